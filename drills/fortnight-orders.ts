import { buying } from '@kervan/contracts/buying-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { markets } from '@kervan/domain/markets';
import { shipAtMarketplace, type BoughtOrder } from '../apps/server/src/testing/ship-at-marketplace.ts';
import type { FortnightStore, Shop } from './fortnight-store.ts';

/** What was paid at the source by whoever lived through it, cents of USD. */
type Paid = { number: string; usd: number; isCancelled: boolean };

/** What is known of an order to whoever lived through it. */
export type Lived = {
  number: number;
  fate: string;
  shop: Shop;
  bought: BoughtOrder;
  quantity: number;
  orderId: number;
  productIds: number[];
  paid: Paid[];
  packageNo: string;
  /** Steps that are still to come, and when the next is tried. */
  steps: Step[];
  at: number;
  tries: number;
  /** Why its last step did not go. */
  refusal: string;
};

/** Something that a seller, a buyer or somebody else does. It throws where it cannot be done yet, and is tried again a while later. */
type Step = { name: string; run(store: FortnightStore, order: Lived): Promise<void> };

const MINUTE_MS = 60_000;
const SUFFIX = '-0000000';

const step = (name: string, run: Step['run']): Step => ({ name, run });
class NotYet extends Error {}
const need = (is: unknown, what: string): void => {
  if (!is) throw new NotYet(what);
};

type OrderRow = { seller_status: number; order_status: number; address_received: boolean; a_to_z: boolean };
const orderOf = async (store: FortnightStore, { shop, orderId }: Lived): Promise<OrderRow> => {
  const [row] = await store.rows<OrderRow>('select * from kervan.seller_order where store_id = $1 and order_id = $2', [
    shop.storeId,
    orderId,
  ]);
  if (!row) throw new NotYet('the order is not there');
  return row;
};
const CANCELLED = 3;
const SHIPPED = 2;

/** The panel hears of it. */
const takeIn = step('take in', async (store, order) => {
  const rows = await store.rows<{ order_id: string; order_item_id: string }>(
    `select i.order_id, i.order_item_id from kervan.seller_order o join kervan.order_item i using (store_id, order_id)
       where o.store_id = $1 and o.amazon_order_id = $2 and o.address_received and o.order_status > 0 order by i.marketplace_item_id`,
    [order.shop.storeId, order.bought.amazonOrderId],
  );
  need(rows.length === order.bought.orderItemIds.length, 'the order is not in');
  order.orderId = Number(rows[0]?.order_id);
  order.productIds = rows.map((row) => Number(row.order_item_id));
});

let numbers = 0;
/** An order number of the source: another one for every purchase that really happened. */
export const nextNumber = (): string => `114-${String((numbers += 1)).padStart(7, '0')}${SUFFIX}`;

const usdOf = ({ number, paid }: Lived): number => 900 + ((number * 137) % 2_000) + paid.length * 100;

const buyAs = (sendingType: 'direct' | 'warehouse'): Step =>
  step(`buy ${sendingType}`, async (_, order) => {
    const usd = usdOf(order);
    // Said again after an answer that was lost, it is the same purchase.
    const number = `114-${String(9_000_000 - order.number * 10 - order.paid.length)}${SUFFIX}`;
    await order.shop.call(buying.savePurchaser, {
      body: { sellerOrderId: order.orderId, buyerOrderNumber: number, priceUsdMinor: usd, sendingType },
    });
    order.paid.push({ number, usd, isCancelled: false });
  });
const buy = buyAs('direct');

/** Nobody is handed what is cancelled in the moment in which it is queued. */
const queueAndCancel = step('queue, and cancel at once', async (store, order) => {
  await queue.run(store, order);
  await sellerCancels.run(store, order);
});
const queue = step('queue', async (_, order) => {
  await order.shop.call(buying.queue, { body: { sellerOrderId: order.orderId } });
});
const boughtByExtension = step('be bought by the extension', async (_, { paid }) =>
  need(paid.length > 0, 'the extension has not bought it'),
);

