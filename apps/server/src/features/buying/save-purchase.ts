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
import { AppError } from '../../errors.ts';
import { changePurchases } from '../../records/order-money/book-purchase.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import {
  freeParcel,
  livePurchases,
  parcelOfPurchase,
  unboughtOf,
  unboughtOrdered,
} from '../../records/orders/order-pieces.ts';
import { packageStateOf, type OrderPackageRow, type OrderPurchaseRow } from '../../records/orders/order-state.ts';
import { changeOrder, type OrderChange, type OrderScope } from '../../records/orders/order-write.ts';
import { boughtChange, joinedChanges, moveParcel, takenFor } from './bought-change.ts';
import { readStoreCaps, settleCaps } from './caps.ts';
import { convertRecorded, recordRoute, requireConverted, requireRoute } from './open-route.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import {
  findDespite,
  lockNumber,
  productOf,
  refuseForeignNumber,
  refuseToBuy,
  refuseTooMany,
  refuseUnwanted,
  requireProduct,
  type BoughtProduct,
} from './required-order.ts';
import { boughtUnder, momentOf, recorded, refuseTaken } from './save-purchaser.ts';

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
    let product = meant(await requireProduct(tx, scope.storeId, body.orderProductId, 'PurchaserInfoNotFound'), body);
    const step: Step = { tx, deps, scope, body, actor: await actorOf(tx, scope.accountId) };
    if (product.purchase?.state === BuyingState.Bought) product = await correct(step, product, product.purchase);
    else if (body.buyerOrderNumber !== undefined) product = await buy(step, product, body.buyerOrderNumber);
    else if (body.buyerOrderStatus === undefined) throw new AppError('PurchaserInfoNotFound');
    if (body.buyerOrderStatus !== undefined) product = await moveTo(step, product, body.buyerOrderStatus);
    if (body.trackingNumber !== undefined) product = await track(step, product, body.trackingNumber);
    return recorded(await changePurchases(tx, scope, product.state));
  });

/**
 * ORD-047: the purchase that is meant: the named one; the one under this number; where nothing of the product is left to buy, or no number is said, the only
 * one that was bought. null = what is missing is bought now. Throws PurchaserInfoNotFound for one that was given up or is of another product,
 * ValidationFailed where one of several has to be named.
 */
function meant(product: BoughtProduct, body: Body): BoughtProduct {
  const { state, item } = product;
  const live = livePurchases(state, item.order_item_id);
  const bought = live.filter((row) => row.state === BuyingState.Bought);
  const named = live.find((row) => row.purchase_id === body.purchaseId);
  if (body.purchaseId !== undefined && !named) throw new AppError('PurchaserInfoNotFound');
  const known = named ?? boughtUnder(state, item, body);
  if (known) return { ...product, purchase: known };
  const left = body.isAlreadyBought === true ? unboughtOrdered(state, item) : unboughtOf(state, item);
  if (body.buyerOrderNumber !== undefined && (left > 0 || bought.length === 0)) return product;
  if (body.buyerOrderNumber !== undefined) throw new AppError('AlreadyBought');
  if (bought.length > 1) throw new AppError('ValidationFailed', { fields: [{ field: 'purchaseId', code: 'missing' }] });
  return { ...product, purchase: bought[0] ?? live[0] ?? null };
}

const change = async (
  { tx, scope }: Step,
  { state, item, purchase }: BoughtProduct,
  by: OrderChange,
): Promise<BoughtProduct> =>
  productOf(await changeOrder(tx, scope, state, by), item.order_item_id, purchase?.purchase_id);

/** Pieces that are written: as they are said, else all that nobody has bought; of what happened already at least one. */
function quantityOf({ state, item }: BoughtProduct, { quantity, isAlreadyBought }: Body): number {
  const left = unboughtOf(state, item);
  if (isAlreadyBought !== true) {
    refuseTooMany(quantity ?? 0, left);
    return quantity ?? left;
  }
  const limit = Math.max(1, unboughtOrdered(state, item));
  refuseTooMany(quantity ?? 0, limit);
  return quantity ?? Math.max(1, left);
}

async function buy(step: Step, product: BoughtProduct, buyerOrderNumber: string): Promise<BoughtProduct> {
  const { tx, deps, scope, body, actor } = step;
  const isDone = body.isAlreadyBought === true;
  if (!isDone) {
    await refuseToBuy(tx, product.state, scope.now, { cancelBufferMs: 0, isByHand: true });
    refuseUnwanted(product);
  }
  const { item } = product;
  const quantity = quantityOf(product, body);
  refuseTaken(takenFor(product, quantity), scope.now);
  await refuseForeignNumber(tx, product.state.order, buyerOrderNumber);
  const despite = await findDespite(tx, product.state, { item, quantity }, scope.now);
  const purchaseId = product.purchase?.purchase_id;
  const bought = { products: [{ id: item.order_item_id, quantity, ...(purchaseId ? { purchaseId } : {}) }], actor };
  const state = isDone
    ? await convertRecorded(tx, scope, await recordRoute(tx, scope, product.state, body.sendingType), {
        ...bought,
        despite,
      })
    : await requireConverted(tx, scope, await requireRoute(tx, scope, product.state, body.sendingType), bought);
  const here = productOf(state, item.order_item_id, purchaseId);
  const { capOf, change: capped } = settleCaps(state, await readStoreCaps(tx, deps, scope.storeId, state));
  const info = {
    quantity,
    accountName: body.purchaserAccountName ?? null,
    buyerOrderNumber,
    boughtAt: momentOf(body.purchaseDate, scope.now),
    paidUsd: body.priceUsdMinor ?? null,
  };
  const by = {
    channel: BuyerChannel.byHand,
    capUsd: capOf(item.order_item_id, quantity),
    actor,
    now: scope.now,
    despite,
  };
  const after = await change(step, here, joinedChanges([capped, boughtChange(here, info, by)]));
  const known = boughtUnder(after.state, item, { buyerOrderNumber });
  return { ...after, purchase: known ?? null };
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
  if (body.quantity !== undefined && body.quantity !== purchase.quantity) throw new AppError('AlreadyBought');
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

/** The parcel of the purchase that is meant, else the one in which comes what nobody has bought. */
const parcelOf = ({ state, item, purchase }: BoughtProduct): OrderPackageRow | undefined =>
  purchase ? parcelOfPurchase(state, purchase.purchase_id) : freeParcel(state, item.order_item_id);

/** Decision 59: a status that is given is an event of the parcel. */
async function moveTo(step: Step, product: BoughtProduct, name: string): Promise<BoughtProduct> {
  const wanted = buyerOrderStatusWords.codeOf(name);
  if (wanted === null)
    throw new AppError('ValidationFailed', { fields: [{ field: 'buyerOrderStatus', code: 'notOffered' }] });
  const { state, purchase } = product;
  const parcel = parcelOf(product);
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
async function track(step: Step, product: BoughtProduct, reported: string): Promise<BoughtProduct> {
  const trackingNumber = parseTracking(reported);
  if (trackingNumber === null)
    throw new AppError('ValidationFailed', { fields: [{ field: 'trackingNumber', code: 'notOffered' }] });
  const { tx, scope, body, actor } = step;
  const { state } = product;
  const parcel = parcelOf(product);
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
function carrierOf(reported: string | undefined, trackingNumber: string, market: MarketCode): string | null {
  if (reported !== undefined && reported !== '') return findCarrier(reported)?.code ?? reported;
  return guessCarrier(trackingNumber, market)?.code ?? null;
}
