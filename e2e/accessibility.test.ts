import fs from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { until, useBrowser, walking, world } from './journey.ts';
import { openAccount } from './open-account.ts';
import { connectGermanStore, signIn } from './steps.ts';

const browser = useBrowser();
const ADDED = 8;
/** Of the offered products of the world; no other journey uses those from here on. */
const FIRST_PRODUCT = 400;

/** Every address of routes.tsx as a visitor without a session may open it. */
const open: Record<string, readonly string[]> = {
  '/login': ['/login', '/login?tab=register', '/login?tab=forgot'],
  '/resendConfirmationEmail/$email': ['/resendConfirmationEmail/elif@example.com'],
  '/registrationSuccess': ['/registrationSuccess?email=elif@example.com'],
  '/mailActivation/$status': ['/mailActivation/failed'],
  '/passwordReset/$status': [
    '/passwordReset/success?email=elif@example.com&token=x',
    '/passwordReset/failed',
    '/passwordReset/usernotfound',
  ],
  '/amzRegistration/$status': ['/amzRegistration/failed'],
  '/404': ['/404', '/nowhere'],
  '/error': ['/error'],
  '/support': ['/support'],
  '/access': ['/access'],
  // Leads elsewhere before anything is shown.
  '/redirect': [],
};
/** And as a seller with a store opens it; `$sku` stands for an item of the store. */
const own: Record<string, readonly string[]> = {
  '/': ['/'],
  '/inventory': ['/inventory', '/inventory?status=pendingApproval'],
  '/inventory/new': ['/inventory/new'],
  '/inventoryItem/$asinOrSku': [
    '/inventoryItem/$sku',
    '/inventoryItem/$sku?tab=changes',
    '/inventoryItem/$sku?tab=competitors',
    '/inventoryItem/$sku?tab=source',
    '/inventoryItem/B000000000',
  ],
  '/inventory/inventoryItemUpdateHistory': ['/inventory/inventoryItemUpdateHistory'],
  '/mainCustomerPricingSettings': ['profit', 'competition', 'costs', 'sending', 'updates'].map(
    (tab) => `/mainCustomerPricingSettings?tab=${tab}`,
  ),
  '/filters': ['/filters'],
  '/helpdesk': ['/helpdesk'],
  '/ui': ['/ui'],
  '/addStoreSteps/AddStore': ['/addStoreSteps/AddStore'],
  '/addStoreSteps/AuthorizeSpApi': ['/addStoreSteps/AuthorizeSpApi'],
  '/addStoreSteps/reAuthorizeSpApi': ['/addStoreSteps/reAuthorizeSpApi'],
  '/addStoreSteps/AmazonNotificationSettings': ['/addStoreSteps/AmazonNotificationSettings'],
};

it('every address of the panel is among those that are looked at', () => {
  const declared = [...fs.readFileSync('apps/web/src/routes.tsx', 'utf8').matchAll(/path: '([^']+)'/g)].map(
    ([, path]) => path,
  );
  expect(declared.length).toBeGreaterThan(20);
  expect([...Object.keys(open), ...Object.keys(own)].toSorted()).toEqual(declared.toSorted());
});

it('SHELL-041 SHELL-088 every screen can be perceived and reached, in both colours, at a desk and on a phone', async () => {
  const visit = await browser.visit(inject('panelUrl'));
  const { page } = visit;
  watchCalls(page);
  await walking(visit, 'accessibility', async () => {
    for (const address of Object.values(open).flat()) await lookAt(page, address);
    const urls = { panelUrl: inject('panelUrl'), worldUrl: inject('worldUrl') };
    const seller = await openAccount(urls, 'accessibility');
    await signIn(page, seller);
    await connectGermanStore(page, seller, 'Anatolia Home');
    const sku = await addProducts(page, urls.worldUrl);
    for (const address of Object.values(own).flat()) await lookAt(page, address.replace('$sku', sku));
  });
}, 900_000);

type Colour = 'light' | 'dark';
/** Both colours and both widths of every screen; whoever asks for all pictures has every pair looked at. */
const looksAt = (number: number): readonly (readonly [width: number, colours: readonly Colour[]])[] =>
  process.env.KERVAN_PICTURES
    ? [
        [1440, ['light', 'dark']],
        [390, ['dark', 'light']],
      ]
    : number % 2 === 0
      ? [
          [1440, ['light']],
          [390, ['dark']],
        ]
      : [
          [1440, ['dark']],
          [390, ['light']],
        ];
let screens = 0;

/** Calls that the page waits for; the stream of hints stays open. */
const calls = new Set<Request>();
function watchCalls(page: Page): void {
  const end = (request: Request) => void calls.delete(request);
  page.on('request', (request) => void (/\/api\/(?!events)/.test(request.url()) && calls.add(request)));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Large parts that scroll and have no ground of their own: the browser paints all of such a part anew in each frame of scrolling (decision 21). */
const SCROLLERS_WITHOUT_GROUND = `[...document.querySelectorAll('body *')].filter((element) => {
  const { overflowY, backgroundColor } = getComputedStyle(element);
  return /auto|scroll/.test(overflowY) && element.clientHeight > 200 && /^rgba\\(.*, 0(\\.\\d+)?\\)$/.test(backgroundColor);
}).map((element) => element.className)`;

/** One screen in light and dark, at both widths; narrow ones scroll in one direction only. */
async function lookAt(page: Page, address: string): Promise<void> {
  const looks = looksAt(screens++);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: looks[0]?.[1][0] ?? 'light', reducedMotion: 'reduce' });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await until(`${address} has loaded`, 10_000, () => Promise.resolve(calls.size === 0));
  for (const [width, colours] of looks) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of colours) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await until(
        `${address} is ${colorScheme}`,
        5_000,
        async () =>
          (await page.evaluate('document.documentElement.getAttribute("data-mantine-color-scheme")')) === colorScheme,
      );
      await expectAccessible(page);
    }
    expect(await page.evaluate(SCROLLERS_WITHOUT_GROUND), `${address} at ${width}`).toEqual([]);
    await until(
      `${address} fits ${width}`,
      5_000,
      async () => (await page.evaluate<number>('document.documentElement.scrollWidth')) <= width,
    );
  }
}

/** Answers the SKU of one that is in the inventory. */
async function addProducts(page: Page, worldUrl: string): Promise<string> {
  const products = await world<{ asin: string; offer: object | null }[]>(
    worldUrl,
    'GET',
    '/world/products?market=US&limit=1000',
  );
  await page.goto('/inventory/new');
  await page.getByLabel(/List of ASINs/).fill(
    products
      .filter(({ offer }) => offer !== null)
      .slice(FIRST_PRODUCT, FIRST_PRODUCT + ADDED)
      .map(({ asin }) => asin)
      .join('\n'),
  );
  await page.getByRole('button', { name: `Add ${ADDED} products` }).click();
  await page.getByText('Adding is finished').waitFor({ timeout: 240_000 });
  await expectAccessible(page);
  await page.goto('/inventory');
  const href = await page.locator('a[href*="/inventoryItem/"]').first().getAttribute('href');
  return href?.split('/').at(-1)?.split('?')[0] ?? '';
}
