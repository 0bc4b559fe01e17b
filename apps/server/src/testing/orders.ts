import { sql, type Updateable } from 'kysely';
import { addressFaults } from '@kervan/domain/orders/address';
import { BuyerChannel } from '@kervan/domain/orders/buyer-channel';
import { BuyerOrderStatus } from '@kervan/domain/orders/buyer-order-status';
import { purgeAt, searchWords } from '@kervan/domain/orders/buyer-data';
import { BuyingState } from '@kervan/domain/orders/buying';
import type { ForecastLine } from '@kervan/domain/orders/order-forecast';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { orderTabBits } from '@kervan/domain/orders/order-tabs';
import { afterPackageEvent, type PackageEventKind } from '@kervan/domain/orders/package-event';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import type { Db } from '../db/connect.ts';
import type { SellerOrder } from '../db/schema.generated.ts';
import { keepBuyer, type BuyerData } from '../records/order-pii/buyer-data.ts';
import { lockOrder, packageStateOf, type OrderState } from '../records/orders/order-state.ts';
import { insertMoney, type OrderMoneyLine } from '../records/order-money/insert-money.ts';
import { changeOrder, insertOrder, type NewOrder, type OrderChange } from '../records/orders/order-write.ts';
import { WAREHOUSE } from '../records/orders/sending-codes.ts';
import type { Seller, TestProduct } from './product.ts';

type Owner = Pick<Seller, 'accountId' | 'storeId'>;
type World = Pick<TestProduct, 'worker'>;

/** A product of an order that a test makes. `parcel`: what happened to its parcel, one event after the other. */
export type MadeItem = {
  sku?: string;
  asin?: string;
  title?: string;
  image?: string;
  itemId?: number | null;
  quantity?: number;
  price?: number;
  shipping?: number;
  confirmed?: number;
  buyerOrderNumber?: string;
  paidUsd?: number;
  tracking?: string;
  carrier?: string;
  packageNo?: string;
  parcel?: readonly PackageEventKind[];
};

/** An order as a test wants it; what is left out is that of an ordinary order that came in this hour. */
export type MadeOrder = {
  number?: string;
  /** ms on the market clock. */
  at?: number;
  items?: readonly MadeItem[];
  /** null: the marketplace told nothing of the buyer. */
  buyer?: Partial<BuyerData> | null;
  /** Columns of the order over those that follow from the rest. */
  order?: Partial<Omit<NewOrder, 'items' | 'events'>>;
  /** What is changed once it stands: marks, toggles, a flag. */
  afterwards?: OrderChange['order'];
  forecast?: readonly ForecastLine[];
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The buyer of an order that names none of its own. */
export const anneliese: BuyerData = {
  name: 'Anneliese Roth',
  phone: '+49 351 1234567',
  line1: 'Königsbrücker Str. 48',
  line2: null,
  line3: null,
  city: 'Dresden',
  county: null,
  stateOrRegion: 'Sachsen',
  postalCode: '01099',
  countryCode: 'DE',
  contactMail: 'k7p2x9w@marketplace.amazon.de',
};

let made = 0;
/** Order numbers of the marketplace's form, each once in a process. */
export const orderNumber = (): string => {
  made += 1;
  return `302-${String(1_000_000 + made).slice(-7)}-${String(7_000_000 + made * 37).slice(-7)}`;
};

/** Makes an order of a German store as the import would, its parcels as far as the events lead; answers it as it stands. */
export async function makeOrder({ worker }: World, owner: Owner, draft: MadeOrder = {}): Promise<OrderState> {
  const now = worker.clock.now();
  const at = draft.at ?? now - HOUR;
  const items = draft.items ?? [{}];
  const buyer = draft.buyer === null ? null : { ...anneliese, ...draft.buyer };
  const scope = { ...owner, now };
  return worker.db.transaction().execute(async (tx) => {
    const inserted = await insertOrder(tx, scope, newOrder(draft, { at, items, buyer, now }));
    if (!inserted) throw new Error(`the order ${draft.number ?? ''} exists already`);
    const { order } = inserted;
    if (buyer)
      await keepBuyer(tx, worker.secrets, {
        place: { ...owner, orderId: order.order_id },
        parts: { data: buyer, purgeAfter: new Date(purgeAt(purgeFacts(order))) },
        words: searchWords(buyer.name ?? ''),
        now,
      });
    let state = inserted;
    for (const [index, item] of items.entries()) state = await moveParcel(tx, scope, { state, index, item, at });
    const { afterwards } = draft;
    const moved = afterwards ? await changeOrder(tx, scope, state, { order: afterwards }) : state;
    return showOf(tx, moved, draft.order ?? {});
  });
}

/** Columns that follow from the rest in the product. */
const derived = [
  'sale',
  'shipping',
  'country',
  'cap_usd',
  'forecast',
  'rate_ppm',
  'local_ppm',
  'settled',
  'cost',
  'profit',
  'profit_bp',
  'has_actuals',
] as const;

/** The order as a test wants it to stand, whatever follows. */
async function showOf(tx: Db, state: OrderState, columns: Updateable<SellerOrder>): Promise<OrderState> {
  const wanted = derived.flatMap((name) => (columns[name] === undefined ? [] : [[name, columns[name]]]));
  if (wanted.length === 0) return state;
  const order = await tx
    .updateTable('seller_order')
    .set(Object.fromEntries(wanted) as Updateable<SellerOrder>)
    .where('store_id', '=', state.order.store_id)
    .where('order_id', '=', state.order.order_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...state, order };
}

/** Changes an order as another part of the product would; columns that follow from the rest stand as they are given. */
export const changeMade = async (
  { worker }: World,
  owner: Owner,
  orderId: number,
  { order = {}, ...change }: Omit<OrderChange, 'order'> & { order?: Updateable<SellerOrder> },
): Promise<OrderState> =>
  worker.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, owner.storeId, { orderId });
    if (!state) throw new Error(`no order ${orderId}`);
    const own = Object.fromEntries(Object.entries(order).filter(([name]) => !derived.some((one) => one === name)));
    const changed = await changeOrder(tx, { ...owner, now: worker.clock.now() }, state, { ...change, order: own });
    return showOf(tx, changed, order);
  });