const sellerCancels = step('cancel by the seller', async (_, order) => {
  await order.shop.call(shipping.cancel, { body: { sellerOrderId: order.orderId, reason: 'NoInventory' } });
});
/** Too late: it is refused, and changes nothing. */
const sellerCancelsTooLate = step('cancel too late', async (store, order) => {
  const before = await orderOf(store, order);
  const isRefused = await order.shop
    .call(shipping.cancel, { body: { sellerOrderId: order.orderId, reason: 'NoInventory' } })
    .then(
      () => false,
      () => true,
    );
  if (!isRefused || (await orderOf(store, order)).seller_status !== before.seller_status)
    throw new Error('what was sent was cancelled');
});
const world = (name: string, body: object | ((order: Lived) => object) = {}): Step =>
  step(name, async (store, order) => {
    await store.product.world.ask(
      'POST',
      `/world/orders/${order.bought.amazonOrderId}/${name}`,
      typeof body === 'function' ? body(order) : body,
    );
  });
const buyerCancels = world('cancel');
const oneIsCancelled = world('cancel', ({ bought }) => ({ orderItemIds: bought.orderItemIds.slice(1) }));
const aPieceIsCancelled = world('cancel', { pieces: 1 });
const isCancelled = step('be cancelled', async (store, order) =>
  need((await orderOf(store, order)).seller_status === CANCELLED, 'it is not cancelled yet'),
);
const isLess = step('be less', async (store, { shop, orderId }) => {
  const rows = await store.rows(
    'select 1 from kervan.order_item where store_id = $1 and order_id = $2 and cancelled > 0',
    [shop.storeId, orderId],
  );
  need(rows.length > 0, 'nothing of it is cancelled yet');
});

/** The source cancels what was bought for every product. */
const sourceCancels = step('cancelled at the source', async (store, order) => {
  const live = await store.rows<{ id: string }>(
    'select order_item_id as id from kervan.order_purchase where store_id = $1 and order_id = $2 and state = 20',
    [order.shop.storeId, order.orderId],
  );
  for (const { id } of live)
    await order.shop.call(buying.savePurchase, { body: { orderProductId: Number(id), buyerOrderStatus: 'Cancelled' } });
  for (const paid of order.paid) paid.isCancelled = true;
});
/** And gives back what was paid. */
const sourceRefunds = step('refunded by the source', async (_, order) => {
  await order.shop.call(returns.buyerRefund, {
    body: { sellerOrderId: order.orderId, status: true },
    key: `source-${order.number}`,
  });
});

const trackingOf = ({ number, paid }: Lived, product: number): string =>
  `JJD${String(number * 100 + product * 10 + paid.length).padStart(18, '0')}`;
const track = step('be sent', async (store, order) => {
  const live = await store.rows<{ id: string }>(
    `select p.order_item_id as id from kervan.order_purchase p join kervan.order_item i using (store_id, order_id, order_item_id)
       where p.store_id = $1 and p.order_id = $2 and p.state = 20 and i.cancelled < i.quantity order by 1`,
    [order.shop.storeId, order.orderId],
  );
  for (const [place, { id }] of live.entries())
    await order.shop.call(buying.savePurchase, {
      body: { orderProductId: Number(id), trackingNumber: trackingOf(order, place), carrier: 'DHL' },
    });
});
const confirm = step('confirm', async (_, order) => {
  await order.shop.call(shipping.confirm, { body: { sellerOrderId: order.orderId } });
});
const isShipped = step('be shipped', async (store, order) =>
  need((await orderOf(store, order)).seller_status === SHIPPED, 'it is not shipped yet'),
);
const sent = [track, confirm, isShipped];
const deliver = world('deliver');

const refundBuyer = (amount?: number): Step =>
  step('refund', async (_, order) => {
    await order.shop.call(returns.sellerRefund, {
      body: { sellerOrderId: order.orderId, status: true, ...(amount === undefined ? {} : { amount }) },
      key: `refund-${order.number}`,
    });
  });
const isRefunded = step('be refunded', async (store, { shop, orderId }) => {
  const rows = await store.rows<{ state: number }>(
    'select state from kervan.order_refund where store_id = $1 and order_id = $2 and side = 0',
    [shop.storeId, orderId],
  );
  need(rows.length > 0 && rows.every(({ state }) => state === 4), `refunds ${rows.map(({ state }) => state).join()}`);
});
/** The seller says that the claim is over, where the panel knows of one. */
const endClaim = step('end the claim', async (_, order) => {
  await order.shop.call(orders.endClaim, { body: { sellerOrderId: order.orderId } });
});
const editAddress = step('edit the address', async (_, order) => {
  await order.shop.call(orders.update, {
    body: {
      sellerOrderId: order.orderId,
      address: {
        name: 'Wendelgard Ysenbruck',
        phone: '+49 5431 998877',
        line1: 'Zwetschgenstieg 9',
        city: 'Quakenbrueck',
        postalCode: '49610',
        countryCode: order.shop.market,
      },
    },
  });
});

