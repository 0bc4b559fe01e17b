import { describe, expect, it } from 'vitest';
import { sumIn, sumsByCurrency, type RatedSums } from './order-sums.ts';

const of = (more: Partial<RatedSums>): RatedSums => ({
  currency: 'EUR',
  ratePpm: 900_000,
  localPpm: null,
  orders: 1,
  sale: 10_000,
  cost: 5_000,
  profit: 2_000,
  knownSale: 10_000,
  refunded: 0,
  unknown: 0,
  ...more,
});
const yen = of({
  currency: 'JPY',
  ratePpm: 150_000_000,
  localPpm: 900_000,
  orders: 2,
  sale: 3_000,
  cost: 1_500,
  profit: 600,
  knownSale: 3_000,
});

describe('ORD-012 totals of orders', () => {
  it('are of one currency each: yen are never added to cents', () => {
    const rows = [yen, of({}), of({ ratePpm: 920_000, sale: 1_000, knownSale: 1_000, cost: 400, profit: 100 })];
    expect(sumsByCurrency(rows, 'EUR')).toEqual([
      {
        currency: 'EUR',
        saleMinor: 11_000,
        costMinor: 5_400,
        taxAndCommissionMinor: 3_500,
        refundedMinor: 0,
        profitMinor: 2_100,
      },
      {
        currency: 'JPY',
        saleMinor: 3_000,
        costMinor: 1_500,
        taxAndCommissionMinor: 900,
        refundedMinor: 0,
        profitMinor: 600,
      },
    ]);
  });

  it('come to one sum in the shown currency, each at the rate of its day', () => {
    // 3,000 yen are 20.00 dollars, 18.00 euros.
    expect(sumIn('EUR', [yen, of({})], 'EUR')).toMatchObject({
      sum: { currency: 'EUR', saleMinor: 11_800 },
      unrated: 0,
    });
    const usd = sumIn('USD', [yen, of({}), of({ ratePpm: 800_000, sale: 8_000 })], 'EUR');
    expect(usd.sum.saleMinor).toBe(2_000 + 11_111 + 10_000);
  });

  it('add up in every currency: sale = cost + tax and commission + refunds + profit', () => {
    for (const currency of ['EUR', 'USD']) {
      const { sum } = sumIn(currency, [yen, of({ refunded: 1_000 })], 'EUR');
      expect(sum.costMinor + sum.taxAndCommissionMinor + sum.refundedMinor + sum.profitMinor).toBe(sum.saleMinor);
    }
  });

  it('are the same however their rows are cut', () => {
    const part = of({ sale: 333, knownSale: 333, cost: 111, profit: 77 });
    const whole = of({ orders: 3, sale: 999, knownSale: 999, cost: 333, profit: 231 });
    expect(sumIn('USD', [part, part, part], 'EUR').sum).toEqual(sumIn('USD', [whole], 'EUR').sum);
  });

  it('tell of how many orders no rate is known', () => {
    const blind = of({ ...yen, localPpm: null });
    expect(sumIn('EUR', [blind, of({})], 'EUR')).toMatchObject({ sum: { saleMinor: 10_000 }, unrated: 2 });
    expect(sumIn('USD', [of({ ratePpm: null })], 'EUR')).toMatchObject({ sum: { saleMinor: 0 }, unrated: 1 });
  });
});
