import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { texts } from '@kervan/texts/texts';
import { until, WAIT_MS, walking, type Visit } from './journey.ts';

/** Judges the screen of an address, which stands there and has loaded. */
export type Judge = (page: Page, address: string) => Promise<void>;

/** Opens one screen after the other in one page, at a desk and in light, and has each judged. */
export async function lookAtAll(visit: Visit, name: string, addresses: readonly string[], judge: Judge): Promise<void> {
  const { page } = visit;
  const calls = watchCalls(page);
  await walking(visit, name, async () => {
    await atDesk(page);
    await page.goto(NOWHERE);
    for (const address of addresses) {
      await goWithin(page, address);
      await until(`${address} has loaded`, WAIT_MS, () => Promise.resolve(calls.size === 0));
      await judge(page, address);
    }
  });
}

/** The same in two pages at once: while one loads, the other is judged. Each judges a half, one behind the other. */
export async function lookAtHalves(
  open: () => Promise<Visit>,
  name: string,
  addresses: readonly string[],
  judgeOf: () => Judge,
): Promise<void> {
  const half = Math.ceil(addresses.length / 2);
  const halves = [addresses.slice(0, half), addresses.slice(half)];
  await Promise.all(halves.map(async (part, at) => lookAtAll(await open(), `${name}-${at}`, part, judgeOf())));
}

/** The look in which screens are opened. */
export async function atDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, 'light');
}

/** The colours of the page from now on; nothing moves. */
export const show = (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** The kit's page shows what never ends loading. */
export const loadsForEver = (address: string): boolean => address === '/ui';

/** Fails with a large part that scrolls and has no ground of its own: the browser paints all of it anew in each frame of scrolling (decision 21). */
export async function expectGrounds(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(SCROLLERS_WITHOUT_GROUND), where).toEqual([]);
}

const SCROLLERS_WITHOUT_GROUND = `[...document.querySelectorAll('body *')].filter((element) => {
  const { overflowY, backgroundColor } = getComputedStyle(element);
  return /auto|scroll/.test(overflowY) && element.clientHeight > 200 && /^rgba\\(.*, 0(\\.\\d+)?\\)$/.test(backgroundColor);
}).map((element) => element.className)`;

/** Calls that the page waits for; the stream of hints stays open. */
function watchCalls(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>();
  const end = (request: Request) => void calls.delete(request);
  page.on('request', (request) => void (/\/api\/(?!events)/.test(request.url()) && calls.add(request)));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return calls;
}

const NOWHERE = '/404';
/** In either language. */
const [NOTHING_THERE, NO_ORDER] = [
  new RegExp(`^(${texts.en.shell.notFound.title}|${texts.tr.shell.notFound.title})$`),
  new RegExp(`^(${texts.en.orders.detail.notFoundTitle}|${texts.tr.orders.detail.notFoundTitle})$`),
];
/** What an address that leads to nothing is called. */
const LEADING_THERE: Record<string, RegExp> = {
  [NOWHERE]: NOTHING_THERE,
  '/inventoryItem/B000000000': NOTHING_THERE,
  '/requestSupport/999999999': NOTHING_THERE,
  '/message/MessageItems?thread=1': NOTHING_THERE,
  '/sellerOrder/302-0000000-0000000': NO_ORDER,
};

/** As a link leads there: the page is not loaded anew. Over a page that has nothing of the next one, so that what stands is the next one's. */
async function goWithin(page: Page, address: string): Promise<void> {
  const push = (path: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
  await push(NOWHERE);
  await page.getByRole('heading', { name: NOTHING_THERE }).waitFor();
  const there = LEADING_THERE[address];
  const head = page.locator('h1', there === undefined ? { hasNotText: NOTHING_THERE } : { hasText: there }).first();
  if (there !== undefined) {
    await page.goto(address);
    return head.waitFor();
  }
  // A late answer to the screen before may lead back to nowhere.
  await until(`${address} opens`, WAIT_MS, async () => {
    if ((await page.evaluate('location.pathname')) === NOWHERE) await push(address);
    return head.isVisible();
  });
}
