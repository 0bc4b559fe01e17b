import type { RequestToSend, Response } from '@kervan/contracts/endpoint';
import type { pricing } from '@kervan/contracts/pricing-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { checkStoreSettings } from '@kervan/domain/settings/check-settings';
import { defaultStoreSettings } from '@kervan/domain/settings/default-settings';
import type { SettingsRefusal } from '@kervan/domain/settings/settings-refusal';
import type { StoreSettings } from '@kervan/domain/settings/store-settings';

/**
 * The part of the store's settings document that this screen edits, with the document's own paths: refusals of the rules and of the server
 * name the same fields. A number field that was emptied holds NaN until something is typed.
 */
export type PricingForm = Omit<StoreSettings, 'filters' | 'shippingTemplates' | 'warehouseService'>;
export type PricingTab = 'profit' | 'competition' | 'costs' | 'sending' | 'updates';

type Pricing = Response<typeof pricing.get>;
type Store = Response<typeof pricing.getStore>;
export type Answers = { main: Pricing; direct: Pricing; warehouse: Pricing; store: Store };

/** Every setting of the screen with its tab: what is changed, counted and merged one by one. */
export const settingTabs = {
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
  sendingType: 'sending',
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
export type SettingPath = keyof typeof settingTabs;
// The keys of a const object are its names.
const settingPaths = Object.keys(settingTabs) as SettingPath[];

/** The form of what the four calls answered, with the revision that a save goes out from. */
export function formOf({ main, direct, warehouse, store }: Answers): { form: PricingForm; revision: number } {
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

/** The settings that differ. */
export function changesOf(before: PricingForm, after: PricingForm): SettingPath[] {
  return settingPaths.filter((path) => JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path)));
}

/** The user's changes on top of newer values. */
export function withChanges(newer: PricingForm, changes: readonly SettingPath[], form: PricingForm): PricingForm {
  return changes.reduce((merged, path) => withValue(merged, path.split('.'), valueAt(form, path)), newer);
}

/** What the server would refuse, by the same rules; an emptied number is missing rather than out of range or order. */
export function refusalsOf(form: PricingForm, market: MarketCode): SettingsRefusal[] {
  return checkStoreSettings({ ...defaultStoreSettings(market), ...form }, market).map(({ field, code }) => ({
    field,
    code: isEmptied(at(form, field)) ? ('Required' as const) : code,
  }));
}

const isEmptied = (value: unknown): boolean =>
  Number.isNaN(value) ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).some(Number.isNaN));

/** The tab on which a field of a refusal stands, or null when the screen does not show it. */
export function tabOfField(field: string): PricingTab | null {
  const path =
    settingPaths.find((each) => field === each || field.startsWith(`${each}.`)) ??
    settingPaths.find((each) => each.startsWith(`${field}.`));
  return path ? settingTabs[path] : null;
}

type StoreBody = Omit<RequestToSend<typeof pricing.saveStore>['body'], 'revision'>;
type PricingBody = Omit<RequestToSend<typeof pricing.save>['body'], 'revision'>;
type Saves = {
  store: StoreBody | null;
  pricing: { sendingType: 'main' | 'direct' | 'warehouse'; body: PricingBody }[];
};

/** What has to be saved for these changes: only the documents they touch. */
export function savesOf(form: PricingForm, changes: readonly SettingPath[]): Saves {
  const { pricing: tables, raiseMarginWhenOnlySeller, ...store } = form;
  const shared = { criticalStock: form.criticalStock, raiseMarginWhenOnlySeller };
  const touches = (prefix: string) => changes.some((path) => path.startsWith(prefix));
  const isOfStore = (path: SettingPath) => !path.startsWith('pricing.') && path !== 'raiseMarginWhenOnlySeller';
  return {
    store: changes.some(isOfStore) ? store : null,
    pricing: [
      ...(touches('pricing.main') || touches('raiseMargin')
        ? [
            {
              sendingType: 'main' as const,
              body: { ...shared, ownValues: true, bands: tables.main.bands, defaultShipmentUsd: null },
            },
          ]
        : []),
      ...(['direct', 'warehouse'] as const)
        .filter((type) => touches(`pricing.${type}.`))
        .map((type) => ({ sendingType: type, body: { ...shared, ...tables[type] } })),
    ],
  };
}

/** The value of a setting. */
export const valueAt = (form: PricingForm, path: SettingPath): unknown => at(form, path);

// Paths are keys of the document one after the other; one that leads nowhere has no value.
const at = (form: PricingForm, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], form);

function withValue<T extends object>(target: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return target;
  // The same keys as in valueAt.
  const inner = (target as Record<string, unknown>)[key];
  return { ...target, [key]: rest.length === 0 ? value : withValue(inner as object, rest, value) };
}
