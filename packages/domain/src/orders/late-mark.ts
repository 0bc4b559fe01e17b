import { limits } from '../limits.ts';
import { OrderStatus } from './order-status.ts';
import { SellerOrderStatus } from './seller-order-status.ts';

/** ORD-048: how an order stands to the last moment of sending it. */
export type LateMark = 'none' | 'soon' | 'passed';

type Timed = { order: OrderStatus; seller: SellerOrderStatus; shipBy: number | null };

const unsent: readonly SellerOrderStatus[] = [SellerOrderStatus.Unshipped, SellerOrderStatus.PartiallyShipped];

/** True while the order, or a part of it, still has to be sent. A pending one does not have to be sent yet. */
export const mustBeSent = ({ order, seller }: Pick<Timed, 'order' | 'seller'>): boolean =>
  unsent.includes(seller) && order !== OrderStatus.None;

/** Amber within 24 hours of ship-by, red from then on; what is sent, cancelled or pending has none. */
export function lateMark(order: Timed, now: number): LateMark {
  if (order.shipBy === null || !mustBeSent(order)) return 'none';
  if (now >= order.shipBy) return 'passed';
  return order.shipBy - now <= limits.orderLateSoonMs ? 'soon' : 'none';
}
