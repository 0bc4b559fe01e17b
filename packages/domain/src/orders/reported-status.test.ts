import { describe, expect, it } from 'vitest';
import { OrderStatus } from './order-status.ts';
import { SellerOrderStatus, unshippedOrder, type SellerOrder } from './seller-order-status.ts';
import { applyReportedStatus, unreportedOrder, type KnownStatus, type ReportedStatus } from './reported-status.ts';

const O = OrderStatus;
const S = SellerOrderStatus;
const words: readonly ReportedStatus[] = ['pending', 'unshipped', 'partiallyShipped', 'shipped', 'cancelled'];
const seller = (more: Partial<SellerOrder> = {}): SellerOrder => ({ ...unshippedOrder, ...more });
const standing = (order: OrderStatus, more: Partial<SellerOrder> = {}, isPending = false): KnownStatus => ({
  order,
  seller: seller(more),
  isPending,
});
const told = (from: KnownStatus, word: ReportedStatus, isFulfilledByAmazon = false) => {
  const { standing: to, happened } = applyReportedStatus(from, word, { isFulfilledByAmazon });
  return { order: to.order, seller: to.seller.status, isPending: to.isPending, happened };
};
const shipped = { status: S.Shipped, shippedAs: S.Shipped } as const;
const partly = { status: S.PartiallyShipped, shippedAs: S.PartiallyShipped } as const;

describe('applyReportedStatus', () => {
  it.each([
    ['pending', O.None, S.Unshipped, true, null],
    ['unshipped', O.Sold, S.Unshipped, false, 'unshipped'],
    ['partiallyShipped', O.Sold, S.PartiallyShipped, false, 'partiallyShipped'],
    ['shipped', O.Confirmed, S.Shipped, false, 'shipped'],
    ['cancelled', O.None, S.Canceled, false, 'cancelled'],
  ] as const)('ORD-013 ORD-014 an order that comes in %s', (word, order, status, isPending, happened) => {
    expect(told(unreportedOrder, word)).toEqual({ order, seller: status, isPending, happened });
  });

  it('ORD-013 what was paid does not become pending again', () => {
    expect(told(standing(O.Sold), 'pending')).toEqual({
      order: O.Sold,
      seller: S.Unshipped,
      isPending: false,
      happened: null,
    });
    expect(told(standing(O.Placed), 'unshipped')).toMatchObject({ order: O.Placed, happened: null });
  });

  it.each([O.Sold, O.Placed, O.PreConfirmed])(
    'ORD-014 what is shipped at the marketplace is confirmed, from %s',
    (order) => {
      expect(told(standing(order), 'shipped')).toEqual({
        order: O.Confirmed,
        seller: S.Shipped,
        isPending: false,
        happened: 'shipped',
      });
      expect(told(standing(order), 'partiallyShipped')).toMatchObject({ order, seller: S.PartiallyShipped });
      expect(told(standing(order), 'cancelled')).toMatchObject({
        order: O.None,
        seller: S.Canceled,
        happened: 'cancelled',
      });
    },
  );

  it('ORD-014 what was sent, also in part, is not cancelled, and a return stays one', () => {
    expect(told(standing(O.Confirmed, shipped), 'cancelled')).toMatchObject({ seller: S.Shipped, happened: null });
    expect(told(standing(O.Placed, partly), 'cancelled')).toMatchObject({
      order: O.Placed,
      seller: S.PartiallyShipped,
      happened: null,
    });
    const returned = { ...shipped, status: S.ReturnRequested, isReturnRequested: true };
    expect(told(standing(O.Delivered, returned), 'shipped')).toMatchObject({
      order: O.Delivered,
      seller: S.ReturnRequested,
      happened: null,
    });
  });

  it('ORD-014 a cancelled order stays as it is, whatever comes', () => {
    const cancelled = standing(O.None, { status: S.Canceled });
    for (const word of words)
      expect(told(cancelled, word)).toMatchObject({ order: O.None, seller: S.Canceled, happened: null });
  });

  it('ORD-046 nobody is to buy what Amazon sends itself', () => {
    expect(told(unreportedOrder, 'unshipped', true)).toEqual({
      order: O.None,
      seller: S.Unshipped,
      isPending: false,
      happened: 'unshipped',
    });
    expect(told(standing(O.None), 'shipped', true)).toMatchObject({ order: O.Confirmed, seller: S.Shipped });
  });
});
