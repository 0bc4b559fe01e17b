import { sql } from 'kysely';
import type { OrderToReview } from '@kervan/domain/feedback/review-request';
import type { Db } from '../../db/connect.ts';
import type { OrderRow } from '../../records/orders/order-state.ts';

/** As kept: it is to be sent, it was, or it was not let through. */
export const RequestState = { Waiting: 0, Sent: 1, Refused: 2 } as const;

export type RequestRow = { state: number; asked_at: Date; decided_at: Date | null; reason: string | null };

export const findRequestOf = (
  tx: Db,
  { store_id: storeId, order_id: orderId }: OrderRow,
): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('review_request')
    .select(['state', 'asked_at', 'decided_at', 'reason'])
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** What the rule looks at. A campaign that wrote to the buyer has asked, too. */
export async function toReview(tx: Db, order: OrderRow, request: RequestRow | undefined): Promise<OrderToReview> {
  const ms = (at: Date | null) => at?.getTime() ?? null;
  return {
    sellerStatus: order.seller_status,
    noFeedback: order.no_feedback,
    isAsked: (request !== undefined && request.state !== RequestState.Refused) || (await hasCampaignWritten(tx, order)),
    deliverFrom: ms(order.deliver_from),
    deliverBy: ms(order.deliver_by),
    deliveredAt: ms(order.delivered_at),
  };
}

async function hasCampaignWritten(tx: Db, { store_id: storeId, order_id: orderId }: OrderRow): Promise<boolean> {
  const { rows } = await sql`select from template_send
    where store_id = ${storeId} and order_id = ${orderId} and state = 1 and trigger like 'campaign:%' limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
