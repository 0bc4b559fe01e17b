import { sql } from 'kysely';
import type { QuarterOrder } from './quarter-order.ts';
import type { QuarterStore } from './quarter-store.ts';

const DAY_MS = 86_400_000;

/** What the recount and the product's books say of the same, where it is not the same. */
export type QuarterDifference = { what: string; recounted: number; booked: number };
export type QuarterFound = {
  differences: QuarterDifference[];
  /** Orders whose profit was compared, and days whose sums were. */
  orders: number;
  days: number;
  creditDays: number;
  sums: Record<string, number>;
};

type Transaction = { type: string; status: string; totalMinor: number; postedAt: string };
type Row = {
  order_id: number;
  rate_ppm: number;
  profit: number | null;
  cost: number | null;
  has_actuals: boolean;
  forecast: { line: number; amount: number }[];
};
/** Codes of the lines of a forecast: sale, shipping, tax. */
const [SALE, SHIPPING, TAX] = [1, 2, 3];

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const dayOf = (at: number): string => berlin.format(at);
const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const halfUp = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));
/** Cents of USD in the market's cents; exact, for a product of both fits what a number counts exactly. */
const converted = (usd: number, ratePpm: number): number => halfUp((usd * ratePpm) / 1_000_000);

/** Sums by name. */
class Sums extends Map<string, number> {
  add(name: string, amount: number): void {
    this.set(name, (this.get(name) ?? 0) + amount);
  }
}

/**
 * What a quarter has to have come to, from what was lived through, the marketplace's books of each order and the warehouse's daily statements, by
 * arithmetic of its own; and what the product's raw rows say.
 */
export async function recount(store: QuarterStore, orders: readonly QuarterOrder[]): Promise<QuarterFound> {
  const shipping = await chargesOf(store);
  const differences: QuarterDifference[] = [];
  const compare = (what: string, recounted: number, booked: number): void => {
    if (recounted !== booked) differences.push({ what, recounted, booked });
  };
  const rows = new Map((await readRows(store)).map((row) => [Number(row.order_id), row]));
  const [ledger, creditDays, days] = [new Sums(), new Sums(), new Sums()];
  let compared = 0;
  for (const order of orders) {
    const row = rows.get(order.orderId);
    if (!row) throw new Error(`order ${order.number} is not there`);
    const own = await costsOf(order, row, shipping);
    for (const { code, usd, at } of own.credit) {
      ledger.add(code, usd);
      creditDays.add(utcDayOf(at), code === 'insurance_payout_expense' ? 0 : usd);
    }
    for (const { at, amount } of own.moved) days.add(dayOf(at), amount);
    const { transactions } = await store.product.world.ask<{ transactions: Transaction[] }>(
      'GET',
      `/world/orders/${order.bought.amazonOrderId}`,
    );
    const counted = transactions.filter(({ status }) => status !== 'DEFERRED_RELEASED');
    for (const { postedAt, totalMinor } of counted) days.add(dayOf(Date.parse(postedAt)), totalMinor);
    const sale = counted.find(({ type }) => type === 'Shipment');
    const tax = sale ? taxOf(order, row) : 0;
    if (sale) days.add(dayOf(Date.parse(sale.postedAt)), tax);
    // What never left has no profit yet, only costs.
    if (order.fate === 'heldBack') continue;
    compared++;
    const cost = 0 - own.moved.reduce((sum, { amount }) => sum + amount, 0);
    const marketplace = counted.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    compare(`cost of order ${order.number} (${order.fate})`, cost, row.cost ?? NaN);
    compare(`profit of order ${order.number} (${order.fate})`, marketplace + tax - cost, row.profit ?? NaN);
    compare(`order ${order.number} has its actuals`, 1, Number(row.has_actuals));
  }
  const booked = await bookedSums(store);
  for (const day of new Set([...days.keys(), ...booked.days.keys()]))
    compare(`orders on ${day}`, days.get(day) ?? 0, booked.days.get(day) ?? 0);
  for (const day of new Set([...creditDays.keys(), ...booked.creditDays.keys()]))
    compare(`credit spent on ${day}`, creditDays.get(day) ?? 0, booked.creditDays.get(day) ?? 0);
  for (const code of new Set([...ledger.keys(), ...booked.codes.keys()]))
    compare(`ledger ${code}`, ledger.get(code) ?? 0, Math.abs(booked.codes.get(code) ?? 0));
  const spent = [...creditDays.values()].reduce((sum, usd) => sum + usd, 0);
  compare('credit left', booked.loaded - spent + (ledger.get('insurance_payout_expense') ?? 0), booked.credit);
  compare('credit held', 0, booked.held);
  compare('invoiced', spent, booked.invoiced);
  const sums = { ...Object.fromEntries(ledger), loaded: booked.loaded, left: booked.credit, invoiced: booked.invoiced };
  return { differences, orders: compared, days: days.size, creditDays: creditDays.size, sums };
}

