import type { RequestToSend, Response } from '@kervan/contracts/endpoint';
import type { PricingDocumentsToSend } from '@kervan/contracts/price-forecast';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { checkStoreSettings } from '@kervan/domain/settings/check-settings';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import { settingsFaults } from '@kervan/domain/settings/settings-refusal';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';
import type words from '@kervan/texts/en/pricing.json';
import { call } from '../../api/call.ts';
import { read } from '../../api/operations.ts';
import type { Text } from '../../i18n/i18n.ts';
import { pathOfField } from '../../kit/settings/paths.ts';
import { settingRows } from '../../kit/settings/setting-rows.ts';
import type { SettingsDescription } from '../../kit/settings/use-settings-form.ts';

/** The part of the store's settings document that this screen edits, with the document's own paths: refusals of the rules and of the server name the same fields. */
export type PricingForm = Omit<
  StoreSettings,
  'sendingType' | 'filters' | 'shippingTemplates' | 'warehouseService' | 'preventSuspend'
> & {
  storeName: string;
};
export type PricingTab = 'profit' | 'competition' | 'costs' | 'sending' | 'updates';

type Pricing = Response<typeof pricing.get>;
type Store = Response<typeof pricing.getStore>;
export type Answers = {
  main: Pricing;
  direct: Pricing;
  warehouse: Pricing;
  store: Store;
  routing: Response<typeof routing.get>;
};

export const rows = settingRows<PricingForm>();

/** Settings whose texts are a label and what it does, in one place. */
type Worded = NamesOf<typeof words> | `autopricer.${NamesOf<typeof words.autopricer>}`;
type NamesOf<Node> = {
  [Name in keyof Node & string]: Node[Name] extends { label: string; text: string } ? Name : never;
}[keyof Node & string];
export const rowWords = (t: Text) => (name: Worded) => ({
  label: t(`pricing:${name}.label`),
  text: t(`pricing:${name}.text`),
});

/** Every setting of the screen with its tab. */
const settingTabs = {
  'pricing.main.bands': 'profit',
  raiseMarginWhenOnlySeller: 'profit',
  criticalStock: 'profit',
  maxStock: 'profit',
  'autopricer.competition': 'competition',
  'autopricer.option': 'competition',
  'autopricer.value': 'competition',
  'autopricer.valueUnit': 'competition',
  'autopricer.noBuybox': 'competition',
  excludedStoreCodes: 'competition',
  'currency.mode': 'costs',
  'currency.manualRatePpm': 'costs',
  'salesTax.direction': 'costs',
  'salesTax.limitUsd': 'costs',
  'salesTax.rateHundredths': 'costs',
  'salesTax.constantUsd': 'costs',
  commissionHundredths: 'costs',
  importFeeHundredths: 'costs',
  isTaxPayer: 'costs',
  handlingDays: 'sending',
  'pricing.warehouse.ownValues': 'sending',
  'pricing.warehouse.bands': 'sending',
  'pricing.warehouse.defaultShipmentUsd': 'sending',
  'pricing.direct.ownValues': 'sending',
  'pricing.direct.bands': 'sending',
  'pricing.direct.defaultShipmentUsd': 'sending',
  'priceUpdates.mode': 'updates',
  'priceUpdates.hours': 'updates',
  'stockUpdates.mode': 'updates',
  'stockUpdates.hours': 'updates',
} as const satisfies Record<string, PricingTab>;
type SettingPath = keyof typeof settingTabs;
// The keys of a const object are its names.
export const paths = Object.keys(settingTabs) as SettingPath[];

/** The tab on which a field stands, or null when the screen does not show it. */
export function tabOfField(field: string): PricingTab | null {
  const path = pathOfField(paths, field) as SettingPath | null; // One of the paths.
  return path && settingTabs[path];
}

