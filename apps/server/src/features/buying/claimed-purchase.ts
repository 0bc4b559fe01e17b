import type { ClaimedPurchase } from '@kervan/contracts/claimed-purchase';
import { buyingStateWords, type BuyingState } from '@kervan/domain/orders/buying';
import { hubShipTo, type ShipTo } from '@kervan/domain/warehouse/hub-ship-to';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import { readBuyers } from '../../records/order-pii/buyer-data.ts';
import { parcelOfPurchase } from '../../records/orders/order-pieces.ts';
import type { OrderPurchaseRow, OrderState } from '../../records/orders/order-state.ts';
import { WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { listFacilities } from '../../records/warehouse/warehouse-offer.ts';
import { productOf } from './required-order.ts';

/** What somebody buys, with its order. */
export type Claim = { state: OrderState; purchase: OrderPurchaseRow };

/** Who holds a claim: the sign-in of the extension, each of its own. */
export const holderOf = (caller: StoreCaller): string => caller.tokenHash.toString('hex');

/** What whoever buys is told: the product, its maximum and offer, and where the source sends it. */
export async function shownClaim(
  tx: Db,
  deps: Pick<Deps, 'secrets'>,
  caller: StoreCaller,
  { state, purchase }: Claim,
): Promise<ClaimedPurchase> {
  const { order } = state;
  const { item } = productOf(state, purchase.order_item_id);
  const isWarehouse = order.sending === WAREHOUSE;
  // The column holds what claiming wrote: the total was known then.
  const offer = purchase.offer as { totalUsd: number } | null;
  return {
    purchaseId: purchase.purchase_id,
    orderId: order.order_id,
    sellerAmazonOrderId: order.amazon_order_id,
    orderProductId: item.order_item_id,
    sourceAsin: item.source_asin ?? item.asin ?? '',
    title: item.title,
    quantity: purchase.quantity,
    capUsdMinor: purchase.cap_usd ?? 0,
    offerUsdMinor: offer?.totalUsd ?? 0,
    offerReadAt: (purchase.offer_read_at ?? purchase.changed_at).toISOString(),
    // The column holds states of buying only.
    state: buyingStateWords.nameOf(purchase.state as BuyingState),
    claimedUntil: (purchase.claimed_until ?? purchase.changed_at).toISOString(),
    sendingType: isWarehouse ? 'warehouse' : 'direct',
    shipTo: isWarehouse
      ? await hubOf(tx, state, purchase.purchase_id)
      : await buyerOf(tx, deps, caller, order.order_id),
  };
}

/** The warehouse's hub with the package number; null = it is not converted, or no hub was told. */
async function hubOf(tx: Db, state: OrderState, purchaseId: number): Promise<ShipTo | null> {
  const packageNo = parcelOfPurchase(state, purchaseId)?.package_no ?? null;
  return packageNo === null ? null : hubShipTo(await listFacilities(tx), packageNo);
}

async function buyerOf(
  tx: Db,
  { secrets }: Pick<Deps, 'secrets'>,
  caller: StoreCaller,
  orderId: number,
): Promise<ShipTo | null> {
  const buyer = (await readBuyers(tx, secrets, caller, [orderId])).get(orderId)?.data ?? null;
  return (
    buyer && {
      name: buyer.name,
      phone: buyer.phone,
      line1: buyer.line1,
      line2: buyer.line2,
      line3: buyer.line3,
      city: buyer.city,
      stateOrRegion: buyer.stateOrRegion,
      postalCode: buyer.postalCode,
      countryCode: buyer.countryCode,
    }
  );
}
