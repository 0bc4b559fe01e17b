import { sql } from 'kysely';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { localOfUsd, usdOfLocal } from '@kervan/domain/money/shown-money';
import { forecastOrder, type SoldProduct } from '@kervan/domain/orders/forecast-order';
import { orderTabBit } from '@kervan/domain/orders/order-tabs';
import { fitsColumn } from '@kervan/domain/money/column';
import type { WorkerDeps } from '../../deps.ts';
import { dayIn, rateOn } from '../../records/order-money/day-rates.ts';
import { BY_AMAZON } from '../../records/orders/item-sales.ts';
import { listingsOf } from '../../records/orders/order-facts.ts';
import { WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { settingsOf } from '../../records/settings/settings-cache.ts';
import type { Candidate } from './compute-risk.ts';

/** Orders of one page. */
const PAGE = 500;

type Row = {
  order_id: number;
  currency: string;
  sending: number;
  fulfilment: string;
  cap_usd: number | null;
  is_pending: boolean;
  units: number;
  paid: number;
  products: SoldProduct[];
};

/** Orders that nobody has bought yet, each with what it leaves when it is bought at today's price and rate. */
export async function* unboughtRisks(
  deps: WorkerDeps,
  store: { storeId: number; market: MarketCode },
  now: number,
): AsyncGenerator<Candidate[]> {
  const prepared = await settingsOf(deps, deps.db, store);
  if (!prepared) return;
  const rates = new Map<string, number | null>();
  const { currency: local } = markets[store.market];
  const today = dayIn(store.market, now);
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select o.order_id, o.currency, o.sending, o.fulfilment, o.cap_usd, o.is_pending, o.units, o.sale + o.shipping as paid, p.products from seller_order o
      join lateral (select jsonb_agg(jsonb_build_object('itemId', i.item_id, 'quantity', i.quantity, 'cancelled', i.cancelled, 'price', i.price, 'shipping', i.shipping) order by i.order_item_id) as products
        from order_item i where i.store_id = o.store_id and i.order_id = o.order_id) p on p.products is not null
      where o.store_id = ${store.storeId} and (o.tabs & ${orderTabBit('new')}::int) <> 0 and o.order_id > ${after}
      order by o.order_id limit ${PAGE}`.execute(deps.db);
    if (rows.length === 0) return;
    const listings = await listingsOf(
      deps.db,
      store.storeId,
      rows.flatMap(({ products }) => products),
    );
    for (const currency of [local, ...rows.map((row) => row.currency)])
      if (!rates.has(currency)) rates.set(currency, await rateOn(deps.db, store, currency, today));
    yield rows.flatMap((row) => {
      const ratePpm = rates.get(row.currency) ?? null;
      const basis = { settings: prepared.compiled, listings, ratePpm };
      const { profit, cost } = forecastOrder(basis, {
        currency: row.currency,
        isWarehouse: row.sending === WAREHOUSE,
        isByAmazon: row.fulfilment === BY_AMAZON,
        products: row.products,
      });
      // What is not known is no amount; the order says itself that its costs are not known.
      if (profit === null || cost === null) return [];
      const inStore = toStore(row.currency, { local, rates });
      const amounts = inStore && { profit: inStore(profit), cost: inStore(cost), paid: inStore(row.paid) };
      return amounts && fitsColumn(amounts.profit) ? [candidateOf(row, amounts)] : [];
    });
    after = rows.at(-1)?.order_id ?? Infinity;
  }
}

type Amounts = { profit: number; cost: number; paid: number };
const candidateOf = (row: Row, { profit, cost, paid }: Amounts): Candidate => ({
  facts: { kind: 'unbought', id: row.order_id, profit, canBuy: !row.is_pending, hasCap: row.cap_usd !== null },
  kept: { profit, cost, price: paid, volatility: null, units: row.units, canRaise: false },
});

/** How amounts of a currency come to the store's own, by today's rates: every row of the risks is in that one. null = a rate is not known. */
function toStore(
  currency: string,
  { local, rates }: { local: string; rates: ReadonlyMap<string, number | null> },
): ((minor: number) => number) | null {
  if (currency === local) return (minor) => minor;
  const [from, to] = [currency, local].map((one) => ({ ratePpm: rates.get(one) ?? 0, decimals: decimalsOf(one) }));
  if (!from?.ratePpm || !to?.ratePpm) return null;
  return (minor) => localOfUsd(usdOfLocal(minor, from), to);
}
