import { describe, expect, it } from 'vitest';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { BuyingState } from './buying.ts';
import { capOfOrder, cappedItems, revenueOf, wantsCaps } from './derive-caps.ts';
import { deriveOrder, neededFor } from './derive-order.ts';
import type { Listing } from './forecast-order.ts';
import type { OrderFacts, SoldFacts } from './order-facts.ts';
import { isRouteOpen, onRoute } from './order-route.ts';
import type { ForecastLine } from './order-forecast.ts';
import { OrderStatus } from './order-status.ts';
import { ProfitLine } from './profit-lines.ts';
import { SellerOrderStatus } from './seller-order-status.ts';
import { settledOf } from './settled-lines.ts';
import { ShipmentStatus } from './shipment-status.ts';
import { WareHousePackageStatus } from './warehouse-package-status.ts';

const line = (of: ProfitLine, amount: number): ForecastLine => ({
  line: of,
  amount,
  usd: null,
  ratePpm: null,
  weightG: null,
});

/** Two products through the warehouse, three and one pieces, of which nothing is bought. */
const order: OrderFacts = {
  status: OrderStatus.Sold,
  seller: {
    status: SellerOrderStatus.Unshipped,
    shippedAs: SellerOrderStatus.Unshipped,
    isReturnRequested: false,
    isRefunded: false,
  },
  isPending: false,
  isByAmazon: false,
  isByFile: false,
  hasFlag: false,
  isCancellationRequested: false,
  shipBy: null,
  deliveredAt: null,
  sending: 'warehouse',
  carrierCode: null,
  isSendingFixed: false,
  country: 'DE',
  currency: 'EUR',
  sale: 10_000,
  shipping: 0,
  units: 4,
  capUsd: 4_500,
  forecast: [line(ProfitLine.sale, 10_000), line(ProfitLine.commission, -1_500), line(ProfitLine.product, -4_000)],
  items: [
    {
      id: 1,
      itemId: 11,
      quantity: 3,
      cancelled: 0,
      price: 7_500,
      shipping: 0,
      confirmed: 0,
      capUsd: 3_000,
      isCapOwn: false,
      sourceUsd: 2_700,
    },
    {
      id: 2,
      itemId: 12,
      quantity: 1,
      cancelled: 0,
      price: 2_500,
      shipping: 0,
      confirmed: 0,
      capUsd: 1_500,
      isCapOwn: false,
      sourceUsd: 1_300,
    },
  ],
  purchases: [],
  parcels: [parcel(7, 1), parcel(8, 2)],
};

function parcel(id: number, of: number): OrderFacts['parcels'][number] {
  return {
    id,
    of,
    purchaseId: null,
    status: ShipmentStatus.NotShipped,
    buyer: BuyerOrderStatus.NotPurchased,
    warehouse: WareHousePackageStatus.Initial,
    tracking: null,
    isConfirmed: false,
    deliveredAt: null,
    lastEventAt: null,
  };
}

const nothing = { now: 0, isReported: false, route: null, sold: null, money: null };
const direct = { sendingType: 'direct', carrierCode: null, rule: 0, closed: null } as const;
const less: OrderFacts = {
  ...order,
  sale: 5_000,
  items: order.items.map((item) => (item.id === 1 ? { ...item, cancelled: 2 } : item)),
};

