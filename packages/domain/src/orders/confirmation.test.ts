import { describe, expect, it } from 'vitest';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { BuyingState } from './buying.ts';
import { eventOfCancelling, quantityLessUnbought, refuseCancelling } from './cancelling.ts';
import { decideConfirmation, lateWarningAt, refuseConfirmation, type ConfirmableParcel } from './confirmation.ts';
import { lateMark, mustBeSent } from './late-mark.ts';
import { OrderStatus } from './order-status.ts';
import { autoConfirmOptions, type AutoConfirmOption } from './order-settings.ts';
import { BuyerReturn, buyerReturnMayGo, refundStanding } from './order-toggles.ts';
import { afterPackageEvent, type PackageEventKind } from './package-event.ts';
import { newPackage, type PackageState } from './package-state.ts';
import { SellerOrderStatus } from './seller-order-status.ts';
import { addBusinessDays, mayBeLostAt } from './silent-package.ts';

const HOUR = 3_600_000;
const O = OrderStatus;
const S = SellerOrderStatus;
const B = BuyerOrderStatus;

const shipBy = 100 * HOUR;
const parcel: ConfirmableParcel = {
  order: O.PreConfirmed,
  seller: S.Unshipped,
  buyer: B.Shipped,
  shipBy,
  tracking: '1Z999AA10123456784',
  carrier: 'UPS',
  isConfirmed: false,
  isManual: false,
  isConnected: true,
  isCancellationRequested: false,
};

describe('the confirmation of a shipment', () => {
  it.each<[Partial<ConfirmableParcel>, string | null]>([
    [{}, null],
    [{ order: O.Sold, buyer: B.NotPurchased }, null],
    [{ seller: S.PartiallyShipped }, null],
    [{ isManual: true, isCancellationRequested: true }, null],
    [{ isConfirmed: true, seller: S.Shipped }, 'alreadyConfirmed'],
    [{ seller: S.Shipped }, 'nothingToSend'],
    [{ seller: S.Canceled, order: O.None }, 'nothingToSend'],
    [{ order: O.None }, 'nothingToSend'],
    [{ tracking: null }, 'trackingMissing'],
    [{ tracking: ' ' }, 'trackingMissing'],
    [{ carrier: null }, 'carrierMissing'],
    [{ carrier: '' }, 'carrierMissing'],
    [{ isConnected: false }, 'storeConnectionError'],
    [{ isConnected: false, tracking: null }, 'trackingMissing'],
  ])('ORD-044 ORD-065 of %j is refused: %j', (more, refusal) => {
    expect(refuseConfirmation({ ...parcel, ...more })).toBe(refusal);
  });

  const early = shipBy - 50 * HOUR;
  const warnAt = shipBy - 6 * HOUR;
  it.each<[AutoConfirmOption, Partial<ConfirmableParcel>, number, string]>([
    ['off', {}, early, 'wait'],
    ['off', {}, warnAt, 'warn'],
    ['whenSent', {}, early, 'confirm'],
    ['whenSent', { buyer: B.SentFromWh }, early, 'confirm'],
    ['whenSent', { buyer: B.Delivered }, early, 'confirm'],
    ['whenSent', { buyer: B.DeliveredToWh }, early, 'wait'],
    ['whenSent', { buyer: B.GoingToWh }, warnAt, 'warn'],
    ['whenTracked', { buyer: B.DeliveredToWh }, early, 'confirm'],
    ['whenTracked', { buyer: B.DeliveredToWh, tracking: null }, early, 'wait'],
    ['hoursBefore', { buyer: B.DeliveredToWh }, warnAt - 1, 'wait'],
    ['hoursBefore', { buyer: B.DeliveredToWh }, warnAt, 'confirm'],
    ['hoursBefore', { order: O.Placed, buyer: B.GoingToWh, tracking: null }, warnAt, 'warn'],
    ['hoursBefore', { shipBy: null }, shipBy * 9, 'wait'],
    ['hoursBefore', { buyer: B.Cancelled }, warnAt, 'warn'],
    ['hoursBefore', { buyer: B.Cancelled }, early, 'wait'],
    ['whenTracked', { buyer: B.Cancelled }, early, 'wait'],
    ['whenTracked', { isManual: true }, early, 'wait'],
    ['whenTracked', { isManual: true }, shipBy + 1, 'warn'],
    ['whenTracked', { isCancellationRequested: true }, early, 'wait'],
    ['whenTracked', { isConnected: false }, early, 'wait'],
    ['whenTracked', { isConnected: false }, warnAt, 'warn'],
    ['whenTracked', { carrier: null }, warnAt, 'warn'],
    ['whenTracked', { isConfirmed: true }, warnAt, 'wait'],
    ['whenTracked', { seller: S.Canceled, order: O.None }, warnAt, 'wait'],
  ])('STORE-029 by the option %s of %j at %i: %s', (autoConfirm, more, now, kind) => {
    const settings = { autoConfirm, confirmHours: 6 };
    expect(decideConfirmation({ ...parcel, ...more }, settings, now).kind).toBe(kind);
  });

  it('STORE-029 never goes without a tracking number, whatever the option and the hour', () => {
    for (const autoConfirm of autoConfirmOptions)
      for (const now of [0, warnAt, shipBy, shipBy * 2])
        expect(decideConfirmation({ ...parcel, tracking: null }, { autoConfirm, confirmHours: 6 }, now).kind).not.toBe(
          'confirm',
        );
  });

  it('is looked at again when it would be warned of; what is over is not', () => {
    const settings = { autoConfirm: 'off', confirmHours: 6 } as const;
    expect(decideConfirmation(parcel, settings, early)).toEqual({ kind: 'wait', at: warnAt });
    expect(decideConfirmation({ ...parcel, isConfirmed: true }, settings, early)).toEqual({ kind: 'wait', at: null });
    expect(lateWarningAt(null, settings)).toBeNull();
  });
});

