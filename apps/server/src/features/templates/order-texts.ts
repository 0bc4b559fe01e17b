import { sql } from 'kysely';
import { isMarketCode, markets, type MarketCode } from '@kervan/domain/markets';
import type { PlaceholderValues } from '@kervan/domain/templates/placeholders';
import type { OrderForSending } from '@kervan/domain/templates/template-rules';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { readBuyers } from '../../records/order-pii/buyer-data.ts';
import type { OrderState } from '../../records/orders/order-state.ts';

/** A day as buyers of the market write it, where they are. */
const dayForBuyer = (at: Date, market: MarketCode): string =>
  new Intl.DateTimeFormat(markets[market].locale, { dateStyle: 'long', timeZone: markets[market].timeZone }).format(at);

type Place = { accountId: number; storeId: number };

/** MSG-013: what the placeholders stand for in an order; null = not known. The day is that of the delivery, else the promised one. */
export async function valuesOf(
  tx: Db,
  secrets: Secrets,
  place: Place,
  { order, items, packages }: OrderState,
): Promise<PlaceholderValues> {
  const buyers = await readBuyers(tx, secrets, place, [order.order_id]);
  const { name, market } = await tx
    .selectFrom('store')
    .select(['name', 'market'])
    .where('store_id', '=', place.storeId)
    .executeTakeFirstOrThrow();
  const day = order.delivered_at ?? order.deliver_by;
  const sent = packages.find(({ tracking }) => tracking !== null);
  return {
    buyerName: buyers.get(order.order_id)?.data.name ?? null,
    orderNumber: order.amazon_order_id,
    productTitle: items.find(({ title }) => title !== null)?.title ?? null,
    trackingNumber: sent?.tracking ?? null,
    carrier: sent?.carrier ?? null,
    deliveryDate: day && isMarketCode(market) ? dayForBuyer(day, market) : null,
    storeName: name,
  };
}

/** What the exclusions and filters of a template look at. */
export async function forSending(
  tx: Db,
  { order, items }: OrderState,
  now: number,
): Promise<Omit<OrderForSending, 'isAskedAgain'>> {
  const { store_id: storeId, deliver_by: by, delivered_at: delivered } = order;
  const asins = items.flatMap(({ asin }) => (asin === null ? [] : [asin]));
  const reviewed = await tx
    .selectFrom('buyer_feedback')
    .select('feedback_id')
    .where('store_id', '=', storeId)
    .where('amazon_order_id', '=', order.amazon_order_id)
    .executeTakeFirst();
  return {
    isRefunded: order.seller_refunded,
    isReturned: order.seller_return,
    isLate: by !== null && (delivered?.getTime() ?? now) > by.getTime(),
    isCancelled: order.seller_status === SellerOrderStatus.Canceled || order.cancel_requested,
    isReviewed: reviewed !== undefined,
    noFeedback: order.no_feedback,
    price: order.sale,
    asins,
    categories: await categoriesOf(
      tx,
      storeId,
      items.flatMap(({ item_id }) => item_id ?? []),
    ),
  };
}

async function categoriesOf(tx: Db, storeId: number, itemIds: readonly number[]): Promise<string[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    select distinct s.category_path as path from item i join source_details s on s.source_id = i.source_id
    where i.store_id = ${storeId} and i.item_id = any(${itemIds}::bigint[]) and s.category_path is not null`.execute(
    tx,
  );
  return rows.map(({ path }) => path);
}
