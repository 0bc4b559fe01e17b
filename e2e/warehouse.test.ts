import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { sweepMoney } from '../apps/server/src/features/order-money/sweep-money.ts';
import { listConnectedStores } from '../apps/server/src/records/stores/connected-stores.ts';
import { replaceCarrierSettings } from '../apps/server/src/records/warehouse/warehouse-stores.ts';
import { enterWarehouse } from '../apps/server/src/testing/at-warehouse.ts';
import { testCards } from '../apps/server/src/testing/card-entry.ts';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { load } from '../apps/server/src/testing/ledger-at.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { shipAtMarketplace, type BoughtOrder } from '../apps/server/src/testing/ship-at-marketplace.ts';
import { expectAccessible } from './accessible.ts';
import { sellerWith, useBilledProduct } from './billing.ts';
import { until, visitAs, WAIT_MS, walking, watchPolicy, type Visit } from './journey.ts';
import { addProducts } from './live-product.ts';
import { figuresOf } from './profit-table.ts';
import { runTask } from '../apps/server/src/testing/run-task.ts';

const product = useBilledProduct();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const measured = { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 };
/** What the source takes for it, USD cents. */
const PAID = 61_23;
const DUTY = 4_57;
const FIRST_LOAD = 5_00;

/** A seller with credit for no parcel, whose store sends by the warehouse. */
let seller: Seller;
let visit: Visit;
let refused: readonly string[] = [];
let sold: BoughtOrder;
beforeAll(async () => {
  seller = await sellerWith(product, testCards.ok());
  await addProducts(product, seller, 4);
  await enterWarehouse(product, seller);
  await task('warehouse.refresh');
  await product.runJobs();
  const { db, clock } = product.worker;
  await replaceCarrierSettings(db, seller.storeId, [{ carrierId: 'USPS', isActive: true, priority: 1 }]);
  await load(db, seller.accountId, FIRST_LOAD, clock.now());
  sold = await sell();
  visit = await visitAs(product.panelUrl, seller);
  refused = watchPolicy(visit);
});
// Dialogs write styles of their own, and the panel's policy knows them.
afterAll(() => expect(refused).toEqual([]));

const task = (name: string) => runTask(product.work, name);
async function pass(ms: number): Promise<void> {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
}
/** A moment later everybody who waits for something has looked. */
async function later(): Promise<void> {
  await pass(1_000);
  for (const name of ['parcels.sweep', 'parcel-money.look', 'parcels.wake']) await task(name);
  await product.runJobs();
  await task('parcels.wake');
  await product.runJobs();
}
const detail = () => seller.call(orders.details, { query: { sellerAmazonOrderId: sold.amazonOrderId } });

/** A buyer buys one piece, and the panel knows it. */
async function sell(): Promise<BoughtOrder> {
  const item = (await itemsOf(seller, 'atStore')).find(({ status }) => status === 'AtStore');
  const bought = await product.world.ask<BoughtOrder>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    unchecked: true,
    items: [{ sku: item?.sku, asin: item?.asin, quantity: 1, unitPriceMinor: 150_00, shippingMinor: 4_00 }],
    pendingMs: 0,
    deferral: null,
    address: 'latin',
  });
  await pass(2_000);
  await product.settle();
  return bought;
}

/** What the warehouse's people do with the parcel, and what follows from it. */
async function act(no: string, name: string, body: object = {}): Promise<void> {
  await product.world.ask('POST', `/world/warehouse/${no}/${name}`, body);
  await later();
}
const kept = async () => {
  const rows = await product.worker.db
    .selectFrom('warehouse_package as w')
    .innerJoin('seller_order as o', (join) =>
      join.onRef('o.store_id', '=', 'w.store_id').onRef('o.order_id', '=', 'w.order_id'),
    )
    .select(['w.state', 'w.price_usd', 'w.storage_posted', 'o.rate_ppm'])
    .where('w.store_id', '=', seller.storeId)
    .execute();
  expect(rows).toHaveLength(1);
  return rows[0] ?? expect.unreachable('it is not at the warehouse');
};

