import { orders } from '@kervan/contracts/orders-calls';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { datePresets, daysOfPreset, type DatePreset } from '@kervan/domain/orders/date-presets';
import { orderFields } from '@kervan/domain/orders/order-fields';
import { defaultOrderSorting, orderSorts } from '@kervan/domain/orders/order-sorts';
import { orderTabNames } from '@kervan/domain/orders/order-tabs';
import { marketNow } from '../../api/market-time.ts';
import { defineList } from '../../kit/lists/define-list.ts';
import { commonBody, narrowingBody } from '../../kit/lists/list-address.ts';

/** SHELL-092: days of purchase, as the address carries them. */
export type OrderDays = { range?: DatePreset; from?: string; to?: string };

/** ORD-001, ORD-050: the orders of a store, by tab. */
export const ordersList = defineList({
  name: 'orders',
  call: orders.list,
  tabs: { key: 'status', names: orderTabNames },
  sorts: orderSorts,
  usual: (tab) => {
    const { sort, isDescending } = defaultOrderSorting(tab);
    return { sort, desc: isDescending };
  },
  fields: orderFields,
  own: orderDays,
  searchLengthMax: 200,
  hasKeys: true,
  request: (view, market) => ({
    body: { status: view.tab, ...commonBody(view), ...daysOf(view.own, market), rowsFirst: true },
  }),
  file: {
    call: orders.export,
    request: (view, market) => ({
      body: { status: view.tab, ...narrowingBody(view), ...daysOf(view.own, market), format: 'csv' as const },
    }),
    sheet: (view, market) => ({
      body: { status: view.tab, ...narrowingBody(view), ...daysOf(view.own, market), format: 'xlsx' as const },
    }),
  },
});
export type OrdersView = ReturnType<typeof ordersList.at>;
/** What the address of the list carries, once it is checked. */
export type OrdersSearch = ReturnType<typeof ordersList.check>;

const DAY = /^20\d\d-\d\d-\d\d$/;
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && Number.isFinite(Date.parse(value)) ? value : undefined;

/** A preset, or days of one's own; whatever is none of them counts as absent. */
function orderDays(search: Record<string, unknown>): OrderDays {
  const range = datePresets.find((preset) => preset === search.range);
  if (range !== 'custom') return range ? { range } : {};
  const [from, to] = [dayOf(search.from), dayOf(search.to)];
  return { range, ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** The days as the call wants them; a preset counts from the market's today. */
export function daysOf({ range, from, to }: OrderDays, market: MarketCode | null): { from?: string; to?: string } {
  if (range === undefined) return {};
  if (range === 'custom') return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const timeZone = market === null ? 'UTC' : markets[market].timeZone;
  return daysOfPreset(range, new Date(marketNow()).toLocaleDateString('sv-SE', { timeZone }));
}
