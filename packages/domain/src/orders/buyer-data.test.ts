import { expect, it } from 'vitest';
import { isInProgress, type ErasureFacts } from './buyer-data.ts';
import { SellerOrderStatus as S } from './seller-order-status.ts';

it.each<[string, Partial<ErasureFacts>, boolean]>([
  ['waits to be paid', { isPending: true }, true],
  ['is paid', {}, true],
  ['is sent in part', { seller: S.PartiallyShipped }, true],
  ['is on its way', { seller: S.Shipped }, true],
  ['has arrived', { seller: S.Shipped, isDelivered: true }, false],
  ['has arrived, and one parcel is still to be sent', { seller: S.PartiallyShipped, isDelivered: true }, true],
  ['is to come back', { seller: S.ReturnRequested, isDelivered: true }, true],
  ['was refunded', { seller: S.Refunded }, false],
  ['was cancelled', { seller: S.Canceled }, false],
  ['was cancelled before it was paid', { seller: S.Canceled, isPending: true }, false],
])('ORD-072 an order that %s needs its buyer or does not', (_, facts, isNeeded) => {
  expect(isInProgress({ seller: S.Unshipped, isPending: false, isDelivered: false, ...facts })).toBe(isNeeded);
});
