import type { buyerData } from '@kervan/contracts/buyer-data-calls';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { countMessages, eraseThreads } from '../../records/buyer-messages/held-messages.ts';
import { erasePapers } from '../../records/order-pii/held-papers.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { forgetBuyers } from '../../records/order-pii/buyer-data.ts';
import { findLook } from '../../records/staff/find-look.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { eraseChats } from '../../records/warehouse/held-chats.ts';
import { findBuyer, isOpen } from './find-buyer.ts';

/**
 * ORD-072: erases name, address, phone, mail and messages of one buyer in the store, and what stands beside their orders: notes, papers, labels, what was
 * said with the warehouse. Amounts, states and products stay. Nothing of it is kept again.
 * Asked for again it changes nothing. Throws RecordNotFound, and BuyerOrderOpen while an order needs what is to be erased.
 */
export const eraseBuyer: Handler<typeof buyerData.erase> = async ({ body, caller, wire }, deps) => {
  const look = await findLook(deps.db, caller, wire.request.id);
  const erased = await within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const now = deps.clock.now();
    const { mail, orders, threadIds } = await findBuyer(tx, deps.secrets, caller, { named: body, lock: true });
    const held = orders.filter(({ isHeld }) => isHeld);
    const open = held.find(isOpen);
    if (open) throw new AppError('BuyerOrderOpen', { data: { order: open.amazon_order_id } });
    const messages = await countMessages(tx, storeId, threadIds);
    await forgetBuyers(tx, held);
    const ofHeld = { storeId, orderIds: held.map(({ order_id }) => order_id) };
    await erasePapers(tx, ofHeld);
    await eraseChats(tx, ofHeld);
    await eraseThreads(tx, { storeId, mail, threadIds });
    const actor = look?.by.staffName ?? (await actorOf(tx, caller.accountId));
    for (const { order_id: orderId } of held) {
      const state = await lockOrder(tx, storeId, { orderId });
      if (state)
        await changeOrder(tx, { ...caller, now }, state, {
          order: {
            buyer_erased_at: new Date(now),
            city: null,
            notes: 0,
            address_faults: [],
            address_conflict: false,
            is_address_edited: false,
          },
          events: [{ kind: 'buyerErased', at: new Date(now), actor }],
        });
    }
    const done = { orders: held.length, messages, papers: held.reduce((sum, { papers }) => sum + papers, 0) };
    // A customer who asks in writing is helped in their own panel: who did it, and why, stands in the record of staff.
    if (look)
      await noteAction(tx, look.by, {
        kind: 'buyerErased',
        accountId: caller.accountId,
        subject: `store:${storeId}`,
        why: look.why,
        after: { ...done, sellerOrderIds: held.map(({ order_id }) => order_id) },
      });
    return done;
  });
  if (erased.orders + erased.messages > 0) await recordSecurity(deps, wire.request, 'buyerErased', caller.accountId);
  return erased;
};
