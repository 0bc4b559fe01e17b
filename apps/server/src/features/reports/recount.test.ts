import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { reports } from '@kervan/contracts/reports-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { ReportName } from '@kervan/domain/reports/report-names';
import { makeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { readRaw, type Raw } from '../../testing/raw-rows.ts';
import { addUp, countStore, halfUp, type Entry, type Shown } from '../../testing/recount.ts';
import { useStocked } from '../../testing/stocked.ts';
import { countMarked } from './count-sums.ts';

const DAY = 86_400_000;
const stocked = useStocked();
const db = () => stocked.product.worker.db;
let seed = 20_261;
const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T; // None of the lists is empty.

type Store = { who: Seller; currency: string; timeZone: string };
let stores: Store[];
let last: string;

/** Zones of browsers, in minutes from local time to UTC: London, Istanbul, Kathmandu, New York, Kiritimati. */
const zones = [0, -180, -345, 300, -840] as const;
const dayOf = (at: number, zone: number) => new Date(at - zone * 60_000).toISOString().slice(0, 10);
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

async function fill({ who, currency }: Store): Promise<void> {
  const now = stocked.product.worker.clock.now();
  const skus = [
    ...stocked.listed.slice(0, 6).map(({ asin, sku }) => ({ asin, sku })),
    { asin: 'B0NOWHERE1', sku: 'GONE-1' },
    { asin: 'B0NOWHERE2', sku: 'GONE-2' },
  ];
  for (let made = 0; made < 60; made++) {
    const at = now - random(made % 3 === 0 ? 400 : 40) * DAY - random(DAY);
    const items = Array.from({ length: 1 + random(3) }, () => ({
      ...pick(skus),
      price: random(9) === 0 ? 0 : 1 + random(9_000),
      quantity: 1 + random(3),
      shipping: random(400),
    }));
    // Some are of another currency than their store.
    const sold = made % 7 === 3 ? (currency === 'JPY' ? 'EUR' : 'JPY') : currency;
    const lines = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(() => random(25) > 0);
    const { order } = await makeOrder(stocked.product, who, {
      at,
      items,
      order: {
        currency: sold,
        rate_ppm: random(4) === 0 ? null : (sold === 'JPY' ? 150 : 1) * (800_000 + random(200_000)),
        ...(random(8) === 0 ? { seller_status: SellerOrderStatus.Canceled } : {}),
      },
      ...(random(6) === 0
        ? {}
        : {
            forecast: lines.map((line) => ({
              line: line as 1, // One of the lines.
              amount: random(40) === 0 ? null : (line < 3 ? 1 : -1) * random(3_000),
              usd: null,
              ratePpm: null,
              weightG: null,
            })),
          }),
    });
    const moved = Array.from({ length: random(6) }, (_, place) => {
      const kind = random(3) === 0 ? 14 : 1 + random(13);
      const moment = Math.min(now, at + random(60) * DAY + random(DAY));
      return { key: `made:${place}`, kind, at: new Date(moment), amount: (kind < 3 ? 1 : -1) * random(2_500) };
    });
    await sql`insert into order_money(store_id, order_id, key, kind, day, at, amount, currency, rate_ppm, amount_order, noted_at)
      select ${who.storeId}::int, ${order.order_id}::bigint, m.key, m.kind, m.at::date, m.at, m.amount, ${sold}, 1000000, m.amount, now()
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(key text, kind smallint, at timestamptz, amount bigint)`.execute(
      db(),
    );
    await sql`update seller_order set settled = ${random(1 << 15) & ~1}::int where store_id = ${who.storeId} and order_id = ${order.order_id}`.execute(
      db(),
    );
    if (random(5) === 0)
      await sql`update order_item set cancelled = least(1, quantity) where store_id = ${who.storeId} and order_id = ${order.order_id}`.execute(
        db(),
      );
  }
}

async function scatter(): Promise<void> {
  const { storeId } = stocked.seller;
  const places = ['Home > Kitchen > Pans', 'Home > Garden', 'Toys > Games', '', null];
  const brands = ['Norvik', 'Ågren', null];
  for (const { id } of stocked.listed) {
    await sql`update source_details set category_path = ${pick(places)}, brand = ${pick(brands)} where source_id = (select source_id from item where store_id = ${storeId} and item_id = ${id})`.execute(
      db(),
    );
    await sql`update item_details set brand = ${pick(brands)} where store_id = ${storeId} and item_id = ${id}`.execute(
      db(),
    );
    await sql`update item set status = ${pick([1, 1, 1, 2, 6, 10, 11])} where store_id = ${storeId} and item_id = ${id}`.execute(
      db(),
    );
    await sql`update item set price = ${1_000 + random(5_000)}, cost = ${random(2_000)}, profit = ${random(900) - 200} where store_id = ${storeId} and item_id = ${id}`.execute(
      db(),
    );
    for (let back = 0; back < 12; back++)
      await sql`insert into item_day(store_id, item_id, day, buybox_samples, buybox_held) values (${storeId}, ${id}, ${plus(last, -random(80))}::date, ${random(20)}, 0)
        on conflict (store_id, item_id, day) do update set buybox_samples = item_day.buybox_samples + excluded.buybox_samples`.execute(
        db(),
      );
    await sql`update item_day set buybox_held = floor(buybox_samples * ${random(100)}::int / 100) where store_id = ${storeId} and item_id = ${id}`.execute(
      db(),
    );
    await sql`update target_offer set buybox_landed = ${random(4) === 0 ? null : 900 + random(5_000)}, buybox_is_ours = ${random(3) === 0}, buybox_seller = ${pick(['A1', 'A2', null])} where store_id = ${storeId} and item_id = ${id}`.execute(
      db(),
    );
  }
  for (const brand of ['norvik', 'ÅGREN', 'norvik'])
    await sql`insert into warning(store_id, product, kind, channel, action, reference, detail, brand, raised_at, heard_at)
      values (${storeId}, ${`P${random(1_000_000)}`}, 1, 1, 1, ${String(random(1_000_000))}, '', ${brand}, now(), now())`.execute(
      db(),
    );
  for (let seen = 0; seen < 40; seen++)
    await sql`insert into product_lookup(store_id, asin, title, outcome, source, looked_up_at) values (${storeId}, ${`B0LOOKED${10 + seen}`}, ${pick(['Pan', null])}, ${1 + random(8)}, ${pick([1, 2, 3, 4])},
      ${new Date(Date.parse(last) - random(60 * DAY))})`.execute(db());
  for (let told = 0; told < 60; told++)
    await sql`insert into business_day(store_id, day, asin, title, source, sessions, page_views, buybox, units, sales, sales_usd)
      values (${storeId}, ${plus(last, -random(60))}::date, ${pick(stocked.listed).asin}, null, 0, ${random(50)}, ${random(90)}, ${random(10_001)}, ${random(9)}, ${random(9_000)}, ${random(9_000)})
      on conflict do nothing`.execute(db());
}

const count = async (storeId: number) => {
  while (
    (await db()
      .transaction()
      .execute((tx) => countMarked(tx, storeId))) > 0
  );
};
const display = ({ who }: Store, shown: Shown) =>
  sql`update store_settings set settings = jsonb_set(settings, '{currencyDisplay}', ${JSON.stringify(shown)}::jsonb) where store_id = ${who.storeId}`.execute(
    db(),
  );

beforeAll(async () => {
  const { product, seller } = stocked;
  const japanese = await product.signUp();
  await product.connectStore(japanese, 'JP');
  stores = [
    { who: seller, currency: 'EUR', timeZone: 'Europe/Berlin' },
    { who: japanese, currency: 'JPY', timeZone: 'Asia/Tokyo' },
  ];
  last = dayOf(product.worker.clock.now(), 0);
  for (const [currency, factor] of [
    ['EUR', 1],
    ['JPY', 150],
  ] as const)
    for (let back = 0; back < 420; back += 7)
      await sql`insert into currency_day(currency, day, rate_ppm) values (${currency}, ${plus(last, -back)}::date, ${factor * (850_000 + random(90_000))})
        on conflict (currency, day) do update set rate_ppm = excluded.rate_ppm`.execute(db());
  for (const store of stores) {
    await fill(store);
    await count(store.who.storeId);
  }
  await scatter();
});

type Range = { from: string; to: string; zone: number };
type Named = Record<string, string | number | boolean | null>;
const cellsOf = (report: { items: readonly { cells: Named }[] }): Named[] => report.items.map(({ cells }) => cells);
/** The row less cells that are looked at elsewhere. */
const without = (row: Named, ...ids: string[]): Named =>
  Object.fromEntries(Object.entries(row).filter(([id]) => !ids.includes(id)));
const byKey = (rows: readonly Named[], ...keys: string[]) =>
  rows.toSorted((a, b) => {
    const [one, other] = [a, b].map((row) => keys.map((key) => String(row[key])).join('\n'));
    return (one ?? '') < (other ?? '') ? -1 : 1;
  });

async function show(name: ReportName, store: Store, { from, to, zone }: Range, root?: string) {
  const asked = { from, to, timezoneOffset: zone, ...(root === undefined ? {} : { rootCategoryId: root }) };
  const first = await store.who.call(reports.show, { params: { name }, body: { limit: 100, ...asked } });
  expect(first.totalCount, 'a page shows all').toBe(first.items.length);
  return first;
}

const rangesOf = (): Range[] => [
  ...zones.map((zone) => ({ from: plus(last, -29), to: last, zone })),
  { from: plus(last, -6), to: last, zone: -180 },
  { from: plus(last, -200), to: plus(last, -31), zone: 300 },
  { from: plus(last, -364), to: last, zone: -180 },
];
const within = (entries: readonly Entry[], { from, to, zone }: Range) =>
  entries.filter(({ at }) => dayOf(at, zone) >= from && dayOf(at, zone) <= to);
const before = ({ from, to, zone }: Range): Range => {
  const length = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return { from: plus(from, -length), to: plus(from, -1), zone };
};
/** Every day or month of a range with what was entered on it. */
function buckets(entries: readonly Entry[], range: Range): Map<string, Entry[]> {
  const length = (Date.parse(range.to) - Date.parse(range.from)) / DAY + 1;
  const bucketOf = (day: string) => (length > 31 ? `${day.slice(0, 7)}-01` : day);
  const all = new Map<string, Entry[]>();
  for (let day = range.from; day <= range.to; day = plus(day, 1)) all.set(bucketOf(day), []);
  for (const entry of within(entries, range)) all.get(bucketOf(dayOf(entry.at, range.zone)))?.push(entry);
  return all;
}

const salesOf = (entries: readonly Entry[], shown: Shown): Named => {
  const of = addUp(entries, shown);
  return {
    orders: of.orders,
    units: of.units,
    sales: of.sale,
    shipmentIncome: of.shipping,
    refunds: of.refunds,
    netSales: of.sale + of.shipping - of.refunds,
  };
};
const profitOf = (entries: readonly Entry[], shown: Shown): Named => {
  const of = addUp(entries, shown);
  return {
    sales: of.gross,
    commission: of.commission,
    sourceCost: of.source,
    warehouseCost: of.warehouse,
    importAndShipment: of.transport,
    tax: of.tax,
    refunds: of.refundsKnown,
    profit: of.profit,
    profitPercent: of.gross === 0 ? null : halfUp(of.profit * 10_000, of.gross),
  };
};

/** What each product came to. */
type Sold = { asin: string; sku: string; orders: number; units: number; sales: number; profit: number };
function soldBy(entries: readonly Entry[], shown: Shown): Sold[] {
  const all = new Map<string, Sold>();
  for (const { products } of entries)
    for (const { asin, sku, orders, units, ...of } of products) {
      const row = all.get(`${asin}\n${sku}`) ?? { asin, sku, orders: 0, units: 0, sales: 0, profit: 0 };
      row.orders += orders;
      row.units += units;
      row.sales += of[shown].sale;
      row.profit += of[shown].profit;
      all.set(`${asin}\n${sku}`, row);
    }
  return [...all.values()];
}
type Group = { items: number; atStore: number; orders: number; units: number; sales: number; profit: number };
/** The same by what each product belongs to; products of no listing belong to what is not known. */
function groupBy(
  raw: Raw,
  sold: readonly Sold[],
  nameOf: (listed: Raw['listed'][number] | undefined) => string,
): Map<string, Group> {
  const all = new Map<string, Group>();
  const at = (name: string) => {
    const group = all.get(name || 'unknown') ?? { items: 0, atStore: 0, orders: 0, units: 0, sales: 0, profit: 0 };
    all.set(name || 'unknown', group);
    return group;
  };
  for (const listed of raw.listed) {
    at(nameOf(listed)).items += Number(listed.status !== 10);
    at(nameOf(listed)).atStore += Number([1, 6, 11].includes(listed.status));
  }
  for (const one of sold) {
    const group = at(nameOf(raw.listed.find(({ sku }) => sku === one.sku)));
    group.orders += one.orders;
    group.units += one.units;
    group.sales += one.sales;
    group.profit += one.profit;
  }
  for (const [name, { items, orders, profit }] of all)
    if (items === 0 && orders === 0 && profit === 0) all.delete(name);
  return all;
}
const percentOf = ({ profit, sales }: { profit: number; sales: number }) =>
  sales === 0 ? null : halfUp(profit * 10_000, sales);
const categoryRow = (category: string, { items, orders, units, sales, profit }: Group): Named => ({
  category,
  items,
  orders,
  units,
  sales,
  profit,
  profitPercent: percentOf({ profit, sales }),
});
const sumOf = (rows: readonly Named[], ...ids: string[]) =>
  Object.fromEntries(ids.map((id) => [id, rows.reduce((all, row) => all + Number(row[id]), 0)]));

describe.each([0, 1])('store %i of two currencies', (place) => {
  describe.each(['local', 'usd'] as const)('in its %s amounts', (shown) => {
    it('REP-017 REP-018 sales and profit, day by day and month by month, equal a recount from the raw rows', async () => {
      const store = stores[place] ?? expect.unreachable('no store');
      await display(store, shown);
      const entries = countStore(await readRaw(db(), store.who.storeId), store);
      expect(entries.length).toBeGreaterThan(80);
      for (const range of rangesOf())
        for (const [name, of] of [
          ['SalesReport', salesOf],
          ['ProfitReport', profitOf],
        ] as const) {
          const report = await show(name, store, range);
          const days = [...buckets(entries, range)].map(([date, here]) => ({ date, ...of(here, shown) }));
          expect(byKey(cellsOf(report), 'date'), `${name} ${JSON.stringify(range)}`).toEqual(byKey(days, 'date'));
          expect(report.totals, name).toEqual(of(within(entries, range), shown));
          expect(report.before?.totals, `${name} before`).toEqual(of(within(entries, before(range)), shown));
          expect(report.currency).toBe(shown === 'usd' ? 'USD' : store.currency);
          expect(report.unknownProfits).toBe(
            within(entries, range).filter(({ orders, known }) => orders === 1 && !known).length,
          );
          for (const { date, values } of report.series)
            expect(days.find((day) => day.date === date)).toMatchObject(values);
        }
    });

    it('REP-002 REP-025 the summary equals a recount from the raw rows', async () => {
      const store = stores[place] ?? expect.unreachable('no store');
      await display(store, shown);
      const raw = await readRaw(db(), store.who.storeId);
      const entries = countStore(raw, store);
      for (const zone of zones)
        for (const day of [7, 15, 30, 90]) {
          const told = await store.who.call(reports.dashboard, {
            query: { day: String(day), timezoneOffset: String(zone) },
          });
          const to = dayOf(stocked.product.worker.clock.now(), zone);
          const range = { from: plus(to, 1 - day), to, zone };
          const all = addUp(within(entries, range), shown);
          expect(told.cards).toEqual({
            orders: all.orders,
            sales: all.sale,
            profit: all.profit,
            returns: all.refunds,
            itemsAtStore: raw.listed.filter(({ status }) => [1, 6, 11].includes(status)).length,
          });
          const days = Array.from({ length: day }, (_, index) => plus(range.from, index));
          expect(told.series).toEqual(
            days.map((date) => {
              const here = addUp(within(entries, { from: date, to: date, zone }), shown);
              return { date, orders: here.orders, sales: here.sale, profit: here.profit };
            }),
          );
        }
    });

    it('REP-016 REP-020 REP-021 products, brands, categories and what is below them equal a recount from the raw rows', async () => {
      const store = stores[place] ?? expect.unreachable('no store');
      await display(store, shown);
      const raw = await readRaw(db(), store.who.storeId);
      const entries = countStore(raw, store);
      for (const range of rangesOf()) {
        const [sold, earlier] = [range, before(range)].map((each) => soldBy(within(entries, each), shown));
        if (!sold || !earlier) continue;
        const best = await show('bestSeller', store, range);
        expect(
          byKey(cellsOf(best), 'asin', 'sku').map((row) => without(row, 'title', 'image', 'inStock')),
          'bestSeller',
        ).toEqual(
          byKey(
            sold.filter(({ orders }) => orders > 0),
            'asin',
            'sku',
          ),
        );
        expect(best.totals).toEqual(sumOf(cellsOf(best), 'orders', 'units', 'sales', 'profit'));
        expect(best.before?.totals).toEqual(
          sumOf(
            earlier.filter(({ orders }) => orders > 0),
            'orders',
            'units',
            'sales',
            'profit',
          ),
        );
        const brands = await show('brandReport', store, range);
        const warned = new Map(Map.groupBy(raw.warnings, (brand) => brand.toLocaleLowerCase('en')));
        const brandOf = (listed?: Raw['listed'][number]) => listed?.brand ?? listed?.source_brand ?? '';
        expect(byKey(cellsOf(brands), 'brand'), 'brandReport').toEqual(
          byKey(
            [...groupBy(raw, sold, brandOf)].map(([brand, { atStore, ...of }]) => ({
              brand,
              itemsAtStore: atStore,
              ...of,
              warnings: warned.get(brand.toLocaleLowerCase('en'))?.length ?? 0,
            })),
            'brand',
          ),
        );
        const rootOf = (listed?: Raw['listed'][number]) => (listed?.path ?? '').split(' > ')[0] ?? '';
        const categories = await show('categoryReport', store, range);
        const roots = groupBy(raw, sold, rootOf);
        expect(byKey(cellsOf(categories), 'category'), 'categoryReport').toEqual(
          byKey(
            [...roots].map(([category, of]) => categoryRow(category, of)),
            'category',
          ),
        );
        const whole = sumOf(cellsOf(categories), 'items', 'orders', 'units', 'sales', 'profit');
        expect(categories.totals).toEqual({
          ...whole,
          profitPercent: percentOf({ profit: Number(whole.profit), sales: Number(whole.sales) }),
        });
        for (const root of roots.keys()) {
          const below = await show('subCategories', store, range, root);
          const paths = groupBy(raw, sold, (listed) => listed?.path ?? '');
          expect(byKey(cellsOf(below), 'category'), `below ${root}`).toEqual(
            byKey(
              [...paths]
                .filter(([path]) => path.split(' > ')[0] === root)
                .map(([category, of]) => categoryRow(category, of)),
              'category',
            ),
          );
          const of = roots.get(root);
          expect(below.totals).toMatchObject({ orders: of?.orders, sales: of?.sales, profit: of?.profit });
        }
      }
    });
  });
});

describe('reports of readings', () => {
  const german = () => stores[0] ?? expect.unreachable('no store');
  const range = (): Range => ({ from: plus(last, -29), to: last, zone: 0 });

  it('REP-009 REP-019 the share of the BuyBox equals a recount from the readings', async () => {
    await display(german(), 'local');
    const raw = await readRaw(db(), german().who.storeId);
    const report = await show('buyboxReport', german(), range());
    const shown = raw.listed.filter(({ status }) => [1, 6, 11].includes(status));
    const read = (id: number) => {
      const days = raw.days.filter(({ item_id, day }) => item_id === id && day >= range().from && day <= range().to);
      return days.reduce(
        (all, day) => ({ held: all.held + day.buybox_held, samples: all.samples + day.buybox_samples }),
        { held: 0, samples: 0 },
      );
    };
    expect(shown.length).toBeGreaterThan(4);
    expect(byKey(cellsOf(report), 'asin').map((row) => without(row, 'title', 'holderType', 'pminReached'))).toEqual(
      byKey(
        shown.map(({ asin, price, item_id: id, offer }) => {
          const { held, samples } = read(id);
          const buyboxPrice = offer?.buybox_landed ?? null;
          return {
            asin,
            ourPrice: price,
            buyboxPrice,
            difference: price === null || buyboxPrice === null ? null : price - buyboxPrice,
            holder: offer?.buybox_is_ours ? 'own' : (offer?.buybox_seller ?? null),
            held,
            samples,
            share: samples === 0 ? null : halfUp(held * 10_000, samples),
          };
        }),
        'asin',
      ),
    );
    const sums = sumOf(cellsOf(report), 'held', 'samples');
    expect(report.totals).toEqual({ ...sums, share: halfUp(Number(sums.held) * 10_000, Number(sums.samples)) });
    const least = report.store.minProfit ?? 0;
    for (const { asin, pminReached } of cellsOf(report)) {
      const item = shown.find((one) => one.asin === asin);
      if (item?.profit == null || !item.cost) expect(pminReached).toBeNull();
      else expect(pminReached, String(asin)).toBe(halfUp(item.profit * 10_000, item.cost) <= least);
    }
  });

  it('REP-022 visits and sales equal a recount of the days that were told', async () => {
    const { rows } = await sql<{
      day: string;
      asin: string;
      sessions: number;
      page_views: number;
      buybox: number;
      units: number;
      sales: number;
      sales_usd: number;
    }>`
      select to_char(day, 'YYYY-MM-DD') as day, asin, sessions, page_views, buybox, units, sales, sales_usd from business_day where store_id = ${german().who.storeId} and days = 1 and asin <> ''`.execute(
      db(),
    );
    for (const shown of ['local', 'usd'] as const) {
      await display(german(), shown);
      const report = await show('BusinessReport', german(), range());
      const told = Map.groupBy(
        rows.filter(({ day }) => day >= range().from && day <= range().to),
        ({ asin }) => asin,
      );
      const wanted = [...told].map(([asin, days]) => {
        const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0);
        const [sessions, pageViews, units] = [
          sum((day) => day.sessions),
          sum((day) => day.page_views),
          sum((day) => day.units),
        ];
        return {
          asin,
          sessions,
          pageViews,
          buyboxPercent:
            pageViews === 0
              ? null
              : halfUp(
                  sum((day) => day.buybox * day.page_views),
                  pageViews,
                ),
          units,
          conversionPercent: sessions === 0 ? null : halfUp(units * 10_000, sessions),
          sales: sum((day) => (shown === 'usd' ? day.sales_usd : day.sales)),
        };
      });
      expect(wanted.length).toBeGreaterThan(4);
      expect(byKey(cellsOf(report), 'asin').map((row) => without(row, 'title'))).toEqual(byKey(wanted, 'asin'));
      expect(report.totals).toMatchObject(sumOf(wanted, 'sessions', 'pageViews', 'units', 'sales'));
    }
  });

  it('REP-005 the colour of each metric follows from its number and the marketplace’s targets', async () => {
    const { storeId } = german().who;
    const rates = ['orderDefectRate', 'cancellationRate', 'lateShipmentRate', 'onTimeDelivery', 'validTrackingRate'];
    const counts = ['listingPolicy', 'authenticity', 'safety', 'intellectualProperty', 'policyViolations'];
    for (let turn = 0; turn < 12; turn++) {
      const metrics: Record<string, number | null> = { contactResponseTime: pick([0, 1_439, 1_440, 1_441, null]) };
      for (const name of rates)
        metrics[name] = pick([0, 99, 100, 101, 249, 250, 399, 400, 9_000, 9_001, 9_500, 9_501, null]);
      for (const name of counts) metrics[name] = pick([0, 0, 1, 7, null]);
      await sql`insert into account_health(store_id, metrics, read_at) values (${storeId}, ${JSON.stringify(metrics)}::jsonb, now())
        on conflict (store_id) do update set metrics = excluded.metrics`.execute(db());
      const rows = cellsOf(await show('AccountHealth', german(), range()));
      expect(rows).toHaveLength(12);
      const good: Record<string, (value: number) => boolean> = {
        orderDefectRate: (value) => value < 100,
        cancellationRate: (value) => value < 250,
        lateShipmentRate: (value) => value < 400,
        contactResponseTime: (value) => value < 1_440,
        onTimeDelivery: (value) => value > 9_000,
        validTrackingRate: (value) => value > 9_500,
        ...Object.fromEntries(counts.map((name) => [name, (value: number) => value === 0])),
      };
      for (const { metric, value, state } of rows) {
        const raw = metrics[String(metric)] ?? null;
        const judge = good[String(metric)];
        expect(state, `${metric} ${raw}`).toBe(raw === null || !judge ? 'unknown' : judge(raw) ? 'good' : 'bad');
        expect(value).toBe(raw);
      }
    }
  });

  it('REP-023 the search history equals the look-ups of the days where the browser is', async () => {
    const { rows } = await sql<{ at: Date; asin: string; outcome: number; source: number }>`
      select looked_up_at as at, asin, outcome, source from product_lookup where store_id = ${german().who.storeId}`.execute(
      db(),
    );
    const words = ['pending', 'added', 'rejected', 'rejected', 'rejected', 'rejected', 'rejected', 'added'];
    const reasons = [null, null, 'outsideCriteria', 'alreadyHere', 'deletedBefore', 'restricted', 'noRoom', null];
    for (const zone of zones) {
      const wanted = rows.filter(({ at }) => {
        const day = dayOf(at.getTime(), zone);
        return day >= range().from && day <= range().to;
      });
      const report = await show('productSearchHistory', german(), { ...range(), zone });
      expect(byKey(cellsOf(report), 'asin', 'date').map((row) => without(row, 'title'))).toEqual(
        byKey(
          wanted.map(({ at, asin, outcome, source }) => ({
            date: at.toISOString(),
            asin,
            result: words[outcome - 1] ?? 'notFound',
            reason: reasons[outcome - 1] ?? null,
            source: ['manual', 'savedSearch', 'extension', 'automatic'][source - 1] ?? null,
          })),
          'asin',
          'date',
        ),
      );
    }
  });

  it('REP-015 the file of a report has the rows that are recounted, to the cent', async () => {
    for (const store of stores) {
      await display(store, 'local');
      const entries = countStore(await readRaw(db(), store.who.storeId), store);
      const { content } = await store.who.call(reports.export, {
        params: { name: 'SalesReport' },
        body: { format: 'csv', language: 'us', from: range().from, to: range().to, timezoneOffset: 0 },
      });
      const lines: string[][] = parse(Buffer.from(await content.arrayBuffer()).toString(), {
        bom: true,
        delimiter: [';', ','],
        from_line: 2,
      });
      const unit = store.currency === 'JPY' ? 1 : 100;
      const days = [...buckets(entries, range())].map(([, here]) => salesOf(here, 'local'));
      const summed = days.reduce((all, day) => all + Number(day.netSales), 0);
      expect(lines).toHaveLength(days.length);
      expect(lines.reduce((all, cells) => all + Math.round(Number(cells.at(-1)) * unit), 0)).toBe(summed);
    }
  });
});
