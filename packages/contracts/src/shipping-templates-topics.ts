import type { shippingTemplates } from './shipping-templates-calls.ts';
import { defineTopics } from './topic-declarations.ts';

export const shippingTemplatesTopics = defineTopics<typeof shippingTemplates>()({
  get: { id: 'STORE-059', shows: ['shipping-template', 'settings', 'banner', 'activity'] },
  save: { id: 'STORE-060', touches: ['shipping-template', 'settings', 'counts', 'activity'] },
  refresh: { id: 'STORE-059-refresh', touches: ['shipping-template'] },
});
