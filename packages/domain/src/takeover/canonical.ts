import type { AccountState, StoreState, TemplateState } from './account-state.ts';
import { stateOfSetting } from './asin-setting-state.ts';

/** JSON with the keys of each object in the order of their code units and without spaces: equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => byText(a, b));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What has no order of its own, in the order of its texts. */
function sorted<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, text: canonicalJson(value) }))
    .toSorted((a, b) => byText(a.text, b.text))
    .map(({ value }) => value);
}

/** The state with everything that has no order of its own in one order; rules, bands, hours and carriers keep theirs. */
export const canonicalState = ({ company, extension, stores }: AccountState): AccountState => ({
  company,
  extension: extension && { ...extension, defaultMarkets: sorted(extension.defaultMarkets) },
  stores: stores.map(canonicalStore).toSorted((a, b) => byText(a.market, b.market)),
});

const canonicalStore = (store: StoreState): StoreState => ({
  ...store,
  settings: { ...store.settings, excludedStoreCodes: sorted(store.settings.excludedStoreCodes) },
  lists: sorted(store.lists),
  asinSettings: store.asinSettings.map(stateOfSetting).toSorted((a, b) => byText(a.asin, b.asin)),
  searches: sorted(store.searches),
  templates: sorted(store.templates.map(canonicalTemplate)),
  flags: sorted(store.flags),
  items: store.items
    .map((item) => ({ ...item, decided: sorted(item.decided) }))
    .toSorted((a, b) => byText(a.sku, b.sku)),
});

const canonicalTemplate = (template: TemplateState): TemplateState => ({
  ...template,
  exclusions: sorted(template.exclusions),
  asins: sorted(template.asins),
  campaigns: sorted(template.campaigns.map((campaign) => ({ ...campaign, asins: sorted(campaign.asins) }))),
});
