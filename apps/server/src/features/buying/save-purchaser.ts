import type { buying } from '@kervan/contracts/buying-calls';
import { apportionByWeight } from '@kervan/domain/money/apportion';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { BuyingState, isClaimOver } from '@kervan/domain/orders/buying';
import type { TakenOver } from '@kervan/domain/orders/pieces';
import { requireLocked } from '../../cases/require-order.ts';
import { AppError } from '../../errors.ts';
import { changePurchases } from '../../records/order-money/book-purchase.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { livePurchases, unboughtOf } from '../../records/orders/order-pieces.ts';
import {
  soldOfItem,
  openQuantityOf,
  type OrderItemRow,
  type OrderPurchaseRow,
  type OrderState,
} from '../../records/orders/order-state.ts';
import { boughtChange, joinedChanges, takenFor } from './bought-change.ts';
import { readStoreCaps, settleCaps } from './caps.ts';
import { convertRecorded, recordRoute, requireConverted, requireRoute } from './open-route.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { findDespite, lockNumber, productOf, refuseForeignNumber, refuseToBuy } from './required-order.ts';

type Body = Parameters<Handler<typeof buying.savePurchaser>>[0]['body'];

/**
 * ORD-053, decision 59: one purchase for every product of the order that nobody has bought yet, for a price that is shared out by what the buyer
 * pays for each. The same again changes nothing. Throws AlreadyBought where nothing is left to buy, UniqueViolation for another order's number.
 */
export const savePurchaser: Handler<typeof buying.savePurchaser> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const scope = { accountId: caller.accountId, storeId: caller.storeId, now: deps.clock.now() };
    const boughtAt = momentOf(body.purchaseDate, scope.now);
    await lockNumber(tx, scope.storeId, body.buyerOrderNumber);
    const locked = await requireLocked(tx, scope.storeId, body.sellerOrderId);
    const isDone = body.isAlreadyBought === true;
    const unbought = unboughtItems(locked, isDone).filter(({ item }) => boughtUnder(locked, item, body) === undefined);
    if (unbought.length === 0) return refuseOrRepeat(locked, body);
    if (!isDone) await refuseToBuy(tx, locked, scope.now, { cancelBufferMs: 0, isByHand: true });
    for (const { item, quantity } of unbought)
      refuseTaken(takenFor(productOf(locked, item.order_item_id), quantity), scope.now);
    await refuseForeignNumber(tx, locked.order, body.buyerOrderNumber);
    const actor = await actorOf(tx, scope.accountId);
    const despite = unbought[0] ? await findDespite(tx, locked, unbought[0], scope.now) : null;
    const bought = { products: unbought.map(({ item, quantity }) => ({ id: item.order_item_id, quantity })), actor };
    const state = isDone
      ? await convertRecorded(tx, scope, await recordRoute(tx, scope, locked, body.sendingType), { ...bought, despite })
      : await requireConverted(tx, scope, await requireRoute(tx, scope, locked, body.sendingType), bought);
    const { capOf, change } = settleCaps(state, await readStoreCaps(tx, deps, scope.storeId, state));
    const paid = sharesOf(body.priceUsdMinor ?? null, unbought);
    const changes = unbought.map(({ item, quantity }, index) =>
      boughtChange(
        productOf(state, item.order_item_id),
        {
          quantity,
          accountName: body.purchaserAccountName ?? null,
          buyerOrderNumber: body.buyerOrderNumber,
          boughtAt,
          paidUsd: paid[index] ?? null,
        },
        { channel: BuyerChannel.byHand, capUsd: capOf(item.order_item_id, quantity), actor, now: scope.now, despite },
      ),
    );
    return recorded(await changePurchases(tx, scope, state, joinedChanges([change, ...changes])));
  });

/** When it was bought: as told, at the latest now. */
export function momentOf(reported: string | undefined, now: number): Date {
  if (reported === undefined) return new Date(now);
  if (Date.parse(reported) > now + CLOCK_SKEW_MS)
    throw new AppError('ValidationFailed', { fields: [{ field: 'purchaseDate', code: 'inFuture' }] });
  return new Date(reported);
}
/** A browser's clock may be so far ahead, and its date may be of another zone. */
const CLOCK_SKEW_MS = 86_400_000;

type Unbought = { item: OrderItemRow; quantity: number };

/** Products that are wanted, with their pieces that nobody has bought; `isDone`: of an order of which nothing is wanted any more, one of each. */
function unboughtItems(state: OrderState, isDone: boolean): Unbought[] {
  const isNoneWanted = isDone && state.items.every((item) => openQuantityOf(item) < 1);
  return state.items
    .flatMap((item) => {
      if (!isNoneWanted) return { item, quantity: unboughtOf(state, item) };
      const isBought = livePurchases(state, item.order_item_id).some((row) => row.state === BuyingState.Bought);
      return isBought ? [] : { item, quantity: 1 };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** Throws ClaimEnded where the extension is just buying what is taken over, CheckoutOpened where a person says first what came of it. */
export function refuseTaken({ turned, withdrawn }: TakenOver<OrderPurchaseRow>, now: number): void {
  for (const row of [...(turned ? [turned] : []), ...withdrawn])
    if (row.state === BuyingState.Claimed && !isClaimOver(row.state, row.claimed_until?.getTime() ?? null, now))
      throw new AppError('ClaimEnded');
  // With an open checkout the seller says what came of it: of the one that is turned into this purchase.
  if (withdrawn.some((row) => row.state === BuyingState.CheckoutOpened)) throw new AppError('CheckoutOpened');
}

/** ORD-047: what was bought of a product under the number: the same again is no second purchase, whatever is missing of it. */
export const boughtUnder = (
  state: OrderState,
  { order_item_id }: OrderItemRow,
  { buyerOrderNumber }: { buyerOrderNumber?: string | undefined },
): OrderPurchaseRow | undefined =>
  livePurchases(state, order_item_id).find(
    (row) => row.state === BuyingState.Bought && row.buyer_order_number === buyerOrderNumber,
  );

/** Nothing is left to buy: the same again is the same, all else is refused. */
function refuseOrRepeat(state: OrderState, body: Body) {
  const bought = state.items.flatMap((item) => boughtUnder(state, item, body) ?? []);
  const paid = bought.reduce((sum, row) => sum + (row.paid_usd ?? 0), 0);
  const isSame =
    bought.length > 0 &&
    (body.priceUsdMinor ?? paid) === paid &&
    (body.purchaserAccountName === undefined || bought.every((row) => row.account_name === body.purchaserAccountName));
  if (!isSame) throw new AppError('AlreadyBought');
  return recorded(state);
}

export const recorded = ({ order, purchases }: OrderState) => ({
  version: order.version,
  isAboveCap: purchases.some((row) => row.state === BuyingState.Bought && row.is_above_cap),
});

/** A price of several products, by what the buyer pays for each; by pieces where that is nothing. */
function sharesOf(total: number | null, bought: readonly Unbought[]): (number | null)[] {
  if (total === null) return bought.map(() => null);
  const revenues = bought.map(({ item, quantity }) => {
    const { price, shipping } = soldOfItem({ ...item, cancelled: Math.max(0, item.quantity - quantity) });
    return price + shipping;
  });
  const isFree = revenues.every((revenue) => revenue === 0);
  return apportionByWeight(total, isFree ? bought.map(({ quantity }) => quantity) : revenues);
}
