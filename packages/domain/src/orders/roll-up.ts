import { BuyerOrderStatus, worstBuyerOrderStatus } from './buyer-order-status.ts';
import { nextOrderStatus, OrderStatus, type OrderEvent } from './order-status.ts';
import { nextSellerOrder, SellerOrderStatus, type SellerOrder } from './seller-order-status.ts';

/** Pieces of an item with one purchase and one package (decision 55); what is not bought yet is a unit of its own. */
export type OrderUnit = {
  buyer: BuyerOrderStatus;
  /** The outbound tracking number is known. */
  isTracked: boolean;
  /** Its shipment is confirmed at the marketplace. */
  isConfirmed: boolean;
  /** It was delivered once, whatever came after. */
  wasDelivered: boolean;
};

/** What an order is; `buyer` is the worst of its units (ORD-047). */
export type OrderStanding = { order: OrderStatus; seller: SellerOrder; buyer: BuyerOrderStatus };

const notBought: readonly BuyerOrderStatus[] = [BuyerOrderStatus.NotPurchased, BuyerOrderStatus.Cancelled];

/** True while nobody has bought the pieces, or the purchase came to nothing. */
export const isUnbought = (buyer: BuyerOrderStatus): boolean => notBought.includes(buyer);

/** The order after something happened to its units: it is as far as the unit that is farthest behind. Every step is one of appendix D. */
export function rolledUp(
  standing: Pick<OrderStanding, 'order' | 'seller'>,
  units: readonly OrderUnit[],
): OrderStanding {
  const seller = sellerAfter(standing.seller, units);
  let { order } = standing;
  const isCancelled = seller.status === SellerOrderStatus.Canceled;
  for (let event = dueEvent(order, units); event !== null; event = dueEvent(order, units)) {
    const next = nextOrderStatus(order, event, isCancelled);
    if (next === null || next === order) break;
    order = next;
  }
  return { order, seller, buyer: worstBuyerOrderStatus(units.map((unit) => unit.buyer)) };
}

function sellerAfter(seller: SellerOrder, units: readonly OrderUnit[]): SellerOrder {
  const confirmed = units.filter((unit) => unit.isConfirmed).length;
  if (confirmed === 0) return seller;
  return nextSellerOrder(seller, confirmed === units.length ? 'allConfirmed' : 'someConfirmed') ?? seller;
}

/** What the units say about an order in this status; null = it stays. Imports and cancellations are told, not derived. */
function dueEvent(order: OrderStatus, units: readonly OrderUnit[]): OrderEvent | null {
  if (units.length === 0) return null;
  const allBought = units.every((unit) => !isUnbought(unit.buyer));
  const allConfirmed = units.every((unit) => unit.isConfirmed);
  switch (order) {
    case OrderStatus.Sold:
      if (allConfirmed) return 'confirmed';
      return allBought ? 'bought' : null;
    case OrderStatus.Placed:
    case OrderStatus.PreConfirmed:
      if (allConfirmed) return 'confirmed';
      if (!allBought) return 'purchaseCancelled';
      return order === OrderStatus.Placed && units.every((unit) => unit.isTracked) ? 'trackingKnown' : null;
    case OrderStatus.Confirmed:
      return units.every((unit) => unit.wasDelivered) ? 'delivered' : null;
    case OrderStatus.None:
    case OrderStatus.Delivered:
      return null;
  }
}
