import { credit } from '@kervan/contracts/credit-calls';
import { orders as orderCalls } from '@kervan/contracts/orders-calls';
import type { Lived } from './fortnight-orders.ts';
import type { FortnightStore, Shop } from './fortnight-store.ts';

/** What the recount and the product say of the same, where it is not the same. */
export type Difference = { what: string; recounted: number | string; booked: number | string };

type Order = {
  order_id: string;
  store_id: number;
  currency: string;
  seller_status: number;
  sale: string;
  shipping: string;
  profit: string | null;
  cost: string | null;
  refunded: string;
  refund_waiting: string;
  has_actuals: boolean;
  rate_ppm: string | null;
  local_ppm: string | null;
  tabs: number;
  forecast: { line: number; amount: number | null }[] | null;
};
type Money = { order_id: string; kind: number; currency: string; amount: string; amount_order: string; key: string };
type Purchase = {
  order_id: string;
  order_item_id: string;
  state: number;
  paid_usd: string | null;
  refunded_usd: string;
  buyer_order_number: string | null;
  quantity: number;
};
type Item = { order_id: string; quantity: number; cancelled: number; price: string; shipping: string };
type Transaction = { type: string; status: string; totalMinor: number };

/** Lines by their stored codes. */
const TAX = 3;
const COSTS = [5, 6, 7, 8, 9, 10, 11, 12, 13];
const MARKETPLACE = [1, 2, 4, 14, 15, 16, 17, 18];
const PRODUCT = 5;
const WAREHOUSE_CREDIT = [6, 7, 9, 10];
const CANCELLED = 3;
const BOUGHT = 20;
const AT_SOURCE = 90;

/** A quotient to the whole unit, halves away from 0. */
function rounded(above: bigint, below: bigint): number {
  const size = above < 0n ? 0n - above : above;
  const whole = Number((2n * size + below) / (2n * below));
  return above < 0n ? 0 - whole : whole;
}
const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

/** Adds up, from raw rows, what was lived through and the books outside, by arithmetic of its own, and compares it with every sum that the product keeps or says. */
export async function recount(
  store: FortnightStore,
  lived: readonly Lived[],
  loads: number,
): Promise<{ differences: Difference[]; compared: Record<string, number> }> {
  const differences: Difference[] = [];
  const compared: Record<string, number> = {};
  const compare = (kind: string, what: string, recounted: number | string, booked: number | string): void => {
    compared[kind] = (compared[kind] ?? 0) + 1;
    if (recounted !== booked) differences.push({ what: `${kind}: ${what}`, recounted, booked });
  };
  const rows = {
    orders: await store.rows<Order>('select * from kervan.seller_order order by order_id'),
    money: await store.rows<Money>('select * from kervan.order_money order by line_id'),
    purchases: await store.rows<Purchase>('select * from kervan.order_purchase order by purchase_id'),
    items: await store.rows<Item>('select * from kervan.order_item order by order_item_id'),
  };
  for (const one of lived) await recountOrder(store, one, rows, compare);
  compare('orders', 'that are there', lived.length, rows.orders.length);
  compareNumbers(lived, rows.purchases, compare);
  await compareSums(store, rows.orders, compare);
  await recountCredit(store, rows.money, loads, compare);
  return { differences, compared };
}

type Rows = { orders: Order[]; money: Money[]; purchases: Purchase[]; items: Item[] };
type Compare = (kind: string, what: string, recounted: number | string, booked: number | string) => void;

