import fs from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { makeOrder } from '../apps/server/src/testing/orders.ts';
import { until, useLiveProduct, visitAs, WAIT_MS, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();
const DAY_MS = 86_400_000;
/** Digits of an amount or a count are its smallest units. */
const figure = (text: string): number => Number(text.replaceAll(/[^\d−-]/g, '').replace('−', '-'));

/** The cells of the rows that stand in a grid, by the ids of its columns. */
async function rowsOf(page: Page): Promise<Record<string, string>[]> {
  const heads = await page.locator('[role=grid] [role=columnheader]').all();
  const ids = await Promise.all(heads.map((head) => head.getAttribute('data-column')));
  const rows: Record<string, string>[] = [];
  for (const row of await page.locator('[role=grid] [role=row][data-index]').all()) {
    const cells = await row.locator('[role=gridcell]').allInnerTexts();
    rows.push(Object.fromEntries(cells.map((text, place) => [ids[place] ?? '', text])));
  }
  return rows;
}
/** The cells of a line of the totals, in the order of its heads. */
const totalsOf = (page: Page, key: string): Promise<string[]> =>
  page.locator(`[data-totals="${key}"] td`).allInnerTexts();

it('REP-007 REP-015 REP-017 a report is reconciled by hand: its rows, its totals, its file and the orders tell the same', async () => {
  const seller = await openStore(product);
  const now = product.deps.clock.now();
  const sales = [2_999, 1_450, 880, 5_205, 12_000];
  for (const [place, price] of sales.entries())
    await makeOrder(product, seller, {
      at: now - (place % 4) * DAY_MS - 60_000 * (place + 1),
      items: [{ price, shipping: 100 + place, quantity: 1 + (place % 2) }],
    });
  const { order } = await makeOrder(product, seller, { at: now - 2 * DAY_MS - 3_600_000, items: [{ price: 3_100 }] });
  await makeOrder(product, seller, {
    at: now - DAY_MS,
    items: [{ price: 99_900 }],
    order: { seller_status: SellerOrderStatus.Canceled },
  });
  await product.worker.db
    .insertInto('order_money')
    .values({
      store_id: seller.storeId,
      order_id: order.order_id,
      key: 'refund',
      kind: ProfitLine.refunds,
      day: new Date(now),
      at: new Date(now - 60_000),
      amount: -700,
      currency: 'EUR',
      rate_ppm: 1_000_000,
      amount_order: -700,
      noted_at: new Date(now),
    })
    .execute();
  // Sums are counted anew each quarter of a minute.
  const isCounted = async () =>
    (await product.worker.db.selectFrom('report_mark').select('slot').where('store_id', '=', seller.storeId).execute())
      .length === 0;
  await product.settle({ until: isCounted });
  const visit = await visitAs(product.panelUrl, seller, { width: 1800, height: 1000 });
  const { page } = visit;
  await walking(visit, 'report-reconciled', async () => {
    await page.goto('/reports/SalesReport?range=days7');
    await until('seven days stand there', WAIT_MS, async () => (await rowsOf(page)).length === 7);
    const rows = await rowsOf(page);
    const ids = ['orders', 'units', 'sales', 'shipmentIncome', 'refunds', 'netSales'];
    const sums = ids.map((id) => rows.reduce((all, row) => all + figure(row[id] ?? ''), 0));
    expect((await totalsOf(page, 'total')).map(figure)).toEqual(sums);
    const [orders, units, sold, shipping, refunds, net] = sums;
    expect([orders, units, sold, refunds]).toEqual([6, 8, sales.reduce((all, each) => all + each, 3_100), 700]);
    expect(net).toBe((sold ?? 0) + (shipping ?? 0) - (refunds ?? 0));

    // The file, as it was saved.
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all 7 rows as CSV' }).click();
    const file = await (await saving).path();
    const lines: string[][] = parse(fs.readFileSync(file), { bom: true, delimiter: [';', ','], from_line: 2 });
    const column = (place: number) => lines.reduce((all, cells) => all + Math.round(Number(cells[place]) * 100), 0);
    expect(lines).toHaveLength(7);
    expect(ids.map((_, place) => column(place + 1) / (place < 2 ? 100 : 1))).toEqual(sums);

    // The list of orders, summed by hand.
    await page.goto('/orders?status=all');
    await until('the orders stand there', WAIT_MS, async () => (await rowsOf(page)).length === 7);
    const listed = (await rowsOf(page)).filter(({ sellerStatus = '' }) => !/cancel/i.test(sellerStatus));
    expect(listed).toHaveLength(orders ?? 0);
    expect(listed.reduce((all, row) => all + figure(row['sale'] ?? ''), 0)).toBe((sold ?? 0) + (shipping ?? 0));
  });
});
