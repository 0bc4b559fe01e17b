import { describe, expect, it } from 'vitest';
import type { DryRunAnswer } from '@kervan/contracts/filters';
import { sumForecasts } from './sum-forecasts.ts';

const none = { alone: 0, shared: 0, total: 0 };
const counts = (alone: number, shared = 0) => ({ alone, shared, total: alone + shared });
type Filter = DryRunAnswer['filters'][number];
const filterOf = (filterName: Filter['filterName'], removed: number): Filter => ({
  sendingType: 'direct',
  filterName,
  zeroed: none,
  removed: counts(removed),
  restored: none,
});
const sample = (id: number): DryRunAnswer['samples'][number] => ({
  id,
  asin: `B0SAMPLE0${id}`,
  sku: `S-${id}`,
  title: null,
  imageUrl: null,
  effect: 'removed',
  filters: [],
  currency: 'EUR',
  priceMinor: 1,
  profitMinor: null,
  orders: 0,
});
const answer = (over: Partial<DryRunAnswer> = {}): DryRunAnswer => ({
  revision: 3,
  computedAt: '2026-03-02T09:00:00.000Z',
  durationMs: 10,
  items: 100,
  evaluated: 90,
  waiting: 1,
  offered: { before: 50, after: 47, lost: 3 },
  released: 2,
  caught: 4,
  totals: { zeroed: counts(1), removed: counts(2, 1), restored: counts(5) },
  filters: [filterOf('RestrictedBrand', 2), filterOf('RestrictedProduct', 3)],
  samples: [sample(1)],
  orders: { count: 2, profitMinor: 300, currency: 'EUR' },
  ...over,
});

describe('FILT-035 what a change does in several stores', () => {
  it('adds every figure up, names each store, and shows products of the selected one', () => {
    const sum = sumForecasts(
      [
        { storeId: 1, answer: answer() },
        {
          storeId: 2,
          answer: answer({
            revision: 9,
            filters: [filterOf('RestrictedBrand', 7)],
            samples: [sample(2)],
            totals: { zeroed: counts(0), removed: counts(10), restored: counts(0) },
          }),
        },
      ],
      2,
    );
    expect(sum).toEqual({
      revision: 9,
      computedAt: '2026-03-02T09:00:00.000Z',
      durationMs: 20,
      items: 200,
      evaluated: 180,
      waiting: 2,
      offered: { before: 100, after: 94, lost: 6 },
      released: 4,
      caught: 8,
      totals: { zeroed: counts(1), removed: counts(12, 1), restored: counts(5) },
      filters: [filterOf('RestrictedBrand', 9), filterOf('RestrictedProduct', 3)],
      samples: [sample(2)],
      orders: { count: 4, profitMinor: 600, currency: 'EUR' },
      stores: [
        { customerMarketPlaceId: 1, zeroed: 1, removed: 3, restored: 5 },
        { customerMarketPlaceId: 2, zeroed: 0, removed: 10, restored: 0 },
      ],
    });
  });

  it('knows no profit across currencies, nor where one is unknown, and no orders where those of one store are unknown', () => {
    const orders = (second: DryRunAnswer['orders']) =>
      sumForecasts(
        [
          { storeId: 1, answer: answer() },
          { storeId: 2, answer: answer({ orders: second }) },
        ],
        1,
      ).orders;
    expect(orders({ count: 1, profitMinor: 5, currency: 'GBP' })).toMatchObject({ count: 3, profitMinor: null });
    expect(orders({ count: 1, profitMinor: null, currency: 'EUR' })).toMatchObject({ count: 3, profitMinor: null });
    expect(orders(null)).toBeNull();
  });

  it('leaves one store as it is, and shows no products where the selected store is not meant', () => {
    const { stores, ...rest } = sumForecasts([{ storeId: 1, answer: answer() }], 1);
    expect(rest).toEqual({ ...answer(), filters: answer().filters.toReversed() });
    expect(stores).toHaveLength(1);
    expect(sumForecasts([{ storeId: 1, answer: answer() }], 5).samples).toEqual([]);
  });
});
