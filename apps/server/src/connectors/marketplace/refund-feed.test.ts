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
});
