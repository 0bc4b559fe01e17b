import { describe, expect, it } from 'vitest';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { BuyingState } from './buying.ts';
import { deriveOrder, neededFor } from './derive-order.ts';
import type { OrderFacts } from './order-facts.ts';
import { isRouteOpen, onRoute } from './order-way.ts';
import type { ForecastLine } from './order-forecast.ts';
import { OrderStatus } from './order-status.ts';
import { ProfitLine } from './profit-lines.ts';
import { SellerOrderStatus } from './seller-order-status.ts';
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

const nothing = { now: 0, isTold: false, route: null, sold: null, money: null };
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
    expect(neededFor(order, order, { isTold: false })).toEqual({ caps: false, forecast: false, money: false });
    expect(neededFor(order, order, { isTold: true })).toEqual({ caps: false, forecast: false, money: false });
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
    expect(neededFor(order, facts, { isTold: false })).toEqual({ caps: true, forecast: true, money: true });
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
    expect(neededFor(order, less, { isTold: false }).money).toBe(true);
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
    expect(neededFor(order, whole, { isTold: false }).money).toBe(true);
  });
});
