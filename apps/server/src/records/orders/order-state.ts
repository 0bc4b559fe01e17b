import type { Selectable } from 'kysely';
import { BuyingState } from '@kervan/domain/orders/buying';
import type { PackageState } from '@kervan/domain/orders/package-state';
import type { SellerOrder as SellerStanding, ShippedAs } from '@kervan/domain/orders/seller-order-status';
import type { SourcePurchase } from '@kervan/domain/orders/source-money';
import { saleShare } from '@kervan/domain/warehouse/parcel-value';
import type { Db } from '../../db/connect.ts';
import type { OrderItem, OrderPackage, OrderPurchase, SellerOrder } from '../../db/schema.generated.ts';

export type OrderRow = Selectable<SellerOrder>;
export type OrderItemRow = Selectable<OrderItem>;
export type OrderPurchaseRow = Selectable<OrderPurchase>;
export type OrderPackageRow = Selectable<OrderPackage>;

/** An order with its products, what was bought for them and their parcels, as it was read. */
export type OrderState = {
  order: OrderRow;
  items: OrderItemRow[];
  purchases: OrderPurchaseRow[];
  packages: OrderPackageRow[];
};

/** By which an order is named: the panel's own number, or the marketplace's. */
export type OrderKey = { orderId: number } | { amazonOrderId: string };

/** The order under its lock, for who is going to change it; undefined where the store has none of that name. */
export const lockOrder = (tx: Db, storeId: number, key: OrderKey): Promise<OrderState | undefined> =>
  readState(tx, storeId, key, true);

/** The order as it stands, for who only reads. */
export const findOrder = (tx: Db, storeId: number, key: OrderKey): Promise<OrderState | undefined> =>
  readState(tx, storeId, key, false);

async function readState(tx: Db, storeId: number, key: OrderKey, forUpdate: boolean): Promise<OrderState | undefined> {
  let query = tx.selectFrom('seller_order').selectAll().where('store_id', '=', storeId);
  query =
    'orderId' in key
      ? query.where('order_id', '=', key.orderId)
      : query.where('amazon_order_id', '=', key.amazonOrderId);
  const order = await (forUpdate ? query.forUpdate() : query).executeTakeFirst();
  return order && { order, ...(await readParts(tx, storeId, order.order_id)) };
}

async function readParts(tx: Db, storeId: number, orderId: number): Promise<Omit<OrderState, 'order'>> {
  const items = await tx
    .selectFrom('order_item')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('order_item_id')
    .execute();
  const purchases = await tx
    .selectFrom('order_purchase')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('purchase_id')
    .execute();
  const packages = await tx
    .selectFrom('order_package')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('package_id')
    .execute();
  return { items, purchases, packages };
}

/** A parcel as the rules know it. */
export const packageStateOf = (row: OrderPackageRow): PackageState => ({
  status: row.shipment_status,
  buyer: row.buyer_status,
  warehouse: row.warehouse_status,
  before: row.status_before,
});

/** The order towards its buyer, as the rules know it. */
export const sellerStandingOf = (row: OrderRow): SellerStanding => ({
  status: row.seller_status,
  // The column is only written by what the rules answer.
  shippedAs: row.shipped_as as ShippedAs,
  isReturnRequested: row.seller_return,
  isRefunded: row.seller_refunded,
});

/** What was paid at the source for an order, purchase by purchase: those that it cancelled afterwards were paid, too (decision 70). */
export const sourcePurchasesOf = (purchases: readonly OrderPurchaseRow[]): SourcePurchase[] =>
  purchases.flatMap(({ purchase_id, state, paid_usd, refunded_usd }) =>
    paid_usd === null || (state !== BuyingState.Bought && state !== BuyingState.CancelledAtSource)
      ? []
      : [
          {
            purchaseId: purchase_id,
            isCancelled: state === BuyingState.CancelledAtSource,
            paid: paid_usd,
            refunded: refunded_usd,
          },
        ],
  );

/** What is left of a product after what was cancelled of it. */
export const openQuantityOf = (item: Pick<OrderItemRow, 'quantity' | 'cancelled'>): number =>
  item.quantity - item.cancelled;

/** What the buyer pays for what is still wanted of a product: a cancelled piece sells nothing (decision 70). */
export const soldOfItem = (
  item: Pick<OrderItemRow, 'quantity' | 'cancelled' | 'price' | 'shipping'>,
): { price: number; shipping: number } => ({
  price: saleShare(item),
  shipping: saleShare({ ...item, price: item.shipping }),
});

/** Whether the marketplace shows the parcel's shipment, or all of its product as sent. */
export const isConfirmed = (
  item: Pick<OrderItemRow, 'quantity' | 'cancelled' | 'confirmed'>,
  row: Pick<OrderPackageRow, 'confirmed_at'>,
): boolean => row.confirmed_at !== null || item.confirmed >= openQuantityOf(item);
