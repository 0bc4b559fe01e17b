import { describe, expect, it } from 'vitest';
import { OrderStatus } from './order-status.ts';
import { nextReviewAt, type WatchedOrder, type WatchedParcel } from './order-watch.ts';
import { SellerOrderStatus } from './seller-order-status.ts';
import { ShipmentStatus } from './shipment-status.ts';
import { mayBeLostAt } from './silent-package.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-11-24T10:00:00Z');
const parcel: WatchedParcel = {
  status: ShipmentStatus.Purchased,
  tracking: null,
  isConfirmed: false,
  lastEventAt: now - DAY,
};
const sold: WatchedOrder = {
  order: OrderStatus.Placed,
  seller: SellerOrderStatus.Unshipped,
  shipBy: now + 5 * DAY,
  parcels: [parcel],
};
const tracked = { ...parcel, tracking: 'JJD000390007' };
const onItsWay = { ...tracked, status: ShipmentStatus.Shipped, isConfirmed: true };

describe('when an order is looked at by itself', () => {
  it.each<[string, WatchedOrder, number | null]>([
    ['as early as any store warns of its ship-by', sold, now + 3 * DAY],
    ['at once where that has passed', { ...sold, shipBy: now + HOUR }, now],
    ['at once where a number waits to be confirmed', { ...sold, parcels: [parcel, tracked] }, now],
    [
      'not for its shipment where all of it is confirmed',
      { ...sold, parcels: [{ ...tracked, isConfirmed: true }] },
      null,
    ],
    ['not while it is pending', { ...sold, order: OrderStatus.None, parcels: [tracked] }, null],
    ['not once it is cancelled', { ...sold, seller: SellerOrderStatus.Canceled, parcels: [tracked] }, null],
    ['not without a ship-by', { ...sold, shipBy: null }, null],
    [
      'when a parcel on its way was silent for fifteen days',
      { ...sold, seller: SellerOrderStatus.Shipped, parcels: [onItsWay] },
      now + 14 * DAY,
    ],
    [
      'not when it was delivered',
      { ...sold, seller: SellerOrderStatus.Shipped, parcels: [{ ...onItsWay, status: ShipmentStatus.Delivered }] },
      null,
    ],
  ])('STORE-029 %s', (_, order, at) => {
    expect(nextReviewAt(order, now)).toBe(at);
  });

  it('is never later than a parcel may be lost', () => {
    for (let day = 0; day < 14; day++) {
      const lastEventAt = now + day * DAY;
      const at = nextReviewAt(
        { ...sold, seller: SellerOrderStatus.Shipped, parcels: [{ ...onItsWay, lastEventAt }] },
        now,
      );
      expect(at).toBeLessThanOrEqual(mayBeLostAt(lastEventAt, 'Europe/Berlin'));
    }
  });
});
