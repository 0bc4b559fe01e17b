import { inventory } from '@kervan/contracts/inventory-calls';
import { filterNames } from '@kervan/domain/filters/filter-names';
import { changedFields } from '@kervan/domain/inventory/changed-fields';
import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { UpdateReason, UpdateType, type UpdateReasonName } from '@kervan/domain/inventory/update-reason';
import { dayOf, oneOf, present, wholeOf } from '../../kit/lists/address-values.ts';
import { defineList } from '../../kit/lists/define-list.ts';
import { clockZone } from '../../shell/clock-zone.ts';
import { startOfDay } from '../../ui/format/start-of-day.ts';
import { dateWriter } from '../../ui/format/writers.ts';

// The keys of the const object are its names.
export const reasonNames = Object.keys(UpdateReason) as UpdateReasonName[];
export const statuses = Object.values(InventoryItemStatus);

/** What the update history can be narrowed by (INV-049); amounts in minor units, days as yyyy-mm-dd in the market's zone. */
const filtersOf = (search: Record<string, unknown>) =>
  present({
    reason: oneOf(reasonNames, search.reason),
    state: oneOf(Object.values(PriceUpdateState), search.state),
    oldStatus: oneOf(statuses, search.oldStatus),
    newStatus: oneOf(statuses, search.newStatus),
    filter: oneOf(filterNames, search.filter),
    changed: oneOf(changedFields, search.changed),
    from: dayOf(search.from),
    to: dayOf(search.to),
    minPrice: wholeOf(search.minPrice),
    maxPrice: wholeOf(search.maxPrice),
    minStock: wholeOf(search.minStock),
    maxStock: wholeOf(search.maxStock),
    minDays: wholeOf(search.minDays),
    maxDays: wholeOf(search.maxDays),
  });
export type HistoryFilters = ReturnType<typeof filtersOf>;

/** INV-047: the changes of the store's items, newest first, by kind. */
export const historyList = defineList({
  name: 'updateHistory',
  call: inventory.updateHistory,
  tabs: { key: 'type', names: ['all', ...Object.values(UpdateType)] },
  sorts: ['changed'],
  fields: {},
  own: filtersOf,
  searchLengthMax: 60,
  hasKeys: false,
  request: ({ tab, q, page, limit, own }, market) => {
    const zone = (market && clockZone(market)) ?? dateWriter(undefined).resolvedOptions().timeZone;
    return {
      body: present({
        page,
        limit,
        asinOrSku: q === '' ? undefined : q,
        updateType: tab === 'all' ? undefined : tab,
        updateReason: own.reason,
        state: own.state,
        oldStatus: own.oldStatus,
        newStatus: own.newStatus,
        filter: own.filter,
        changed: own.changed,
        from: own.from === undefined ? undefined : startOfDay(own.from, 0, zone),
        to: own.to === undefined ? undefined : startOfDay(own.to, 1, zone),
        minPriceMinor: own.minPrice,
        maxPriceMinor: own.maxPrice,
        minQuantity: own.minStock,
        maxQuantity: own.maxStock,
        minHandlingDays: own.minDays,
        maxHandlingDays: own.maxDays,
      }),
    };
  },
});

/** What its address carries. */
export type HistorySearch = ReturnType<typeof historyList.check>;
