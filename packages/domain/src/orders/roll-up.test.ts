import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { OrderStatus } from './order-status.ts';
import { orderTabBit, orderTabBits, orderTabNames, tabsOf, type OrderTab, type TabbedOrder } from './order-tabs.ts';
import { rolledUp, type OrderUnit } from './roll-up.ts';
import { defaultOrderSorting } from './order-sorts.ts';
import { SellerOrderStatus, sellerOrderMayGo, unshippedOrder, type SellerOrder } from './seller-order-status.ts';

const O = OrderStatus;
const B = BuyerOrderStatus;
const S = SellerOrderStatus;

const unit = (buyer: BuyerOrderStatus, more: Partial<OrderUnit> = {}): OrderUnit => ({
  buyer,
  isTracked: false,
  isConfirmed: false,
  wasDelivered: buyer === B.Delivered,
  ...more,
});
const unbought = unit(B.NotPurchased);
const bought = unit(B.Purchased);
const tracked = unit(B.Shipped, { isTracked: true });
const confirmed = unit(B.Shipped, { isTracked: true, isConfirmed: true });
const delivered = unit(B.Delivered, { isTracked: true, isConfirmed: true });
const returning = unit(B.Returning, { isTracked: true, isConfirmed: true, wasDelivered: true });
const dropped = unit(B.Cancelled);