it('ORD-012 ORD-056 WH-023 an order goes through the warehouse: converted, waits for credit, paid by card, sent, delivered, and its profit is true to the cent', async () => {
  const { page } = visit;
  await walking(visit, 'warehouse', async () => {
    await page.goto(`/sellerOrder/${sold.amazonOrderId}`);
    await convert(page);
    await buyAtSource(page);
    await later();
    const no = (await detail()).packages[0]?.packageNo ?? '';
    await act(no, 'receive');
    await act(no, 'measure', measured);
    // Its first day has begun: storage counts from now on.
    await later();
    await loadWhatIsMissing(page, no);
    await later();
    await page.goto(`/warehouse/packages/${no}`);
    await page.getByText(/ is held and is charged when the package leaves\.$/).waitFor();
    await act(no, 'dispatch');
    // An open page says so by itself.
    await page.getByText(/ was charged when it left\.$/).waitFor();
    await shipAtMarketplace(product, seller, sold);
    await pass(2_000);
    await product.settle({ until: async () => (await detail()).sellerStatus === 'Shipped', maxMs: HOUR_MS });
    await act(no, 'carrier-event', { code: 'customs', dutyMinor: DUTY });
    await act(no, 'carrier-event', { code: 'delivered' });
    await page.getByRole('main').getByText('Delivered', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await readBooks();
    await page.goto(`/sellerOrder/${sold.amazonOrderId}`);
    await profitIsTrue(page);
    await expectAccessible(page);
  });
});

/** The product is chosen, the carrier is there, and it is asked once more before it counts. */
async function convert(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Convert 1 product with USPS' });
  await submit.first().waitFor();
  await expectAccessible(page);
  await submit.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This can’t be undone: direct shipping is closed for this order.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Convert 1 product with USPS' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByText(/^KRV-\d{8}$/)
    .first()
    .waitFor();
}

async function buyAtSource(page: Page): Promise<void> {
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Source order number').fill('114-0000000-0000001');
  await dialog.getByRole('textbox', { name: /^Total paid/ }).fill((PAID / 100).toFixed(2).replace('.', ','));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** The list says what waits, the package what is missing; its link leads to where that is loaded. */
async function loadWhatIsMissing(page: Page, no: string): Promise<void> {
  await page.goto('/warehouse/packages?status=WaitingCredit');
  await page.getByRole('status').filter({ hasText: '1 package is waiting for credit' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: no }).click();
  await page.getByText('Your credit is too low: the package isn’t sent.').waitFor();
  await page.getByText(/^Storage rises by /).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: /^Add / }).click();
  await page.waitForURL(/\/load-warehouse-credit\?amount=\d+/);
  const amount = Number(new URL(page.url()).searchParams.get('amount'));
  const typed = await page.getByRole('textbox', { name: 'Credit to add' }).inputValue();
  expect(Math.round(Number(typed) * 100)).toBe(amount);
  await page.getByRole('main').getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  await page.getByText('Credit added').waitFor();
}

/** The marketplace's books are read. */
async function readBooks(): Promise<void> {
  await pass(20 * 60_000);
  const { db, clock } = product.worker;
  const store = (await listConnectedStores(db)).find(({ storeId }) => storeId === seller.storeId);
  if (!store) throw new Error('the store is not connected');
  const [from, at] = [new Date(clock.now() - 20 * DAY_MS), new Date(clock.now())];
  await sql`insert into order_sweep (store_id, kind, swept_to, due_at) values (${seller.storeId}, 1, ${from}, ${at})
    on conflict (store_id, kind) do update set due_at = excluded.due_at, lease_until = null`.execute(db);
  await until('the sale stands in the books', WAIT_MS, async () => {
    await sweepMoney(product.worker, store);
    return (await detail()).profit.lines.find(({ line }) => line === 'commission')?.actualMinor;
  });
}

/** What the page says in all is what the marketplace paid, less all that was paid for it, each at the order's rate. */
async function profitIsTrue(page: Page): Promise<void> {
  const { price_usd: price, storage_posted: storage, rate_ppm: ratePpm, state } = await kept();
  expect(state).toBe('delivered');
  const { transactions } = await product.world.ask<{ transactions: { status: string; totalMinor: number }[] }>(
    'GET',
    `/world/orders/${sold.amazonOrderId}`,
  );
  const paidOut = transactions
    .filter(({ status }) => status !== 'DEFERRED_RELEASED')
    .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const handling = 2_00;
  const costs = [PAID, (price ?? 0) - handling, handling, DUTY, storage ?? 0];
  const cost = costs.reduce((sum, usd) => sum + Math.round((usd * (ratePpm ?? 0)) / 1_000_000), 0);
  const tax = (await detail()).profit.lines.find(({ line }) => line === 'tax')?.actualMinor ?? 0;
  const table = page.getByRole('table').filter({ hasText: 'Amazon commission' });
  await table.waitFor();
  expect((await figuresOf(table.locator('tfoot tr'))).actual).toBe(paidOut + tax - cost);
}
