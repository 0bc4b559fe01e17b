import { describe, expect, it } from 'vitest';
import { faultsForbidBuying, orderFaults, type JudgedProduct } from './order-faults.ts';

const good: JudgedProduct = { quantity: 1, price: 1_999, currency: 'EUR', hasListing: true };
const german = { currency: 'EUR', isFulfilledByAmazon: false };

describe('orderFaults', () => {
  it.each([
    [{}, []],
    [{ currency: 'PLN' }, ['otherCurrency']],
    [{ currency: null, price: null }, ['amountMissing']],
    [{ price: 0 }, ['priceZero']],
    [{ quantity: 0 }, ['quantityZero']],
    [{ quantity: 999 }, []],
    [{ quantity: 1_000 }, ['quantityTooLarge']],
    [{ hasListing: false }, ['listingUnknown']],
    [{ currency: 'JPY', price: 0, hasListing: false }, ['otherCurrency', 'priceZero', 'listingUnknown']],
  ] as const)('ORD-046 of a product with %j', (more, faults) => {
    expect(orderFaults([good, { ...good, ...more }], german)).toEqual(faults);
  });

  it('ORD-046 of the order itself', () => {
    expect(orderFaults([good], { ...german, isFulfilledByAmazon: true })).toEqual(['fulfilledByAmazon']);
    expect(
      orderFaults(
        Array.from({ length: 101 }, () => good),
        german,
      ),
    ).toEqual(['tooManyProducts']);
  });
});

describe('faultsForbidBuying', () => {
  it('a person may buy what nobody buys by itself, but not what there is nothing to buy for', () => {
    expect(faultsForbidBuying([], { isByHand: false })).toBe(false);
    expect(faultsForbidBuying(['listingUnknown'], { isByHand: false })).toBe(true);
    expect(faultsForbidBuying(['listingUnknown', 'priceZero'], { isByHand: true })).toBe(false);
    expect(faultsForbidBuying(['fulfilledByAmazon'], { isByHand: true })).toBe(true);
    expect(faultsForbidBuying(['quantityZero'], { isByHand: true })).toBe(true);
  });
});