/** Money that moved for an order, as its rows hold it; what follows for the order stays as it is. */
export const bookLines = (
  { worker }: World,
  { storeId }: Pick<Owner, 'storeId'>,
  orderId: number,
  lines: readonly OrderMoneyLine[],
): Promise<void> =>
  worker.db.transaction().execute(async (tx) => {
    const { refunded } = await insertMoney(tx, { storeId, orderId, now: worker.clock.now() }, lines);
    await sql`update seller_order set refunded = refunded + ${refunded}::bigint where store_id = ${storeId} and order_id = ${orderId}`.execute(
      tx,
    );
  });

/** Many ordinary orders at once, a minute apart, with a product and a parcel each, as `makeOrder` would have made them; nothing of a buyer. */
export async function fillOrders({ worker }: World, { storeId }: Owner, count: number): Promise<void> {
  const now = new Date(worker.clock.now());
  const states = { order: OrderStatus.Sold, seller: SellerOrderStatus.Unshipped, buyer: BuyerOrderStatus.NotPurchased };
  const tabs = orderTabBits({ ...states, hasFlag: false, isCancellationRequested: false });
  await worker.db.transaction().execute(async (tx) => {
    await sql`insert into seller_order (store_id, amazon_order_id, order_status, seller_status, shipped_as, buyer_status, shipment_status, purchased_at, unshipped_at, ship_by, currency, sale, units, sending, tabs, created_at, changed_at)
      select ${storeId}::int, '303-' || lpad(n::text, 7, '0') || '-0000000', ${states.order}::smallint, ${states.seller}::smallint, ${states.seller}::smallint, ${states.buyer}::smallint, ${ShipmentStatus.NotShipped}::smallint,
        ${now}::timestamptz - n * interval '1 minute', ${now}::timestamptz, ${now}::timestamptz + interval '2 days', 'EUR', 2999, 1, ${WAREHOUSE}::smallint, ${tabs}::int, ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, ${count}::int) n`.execute(tx);
    await sql`insert into order_item (store_id, order_id, marketplace_item_id, sku, asin, title, quantity, price)
      select store_id, order_id, '1', 'KRV-1', 'B09XN3T7LP', 'Norvik Cast Iron Skillet', 1, 2999 from seller_order where store_id = ${storeId} and amazon_order_id like '303-%'`.execute(
      tx,
    );
    await sql`insert into order_package (store_id, order_id, order_item_id, shipment_status, buyer_status, warehouse_status, created_at, changed_at)
      select i.store_id, i.order_id, i.order_item_id, ${ShipmentStatus.NotShipped}::smallint, ${states.buyer}::smallint, 6, ${now}::timestamptz, ${now}::timestamptz
      from order_item i join seller_order o on o.store_id = i.store_id and o.order_id = i.order_id where i.store_id = ${storeId} and o.amazon_order_id like '303-%'`.execute(
      tx,
    );
  });
}

type Filled = { at: number; items: readonly MadeItem[]; buyer: BuyerData | null; now: number };