/** What the warehouse says that it charged for sending, by package, from its statement of each day. */
async function chargesOf({ product, now }: QuarterStore): Promise<Map<string, number>> {
  const charges = new Sums();
  const first = Date.parse('2026-01-05T00:00:00Z');
  for (let at = first; at <= now(); at += DAY_MS) {
    const { lines } = await product.worker.warehouse.statement(utcDayOf(at));
    for (const { kind, packageRef, amountMinor } of lines.read)
      if (kind === 'shipping' && packageRef !== null) charges.add(packageRef, amountMinor);
  }
  return charges;
}

type Costs = { credit: { code: string; usd: number; at: number }[]; moved: { at: number; amount: number }[] };

/** What an order cost, by the list of fees (WH-023 to WH-025, RET-015). */
async function costsOf(order: QuarterOrder, { rate_ppm: rate }: Row, shipping: Map<string, number>): Promise<Costs> {
  const costs: Costs = { credit: [], moved: [] };
  const cost = (at: number, usd: number, code: string | null): void => {
    if (code !== null && usd > 0) costs.credit.push({ code, usd, at });
    costs.moved.push({ at, amount: 0 - converted(usd, rate) });
  };
  cost(order.boughtAt, order.paidUsd, null);
  if (order.dispatchedAt > 0) {
    const price = shipping.get(order.ref) ?? 0;
    const value = halfUp((order.priceMinor * 1_000_000) / rate);
    const waited = order.releasedAt - order.pricedAt;
    cost(order.dispatchedAt, price - 2_00, null);
    cost(order.dispatchedAt, 2_00, null);
    costs.credit.push({ code: 'rev_shipping', usd: price, at: order.dispatchedAt });
    cost(order.dispatchedAt, value > 100_00 ? Math.ceil((value - 100_00) / 50_00) * 1_50 : 0, 'rev_insurance');
    cost(order.dispatchedAt, Math.ceil(waited / DAY_MS) * 1_75, 'rev_storage');
    cost(order.dutyAt, order.dutyUsd, null);
  }
  if (order.labelAt > 0) cost(order.labelAt, order.labelUsd, 'rev_return_fee');
  if (order.returnFeeAt > 0) cost(order.returnFeeAt, 3_00, 'rev_return_fee');
  if (order.payoutAt > 0) {
    costs.credit.push({ code: 'insurance_payout_expense', usd: order.payoutUsd, at: order.payoutAt });
    costs.moved.push({ at: order.payoutAt, amount: converted(order.payoutUsd, rate) });
  }
  return costs;
}

/** The tax inside what the buyer paid, by the share that the order was forecast with. */
function taxOf({ priceMinor, shippingMinor }: QuarterOrder, { forecast }: Row): number {
  const of = (code: number | undefined): number => forecast.find(({ line }) => line === code)?.amount ?? 0;
  const expected = of(SALE) + of(SHIPPING);
  return expected > 0 ? halfUp(((priceMinor + shippingMinor) * of(TAX)) / expected) : 0;
}

const readRows = async ({ product, seller }: QuarterStore): Promise<Row[]> =>
  (await product.worker.db
    .selectFrom('seller_order')
    .select(['order_id', 'rate_ppm', 'profit', 'cost', 'has_actuals', 'forecast'])
    .where('store_id', '=', seller.storeId)
    .execute()) as Row[]; // The column holds lines of a forecast.

/** The product's own rows, added up. */
async function bookedSums({ product, seller }: QuarterStore) {
  const { db } = product.worker;
  const days = new Sums();
  const money = await db
    .selectFrom('order_money')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('on'), 'amount_order'])
    .where('store_id', '=', seller.storeId)
    .execute();
  for (const { on, amount_order } of money) days.add(on, amount_order);
  const [codes, creditDays] = [new Sums(), new Sums()];
  const entries = await db
    .selectFrom('ledger.entry')
    .select(['code', 'side', 'amount', 'created_at'])
    .where('account_id', '=', seller.accountId)
    .execute();
  for (const { code, side, amount, created_at } of entries) {
    const signed = side === 'C' ? amount : 0 - amount;
    codes.add(code, signed);
    if (code === 'credit' && side === 'D') creditDays.add(utcDayOf(created_at.getTime()), amount);
  }
  const loaded = Math.abs(codes.get('bank_clearing') ?? 0);
  const credit = codes.get('credit') ?? 0;
  for (const code of ['bank_clearing', 'credit']) codes.delete(code);
  const { held } = await db
    .selectFrom('ledger.account')
    .select('debits_pending as held')
    .where('account_id', '=', seller.accountId)
    .where('code', '=', 'credit')
    .executeTakeFirstOrThrow();
  const invoices = await db
    .selectFrom('warehouse_invoice')
    .select('total')
    .where('account_id', '=', seller.accountId)
    .execute();
  const invoiced = invoices.reduce((sum, { total }) => sum + total, 0);
  return { days, codes, creditDays, loaded, credit, held: Number(held), invoiced };
}
