import type { buying } from '@kervan/contracts/buying-calls';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { BuyingState, BuyRefusal, isClaimOver, nextBuyingState } from '@kervan/domain/orders/buying';
import { isAboveCap } from '@kervan/domain/orders/max-buy-price';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { StoreCaller } from '../../http/access.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { changePurchases } from '../../records/order-money/book-purchase.ts';
import { stillToBuyOf, unboughtOrdered, waitingPurchases } from '../../records/orders/order-pieces.ts';
import type { OrderPurchaseRow } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { boughtChange } from './bought-change.ts';
import { holderOf, shownClaim, type Claim } from './claimed-purchase.ts';
import { refuseClosedRoute } from './open-route.ts';
import {
  findDespite,
  lockNumber,
  productOf,
  refuseForeignNumber,
  refuseToBuy,
  requirePurchase,
  type BoughtProduct,
} from './required-order.ts';
import { recorded } from './save-purchaser.ts';

const EXTENSION = 'extension';

/**
 * Decision 59: the checkout is open, and from now on only a person releases the product. Throws ClaimEnded when the 15 minutes are over or it is
 * in other hands, OrderNotBuyable when its order was cancelled or blocked meanwhile, WarehouseRequired when its way was closed, SourceAboveCap when the checkout asks more than the maximum.
 */
export const openCheckout: Handler<typeof buying.opened> = async ({ body, caller }, deps) => {
  const now = deps.clock.now();
  const total = body.totalUsdMinor ?? null;
  const outcome = await within(deps, caller, async (tx) => {
    const { state, purchase } = await requirePurchase(tx, caller.storeId, body.purchaseId);
    if (purchase.state === BuyingState.Bought) throw new AppError('AlreadyBought');
    refuseOthers({ state, purchase }, caller, now);
    if (purchase.state === BuyingState.CheckoutOpened) return shownClaim(tx, deps, caller, { state, purchase });
    await refuseToBuy(tx, state, now, { cancelBufferMs: 0, isByHand: false });
    // ORD-045: its way may have been closed since it was handed out.
    await refuseClosedRoute(tx, state);
    // What was cancelled of it meanwhile is not bought.
    const quantity = stillToBuyOf(state, productOf(state, purchase.order_item_id).item, purchase);
    if (quantity < 1) throw new AppError('OrderNotBuyable', { data: { reason: BuyRefusal.cancelled } });
    const scope = { ...caller, now };
    const at = new Date(now);
    if (isAboveCap(total, purchase.cap_usd)) {
      await changeOrder(tx, scope, state, {
        purchases: [
          { purchase_id: purchase.purchase_id, state: BuyingState.Queued, claimed_until: null, failure: 'dearer' },
        ],
        events: [{ kind: 'buyFailed', at, actor: EXTENSION, details: { reason: 'dearer', totalUsd: total } }],
      });
      // Kept, and said once that stands.
      return null;
    }
    const after = await changeOrder(tx, scope, state, {
      purchases: [
        {
          purchase_id: purchase.purchase_id,
          state: BuyingState.CheckoutOpened,
          opened_at: at,
          quantity,
          ...(total === null ? {} : { offer: JSON.stringify({ totalUsd: total, isInStock: true }), offer_read_at: at }),
        },
      ],
      events: [{ kind: 'checkoutOpened', at, actor: EXTENSION }],
    });
    const opened = after.purchases.find((row) => row.purchase_id === purchase.purchase_id) ?? purchase;
    return shownClaim(tx, deps, caller, { state: after, purchase: opened });
  });
  if (outcome === null) throw new AppError('SourceAboveCap');
  return outcome;
};

/** Throws ClaimEnded where somebody else holds it, nobody does, or the 15 minutes passed without a checkout. */
function refuseOthers({ purchase }: Claim, caller: StoreCaller, now: number): void {
  // The column holds states of buying only.
  const state = purchase.state as BuyingState;
  const isHeld = state === BuyingState.Claimed || state === BuyingState.CheckoutOpened;
  if (!isHeld || purchase.claimed_by !== holderOf(caller)) throw new AppError('ClaimEnded');
  if (isClaimOver(state, purchase.claimed_until?.getTime() ?? null, now)) throw new AppError('ClaimEnded');
}

/**
 * What was bought is written whatever happened meanwhile, as long as nobody else took it: the money is spent. The same again is the same. Throws
 * ClaimEnded where it is in other hands, UniqueViolation for a number of another order.
 */
