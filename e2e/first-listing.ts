import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until, world, type Visit } from './journey.ts';
import {
  answerFirstQuestions,
  confirmByMail,
  connectGermanStore,
  register,
  signIn,
  startTrial,
  type Onlooker,
} from './steps.ts';
import type { RunningProduct } from './start-product.ts';

type Listing = { sku: string; asin: string; priceMinor: number | null; quantity: number | null };

/** What the journey saw, for the test to judge. */
export type Seen = {
  atStore: number;
  priceBefore: number;
  priceAfter: number;
  textBefore: string;
  textAfter: string;
  answer: string;
  mailSubject: string;
};

const ADDED = 20;
const PASSWORD = 'Bozkir-Yolu-26!';
/** A living world takes its time on a busy machine; what has not come by then does not come. */
const LIMIT_MS = 240_000;

/** From registering to a listing whose price follows its source, as a new seller walks it. */
export async function walkToFirstListing(
  { page }: Visit,
  { worldUrl }: Pick<RunningProduct, 'worldUrl'>,
  onScreen: Onlooker,
): Promise<Seen> {
  const seller = { email: `seller-${Date.now()}@example.com`, password: PASSWORD };
  await register(page, seller, onScreen);
  await confirmByMail(page, worldUrl, seller.email, onScreen);
  const [mail] = await world<{ subject: string }[]>(
    worldUrl,
    'GET',
    `/mail/messages?to=${encodeURIComponent(seller.email)}`,
  );
  await signIn(page, seller, onScreen);
  await answerFirstQuestions(page, onScreen);
  await startTrial(page, onScreen);
  await connectGermanStore(page, seller, 'Anatolia Home', onScreen);
  await page.goto('/subscriptions/mypayments');
  await page.locator('a[href*="/invoice-detail/"]').first().waitFor();
  await onScreen('payments');
  const sellerId = await sellerIdOf(page);

  await addProducts({ page }, await productsOf(worldUrl), onScreen);
  await page.goto('/inventory?status=atStore');
  const rows = page.locator('a[href*="/inventoryItem/"]');
  await until('products are at the store', LIMIT_MS, async () => (await rows.count()) >= 5);
  const atStore = await rows.count();
  await onScreen('inventory');

  const listing = await pickListing(worldUrl, sellerId);
  await page.goto(`/inventory?q=${listing.sku}`);
  const priceBefore = listing.priceMinor ?? 0;
  const textBefore = await priceText({ page }, listing.sku);
  const offer = await world<{ sellerId?: string; priceMinor: number }>(
    worldUrl,
    'GET',
    `/world/offers/US/${listing.asin}`,
  );
  await world(worldUrl, 'PUT', `/world/offers/US/${listing.asin}`, {
    priceMinor: featuredPrice(offer) + 2_000,
    shippingMinor: 0,
    availability: 'NOW',
    quantity: 50,
    sellerType: 'FBA',
  });
  const shown = await until('buyers see the new price', LIMIT_MS, async () => {
    const now = await world<Listing>(
      worldUrl,
      'GET',
      `/world/listings/DE/${sellerId}/${encodeURIComponent(listing.sku)}`,
    );
    return (now.priceMinor ?? 0) > priceBefore ? now : null;
  });
  // The row changes by itself: the page is not loaded again.
  const textAfter = await until('the row shows the new price', LIMIT_MS, async () => {
    const text = await priceText({ page }, listing.sku);
    return text !== textBefore ? text : null;
  });

  await page.goto(`/inventoryItem/${listing.sku}`);
  const question = page.getByRole('heading', { name: /^Why / });
  await question.waitFor();
  const answer = (await question.locator('..').innerText()).replace(/\s+/g, ' ');
  await onScreen('item');
  return {
    atStore,
    priceBefore,
    priceAfter: shown.priceMinor ?? 0,
    textBefore,
    textAfter,
    answer,
    mailSubject: mail?.subject ?? '',
  };
}

/** What has to be true of every such walk. */
export function judge(seen: Seen): void {
  expect(seen.mailSubject).toMatch(/Kervan/);
  expect(seen.atStore).toBeGreaterThanOrEqual(5);
  expect(seen.priceAfter).toBeGreaterThan(seen.priceBefore);
  expect(seen.textAfter).not.toBe(seen.textBefore);
  const euros = (seen.priceAfter / 100).toFixed(2).replace('.', ',');
  expect(seen.textAfter).toContain(euros);
  expect(seen.answer).toContain(euros);
}

async function productsOf(worldUrl: string): Promise<string[]> {
  const products = await world<{ asin: string; offer: object | null }[]>(
    worldUrl,
    'GET',
    '/world/products?market=US&limit=200',
  );
  return products
    .filter((product) => product.offer !== null)
    .slice(0, ADDED)
    .map((product) => product.asin);
}

/** The merchant token of the connected store, as the panel itself reads it. */
async function sellerIdOf(page: Page): Promise<string> {
  const answer = page.waitForResponse(
    (response) => response.url().includes('getCustomerMarketPlaces') && response.ok(),
  );
  await page.goto('/inventory/new');
  const stores = ((await (await answer).json()) as { data: { sellingPartnerId: string | null }[] }).data;
  return stores[0]?.sellingPartnerId ?? '';
}

async function addProducts({ page }: Pick<Visit, 'page'>, asins: string[], onScreen: Onlooker): Promise<void> {
  await page.getByLabel(/List of ASINs/).fill(asins.join('\n'));
  const add = page.getByRole('button', { name: `Add ${asins.length} products` });
  await add.waitFor();
  await onScreen('add');
  await add.click();
  await page.waitForURL(/batchId=/);
  await page.getByText('Adding is finished').waitFor({ timeout: LIMIT_MS });
  await onScreen('added');
}

async function pickListing(worldUrl: string, sellerId: string): Promise<Listing> {
  const listings = await world<Listing[]>(worldUrl, 'GET', `/world/listings/DE/${sellerId}`);
  const listing = listings.find((candidate) => candidate.priceMinor !== null && (candidate.quantity ?? 0) > 0);
  if (!listing) throw new Error('buyers see no listing');
  return listing;
}

/** The featured price of a product in the source market. */
const featuredPrice = (offer: unknown): number => {
  const found = JSON.stringify(offer).match(/"priceMinor":(\d+)/);
  return found ? Number(found[1]) : 5_000;
};

async function priceText({ page }: Pick<Visit, 'page'>, sku: string): Promise<string> {
  const row = page.locator('[role="row"], article', { has: page.locator(`a[href*="${sku}"]`) }).first();
  return (await row.innerText()).replace(/\s+/g, ' ');
}
