import { sql } from 'kysely';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import type { ShownRate } from '@kervan/domain/money/shown-money';
import { profitTable, type MoneyMovement } from '@kervan/domain/orders/order-profit';
import { profitLineWords, ProfitLine } from '@kervan/domain/orders/profit-lines';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { settledOf } from '@kervan/domain/orders/settled-lines';
import {
  inLocalOf,
  inUsdOf,
  noSums,
  profitOfSums,
  sharedBy,
  sumNames,
  sumsOfOrder,
  sumsOfRefund,
  type MoneySums,
} from '@kervan/domain/reports/order-sums';
import type { Db } from '../../db/connect.ts';
import { dayIn, rateOn } from '../../records/order-money/day-rates.ts';
import { forecastOf, isLostMoney } from '../../records/order-money/order-profit.ts';
import type { OrderRow } from '../../records/orders/order-state.ts';
import { emptySlot, saveSlots, type SlotSums } from './save-slots.ts';

/** Quarters of an hour that are counted in one transaction. */
const SLOTS_BATCH_SIZE = 200;
const SLOT = sql`interval '15 minutes'`;

/** Counts marked quarters of an hour of a store anew from its orders and their money; answers how many there were. Counts of a store go one by one. */
export async function countMarked(tx: Db, storeId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report_mark'), ${storeId}::int)`.execute(tx);
  // What is written meanwhile has a mark that is not seen here yet: it is counted once more.
  const { rows } = await sql<{ slot: Date }>`
    with taken as (delete from report_mark where store_id = ${storeId} and slot in
      (select slot from report_mark where store_id = ${storeId} order by mark_id limit ${SLOTS_BATCH_SIZE}) returning slot)
    select distinct slot from taken order by slot`.execute(tx);
  const slots = rows.map((row) => row.slot);
  if (slots.length > 0) await saveSlots(tx, storeId, slots, await sumSlots(tx, storeId, slots));
  return slots.length;
}

type Item = { order_id: number; asin: string; sku: string; units: number; price: number };
type Money = {
  order_id: number;
  kind: number;
  day: string;
  amount_order: number;
  slot: Date;
  is_lost: boolean;
};
type CountedOrder = Pick<
  OrderRow,
  'order_id' | 'forecast' | 'settled' | 'sale' | 'shipping' | 'currency' | 'rate_ppm'
> & {
  slot: Date;
  purchased_at: Date;
};

async function sumSlots(tx: Db, storeId: number, slots: readonly Date[]): Promise<SlotSums[]> {
  const wanted = new Map(slots.map((slot) => [slot.getTime(), emptySlot(slot)]));
  const orders = await readOrders(tx, storeId, slots);
  const ids = orders.map((order) => order.order_id);
  const items = Map.groupBy(await readItems(tx, storeId, ids), (item) => item.order_id);
  const money = Map.groupBy(await readMoney(tx, storeId, ids), (one) => one.order_id);
  const { market } = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  for (const order of orders) {
    const rate = await ratesOf(tx, { storeId, market }, order);
    const products = items.get(order.order_id) ?? [];
    const moved = money.get(order.order_id) ?? [];
    const own = wanted.get(order.slot.getTime());
    const { isKnown, ...sums } = sumsOf(order, moved);
    if (own) addOrder(own, { sums, isKnown, products, rate });
    for (const one of moved) {
      const slot = one.kind === ProfitLine.refunds ? wanted.get(one.slot.getTime()) : undefined;
      if (slot) addSums(slot, sumsOfRefund(0 - one.amount_order, { isKnown }), { products, rate, isSale: false });
    }
  }
  return [...wanted.values()];
}

/** Orders of these quarters of an hour, and those of which something was given back in them; none that are cancelled. */
async function readOrders(tx: Db, storeId: number, slots: readonly Date[]): Promise<CountedOrder[]> {
  const { rows } = await sql<CountedOrder>`
    with wanted as (select unnest(${slots}::timestamptz[]) as slot)
    select o.order_id, o.forecast, o.settled, o.sale, o.shipping, o.currency, o.rate_ppm, o.purchased_at, report_slot_of(o.purchased_at) as slot
    from seller_order o where o.store_id = ${storeId} and o.seller_status <> ${SellerOrderStatus.Canceled} and o.order_id in (
      select b.order_id from wanted w join seller_order b on b.store_id = ${storeId} and b.purchased_at >= w.slot and b.purchased_at < w.slot + ${SLOT}
      union select m.order_id from wanted w join order_money m on m.store_id = ${storeId} and m.kind = 14 and m.at >= w.slot and m.at < w.slot + ${SLOT})
    order by o.order_id`.execute(tx);
  return rows;
}

