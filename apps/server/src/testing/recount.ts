import type { Raw, RawItem, RawMoney, RawOrder } from './raw-rows.ts';

/** In which of its two currencies an amount is meant. */
export type Shown = 'local' | 'usd';
const amountNames = [
  'sale',
  'shipping',
  'refunds',
  'refundsKnown',
  'gross',
  'commission',
  'source',
  'warehouse',
  'transport',
  'tax',
] as const;
type Amounts = Record<(typeof amountNames)[number], number>;
type ProductPart = Record<Shown, { sale: number; profit: number }> & {
  asin: string;
  sku: string;
  orders: number;
  units: number;
};
/** What an order adds on the moment of its purchase, or a refund on its own. */
export type Entry = Record<Shown, Amounts> & {
  at: number;
  orders: number;
  known: boolean;
  units: number;
  products: ProductPart[];
};

/** A quotient to the whole unit, halves away from 0, in whole numbers all the way. */
export function halfUp(part: number, whole: number): number {
  const [above, below] = [BigInt(part), BigInt(whole)];
  const isNegative = above < 0n !== below < 0n;
  const [size, by] = [above < 0n ? -above : above, below < 0n ? -below : below];
  const quotient = Number((2n * size + by) / (2n * by));
  return isNegative && quotient !== 0 ? -quotient : quotient;
}

/** The stored code of a cancelled order. */
const CANCELLED = 3;

/** Every order that is not cancelled and every refund of one, counted from the rows alone; what is of another currency than the store's comes to that by way of USD. */
export function countStore(raw: Raw, { timeZone, currency }: { timeZone: string; currency: string }): Entry[] {
  const itemsOf = Map.groupBy(raw.items, ({ order_id: id }) => id);
  const moneyOf = Map.groupBy(raw.money, ({ order_id: id }) => id);
  return raw.orders
    .filter((order) => order.seller_status !== CANCELLED)
    .flatMap((order) => {
      const [items, money] = [itemsOf.get(order.order_id) ?? [], moneyOf.get(order.order_id) ?? []];
      const rate = rateOf(raw, order, timeZone);
      const foreign =
        order.currency === currency
          ? null
          : { rate: rateOn(raw, currency, { order, timeZone }), decimals: currency === 'JPY' ? 0 : 2 };
      const { isKnown, ...amounts } = amountsOf(order, money);
      const refunds = money.flatMap(({ kind, at, amount_order: amount }) =>
        kind === 14
          ? [
              entryOf(
                at,
                { ...none(), refunds: -amount, refundsKnown: isKnown ? -amount : 0 },
                { items, rate, isSale: false, foreign },
              ),
            ]
          : [],
      );
      const sale = entryOf(order.purchased_at, amounts, { items, rate, isSale: true, foreign });
      return [{ ...sale, known: isKnown }, ...refunds];
    });
}

const none = (): Amounts => ({
  sale: 0,
  shipping: 0,
  refunds: 0,
  refundsKnown: 0,
  gross: 0,
  commission: 0,
  source: 0,
  warehouse: 0,
  transport: 0,
  tax: 0,
});

/** Lines 1 to 13: what moved where nothing more is expected, else the worse of what is expected and what moved. Half known is not known. */
function amountsOf(order: RawOrder, money: readonly RawMoney[]): Amounts & { isKnown: boolean } {
  const line = (of: number): number | null => {
    const all = money.filter(({ kind }) => kind === of);
    const moved = all.reduce((sum, { amount_order: amount }) => sum + amount, 0);
    if ((order.settled & (1 << of)) !== 0 || [10, 11, 12, 13].includes(of)) return moved;
    const expected = order.forecast?.find((one) => one.line === of)?.amount ?? null;
    if (all.length === 0) return expected;
    return expected === null ? moved : Math.min(expected, moved);
  };
  const lines = Array.from({ length: 14 }, (_, of) => (of === 0 ? 0 : line(of)));
  const base = { ...none(), sale: order.sale, shipping: order.shipping };
  if (lines.some((amount) => amount === null)) return { ...base, isKnown: false };
  const of = (...numbers: number[]) => numbers.reduce((all, number) => all + (lines[number] ?? 0), 0);
  return {
    ...base,
    gross: of(1, 2),
    tax: 0 - of(3),
    commission: 0 - of(4),
    source: 0 - of(5, 12),
    transport: 0 - of(6, 8),
    warehouse: 0 - of(7, 9, 10, 11, 13),
    isKnown: true,
  };
}

