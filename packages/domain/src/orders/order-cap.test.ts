import { describe, expect, it } from 'vitest';
import { ProductStatus } from '../inventory/product-status.ts';
import {
  compileExample,
  exampleItem,
  exampleNow,
  exampleOverride,
  exampleSettings,
  exampleSource,
} from '../testing/example.ts';
import { buyOfferOf, capOfProduct, type SoldProduct } from './order-cap.ts';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { offeredStatuses } from './offered-statuses.ts';
import { newPackage } from './package-state.ts';

const settings = exampleSettings();
settings.pricing.main.bands = [{ fromUsd: 0, minHundredths: 1_000, standardHundredths: 2_000, maxHundredths: 3_000 }];
/** Appendix A's product: 35.00 after discount and coupon, 7 % sales tax, 12.55 to the buyer, sent directly. */
const sold: SoldProduct = {
  source: exampleSource(),
  item: exampleItem({ importPrice: 245 }),
  settings: compileExample(settings),
  isWarehouse: false,
  quantity: 1,
};

describe('the source offer of a product of an order', () => {
  it.each<[string, Partial<SoldProduct>, object]>([
    // 35.00 × 1.07 + 12.55 + 2.45.
    ['one piece, with sales tax, sending and import deposit', {}, { totalUsd: 5_245, isInStock: true }],
    ['three pieces', { quantity: 3 }, { totalUsd: 15_735 }],
    ['a price that is not known', { source: exampleSource({ price: null }) }, { totalUsd: null, isInStock: true }],
    ['what is sold out', { source: exampleSource({ availability: ProductStatus.OutOfStock }) }, { isInStock: false }],
    ['what is not there', { source: exampleSource({ notFound: true }) }, { isInStock: false }],
    ['fewer than are wanted', { source: exampleSource({ stock: 2 }), quantity: 3 }, { isInStock: false }],
    ['just as many as are wanted', { source: exampleSource({ stock: 3 }), quantity: 3 }, { isInStock: true }],
    ['an unusual price', { source: exampleSource({ priceDoubted: true }) }, { isDoubted: true }],
    ['nothing that is known', { source: exampleSource({ price: null, availability: null }) }, { isInStock: null }],
  ])('of %s', (_, more, offer) => {
    expect(buyOfferOf({ ...sold, ...more })).toMatchObject({ readAt: exampleNow - 60_000, isDoubted: false, ...offer });
  });
});

describe('the maximum of a product of an order', () => {
  const { netShare } = compileExample(settings);
  const left = (revenue: number) => (revenue * Number(netShare.num)) / Number(netShare.den);
  /** What is left of a sale at 10 % and a rate of 0.92: sent directly, all of it is paid at the source. */
  const expected = (revenue: number, percent = 10) => Math.floor(left(revenue) / (1 + percent / 100) / 0.92 + 1e-9);

  it('decision 59 keeps the minimum profit of the listing, beside what else it costs', () => {
    expect(capOfProduct({ ...sold, revenue: 10_000 })).toBe(expected(10_000));
    expect(capOfProduct({ ...sold, quantity: 3, revenue: 30_000 })).toBe(expected(30_000));
  });

  it('follows what was set for the product alone', () => {
    const rated = exampleOverride({ profitKind: 'rated', minProfit: 5_000, standardProfit: 6_000, maxProfit: 7_000 });
    const item = exampleItem({ importPrice: 245, override: rated });
    expect(capOfProduct({ ...sold, item, revenue: 10_000 })).toBe(expected(10_000, 50));
    const constant = exampleOverride({ profitKind: 'constant', minProfit: 1_000 });
    const cap = capOfProduct({ ...sold, item: { ...item, override: constant }, revenue: 10_000 }) ?? 0;
    expect(cap).toBe(Math.floor((left(10_000) - 1_000) / 0.92 + 1e-9));
  });

  it('is told though the source price is not known, and not where the rate is not', () => {
    const unknown = { ...sold, source: exampleSource({ price: null }) };
    expect(capOfProduct({ ...unknown, revenue: 10_000 })).toBe(expected(10_000));
    const unrated = { ...sold, settings: compileExample(settings, { ratePpm: null }) };
    expect(capOfProduct({ ...unrated, revenue: 10_000 })).toBeNull();
  });
});

it('ORD-055 a seller is offered the statuses that the parcel can get, and its own', () => {
  const names = (state: Parameters<typeof offeredStatuses>[0]) => offeredStatuses(state).toSorted((a, b) => a - b);
  const fresh = newPackage(false);
  expect(names(fresh)).toEqual([BuyerOrderStatus.NotPurchased, BuyerOrderStatus.Cancelled]);
  const bought = { ...fresh, status: 9, buyer: BuyerOrderStatus.Purchased } as typeof fresh;
  expect(names(bought)).toEqual([BuyerOrderStatus.Purchased, BuyerOrderStatus.Shipped, BuyerOrderStatus.Cancelled]);
});