describe('a late order', () => {
  it.each<[number | null, OrderStatus, SellerOrderStatus, string]>([
    [24 * HOUR + 1, O.Sold, S.Unshipped, 'none'],
    [24 * HOUR, O.Sold, S.Unshipped, 'soon'],
    [1, O.Sold, S.Unshipped, 'soon'],
    [0, O.Sold, S.Unshipped, 'passed'],
    [-1, O.PreConfirmed, S.PartiallyShipped, 'passed'],
    [-1, O.Confirmed, S.Shipped, 'none'],
    [-1, O.None, S.Canceled, 'none'],
    [-1, O.None, S.Unshipped, 'none'],
    [-1, O.Delivered, S.Refunded, 'none'],
    [null, O.Sold, S.Unshipped, 'none'],
  ])('ORD-048 %j ms before ship-by, order %i, seller %i: %s', (left, order, seller, mark) => {
    const now = 1_000 * HOUR;
    expect(lateMark({ order, seller, shipBy: left === null ? null : now + left }, now)).toBe(mark);
  });

  it('is one that still has to be sent', () => {
    expect(mustBeSent({ order: O.Sold, seller: S.Unshipped })).toBe(true);
    expect(mustBeSent({ order: O.None, seller: S.Unshipped })).toBe(false);
  });
});

const packageAfter = (isWarehouse: boolean, ...kinds: PackageEventKind[]): PackageState =>
  kinds.reduce((state, kind) => {
    const outcome = afterPackageEvent(state, { kind, at: 0 }, { lastEventAt: null, isOrderCancelled: false });
    expect(outcome.kept, kind).toBeNull();
    return outcome.package;
  }, newPackage(isWarehouse));

