import type { buying } from '@kervan/contracts/buying-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { buyerOrderStatusWords, BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { BuyingState, nextBuyingState } from '@kervan/domain/orders/buying';
import { findCarrier, guessCarrier, parseTracking } from '@kervan/domain/orders/carriers';
import { isAboveCap } from '@kervan/domain/orders/max-buy-price';
import { eventOfBuyerStatus } from '@kervan/domain/orders/package-event';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { changePurchases } from '../../records/orders/book-purchase.ts';
import { within, type Handler } from '../../http/implement.ts';
import { packageStateOf, type OrderPurchaseRow } from '../../records/orders/order-state.ts';
import { changeOrder, type OrderChange, type OrderScope } from '../../records/orders/order-write.ts';
import { boughtChange, joinedChanges, moveParcel } from './bought-change.ts';
import { readStoreCaps, settleCaps } from './caps.ts';
import { convertRecorded, recordWay, requireConverted, requireWay } from './open-way.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import {
  findDespite,
  lockNumber,
  productOf,
  refuseForeignNumber,
  refuseToBuy,
  refuseUnwanted,
  requireProduct,
  type BoughtProduct,
} from './required-order.ts';
import { momentOf, recorded, refuseClaimed } from './save-purchaser.ts';

type Body = Parameters<Handler<typeof buying.savePurchase>>[0]['body'];
type Step = { tx: Db; deps: Deps; scope: OrderScope; body: Body; actor: string };

/**
 * ORD-055: what was bought for one product, a correction of it, and how far its parcel is; the same again changes nothing. Throws
 * AlreadyBought for another number than the one that stands (two who buy at once), IllegalOrderStep for a status that the parcel cannot get.
 */
export const savePurchase: Handler<typeof buying.savePurchase> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const scope = { accountId: caller.accountId, storeId: caller.storeId, now: deps.clock.now() };
    if (body.buyerOrderNumber !== undefined) await lockNumber(tx, scope.storeId, body.buyerOrderNumber);
    let product = await requireProduct(tx, scope.storeId, body.orderProductId, 'PurchaserInfoNotFound');
    const step: Step = { tx, deps, scope, body, actor: await actorOf(tx, scope.accountId) };
    const isBought = product.purchase?.state === BuyingState.Bought;
    if (body.buyerOrderNumber !== undefined && !isBought) product = await buy(step, product, body.buyerOrderNumber);
    else if (isBought && product.purchase) product = await correct(step, product, product.purchase);
    else if (body.buyerOrderStatus === undefined) throw new AppError('PurchaserInfoNotFound');
    if (body.buyerOrderStatus !== undefined) product = await moveTo(step, product, body.buyerOrderStatus);
    if (body.trackingNumber !== undefined) product = await track(step, product, body.trackingNumber);
    return recorded(await changePurchases(tx, scope, product.state));
  });

const change = async ({ tx, scope }: Step, { state, item }: BoughtProduct, by: OrderChange): Promise<BoughtProduct> =>
  productOf(await changeOrder(tx, scope, state, by), item.order_item_id);

async function buy(step: Step, product: BoughtProduct, buyerOrderNumber: string): Promise<BoughtProduct> {
  const { tx, deps, scope, body, actor } = step;
  const orderItemIds = [product.item.order_item_id];
  const isDone = body.isAlreadyBought === true;
  if (!isDone) {
    await refuseToBuy(tx, product.state, scope.now, { cancelBufferMs: 0, isByHand: true });
    refuseUnwanted(product);
  }
  refuseClaimed(product.purchase, scope.now);
  await refuseForeignNumber(tx, product.state.order, buyerOrderNumber);
  const despite = await findDespite(tx, product.state, product.item.order_item_id, scope.now);
  const state = isDone
    ? await convertRecorded(tx, scope, await recordWay(tx, scope, product.state, body.sendingType), {
        orderItemIds,
        actor,
        despite,
      })
    : await requireConverted(tx, scope, await requireWay(tx, scope, product.state, body.sendingType), {
        orderItemIds,
        actor,
      });
  const here = productOf(state, product.item.order_item_id);
  const { capOf, change: capped } = settleCaps(state, await readStoreCaps(tx, deps, scope.storeId, state));
  const info = {
    accountName: body.purchaserAccountName ?? null,
    buyerOrderNumber,
    boughtAt: momentOf(body.purchaseDate, scope.now),
    paidUsd: body.priceUsdMinor ?? null,
  };
  const by = {
    channel: BuyerChannel.byHand,
    capUsd: capOf(product.item.order_item_id),
    actor,
    now: scope.now,
    despite,
  };
  return change(step, here, joinedChanges([capped, boughtChange(here, info, by)]));
}

/** What was typed wrong; the number only by who names the purchase, or a second purchase would pass for a correction. */
async function correct(step: Step, product: BoughtProduct, purchase: OrderPurchaseRow): Promise<BoughtProduct> {
  const { tx, scope, body, actor } = step;
  const number = body.buyerOrderNumber ?? purchase.buyer_order_number;
  if (number !== purchase.buyer_order_number) {
    if (body.purchaseId !== purchase.purchase_id) throw new AppError('AlreadyBought');
    await refuseForeignNumber(tx, product.state.order, number ?? '');
  }
  const paid = body.priceUsdMinor === undefined ? purchase.paid_usd : body.priceUsdMinor;
  const next = {
    buyer_order_number: number,
    account_name: body.purchaserAccountName === undefined ? purchase.account_name : body.purchaserAccountName,
    bought_at: body.purchaseDate === undefined ? purchase.bought_at : momentOf(body.purchaseDate, scope.now),
    paid_usd: paid,
    is_above_cap: isAboveCap(paid, purchase.cap_usd),
  };
  const isSame =
    next.buyer_order_number === purchase.buyer_order_number &&
    next.account_name === purchase.account_name &&
    next.paid_usd === purchase.paid_usd &&
    next.bought_at?.getTime() === purchase.bought_at?.getTime();
  if (isSame) return product;
  return change(step, product, {
    purchases: [{ purchase_id: purchase.purchase_id, ...next }],
    events: [
      {
        kind: 'purchaseEdited',
        at: new Date(scope.now),
        actor,
        details: { buyerOrderNumber: number, was: purchase.buyer_order_number, isAboveCap: next.is_above_cap },
      },
    ],
  });
}

