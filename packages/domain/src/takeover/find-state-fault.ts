import { checkAsinSetting } from '../asin-settings/asin-setting.ts';
import { checkCompany, checkInvoiceAddress } from '../company/company-info.ts';
import { listEntryOf } from '../filters/list-entry.ts';
import { listMax, listNameOf, RestrictionKind } from '../filters/restriction-kinds.ts';
import { parseAsin } from '../inventory/asin.ts';
import { faultsOfCriteria } from '../inventory/automatic-search.ts';
import { findSavedSearchFault, savedSearchKey, savedSearchLimits } from '../inventory/saved-search.ts';
import { findFlagFault } from '../orders/order-flags.ts';
import { routingFaults } from '../orders/routing-rules.ts';
import { checkStoreSettings } from '../settings/check-settings.ts';
import { merchantTokenOf } from '../stores/management.ts';
import { findTemplateFault, mayAddCampaign } from '../templates/template-rules.ts';
import type { AccountState, StoreState } from './account-state.ts';
import { settingOfState } from './asin-setting-state.ts';

/** Where a state cannot be taken over, as a path in its document with points, and why. */
type StateFault = { path: string; code: string };

/** The first thing that no screen would have let in either; null = the state can be taken over. The shape was checked before. */
export function findStateFault(state: AccountState): StateFault | null {
  const [company] = state.company ? checkCompany(state.company) : [];
  if (company) return { path: `company.${company.field}`, code: company.code };
  const markets = state.stores.map(({ market }) => market);
  const twice = firstTwice(markets);
  if (twice !== null) return { path: `stores.${twice}.market`, code: 'DuplicatedInList' };
  const stray = (state.extension?.defaultMarkets ?? []).findIndex((market) => !markets.includes(market));
  if (stray !== -1) return { path: `extension.defaultMarkets.${stray}`, code: 'NotInState' };
  return firstOf(state.stores, (store, index) => prefixed(findStoreFault(store), `stores.${index}`));
}

const findStoreFault = (store: StoreState): StateFault | null =>
  faultOfManagement(store) ??
  faultOfSettings(store) ??
  prefixed(findListFault(store), 'lists') ??
  prefixed(findAsinFault(store), 'asinSettings') ??
  prefixed(findSearchFault(store), 'searches') ??
  prefixed(faultOfTemplates(store), 'templates') ??
  prefixed(faultOfFlags(store), 'flags') ??
  prefixed(findItemFault(store), 'items');

function faultOfManagement({ management, sellingPartnerId }: StoreState): StateFault | null {
  const isRight =
    management === 'manual'
      ? sellingPartnerId !== null && merchantTokenOf(sellingPartnerId) === sellingPartnerId
      : sellingPartnerId === null;
  return isRight ? null : { path: 'sellingPartnerId', code: 'MerchantToken' };
}

function faultOfSettings({ market, settings, orders, invoice, automaticSearch }: StoreState): StateFault | null {
  const [refused] = checkStoreSettings(settings, market);
  if (refused) return { path: `settings.${refused.field}`, code: refused.code };
  const [rule] = routingFaults(orders.rules);
  if (rule) return { path: 'rule' in rule ? `orders.rules.${rule.rule}` : 'orders.rules', code: rule.code };
  const [address] = invoice ? checkInvoiceAddress(invoice.address) : [];
  if (address) return { path: `invoice.address.${address.field}`, code: address.code };
  const [criterion] = automaticSearch ? faultsOfCriteria(automaticSearch.criteria) : [];
  return criterion ? { path: `automaticSearch.criteria.${criterion.field}`, code: criterion.code } : null;
}

