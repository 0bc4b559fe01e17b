import type { Decision } from '../inventory/decision.ts';
import type { StatusCode } from '../inventory/item-status.ts';
import { filterNumberOf, type PackedReason } from '../inventory/update-reason.ts';
import type { SendingType } from '../warehouse/sending-type.ts';
import { effectOf, standingOf, stoppingFilters, type FilterEffect } from './filter-effect.ts';
import { filterNameOf, type FilterName } from './filter-names.ts';

/** Items of an effect: by one filter alone, shared by several, and both together; each item once. */
export type EffectCount = { alone: number; shared: number; total: number };
export type EffectCounts = { zeroed: EffectCount; removed: EffectCount; restored: EffectCount };

/** What a filter of one way of sending does. An item shared by several filters counts in each of them. */
export type FilterCounts = EffectCounts & { sendingType: SendingType; filterName: FilterName };

/** Counters of a dry run (FILT-047). */
export type DryRunTally = {
  items: number;
  /** Not checked at the source yet: nothing can be said of them. */
  waiting: number;
  /** Items at the store or on their way to it, before and after; `lost` of those before are stopped after. */
  offered: { before: number; after: number; lost: number };
  /** Effects that buyers do not see. */
  released: number;
  caught: number;
  totals: EffectCounts;
  filters: Map<string, FilterCounts>;
};

/** One item as it stands and as it would be decided. */
export type Forecast = {
  item: { status: StatusCode; reason: PackedReason };
  decision: Decision;
  sendingType: SendingType;
  /** Numbers of the filters that the item fails as the settings are; asked of items that return. */
  failedBefore(): readonly number[];
};

const newCount = (): EffectCount => ({ alone: 0, shared: 0, total: 0 });
const newCounts = (): EffectCounts => ({ zeroed: newCount(), removed: newCount(), restored: newCount() });

/** Counters at nothing. */
export function newTally(): DryRunTally {
  return {
    items: 0,
    waiting: 0,
    offered: { before: 0, after: 0, lost: 0 },
    released: 0,
    caught: 0,
    totals: newCounts(),
    filters: new Map(),
  };
}

/** What happens to an item, and the numbers of the filters behind it in evaluation order. */
export type Counted = { effect: FilterEffect; filterNumbers: readonly number[] };

/** Counts one item and answers what happens to it; null = nothing. */
export function countForecast(
  tally: DryRunTally,
  { item, decision, sendingType, failedBefore }: Forecast,
): Counted | null {
  const before = standingOf(item);
  if (before === 'gone') return null;
  const after = decision.hold === null ? standingOf(decision) : before;
  const effect = effectOf(item, decision);
  tally.items++;
  if (after === 'waiting') tally.waiting++;
  if (before === 'offered') tally.offered.before++;
  if (after === 'offered') tally.offered.after++;
  if (before === 'offered' && after === 'stopped') tally.offered.lost++;
  if (effect === null) return null;
  if (effect === 'released' || effect === 'caught') {
    tally[effect]++;
    return { effect, filterNumbers: [] };
  }
  const filterNumbers =
    effect === 'restored'
      ? releasedBy(item.reason, failedBefore())
      : stoppingFilters(item, decision).map(({ filterNumber }) => filterNumber);
  add(tally.totals[effect], filterNumbers.length);
  for (const number of filterNumbers) add(countsOf(tally, sendingType, number)[effect], filterNumbers.length);
  return { effect, filterNumbers };
}

/** Every filter that stopped an item; where the data moved since, the one that its reason names. */
const releasedBy = (reason: PackedReason, failedBefore: readonly number[]): readonly number[] =>
  failedBefore.length > 0 ? failedBefore : [filterNumberOf(reason)];

function add(count: EffectCount, filters: number): void {
  count.total++;
  if (filters > 1) count.shared++;
  else count.alone++;
}

function countsOf({ filters }: DryRunTally, sendingType: SendingType, number: number): EffectCounts {
  const filterName = filterNameOf(number);
  if (filterName === null) throw new RangeError(`no filter has the number ${number}`);
  const key = `${sendingType}.${filterName}`;
  const known = filters.get(key) ?? { sendingType, filterName, ...newCounts() };
  filters.set(key, known);
  return known;
}
