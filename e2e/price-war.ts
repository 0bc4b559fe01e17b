import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { itemsOf, offerOf } from '../apps/server/src/testing/items.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { expectAccessible } from './accessible.ts';
import { until, WAIT_MS, type Visit } from './journey.ts';
import { addProducts, type LiveProduct } from './live-product.ts';

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
type War = { page: Page; product: LiveProduct; seller: Seller; asin: string; told: () => Told };

const RIVAL = 'A1RIVAL0000001';
const ADDED = 4;
/** The rule of the journey: ten cents below the lowest offer. Our own offer is none of them, so the rival can move both ways. */
const STEP = 10;

const euros = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',');

/** A seller follows a rival down to the floor and reads on the page why; every prediction and threshold of the page comes true. */
export async function walkPriceWar({ page }: Visit, product: LiveProduct, seller: Seller): Promise<void> {
  await followTheLowest(page);
  await addProducts(product, seller, ADDED);
  const listed = (await itemsOf(seller, 'atStore')).find(({ status }) => status === 'AtStore');
  if (!listed) throw new Error('no product came to the store');
  const war: War = { page, product, seller, asin: listed.asin, told: listenToExplanations(page) };
  await page.goto(`/inventoryItem/${listed.sku}`);
  await page.getByRole('heading', { name: /^Why / }).waitFor();

  await undercutToTheFloor(war);
  await trySourcePrice(war);
  await stepBack(war);
  await page.goto(`/inventoryItem/${listed.sku}?tab=competitors`);
  await page.getByRole('row', { name: new RegExp(`${RIVAL}.*counted`) }).waitFor();
  await page.getByRole('button', { name: 'Price with shipping' }).click();
  expect(await page.getByRole('columnheader', { name: 'Price with shipping' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await expectAccessible(page);
}

async function followTheLowest(page: Page): Promise<void> {
  await page.goto('/mainCustomerPricingSettings?tab=competition');
  await page.getByRole('radio', { name: 'Lowest offer' }).click();
  await page.getByRole('radio', { name: 'Below' }).click();
  await page.getByRole('textbox', { name: /^Distance/ }).fill('0,10');
  await page.getByRole('button', { name: /^Save \d+ change/ }).click();
  await page.getByText('Settings saved').waitFor();
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

/** What the server answers about the decision of now. */
const explained = ({ seller, asin }: War): Promise<Told> =>
  seller.call(inventory.explain, { query: { asinOrSku: asin } }) as Promise<Told>;

/** Works until the decision knows what has changed outside, and the open page has been told. */
async function follow(war: War, what: string, isKnown: (now: Told) => boolean): Promise<void> {
  await war.product.settle({ until: async () => isKnown(await explained(war)) });
  await war.product.settle();
  const now = await explained(war);
  await until(`the page knows ${what}`, WAIT_MS, async () => {
    const told = war.told();
    return isKnown(told) && told.priceMinor === now.priceMinor;
  });
}

/** The rival is the only other seller of the product, and asks this price with shipping. */
async function setRival(war: War, priceMinor: number): Promise<void> {
  const { page, product, asin, told } = war;
  await product.world.setOffer('DE', asin, offerOf(priceMinor, { sellerId: RIVAL }));
  // The reading comes first, the decision on it a moment later.
  await follow(
    war,
    `the rival at ${priceMinor}`,
    ({ lowestMinor, priceMinor: price, maxPriceMinor, minPriceMinor }) =>
      lowestMinor === priceMinor &&
      price === Math.min(Math.max(priceMinor - STEP, minPriceMinor ?? 0), maxPriceMinor ?? Infinity),
  );
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
  const start = await until('the cost is known', WAIT_MS, async () => {
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
  expect(await answerOf(page)).toMatch(/would give .* below the floor; the price stays at/);
  await page.getByText(`rises to ${euros(floorHolds.value)}`).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Profit band' }).filter({ hasText: 'deciding' }).waitFor();
}

/** The source price moves under our hand: what the page predicts is what it decides later. */
async function trySourcePrice(war: War): Promise<void> {
  const { page, product, asin, told } = war;
  const priceOf = (now: Told) => Number(now.inputs.find((input) => input.name === 'sourcePrice')?.value);
  const setSource = async (priceMinor: number) => {
    await product.world.setOffer('US', asin, offerOf(priceMinor));
    await follow(war, `the source at ${priceMinor}`, (now) => priceOf(now) === priceMinor);
  };
  await setSource(priceOf(told()));
  const dearer = priceOf(told()) + 700;
  const predicted = await predict(page, 'Source', dearer);
  await setSource(dearer);
  await page.getByRole('heading', { name: `Why ${predicted}` }).waitFor();
  expect(euros(told().priceMinor ?? 0)).toBe(predicted);
}

/** Earlier decisions stay readable, and replay to the cent. */
async function stepBack({ page }: War): Promise<void> {
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/^Decision [\d.]+ · \d\d\/\d\d\/\d\d \d\d:\d\d$/).waitFor();
  await page.waitForURL(/seq=\d+/);
  const places = () => page.evaluate<string>(PLACES);
  const before = await places();
  await page.getByRole('button', { name: 'Recalculate' }).click();
  await page.getByText(/^[\d.]+,\d\d\s€ matched to the cent$/).waitFor();
  expect(await places(), 'recomputing moves nothing').toBe(before);
  await sharesScreen(page);
  await expectAccessible(page);
}

/** Where every part of the X-ray's card stands. */
const PLACES = `JSON.stringify([...document.querySelector('main h2').closest('section').querySelectorAll('*')].flatMap((element) => {
  if (element.closest('button')) return [];
  const { x, y, width, height } = element.getBoundingClientRect();
  return [[element.tagName, x, y, width, height].join(' ')];
}))`;

/** Answer and chart share a window of 900 px; no bar of the breakdown reaches the figure beside it. */
async function sharesScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = await page.evaluate<
    { height: number; gap: number | null }[]
  >(`[...document.querySelectorAll('main table')[0].rows].map((row) => {
    const bar = row.querySelector('[data-part]')?.getBoundingClientRect();
    const figure = document.createRange();
    figure.selectNodeContents(row.cells[row.cells.length - 1]);
    return { height: row.getBoundingClientRect().height, gap: bar ? figure.getBoundingClientRect().left - bar.right : null };
  })`);
  expect(rows.length).toBeGreaterThan(5);
  for (const { height, gap } of rows) {
    expect(height).toBeLessThanOrEqual(25);
    if (gap !== null) expect(gap).toBeGreaterThanOrEqual(10);
  }
  const chart = await page
    .getByRole('heading', { name: 'Price history' })
    .locator('xpath=ancestor::section[1]')
    .boundingBox();
  // Its head and most of its picture, whatever the answer has to say.
  expect(chart?.y).toBeLessThan(900 - 44 - 120);
}

/** The sentence beside the question. */
const answerOf = async (page: Page): Promise<string> =>
  page.getByRole('heading', { name: /^Why / }).locator('xpath=following-sibling::p[1]').innerText();
