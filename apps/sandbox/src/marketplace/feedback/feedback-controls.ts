import { BadRequest, bodyJson } from '../../http/body.ts';
import { optionalText, requireObject, wholeNumber } from '../../http/fields.ts';
import type { Routes } from '../../http/mount.ts';
import { UnknownOrder } from '../orders/change-order.ts';
import { leaveFeedback, removeFeedback, type FeedbackRow } from './leave-feedback.ts';

/** `/world/orders/{id}/feedback`: the buyer says what he thinks of the seller (`{rating, comments?, response?, leftAt?}`), or it is taken back. */
export const registerFeedbackControls: Routes = (mount) => {
  mount('POST', '/world/orders/:orderId/feedback', async ({ world, params, request, reply }) => {
    const body = requireObject(bodyJson(request));
    const orderId = params.orderId ?? '';
    try {
      const isNew = await leaveFeedback(world, orderId, {
        rating: wholeNumber(body, 'rating', { min: 1, max: 5 }),
        comments: optionalText(body, 'comments') ?? '',
        response: optionalText(body, 'response') ?? '',
        at: readInstant(body) ?? world.clock.now(),
      });
      return isNew ? reply.code(201).send({}) : reply.code(409).send({ error: `order ${orderId} has feedback` });
    } catch (error) {
      if (error instanceof UnknownOrder) return reply.code(404).send({ error: error.message });
      throw error;
    }
  });
  mount('DELETE', '/world/orders/:orderId/feedback', async ({ world, params, reply }) =>
    (await removeFeedback(world, params.orderId ?? ''))
      ? reply.code(204).send()
      : reply.code(404).send({ error: `order ${params.orderId} has no feedback` }),
  );
  mount('GET', '/world/feedback', async ({ world, query }) => {
    const { rows } = await world.sql.query<FeedbackRow>(
      `select * from sandbox.seller_feedback where world = $1 and ($2::text is null or seller_id = $2)
       order by left_at desc, order_id limit 1000`,
      [world.id, query.get('sellerId')],
    );
    return rows.map((row) => ({
      amazonOrderId: row.order_id,
      market: row.market,
      sellerId: row.seller_id,
      rating: row.rating,
      comments: row.comments,
      response: row.response,
      raterEmail: row.rater_email,
      leftAt: row.left_at.toISOString(),
    }));
  });
};

function readInstant(body: Record<string, unknown>): Date | null {
  const text = optionalText(body, 'leftAt');
  if (text !== null && Number.isNaN(Date.parse(text))) throw new BadRequest('leftAt must be an instant');
  return text === null ? null : new Date(text);
}