/** The settings of the screen, read from what the calls answer and saved to those that change. */
export const pricingSettings = (market: MarketCode, t: Text): SettingsDescription<PricingForm, Answers> => ({
  queries: {
    main: read(pricing.get, { query: { sendingType: 'main' } }),
    direct: read(pricing.get, { query: { sendingType: 'direct' } }),
    warehouse: read(pricing.get, { query: { sendingType: 'warehouse' } }),
    store: read(pricing.getStore, {}),
    routing: read(routing.get, {}),
  },
  formOf,
  paths,
  check: (form) => checkStoreSettings({ ...defaultStoreSettings(market), ...form }, market),
  faultText: ({ code }) => faultText(code, t),
  call: pricing.save,
  saves: (form, changes) => {
    const { store, tables } = savesOf(form, changes);
    const [table] = tables;
    // What is forecast together is saved together.
    if (tables.length + (store ? 1 : 0) > 1)
      return [
        (revision, confirmed) => call(pricing.saveAll, { body: { ...together(store, tables), revision, confirmed } }),
      ];
    if (store) return [(revision, confirmed) => call(pricing.saveStore, { body: { ...store, revision, confirmed } })];
    if (!table) return [];
    const { sendingType, body } = table;
    return [
      (revision, confirmed) => call(pricing.save, { query: { sendingType }, body: { ...body, revision, confirmed } }),
    ];
  },
  words: {
    failed: t('pricing:failed'),
    overtaken: t('pricing:overtaken'),
    saved: t('pricing:saved'),
    undone: t('pricing:undone'),
    undonePartly: t('pricing:undonePartly'),
  },
});

/** The sentence of a refused setting; an outer limit of the call, which the rules never reach, says only that. */
export function faultText(code: string, t: Text): string {
  const fault = settingsFaults.find((each) => each === code);
  return fault ? t(`pricing:faults.${fault}`) : t('pricing:faults.other');
}

/** The form of what the calls answered, with the revision that a save goes out from. */
export function formOf({ main, direct, warehouse, store }: Omit<Answers, 'routing'>): {
  form: PricingForm;
  revision: number;
} {
  const { revision, ...settings } = store;
  const sending = ({ ownValues, bands, defaultShipmentUsd }: Pricing) => ({ ownValues, bands, defaultShipmentUsd });
  return {
    form: {
      ...settings,
      raiseMarginWhenOnlySeller: main.raiseMarginWhenOnlySeller,
      pricing: { main: { bands: main.bands }, direct: sending(direct), warehouse: sending(warehouse) },
    },
    // Answers of different revisions: the oldest, so that the server refuses what was not seen.
    revision: Math.min(revision, main.revision, direct.revision, warehouse.revision),
  };
}

type StoreBody = Omit<RequestToSend<typeof pricing.saveStore>['body'], 'revision' | 'confirmed'>;
type PricingBody = Omit<RequestToSend<typeof pricing.save>['body'], 'revision' | 'confirmed'>;
type Table = { sendingType: 'main' | 'direct' | 'warehouse'; body: PricingBody };

/** What has to be saved for these changes: only the documents they touch. */
export function savesOf(form: PricingForm, changes: readonly string[]): { store: StoreBody | null; tables: Table[] } {
  const { pricing: tables, raiseMarginWhenOnlySeller, storeName, ...settings } = form;
  // A name that is not changed here is not sent: nobody's new name is taken back by it.
  const store = { ...settings, ...(changes.includes('storeName') ? { storeName } : {}) };
  const shared = { criticalStock: form.criticalStock, raiseMarginWhenOnlySeller };
  const main = { ...shared, ownValues: true, bands: tables.main.bands, defaultShipmentUsd: null };
  const all: readonly Table[] = [
    { sendingType: 'main', body: main },
    { sendingType: 'direct', body: { ...shared, ...tables.direct } },
    { sendingType: 'warehouse', body: { ...shared, ...tables.warehouse } },
  ];
  const documents = new Set(
    changes.map((path) =>
      path === 'raiseMarginWhenOnlySeller' ? 'main' : (/^pricing\.(\w+)/.exec(path)?.[1] ?? 'store'),
    ),
  );
  return {
    store: documents.has('store') ? store : null,
    tables: all.filter(({ sendingType }) => documents.has(sendingType)),
  };
}

/** The same documents together, as the forecast takes them. */
export function documentsOf(form: PricingForm, changes: readonly string[]): PricingDocumentsToSend {
  const { store, tables } = savesOf(form, changes);
  return together(store, tables);
}

const together = (store: StoreBody | null, tables: readonly Table[]) => ({
  ...(store ? { store } : {}),
  ...Object.fromEntries(tables.map(({ sendingType, body }) => [sendingType, body])),
});
