import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { reports } from '@kervan/contracts/reports-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { columnsOf, reportNames, type ReportName } from '@kervan/domain/reports/report-names';
import type { ForecastLine } from '@kervan/domain/orders/order-forecast';
import { texts } from '@kervan/texts/texts';
import { lockLookups, noteLookups } from '../../records/items/product-lookups.ts';
import { bookLines, changeMade, makeOrder } from '../../testing/orders.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { countMarked } from './count-sums.ts';

const DAY = 86_400_000;
const stocked = useStocked();
const db = () => stocked.product.worker.db;
const now = () => stocked.product.worker.clock.now();
type Who = typeof stocked.seller;
type Asked = { body?: object; who?: Who };
const show = (name: ReportName, { body = {}, who = stocked.seller }: Asked = {}) =>
  who.call(reports.show, {
    params: { name },
    body: {
      limit: 100,
      timezoneOffset: 0,
      ...(name === 'subCategories' ? { rootCategoryId: 'unknown' } : {}),
      ...body,
    },
  });
const count = async () => {
  for (const { storeId } of [stocked.seller, stocked.other])
    while (
      (await db()
        .transaction()
        .execute((tx) => countMarked(tx, storeId))) > 0
    );
};

const line = (of: ProfitLine, amount: number): ForecastLine => ({
  line: of,
  amount,
  usd: null,
  ratePpm: null,
  weightG: null,
});
/** All lines of an order, known: 1000 is left of a sale of 3000. */
const forecast = (sale: number): ForecastLine[] => [
  line(ProfitLine.sale, sale),
  line(ProfitLine.shipping, 0),
  line(ProfitLine.tax, -100),
  line(ProfitLine.commission, -450),
  line(ProfitLine.product, sale === 3_000 ? -1_000 : -500),
  line(ProfitLine.carriage, -300),
  line(ProfitLine.handling, -100),
  line(ProfitLine.customs, -50),
  line(ProfitLine.insurance, 0),
];
const refund = (orderId: number, amount: number, at: number, who = stocked.seller) =>
  bookLines(stocked.product, who, orderId, [
    {
      key: `refund:${orderId}:${at}`,
      kind: ProfitLine.refunds,
      day: new Date(at).toISOString().slice(0, 10),
      at,
      amount: 0 - amount,
      currency: 'EUR',
      ratePpm: 1_000_000,
      amountOrder: 0 - amount,
      reference: null,
    },
  ]);
const of = (index: number, price: number, quantity = 1) => {
  const { id: itemId, asin, sku } = stocked.listed[index] ?? expect.unreachable('no such product');
  return { itemId, asin, sku, price, quantity };
};
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

let refunded: number;
beforeAll(async () => {
  const { product, seller, other } = stocked;
  await makeOrder(product, seller, { at: now() - 2 * DAY, items: [of(0, 3_000)], forecast: forecast(3_000) });
  await makeOrder(product, seller, {
    at: now() - 2 * DAY + 60_000,
    items: [of(0, 2_000, 2), of(1, 1_000)],
    forecast: forecast(3_000),
  });
  const third = await makeOrder(product, seller, {
    at: now() - 20 * DAY,
    items: [of(1, 2_000)],
    forecast: forecast(2_000),
  });
  await refund((refunded = third.order.order_id), 700, now() - 3 * DAY);
  await makeOrder(product, seller, {
    at: now() - 2 * DAY,
    items: [of(0, 9_000)],
    forecast: forecast(3_000),
    order: { seller_status: SellerOrderStatus.Canceled },
  });
  await makeOrder(product, seller, { at: now() - 45 * DAY, items: [of(0, 3_000)], forecast: forecast(3_000) });
  await makeOrder(product, other, {
    at: now() - 2 * DAY,
    items: [{ sku: 'FOREIGN-1', asin: 'B0FOREIGN1', price: 77_777 }],
    forecast: forecast(3_000),
  });
  for (const who of [seller, other])
    await db()
      .transaction()
      .execute(async (tx) => {
        await lockLookups(tx, who.accountId, now());
        await noteLookups(tx, { ...who, now: now() }, [
          { asin: who === seller ? 'B0KERVAN01' : 'B0FOREIGN1', title: 'Kettle', outcome: 6 },
          { asin: who === seller ? 'B0KERVAN02' : 'B0FOREIGN2', title: null, outcome: 8 },
        ]);
      });
  await count();
});

