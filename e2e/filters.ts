import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { until, world, type Visit } from './journey.ts';
import type { RunningProduct } from './start-product.ts';
import { openAccount } from './open-account.ts';
import { connectGermanStore, signIn } from './steps.ts';

type Listing = { sku: string; priceMinor: number | null; quantity: number | null };
/** What the journey saw, for the test to judge. */
export type Seen = {
  sold: number;
  foretold: number[];
  onSaleAfterSave: number;
  outOfCriteria: number;
  onSaleAfterUndo: number;
};

/** A seller account that the marketplace knows already, and what it sells there: more than is taken off sale without typing the count. */
const ACCOUNT = 'Demo Store Europe';
const ASINS = 24;
const SKUS_OF_AN_ASIN = 10;
const TYPED_ABOVE = 200;
/** No price that Kervan decides: a listing at it was not priced yet. */
const SEED_PRICE = 999_999;

/** A filter that takes a whole store off sale: foretold, confirmed by its count, done, taken back. */
export async function walkThroughFilters(
  { page, context }: Visit,
  { panelUrl, worldUrl }: Pick<RunningProduct, 'panelUrl' | 'worldUrl'>,
): Promise<Seen> {
  const seller = await openAccount({ panelUrl, worldUrl }, 'filters');
  const sellerId = await stockShop(worldUrl);
  await signIn(page, seller);
  await connectGermanStore(page, seller, 'Anatolia Home', { account: new RegExp(ACCOUNT) });
  const onSale = async () =>
    (await world<Listing[]>(worldUrl, 'GET', `/world/listings/DE/${sellerId}`)).filter(
      ({ priceMinor, quantity }) => priceMinor !== SEED_PRICE && (quantity ?? 0) > 0,
    ).length;
  const sold = await steady('every listing is priced and on sale', onSale, (count) => count > TYPED_ABOVE);

  await page.goto('/filters');
  await page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
  const row = page.locator('[data-field$=".SourcePriceRange"]');
  await row.locator('input').first().fill('90000');
  await row.getByRole('radio', { name: 'Stock 0' }).click();
  const foretold = await totalsOf(page, sold);
  await expectAccessible(page);
  await confirm(page, sold);
  const undo = page.getByRole('button', { name: 'Undo' });
  // The pointer over the notice keeps it on screen for as long as the store needs.
  await undo.hover();

  const onSaleAfterSave = await until('buyers find nothing on sale', 300_000, async () =>
    (await onSale()) === 0 ? { left: 0 } : null,
  );
  const outOfCriteria = await countInInventory(await context.newPage(), sold);
  await undo.click();
  await page.getByText('The former filters are back').waitFor();
  const onSaleAfterUndo = await steady('buyers find all of it again', onSale, (count) => count === sold);
  await page.getByRole('heading', { name: 'As it is now' }).waitFor();
  expect(await row.locator('input').first().inputValue()).toBe('');
  return { sold, foretold, onSaleAfterSave: onSaleAfterSave.left, outOfCriteria, onSaleAfterUndo };
}

/** Saves only once the count is typed. */
async function confirm(page: Page, sold: number): Promise<void> {
  const save = page.getByRole('button', { name: 'Save 1 change' });
  const count = page.getByLabel(`Type ${sold} to confirm`);
  expect(await save.isDisabled()).toBe(true);
  await count.fill(String(sold - 1));
  expect(await save.isDisabled()).toBe(true);
  await count.fill(String(sold));
  await save.click();
}

/** Items that the inventory shows for the filter, in a window of its own. */
async function countInInventory(page: Page, wanted: number): Promise<number> {
  await page.goto('/inventory?status=outOfCriteria&where=stoppedBy.anyOf.SourcePriceRange');
  const found = await until('the inventory shows them out of criteria', 60_000, async () => {
    const total = / \/ (\d+)/.exec(await page.locator('main').innerText())?.[1];
    return Number(total) === wanted ? { total: Number(total) } : null;
  });
  await page.close();
  return found.total;
}

/** Fills the account's German shop with listings of products that can be bought at the source; answers the seller's id. */
async function stockShop(worldUrl: string): Promise<string> {
  const accounts = await world<{ sellingPartnerId: string; name: string }[]>(worldUrl, 'GET', '/world/accounts');
  const sellerId = accounts.find(({ name }) => name === ACCOUNT)?.sellingPartnerId ?? '';
  const products = await world<{ asin: string; offer: object | null }[]>(
    worldUrl,
    'GET',
    '/world/products?market=US&limit=200',
  );
  const asins = products
    .filter((product) => product.offer !== null)
    .map((product) => product.asin)
    .slice(0, ASINS);
  for (const asin of asins)
    await world(worldUrl, 'PUT', `/world/offers/US/${asin}`, {
      priceMinor: 4_000,
      shippingMinor: 0,
      availability: 'NOW',
      quantity: 50,
      sellerType: 'FBA',
    });
  const listings = asins.flatMap((asin) =>
    Array.from({ length: SKUS_OF_AN_ASIN }, (_, copy) => ({
      sku: `${asin}-${copy}`,
      asin,
      priceMinor: SEED_PRICE,
      quantity: 10,
    })),
  );
  await world(worldUrl, 'POST', '/world/listings', { market: 'DE', sellerId, listings });
  return sellerId;
}

/** A figure once it is as wanted and has stood still for ten seconds. */
async function steady(
  what: string,
  read: () => Promise<number>,
  isWanted: (value: number) => boolean,
): Promise<number> {
  let last = { value: -1, since: Date.now() };
  return until(
    () => `${what}, at last ${last.value} for ${Date.now() - last.since} ms`,
    300_000,
    async () => {
      const value = await read();
      if (value !== last.value) last = { value, since: Date.now() };
      return isWanted(value) && Date.now() - last.since > 10_000 ? value : null;
    },
  );
}

/** The totals of the panel once they are computed for what is in the form. */
async function totalsOf(page: Page, wanted: number): Promise<number[]> {
  const panel = page.getByRole('region', { name: 'What will saving do?' });
  await until(
    `the forecast names ${wanted} items`,
    30_000,
    async () =>
      (await panel.getAttribute('aria-busy')) === 'false' &&
      (await panel.locator('dd').first().innerText()) === String(wanted),
  );
  return (await panel.locator('dd').allInnerTexts()).map(Number);
}
