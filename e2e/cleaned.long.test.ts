import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { itemOf, itemsOf, offerOf } from '../apps/server/src/testing/items.ts';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visitAs, WAIT_MS, walking } from './journey.ts';
import { addProducts, offered, openStore, ownProduct } from './live-product.ts';

const product = useLiveProduct(ownProduct);
const ADDED = 16;
/** What the source takes, USD cents, and the least that the filter leaves on sale. */
const [CHEAP, DEAR, LEAST] = [20_00, 60_00, '30'];

it('M3 FILT-035 FILT-040 a store is cleaned by a filter and by a list: foretold, done at the marketplace, and taken back', async () => {
  const seller = await openStore(product);
  const asins = await offered(product, ADDED);
  for (const [place, asin] of asins.entries())
    await product.world.setOffer('US', asin, offerOf(place % 2 === 0 ? CHEAP : DEAR));
  await addProducts(product, seller, ADDED);
  const atMarketplace = async () =>
    (await product.world.listings('DE', seller.sellingPartnerId))
      .filter(({ status }) => status !== 'DELETED')
      .map(({ sku, quantity }) => `${sku} ${(quantity ?? 0) > 0 ? 'on sale' : 'at zero'}`)
      .toSorted();
  const onSale = async () => (await atMarketplace()).filter((listing) => listing.endsWith('on sale')).length;
  const before = await atMarketplace();
  const items = (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore');
  const cheap = items.filter(({ sourcePriceMinor }) => sourcePriceMinor === CHEAP);
  const dear = items.find(({ sourcePriceMinor }) => sourcePriceMinor === DEAR) ?? expect.unreachable('none is dear');
  expect(cheap.length).toBeGreaterThan(1);
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'cleaned', async () => {
    const [kept, sale] = [items.length - cheap.length, await onSale()];
    await page.goto('/filters');
    const row = page.locator('[data-field$=".SourcePriceRange"]');
    await row.locator('input').first().fill(LEAST);
    await row.getByRole('radio', { name: 'Stock 0' }).click();
    await foretold(page, 'What will saving do?', [cheap.length, 0, 0]);
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    const undoFilter = page.getByRole('button', { name: 'Undo' });
    // The pointer over the notice keeps it on screen for as long as the store needs.
    await undoFilter.hover();
    await product.settle({ leastStepMs: 60_000 });
    expect(await onSale()).toBe(sale - cheap.length);
    for (const { sku } of cheap)
      expect(await itemOf(seller, sku)).toMatchObject({ status: 'OutOfCriteria', quantity: 0 });

    const list = await visit.context.newPage();
    await list.goto('/restrictedProducts');
    await list.getByText('This list is empty').waitFor();
    await list.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = list.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'ASINs' }).fill(dear.asin);
    await foretold(list, 'Effect', [0, 1, 0]);
    await expectAccessible(list, { within: '[role="dialog"]' });
    await dialog.getByRole('button', { name: 'Add 1 line' }).click();
    await dialog.waitFor({ state: 'detached' });
    const undoList = list.getByRole('button', { name: 'Undo', exact: true }).first();
    await undoList.hover();
    await list.getByRole('row').filter({ hasText: dear.asin }).getByText('Added by you').waitFor();
    await expectAccessible(list);
    await product.settle({ leastStepMs: 60_000 });
    expect(await atMarketplace()).toHaveLength(before.length - 1);
    expect(await onSale()).toBe(kept - 1);
    expect((await itemOf(seller, dear.sku)).reason).toBe('RestrictedProduct');

    await undoList.click();
    await list.getByText('This list is empty').waitFor();
    await undoFilter.click();
    await page.getByText(/^The previous filters are back/).waitFor();
    await product.settle({ leastStepMs: 60_000 });
    expect(await row.locator('input').first().inputValue()).toBe('');
    expect(await atMarketplace()).toEqual(before);
    await list.goto('/inventory?status=atStore');
    await list.getByText(new RegExp(`^1–${items.length} / ${items.length}$`)).waitFor();
  });
});

/** Zeroed, removed and restored, once they are computed for what is in the form. */
async function foretold(page: Page, panel: string, wanted: readonly number[]): Promise<void> {
  const region = page.getByRole('region', { name: panel });
  await until(
    `the forecast says ${wanted.join(', ')}`,
    WAIT_MS,
    async () =>
      (await region.count()) > 0 &&
      (await region.getAttribute('aria-busy')) !== 'true' &&
      (await region.locator('dd').allInnerTexts()).slice(0, 3).join() === wanted.join(),
  );
}