describe.each(reportNames)('the report %s', (name) => {
  it('REP-015 REP-027 has totals that are the sums of its rows, a file of the same rows, and nothing of another store', async () => {
    const report = await show(name);
    expect(report.totalCount).toBe(report.items.length);
    const sums = columnsOf(name).filter(({ sum }) => sum);
    for (const { id } of sums)
      expect(report.totals[id], id).toBe(report.items.reduce((all, { cells }) => all + Number(cells[id]), 0));
    expect(JSON.stringify(report)).not.toMatch(/FOREIGN|77777/);
    // The second page is of the same report: its own rows, and the totals of all of them.
    const second = await show(name, { body: { page: 2, limit: 25 } });
    expect(second.items).toEqual(report.items.slice(25, 50));
    expect([second.totals, second.totalCount]).toEqual([report.totals, report.totalCount]);
    expect(report.store).toMatchObject({ storeCode: stocked.seller.storeCode, minProfit: expect.any(Number) });
    const { content, name: file } = await stocked.seller.call(reports.export, {
      params: { name },
      body: { format: 'csv', language: 'us', timezoneOffset: 0, rootCategoryId: 'unknown' },
    });
    expect(file).toMatch(/\.csv$/);
    const bytes = Buffer.from(await content.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heads = [], ...lines]: string[][] = parse(bytes.toString(), { bom: true, delimiter: [';', ','] });
    expect(lines).toHaveLength(report.items.length);
    const shown = columnsOf(name).filter(({ kind }) => kind !== 'image');
    // Metrics of the account have their unit in a column of its own.
    expect(heads).toHaveLength(shown.length + (name === 'AccountHealth' ? 1 : 0));
    for (const [place, { id, kind }] of shown.entries())
      if (kind === 'count' || kind === 'money')
        expect(
          lines.map((cells) => Math.round(Number(cells[place]) * (kind === 'money' ? 100 : 1))),
          id,
        ).toEqual(report.items.map(({ cells }) => cells[id]));
  });

  it('refuses an order by a column that it has not', async () => {
    expect(await codeOf(show(name, { body: { sort: 'nothing' } }))).toBe('ValidationFailed');
  });

  it('is of two years and a day at most', async () => {
    const to = (day: string) => show(name, { body: { from: '2024-01-01', to: day } });
    await to('2025-12-31');
    expect(await codeOf(to('2026-01-01'))).toBe('ValidationFailed');
  });
});

it('REP-015 REP-023 the search knows the words that the reader sees, in the file as on the screen', async () => {
  const found = async (search: string, language: 'tr' | 'us') =>
    (await show('productSearchHistory', { body: { search, language } })).items.map(({ cells }) => cells.asin);
  expect(await found('YASAKLI', 'tr')).toEqual(['B0KERVAN01']);
  expect(await found('yasaklı', 'us')).toEqual([]);
  expect(await found('restricted', 'us')).toEqual(['B0KERVAN01']);
  expect(await found('restricted', 'tr')).toEqual([]);
  const { content } = await stocked.seller.call(reports.export, {
    params: { name: 'productSearchHistory' },
    body: { format: 'csv', language: 'tr', timezoneOffset: 0, search: 'yasaklı' },
  });
  const lines = Buffer.from(await content.arrayBuffer())
    .toString()
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('B0KERVAN01');
});

it('REP-015 text sorts by the alphabet of the reader, and so do words', async () => {
  const { items } = await show('productSearchHistory', { body: { sort: 'result', desc: false, language: 'tr' } });
  const words: Record<string, string> = texts.tr.reports.words;
  const said = items.map(({ cells }) => words[String(cells.result)] ?? '');
  expect(new Set(said).size).toBeGreaterThan(1);
  expect(said).toEqual(said.toSorted((one, other) => one.localeCompare(other, 'tr')));
});

it('REP-023 what was added by its ASIN has the title of the product that came of it', async () => {
  const report = await show('productSearchHistory');
  const [item] = stocked.listed;
  const added = report.items.find(({ cells }) => cells.asin === item?.asin);
  expect(added?.cells.title).toBe(item?.title);
  expect(item?.title).toBeTruthy();
});

