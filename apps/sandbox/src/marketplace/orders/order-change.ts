import { markets } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import { publish } from '../notifications/publish.ts';
import { DELIVER_WITHIN_DAYS, SHIP_WITHIN_DAYS, type OrderRow, type OrderStatus } from './order-row.ts';

/** The notification still speaks the words of the older API. */
const olderWord = { PENDING: 'Pending', UNSHIPPED: 'Unshipped', CANCELLED: 'Canceled' } satisfies Record<
  OrderStatus,
  string
>;

const DAY_MS = 86_400_000;

/** ORDER_CHANGE for the order's seller. */
export async function announceOrder(
  world: World,
  order: OrderRow,
  { at, reason }: { at: Date; reason: 'OrderStatusChange' | 'BuyerRequestedChange' },
): Promise<void> {
  const isAsked = reason === 'BuyerRequestedChange';
  const payload = {
    OrderChangeNotification: {
      NotificationLevel: 'OrderLevel',
      SellerId: order.seller_id,
      AmazonOrderId: order.order_id,
      OrderChangeType: reason,
      OrderChangeTrigger: {
        TimeOfOrderChange: at.toISOString(),
        ChangeReason: isAsked ? 'Buyer Requested Cancel' : `Order status changed to ${olderWord[order.status]}`,
      },
      Summary: summaryOf(order),
    },
  };
  await publish(world, [
    { type: 'ORDER_CHANGE', sellerId: order.seller_id, market: order.market, at, payload, orderChangeType: reason },
  ]);
}

function summaryOf(order: OrderRow): object {
  const days = (count: number): string => new Date(order.created_at.getTime() + count * DAY_MS).toISOString();
  const isPending = order.status === 'PENDING';
  const total = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    MarketplaceId: markets[order.market].marketplaceId,
    OrderStatus: olderWord[order.status],
    PurchaseDate: order.created_at.toISOString(),
    DestinationPostalCode: isPending ? null : order.buyer.address.postalCode,
    FulfillmentType: 'MFN',
    OrderType: 'StandardOrder',
    NumberOfItemsShipped: 0,
    NumberOfItemsUnshipped: isPending ? 0 : total,
    ...(isPending
      ? {}
      : {
          EarliestShipDate: days(0),
          LatestShipDate: days(SHIP_WITHIN_DAYS),
          EarliestDeliveryDate: days(DELIVER_WITHIN_DAYS.earliest),
          LatestDeliveryDate: days(DELIVER_WITHIN_DAYS.latest),
        }),
    OrderPrograms: order.buyer.isBusiness ? ['Business'] : [],
    OrderItems: order.items.map((item) => ({
      OrderItemId: item.orderItemId,
      SellerSKU: item.sku,
      SupplySourceId: null,
      Quantity: item.quantity,
      QuantityShipped: 0,
      ...(isPending ? {} : { OrderItemStatus: 'Unshipped' }),
      ...(item.cancelReason ? { IsBuyerRequestedCancel: true } : {}),
    })),
  };
}
