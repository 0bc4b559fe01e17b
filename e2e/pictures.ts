// Photographs the screens that the documents show, from the demo store as `npm start` makes it.
// npm run pictures [-- folder]; every screen is photographed in the failed state too where a folder is named.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { until } from './journey.ts';
import { startProduct } from './start-product.ts';
import { signIn } from './steps.ts';

const DEMO = { email: 'demo@kervan.test', password: 'Caravan-2026!' };
const folder = path.resolve(process.argv[2] ?? 'docs/pictures');
const isWhole = process.argv[2] !== undefined;
const FILLED = 500;

type Look = { name: string; width: number; height: number; dark: boolean };
const looks: Look[] = [
  { name: '1440-light', width: 1440, height: 900, dark: false }, { name: '1440-dark', width: 1440, height: 900, dark: true },
  { name: '390-light', width: 390, height: 844, dark: false },
];
/** The pictures of the documents; a named folder gets all of them in every look. */
const SHOWN: Record<string, readonly string[]> = { inventory: ['1440-light', '1440-dark', '390-light'], item: ['1440-light', '1440-dark', '390-light'], filters: ['1440-light'], overview: ['1440-light'] };

async function main(): Promise<void> {
  execFileSync(process.execPath, ['scripts/boot.mjs', 'prepare'], { stdio: 'inherit' });
  const product = await startProduct({}, { hasDemo: true });
  const browser = await launchBrowser();
  try {
    for (const look of looks) await photograph(browser, product.panelUrl, look);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function photograph(browser: Browser, panelUrl: string, look: Look): Promise<void> {
  const context = await browser.newContext({ viewport: { width: look.width, height: look.height }, colorScheme: look.dark ? 'dark' : 'light', locale: 'en-US', baseURL: panelUrl });
  const page = await context.newPage();
  const keep = async (screen: string) => {
    if (!isWhole && !SHOWN[screen]?.includes(look.name)) return;
    await page.waitForTimeout(1_500);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: path.join(folder, `${screen}-${look.name}.png`) });
  };
  await signIn(page, DEMO);
  await untilFilled(page);
  await keep('overview');
  await page.goto('/inventory?status=atStore');
  await page.getByRole('main').locator('a[href*="/inventoryItem/"]:visible').first().waitFor();
  await keep('inventory');
  await page.getByRole('main').locator('a[href*="/inventoryItem/"]:visible').nth(4).click();
  await page.getByText(/^Why /).first().waitFor();
  await keep('item');
  await page.goto('/filters');
  const row = page.locator('[data-field="SourcePriceRange"]');
  await row.locator('input').first().fill('15');
  await row.getByRole('radio', { name: 'Stock 0' }).click();
  await row.scrollIntoViewIfNeeded();
  await keep('filters');
  if (isWhole) await photographFailures(page, keep);
  await context.close();
}

/** What a seller sees while the server answers nothing but errors. */
async function photographFailures(page: Page, keep: (screen: string) => Promise<void>): Promise<void> {
  await page.goto('/mainCustomerPricingSettings');
  await keep('pricing');
  await page.route('**/api/**', (route) => (/getAppTopbarDatas|getCustomerMarketPlaces|customerSubscription.get|customerappdata|api.events|SetSelectedMarketplace/i.test(route.request().url()) ? route.continue() : route.fulfill({ status: 500, json: { resultType: 1, message: 'UnexpectedError', data: null, errorMessage: 'Something went wrong.' } })));
  for (const [screen, address] of [['overview-failed', '/'], ['pricing-failed', '/mainCustomerPricingSettings'], ['inventory-failed', '/inventory'], ['filters-failed', '/filters']] as const) {
    await page.goto(address);
    await page.waitForTimeout(6_000);
    await keep(screen);
  }
}

/** The demo store has its products at the store, and nothing is on its way. */
async function untilFilled(page: Page): Promise<void> {
  await page.goto('/');
  const counts = () => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^(At store|In queue)$/ }) }).locator('b').allInnerTexts();
  await until('the demo store is filled', 300_000, async () => {
    const [atStore = 0, inQueue = 1] = (await counts()).map((text) => Number(text.replaceAll(/\D/g, '')));
    return atStore > FILLED && inQueue === 0;
  });
}

await main();
