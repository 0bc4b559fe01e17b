import type { Routes } from '../../http/mount.ts';

type Letter = { kind: string; body: string; sent_at: Date };

/** `GET /world/orders/{id}/messages`: what the buyer of an order was sent through the marketplace, oldest first. */
export const registerMessagingControls: Routes = (mount) => {
  mount('GET', '/world/orders/:orderId/messages', async ({ world, params }) => {
    const { rows } = await world.sql.query<Letter>(
      'select kind, body, sent_at from sandbox.buyer_letter where world = $1 and order_id = $2 order by id limit 1000',
      [world.id, params.orderId],
    );
    return rows.map(({ kind, body, sent_at }) => ({ kind, text: body, sentAt: sent_at.toISOString() }));
  });
};
