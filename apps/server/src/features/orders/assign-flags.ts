import type { flags } from '@kervan/contracts/flags-calls';
import { FlagType } from '@kervan/domain/orders/order-flags';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { requireFlag } from './flags.ts';

/** ORD-073 for several orders: all of them get the flag, or none does. Throws RecordNotFound. */
export const assignFlags: Handler<typeof flags.assignMany> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    if (body.flagId !== null) await requireFlag(tx, caller.storeId, body.flagId, FlagType.Order);
    const ids = [...new Set(body.entityIds)].toSorted((a, b) => a - b);
    const states: OrderState[] = [];
    // Every lock before the first change, in one order: nobody who holds one of them waits for what is changed here.
    for (const orderId of ids) {
      const state = await lockOrder(tx, caller.storeId, { orderId });
      if (!state) throw new AppError('RecordNotFound');
      states.push(state);
    }
    const others = states.filter(({ order }) => order.flag_id !== body.flagId);
    for (const state of others) await changeOrder(tx, { ...caller, now }, state, { order: { flag_id: body.flagId } });
    return { changed: others.length };
  });