/** Decision 59: a status that is given is an event of the parcel. */
async function moveTo(step: Step, product: BoughtProduct, name: string): Promise<BoughtProduct> {
  const wanted = buyerOrderStatusWords.codeOf(name);
  if (wanted === null)
    throw new AppError('ValidationFailed', { fields: [{ field: 'buyerOrderStatus', code: 'notOffered' }] });
  const { state, item, purchase } = product;
  const parcel = state.packages.find((row) => row.order_item_id === item.order_item_id);
  if (!parcel) throw new AppError('PurchaserInfoNotFound');
  const isOrderCancelled = state.order.seller_status === SellerOrderStatus.Canceled;
  const kind = eventOfBuyerStatus(packageStateOf(parcel), wanted, isOrderCancelled);
  const isGivenUp = wanted === BuyerOrderStatus.Cancelled && purchase !== null;
  // A parcel that was cancelled with its order keeps its purchase until somebody says that the source cancelled it, too.
  if (kind === 'same') return isGivenUp ? change(step, product, { purchases: [givenUp(purchase)] }) : product;
  // What is bought has a number: by it alone a product gets bought.
  if (kind === null || wanted === BuyerOrderStatus.Purchased) throw new AppError('IllegalOrderStep');
  const moved = moveParcel(state, parcel, kind, { actor: step.actor, now: step.scope.now });
  return change(step, product, {
    ...moved,
    ...(isGivenUp ? { purchases: [givenUp(purchase)] } : {}),
  });
}

/** Bought it was cancelled at the source; in the queue nobody goes on to buy it. Throws CheckoutOpened: a person says first whether it was bought. */
function givenUp(purchase: OrderPurchaseRow) {
  // The column holds states of buying only.
  const from = purchase.state as BuyingState;
  const next = nextBuyingState(from, from === BuyingState.Bought ? 'cancelledAtSource' : 'withdrawn');
  if (next === null) throw new AppError('CheckoutOpened');
  return { purchase_id: purchase.purchase_id, state: next, claimed_until: null };
}

/** The number under which the source sends it: to the buyer, or to the warehouse; what is bought is on its way by it. */
async function track(step: Step, product: BoughtProduct, told: string): Promise<BoughtProduct> {
  const trackingNumber = parseTracking(told);
  if (trackingNumber === null)
    throw new AppError('ValidationFailed', { fields: [{ field: 'trackingNumber', code: 'notOffered' }] });
  const { tx, scope, body, actor } = step;
  const { state, item } = product;
  const parcel = state.packages.find((row) => row.order_item_id === item.order_item_id);
  const isDirect = parcel?.warehouse_status === null;
  const open: readonly BuyerOrderStatus[] = isDirect ? trackedDirect : trackedToWarehouse;
  if (!parcel || !open.includes(parcel.buyer_status)) throw new AppError('IllegalOrderStep');
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow();
  // A parcel to the warehouse travels in the source's country.
  const carrier = carrierOf(body.carrier, trackingNumber, isDirect ? market : 'US');
  const numbers = isDirect
    ? { tracking: trackingNumber, carrier }
    : { inbound_tracking: trackingNumber, inbound_carrier: carrier };
  const isSent = parcel.buyer_status === BuyerOrderStatus.Purchased;
  const isSame = Object.entries(numbers).every(([name, value]) => parcel[name as keyof typeof parcel] === value);
  if (isSame && !isSent) return product;
  const kind = isDirect ? 'shippedDirect' : 'shippedToWarehouse';
  const moved = isSent
    ? moveParcel(state, parcel, kind, { actor, now: scope.now })
    : {
        packages: [{ package_id: parcel.package_id }],
        events: [{ kind: 'trackingSet' as const, at: new Date(scope.now), actor, package_id: parcel.package_id }],
      };
  return change(step, product, {
    packages: moved.packages.map((row) => ({ ...row, ...numbers })),
    events: moved.events,
  });
}

const trackedDirect = [
  BuyerOrderStatus.Purchased,
  BuyerOrderStatus.Shipped,
  BuyerOrderStatus.WaitingAtCustom,
  BuyerOrderStatus.OutForDelivery,
  BuyerOrderStatus.MayBeLost,
] as const;
const trackedToWarehouse = [
  BuyerOrderStatus.Purchased,
  BuyerOrderStatus.GoingToWh,
  BuyerOrderStatus.MayBeLost,
] as const;

/** A carrier by its code or name, else the one whose numbers look like this; a name that nobody knows stays as it was typed. */
function carrierOf(told: string | undefined, trackingNumber: string, market: MarketCode): string | null {
  if (told !== undefined && told !== '') return findCarrier(told)?.code ?? told;
  return guessCarrier(trackingNumber, market)?.code ?? null;
}