describe('cancelling an order at the marketplace', () => {
  it.each<[boolean, PackageEventKind[], string | null, string | null]>([
    [true, [], null, 'cancelled'],
    [true, ['bought'], null, 'cancelled'],
    [true, ['bought', 'shippedToWarehouse'], null, 'cancelled'],
    [true, ['bought', 'shippedToWarehouse', 'lost'], null, null],
    [true, ['bought', 'received'], null, 'markedDontSend'],
    [true, ['bought', 'received', 'preLabelled'], null, 'markedDontSend'],
    [true, ['bought', 'received', 'markedDontSend'], null, null],
    [true, ['bought', 'received', 'creditTooLow', 'creditAwaited'], null, 'markedDontSend'],
    [true, ['bought', 'received', 'charged'], 'alreadySent', null],
    [true, ['bought', 'received', 'charged', 'creditTooLow'], null, null],
    [true, ['bought', 'received', 'charged', 'dispatched'], 'alreadySent', null],
    [true, ['bought', 'received', 'charged', 'dispatched', 'lost'], 'alreadySent', null],
    [true, ['bought', 'received', 'charged', 'dispatched', 'delivered'], 'alreadySent', null],
    [false, ['bought'], null, 'cancelled'],
    [false, ['bought', 'cancelled'], null, null],
    [false, ['bought', 'shippedDirect'], 'alreadySent', null],
  ])(
    'is open until the warehouse is paid: warehouse %j after %j %j, the package %j',
    (isWarehouse, kinds, refusal, event) => {
      const state = packageAfter(isWarehouse, ...kinds);
      expect(refuseCancelling({ seller: S.Unshipped, packages: [newPackage(true), state], buying: [] })).toBe(refusal);
      expect(eventOfCancelling(state)).toBe(event);
    },
  );

  it.each<[SellerOrderStatus, BuyingState[], string | null]>([
    [S.Canceled, [], 'alreadyCancelled'],
    [S.PartiallyShipped, [], 'alreadyConfirmed'],
    [S.Shipped, [], 'alreadyConfirmed'],
    [S.ReturnRequested, [], 'alreadyConfirmed'],
    [S.Unshipped, [BuyingState.CheckoutOpened], 'checkoutOpened'],
    [S.Unshipped, [BuyingState.Claimed, BuyingState.Bought], null],
  ])('of seller status %i while %j is bought is refused: %j', (seller, buying, refusal) => {
    expect(refuseCancelling({ seller, packages: [], buying })).toBe(refusal);
  });

  it('leaves a listing the pieces that are not spoken for', () => {
    expect([quantityLessUnbought(5, 2), quantityLessUnbought(2, 5), quantityLessUnbought(5, -1)]).toEqual([3, 0, 5]);
  });
});

describe('returns and refunds', () => {
  it('ORD-017 the return at the source goes one step forward or back', () => {
    const { none, started, delivered } = BuyerReturn;
    const steps = [none, started, delivered].map((from) =>
      [none, started, delivered].filter((to) => buyerReturnMayGo(from, to)),
    );
    expect(steps).toEqual([
      [none, started],
      [none, started, delivered],
      [started, delivered],
    ]);
  });

  it.each([
    [10_000, 0, 'none'],
    [10_000, -5, 'none'],
    [10_000, 1, 'partial'],
    [10_000, 9_999, 'partial'],
    [10_000, 10_000, 'full'],
    [10_000, 10_001, 'full'],
  ])('of %i paid, %i back is %s', (paid, refunded, standing) => {
    expect(refundStanding(paid, refunded)).toBe(standing);
  });
});

describe('a package that nobody tells of', () => {
  it.each([
    // A Friday, a Saturday and a Monday.
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-23', 1, '2026-11-24'],
    ['2026-11-20', 15, '2026-12-11'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i business days is %s', (day, count, later) => {
    expect(addBusinessDays(day, count)).toBe(later);
  });

  it('may be lost after 15 whole business days of the market', () => {
    const last = Date.parse('2026-11-20T23:30:00Z');
    expect(new Date(mayBeLostAt(last, 'UTC')).toISOString()).toBe('2026-12-12T00:00:00.000Z');
    // It is Saturday in Berlin already.
    expect(new Date(mayBeLostAt(last, 'Europe/Berlin')).toISOString()).toBe('2026-12-11T23:00:00.000Z');
  });
});
