import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { reports } from '@kervan/contracts/reports-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { sweepMoney } from '../apps/server/src/features/order-money/sweep-money.ts';
import { listConnectedStores } from '../apps/server/src/records/stores/connected-stores.ts';
import { replaceCarrierSettings } from '../apps/server/src/records/warehouse/warehouse-stores.ts';
import { enterWarehouse } from '../apps/server/src/testing/at-warehouse.ts';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { load } from '../apps/server/src/testing/ledger-at.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { shipAtMarketplace, type BoughtOrder } from '../apps/server/src/testing/ship-at-marketplace.ts';
import { expectAccessible } from './accessible.ts';
import { handsAtWarehouse, HOUR_MS, measured } from './at-warehouse.ts';
import { until, useLiveProduct, visitAs, WAIT_MS, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();
const DAY_MS = 24 * HOUR_MS;
const [PRICE, SHIPPING, LOADED] = [150_00, 4_00, 200_00];
let hands: ReturnType<typeof handsAtWarehouse>;
let seller: Seller;
let sold: Awaited<ReturnType<typeof delivered>>;
beforeAll(async () => {
  hands = handsAtWarehouse(product);
  seller = await openStore(product, 4);
  await enterWarehouse(product, seller);
  await hands.task('warehouse.refresh');
  await product.runJobs();
  const { db, clock } = product.worker;
  await replaceCarrierSettings(db, seller.storeId, [{ carrierId: 'USPS', isActive: true, priority: 1 }]);
  await load(db, seller.accountId, LOADED, clock.now());
  sold = await delivered();
});

/** An order that went through the warehouse and came to its buyer some days ago. */
async function delivered() {
  const day = new Date(product.deps.clock.now()).toISOString().slice(0, 10);
  const item = (await itemsOf(seller, 'atStore')).find(({ status }) => status === 'AtStore');
  const bought = await product.world.ask<BoughtOrder>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    items: [{ sku: item?.sku, asin: item?.asin, quantity: 1, unitPriceMinor: PRICE, shippingMinor: SHIPPING }],
    pendingMs: 0,
    deferral: null,
    address: 'latin',
  });
  await hands.pass(2_000);
  await product.settle();
  const { amazonOrderId } = bought;
  const { orderId, products } = await details(amazonOrderId);
  const productIds = products.map(({ orderProductId }) => orderProductId);
  await seller.call(packages.convert, { body: { sellerAmazonOrderId: amazonOrderId, carrierId: 'USPS', productIds } });
  const paid = { buyerOrderNumber: '114-0000000-0000009', priceUsdMinor: 61_23, sendingType: 'warehouse' } as const;
  await seller.call(buying.savePurchaser, { body: { sellerOrderId: orderId, ...paid } });
  await hands.later();
  const no = (await details(amazonOrderId)).packages[0]?.packageNo ?? '';
  await hands.act(no, 'receive');
  await hands.act(no, 'measure', measured);
  await hands.act(no, 'dispatch');
  await shipAtMarketplace(product, seller, bought);
  await hands.pass(2_000);
  await product.settle({
    until: async () => (await details(amazonOrderId)).sellerStatus === 'Shipped',
    maxMs: HOUR_MS,
  });
  await hands.act(no, 'carrier-event', { code: 'delivered' });
  await readBooks(async () => (await lineOf(amazonOrderId, 'commission')) !== undefined);
  await hands.later(3 * DAY_MS);
  return { amazonOrderId, orderId, no, day };
}
const details = (sellerAmazonOrderId: string) => seller.call(orders.details, { query: { sellerAmazonOrderId } });
const card = () =>
  seller.call(returns.ofOrder, { query: { sellerOrderId: String(sold.orderId) as unknown as number } }); // As an address has it.
const lineOf = async (order: string, name: string) =>
  (await details(order)).profit.lines.find(({ line }) => line === name)?.actualMinor ?? undefined;

/** The marketplace's books are read until what is awaited stands in them. */
async function readBooks(isRead: () => Promise<boolean>): Promise<void> {
  await hands.pass(20 * 60_000);
  const { db, clock } = product.worker;
  const store = (await listConnectedStores(db)).find(({ storeId }) => storeId === seller.storeId);
  if (!store) throw new Error('the store is not connected');
  const [from, at] = [new Date(clock.now() - 20 * DAY_MS), new Date(clock.now())];
  await sql`insert into order_sweep (store_id, kind, swept_to, due_at) values (${seller.storeId}, 1, ${from}, ${at})
    on conflict (store_id, kind) do update set due_at = excluded.due_at, lease_until = null`.execute(db);
  await until('the books are read', WAIT_MS, async () => {
    await sweepMoney(product.worker, store);
    return isRead();
  });
  await hands.task('reports.wake');
  await product.runJobs();
}
/** What the report says of the store's days. */
async function profitByDay(): Promise<Record<string, { refunds: number; profit: number }>> {
  const { items } = await seller.call(reports.show, {
    params: { name: 'ProfitReport' },
    body: { limit: 100, timezoneOffset: 0, preset: 'days30' },
  });
  return Object.fromEntries(
    items.map(({ cells }) => [cells.date, { refunds: Number(cells.refunds), profit: Number(cells.profit) }]),
  );
}
/** What the marketplace itself gave back. */
const givenBack = async (): Promise<number> => {
  const { items } = await product.world.ask<{ items: { refundedMinor: number; refundedShippingMinor: number }[] }>(
    'GET',
    `/world/orders/${sold.amazonOrderId}`,
  );
  return items.reduce((sum, item) => sum + item.refundedMinor + item.refundedShippingMinor, 0);
};

