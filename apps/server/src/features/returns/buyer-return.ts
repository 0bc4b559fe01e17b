import type { returns } from '@kervan/contracts/returns-calls';
import { BuyerReturn, buyerReturnMayGo, buyerReturnWords } from '@kervan/domain/orders/order-toggles';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { requireLocked } from '../../cases/require-order.ts';

/** RET-003, RET-022: how far the return to the source is, a step at a time, back by correction. The same again changes nothing. */
export const changeBuyerReturn: Handler<typeof returns.buyerReturn> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    // The column and the contract hold these codes and names alone.
    const from = state.order.buyer_return as BuyerReturn;
    const to = buyerReturnWords.codeOf(body.status) ?? BuyerReturn.none;
    if (from === to) return null;
    if (!buyerReturnMayGo(from, to)) throw new AppError('IllegalOrderStep');
    await changeOrder(tx, { ...caller, now }, state, {
      order: { buyer_return: to },
      events: [
        {
          kind: 'buyerReturnChanged',
          at: new Date(now),
          actor: await actorOf(tx, caller.accountId),
          details: { from: buyerReturnWords.nameOf(from), to: buyerReturnWords.nameOf(to) },
        },
      ],
    });
    return null;
  });
