import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { orderCsvColumns } from '@kervan/domain/orders/order-csv-columns';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { offered } from './live-product.ts';

const product = useLiveProduct();
const HOUR_MS = 3_600_000;

/** Presses a button that saves a file; answers its lines. */
async function saved(page: Page, button: string): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  return fs
    .readFileSync(await download.path(), 'utf8')
    .split('\r\n')
    .filter((line) => line !== '');
}

it('STORE-049 INV-078 INV-080 a store without API lives by files: opened with its token, listed, sold and confirmed', async () => {
  const seller = await product.signUp();
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'by-hand', async () => {
    await page.goto('/addStoreSteps/AddStore');
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: /Germany/ }).click();
    await page.getByLabel('Store name').fill('Carried by hand');
    await page.getByRole('radio', { name: 'With files' }).check();
    await page.getByLabel('Merchant token').fill('a1b2c3d4e5f6g7');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    // No consent is asked for.
    await page.getByLabel('Notification email').fill(seller.email);
    await page.getByRole('button', { name: 'Finish setup' }).click();
    await page.getByRole('heading', { name: 'Setup completed' }).waitFor();
    const [store] = await seller.call(stores.list, {});
    expect(store).toMatchObject({ manuelManagement: true, sellingPartnerId: 'A1B2C3D4E5F6G7' });
    Object.assign(seller, { storeId: store?.id });
    await page.evaluate((id) => localStorage.setItem('selectedMarket', id), String(store?.id));
    await seller.call(stores.select, { params: { id: store?.id ?? 0 } });
    await seller.call(inventory.add, {
      body: { asins: await offered(product, 6), customerMarketPlaceIds: [store?.id ?? 0] },
    });
    await product.settle({ leastStepMs: 60_000 });
    await product.world.advance(HOUR_MS);
    await product.settle({ leastStepMs: 60_000 });

    await page.goto('/manualinventory');
    await page.getByRole('heading', { name: 'Inventory files' }).waitFor();
    await page.getByText(/A file with \d+ changed listings is ready/).waitFor();
    await expectAccessible(page);
    const lines = await saved(page, 'Download file');
    expect(lines[0]?.split('\t')).toContain('add-delete');
    expect(lines.length).toBeGreaterThan(1);
    await product.settle({ leastStepMs: 60_000 });
    await page.getByText('Downloaded', { exact: true }).first().waitFor();
    const listed = (await itemsOf(seller)).filter(({ status }) => status === 'AtStore');
    expect(listed.length).toBe(lines.length - 1);

    await page.getByRole('link', { name: 'Order files', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Order files' }).waitFor();
    await page.getByText('No package is waiting to be confirmed.').waitFor();
    const day = new Date(product.deps.clock.now() - 24 * HOUR_MS).toISOString().slice(0, 10);
    const cells: Record<string, string> = {
      'order-id': '302-7654321-1234567',
      'order-item-id': '1',
      'purchase-date': day,
      'buyer-name': 'Anneliese Roth',
      'buyer-phone': '+49 351 1234567',
      address1: 'Königsbrücker Str. 48',
      city: 'Dresden',
      'postal-code': '01099',
      country: 'DE',
      sku: listed[0]?.sku ?? '',
      quantity: '1',
      'item-price': '49.90',
      'shipping-price': '3.90',
      currency: 'EUR',
    };
    const file = [orderCsvColumns.join(';'), orderCsvColumns.map((column) => cells[column] ?? '').join(';')];
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) });
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.waitForURL(/uploadId=/);
    await page.getByRole('progressbar').waitFor();
    await product.settle({ leastStepMs: 60_000 });
    await page.getByText('File imported').waitFor();
    const [order] = (await seller.call(orders.list, { body: {} })).items;
    expect(order?.sellerAmazonOrderId).toBe('302-7654321-1234567');
    await seller.call(shipping.confirm, {
      body: { sellerOrderId: order?.orderId ?? 0, trackingNumber: 'JJD000390007831234567' },
    });

    await page.goto('/manualorder');
    await page.getByText('1 package is waiting to be confirmed.').waitFor();
    await expectAccessible(page);
    const told = await saved(page, 'Download confirmations');
    expect(told[1]).toContain('302-7654321-1234567');
    await product.settle({ leastStepMs: 60_000 });
    await page.goto('/sellerOrder/302-7654321-1234567');
    await page.getByText('Confirmed', { exact: false }).first().waitFor();
  });
});
