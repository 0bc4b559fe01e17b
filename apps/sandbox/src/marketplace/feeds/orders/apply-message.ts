import { markets } from '@kervan/domain/markets';
import type { Sql } from '../../../database/transaction.ts';
import type { World } from '../../../world/world.ts';
import { bookRefund, type RefundLine } from '../../finances/book-money.ts';
import { changeOrderIn, OrderRefusal, UnknownOrder } from '../../orders/change-order.ts';
import { confirmParcel } from '../../orders/confirm-parcel.ts';
import { cancelled } from '../../orders/order-changes.ts';
import { findOrder, type OrderRow } from '../../orders/order-row.ts';
import { refunded } from '../../orders/refund-order.ts';
import { adjustmentReasons, cancelReasons, type AdjustmentLine, type OrderMessage } from './order-message.ts';

type Context = { sql: Sql; world: World; sellerId: string; at: Date };

/** Carries a message out within a transaction; `name` tells one booking from another. Throws OrderRefusal. */
export async function applyMessage(
  context: Context,
  message: OrderMessage,
  name: string,
): Promise<{ before: OrderRow; order: OrderRow }> {
  const { sql, world, sellerId, at } = context;
  const { orderId } = message;
  const known = await findOrder(sql, world, orderId, { lock: true });
  if (!known || known.seller_id !== sellerId) throw new UnknownOrder(`The order ${orderId} was not found.`);
  switch (message.about) {
    case 'acknowledgement':
      return acknowledge(context, message);
    case 'fulfillment':
      return confirmParcel(sql, world, { sellerId, orderId, news: message.news, at });
    case 'adjustment':
      return adjust(context, message, name);
  }
}

function acknowledge(
  { sql, world, at }: Context,
  message: Extract<OrderMessage, { about: 'acknowledgement' }>,
): Promise<{ before: OrderRow; order: OrderRow }> {
  const { orderId, isSuccess, orderItemIds, reason } = message;
  if (isSuccess) return changeOrderIn(sql, world, orderId, { at, change: (order) => order });
  if (!cancelReasons.some((known) => known === reason))
    throw new OrderRefusal(`The cancellation reason '${reason}' is not valid.`);
  return changeOrderIn(sql, world, orderId, {
    at,
    change: (order) => cancelled(order, { by: 'MERCHANT', reason, orderItemIds }),
  });
}

async function adjust(
  { sql, world, at }: Context,
  { orderId, reason, lines }: Extract<OrderMessage, { about: 'adjustment' }>,
  name: string,
): Promise<{ before: OrderRow; order: OrderRow }> {
  if (!adjustmentReasons.some((known) => known === reason))
    throw new OrderRefusal(`The adjustment reason '${reason}' is not valid.`);
  let given: RefundLine[] = [];
  const changed = await changeOrderIn(sql, world, orderId, {
    at,
    change: (order) => {
      given = lines.map((line) => refundLineOf(order, line));
      if (given.length === 0) throw new OrderRefusal('The adjustment has no items.');
      return refunded(order, given);
    },
  });
  await bookRefund(sql, world, changed.order, { lines: given, at, name, description: 'Refund Order' });
  return changed;
}

function refundLineOf(order: OrderRow, line: AdjustmentLine): RefundLine {
  const item = order.items.find(({ orderItemId }) => orderItemId === line.orderItemId);
  if (!item) throw new OrderRefusal(`The order item ${line.orderItemId} does not belong to order ${order.order_id}.`);
  const currency = item.currency ?? markets[order.market].currency;
  if (line.currency !== currency)
    throw new OrderRefusal(`The currency '${line.currency}' is not that of the order, ${currency}.`);
  if (line.others.some((amount) => amount !== '' && Number(amount) !== 0))
    throw new OrderRefusal(`The adjustment of order item ${line.orderItemId} is more than what is left of its price.`);
  return {
    orderItemId: line.orderItemId,
    principalMinor: minorOf(order, line.principal),
    shippingMinor: minorOf(order, line.shipping),
    quantity: item.quantityShipped,
  };
}

/** A decimal amount in minor units; nothing = 0. */
function minorOf({ market }: OrderRow, text: string): number {
  const { decimals } = markets[market];
  if (text === '') return 0;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text) || (decimals === 0 && /\.\d*[1-9]/.test(text)))
    throw new OrderRefusal(`'${text}' is not an amount.`);
  return Math.round(Number(text) * 10 ** decimals);
}