function findListFault({ lists }: StoreState): StateFault | null {
  const counts = new Map<string, number>();
  const known = new Set<string>();
  return firstOf(lists, ({ list, value }, index) => {
    const kind = RestrictionKind[list];
    const entry = listEntryOf(kind, value);
    if ('fault' in entry) return { path: `${index}.value`, code: entry.fault };
    if (entry.value !== value) return { path: `${index}.value`, code: 'NotTrimmed' };
    const key = `${kind}:${entry.folded}`;
    if (known.has(key)) return { path: `${index}.value`, code: 'DuplicatedInList' };
    known.add(key);
    const count = (counts.get(listNameOf(kind)) ?? 0) + 1;
    counts.set(listNameOf(kind), count);
    return count > listMax(kind) ? { path: `${index}`, code: 'ListLimitExceeded' } : null;
  });
}

function findAsinFault({ asinSettings }: StoreState): StateFault | null {
  const twice = firstTwice(asinSettings.map(({ asin }) => asin));
  if (twice !== null) return { path: `${twice}.asin`, code: 'DuplicatedInList' };
  return firstOf(asinSettings, (setting, index) => {
    if (parseAsin(setting.asin) !== setting.asin) return { path: `${index}.asin`, code: 'AsinNotValid' };
    // Products that were added with their profits alone have no stock of their own.
    const fault = checkAsinSetting({
      ...settingOfState(setting),
      criticalStock: setting.criticalStock ?? 0,
      maxStock: setting.maxStock ?? 100_000,
    })[0];
    return fault ? { path: `${index}.${fault.field}`, code: fault.code } : null;
  });
}

function findSearchFault({ searches }: StoreState): StateFault | null {
  if (searches.length > savedSearchLimits.perStore) return { path: '', code: 'SavedSearchLimitReached' };
  const twice = firstTwice(searches.map(({ name }) => savedSearchKey(name)));
  if (twice !== null) return { path: `${twice}.name`, code: 'AlreadyExists' };
  return firstOf(searches, (search, index) => {
    const fault = findSavedSearchFault(search);
    return fault && { path: `${index}.${fault.field}`, code: fault.code };
  });
}

function faultOfTemplates({ templates }: StoreState): StateFault | null {
  const campaigns = templates.reduce((sum, template) => sum + template.campaigns.length, 0);
  if (campaigns > 0 && !mayAddCampaign(campaigns - 1)) return { path: '', code: 'CampaignLimitReached' };
  return firstOf(templates, (template, index) => {
    const before = templates.slice(0, index).map(({ type }, id) => ({ id, type }));
    const code = findTemplateFault({ ...template, id: null }, before);
    if (code !== null) return { path: `${index}`, code };
    const late = template.campaigns.findIndex(({ startsOn, endsOn }) => startsOn > endsOn);
    return late === -1 ? null : { path: `${index}.campaigns.${late}.endsOn`, code: 'OutOfRange' };
  });
}

const faultOfFlags = ({ flags }: StoreState): StateFault | null =>
  firstOf(flags, (flag, index) => {
    const before = flags.slice(0, index).filter(({ type }) => type === flag.type);
    const code = findFlagFault(
      { ...flag, id: null },
      before.map(({ title }, id) => ({ id, title })),
    );
    return code === null ? null : { path: `${index}`, code };
  });

function findItemFault({ items }: StoreState): StateFault | null {
  const twice = firstTwice(items.map(({ sku }) => sku));
  if (twice !== null) return { path: `${twice}.sku`, code: 'DuplicatedInList' };
  const wrong = items.findIndex(({ asin }) => parseAsin(asin) !== asin);
  return wrong === -1 ? null : { path: `${wrong}.asin`, code: 'AsinNotValid' };
}

function firstOf<T>(values: readonly T[], faultOf: (value: T, index: number) => StateFault | null): StateFault | null {
  for (const [index, value] of values.entries()) {
    const fault = faultOf(value, index);
    if (fault) return fault;
  }
  return null;
}

/** The place of the first value that stands before already. */
function firstTwice(values: readonly string[]): number | null {
  const known = new Set<string>();
  const index = values.findIndex((value) => known.size === known.add(value).size);
  return index === -1 ? null : index;
}

const prefixed = (fault: StateFault | null, place: string): StateFault | null =>
  fault && { ...fault, path: fault.path === '' ? place : `${place}.${fault.path}` };
