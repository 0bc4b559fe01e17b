import type { orders } from '@kervan/contracts/orders-calls';
import { addressFaults } from '@kervan/domain/orders/address';
import { searchWords } from '@kervan/domain/orders/buyer-data';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { keepBuyer, readBuyers } from '../../records/order-pii/buyer-data.ts';
import { changeOrder, type ReportedChange } from '../../records/orders/order-write.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { requireLocked } from '../../cases/require-order.ts';

/** ORD-052: where the marketplace changed an address that the seller had edited, one of the two is kept. Settled again it changes nothing. */
export const settleAddress: Handler<typeof orders.settleAddress> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const { order } = state;
    if (!order.address_conflict) return null;
    const kept = (await readBuyers(tx, deps.secrets, caller, [order.order_id])).get(order.order_id);
    if (!kept) throw new AppError('BuyerDataPurged');
    let change: NonNullable<ReportedChange['order']> = { address_conflict: false };
    if (body.keep === 'marketplace' && kept.seen) {
      const data = kept.seen;
      await keepBuyer(tx, deps.secrets, {
        place: { ...caller, orderId: order.order_id },
        parts: { data, seen: null },
        words: searchWords(data.name ?? ''),
        now,
      });
      const store = await tx
        .selectFrom('store')
        .select('market')
        .where('store_id', '=', caller.storeId)
        .executeTakeFirstOrThrow();
      change = {
        ...change,
        is_address_edited: false,

        address_faults: addressFaults(data, store.market),
        country: data.countryCode,
      };
    }
    await changeOrder(tx, { ...caller, now }, state, {
      order: change,
      by: deps,
      // Another country or state may have another way (STORE-036).
      ...(change.country === undefined ? {} : { isRouteAsked: true as const }),
      events: [
        {
          kind: 'addressSettled',
          at: new Date(now),
          actor: await actorOf(tx, caller.accountId),
          details: { keep: body.keep },
        },
      ],
    });
    return null;
  });
