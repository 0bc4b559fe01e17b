import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { until, world, type Visit } from './journey.ts';
import { openAccount } from './open-account.ts';
import { connectGermanStore, signIn } from './steps.ts';
import type { RunningProduct } from './start-product.ts';

type Listing = { sku: string; asin: string; priceMinor: number | null; quantity: number | null };
/** What the page was last told by the server about the decision of now. */
type Told = {
  priceMinor: number | null;
  minPriceMinor: number | null;
  maxPriceMinor: number | null;
  lowestMinor: number | null;
  previousSeq: number | null;
  thresholds: { code: string; value: number; isHolding: boolean; effectMinor: number | null }[];
  inputs: { name: string; value: string | null }[];
};
type War = { page: Page; worldUrl: string; asin: string; told: () => Told };

const RIVAL = 'A1RIVAL0000001';
const ADDED = 12;
/** Other journeys move the prices of the first products of the world. */
const FIRST = 100;
/** The rule of the journey: ten cents below the lowest offer. Our own offer is none of them, so the rival can move both ways. */
const STEP = 10;

const euros = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',');

/** A seller follows a rival down to the floor and reads on the page why; every prediction and threshold of the page comes true. */
export async function walkPriceWar(
  { page }: Visit,
  { panelUrl, worldUrl }: Pick<RunningProduct, 'panelUrl' | 'worldUrl'>,
): Promise<void> {
  const sellerId = await openStore(page, { panelUrl, worldUrl });
  await followTheLowest(page);
  const listing = await listProducts(page, worldUrl, sellerId);
  const war: War = { page, worldUrl, asin: listing.asin, told: listenToExplanations(page) };
  await page.goto(`/inventoryItem/${listing.sku}`);
  await page.getByRole('heading', { name: /^Why / }).waitFor();

  await undercutToTheFloor(war);
  await trySourcePrice(war);
  await stepBack(war);
  await page.goto(`/inventoryItem/${listing.sku}?tab=competitors`);
  await page.getByRole('row', { name: new RegExp(`${RIVAL}.*counted`) }).waitFor();
  await page.getByRole('button', { name: 'Price with shipping' }).click();
  expect(await page.getByRole('columnheader', { name: 'Price with shipping' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await expectAccessible(page);
}

async function openStore(page: Page, urls: Pick<RunningProduct, 'panelUrl' | 'worldUrl'>): Promise<string> {
  const seller = await openAccount(urls, 'war');
  await signIn(page, seller);
  return connectGermanStore(page, seller, 'Anatolia Home');
}

async function followTheLowest(page: Page): Promise<void> {
  await page.goto('/mainCustomerPricingSettings?tab=competition');
  await page.getByRole('radio', { name: 'Lowest offer' }).click();
  await page.getByRole('radio', { name: 'Below' }).click();
  await page.getByRole('textbox', { name: /^Distance/ }).fill('0,10');
  await page.getByRole('button', { name: /^Save \d+ change/ }).click();
  await page.getByText('Settings saved').waitFor();
}

async function listProducts(page: Page, worldUrl: string, sellerId: string): Promise<Listing> {
  const products = await world<{ asin: string; offer: object | null }[]>(
    worldUrl,
    'GET',
    '/world/products?market=US&limit=200',
  );
  await page.goto('/inventory/new');
  const asins = products
    .filter((product) => product.offer !== null)
    .slice(FIRST, FIRST + ADDED)
    .map((product) => product.asin);
  await page.getByLabel(/List of ASINs/).fill(asins.join('\n'));
  await page.getByRole('button', { name: `Add ${asins.length} products` }).click();
  await page.getByText('Adding is finished').waitFor({ timeout: 240_000 });
  return until('buyers see a listing', 240_000, async () => {
    const listings = await world<Listing[]>(worldUrl, 'GET', `/world/listings/DE/${sellerId}`);
    return listings.find((listing) => listing.priceMinor !== null && (listing.quantity ?? 0) > 0);
  });
}

/** Keeps the newest explanation of now that the page was given. */
function listenToExplanations(page: Page): () => Told {
  let newest: Told | null = null;
  page.on('response', async (response) => {
    const url = response.url();
    if (!url.includes('getPriceExplanation') || url.includes('seq=') || !response.ok()) return;
    newest = await response.json().then(
      (body: { data: Told }) => body.data,
      () => newest,
    );
  });
  return () => {
    if (!newest) throw new Error('the page was told nothing yet');
    return newest;
  };
}

/** The rival is the only other seller of the product, and asks this price with shipping. */
async function setRival({ page, worldUrl, asin, told }: War, priceMinor: number): Promise<void> {
  await world(worldUrl, 'PUT', `/world/offers/DE/${asin}`, {
    sellerId: RIVAL,
    priceMinor,
    shippingMinor: 0,
    availability: 'NOW',
    quantity: 50,
    sellerType: 'FBA',
  });
  await until(`the page knows the rival at ${priceMinor}`, 120_000, async () => {
    const { lowestMinor, priceMinor: price, maxPriceMinor, minPriceMinor } = told();
    // The reading comes first, the decision on it a moment later.
    return (
      lowestMinor === priceMinor &&
      price === Math.min(Math.max(priceMinor - STEP, minPriceMinor ?? 0), maxPriceMinor ?? Infinity)
    );
  });
  await page.getByRole('heading', { name: `Why ${euros(told().priceMinor ?? 0)}` }).waitFor();
}

/** What the slider's box says a value would give, as the page words it. */
async function predict(page: Page, input: 'Source' | 'Competitor', minor: number): Promise<string> {
  await page.getByRole('radio', { name: input, exact: true }).click();
  const box = page.getByRole('textbox', { name: input === 'Source' ? /Try a source price/ : /Try a competitor/ });
  await box.fill(euros(minor));
  const outcome = page.getByText(/^Price (becomes )?[\d.,]+\s€( unchanged)?$/);
  await outcome.waitFor();
  await page.locator('[aria-live=polite][aria-busy=true]').waitFor({ state: 'detached' });
  return /[\d.]+,\d\d/.exec(await outcome.innerText())?.[0] ?? '';
}

const thresholdOf = (told: Told, code: string) => {
  const found = told.thresholds.find((each) => each.code === code);
  if (!found) throw new Error(`the page names no ${code}`);
  return found;
};

async function undercutToTheFloor(war: War): Promise<void> {
  const { page, told } = war;
  const start = await until('the cost is known', 60_000, async () => {
    const now = told();
    return now.minPriceMinor !== null && now.maxPriceMinor !== null
      ? { floor: now.minPriceMinor, ceiling: now.maxPriceMinor }
      : null;
  });
  await setRival(war, start.ceiling - 100);
  for (const rival of [Math.round((start.floor + start.ceiling) / 2), start.floor + 60]) {
    const predicted = await predict(page, 'Competitor', rival);
    await setRival(war, rival);
    expect(predicted).toBe(euros(told().priceMinor ?? 0));
    expect(await answerOf(page)).toContain(`0,10\u00a0€ below the lowest offer`);
  }
  await expectAccessible(page);

  // At the threshold the price still follows, one cent under it the floor holds, and stays where the page said.
  const floorHolds = thresholdOf(told(), 'competitorBelow');
  await page.getByText(`falls below ${euros(floorHolds.value)}`).waitFor();
  await setRival(war, floorHolds.value);
  expect(told().priceMinor).toBe(floorHolds.value - STEP);
  expect(told().priceMinor).toBeGreaterThan(told().minPriceMinor ?? Infinity);
  const predicted = await predict(page, 'Competitor', floorHolds.value - 1);
  await setRival(war, floorHolds.value - 1);
  expect([predicted, told().priceMinor]).toEqual([euros(floorHolds.effectMinor ?? 0), floorHolds.effectMinor]);
  await setRival(war, floorHolds.value - 300);
  expect(told().priceMinor).toBe(told().minPriceMinor);
  expect(await answerOf(page)).toMatch(/would give .* below the floor; the price is held at/);
  await page.getByText(`rises to ${euros(floorHolds.value)}`).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Profit band' }).filter({ hasText: 'deciding' }).waitFor();
}

/** The source price moves under our hand: what the page predicts is what it decides later. */
async function trySourcePrice(war: War): Promise<void> {
  const { page, worldUrl, asin, told } = war;
  const priceOf = (now: Told) => Number(now.inputs.find((input) => input.name === 'sourcePrice')?.value);
  const setSource = async (priceMinor: number) => {
    await world(worldUrl, 'PUT', `/world/offers/US/${asin}`, {
      priceMinor,
      shippingMinor: 0,
      availability: 'NOW',
      quantity: 50,
      sellerType: 'FBA',
    });
    await until(`the page knows the source at ${priceMinor}`, 180_000, async () => priceOf(told()) === priceMinor);
  };
  await setSource(priceOf(told()));
  const dearer = priceOf(told()) + 700;
  const predicted = await predict(page, 'Source', dearer);
  await setSource(dearer);
  await page.getByRole('heading', { name: `Why ${predicted}` }).waitFor({ timeout: 60_000 });
  expect(euros(told().priceMinor ?? 0)).toBe(predicted);
}

/** Earlier decisions stay readable, and replay to the cent. */
async function stepBack({ page }: War): Promise<void> {
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/^Decision [\d.]+ · \d\d\/\d\d\/\d\d \d\d:\d\d$/).waitFor();
  await page.waitForURL(/seq=\d+/);
  await page.getByRole('button', { name: 'Recompute' }).click();
  await page.getByText(/^[\d.]+,\d\d\s€ matched to the cent$/).waitFor();
  await expectAccessible(page);
}

/** The sentence beside the question. */
const answerOf = async (page: Page): Promise<string> =>
  page.getByRole('heading', { name: /^Why / }).locator('xpath=following-sibling::p[1]').innerText();
