import type { returns } from '@kervan/contracts/returns-calls';
import { nextSellerOrder } from '@kervan/domain/orders/seller-order-status';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { readReturnsSoon } from '../../records/order-sendings/order-returns.ts';
import { sellerStandingOf } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { requireLocked } from '../../cases/require-order.ts';

/** RET-001, RET-016: marks that the buyer sends something back, or takes the mark back. The same again changes nothing. */
export const changeSellerReturn: Handler<typeof returns.sellerReturn> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const next = nextSellerOrder(sellerStandingOf(state.order), body.status ? 'returnRequested' : 'returnWithdrawn');
    if (next === null) return null;
    await changeOrder(tx, { ...caller, now }, state, {
      order: { seller_return: next.isReturnRequested, seller_status: next.status },
      events: [
        {
          kind: body.status ? 'returnRequested' : 'returnWithdrawn',
          at: new Date(now),
          actor: await actorOf(tx, caller.accountId),
        },
      ],
    });
    // What the marketplace knows of it is read without waiting for the next day.
    if (body.status) await readReturnsSoon(tx, caller.storeId, now);
    return null;
  });
