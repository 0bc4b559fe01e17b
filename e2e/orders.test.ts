import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { orderCsvColumns } from '@kervan/domain/orders/order-csv-columns';
import { manageByHand } from '../apps/server/src/testing/by-hand.ts';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visitAs, WAIT_MS, walking, watchPolicy, type Visit } from './journey.ts';
import { openStore } from './live-product.ts';
import { figuresOf } from './profit-table.ts';

const product = useLiveProduct();
const MINUTE_MS = 60_000;
const SOURCE_ORDER = '114-0937715-2204417';
const PARCEL = '1Z999AA10123456784';

/** One seller sells, buys and cancels: each walk begins where the one before it ended. */
let seller: Seller;
let visit: Visit;
let refused: readonly string[] = [];
let skus: string[];
beforeAll(async () => {
  seller = await openStore(product, 4);
  skus = (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore').map(({ sku }) => sku);
  await seller.call(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
  await seller.call(routing.save, { body: { defaultSendingType: 'direct' } });
  visit = await visitAs(product.panelUrl, seller);
  refused = watchPolicy(visit);
});
// Dialogs write styles of their own, and the panel's policy knows them.
afterAll(() => expect(refused).toEqual([]));

type Books = {
  status: string;
  items: { cancelled?: { by: string; reason: string } }[];
  packages: { trackingNumber: string; carrierCode: string; confirmations: number }[];
  transactions: { totalMinor: number }[];
};
const booksOf = (order: string) => product.world.ask<Books>('GET', `/world/orders/${order}`);
/** Something happens to an order outside, and the product works until it knows. */
async function happens(order: string, what: string, body: object = {}): Promise<void> {
  await product.world.ask('POST', `/world/orders/${order}/${what}`, body);
  await pass(2_000);
}
async function pass(ms: number): Promise<void> {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
  await product.settle();
}
/** A buyer buys one piece of a product. */
async function buy(sku: string | undefined, more: object = {}): Promise<string> {
  const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    items: [{ sku, quantity: 1, shippingMinor: 399 }],
    pendingMs: 0,
    deferral: null,
    ...more,
  });
  await pass(2_000);
  return amazonOrderId;
}
const profitOf = async (order: string) =>
  (await seller.call(orders.details, { query: { sellerAmazonOrderId: order } })).profit;