describe('what follows of an order', () => {
  it('stays as it is where nothing changes', () => {
    const derived = deriveOrder(order, order, nothing);
    expect(derived).toMatchObject({
      status: OrderStatus.Sold,
      capUsd: 4_500,
      routed: null,
      forecast: null,
      profit: null,
    });
    expect(neededFor(order, order, { isReported: false })).toEqual({ caps: false, forecast: false, money: false });
    expect(neededFor(order, order, { isReported: true })).toEqual({ caps: false, forecast: false, money: false });
  });

  it('ORD-047 is as far as the parcel that is farthest behind', () => {
    const bought = { ...order.parcels[0]!, buyer: BuyerOrderStatus.Purchased, status: ShipmentStatus.Purchased };
    const half = deriveOrder(order, { ...order, parcels: [bought, order.parcels[1]!] }, nothing);
    expect([half.status, half.buyer, half.shipment]).toEqual([
      OrderStatus.Sold,
      BuyerOrderStatus.NotPurchased,
      ShipmentStatus.NotShipped,
    ]);
    const whole = deriveOrder(order, { ...order, parcels: [bought, { ...bought, id: 8, of: 2 }] }, nothing);
    expect([whole.status, whole.buyer]).toEqual([OrderStatus.Placed, BuyerOrderStatus.Purchased]);
  });

  it('STORE-036 goes another way while that is open, its parcels with it, and needs its maxima and forecast anew', () => {
    const { facts, routed } = onRoute(order, direct);
    expect(routed).toEqual({ sending: 'direct', carrierCode: null, rule: 0 });
    expect(facts.parcels.map(({ warehouse }) => warehouse)).toEqual([null, null]);
    expect(neededFor(order, facts, { isReported: false })).toEqual({ caps: true, forecast: true, money: true });
    expect(onRoute(facts, direct).routed).toBeNull();
    const bought = { id: 5, of: 1, state: BuyingState.Bought, quantity: 3, paidUsd: 900 };
    for (const bound of [
      { ...order, isSendingFixed: true },
      { ...order, purchases: [bought] },
      { ...order, seller: { ...order.seller, status: SellerOrderStatus.Canceled } },
    ]) {
      expect(isRouteOpen(bound)).toBe(false);
      expect(onRoute(bound, direct)).toEqual({ facts: bound, routed: null });
    }
  });

  it('decision 70 of what was cancelled nothing is expected, and no maximum is left of it', () => {
    const derived = deriveOrder(order, less, nothing);
    expect(derived.units).toBe(2);
    expect(derived.forecast?.lines.map(({ amount }) => amount)).toEqual([5_000, -750, -2_200]);
    expect(derived.forecast?.rates).toBeNull();
    expect(derived.items.get(1)).toEqual({ capUsd: 3_000, sourceUsd: 900 });
    expect(neededFor(order, less, { isReported: false }).money).toBe(true);
    const none = deriveOrder(
      order,
      { ...order, items: order.items.map((item) => (item.id === 1 ? { ...item, cancelled: 3 } : item)) },
      nothing,
    );
    expect(none.capUsd).toBe(1_500);
  });

  it('ORD-012 leaves what moved, and what is expected still', () => {
    const movements = [
      { line: ProfitLine.sale, day: '2026-03-03', amount: 9_000, usd: null, ratePpm: null, weightG: null },
    ];
    const money = {
      movements,
      onItsWay: new Map([[ProfitLine.refunds, -500]]),
      sold: 0,
      isUnderWay: false,
      isNothingSent: false,
    };
    const { profit } = deriveOrder(order, order, { ...nothing, money });
    expect(profit).toMatchObject({ profit: null, refundWaiting: 500, isActual: false });
    const whole = { ...order, seller: { ...order.seller, status: SellerOrderStatus.Canceled } };
    expect(deriveOrder(order, whole, { ...nothing, money: { ...money, onItsWay: new Map() } }).profit).toMatchObject({
      profit: 9_000,
      isActual: true,
    });
    expect(neededFor(order, whole, { isReported: false }).money).toBe(true);
  });
});

const withItems = (first: Partial<OrderFacts['items'][number]>, second = first): OrderFacts => ({
  ...order,
  items: order.items.map((item, place) => ({ ...item, ...(place === 0 ? first : second) })),
});

describe('the maximum of an order', () => {
  const cap = (capUsd: number | null, cancelled = 0) => ({ quantity: 2, cancelled, capUsd });
  it.each([
    ['the sum of its products', [cap(900), cap(600)], 1_500],
    ['none where one has none', [cap(900), cap(null)], null],
    ['that of what is still wanted', [cap(900), cap(600, 2)], 900],
    ['whatever a product that was cancelled had', [cap(900), cap(null, 2)], 900],
    ['none of nothing', [], null],
    ['none where all was cancelled', [cap(900, 2)], null],
  ])('decision 59 is %s', (_, items, expected) => {
    expect(capOfOrder(items)).toBe(expected);
  });

  const open = withItems({ capUsd: null });
  it.each<[string, OrderFacts, OrderFacts | null, boolean, boolean]>([
    ['that has none yet, as it is told', open, open, true, true],
    ['that has none yet, while nothing is told', open, open, false, false],
    ['of which one has none', withItems({}, { capUsd: null }), order, true, true],
    ['that has its own', order, order, true, false],
    ['that is new', order, null, true, true],
    ['that goes elsewhere', { ...order, country: 'FR' }, order, true, true],
    ['that goes another way, told or not', { ...order, sending: 'direct' }, order, false, true],
    [
      'of which something was bought',
      { ...open, purchases: [{ id: 1, of: 1, quantity: 1, state: BuyingState.Bought, paidUsd: 9 }] },
      open,
      true,
      false,
    ],
    ['that was sold for nothing', withItems({ capUsd: null, price: 0 }), open, true, false],
    ['whose seller set them', withItems({ capUsd: null, isCapOwn: true }), open, true, false],
    [
      'of which nothing is wanted',
      withItems({ capUsd: null, cancelled: 3 }, { capUsd: null, cancelled: 1 }),
      open,
      true,
      false,
    ],
  ])('decision 59, decision 72 is asked for of an order %s', (_, after, before, isReported, expected) => {
    expect(wantsCaps(before, after, isReported)).toBe(expected);
  });

  it('decision 59 counts what the buyer pays for what is still wanted, shipping with it, never more', () => {
    const product = { itemId: 1, quantity: 3, cancelled: 1, price: 900, shipping: 100 };
    expect(revenueOf(product)).toEqual({ quantity: 2, revenue: 666 });
    expect(revenueOf({ ...product, cancelled: 0 })).toEqual({ quantity: 3, revenue: 1_000 });
  });

  it('decision 59 is none in another currency than the store’s, nor of what is sold from no listing', () => {
    // What they say is not asked.
    const listing = {} as Listing;
    const sold = {
      storeCurrency: 'EUR',
      listings: new Map([
        [11, listing],
        [12, listing],
      ]),
    } as unknown as SoldFacts;
    const capsOf = (after: OrderFacts) =>
      cappedItems(null, after, { isReported: true, sold }).map(({ capUsd }) => capUsd);
    expect(capsOf({ ...order, currency: 'PLN' })).toEqual([null, null]);
    expect(capsOf(withItems({ itemId: 13 }, { itemId: null }))).toEqual([null, null]);
  });
});

