import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';

export const itemTabs = ['xray', 'changes', 'competitors', 'source'] as const;
export type ItemTab = (typeof itemTabs)[number];
export const historyDays = [7, 30, 90, 180, 365] as const;
export type HistoryDays = (typeof historyDays)[number];
export type ItemSearch = { tab?: ItemTab; seq?: number; days?: HistoryDays };

/** What the address of an item's page carries: tab, decision explained, days of its history. */
export function itemSearch(search: Record<string, unknown>): ItemSearch {
  const tab = itemTabs.find((each) => each === search.tab);
  const seq = Number(search.seq);
  const days = historyDays.find((each) => each === Number(search.days));
  return {
    ...(tab && tab !== 'xray' ? { tab } : {}),
    ...(Number.isInteger(seq) && seq > 0 ? { seq } : {}),
    ...(days && days !== 30 ? { days } : {}),
  };
}

/** What the address of the adding page carries: the batch whose progress it shows, or its second tab. */
export function addSearch(search: Record<string, unknown>): { batchId?: number; tab?: 'automatic' } {
  const batchId = Number(search.batchId);
  return {
    ...(Number.isInteger(batchId) && batchId > 0 ? { batchId } : {}),
    ...(search.tab === 'automatic' ? { tab: 'automatic' as const } : {}),
  };
}

/** What the address of a history of prices carries: the state that it is narrowed to. */
export function pricingHistorySearch(search: Record<string, unknown>): { state?: PriceUpdateState } {
  const state = Object.values(PriceUpdateState).find((each) => each === search.state);
  return state ? { state } : {};
}