async function readItems(tx: Db, storeId: number, orderIds: readonly number[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select order_id, coalesce(asin, '') as asin, coalesce(sku, '') as sku, greatest(quantity - cancelled, 0) as units, round(price::numeric * greatest(quantity - cancelled, 0) / greatest(quantity, 1))::int as price
    from order_item where store_id = ${storeId} and order_id = any(${orderIds}::bigint[]) order by order_item_id`.execute(
    tx,
  );
  return rows;
}

async function readMoney(tx: Db, storeId: number, orderIds: readonly number[]): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select order_id, kind, to_char(day, 'YYYY-MM-DD') as day, amount_order, report_slot_of(at) as slot, ${isLostMoney} as is_lost
    from order_money where store_id = ${storeId} and order_id = any(${orderIds}::bigint[]) order by line_id`.execute(
    tx,
  );
  return rows;
}

/** By what an order's amounts come to USD and to the store's currency on its day; null = its rate is not known. */
type Rates = { usd: ShownRate | null; local: 'own' | ShownRate | null };

async function ratesOf(tx: Db, store: { storeId: number; market: MarketCode }, order: CountedOrder): Promise<Rates> {
  const day = dayIn(store.market, order.purchased_at.getTime());
  const shownRate = (ratePpm: number | null, currency: string): ShownRate | null =>
    ratePpm === null ? null : { ratePpm, decimals: decimalsOf(currency) };
  const usd = shownRate(order.rate_ppm ?? (await rateOn(tx, store, order.currency, day)), order.currency);
  const { currency } = markets[store.market];
  if (order.currency === currency) return { usd, local: 'own' };
  return { usd, local: shownRate(await rateOn(tx, store, currency, day), currency) };
}

/** The amounts in the store's currency: what is of another one is never added as it is (ORD-012). */
const inLocal = (sums: MoneySums, usd: MoneySums, { local }: Rates): MoneySums =>
  local === 'own' ? sums : local === null ? noSums() : inLocalOf(usd, local);

function sumsOf(order: CountedOrder, moved: readonly Money[]): MoneySums & { isKnown: boolean } {
  const movements: MoneyMovement[] = moved.flatMap(({ kind, day, amount_order: amount, is_lost: isLost }) =>
    profitLineWords.isCode(kind) ? [{ line: kind, day, amount, usd: null, ratePpm: null, weightG: null, isLost }] : [],
  );
  const table = profitTable(forecastOf(order), movements, settledOf(order.settled));
  return sumsOfOrder(order, table);
}

type Counted = { sums: MoneySums; isKnown: boolean; products: readonly Item[]; rate: Rates };

function addOrder(slot: SlotSums, { sums, isKnown, products, rate }: Counted): void {
  slot.orders += 1;
  slot.known += Number(isKnown);
  slot.units += products.reduce((all, { units }) => all + units, 0);
  addSums(slot, sums, { products, rate, isSale: true });
}

/** Adds amounts to the slot, and each product's share of them to the product. */
function addSums(
  slot: SlotSums,
  sums: MoneySums,
  { products, rate, isSale }: { products: readonly Item[]; rate: Rates; isSale: boolean },
): void {
  const usd = inUsdOf(sums, rate.usd);
  const local = inLocal(sums, usd, rate);
  for (const name of sumNames) {
    slot.local[name] += local[name];
    slot.usd[name] += usd[name];
  }
  const prices = products.map(({ price }) => price);
  const [sale, saleUsd] = [sharedBy(local.sale, prices), sharedBy(usd.sale, prices)];
  const [profit, profitUsd] = [sharedBy(profitOfSums(local), prices), sharedBy(profitOfSums(usd), prices)];
  const counted = new Set<string>();
  for (const [place, item] of products.entries()) {
    const key = `${item.asin}\n${item.sku}`;
    const row = slot.products.get(key) ?? {
      ...item,
      orders: 0,
      units: 0,
      sale: 0,
      profit: 0,
      saleUsd: 0,
      profitUsd: 0,
    };
    row.orders += Number(isSale && !counted.has(key));
    row.units += isSale ? item.units : 0;
    row.sale += sale[place] ?? 0;
    row.profit += profit[place] ?? 0;
    row.saleUsd += saleUsd[place] ?? 0;
    row.profitUsd += profitUsd[place] ?? 0;
    counted.add(key);
    slot.products.set(key, row);
  }
}