describe('when a product is paid', () => {
  const money = { movements: [], onItsWay: new Map(), sold: 0, isUnderWay: false, isNothingSent: false };
  const isProductSettled = (after: OrderFacts): boolean =>
    settledOf(deriveOrder(order, after, { ...nothing, money }).profit?.settled ?? 0).has(ProfitLine.product);
  const bought = (of: number, paidUsd: number | null = 900, state: BuyingState = BuyingState.Bought) => ({
    id: of,
    of,
    quantity: order.items.find(({ id }) => id === of)?.quantity ?? 0,
    state,
    paidUsd,
  });
  it.each<[string, OrderFacts, boolean]>([
    ['nothing was bought', order, false],
    ['one of both', { ...order, purchases: [bought(1)] }, false],
    ['both', { ...order, purchases: [bought(1), bought(2)] }, true],
    ['both, and nobody knows for how much', { ...order, purchases: [bought(1), bought(2, null)] }, false],
    [
      'one was cancelled at the source',
      { ...order, purchases: [bought(1), bought(2, 900, BuyingState.CancelledAtSource)] },
      false,
    ],
    ['the other is wanted no more', { ...withItems({}, { cancelled: 1 }), purchases: [bought(1)] }, true],
    ['Amazon sends it', { ...order, isByAmazon: true }, true],
  ])('ORD-012 decision 58 %s', (_, after, expected) => {
    expect(isProductSettled(after)).toBe(expected);
  });
});

describe('what the warehouse charges', () => {
  const movement = {
    line: ProfitLine.carriage,
    day: '2026-03-03',
    amount: -900,
    usd: null,
    ratePpm: null,
    weightG: null,
  };
  it.each<[string, Partial<OrderFacts>, boolean, boolean]>([
    ['while another parcel is to leave', {}, true, false],
    ['once all have left', {}, false, true],
    ['of an order that Amazon sends itself', { isByAmazon: true }, true, true],
    ['of one that goes straight to its buyer', { sending: 'direct' }, true, true],
  ])('decision 58 %s', (_, over, isUnderWay, isAll) => {
    const money = { movements: [movement], onItsWay: new Map(), sold: 0, isUnderWay, isNothingSent: false };
    const settled = deriveOrder(order, { ...order, ...over }, { ...nothing, money }).profit?.settled ?? 0;
    expect(settledOf(settled).has(ProfitLine.carriage)).toBe(isAll);
  });
});

describe('what is expected of the rest', () => {
  it('decision 70 of one of which nothing was wanted before it is nothing, and of the other its share', () => {
    const before = withItems({ cancelled: 3, sourceUsd: 0 }, { quantity: 2 });
    const after = withItems({ cancelled: 3, sourceUsd: 0 }, { quantity: 2, cancelled: 1 });
    const derived = deriveOrder(before, after, nothing);
    expect([derived.items.get(1)?.sourceUsd, derived.items.get(2)?.sourceUsd]).toEqual([0, 650]);
    expect(derived.forecast?.lines.map(({ amount }) => amount)).toEqual([10_000, -1_500, -2_000]);
  });

  it('decision 70 of what costs nothing at the source it goes by the pieces', () => {
    const before = withItems({ sourceUsd: 0 });
    const derived = deriveOrder(before, withItems({ sourceUsd: 0, cancelled: 2 }, { sourceUsd: 0 }), nothing);
    expect(derived.forecast?.lines.map(({ amount }) => amount)).toEqual([10_000, -1_500, -2_000]);
  });
});