describe('an order of several units', () => {
  it.each<[string, OrderStatus, OrderUnit[], OrderStatus, SellerOrderStatus, BuyerOrderStatus]>([
    ['none is bought', O.Sold, [unbought, unbought], O.Sold, S.Unshipped, B.NotPurchased],
    ['one is bought', O.Sold, [bought, unbought], O.Sold, S.Unshipped, B.NotPurchased],
    ['all are bought', O.Sold, [bought, bought], O.Placed, S.Unshipped, B.Purchased],
    ['one is tracked', O.Placed, [tracked, bought], O.Placed, S.Unshipped, B.Purchased],
    ['all are tracked at once', O.Sold, [tracked, tracked], O.PreConfirmed, S.Unshipped, B.Shipped],
    ['one is confirmed', O.PreConfirmed, [confirmed, tracked], O.PreConfirmed, S.PartiallyShipped, B.Shipped],
    ['all are confirmed', O.PreConfirmed, [confirmed, confirmed], O.Confirmed, S.Shipped, B.Shipped],
    [
      'confirmed by hand before it was bought',
      O.Sold,
      [unit(B.NotPurchased, { isConfirmed: true })],
      O.Confirmed,
      S.Shipped,
      B.NotPurchased,
    ],
    ['one is delivered', O.Confirmed, [delivered, confirmed], O.Confirmed, S.Shipped, B.Shipped],
    ['all are delivered', O.Confirmed, [delivered, delivered], O.Delivered, S.Shipped, B.Delivered],
    ['one went back after its delivery', O.Confirmed, [returning, delivered], O.Delivered, S.Shipped, B.Returning],
    [
      'delivered before it was confirmed',
      O.Placed,
      [unit(B.Delivered, { isTracked: true })],
      O.PreConfirmed,
      S.Unshipped,
      B.Delivered,
    ],
    ['a purchase is cancelled', O.PreConfirmed, [dropped, tracked], O.Sold, S.Unshipped, B.Cancelled],
    [
      'a purchase is cancelled after all',
      O.Confirmed,
      [unit(B.Cancelled, { isConfirmed: true })],
      O.Confirmed,
      S.Shipped,
      B.Cancelled,
    ],
    ['it is not imported yet', O.None, [bought], O.None, S.Unshipped, B.Purchased],
    ['it has no units', O.Sold, [], O.Sold, S.Unshipped, B.NotPurchased],
  ])('ORD-047 stands with the one farthest behind: %s', (_what, order, units, ...expected) => {
    const standing = rolledUp({ order, seller: unshippedOrder }, units);
    expect([standing.order, standing.seller.status, standing.buyer]).toEqual(expected);
  });

  it('does not move once it is cancelled', () => {
    const seller: SellerOrder = { ...unshippedOrder, status: S.Canceled };
    const standing = rolledUp({ order: O.None, seller }, [confirmed]);
    expect(standing).toEqual({ order: O.None, seller, buyer: B.Shipped });
    expect(rolledUp({ order: O.Sold, seller }, [bought]).order).toBe(O.Sold);
  });

  it('takes only steps of its tables, and stands still when asked again', () => {
    const anyUnit = fc.constantFrom(unbought, bought, tracked, confirmed, delivered, returning, dropped);
    const anyOrder = fc.constantFrom(O.None, O.Sold, O.Placed, O.PreConfirmed, O.Confirmed, O.Delivered);
    fc.assert(
      fc.property(
        anyOrder,
        fc.array(fc.array(anyUnit, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        (first, days) => {
          let standing: { order: OrderStatus; seller: SellerOrder } = { order: first, seller: unshippedOrder };
          for (const units of days) {
            const next = rolledUp(standing, units);
            expect(sellerOrderMayGo(standing.seller.status, next.seller.status)).toBe(true);
            // Nothing derived imports or cancels an order, and what is confirmed or delivered stays so (decision 57).
            expect(next.order === O.None).toBe(standing.order === O.None);
            if (standing.order >= O.Confirmed) expect(next.order).toBeGreaterThanOrEqual(standing.order);
            expect(rolledUp(next, units)).toEqual(next);
            standing = next;
          }
        },
      ),
    );
  });
});

const row = (more: Partial<TabbedOrder>): TabbedOrder => ({
  order: O.Sold,
  seller: S.Unshipped,
  buyer: B.NotPurchased,
  hasFlag: false,
  isCancellationRequested: false,
  ...more,
});

describe('tabs of the orders', () => {
  it.each<[TabbedOrder, OrderTab[]]>([
    [row({}), ['new']],
    [row({ buyer: B.Cancelled }), ['new']],
    [row({ order: O.None }), []],
    [row({ order: O.Confirmed, seller: S.Shipped, buyer: B.Cancelled }), ['new']],
    [row({ order: O.Confirmed, seller: S.Refunded, buyer: B.Cancelled }), ['refunded']],
    [row({ order: O.None, seller: S.Canceled }), ['cancelled']],
    [row({ buyer: B.Purchased, order: O.Placed }), ['purchased']],
    [row({ buyer: B.GoingToWh, order: O.Placed }), ['atWarehouse']],
    [row({ buyer: B.DeliveredToWh, order: O.Placed }), ['atWarehouse']],
    ...[B.Shipped, B.SentFromWh, B.OutForDelivery, B.AvailableForPickUp].map((buyer): [TabbedOrder, OrderTab[]] => [
      row({ buyer }),
      ['shipped'],
    ]),
    ...[B.MayBeLost, B.Undeliverable, B.ActionNeeded, B.DeliveryAttempted, B.WaitingAtCustom, B.Returning].map(
      (buyer): [TabbedOrder, OrderTab[]] => [row({ buyer }), ['problem']],
    ),
    [row({ order: O.Delivered, seller: S.Shipped, buyer: B.Delivered }), ['delivered']],
    [row({ order: O.Delivered, seller: S.ReturnRequested, buyer: B.Delivered }), ['delivered', 'returnRequested']],
    [row({ isCancellationRequested: true, hasFlag: true }), ['new', 'cancellationRequested', 'flagged']],
  ])('ORD-002 %j stands in all and %j', (order, tabs) => {
    expect(tabsOf(order)).toEqual(['all', ...tabs]);
    expect(orderTabBits(order)).toBe(tabs.reduce((bits, tab) => bits | orderTabBit(tab), 0));
  });

  it('each but all has a bit of its own', () => {
    expect(orderTabNames.map(orderTabBit)).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
  });

  it('ORD-048 begin with what must be sent first in the new tab, with the latest elsewhere', () => {
    expect(orderTabNames.filter((tab) => defaultOrderSorting(tab).sort === 'shipBy')).toEqual(['new']);
    expect(defaultOrderSorting('new').isDescending).toBe(false);
    expect(defaultOrderSorting('all')).toEqual({ sort: 'purchased', isDescending: true });
  });
});
