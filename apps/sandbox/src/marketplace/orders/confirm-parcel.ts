import type { Sql } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';
import { bookShipment } from '../finances/book-money.ts';
import { scheduleDelivery } from './after-sale.ts';
import { changeOrderIn, OrderRefusal, UnknownOrder } from './change-order.ts';
import { isCarrierCode, OTHER_CARRIER } from './carrier-codes.ts';
import { confirmed } from './order-changes.ts';
import { findOrder, unitsLeft, type OrderPackage, type OrderRow } from './order-row.ts';

/** What a seller says of a parcel, by whatever way. */
export type ParcelNews = {
  /** null = a new one. */
  packageReferenceId: string | null;
  carrierCode: string;
  carrierName: string | null;
  shippingMethod: string | null;
  trackingNumber: string;
  shipDate: Date;
  /** null = all that is left. */
  items: { orderItemId: string; quantity: number }[] | null;
};

const DAY_MS = 86_400_000;

/**
 * Confirms a parcel of an order within a transaction, or edits it: what is sent for the first time is booked. Throws
 * OrderRefusal. Nothing is announced yet.
 */
export async function confirmParcel(
  sql: Sql,
  world: World,
  { sellerId, orderId, news, at }: { sellerId: string; orderId: string; news: ParcelNews; at: Date },
): Promise<{ before: OrderRow; order: OrderRow }> {
  const known = await findOrder(sql, world, orderId, { lock: true });
  if (!known || known.seller_id !== sellerId) throw new UnknownOrder(`Order ${orderId} was not found.`);
  checkNews(known, news, at);
  const packageReferenceId = news.packageReferenceId ?? nextReference(known);
  const changed = await changeOrderIn(sql, world, orderId, {
    at,
    change: (order) => confirmed(order, parcelOf(order, news, packageReferenceId), at),
  });
  await bookShipment(sql, world, changed, { packageReferenceId, at });
  const isNew = !changed.before.packages.some((one) => one.packageReferenceId === packageReferenceId);
  if (isNew) await scheduleDelivery({ sql, world, order: changed.order }, packageReferenceId, at);
  return changed;
}

function checkNews(order: OrderRow, news: ParcelNews, at: Date): void {
  const { packageReferenceId, carrierCode, carrierName, trackingNumber, shipDate, items } = news;
  if (packageReferenceId !== null && !/^[1-9]\d{0,17}$/.test(packageReferenceId))
    throw new OrderRefusal('PackageReferenceId: is invalid, must be a positive numeric value.');
  if (!isCarrierCode(carrierCode)) throw new OrderRefusal(`CarrierCode: '${carrierCode}' is invalid.`);
  if (carrierCode.toLowerCase() === OTHER_CARRIER.toLowerCase() && !carrierName?.trim())
    throw new OrderRefusal('CarrierName: is required when CarrierCode is Other.');
  if (trackingNumber.trim() === '') throw new OrderRefusal('TrackingNumber: is required.');
  const ms = shipDate.getTime();
  if (Number.isNaN(ms)) throw new OrderRefusal('ShipDate: is not a date.');
  if (ms < order.created_at.getTime() - DAY_MS) throw new OrderRefusal('ShipDate: is before the order was placed.');
  if (ms > at.getTime() + DAY_MS) throw new OrderRefusal('ShipDate: is in the future.');
  if (items?.length === 0) throw new OrderRefusal('OrderItems: at least one is required.');
  if (items?.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1))
    throw new OrderRefusal('Quantity: must be a whole number from 1 on.');
  if (items && new Set(items.map(({ orderItemId }) => orderItemId)).size < items.length)
    throw new OrderRefusal('OrderItems: an item stands there twice.');
}

const nextReference = ({ packages }: OrderRow): string =>
  String(Math.max(0, ...packages.map(({ packageReferenceId }) => Number(packageReferenceId))) + 1);

function parcelOf(
  order: OrderRow,
  news: ParcelNews,
  packageReferenceId: string,
): Omit<OrderPackage, 'confirmations' | 'status' | 'createdAt'> {
  const left = order.items
    .filter((item) => unitsLeft(item) > 0)
    .map((item) => ({ orderItemId: item.orderItemId, quantity: unitsLeft(item) }));
  return {
    packageReferenceId,
    carrierCode: news.carrierCode,
    ...(news.carrierName ? { carrierName: news.carrierName } : {}),
    ...(news.shippingMethod ? { shippingMethod: news.shippingMethod } : {}),
    trackingNumber: news.trackingNumber,
    shipDate: news.shipDate.toISOString(),
    items: news.items ?? left,
  };
}
