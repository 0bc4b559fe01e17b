import type { Sql } from '../../database/transaction.ts';
import type { World } from '../../world/world.ts';
import { bookRefund, type RefundLine } from '../finances/book-money.ts';
import { changeOrder, OrderRefusal } from './change-order.ts';
import { principalOf, type OrderItem, type OrderRow } from './order-row.ts';

/** What may still be given back of an item that was sent at least in part. */
export const refundable = (item: OrderItem): { principalMinor: number; shippingMinor: number } => ({
  principalMinor: item.quantityShipped > 0 ? principalOf(item) - item.refundedMinor : 0,
  shippingMinor: item.quantityShipped > 0 ? item.shippingMinor - item.refundedShippingMinor : 0,
});

/** The order with the refund on its items. Throws when more is given back than was paid, or nothing was sent. */
export function refunded(order: OrderRow, lines: readonly RefundLine[]): OrderRow {
  for (const line of lines) {
    const item = order.items.find(({ orderItemId }) => orderItemId === line.orderItemId);
    if (!item) throw new OrderRefusal(`The order item ${line.orderItemId} does not belong to order ${order.order_id}.`);
    if (item.quantityShipped === 0) throw new OrderRefusal(`The order item ${line.orderItemId} was not shipped.`);
    const left = refundable(item);
    if (line.principalMinor < 0 || line.shippingMinor < 0 || line.principalMinor + line.shippingMinor <= 0)
      throw new OrderRefusal(`The adjustment of order item ${line.orderItemId} is not an amount above 0.`);
    if (line.principalMinor > left.principalMinor || line.shippingMinor > left.shippingMinor)
      throw new OrderRefusal(
        `The adjustment of order item ${line.orderItemId} is more than what is left of its price.`,
      );
  }
  return {
    ...order,
    items: order.items.map((item) => {
      const line = lines.find(({ orderItemId }) => orderItemId === item.orderItemId);
      if (!line) return item;
      return {
        ...item,
        refundedMinor: item.refundedMinor + line.principalMinor,
        refundedShippingMinor: item.refundedShippingMinor + line.shippingMinor,
      };
    }),
  };
}

type Refund = {
  /** null = all that is left. */
  amountMinor: number | null;
  /** null = of every item. */
  orderItemId: string | null;
  at: Date;
  name: string;
  description: string;
  /** By a button or a test: the books know it soon. */
  isCalled?: boolean;
};

/** The marketplace gives the buyer money back at the seller's cost: prices first, then shipping. Throws OrderRefusal. */
export function refundOrder(world: World, orderId: string, refund: Refund): Promise<OrderRow> {
  let lines: RefundLine[] = [];
  return changeOrder(world, orderId, {
    at: refund.at,
    change: (order) => {
      lines = refundLines(order, refund);
      return refunded(order, lines);
    },
    also: (sql: Sql, { order }) => bookRefund(sql, world, order, { ...refund, lines }),
  });
}

/** An amount laid out over the items. */
export function refundLines(
  order: OrderRow,
  { amountMinor, orderItemId }: Pick<Refund, 'amountMinor' | 'orderItemId'>,
): RefundLine[] {
  const items = order.items.filter((item) => orderItemId === null || item.orderItemId === orderItemId);
  const left = items.map((item) => ({ item, ...refundable(item) }));
  const whole = left.reduce((sum, { principalMinor, shippingMinor }) => sum + principalMinor + shippingMinor, 0);
  if (whole === 0) throw new OrderRefusal(`Nothing of order ${order.order_id} is left to be refunded.`);
  if (amountMinor !== null && (amountMinor < 1 || amountMinor > whole))
    throw new OrderRefusal(`Of order ${order.order_id} 1 … ${whole} may be refunded.`);
  let rest = amountMinor ?? whole;
  const take = (minor: number): number => {
    const taken = Math.min(minor, rest);
    rest -= taken;
    return taken;
  };
  const principals = left.map(({ principalMinor }) => take(principalMinor));
  return left.flatMap(({ item, shippingMinor }, place): RefundLine[] => {
    const line = {
      orderItemId: item.orderItemId,
      principalMinor: principals[place] ?? 0,
      shippingMinor: take(shippingMinor),
      quantity: item.quantityShipped,
    };
    return line.principalMinor + line.shippingMinor > 0 ? [line] : [];
  });
}