/** The rate of the order, else that of its currency on the day of its purchase. */
const rateOf = (raw: Raw, order: RawOrder, timeZone: string): number | null =>
  order.rate_ppm ?? rateOn(raw, order.currency, { order, timeZone });

/** The rate of the day of the purchase in the market, else of the nearest day before it, else of the first one that is kept. */
function rateOn(raw: Raw, wanted: string, { order, timeZone }: { order: RawOrder; timeZone: string }): number | null {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(order.purchased_at);
  const rates = raw.rates.filter(({ currency }) => currency === wanted);
  return (rates.findLast((rate) => rate.day <= day) ?? rates[0])?.rate_ppm ?? null;
}

/** Of an order in another currency than the store's: the store's rate of that day, and its decimals. */
type Foreign = { rate: number | null; decimals: number };
type Of = { items: readonly RawItem[]; rate: number | null; isSale: boolean; foreign: Foreign | null };
function entryOf(moment: Date, own: Amounts, { items, rate, isSale, foreign }: Of): Entry {
  const decimals = rate !== null && rate > 20_000_000 ? 0 : 2;
  const usd = none();
  if (rate !== null)
    for (const name of amountNames) usd[name] = halfUp(own[name] * 10 ** (2 - decimals) * 1_000_000, rate);
  const local = foreign === null ? own : none();
  if (foreign !== null && foreign.rate !== null)
    for (const name of amountNames)
      local[name] = halfUp(usd[name] * foreign.rate, 10 ** (2 - foreign.decimals) * 1_000_000);
  const paid = ({ price, quantity, cancelled }: RawItem) => halfUp(price * Math.max(0, quantity - cancelled), quantity);
  const units = items.reduce((all, item) => all + Math.max(0, item.quantity - item.cancelled), 0);
  const of = (amounts: Amounts) => ({
    sale: shares(amounts.sale, items.map(paid)),
    profit: shares(profitOf(amounts), items.map(paid)),
  });
  const parts = { local: of(local), usd: of(usd) };
  const seen = new Set<string>();
  const products = items.map((item, place): ProductPart => {
    const key = `${item.asin}\n${item.sku}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    const at = (shown: Shown) => ({
      sale: parts[shown].sale[place] ?? 0,
      profit: parts[shown].profit[place] ?? 0,
    });
    return {
      asin: item.asin ?? '',
      sku: item.sku ?? '',
      orders: Number(isSale && isFirst),
      units: isSale ? Math.max(0, item.quantity - item.cancelled) : 0,
      local: at('local'),
      usd: at('usd'),
    };
  });
  return {
    at: moment.getTime(),
    orders: Number(isSale),
    known: isSale,
    units: isSale ? units : 0,
    local,
    usd,
    products,
  };
}

const profitOf = (of: Amounts): number =>
  of.gross - of.commission - of.source - of.warehouse - of.transport - of.tax - of.refundsKnown;

/** An amount by weights, to the whole unit: what is left over goes to those that lost most by rounding down. */
function shares(amount: number, weights: readonly number[]): number[] {
  const by = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const whole = by.reduce((all, weight) => all + weight, 0);
  const size = Math.abs(amount);
  const parts = by.map((weight, place) => {
    const product = BigInt(size) * BigInt(weight);
    return { place, share: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  const left = size - parts.reduce((all, { share }) => all + share, 0);
  for (const part of parts.toSorted((a, b) => b.rest - a.rest || a.place - b.place).slice(0, left)) part.share += 1;
  return parts.map(({ share }) => (amount < 0 ? 0 - share : share));
}

/** What entries come to in one of the currencies. */
export function addUp(
  entries: readonly Entry[],
  shown: Shown,
): Amounts & { orders: number; units: number; profit: number } {
  const all = { ...none(), orders: 0, units: 0, profit: 0 };
  for (const entry of entries) {
    all.orders += entry.orders;
    all.units += entry.units;
    for (const name of amountNames) all[name] += entry[shown][name];
    all.profit += profitOf(entry[shown]);
  }
  return all;
}
