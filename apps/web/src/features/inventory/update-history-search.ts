import { changedFields, type ChangedField } from '@kervan/domain/inventory/changed-fields';
import { filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { InventoryItemStatus } from '@kervan/domain/inventory/item-status';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { UpdateReason, UpdateType, type UpdateReasonName } from '@kervan/domain/inventory/update-reason';
import { limits } from '@kervan/domain/limits';
import { dateWriter } from '../../ui/format/writers.ts';
import type { PageLimit } from './inventory-search.ts';

/** What the update history can be narrowed by (INV-049); amounts in minor units, days as yyyy-mm-dd in the market's zone. */
export type HistoryFilters = {
  reason?: UpdateReasonName;
  state?: PriceUpdateState;
  oldStatus?: InventoryItemStatus;
  newStatus?: InventoryItemStatus;
  filter?: FilterName;
  changed?: ChangedField;
  from?: string;
  to?: string;
  minPrice?: number;
  maxPrice?: number;
  minStock?: number;
  maxStock?: number;
  minDays?: number;
  maxDays?: number;
};
export type UpdateHistorySearch = HistoryFilters & { type?: UpdateType; q?: string; page?: number; limit?: PageLimit };
export type HistoryView = {
  type: UpdateType | null;
  q: string;
  page: number;
  limit: PageLimit;
  filters: HistoryFilters;
};

const PAGE_MAX = 400;
// The keys of the const object are its names.
const reasonNames = Object.keys(UpdateReason) as UpdateReasonName[];
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
const whole = (value: unknown): number | undefined =>
  value !== '' && value !== null && Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) < 2 ** 31
    ? Number(value)
    : undefined;

/** The address's values; whatever is none of the known ones counts as absent. */
export function updateHistorySearch(search: Record<string, unknown>): UpdateHistorySearch {
  const page = Number(search.page);
  const limit = limits.pageSizes.find((size) => size === Number(search.limit));
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim().slice(0, 60) : '';
  const values = {
    type: oneOf(Object.values(UpdateType), search.type),
    q: q === '' ? undefined : q,
    reason: oneOf(reasonNames, search.reason),
    state: oneOf(Object.values(PriceUpdateState), search.state),
    oldStatus: oneOf(Object.values(InventoryItemStatus), search.oldStatus),
    newStatus: oneOf(Object.values(InventoryItemStatus), search.newStatus),
    filter: oneOf(filterNames, search.filter),
    changed: oneOf(changedFields, search.changed),
    from: day(search.from),
    to: day(search.to),
    minPrice: whole(search.minPrice),
    maxPrice: whole(search.maxPrice),
    minStock: whole(search.minStock),
    maxStock: whole(search.maxStock),
    minDays: whole(search.minDays),
    maxDays: whole(search.maxDays),
    page: Number.isInteger(page) && page > 1 && page <= PAGE_MAX ? page : undefined,
    limit: limit === limits.pageSizeDefault ? undefined : limit,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as UpdateHistorySearch; // Only absent keys are left out.
}

/** The view that an address names. */
export function viewOf({
  type = undefined,
  q = '',
  page = 1,
  limit = limits.pageSizeDefault,
  ...filters
}: UpdateHistorySearch): HistoryView {
  return { type: type ?? null, q, page, limit, filters };
}

/** The address of a view. */
export const searchOf = ({ filters, ...view }: HistoryView): UpdateHistorySearch =>
  updateHistorySearch({ ...filters, ...view });

/** How many conditions narrow the list beside tab and search. */
export const countFilters = (filters: HistoryFilters): number => Object.keys(filters).length;

/** The body of the call for a view. `startOf` gives the moment a day begins in the market's zone. */
export function requestOf(
  { type, q, page, limit, filters }: HistoryView,
  startOf: (day: string, plusDays: number) => string,
) {
  const {
    reason,
    state,
    oldStatus,
    newStatus,
    filter,
    changed,
    from,
    to,
    minPrice,
    maxPrice,
    minStock,
    maxStock,
    minDays,
    maxDays,
  } = filters;
  const body = {
    page,
    limit,
    asinOrSku: q === '' ? undefined : q,
    updateType: type ?? undefined,
    updateReason: reason,
    state,
    oldStatus,
    newStatus,
    filter,
    changed,
    from: from === undefined ? undefined : startOf(from, 0),
    to: to === undefined ? undefined : startOf(to, 1),
    minPriceMinor: minPrice,
    maxPriceMinor: maxPrice,
    minQuantity: minStock,
    maxQuantity: maxStock,
    minHandlingDays: minDays,
    maxHandlingDays: maxDays,
  };
  type Body = { [K in keyof typeof body]?: Exclude<(typeof body)[K], undefined> };
  return { body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Body }; // Only absent keys are left out.
}

/** The moment at which a day, or a later one, begins in a zone. */
export function startOfDay(day: string, plusDays: number, timeZone: string): string {
  const guess = Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000;
  // The zone's distance from UTC at that moment, asked twice: the second answer is right also on the day of a clock change.
  let at = guess;
  for (let round = 0; round < 2; round++) at = guess - offsetOf(at, timeZone);
  return new Date(at).toISOString();
}

function offsetOf(at: number, timeZone: string): number {
  const parts = dateWriter('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(at / 1000) * 1000
  );
}