describe('figures', () => {
  it('REP-017 sales by day up to 31 days, without cancelled orders, refunds on their own day', async () => {
    const report = await show('SalesReport');
    expect(report.items).toHaveLength(30);
    const day = (at: number) => report.items.find(({ cells }) => cells.date === dayOf(at))?.cells;
    expect(day(now() - 2 * DAY)).toMatchObject({ orders: 2, units: 4, sales: 6_000, refunds: 0, netSales: 6_000 });
    expect(day(now() - 3 * DAY)).toMatchObject({ orders: 0, sales: 0, refunds: 700, netSales: -700 });
    expect(report.totals).toMatchObject({ orders: 3, units: 5, sales: 8_000, refunds: 700, netSales: 7_300 });
    expect(report.before?.totals).toMatchObject({ orders: 1, sales: 3_000 });
    const dates = report.series.map(({ date }) => date);
    expect(dates).toEqual([...dates].toSorted());
    expect(report.series.reduce((all, { values }) => all + (values.sales ?? 0), 0)).toBe(8_000);
    const months = await show('SalesReport', { body: { preset: 'days90' } });
    expect(months.items.every(({ cells }) => String(cells.date).endsWith('-01'))).toBe(true);
    expect(months.totals).toMatchObject({ orders: 4, sales: 11_000 });
  });

  it('REP-018 profit is what is left of its columns, refunds on the day of the refund', async () => {
    const { items, totals, unknownProfits } = await show('ProfitReport');
    for (const { cells } of [...items, { cells: totals }])
      expect(cells.profit).toBe(
        ['commission', 'sourceCost', 'warehouseCost', 'importAndShipment', 'tax', 'refunds'].reduce(
          (left, id) => left - Number(cells[id]),
          Number(cells.sales),
        ),
      );
    expect(totals).toMatchObject({
      sales: 8_000,
      commission: 1_350,
      sourceCost: 2_500,
      warehouseCost: 300,
      importAndShipment: 1_050,
      tax: 300,
      refunds: 700,
      profit: 1_800,
      profitPercent: 2_250,
    });
    expect(unknownProfits).toBe(0);
    expect(items.find(({ cells }) => cells.date === dayOf(now() - 3 * DAY))?.cells.profit).toBe(-700);
  });

  it('REP-018 REP-025 what was given back of an order whose profit is not known lowers no profit, until its profit is', async () => {
    const { product, seller } = stocked;
    const at = now() - 60 * DAY;
    const range = { body: { from: dayOf(at), to: dayOf(at) } };
    const profit = async () => (await show('ProfitReport', range)).totals;
    const { order } = await makeOrder(product, seller, { at, items: [of(0, 3_000)] });
    await refund(order.order_id, 800, at + 60_000);
    await count();
    expect(await profit()).toMatchObject({ sales: 0, refunds: 0, profit: 0 });
    const { totals, unknownProfits } = await show('SalesReport', range);
    expect(totals).toMatchObject({ sales: 3_000, refunds: 800 });
    expect(unknownProfits).toBe(1);
    await changeMade(product, seller, order.order_id, { order: { forecast: JSON.stringify(forecast(3_000)) } });
    await count();
    expect(await profit()).toMatchObject({ sales: 3_000, refunds: 800, profit: 200 });
    await changeMade(product, seller, order.order_id, { order: { seller_status: SellerOrderStatus.Canceled } });
    await count();
  });

  it('REP-016 REP-020 REP-021 products, brands and categories come to the same as the days', async () => {
    for (const name of ['bestSeller', 'brandReport', 'categoryReport'] as const) {
      const { totals } = await show(name);
      expect(totals, name).toMatchObject({ units: 5, sales: 8_000, profit: 1_800 });
    }
    const { items } = await show('bestSeller');
    expect(items.map(({ cells }) => [cells.sku, cells.units])).toEqual([
      [stocked.listed[0]?.sku, 3],
      [stocked.listed[1]?.sku, 2],
    ]);
    expect(typeof items[0]?.cells.inStock).toBe('boolean');
    const brands = await show('brandReport');
    expect(brands.totals.items).toBeGreaterThan(1);
    const [root] = (await show('categoryReport')).items.filter(({ cells }) => Number(cells.orders) > 0);
    const below = await show('subCategories', { body: { rootCategoryId: root?.cells.category } });
    expect(below.totals).toMatchObject({ sales: root?.cells.sales, profit: root?.cells.profit });
    expect(await codeOf(show('subCategories', { body: { rootCategoryId: undefined } }))).toBe('ValidationFailed');
  });

  it('REP-026 best sellers by their own call, the most sold first', async () => {
    const { items, totalCount } = await stocked.seller.call(reports.bestSelling, { body: { timezoneOffset: 0 } });
    expect(totalCount).toBe(2);
    expect(items[0]).toMatchObject({ sku: stocked.listed[0]?.sku, quantitySold: 3, orderCount: 2 });
    const second = await stocked.seller.call(reports.bestSelling, {
      body: { timezoneOffset: 0, page: 2, limit: 25 },
    });
    expect([second.items, second.totalCount]).toEqual([[], 2]);
  });

  it('REP-023 what was searched, with result, reason, source and the use of the day', async () => {
    const { items, lookups } = await show('productSearchHistory', {
      body: { search: 'b0kervan', sort: 'asin', desc: false },
    });
    expect(items.map(({ cells }) => cells)).toMatchObject([
      { asin: 'B0KERVAN01', result: 'rejected', reason: 'restricted', source: 'automatic' },
      { asin: 'B0KERVAN02', result: 'added', reason: null, source: 'manual' },
    ]);
    const { rows } = await sql<{
      used: number;
    }>`select looked_up as used from lookup_day where account_id = ${stocked.seller.accountId} order by day desc limit 1`.execute(
      db(),
    );
    expect(lookups?.used).toBe(rows[0]?.used);
    expect(lookups?.limit).toBeGreaterThan(2);
  });

  it('REP-002 REP-025 the dashboard cuts at the midnight of the browser, and answers the chart alone where only the range changed', async () => {
    const ask = (query: Record<string, string>) => stocked.seller.call(reports.dashboard, { query });
    const week = await ask({ timezoneOffset: '0' });
    expect(week.series).toHaveLength(7);
    expect(week.cards).toMatchObject({ orders: 2, sales: 6_000, profit: 1_300, returns: 700 });
    expect(week.cards?.itemsAtStore).toBeGreaterThan(0);
    expect(week.table).toEqual([]);
    const chart = await ask({ day: '30', dayChanged: 'true', tabNumber: '3', timezoneOffset: '0' });
    expect([chart.series.length, chart.cards, chart.table]).toEqual([30, null, []]);
    expect((await ask({ tabNumber: '3', timezoneOffset: '0' })).table).toHaveLength(2);
    expect(await codeOf(ask({ day: '8' }))).toBe('ValidationFailed');
    expect(await codeOf(ask({ tabNumber: '4' }))).toBe('ValidationFailed');
    const at = now() - 2 * DAY;
    const minutes = Math.ceil((Math.floor(at / DAY) * DAY + DAY - at) / 900_000) * 15;
    const east = await ask({ timezoneOffset: String(-Math.min(840, minutes)) });
    if (minutes <= 840) expect(east.series.find(({ date }) => date === dayOf(at + DAY))?.sales).toBeGreaterThan(0);
  });
});

