import { describe, expect, it } from 'vitest';
import { refundDocument } from './refund-feed.ts';

describe('the feed of a refund', () => {
  it.each([
    ['EUR', '<Amount currency="EUR">15.00</Amount>'],
    ['JPY', '<Amount currency="JPY">1500</Amount>'],
  ])("says an amount with the decimals of the order's own currency (%s)", (currency, said) => {
    const lines = [{ itemId: '5', price: 1_500, shipping: 0 }];
    expect(refundDocument('A1', { orderId: '302-1', currency, lines, isForReturn: false })).toContain(said);
  });

  it.each([
    [true, 'CustomerReturn'],
    [false, 'GeneralAdjustment'],
  ])('RET-017 says why: the buyer sends it back is %s', (isForReturn, reason) => {
    const lines = [{ itemId: '5', price: 0, shipping: 300 }];
    const said = refundDocument('A1', { orderId: '302-1', currency: 'EUR', lines, isForReturn });
    expect(said).toContain(`<AdjustmentReason>${reason}</AdjustmentReason>`);
    expect([said.includes('>Shipping<'), said.includes('>Principal<')]).toEqual([true, false]);
  });
});
