import type { Language } from '@kervan/texts/languages';
import type { Namespace as AnyNamespace, texts } from '@kervan/texts/texts';

/** The words of a part of the panel, each in a file of its own that is loaded where it is first said. Mails are written by the server. */
export type Namespace = Exclude<AnyNamespace, 'mail'>;
export type Resources = Pick<(typeof texts)['tr'], Namespace>;

type Load = Record<Namespace, () => Promise<{ default: object }>>;
export const loadWords: Record<Language, Load> = {
  tr: {
    ui: () => import('@kervan/texts/tr/ui.json'),
    shell: () => import('@kervan/texts/tr/shell.json'),
    errors: () => import('@kervan/texts/tr/errors.json'),
    enums: () => import('@kervan/texts/tr/enums.json'),
    activity: () => import('@kervan/texts/tr/activity.json'),
    identity: () => import('@kervan/texts/tr/identity.json'),
    stores: () => import('@kervan/texts/tr/stores.json'),
    dashboard: () => import('@kervan/texts/tr/dashboard.json'),
    inventory: () => import('@kervan/texts/tr/inventory.json'),
    pricing: () => import('@kervan/texts/tr/pricing.json'),
    filters: () => import('@kervan/texts/tr/filters.json'),
  },
  en: {
    ui: () => import('@kervan/texts/en/ui.json'),
    shell: () => import('@kervan/texts/en/shell.json'),
    errors: () => import('@kervan/texts/en/errors.json'),
    enums: () => import('@kervan/texts/en/enums.json'),
    activity: () => import('@kervan/texts/en/activity.json'),
    identity: () => import('@kervan/texts/en/identity.json'),
    stores: () => import('@kervan/texts/en/stores.json'),
    dashboard: () => import('@kervan/texts/en/dashboard.json'),
    inventory: () => import('@kervan/texts/en/inventory.json'),
    pricing: () => import('@kervan/texts/en/pricing.json'),
    filters: () => import('@kervan/texts/en/filters.json'),
  },
};
// The keys of the table are its names.
export const namespaces = Object.keys(loadWords.tr) as Namespace[];

/** What the shell, notices and parts say on any page: loaded before anything is drawn. */
export const shellNamespaces: readonly Namespace[] = ['ui', 'shell', 'errors', 'enums', 'activity'];
