import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { offerOf } from '../apps/server/src/testing/items.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { expectAccessible } from './accessible.ts';
import { until, WAIT_MS, type Visit } from './journey.ts';
import { addProducts, offered, type LiveProduct } from './live-product.ts';

/** What the journey saw, for the test to judge. */
export type Seen = {
  sold: number;
  foretold: number[];
  onSaleAfterSave: number;
  outOfCriteria: number;
  onSaleAfterUndo: number;
};

const ADDED = 12;

/** A filter that takes a whole store off sale: foretold, confirmed by its count, done, taken back. */
export async function walkThroughFilters(
  { page, context }: Visit,
  product: LiveProduct,
  seller: Seller,
): Promise<Seen> {
  await product.connectStore(seller, 'DE');
  for (const asin of await offered(product, ADDED)) await product.world.setOffer('US', asin, offerOf(4_000));
  await addProducts(product, seller, ADDED);
  const onSale = async () =>
    (await product.world.listings('DE', seller.sellingPartnerId)).filter(({ quantity }) => (quantity ?? 0) > 0).length;
  const sold = await onSale();
  expect(sold).toBeGreaterThan(ADDED / 2);

  await page.evaluate((id) => localStorage.setItem('selectedMarket', id), String(seller.storeId));
  await page.goto('/filters');
  await page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
  const row = page.locator('[data-field$=".SourcePriceRange"]');
  await row.locator('input').first().fill('90000');
  await row.getByRole('radio', { name: 'Stock 0' }).click();
  const foretold = await totalsOf(page, sold);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // The pointer over the notice keeps it on screen for as long as the store needs.
  await undo.hover();

  await product.settle();
  const onSaleAfterSave = await onSale();
  const outOfCriteria = await countInInventory(await context.newPage());
  await undo.click();
  await page.getByText(/^The previous filters are back/).waitFor();
  await product.settle();
  const onSaleAfterUndo = await onSale();
  await page.getByRole('heading', { name: 'As it is now' }).waitFor();
  expect(await row.locator('input').first().inputValue()).toBe('');
  return { sold, foretold, onSaleAfterSave, outOfCriteria, onSaleAfterUndo };
}

/** Items that the inventory shows for the filter, in a window of its own. */
async function countInInventory(page: Page): Promise<number> {
  await page.goto('/inventory?status=outOfCriteria&where=stoppedBy.anyOf.SourcePriceRange');
  const total = page.getByText(/^\d+–\d+ \/ \d+$/);
  await total.waitFor();
  const count = Number((await total.innerText()).split(' / ')[1]);
  await page.close();
  return count;
}

/** The totals of the panel once they are computed for what is in the form. */
async function totalsOf(page: Page, wanted: number): Promise<number[]> {
  const panel = page.getByRole('region', { name: 'What will saving do?' });
  await until(
    `the forecast names ${wanted} items`,
    WAIT_MS,
    async () =>
      (await panel.getAttribute('aria-busy')) === 'false' &&
      (await panel.locator('dd').first().innerText()) === String(wanted),
  );
  return (await panel.locator('dd').allInnerTexts()).map(Number);
}