it('REP-002 REP-015 a day is cut at its own midnight where clocks are changed within the range, in every report of days', async () => {
  const { product, seller } = stocked;
  // 23:30 in Berlin, an hour before its clocks go forward; by the offset of summer it would be the next day.
  const at = Date.parse('2025-03-29T22:30:00Z');
  const { order } = await makeOrder(product, seller, { at, items: [of(0, 3_000)], forecast: forecast(3_000) });
  await count();
  const asked = { from: '2025-03-29', to: '2025-03-31', timezoneOffset: -120 };
  const soldOn = async (timeZone?: string) =>
    (await show('SalesReport', { body: { ...asked, timeZone } })).items
      .filter(({ cells }) => cells.orders === 1)
      .map(({ cells }) => cells.date);
  expect(await soldOn('Europe/Berlin')).toEqual(['2025-03-29']);
  expect(await soldOn()).toEqual(['2025-03-30']);
  // A zone that nobody knows is none.
  expect(await soldOn('Mars/Olympus')).toEqual(['2025-03-30']);
  const before = { ...asked, to: '2025-03-29', timeZone: 'Europe/Berlin' };
  for (const name of ['SalesReport', 'ProfitReport', 'bestSeller', 'brandReport', 'categoryReport'] as const)
    expect((await show(name, { body: before })).totals.sales, name).toBe(3_000);
  await changeMade(product, seller, order.order_id, { order: { seller_status: SellerOrderStatus.Canceled } });
  await count();
});

