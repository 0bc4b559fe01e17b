import type { orders } from '@kervan/contracts/orders-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { requireLocked } from '../../cases/require-order.ts';

/** ORD-064, ORD-018: marks that the buyer asked to cancel, or takes the mark back. The same again changes nothing. */
export const requestCancellation: Handler<typeof orders.cancellationRequest> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    if (state.order.cancel_requested === body.status) return null;
    await changeOrder(tx, { ...caller, now }, state, {
      order: { cancel_requested: body.status },
      events: [
        {
          kind: body.status ? 'cancellationRequested' : 'cancellationWithdrawn',
          at: new Date(now),
          actor: await actorOf(tx, caller.accountId),
        },
      ],
    });
    return null;
  });