/** Goes on by Tab until the field has the focus. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  for (let step = 0; step < 20; step++) {
    if (await field.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never comes to the field');
}

it('ORD-023 ORD-040 ORD-065 a sale is seen at once, its address is mended, it is bought under its maximum by keyboard and confirmed once', async () => {
  const { page } = visit;
  await walking(visit, 'orders-sale', async () => {
    await page.goto('/');
    await page.getByText('5 of 9 done').waitFor();
    await page.goto('/orders');
    await page.getByText('No orders yet').waitFor();
    const order = await buy(skus[0], { address: 'nonLatin' });
    const row = page.getByRole('row').filter({ hasText: order });
    await row.waitFor();
    await row.getByText('Not in Latin script').waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Fix address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name and surname').fill('Eleni Papadopoulou');
    await dialog.getByLabel('Address line 1').fill('Ermou 12');
    for (const line of ['Address line 2', 'Address line 3', 'County', 'State or region'])
      await dialog.getByLabel(line).fill('');
    await dialog.getByLabel('City').fill('Berlin');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Edited by you').waitFor();
    await buyByKeyboard(page);
    await page.getByText(SOURCE_ORDER).first().waitFor();
    await tellAndConfirm(page);
    await product.settle();
    await page.getByText('Confirmed', { exact: true }).first().waitFor();
    expect((await booksOf(order)).packages).toMatchObject([
      { trackingNumber: PARCEL, carrierCode: 'UPS', confirmations: 1 },
    ]);
    await happens(order, 'deliver');
    await untilBooked(order);
    await page.reload();
    await page.getByText('Delivered', { exact: true }).first().waitFor();
    await profitIsTrue(page, order);
    await expectAccessible(page);
    // The first order is bought and confirmed: nothing is first any more.
    await page.goto('/');
    await page.getByRole('heading', { name: 'Changes per hour' }).waitFor();
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0);
  });
});

/** B, the number, what was paid, Enter. */
async function buyByKeyboard(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('b');
  await dialog.getByText('Maximum buy price', { exact: false }).waitFor();
  await expectAccessible(page, { within: '[role="dialog"]' });
  const cap = Number((await dialog.getByText('Maximum buy price', { exact: false }).innerText()).replaceAll(/\D/g, ''));
  await tabTo(page, dialog.getByLabel('Source order number'));
  await page.keyboard.type(SOURCE_ORDER);
  const paid = dialog.getByRole('textbox', { name: /^Total paid/ });
  await tabTo(page, paid);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(((cap - 50) / 100).toFixed(2).replace('.', ','));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** The number that the source gave, then its confirmation: C, Enter. */
async function tellAndConfirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Update tracking' }).click();
  await dialog.getByLabel('Tracking number').fill(PARCEL);
  await dialog.getByPlaceholder('From the number: UPS').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(PARCEL).first().waitFor();
  await page.keyboard.press('c');
  await dialog.getByLabel('Tracking number').waitFor();
  expect(await dialog.getByLabel('Tracking number').inputValue()).toBe(PARCEL);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Until the marketplace's books are read. */
const untilBooked = (order: string) =>
  until('the sale stands in the books', WAIT_MS, async () => {
    await pass(16 * MINUTE_MS);
    return (await profitOf(order)).lines.find(({ line }) => line === 'commission')?.actualMinor;
  });

/** The total is the sum of the rows, and what the marketplace paid is what its own books say. */
async function profitIsTrue(page: Page, order: string): Promise<void> {
  const table = page.getByRole('table').filter({ hasText: 'Amazon commission' });
  const rows = await table.locator('tbody tr').all();
  let sum = 0;
  for (const row of rows) {
    const { forecast, actual } = await figuresOf(row);
    sum += actual ?? forecast ?? 0;
  }
  expect((await figuresOf(table.locator('tfoot tr'))).actual).toBe(sum);
  const { lines } = await profitOf(order);
  const paid = lines
    .filter(({ line }) => ['sale', 'shipping', 'commission'].includes(line))
    .reduce((total, { actualMinor }) => total + (actualMinor ?? NaN), 0);
  const { transactions } = await booksOf(order);
  expect(paid).toBe(transactions.reduce((total, { totalMinor }) => total + totalMinor, 0));
}

it('ORD-018 ORD-008 a buyer who wants to cancel is seen at once, nothing is bought meanwhile, and the order is cancelled at the marketplace', async () => {
  const { page } = visit;
  await walking(visit, 'orders-cancel', async () => {
    const order = await buy(skus[1]);
    await page.goto(`/sellerOrder/${order}`);
    await page.getByRole('button', { name: 'Enter purchase' }).first().waitFor();
    await happens(order, 'cancel-request', { reason: 'Ordered by mistake' });
    await page.getByText('Buyer wants to cancel').waitFor();
    expect(await page.getByRole('button', { name: 'Enter purchase' }).first().isDisabled()).toBe(true);
    await page
      .getByRole('button', { name: `${order}: actions` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { name: 'The buyer asked for it' }).isChecked()).toBe(true);
    await expectAccessible(page, { within: '[role="dialog"]' });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('The cancellation is on its way to Amazon').first().waitFor();
    await product.settle();
    await page.getByRole('main').getByText('Canceled', { exact: true }).first().waitFor();
    expect(await booksOf(order)).toMatchObject({
      status: 'CANCELLED',
      items: [{ cancelled: { by: 'MERCHANT', reason: 'BuyerCanceled' } }],
    });
  });
});

const usual: Record<string, string> = {
  'order-item-id': '1',
  'buyer-name': 'Anneliese Roth',
  'buyer-phone': '+49 351 1234567',
  address1: 'Königsbrücker Str. 48',
  city: 'Dresden',
  'postal-code': '01099',
  country: 'DE',
  sku: 'KRV-1',
  quantity: '1',
  'item-price': '24.90',
  'shipping-price': '3.90',
  currency: 'EUR',
};

it('ORD-041 ORD-043 a file of orders is followed to its end: its invalid line is named with the reason, the others stand in the list', async () => {
  const byHand = await openStore(product);
  await manageByHand(product, byHand);
  const yesterday = new Date(product.deps.clock.now() - 1_440 * MINUTE_MS).toISOString().slice(0, 10);
  const line = (own: Record<string, string>) => {
    const cells: Record<string, string> = { 'purchase-date': yesterday, ...usual, ...own };
    return orderCsvColumns.map((column) => cells[column] ?? '').join(';');
  };
  const file = [
    orderCsvColumns.join(';'),
    line({ 'order-id': 'SHOP-1001' }),
    line({ 'order-id': 'SHOP-1002', quantity: 'two' }),
    line({ 'order-id': 'SHOP-1003', 'buyer-name': 'Ömer Çelik' }),
  ].join('\r\n');
  const csvVisit = await visitAs(product.panelUrl, byHand);
  const { page } = csvVisit;
  await walking(csvVisit, 'orders-file', async () => {
    await page.goto('/orders');
    await page.getByRole('link', { name: 'Upload orders' }).first().click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'shop-orders.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.waitForURL(/uploadId=/);
    await page.getByRole('progressbar').waitFor();
    await product.runJobs();
    await page.getByText('File imported').waitFor();
    const refused = page.getByRole('row').filter({ hasText: 'SHOP-1002' });
    await refused.getByText('The quantity is a whole number from 1 to 999.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to orders', exact: true }).click();
    for (const order of ['SHOP-1001', 'SHOP-1003']) await page.getByRole('row').filter({ hasText: order }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'SHOP-1002' }).count()).toBe(0);
  });
});
