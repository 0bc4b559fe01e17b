import { describe, expect, it } from 'vitest';
import { laidOut, owedBySource, paidAtSource, type SourcePurchase } from './source-money.ts';

const purchase = (purchaseId: number, paid: number, over: Partial<SourcePurchase> = {}): SourcePurchase => ({
  purchaseId,
  isCancelled: false,
  paid,
  refunded: 0,
  ...over,
});
const cancelled = { isCancelled: true };

describe('money at the source', () => {
  it.each<[string, SourcePurchase[], number, number]>([
    ['nothing was bought', [], 0, 0],
    ['bought', [purchase(1, 2_000)], 2_000, 0],
    ['cancelled at the source', [purchase(1, 2_000, cancelled)], 2_000, 2_000],
    ['and bought again', [purchase(1, 2_000, cancelled), purchase(2, 2_100)], 4_100, 2_000],
    ['part of it came back', [purchase(1, 2_000, { ...cancelled, refunded: 500 })], 2_000, 1_500],
    ['all of it came back', [purchase(1, 2_000, { ...cancelled, refunded: 2_000 }), purchase(2, 2_100)], 4_100, 0],
    [
      'a corrected price is less than what came back',
      [purchase(1, 1_900, { ...cancelled, refunded: 2_000 })],
      1_900,
      0,
    ],
  ])('decision 70 what is still to come back: %s', (_, purchases, paid, owed) => {
    expect([paidAtSource(purchases), owedBySource(purchases)]).toEqual([paid, owed]);
  });

  it.each<[string, SourcePurchase[], number, number[]]>([
    ['in their order', [purchase(1, 2_000), purchase(2, 1_000)], 2_500, [2_000, 500]],
    ['first on what was cancelled', [purchase(1, 2_000), purchase(2, 3_000, cancelled)], 3_000, [0, 3_000]],
    ['what is laid stays', [purchase(1, 2_000, { refunded: 500 }), purchase(2, 3_000, cancelled)], 3_500, [500, 3_000]],
    ['less than is laid', [purchase(1, 2_000, { refunded: 2_000 }), purchase(2, 3_000, cancelled)], 500, [0, 500]],
    ['no more than is laid', [purchase(1, 2_000, { refunded: 500 }), purchase(2, 3_000, cancelled)], 500, [500, 0]],
    ['what one came to cost less', [purchase(1, 1_000), purchase(2, 1_900, { refunded: 2_000 })], 2_000, [100, 1_900]],
    ['none', [purchase(1, 2_000, { refunded: 2_000 })], 0, [0]],
  ])('RET-023 what came back is laid over the purchases: %s', (_, purchases, total, refunded) => {
    expect(laidOut(purchases, total).map((one) => one.refunded)).toEqual(refunded);
  });
});