/** An order: what the marketplace's books hold of it, what was paid for it, and what both leave. */
async function recountOrder(store: FortnightStore, one: Lived, rows: Rows, compare: Compare): Promise<void> {
  const name = `order ${one.number} (${one.fate}, ${one.shop.market})`;
  const order = rows.orders.find(({ order_id }) => Number(order_id) === one.orderId);
  if (!order) return compare('order', name, 'there', 'not there');
  const of = <T extends { order_id: string }>(all: readonly T[]): T[] =>
    all.filter(({ order_id }) => order_id === order.order_id);
  const [money, purchases, items] = [of(rows.money), of(rows.purchases), of(rows.items)];
  const { transactions } = await store.product.world.ask<{ transactions: Transaction[] }>(
    'GET',
    `/world/orders/${one.bought.amazonOrderId}`,
  );
  const counted = transactions.filter(({ status }) => status !== 'DEFERRED_RELEASED');
  const inBooks = money.filter(({ kind }) => MARKETPLACE.includes(kind));
  compare(
    'marketplace',
    name,
    sumOf(counted, ({ totalMinor }) => totalMinor),
    sumOf(inBooks, ({ amount_order }) => Number(amount_order)),
  );
  compare(
    'currency',
    name,
    one.shop.currency,
    [...new Set([order.currency, ...inBooks.map((row) => row.currency)])].join(),
  );
  compare('product', name, productCost(order, purchases), sumLine(money, PRODUCT));
  compare(
    'paid',
    name,
    sumOf(one.paid, ({ usd }) => usd),
    sumOf(purchases, ({ paid_usd }) => Number(paid_usd ?? 0)),
  );
  // Nothing is pending any more: what is left is what moved, to the smallest unit.
  const all = sumOf(money, ({ amount_order }) => Number(amount_order));
  const cost =
    0 -
    sumOf(
      money.filter(({ kind }) => COSTS.includes(kind)),
      ({ amount_order }) => Number(amount_order),
    );
  compare('actual', name, 'true', String(order.has_actuals));
  compare('profit', name, all, Number(order.profit ?? NaN));
  compare('cost', name, cost, Number(order.cost ?? NaN));
  const wanted = (item: Item, amount: string): number => {
    const left = BigInt(Math.max(0, item.quantity - item.cancelled));
    return rounded(BigInt(amount) * left, BigInt(item.quantity));
  };
  if (order.seller_status !== CANCELLED) {
    compare(
      'sale',
      name,
      sumOf(items, (item) => wanted(item, item.price)),
      Number(order.sale),
    );
    compare(
      'sale shipping',
      name,
      sumOf(items, (item) => wanted(item, item.shipping)),
      Number(order.shipping),
    );
  }
  compare('refund on its way', name, 0, Number(order.refund_waiting));
  compareTax(one, order, money, compare);
}

const sumLine = (money: readonly Money[], line: number): number =>
  sumOf(
    money.filter(({ kind }) => kind === line),
    ({ amount_order }) => Number(amount_order),
  );

/** What was paid for each purchase at the order's rate; of one that the source cancelled, less what came back. */
function productCost(order: Order, purchases: readonly Purchase[]): number {
  const inOrder = (usd: number): number =>
    rounded(BigInt(usd) * BigInt(order.rate_ppm ?? 0) * (order.currency === 'JPY' ? 1n : 100n), 100_000_000n);
  const paid = sumOf(purchases, ({ paid_usd }) => inOrder(Number(paid_usd ?? 0)));
  const cameBack = sumOf(
    purchases.filter(({ state }) => state === AT_SOURCE),
    ({ refunded_usd }) => inOrder(Number(refunded_usd)),
  );
  return 0 - paid + cameBack || 0;
}

/** The tax inside what was paid, by the share of the forecast; a forecast that a cancellation made anew may move it by one unit. */
function compareTax(one: Lived, order: Order, money: readonly Money[], compare: Compare): void {
  const expected = (line: number): number => order.forecast?.find((row) => row.line === line)?.amount ?? 0;
  const whole = expected(1) + expected(2);
  if (whole <= 0) return;
  const paid = sumLine(money, 1) + sumLine(money, 2);
  const tax = rounded(BigInt(paid) * BigInt(expected(TAX)), BigInt(whole));
  const booked = sumLine(money, TAX);
  compare('tax', `order ${one.number} (${one.fate})`, Math.abs(tax - booked) <= 1 ? booked : tax, booked);
}

/** Nothing was bought twice or for nobody: what stands there is what really was paid, once. */
function compareNumbers(lived: readonly Lived[], purchases: readonly Purchase[], compare: Compare): void {
  const really = lived.flatMap(({ paid }) => paid.map(({ number }) => number));
  const known = purchases.flatMap(({ buyer_order_number }) => buyer_order_number ?? []);
  compare('bought', 'numbers', [...new Set(really)].toSorted().join(), [...new Set(known)].toSorted().join());
  const live = purchases.filter(({ state }) => state === BOUGHT);
  const twice = live.length - new Set(live.map(({ order_item_id }) => order_item_id)).size;
  compare('bought', 'products that were bought twice', 0, twice);
  const open = purchases.filter(({ state }) => state < BOUGHT);
  compare('bought', 'purchases under way', 0, open.length);
}