const atWarehouse = (name: string, body: object = {}): Step =>
  step(`warehouse ${name}`, async (store, order) => {
    await store.product.world.ask('POST', `/world/warehouse/${order.packageNo}/${name}`, body);
  });
const convert = step('convert', async (store, order) => {
  await order.shop.call(packages.convert, {
    body: {
      sellerAmazonOrderId: order.bought.amazonOrderId,
      carrierId: 'USPS',
      productIds: order.productIds,
    },
  });
  const [row] = await store.rows<{ package_no: string }>(
    'select package_no from kervan.warehouse_package where store_id = $1 and order_id = $2',
    [order.shop.storeId, order.orderId],
  );
  order.packageNo = row?.package_no ?? '';
});
const shippedThere = step('shipped by another program', async ({ product, seller }, order) => {
  const { shop } = order;
  await shipAtMarketplace(product, { ...seller, storeId: shop.storeId }, order.bought, {
    marketplaceId: shop.marketplaceId,
  });
});
const warehouse = [
  convert,
  buyAs('warehouse'),
  atWarehouse('receive'),
  atWarehouse('measure', { grams: 800, lengthMm: 200, widthMm: 100, heightMm: 50 }),
  atWarehouse('dispatch'),
  shippedThere,
  atWarehouse('carrier-event', { code: 'customs', dutyMinor: 120 }),
  atWarehouse('carrier-event', { code: 'delivered' }),
];

/** What becomes of orders: every kind of cancellation at every step, claims, refunds, and those to which nothing happens. */
type Fate = { steps: Step[]; products?: number; quantity?: number; only?: string };
export const fates: Record<string, Fate> = {
  delivered: { steps: [buy, ...sent, deliver] },
  cancelledBeforeBuying: { steps: [sellerCancels, isCancelled] },
  buyerCancelledBeforeBuying: { steps: [buyerCancels, isCancelled] },
  cancelledWhenBought: { steps: [buy, sellerCancels, isCancelled, sourceCancels, sourceRefunds] },
  buyerCancelledWhenBought: { steps: [buy, buyerCancels, isCancelled, sourceCancels, sourceRefunds] },
  // What the source has sent it does not cancel: it takes it back, and gives back what was paid.
  cancelledWhenPreConfirmed: { steps: [buy, track, buyerCancels, isCancelled, sourceRefunds] },
  cancelledWhenSent: { steps: [buy, ...sent, sellerCancelsTooLate, deliver] },
  cancelledAtSource: { steps: [buy, sourceCancels, sourceRefunds, buy, ...sent, deliver] },
  oneOfTwoBeforeBuying: { steps: [oneIsCancelled, isLess, buy, ...sent, deliver], products: 2 },
  oneOfTwoBought: { steps: [buy, oneIsCancelled, isLess, ...sent, deliver], products: 2 },
  partBeforeBuying: { steps: [aPieceIsCancelled, isLess, buy, ...sent, deliver], quantity: 2 },
  partBought: { steps: [buy, aPieceIsCancelled, ...sent, deliver], quantity: 3 },
  claimGranted: {
    steps: [buy, ...sent, deliver, world('a-to-z'), world('a-to-z-decision', { granted: true }), endClaim],
  },
  claimDenied: {
    steps: [buy, ...sent, deliver, world('a-to-z'), world('a-to-z-decision', { granted: false }), endClaim],
  },
  refunded: { steps: [buy, ...sent, deliver, refundBuyer(), isRefunded] },
  partlyRefunded: { steps: [buy, ...sent, deliver, refundBuyer(150), isRefunded] },
  refundedByMarketplace: { steps: [buy, ...sent, deliver, world('refund')] },
  byExtension: { steps: [queue, boughtByExtension, ...sent, deliver], only: 'DE' },
  queuedThenCancelled: { steps: [queueAndCancel, isCancelled] },
  editedAddress: { steps: [editAddress, buy, ...sent, deliver], only: 'DE' },
  throughWarehouse: { steps: warehouse, only: 'DE' },
  warehouseCancelled: {
    steps: [convert, buyAs('warehouse'), buyerCancels, isCancelled, sourceCancels, sourceRefunds],
    only: 'DE',
  },
};

