import { buying } from '@kervan/contracts/buying-calls';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { parcels } from '@kervan/contracts/parcels-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { shipAtMarketplace, type BoughtOrder } from '../apps/server/src/testing/ship-at-marketplace.ts';
import type { QuarterStore } from './quarter-store.ts';

/** What becomes of an order in the end. */
export type Fate = 'delivered' | 'partlyRefunded' | 'refunded' | 'lost' | 'heldBack';

/** What is known of an order to whoever lived through it: nothing of it was asked of the product. USD in cents, the rest in the market's cents. */
export type QuarterOrder = {
  number: number;
  fate: Fate;
  priceMinor: number;
  shippingMinor: number;
  paidUsd: number;
  dutyUsd: number;
  grams: number;
  bought: BoughtOrder;
  /** Its numbers, as the product gave them. */
  orderId: number;
  productIds: number[];
  packageId: number;
  no: string;
  ref: string;
  /** Moments of the world, ms; 0 = it did not happen. */
  boughtAt: number;
  pricedAt: number;
  releasedAt: number;
  dispatchedAt: number;
  dutyAt: number;
  labelAt: number;
  labelUsd: number;
  returnFeeAt: number;
  payoutAt: number;
  payoutUsd: number;
};

const LOST_EVERY = 50;
const HELD_EVERY = 60;
const RETURN_HANDLING_USD = 3_00;

/** Of 25 orders two come back: 8 %; of 50 one is lost, of 60 one is held back and sent back. */
function fateOf(number: number): Fate {
  if (number % 25 === 3) return 'refunded';
  if (number % 25 === 15) return 'partlyRefunded';
  if (number % LOST_EVERY === 7) return 'lost';
  return number % HELD_EVERY === 41 ? 'heldBack' : 'delivered';
}

/** A buyer buys. */
export async function sell(
  { product, seller, listed }: QuarterStore,
  number: number,
  random: () => number,
): Promise<QuarterOrder> {
  const product_ = listed[number % listed.length] ?? { sku: '', asin: '' };
  const whole = (from: number, to: number): number => Math.floor(from + random() * (to - from));
  const [priceMinor, shippingMinor] = [whole(25_00, 480_00), number % 3 === 0 ? 0 : whole(1_00, 9_99)];
  const bought = await product.world.ask<BoughtOrder>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    items: [{ sku: product_.sku, asin: product_.asin, quantity: 1, unitPriceMinor: priceMinor, shippingMinor }],
    pendingMs: 0,
    deferral: null,
    address: 'latin',
  });
  return {
    number,
    fate: fateOf(number),
    priceMinor,
    shippingMinor,
    paidUsd: whole(5_00, 150_00),
    dutyUsd: number % 4 === 0 ? 0 : whole(50, 20_00),
    grams: whole(100, 3_000),
    bought,
    orderId: 0,
    productIds: [],
    packageId: 0,
    no: '',
    ref: '',
    boughtAt: 0,
    pricedAt: 0,
    releasedAt: 0,
    dispatchedAt: 0,
    dutyAt: 0,
    labelAt: 0,
    labelUsd: 0,
    returnFeeAt: 0,
    payoutAt: 0,
    payoutUsd: 0,
  };
}

/** It goes through the warehouse, and is bought for it. */
export async function buyForWarehouse(store: QuarterStore, order: QuarterOrder): Promise<void> {
  const { seller, product, now } = store;
  await seller.call(packages.convert, {
    body: { sellerAmazonOrderId: order.bought.amazonOrderId, carrierId: 'USPS', productIds: order.productIds },
  });
  order.boughtAt = now();
  await seller.call(buying.savePurchaser, {
    body: {
      sellerOrderId: order.orderId,
      buyerOrderNumber: `114-${String(order.number).padStart(7, '0')}-0000001`,
      priceUsdMinor: order.paidUsd,
      sendingType: 'warehouse',
    },
  });
  const row = await product.worker.db
    .selectFrom('warehouse_package')
    .select(['package_id', 'package_no', 'package_ref'])
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  Object.assign(order, { packageId: row.package_id, no: row.package_no, ref: row.package_ref });
}

/** Its seller changes their mind: it goes back, and its handling is paid. */
export async function sendBack(store: QuarterStore, { packageId }: QuarterOrder): Promise<void> {
  await store.seller.call(parcels.setPackageSending, { body: { packageId, send: false } });
  await store.later();
  await store.seller.call(parcels.startReturn, { body: { packageId } });
  await store.later();
}

/** Its seller tells the marketplace that it left. */
export const shipped = ({ product, seller }: QuarterStore, { bought }: QuarterOrder): Promise<void> =>
  shipAtMarketplace(product, seller, bought);

/** Nobody hears of it any more; the warehouse pays what it was worth to it. */
export async function claimLost(store: QuarterStore, order: QuarterOrder): Promise<void> {
  await store.act(order.no, 'lose');
  await store.later();
  await store.seller.call(insuranceClaims.create, {
    body: { json: { packageId: order.packageId, kind: 'lost', description: 'Nothing for weeks' }, files: [] },
  });
  await store.later();
  order.payoutUsd = 15_00 + (order.number % 9);
  await store.act(order.no, 'claim-decision', { accepted: true, amountMinor: order.payoutUsd });
  order.payoutAt = store.now();
  await store.later();
}

/** It comes back with a label that is bought, and its buyer gets some or all of the money. */
export async function comeBack(store: QuarterStore, order: QuarterOrder): Promise<void> {
  const { call } = store.seller;
  const query = { sellerOrderId: String(order.orderId) as unknown as number }; // As a path carries it.
  const [offer] = await call(returns.labelOffers, { query });
  if (!offer) throw new Error('no label is offered');
  const { carrier, carrierService, carrierAccountId, priceUsdMinor } = offer;
  await store.load(priceUsdMinor + RETURN_HANDLING_USD);
  order.labelAt = store.now();
  order.labelUsd = priceUsdMinor + RETURN_HANDLING_USD;
  await call(returns.buyLabel, { query: { ...query, carrier, carrierService, carrierAccountId, priceUsdMinor } });
  await call(parcels.startReturn, { body: { packageId: order.packageId } });
  await store.later();
  for (const name of ['return-arrival', 'return-sent', 'return-delivered']) await store.act(order.no, name);
  await store.later();
  const refund = (body: object) =>
    call(returns.sellerRefund, { body: { sellerOrderId: order.orderId, status: true, ...body } });
  await refund({ amount: 1_00 + (order.number % 50) });
  if (order.fate === 'refunded') await refund({});
}
