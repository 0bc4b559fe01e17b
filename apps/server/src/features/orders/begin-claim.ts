import type { orders } from '@kervan/contracts/orders-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { requireLocked } from '../../cases/require-order.ts';

/**
 * Decision 70: the seller says that a buyer claims the money back. Amazon tells of that by the report of returns alone, which knows no claim without a
 * return. Said again it changes nothing; after the end of one it is another claim.
 */
export const beginClaim: Handler<typeof orders.beginClaim> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const at = new Date(deps.clock.now());
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    if (state.order.a_to_z && state.order.a_to_z_ended_at === null) return null;
    await changeOrder(tx, { ...caller, now: at.getTime() }, state, {
      order: { a_to_z: true, a_to_z_ended_at: null },
      events: [{ kind: 'aToZNoted', at, actor: await actorOf(tx, caller.accountId) }],
    });
    return null;
  });
