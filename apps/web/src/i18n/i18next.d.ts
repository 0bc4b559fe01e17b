import 'i18next';
import type { resources } from './resources-tr.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: typeof resources;
  }
}