/** The sums of every tab that are kept, and those that the list says, per currency. */
async function compareSums(store: FortnightStore, orders: readonly Order[], compare: Compare): Promise<void> {
  const kept = await store.rows<Record<string, string>>(
    `select store_id, tabs, currency, rate_ppm, local_ppm, sum(orders) as orders, sum(sale) as sale, sum(cost) as cost, sum(profit) as profit, sum(known_sale) as known_sale,
       sum(refunded) as refunded, sum(unknown) as unknown from (select store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown from kervan.order_sum
       union all select store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown from kervan.order_sum_step) both_sides group by 1, 2, 3, 4, 5`,
  );
  const own = (some: readonly Order[]) => {
    const paid = (order: Order): number =>
      order.seller_status === CANCELLED ? 0 : Number(order.sale) + Number(order.shipping);
    const known = some.filter(({ profit }) => profit !== null);
    return {
      orders: some.length,
      sale: sumOf(some, paid),
      cost: sumOf(known, ({ cost }) => Number(cost ?? 0)),
      profit: sumOf(known, ({ profit }) => Number(profit)),
      known_sale: sumOf(known, paid),
      refunded: sumOf(known, ({ refunded, refund_waiting }) => Number(refunded) + Number(refund_waiting)),
      unknown: some.length - known.length,
    };
  };
  const keyOf = (row: {
    store_id: number | string;
    tabs: number | string;
    currency: string;
    rate_ppm: string | null;
    local_ppm: string | null;
  }) => [row.store_id, row.tabs, row.currency, row.rate_ppm ?? 0, row.local_ppm ?? 0].join(' ');
  const groups = Map.groupBy(orders, keyOf);
  const sums = new Map(kept.map((row) => [keyOf(row as never), row]));
  for (const key of new Set([...groups.keys(), ...sums.keys()]))
    for (const [name, value] of Object.entries(own(groups.get(key) ?? [])))
      compare('sums', `${name} of ${key}`, value, Number(sums.get(key)?.[name] ?? 0));
  for (const shop of store.shops)
    await compareTotals(
      shop,
      orders.filter((order) => order.store_id === shop.storeId),
      own,
      compare,
    );
}

type Own = (some: readonly Order[]) => { orders: number; sale: number; cost: number; profit: number; refunded: number };

async function compareTotals(shop: Shop, orders: readonly Order[], own: Own, compare: Compare): Promise<void> {
  const { totals } = await shop.call(orderCalls.list, { body: { status: 'all', limit: 25 } });
  compare('totals', `orders of ${shop.market}`, orders.length, totals?.orders ?? 0);
  for (const [currency, some] of Map.groupBy(orders, (order) => order.currency)) {
    const said = totals?.sums.find((sum) => sum.currency === currency);
    const { sale, cost, profit, refunded } = own(some);
    compare('totals', `sale of ${shop.market} in ${currency}`, sale, said?.saleMinor ?? NaN);
    compare('totals', `cost of ${shop.market} in ${currency}`, cost, said?.costMinor ?? NaN);
    compare('totals', `profit of ${shop.market} in ${currency}`, profit, said?.profitMinor ?? NaN);
    compare('totals', `refunds of ${shop.market} in ${currency}`, refunded, said?.refundedMinor ?? NaN);
  }
}

type Entry = { account_id: number; code: string; side: string; amount: string; transfer_id: string };

/** Credit: every transfer has two sides, each account is the sum of its entries, what was loaded and spent is what is left. */
async function recountCredit(
  store: FortnightStore,
  money: readonly Money[],
  loads: number,
  compare: Compare,
): Promise<void> {
  const entries = await store.rows<Entry>('select * from ledger.entry');
  const signed = ({ side, amount }: Entry): number => (side === 'C' ? Number(amount) : 0 - Number(amount));
  for (const [transfer, sides] of Map.groupBy(entries, ({ transfer_id }) => transfer_id))
    compare('ledger', `transfer ${transfer}`, 0, sumOf(sides, signed));
  const accounts =
    await store.rows<
      Record<'account_id' | 'code' | 'debits_posted' | 'credits_posted' | 'debits_pending' | 'credits_pending', string>
    >('select * from ledger.account');
  for (const account of accounts) {
    const own = entries.filter(
      ({ account_id, code }) => account_id === Number(account.account_id) && code === account.code,
    );
    const side = (of: string): number =>
      sumOf(
        own.filter((entry) => entry.side === of),
        ({ amount }) => Number(amount),
      );
    const name = `${account.account_id} ${account.code}`;
    compare('ledger', `debits of ${name}`, side('D'), Number(account.debits_posted));
    compare('ledger', `credits of ${name}`, side('C'), Number(account.credits_posted));
    compare('ledger', `held of ${name}`, 0, Number(account.debits_pending) + Number(account.credits_pending));
  }
  const { accountId } = store.seller;
  const own = entries.filter(({ account_id, code }) => account_id === accountId && code === 'credit');
  const spent = sumOf(
    own.filter(({ side }) => side === 'D'),
    ({ amount }) => Number(amount),
  );
  compare(
    'credit',
    'loaded',
    loads,
    sumOf(
      own.filter(({ side }) => side === 'C'),
      ({ amount }) => Number(amount),
    ),
  );
  const charged = money.filter(({ kind, currency }) => WAREHOUSE_CREDIT.includes(kind) && currency === 'USD');
  compare('credit', 'spent for parcels', 0 - sumOf(charged, ({ amount }) => Number(amount)), spent);
  const { available } = await store.seller.call(credit.balance, { query: {} });
  compare('credit', 'left', loads - spent, available);
}