export const reportBought: Handler<typeof buying.bought> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    await lockNumber(tx, caller.storeId, body.buyerOrderNumber);
    const { state, purchase } = await requirePurchase(tx, caller.storeId, body.purchaseId);
    if (purchase.state === BuyingState.Bought) {
      if (purchase.buyer_order_number === body.buyerOrderNumber) return recorded(state);
      throw new AppError('AlreadyBought');
    }
    const product = productOf(state, purchase.order_item_id);
    const known = state.purchases.find((row) => isSameBuy(row, purchase, body.buyerOrderNumber));
    if (known) return recorded(state);
    // The column holds states of buying only.
    const isOpen = nextBuyingState(purchase.state as BuyingState, 'bought') !== null;
    // It was taken back meanwhile: the money is spent, and unless somebody else buys it by now it is one more purchase.
    const isLate = !isOpen && purchase.quantity <= leftFor(product);
    if ((!isOpen && !isLate) || purchase.claimed_by !== holderOf(caller)) throw new AppError('ClaimEnded');
    await refuseForeignNumber(tx, state.order, body.buyerOrderNumber);
    const { item } = product;
    // An open checkout was opened for what was wanted then: it is marked where nothing of it is wanted any more.
    const despite = isOpen
      ? await findDespite(tx, state, { item, quantity: 1, beside: purchase.purchase_id }, now)
      : await findDespite(tx, state, { item, quantity: purchase.quantity }, now);
    const info = {
      quantity: purchase.quantity,
      accountName: body.purchaserAccountName ?? null,
      buyerOrderNumber: body.buyerOrderNumber,
      boughtAt: new Date(now),
      paidUsd: body.paidUsdMinor,
    };
    const by = { channel: BuyerChannel.extension, capUsd: purchase.cap_usd, actor: EXTENSION, now, despite };
    const change = boughtChange({ ...product, purchase: isOpen ? purchase : null }, info, by);
    const scope = { ...caller, now };
    return recorded(await changePurchases(tx, scope, state, change));
  });

/** ORD-047: pieces of a product that nobody has bought by now, or is just buying: so many may have been bought late. */
const leftFor = ({ state, item }: Pick<BoughtProduct, 'state' | 'item'>): number =>
  waitingPurchases(state, item.order_item_id)
    .filter((row) => row.state !== BuyingState.Queued)
    .reduce((left, { quantity }) => left - quantity, unboughtOrdered(state, item));

/** The same purchase told again, after it was recorded beside the one that had been taken back. */
const isSameBuy = (row: OrderPurchaseRow, { order_item_id }: OrderPurchaseRow, buyerOrderNumber: string): boolean =>
  row.order_item_id === order_item_id &&
  row.state === BuyingState.Bought &&
  row.buyer_order_number === buyerOrderNumber;

/** Nothing was bought. Throws CheckoutOpened after the checkout was opened: its reason is kept, and a person says what came of it. */
export const reportFailed: Handler<typeof buying.failed> = async ({ body, caller }, deps) => {
  const isOver = await within(deps, caller, (tx) => fail(tx, deps, { caller, ...body }));
  if (!isOver) throw new AppError('CheckoutOpened');
  return null;
};

type Failed = { caller: StoreCaller; purchaseId: number; reason: string };

async function fail(tx: Db, deps: Deps, { caller, purchaseId, reason }: Failed): Promise<boolean> {
  const now = deps.clock.now();
  const { state, purchase } = await requirePurchase(tx, caller.storeId, purchaseId);
  if (purchase.state === BuyingState.Bought) throw new AppError('AlreadyBought');
  if (purchase.state === BuyingState.Failed && purchase.claimed_by === holderOf(caller)) return true;
  refuseOthers({ state, purchase }, caller, now);
  // The column holds states of buying only.
  const next = nextBuyingState(purchase.state as BuyingState, 'failed');
  if (next === null && purchase.failure === reason) return false;
  await changeOrder(tx, { ...caller, now }, state, {
    purchases: [
      next === null
        ? { purchase_id: purchaseId, failure: reason }
        : { purchase_id: purchaseId, state: next, failure: reason, claimed_until: null },
    ],
    events: [{ kind: 'buyFailed', at: new Date(now), actor: EXTENSION, details: { reason } }],
  });
  return next !== null;
}
