import type { DryRunAnswer } from '@kervan/contracts/filters';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';

type Count = { alone: number; shared: number; total: number };
/** A filter's part in what stops being offered, or in what returns. */
export type ForecastRow = Count & {
  sendingType: SendingType;
  filterName: FilterName;
  tone: 'zero' | 'remove' | 'restore';
};

const plus = (one: Count, other: Count): Count => ({
  alone: one.alone + other.alone,
  shared: one.shared + other.shared,
  total: one.total + other.total,
});
const bySize = (one: Count, other: Count) => other.total - one.total;

/** Filters that take items out of sale, the largest first; each in the colour of what it does by itself. */
export function stopRows(
  { filters }: DryRunAnswer,
  isRemoving: (sendingType: SendingType, name: FilterName) => boolean,
): ForecastRow[] {
  return filters
    .map(({ sendingType, filterName, zeroed, removed }): ForecastRow => ({
      sendingType,
      filterName,
      ...plus(zeroed, removed),
      tone: isRemoving(sendingType, filterName) ? 'remove' : 'zero',
    }))
    .filter(({ total }) => total > 0)
    .toSorted(bySize);
}

/** Filters whose change brings items back, the largest first. */
export function returnRows({ filters }: DryRunAnswer): ForecastRow[] {
  return filters
    .map(({ sendingType, filterName, restored }): ForecastRow => ({
      sendingType,
      filterName,
      ...restored,
      tone: 'restore',
    }))
    .filter(({ total }) => total > 0)
    .toSorted(bySize);
}

/** Items that stop being offered, each once: what the rows claim together. */
export const stoppedOf = ({ totals }: DryRunAnswer): Count => plus(totals.zeroed, totals.removed);

/** What a filter of a way of sending does, for its row in the form. */
export function effectOf(
  { filters }: DryRunAnswer,
  sendingType: SendingType,
  name: FilterName,
): { stopped: number; restored: number } {
  const found = filters.find((each) => each.sendingType === sendingType && each.filterName === name);
  return { stopped: found ? found.zeroed.total + found.removed.total : 0, restored: found?.restored.total ?? 0 };
}
