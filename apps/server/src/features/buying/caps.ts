import type { buying } from '@kervan/contracts/buying-calls';
import { BuyingState } from '@kervan/domain/orders/buying';
import { capShare } from '@kervan/domain/orders/pieces';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readCaps, type CapFacts } from '../../records/orders/order-caps.ts';
import { livePurchases, unboughtOf } from '../../records/orders/order-pieces.ts';
import { openQuantityOf, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder, type OrderChange } from '../../records/orders/order-write.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { requireProduct } from './required-order.ts';

/** What is known today of the products of an order of a store; `offered`: of which product the offer is asked for so many pieces alone. */
export async function readStoreCaps(
  tx: Db,
  owner: object,
  storeId: number,
  state: OrderState,
  offered?: { id: number; quantity: number },
): Promise<Map<number, CapFacts>> {
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();

  return readCaps(tx, { owner, storeId, market }, { ...state, offered });
}

/** Each product's maximum, of so many pieces of it its share (ORD-047): as it stands, else as today's costs make it; with what is to be written of those that had none. */
export function settleCaps(
  { items }: OrderState,
  caps: ReadonlyMap<number, CapFacts>,
): { capOf: (orderItemId: number, quantity: number) => number | null; change: OrderChange } {
  const settled = items.map((item) => ({
    ...item,
    cap_usd: item.cap_usd ?? (item.is_cap_own ? null : (caps.get(item.order_item_id)?.capUsd ?? null)),
  }));
  const fresh = settled.filter((item, index) => item.cap_usd !== items[index]?.cap_usd);
  return {
    capOf: (orderItemId, quantity) => {
      const item = settled.find((one) => one.order_item_id === orderItemId);
      return item ? capShare(item.cap_usd, quantity, openQuantityOf(item)) : null;
    },
    change:
      fresh.length === 0
        ? {}
        : {
            items: fresh.map(({ order_item_id, cap_usd }) => ({ order_item_id, cap_usd })),
          },
  };
}

/** Decision 59: the seller's own maximum of a product, or the one that keeps the minimum profit again. Throws AlreadyBought. */
export const setCap: Handler<typeof buying.cap> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const { state, item } = await requireProduct(tx, caller.storeId, body.orderProductId, 'RecordNotFound');
    const live = livePurchases(state, item.order_item_id);
    // Where nobody bought of it there may be nothing left of it either: it was cancelled.
    if (live.some((row) => row.state === BuyingState.Bought) && unboughtOf(state, item) === 0)
      throw new AppError('AlreadyBought');
    const isOwn = body.capUsdMinor !== null;
    const capUsd = isOwn
      ? body.capUsdMinor
      : ((await readStoreCaps(tx, deps, caller.storeId, state)).get(item.order_item_id)?.capUsd ?? null);
    if (item.cap_usd === capUsd && item.is_cap_own === isOwn) return { capUsdMinor: capUsd };
    await changeOrder(tx, { ...caller, now }, state, {
      items: [{ order_item_id: item.order_item_id, cap_usd: capUsd, is_cap_own: isOwn }],
      // What was refused by the old one is looked at again.
      purchases: live
        .filter(({ failure }) => failure === 'dearer')
        .map(({ purchase_id }) => ({ purchase_id, failure: null })),
      events: [
        { kind: 'capSet', at: new Date(now), actor: await actorOf(tx, caller.accountId), details: { capUsd, isOwn } },
      ],
    });
    return { capUsdMinor: capUsd };
  });