const names = Object.keys(fates);

/** Somebody in Tokyo who writes in Latin letters: what a label takes without a translation. */
const inTokyo = (number: number) => ({
  name: `Hanako Sato-Lindqvist ${String.fromCodePoint(65 + (number % 26))}`,
  addressLine1: `Dogenzaka 1-2-${number + 1}`,
  city: 'Shibuya',
  stateOrRegion: 'Tokyo',
  postalCode: '150-0043',
  countryCode: 'JP',
  phone: `+81 3 5555 ${String(1_000 + number)}`,
});

/** A buyer buys; what becomes of the order follows from its number. */
export async function sell(store: FortnightStore, number: number, random: () => number): Promise<Lived | null> {
  const fate = names[number % names.length] ?? '';
  const { steps, products = 1, quantity = 1, only } = fates[fate] ?? { steps: [] };
  const wanted = store.shops.filter(({ market }) => only === undefined || market === only);
  const shop = wanted[Math.floor(number / names.length + number) % wanted.length];
  if (!shop) return null;
  const unit = 10 ** markets[shop.market].decimals;
  const scale = shop.currency === 'JPY' ? 150 : 1;
  const items = shop.listed.slice(0, products).map(({ sku, asin }) => ({
    sku,
    asin,
    quantity,
    unitPriceMinor: Math.floor((150 + random() * 250) * unit * scale),
    shippingMinor: number % 3 === 0 ? Math.floor(random() * 9 * unit * scale) : 0,
  }));
  const bought = await store.product.world.ask<BoughtOrder>('POST', '/world/orders', {
    market: shop.market,
    sellerId: shop.sellingPartnerId,
    unchecked: true,
    items,
    pendingMs: 0,
    deferral: null,
    address: shop.market === 'JP' ? inTokyo(number) : 'latin',
  });
  return {
    number,
    fate,
    shop,
    bought,
    quantity,
    orderId: 0,
    productIds: [],
    paid: [],
    packageNo: '',
    steps: [takeIn, ...steps],
    at: store.now(),
    tries: 0,
    refusal: '',
  };
}

/** Between two steps of an order, and before one that did not go is tried again. */
const STEP_EVERY_MS = 40 * MINUTE_MS;
const AGAIN_MS = 20 * MINUTE_MS;

/** Takes every step that is due; answers how many were taken, and how many did not go. */
export async function goOn(store: FortnightStore, orders: readonly Lived[]): Promise<{ taken: number; put: number }> {
  const found = { taken: 0, put: 0 };
  for (const order of orders) {
    const [next] = order.steps;
    if (next === undefined || order.at > store.now()) continue;
    try {
      await next.run(store, order);
      order.steps.shift();
      Object.assign(order, { at: store.now() + STEP_EVERY_MS, tries: 0, refusal: '' });
      found.taken++;
    } catch (error) {
      order.tries++;
      order.at = store.now() + AGAIN_MS;
      order.refusal = `${next.name}: ${error instanceof Error ? error.message : String(error)}`;
      found.put++;
    }
  }
  return found;
}

/** The extension buys what it is handed: it pays once for each product, and tells. What it is handed for an order that was cancelled is for nobody. */
export async function buyByExtension(store: FortnightStore, orders: readonly Lived[]): Promise<{ forNobody: number }> {
  let forNobody = 0;
  for (const shop of store.shops) {
    const claim = await shop.call(buying.next, {}).catch(() => null);
    if (!claim) continue;
    const { purchaseId, orderId } = claim;
    // What became dearer than its maximum is not bought; its claim ends by itself.
    const isOpen = await shop.call(buying.opened, { body: { purchaseId } }).then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    const order = orders.find((one) => one.shop === shop && one.orderId === orderId);
    if (!order || order.fate === 'queuedThenCancelled') forNobody++;
    const number = nextNumber();
    const usd = order ? usdOf(order) : 1_000;
    order?.paid.push({ number, usd, isCancelled: false });
    const body = { purchaseId, buyerOrderNumber: number, paidUsdMinor: usd };
    await shop.call(buying.bought, { body });
    // Its answer was lost: it says it again.
    await shop.call(buying.bought, { body });
  }
  return { forNobody };
}
