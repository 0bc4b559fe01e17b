import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { launchBrowser } from './browser.ts';
import { liveProduct, type LiveProduct } from './live-product.ts';

export type Look = { width?: number; height?: number; language?: 'tr' | 'en'; dark?: boolean };
export type Visit = { page: Page; context: BrowserContext };

/** Decides nothing but when a wait that does not end is named. */
export const WAIT_MS = 180_000;

const ASK_AGAIN_MS = 50;

let launched: Promise<Browser> | undefined;
/** One browser for all journeys of this process, ended with it. */
const browser = (): Promise<Browser> => (launched ??= launchBrowser());

/** Of the visits of this file that are open, the newest last. */
const visits: BrowserContext[] = [];
const closeFrom = (first: number) => Promise.all(visits.splice(first).map((context) => context.close()));

/** What the pages' own policy of security stopped: nothing of the panel may. */
const stopped: string[] = [];

/** A visit ends with the test that opened it, or with its file: a page that is left goes on asking, and holds a stream of events. */
function closeVisits(): void {
  let before = 0;
  beforeEach(() => void (before = visits.length));
  afterEach(() => closeFrom(before));
  afterEach(() => expect(stopped.splice(0)).toEqual([]));
  afterAll(() => closeFrom(0));
}

/** A fresh visitor of a panel. */
export async function visit(
  panelUrl: string,
  { width = 1440, height = 900, language = 'en', dark = false }: Look = {},
): Promise<Visit> {
  const context = await (
    await browser()
  ).newContext({
    viewport: { width, height },
    locale: language === 'tr' ? 'tr-TR' : 'en-US',
    colorScheme: dark ? 'dark' : 'light',
    baseURL: panelUrl,
  });
  visits.push(context);
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) stopped.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => console.error('error in the page:', error.message));
  return { page, context };
}

/** A browser in which the seller is signed in, as it keeps the session. */
export async function visitAs(
  panelUrl: string,
  seller: Pick<Seller, 'token' | 'cookies' | 'storeId'>,
  look: Look = {},
): Promise<Visit> {
  const visited = await visit(panelUrl, look);
  const [name = '', value = ''] = seller.cookies.split('=');
  await visited.context.addCookies([{ name, value, url: panelUrl }]);
  await visited.page.goto('/404');
  await visited.page.evaluate((kept) => Object.assign(localStorage, kept), {
    token: seller.token,
    selectedMarket: String(seller.storeId),
    selectedLanguage: look.language === 'tr' ? 'tr' : 'us',
  });
  return visited;
}

/** What the page's own policy refuses from now on, as the browser says it: nothing of the panel is. */
export function watchPolicy({ page }: Pick<Visit, 'page'>): readonly string[] {
  const refused: string[] = [];
  page.on('console', (said) => void (/Content Security Policy/.test(said.text()) && refused.push(said.text())));
  return refused;
}

/** The product for the journeys of a file: the one that all of this process share, or another. */
export function useLiveProduct(open = liveProduct): LiveProduct {
  // Filled before the first test runs.
  const product = {} as LiveProduct;
  closeVisits();
  beforeAll(async () => void Object.assign(product, await open()));
  return product;
}

/** Runs a walk; where it fails, the page is kept as a picture in test-results. */
export async function walking<T>(visit: Visit, name: string, walk: () => Promise<T>): Promise<T> {
  try {
    return await walk();
  } catch (error) {
    await visit.page.screenshot({ path: `test-results/${name}.png` }).catch(() => {});
    throw error;
  }
}

/** A control call of the sandbox. */
export async function world<T>(worldUrl: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${worldUrl}${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

/** Asks until the answer is there; the deadline is the failure, named by what was awaited. */
export async function until<T>(
  what: string | (() => string),
  limitMs: number,
  ask: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const end = Date.now() + limitMs;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Error(`never happened within ${limitMs / 1000} s: ${typeof what === 'string' ? what : what()}`);
}

/** Calls that keep working while all others fail: who is signed in, with which store. */
const FRAME =
  /getAppTopbarDatas|getCustomerMarketPlaces|customerSubscription.get|customerappdata|api.events|SetSelectedMarketplace/i;
const CALLS = '**/api/**';

/** What a seller sees while the server answers nothing but errors; answers what ends it. */
export async function failCalls(page: Page): Promise<() => Promise<void>> {
  await page.route(CALLS, (route) =>
    FRAME.test(route.request().url())
      ? route.continue()
      : route.fulfill({
          status: 500,
          json: { resultType: 1, message: 'UnexpectedError', data: null, errorMessage: 'Something went wrong.' },
        }),
  );
  return () => page.unroute(CALLS);
}
