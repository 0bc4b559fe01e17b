import { sql } from 'kysely';
import type { templates } from '@kervan/contracts/templates-calls';
import { sendStates } from '@kervan/contracts/templates';
import { fillPlaceholders, unknownPlaceholders } from '@kervan/domain/templates/placeholders';
import { templateTypes } from '@kervan/domain/templates/template-types';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { valuesOf } from './order-texts.ts';

type Row = {
  send_id: number;
  name: string;
  trigger: string;
  amazon_order_id: string;
  due_at: Date;
  state: number;
  reason: string | null;
  decided_at: Date | null;
};

/** How a sending stands, as a place among `sendStates`: what was written is sent when its message is. A message that is gone with its buyer had gone. */
export const sendState = sql<number>`case when d.state <> 1 or m.state is null or m.state = 2 then d.state when m.state = 3 then 4 else 3 end`;
export const ofMessage = sql`left join buyer_message m on m.store_id = d.store_id and m.message_id = d.message_id`;

/** MSG-013: the send log. */
export const listSends: Handler<typeof templates.sends> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { page, limit } = body;
    const state = body.state ? sendStates.indexOf(body.state) : null;
    const where = sql`d.store_id = ${caller.storeId} and (${state}::smallint is null or ${sendState} = ${state}::smallint)`;
    const { rows } = await sql<Row>`
      select d.send_id, d.name, d.trigger, o.amazon_order_id, d.due_at, ${sendState} as state,
        case ${sendState} when 0 then d.waits_for when 4 then coalesce(m.failure, 'unknown') else d.reason end as reason, d.decided_at
      from template_send d ${ofMessage} join seller_order o on o.store_id = d.store_id and o.order_id = d.order_id
      where ${where} order by d.due_at desc, d.send_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
    const { rows: counted } = await sql<{
      count: number;
    }>`select count(*)::int as count from template_send d ${ofMessage} where ${where}`.execute(tx);
    return {
      items: rows.map((row) => ({
        id: row.send_id,
        templateName: row.name,
        type: templateTypes.find((type) => type === row.trigger) ?? 'Campaign',
        orderNumber: row.amazon_order_id,
        dueAt: row.due_at.toISOString(),
        state: sendStates[row.state] ?? 'planned',
        reason: row.reason,
        decidedAt: row.decided_at?.toISOString() ?? null,
      })),
      totalCount: counted[0]?.count ?? 0,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });

/** The texts as the buyer of an order would get them. */
export const previewTemplate: Handler<typeof templates.preview> = ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    if (unknownPlaceholders(`${body.subject} ${body.message}`).length > 0) throw new AppError('PlaceholderUnknown');
    const state = await findOrder(tx, caller.storeId, { amazonOrderId: body.sellerAmazonOrderId });
    if (!state) throw new AppError('OrderNotFound');
    const values = await valuesOf(tx, deps.secrets, caller, state);
    const [subject, message] = [fillPlaceholders(body.subject, values), fillPlaceholders(body.message, values)];
    return {
      subject: subject.text,
      message: message.text,
      missing: [...new Set([...subject.missing, ...message.missing])],
    };
  });
