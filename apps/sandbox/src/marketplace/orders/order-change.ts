import { markets } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import { publish } from '../notifications/publish.ts';
import { isPending, type OrderRow, type OrderStatus } from './order-row.ts';

/** The notification still speaks the words of the older API. */
export const olderWord = {
  PENDING_AVAILABILITY: 'PendingAvailability',
  PENDING: 'Pending',
  UNSHIPPED: 'Unshipped',
  PARTIALLY_SHIPPED: 'PartiallyShipped',
  SHIPPED: 'Shipped',
  CANCELLED: 'Canceled',
  UNFULFILLABLE: 'Unfulfillable',
} satisfies Record<OrderStatus, string>;

/** What a seller is told of an order. */
export type OrderChangeReason = 'status' | 'cancelRequest' | 'address';

/** Type and wording of what happened. // Assumed: the wording of a changed address. */
const wordings: Record<OrderChangeReason, { type: string; reason: (order: OrderRow) => string }> = {
  status: { type: 'OrderStatusChange', reason: ({ status }) => `Order status changed to ${olderWord[status]}` },
  cancelRequest: { type: 'BuyerRequestedChange', reason: () => 'Buyer Requested Cancel' },
  address: { type: 'BuyerRequestedChange', reason: () => 'Buyer Requested Address Change' },
};

/** ORDER_CHANGE for the order's seller. */
export async function announceOrder(
  world: World,
  order: OrderRow,
  { at, reason }: { at: Date; reason: OrderChangeReason },
): Promise<void> {
  const { type, reason: wording } = wordings[reason];
  const payload = {
    OrderChangeNotification: {
      NotificationLevel: 'OrderLevel',
      SellerId: order.seller_id,
      AmazonOrderId: order.order_id,
      OrderChangeType: type,
      OrderChangeTrigger: { TimeOfOrderChange: at.toISOString(), ChangeReason: wording(order) },
      Summary: summaryOf(order),
    },
  };
  await publish(world, [
    { type: 'ORDER_CHANGE', sellerId: order.seller_id, market: order.market, at, payload, orderChangeType: type },
  ]);
}

function summaryOf(order: OrderRow): object {
  const { facts, buyer } = order;
  const isUnknown = isPending(order);
  const sent = order.items.reduce((sum, { quantityShipped }) => sum + quantityShipped, 0);
  const open = order.items.reduce(
    (sum, { quantity, quantityShipped, quantityCancelled }) => sum + quantity - quantityShipped - quantityCancelled,
    0,
  );
  return {
    MarketplaceId: markets[order.market].marketplaceId,
    OrderStatus: olderWord[order.status],
    PurchaseDate: order.created_at.toISOString(),
    DestinationPostalCode: isUnknown ? null : (buyer.address?.postalCode ?? null),
    FulfillmentType: 'MFN',
    OrderType: order.status === 'PENDING_AVAILABILITY' ? 'Preorder' : 'StandardOrder',
    NumberOfItemsShipped: sent,
    NumberOfItemsUnshipped: isUnknown ? 0 : open,
    ...(isUnknown
      ? {}
      : {
          EarliestShipDate: facts.shipBy.earliest,
          LatestShipDate: facts.shipBy.latest,
          EarliestDeliveryDate: facts.deliverBy.earliest,
          LatestDeliveryDate: facts.deliverBy.latest,
        }),
    OrderPrograms: programsOf(order),
    OrderItems: order.items.map((item) => ({
      OrderItemId: item.orderItemId,
      SellerSKU: item.sku,
      SupplySourceId: null,
      Quantity: item.quantity,
      QuantityShipped: item.quantityShipped,
      ...(isUnknown ? {} : { OrderItemStatus: item.quantityShipped >= item.quantity ? 'Shipped' : 'Unshipped' }),
      ...(item.cancelReason ? { IsBuyerRequestedCancel: true } : {}),
    })),
  };
}

/** The notification's words of the programs it knows. */
const programWords: Readonly<Record<string, string>> = {
  AMAZON_BUSINESS: 'Business',
  PRIME: 'Prime',
  PREMIUM: 'Premium',
  INVOICE_BY_AMAZON: 'IBA',
};

const programsOf = ({ facts }: OrderRow): string[] => facts.programs.flatMap((program) => programWords[program] ?? []);
