import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { offerOf } from '../apps/server/src/testing/items.ts';
import { tell } from './billing.ts';
import { until, WAIT_MS, type Visit } from './journey.ts';
import { offered, type LiveProduct } from './live-product.ts';
import {
  answerFirstQuestions,
  confirmByMail,
  connectGermanStore,
  register,
  signIn,
  startTrial,
  type Onlooker,
} from './steps.ts';

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
/** The source's rise, USD cents. */
const RISE = 2_000;

/** From registering to a listing whose price follows its source, as a new seller walks it. */
export async function walkToFirstListing({ page }: Visit, product: LiveProduct, onScreen: Onlooker): Promise<Seen> {
  const { world, worldUrl } = product;
  const seller = { email: `seller-${randomUUID()}@example.com`, password: PASSWORD };
  await register(page, seller, onScreen);
  await product.runJobs();
  await confirmByMail(page, worldUrl, seller.email, onScreen);
  const [mail] = await world.mails(seller.email);
  await signIn(page, seller, onScreen);
  await answerFirstQuestions(page, onScreen);
  await startTrial(page, onScreen);
  await connectGermanStore(page, seller, 'Anatolia Home', onScreen);
  await tell(product);
  await page.goto('/subscriptions/mypayments');
  await page.locator('a[href*="/invoice-detail/"]').first().waitFor();
  await onScreen('payments');
  const sellerId = await sellerIdOf(page);

  await addProducts({ page }, product, onScreen);
  await page.goto('/inventory?status=atStore');
  const rows = page.locator('a[href*="/inventoryItem/"]');
  await rows.first().waitFor();
  const atStore = await rows.count();
  await onScreen('inventory');

  const [listing] = (await world.listings('DE', sellerId)).filter(
    ({ priceMinor, quantity }) => priceMinor !== null && (quantity ?? 0) > 0,
  );
  if (!listing) throw new Error('buyers see no listing');
  await page.goto(`/inventory?q=${listing.sku}`);
  const priceBefore = listing.priceMinor ?? 0;
  const textBefore = await priceText({ page }, listing.sku);
  const { offer } = (await world.products('US', 3 * ADDED)).find(({ asin }) => asin === listing.asin) ?? {};
  await world.setOffer('US', listing.asin, offerOf((offer?.priceMinor ?? 0) + RISE));
  const shownPrice = async () => (await world.listing('DE', sellerId, listing.sku)).priceMinor ?? 0;
  await product.settle({ until: async () => (await shownPrice()) > priceBefore });
  const priceAfter = await shownPrice();
  // The row changes by itself: the page is not loaded again.
  const textAfter = await until('the row shows the new price', WAIT_MS, async () => {
    const text = await priceText({ page }, listing.sku);
    // The row tells more than the price, its age for one: only the price that buyers see now ends the wait.
    return text !== textBefore && text.includes(inEuros(priceAfter)) ? text : null;
  });

  await page.goto(`/inventoryItem/${listing.sku}`);
  const question = page.getByRole('heading', { name: /^Why / });
  await question.waitFor();
  const answer = (await question.locator('..').innerText()).replace(/\s+/g, ' ');
  await onScreen('item');
  return {
    atStore,
    priceBefore,
    priceAfter,
    textBefore,
    textAfter,
    answer,
    mailSubject: mail?.subject ?? '',
  };
}

const inEuros = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',');

/** What has to be true of every such walk. */
export function judge(seen: Seen): void {
  expect(seen.mailSubject).toMatch(/Kervan/);
  expect(seen.atStore).toBeGreaterThanOrEqual(5);
  expect(seen.priceAfter).toBeGreaterThan(seen.priceBefore);
  expect(seen.textAfter).not.toBe(seen.textBefore);
  const euros = inEuros(seen.priceAfter);
  expect(seen.textAfter).toContain(euros);
  expect(seen.answer).toContain(euros);
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

async function addProducts({ page }: Pick<Visit, 'page'>, product: LiveProduct, onScreen: Onlooker): Promise<void> {
  const asins = await offered(product, ADDED);
  await page.getByLabel(/List of ASINs/).fill(asins.join('\n'));
  const add = page.getByRole('button', { name: `Add ${asins.length} products` });
  await add.waitFor();
  await onScreen('add');
  await add.click();
  await page.waitForURL(/batchId=/);
  await product.settle();
  await page.getByText('Adding is finished').waitFor();
  await onScreen('added');
}

async function priceText({ page }: Pick<Visit, 'page'>, sku: string): Promise<string> {
  const row = page.locator('[role="row"], article', { has: page.locator(`a[href*="${sku}"]`) }).first();
  return (await row.innerText()).replace(/\s+/g, ' ');
}
