import type { orders } from '@kervan/contracts/orders-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { requireLocked } from '../../cases/require-order.ts';

/** Decision 70: the seller says that the order's A-to-z claim is over. Said of none, or again, it changes nothing. */
export const endClaim: Handler<typeof orders.endClaim> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const at = new Date(deps.clock.now());
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    if (!state.order.a_to_z || state.order.a_to_z_ended_at !== null) return null;
    await changeOrder(tx, { ...caller, now: at.getTime() }, state, {
      order: { a_to_z_ended_at: at },
      events: [{ kind: 'aToZEnded', at, actor: await actorOf(tx, caller.accountId) }],
    });
    return null;
  });