/** What its books take from the seller for it: what the buyer got, less the commission that comes back. */
const takenFromSeller = async (): Promise<number> => {
  const { transactions } = await product.world.ask<{ transactions: { totalMinor: number }[] }>(
    'GET',
    `/world/orders/${sold.amazonOrderId}`,
  );
  return transactions.reduce((sum, { totalMinor }) => sum - Math.min(0, totalMinor), 0);
};

it('RET-009 RET-010 RET-013 a delivered order comes back with a label bought from credit, and is refunded in part, then in full; the store’s profit falls on that day', async () => {
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  const before = await profitByDay();
  await walking(visit, 'returned', async () => {
    await page.goto(`/sellerOrder/${sold.amazonOrderId}`);
    await markReturn(page);
    await buyLabel(page);
    await sendBack(page);
    await refundInPart(page);
    await refundTheRest(page);
    await expectAccessible(page);
    await page.goto('/reports/ProfitReport?preset=days30');
    await page.getByText('Profit report').first().waitFor();
    await page.getByRole('grid').or(page.getByRole('table')).first().waitFor();
    await expectAccessible(page);
  });
  const [taken, after] = [await takenFromSeller(), await profitByDay()];
  expect(taken).toBeGreaterThan(0);
  const none = { refunds: 0, profit: 0 };
  const fell = Object.keys(after).filter((day) => after[day]?.refunds !== (before[day] ?? none).refunds);
  expect(fell).not.toContain(sold.day);
  const moved = (what: 'refunds' | 'profit') =>
    fell.reduce((sum, day) => sum + (after[day] ?? none)[what] - (before[day] ?? none)[what], 0);
  expect([moved('refunds'), moved('profit')]).toEqual([taken, 0 - taken]);
  expect(await hands.violations()).toEqual([]);
});

async function markReturn(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Return requested' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark return' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('Return Requested', { exact: false }).first().waitFor();
}

/** Its price is said before it is bought, and is what leaves the credit. */
async function buyLabel(page: Page): Promise<void> {
  const before = (await hands.credit(seller)).available;
  await page.getByRole('button', { name: 'Buy label' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  const buy = dialog.getByRole('button', { name: /^Buy for / });
  const total = Number((await buy.innerText()).replaceAll(/\D/g, ''));
  await expectAccessible(page, { within: '[role="dialog"]' });
  await buy.click();
  await dialog.waitFor({ state: 'detached' });
  const label = page.getByRole('region', { name: 'Return label' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    label.getByRole('button', { name: 'Download label' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`return-label-${sold.amazonOrderId}.pdf`);
  expect((await hands.credit(seller)).available).toBe(before - total);
  const { labels } = await product.world.ask<{ labels: object[] }>('GET', `/world/warehouse/${sold.no}`);
  expect(labels).toHaveLength(1);
  const movements = await seller.call(credit.history, {});
  const charged = movements.filter(({ type }) => type === 'return_fee');
  expect(charged.reduce((sum, { amount }) => sum - amount, 0)).toBe(total);
}

/** The parcel goes back through the warehouse, and every station shows on the open page. */
async function sendBack(page: Page): Promise<void> {
  await page.goto(`/warehouse/packages/${sold.no}`);
  await page.getByRole('button', { name: 'Send back now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send back now' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await hands.later();
  for (const act of ['return-arrival', 'return-sent', 'return-delivered']) await hands.act(sold.no, act);
  await page.getByRole('main').getByText('Return accepted', { exact: true }).first().waitFor();
  await expectAccessible(page);
  expect(await product.world.ask('GET', `/world/warehouse/${sold.no}`)).toMatchObject({ state: 'returned' });
}

async function openRefund(page: Page) {
  await page.goto(`/sellerOrder/${sold.amazonOrderId}`);
  await page.getByRole('button', { name: 'Refund the buyer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Paid /).waitFor();
  return dialog;
}

/** More than was paid is not even asked for; a part goes by feed and is read back. */
async function refundInPart(page: Page): Promise<void> {
  const dialog = await openRefund(page);
  await dialog.getByRole('radio', { name: 'A part' }).click();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await amount.fill('154,01');
  await dialog.getByRole('alert').filter({ hasText: 'Up to 154,00' }).waitFor();
  await dialog.getByRole('button', { name: /^Refund / }).click();
  expect((await card()).refunds).toEqual([]);
  await expectAccessible(page, { within: '[role="dialog"]' });
  await amount.fill('5,00');
  await dialog.getByRole('button', { name: /^Refund 5,00/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await refundsAre('accepted');
  await page.getByText('Accepted, not in Amazon’s payment records yet').waitFor();
  expect(await givenBack()).toBe(5_00);
}

async function refundTheRest(page: Page): Promise<void> {
  const dialog = await openRefund(page);
  await dialog.getByRole('button', { name: /^Refund 149,00/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await refundsAre('accepted');
  expect(await givenBack()).toBe(PRICE + SHIPPING);
  await readBooks(async () => (await card()).refunds.every(({ state }) => state === 'done'));
  await page.reload();
  await page.getByText('Everything was refunded').first().waitFor();
  expect(await page.getByRole('button', { name: 'Refund the buyer' }).isDisabled()).toBe(true);
  await page.getByRole('main').getByText('Refunded', { exact: true }).first().waitFor();
  expect(await lineOf(sold.amazonOrderId, 'refunds')).toBe(0 - (await takenFromSeller()));
}

const refundsAre = (state: string) =>
  product.settle({
    until: async () => (await card()).refunds.every((refund) => refund.state === state),
    maxMs: 30 * HOUR_MS,
    leastStepMs: 60_000,
  });
