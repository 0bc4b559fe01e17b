import type { buying } from '@kervan/contracts/buying-calls';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { BuyingState, nextBuyingState, type BuyingEvent } from '@kervan/domain/orders/buying';
import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import { capShare } from '@kervan/domain/orders/pieces';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { StoreCaller } from '../../http/access.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { freeParcel, missingOf, unboughtOf } from '../../records/orders/order-pieces.ts';
import { openQuantityOf, type OrderItemRow, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder, type OrderChange } from '../../records/orders/order-write.ts';
import { refuseClosedRoute, requireConverted } from './open-route.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { requireLocked } from '../../cases/require-order.ts';
import { refuseToBuy, refuseTooMany, requirePurchase } from './required-order.ts';

/**
 * Puts products of an order into the queue of the extension, what is missing of them or so many pieces. What waits there already stays as it is; what was bought is refused by name, and
 * passed over without. Throws OrderNotBuyable for what the extension cannot buy.
 */
export const queueProducts: Handler<typeof buying.queue> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    const items = namedItems(state, body.orderProductIds);
    const wanted = items.filter((item) => unboughtOf(state, item) > 0);
    if (wanted.length === 0 || (body.orderProductIds !== undefined && wanted.length < items.length))
      throw new AppError('AlreadyBought');
    // The buffer is waited for in the queue; all else that stands in the way of the extension is said now.
    await refuseToBuy(tx, state, now, { cancelBufferMs: 0, isByHand: false });
    await refuseClosedRoute(tx, state);
    const fresh = wanted.flatMap((item) => {
      const missing = missingOf(state, item);
      refuseTooMany(body.quantity ?? 0, missing);
      return missing > 0 ? { item, quantity: body.quantity ?? missing } : [];
    });
    if (fresh.length === 0) return { queued: wanted.length };
    const scope = { accountId: caller.accountId, storeId: caller.storeId, now };
    const actor = await actorOf(tx, caller.accountId);
    const products = fresh.map(({ item, quantity }) => ({ id: item.order_item_id, quantity }));
    const converted = await requireConverted(tx, scope, state, { products, actor });
    await changeOrder(tx, scope, converted, queuedChange(converted, fresh, { actor, now }));
    return { queued: wanted.length };
  });

function namedItems({ items }: OrderState, ids: readonly number[] | undefined): OrderItemRow[] {
  const left = items.filter((item) => openQuantityOf(item) > 0);
  if (ids === undefined) return left;
  const named = left.filter((item) => ids.includes(item.order_item_id));
  if (named.length < new Set(ids).size) throw new AppError('RecordNotFound');
  return named;
}

/** What of an order changes when so many pieces of products of it go into the queue. */
export const queuedChange = (
  state: OrderState,
  products: readonly { item: OrderItemRow; quantity: number }[],
  { actor, now }: { actor: string; now: number },
): OrderChange => ({
  newPurchases: products.map(({ item, quantity }) => {
    const parcel = freeParcel(state, item.order_item_id);
    return {
      order_item_id: item.order_item_id,
      quantity,
      channel: BuyerChannel.extension,
      state: BuyingState.Queued,
      cap_usd: capShare(item.cap_usd, quantity, openQuantityOf(item)),
      ...(parcel ? { package_id: parcel.package_id } : {}),
    };
  }),
  events: [{ kind: 'queued', at: new Date(now), actor, details: { products: products.length } }],
});

/** Takes a product out of the queue. Again is the same. Throws CheckoutOpened: a person says first what came of it. */
export const withdrawPurchase: Handler<typeof buying.withdraw> = async ({ body, caller }, deps) => {
  await within(deps, caller, (tx) =>
    stepBack(tx, { caller, purchaseId: body.purchaseId, now: deps.clock.now() }, withdrawing),
  );
  return null;
};

/** Gives what somebody holds back to the queue, also with an open checkout (decision 59). Again is the same. */
export const releasePurchase: Handler<typeof buying.release> = async ({ body, caller }, deps) => {
  await within(deps, caller, (tx) =>
    stepBack(tx, { caller, purchaseId: body.purchaseId, now: deps.clock.now() }, releasing),
  );
  return null;
};

type StepBack = { event: BuyingEvent; to: BuyingState; kind: OrderEventKind; refused: 'CheckoutOpened' | 'ClaimEnded' };
const withdrawing: StepBack = {
  event: 'withdrawn',
  to: BuyingState.Withdrawn,
  kind: 'buyWithdrawn',
  refused: 'CheckoutOpened',
};
const releasing: StepBack = {
  event: 'releasedByPerson',
  to: BuyingState.Queued,
  kind: 'buyReleased',
  refused: 'ClaimEnded',
};

type Asked = { caller: StoreCaller; purchaseId: number; now: number };

async function stepBack(tx: Db, { caller, purchaseId, now }: Asked, step: StepBack): Promise<void> {
  const { state, purchase } = await requirePurchase(tx, caller.storeId, purchaseId);
  if (purchase.state === step.to) return;
  if (purchase.state === BuyingState.Bought) throw new AppError('AlreadyBought');
  // The column holds states of buying only.
  const next = nextBuyingState(purchase.state as BuyingState, step.event);
  if (next === null) throw new AppError(step.refused);
  await changeOrder(tx, { ...caller, now }, state, {
    purchases: [{ purchase_id: purchaseId, state: next, claimed_until: null, opened_at: null, failure: null }],
    events: [{ kind: step.kind, at: new Date(now), actor: await actorOf(tx, caller.accountId) }],
  });
}
