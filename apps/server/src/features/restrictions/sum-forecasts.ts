import type { DryRunAnswer } from '@kervan/contracts/filters';
import type { ListForecastAnswer } from '@kervan/contracts/restrictions';
import type { EffectCount, EffectCounts } from '@kervan/domain/filters/dry-run-tally';
import { sizeOf } from '../../cases/affected-items.ts';

export type StoreForecast = { storeId: number; answer: DryRunAnswer };

/** What a change would do in several stores together, and in each. The samples are those of the selected store. */
export function sumForecasts(forecasts: readonly StoreForecast[], selectedId: number): ListForecastAnswer {
  const answers = forecasts.map(({ answer }) => answer);
  const sum = (of: (answer: DryRunAnswer) => number) => answers.reduce((total, answer) => total + of(answer), 0);
  const selected = forecasts.find(({ storeId }) => storeId === selectedId)?.answer;
  return {
    revision: Math.max(...answers.map(({ revision }) => revision)),
    computedAt: answers[0]?.computedAt ?? '',
    durationMs: sum(({ durationMs }) => durationMs),
    items: sum(({ items }) => items),
    evaluated: sum(({ evaluated }) => evaluated),
    waiting: sum(({ waiting }) => waiting),
    offered: {
      before: sum(({ offered }) => offered.before),
      after: sum(({ offered }) => offered.after),
      lost: sum(({ offered }) => offered.lost),
    },
    released: sum(({ released }) => released),
    caught: sum(({ caught }) => caught),
    totals: answers.map(({ totals }) => totals).reduce(addEffects),
    filters: sumFilters(answers),
    samples: selected?.samples ?? [],
    orders: sumOrders(answers),
    stores: forecasts.map(({ storeId, answer: { totals } }) => ({
      customerMarketPlaceId: storeId,
      zeroed: totals.zeroed.total,
      removed: totals.removed.total,
      restored: totals.restored.total,
    })),
  };
}

const addCounts = (a: EffectCount, b: EffectCount): EffectCount => ({
  alone: a.alone + b.alone,
  shared: a.shared + b.shared,
  total: a.total + b.total,
});
const addEffects = (a: EffectCounts, b: EffectCounts): EffectCounts => ({
  zeroed: addCounts(a.zeroed, b.zeroed),
  removed: addCounts(a.removed, b.removed),
  restored: addCounts(a.restored, b.restored),
});

function sumFilters(answers: readonly DryRunAnswer[]): DryRunAnswer['filters'] {
  const filters = new Map<string, DryRunAnswer['filters'][number]>();
  for (const filter of answers.flatMap((answer) => answer.filters)) {
    const key = `${filter.sendingType}.${filter.filterName}`;
    const known = filters.get(key);
    filters.set(key, known ? { ...known, ...addEffects(known, filter) } : filter);
  }
  return [...filters.values()].toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** Orders of all; their profit only where it is known of each and in one currency. */
function sumOrders(answers: readonly DryRunAnswer[]): DryRunAnswer['orders'] {
  const [first, ...rest] = answers.map(({ orders }) => orders);
  return rest.reduce<DryRunAnswer['orders']>(
    (sum, orders) =>
      sum &&
      orders && {
        currency: sum.currency,
        count: sum.count + orders.count,
        profitMinor:
          sum.profitMinor === null || orders.profitMinor === null || sum.currency !== orders.currency
            ? null
            : sum.profitMinor + orders.profitMinor,
      },
    first ?? null,
  );
}