describe('the sums', () => {
  /** From the raw rows, by SQL alone. */
  const raw = async (storeId: number) =>
    (
      await sql<{ orders: number; sale: number; refunds: number; profit: number }>`
      with o as (select * from seller_order where store_id = ${storeId} and seller_status <> ${SellerOrderStatus.Canceled}),
      lines as (select o.order_id, k, (select sum((f ->> 'amount')::bigint) from jsonb_array_elements(o.forecast) f where (f ->> 'line')::int = k) as f,
        (select sum(amount_order) from order_money m where m.store_id = o.store_id and m.order_id = o.order_id and m.kind = k) as m,
        (o.settled & (1 << k)) <> 0 or k in (10, 11, 12, 13) as done from o, generate_series(1, 13) k),
      counted as (select order_id, case when done then coalesce(m, 0) else least(f, m) end as amount from lines),
      known as (select order_id, sum(amount) as profit from counted group by order_id having count(*) filter (where amount is null) = 0)
      select (select count(*) from o)::int as orders, (select sum(sale) from o)::bigint as sale,
        (select coalesce(-sum(m.amount_order), 0) from order_money m join o using (store_id, order_id) where m.kind = 14)::bigint as refunds,
        (select sum(profit) from known)::bigint as profit`.execute(db())
    ).rows[0];
  const summed = async (storeId: number) =>
    (
      await sql<{ orders: number; sale: number; refunds: number; profit: number }>`
      select sum(orders)::int as orders, sum(sale)::bigint as sale, sum(refunds)::bigint as refunds,
        sum(gross - commission - source_cost - warehouse_cost - import_shipment - tax)::bigint as profit
      from report_slot where store_id = ${storeId}`.execute(db())
    ).rows[0];

  it('REP-017 REP-018 equal the recount from the raw rows after any changes of orders', async () => {
    const { product, seller } = stocked;
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const ids: number[] = [refunded];
    for (let step = 0; step < 40; step++) {
      const what = random(4);
      const id = ids[random(ids.length)] ?? refunded;
      if (what === 0) {
        const at = now() - random(400) * DAY - random(DAY);
        const price = 1_000 + random(9_000);
        const { order } = await makeOrder(product, seller, {
          at,
          items: [of(random(2), price), of(random(2), 500)],
          ...(random(3) === 0 ? {} : { forecast: forecast(price) }),
        });
        ids.push(order.order_id);
      } else if (what === 1) await refund(id, 1 + random(900), now() - random(100) * DAY - step);
      else if (what === 2)
        await changeMade(product, seller, id, {
          order: { seller_status: random(2) === 0 ? SellerOrderStatus.Canceled : SellerOrderStatus.Unshipped },
        });
      else
        await changeMade(product, seller, id, { order: { forecast: JSON.stringify(forecast(2_000 + random(500))) } });
      if (random(5) === 0) await count();
    }
    await count();
    expect(await summed(seller.storeId)).toEqual(await raw(seller.storeId));
    const { rows } = await sql<{ same: boolean }>`
      select (select sum(sale) from report_product where store_id = ${seller.storeId}) = (select sum(sale) from report_slot where store_id = ${seller.storeId})
        and (select sum(profit_usd) from report_product where store_id = ${seller.storeId})
          = (select sum(gross_usd - commission_usd - source_cost_usd - warehouse_cost_usd - import_shipment_usd - tax_usd - refunds_known_usd) from report_slot where store_id = ${seller.storeId}) as same`.execute(
      db(),
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it('are counted by the background work, twice as well as once', async () => {
    const { product, seller } = stocked;
    await makeOrder(product, seller, { items: [of(0, 4_000)], forecast: forecast(3_000) });
    await product.settle();
    const { rows } = await sql<{ marks: number }>`select count(*)::int as marks from report_mark`.execute(db());
    expect(rows).toEqual([{ marks: 0 }]);
    const before = await summed(seller.storeId);
    await sql`insert into report_mark(store_id, slot) select store_id, slot from report_slot`.execute(db());
    await count();
    expect(await summed(seller.storeId)).toEqual(before);
    expect(before).toEqual(await raw(seller.storeId));
  });
});
