import fs from 'node:fs';
import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore, ownProduct } from './live-product.ts';

const product = useLiveProduct(ownProduct);
/** As many as one action takes. */
const MANY = 5_000;
/** Those of the store that stand at the marketplace already. */
const LISTED = 4;
/** ASINs of the right form that no world has: nothing is read of them. */
const unknown = Array.from(
  { length: MANY - LISTED },
  (_, index) => `B0${(20_000 + index).toString(36).toUpperCase().padStart(8, 'Z')}`,
);

it('INV-025 INV-062 INV-101 five thousand products of a store: most of them added by a file, found, exported, deleted and restored', async () => {
  const seller = await openStore(product, LISTED);
  const atMarketplace = async () =>
    (await product.world.listings('DE', seller.sellingPartnerId))
      .flatMap(({ sku, status }) => (status === 'DELETED' ? [] : [sku]))
      .toSorted();
  const before = await atMarketplace();
  expect(before.length).toBeGreaterThan(0);
  const known = (await itemsOf(seller)).map(({ asin }) => asin);
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'many-asins', async () => {
    await page.goto('/inventory/new');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'asins.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['ASIN', ...unknown, 'NOTHING'].join('\r\n')),
    });
    await page.getByText('asins.csv').waitFor();
    await page.getByRole('button', { name: 'Add 4.996 products' }).click();
    await page.waitForURL(/batchId=/);
    await expectAccessible(page);
    expect(await seller.call(inventory.counts, {})).toMatchObject({ allStatusCount: MANY });

    const wanted = unknown.at(-1) ?? '';
    await page.goto(`/inventory?q=${wanted}`);
    await page.getByRole('row').filter({ hasText: wanted }).waitFor();
    await page.goto('/inventory');
    await page.getByText(/^1–\d+ \/ 5\.000$/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all 5.000 rows as CSV' }).click(),
    ]);
    const exported = fs.readFileSync(await file.path(), 'utf8');
    for (const asin of [...known, ...unknown]) expect(exported.includes(asin), asin).toBe(true);
    expect(exported.split('\r\n').filter((line) => line !== '')).toHaveLength(MANY + 1);

    await page.getByRole('checkbox', { name: 'Select every row of the page' }).check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByRole('button', { name: 'Select all 5.000 matching products' }).click();
    await bar.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Remove 5.000 products?').waitFor();
    const remove = dialog.getByRole('button', { name: 'Remove 5.000 products' });
    // As many are confirmed by their number.
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('5000');
    await expectAccessible(page, { within: '[role="dialog"]' });
    await remove.click();
    await dialog.waitFor({ state: 'detached' });
    const undo = page.getByRole('button', { name: 'Undo', exact: true }).first();
    await undo.hover();
    await product.settle({ leastStepMs: 60_000, until: async () => (await atMarketplace()).length === 0 });
    expect(await seller.call(inventory.counts, {})).toMatchObject({ tabs: { atStore: 0 } });

    await undo.click();
    await page.getByText(/^1–\d+ \/ 5\.000$/).waitFor();
    expect(await seller.call(inventory.counts, {})).toMatchObject({ allStatusCount: MANY });
    await product.settle({ leastStepMs: 60_000, until: async () => (await atMarketplace()).length === before.length });
    expect(await atMarketplace()).toEqual(before);
  });
});