function newOrder(draft: MadeOrder, { at, items, buyer, now }: Filled): NewOrder {
  const sale = items.reduce((sum, item) => sum + (item.price ?? 2_999), 0);
  const shipping = items.reduce((sum, item) => sum + (item.shipping ?? 0), 0);
  return {
    amazon_order_id: draft.number ?? orderNumber(),
    order_status: OrderStatus.Sold,
    seller_status: SellerOrderStatus.Unshipped,
    purchased_at: new Date(at),
    unshipped_at: new Date(at),
    ship_by: new Date(at + 2 * DAY),
    deliver_from: new Date(at + 5 * DAY),
    deliver_by: new Date(at + 9 * DAY),
    service: 'Standard',
    sales_channel: 'Amazon.de',
    country: buyer?.countryCode ?? null,
    currency: 'EUR',
    sale,
    shipping,
    units: items.reduce((sum, item) => sum + (item.quantity ?? 1), 0),
    rate_ppm: 864_800,
    sending: WAREHOUSE,
    address_received: buyer !== null,
    address_faults: addressFaults(buyer, 'DE'),
    forecast: draft.forecast ? JSON.stringify(draft.forecast) : null,
    marketplace_at: new Date(now),
    read_at: new Date(now),
    ...draft.order,
    items: items.map((item, index) => ({
      marketplace_item_id: String(40_000_000_001 + index),
      sku: item.sku ?? `KRV-${index + 1}`,
      asin: item.asin ?? 'B09XN3T7LP',
      title: item.title ?? 'Norvik Cast Iron Skillet 26 cm, Pre-Seasoned',
      image: item.image ?? null,
      item_id: item.itemId ?? null,
      quantity: item.quantity ?? 1,
      confirmed: item.confirmed ?? 0,
      price: item.price ?? 2_999,
      shipping: item.shipping ?? 0,
    })),
    events: [{ kind: 'imported', key: 'imported', at: new Date(at), actor: 'marketplace' }],
  };
}

const purgeFacts = (order: OrderState['order']) => ({
  deliveredAt: order.delivered_at?.getTime() ?? null,
  deliverBy: order.deliver_by?.getTime() ?? null,
  shipBy: order.ship_by?.getTime() ?? null,
  purchasedAt: order.purchased_at.getTime(),
});

type Moved = { state: OrderState; index: number; item: MadeItem; at: number };

/** One event after the other, each judged by the rules, so that no test has a parcel that cannot be. */
async function moveParcel(
  tx: Db,
  scope: Owner & { now: number },
  { state: given, index, item, at }: Moved,
): Promise<OrderState> {
  let state = given;
  for (const [step, kind] of (item.parcel ?? []).entries()) {
    const row = state.packages[index];
    if (!row) throw new Error(`no parcel ${index}`);
    const when = new Date(at + (step + 1) * 6 * HOUR);
    const outcome = afterPackageEvent(
      packageStateOf(row),
      { kind, at: when.getTime() },
      { lastEventAt: null, isOrderCancelled: false },
    );
    if (outcome.kept !== null) throw new Error(`${kind} does not move the parcel: ${outcome.kept}`);
    const { status, buyer, warehouse, before } = outcome.package;
    const isOut = kind === 'dispatched' || kind === 'shippedDirect';
    state = await changeOrder(tx, scope, state, {
      packages: [
        {
          package_id: row.package_id,
          shipment_status: status,
          buyer_status: buyer,
          warehouse_status: warehouse,
          status_before: before,
          last_event_at: when,
          ...(item.packageNo ? { package_no: item.packageNo } : {}),
          ...(isOut ? { shipped_at: when, tracking: item.tracking ?? '00340398', carrier: item.carrier ?? 'DHL' } : {}),
          ...(kind === 'delivered' ? { delivered_at: when } : {}),
        },
      ],
      ...(kind === 'bought' ? { newPurchases: [purchaseOf(state, index, { item, when })] } : {}),
      events: [{ kind, at: when, actor: 'carrier', package_id: row.package_id, shipment_status: status }],
    });
  }
  return state;
}

function purchaseOf(state: OrderState, index: number, { item, when }: { item: MadeItem; when: Date }) {
  const product = state.items[index];
  if (!product) throw new Error(`no product ${index}`);
  return {
    order_item_id: product.order_item_id,
    quantity: product.quantity,
    channel: BuyerChannel.byHand,
    state: BuyingState.Bought,
    account_name: 'buyer@example.com',
    buyer_order_number: item.buyerOrderNumber ?? `114-${String(1_000_000 + product.order_item_id).slice(-7)}-0000001`,
    bought_at: when,
    paid_usd: item.paidUsd ?? 1_999,
  };
}
