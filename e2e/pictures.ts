// Photographs the screens that the documents show, from the demo store as `npm start` makes it.
// npm run pictures [-- folder]; where a folder is named every screen and every part of the kit is photographed in all widths, both colours and both languages, screens also in the failed state.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { until, WAIT_MS } from './journey.ts';
import { photographKit } from './kit-pictures.ts';
import { startProduct, type RunningProduct } from './start-product.ts';
import { bringToWarehouse, sendAndReturn, type KnownParcel } from './parcel-and-return.ts';
import { answerFirstQuestions, confirmByMail, register, signIn, type NewSeller } from './steps.ts';
import { chooseLanguage, tour, tourOfPlans } from './tour.ts';

const DEMO = { email: 'demo@kervan.test', password: 'Caravan-2026!' };
const folder = path.resolve(process.argv[2] ?? 'docs/pictures');
const isWhole = process.argv[2] !== undefined;
const FILLED = 500;
/** What stands over an order's page on top, and a little air: on a phone its head goes with the page. */
const barOf = (page: Page): number => ((page.viewportSize()?.width ?? 0) < 800 ? 64 : 190);
/** What moves comes to its end before a picture. */
const STILL_MS = 1_500;

type Look = { name: string; width: number; height: number; dark: boolean; language: 'en' | 'tr' };
const look = (width: number, dark: boolean, language: 'en' | 'tr'): Look => ({
  name: `${width}-${dark ? 'dark' : 'light'}`,
  width,
  height: width === 390 ? 844 : 900,
  dark,
  language,
});
/** Each width in both colours; the two languages by turns. */
const looks: Look[] = isWhole
  ? [
      look(1440, false, 'en'),
      look(1440, true, 'tr'),
      look(1024, false, 'tr'),
      look(1024, true, 'en'),
      look(390, false, 'en'),
      look(390, true, 'tr'),
    ]
  : [look(1440, false, 'en'), look(1440, true, 'en'), look(390, false, 'en')];
/** The pictures of the documents. */
const SHOWN: Record<string, readonly string[]> = {
  inventory: ['1440-light', '1440-dark', '390-light'],
  item: ['1440-light', '1440-dark', '390-light'],
  filters: ['1440-light'],
  overview: ['1440-light'],
  plans: ['1440-light', '1440-dark', '390-light'],
  subscription: ['1440-light'],
  orders: ['1440-light', '1440-dark', '390-light'],
  order: ['1440-light', '390-light'],
  publishing: ['1440-light'],
  profit: ['1440-light'],
  credit: ['1440-light'],
  warehouse: ['1440-light'],
  parcel: ['1440-light', '390-light'],
  return: ['1440-light', '390-light'],
  help: ['1440-light'],
  sales: ['1440-light', '390-light'],
  messages: ['1440-light'],
  templates: ['1440-light'],
  affiliate: ['1440-light'],
  extension: ['1440-light'],
  developers: ['1440-light'],
  asinSettings: ['1440-light', '390-light'],
};
/** What is shown of them as it opens. */
const opened = [
  ['orders', '/orders'],
  ['publishing', '/publishing'],
  ['profit', '/reports/ProfitReport'],
  ['credit', '/warehouse-credit'],
  ['warehouse', '/warehouse/packages'],
  ['help', '/helpItems'],
  ['sales', '/reports/SalesReport'],
  ['messages', '/message/Messages'],
  ['templates', '/templates'],
  ['affiliate', '/affiliate'],
  ['extension', '/extension-settings'],
  ['developers', '/developers'],
  ['asinSettings', '/asinBasedSettings'],
] as const;

async function main(): Promise<void> {
  execFileSync(process.execPath, ['scripts/boot.mjs', 'prepare'], { stdio: 'inherit' });
  const product = await startProduct({}, { hasDemo: true });
  const browser = await launchBrowser();
  try {
    const newcomer = await makeNewcomer(browser, product);
    const parcel = isWhole ? null : await makeReturn(browser, product);
    for (const look of looks) {
      await photograph(browser, { panelUrl: product.panelUrl, look, parcel });
      await photographNewcomer(browser, { panelUrl: product.panelUrl, newcomer, look });
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Open = { context: BrowserContext; page: Page; keep: (screen: string) => Promise<void> };

/** A browser in one look, and what keeps its page under the name of a screen. */
async function openIn(browser: Browser, panelUrl: string, look: Look): Promise<Open> {
  const { name, width, height, dark, language } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-US',
    baseURL: panelUrl,
  });
  // A machine that is busy takes its time.
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const keep = async (screen: string) => {
    if (!isWhole && !SHOWN[screen]?.includes(name)) return;
    await page.waitForTimeout(STILL_MS);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: path.join(folder, `${screen}-${name}${isWhole ? `-${language}` : ''}.png`) });
  };
  return { context, page, keep };
}

/** Somebody who stands before the plans. */
async function makeNewcomer(browser: Browser, { panelUrl, worldUrl }: RunningProduct): Promise<NewSeller> {
  const newcomer = { email: 'elif@example.com', password: 'Bozkir-Yolu-26!' };
  const { context, page } = await openIn(browser, panelUrl, look(1440, false, 'en'));
  await register(page, newcomer);
  await confirmByMail(page, worldUrl, newcomer.email);
  await signIn(page, newcomer);
  await answerFirstQuestions(page);
  await context.close();
  return newcomer;
}

async function photographNewcomer(
  browser: Browser,
  { panelUrl, newcomer, look }: { panelUrl: string; newcomer: NewSeller; look: Look },
): Promise<void> {
  const { context, page, keep } = await openIn(browser, panelUrl, look);
  await signIn(page, newcomer);
  if (isWhole) await chooseLanguage(page, look.language);
  await tourOfPlans(page, keep);
  await context.close();
}

/** The demo store has a parcel that came to its buyer and goes back. A second one lies at the warehouse, paid for. */
async function makeReturn(browser: Browser, { panelUrl, worldUrl }: RunningProduct): Promise<Parcels> {
  const { context, page } = await openIn(browser, panelUrl, look(1440, false, 'en'));
  await signIn(page, DEMO);
  await untilFilled(page);
  const returned = await bringToWarehouse(page, worldUrl);
  await sendAndReturn(page, worldUrl, returned);
  const held = await bringToWarehouse(page, worldUrl);
  await context.close();
  return { returned, held };
}
type Parcels = { returned: KnownParcel; held: KnownParcel };

type Shown = { panelUrl: string; look: Look; parcel: Parcels | null };

async function photograph(browser: Browser, { panelUrl, look, parcel }: Shown): Promise<void> {
  const { context, page, keep } = await openIn(browser, panelUrl, look);
  const { name, language } = look;
  await signIn(page, DEMO);
  await untilFilled(page);
  if (isWhole) {
    await chooseLanguage(page, language);
    await photographKit(page, folder, `${name}-${language}`);
    await tour(page, keep);
    return context.close();
  }
  await keep('overview');
  await page.goto('/inventory?status=atStore');
  await page.getByRole('main').locator('a[href*="/inventoryItem/"]:visible').first().waitFor();
  await keep('inventory');
  await page.getByRole('main').locator('a[href*="/inventoryItem/"]:visible').nth(4).click();
  await page.getByText(/^Why /).first().waitFor();
  await keep('item');
  await page.goto('/filters');
  const row = page.locator('[data-field$=".SourcePriceRange"]');
  await row.locator('input').first().fill('15');
  await row.getByRole('radio', { name: 'Stock 0' }).click();
  await row.scrollIntoViewIfNeeded();
  await keep('filters');
  await page.goto('/subscriptions/mySubscription');
  await page
    .getByRole('table')
    .or(page.getByRole('list', { name: 'All subscriptions' }))
    .first()
    .waitFor();
  await keep('subscription');
  for (const [screen, address] of opened) {
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await untilStill(page);
    await keep(screen);
  }
  await page.goto('/orders');
  await page.locator('main a[href*="/sellerOrder/"]:visible').first().click();
  await untilStill(page);
  await keep('order');
  if (parcel) await photographParcels(page, keep, parcel);
  await context.close();
}

/** The page of a package, and what an order says of its return. */
async function photographParcels(page: Page, keep: Open['keep'], { returned, held }: Parcels): Promise<void> {
  await page.goto(`/warehouse/packages/${held.no}`);
  await page.getByText(/ is held and is charged when the package leaves\.$/).waitFor();
  await untilStill(page);
  await keep('parcel');
  await page.goto(`/sellerOrder/${returned.order}`);
  const card = page.getByRole('heading', { name: 'Returns and refunds' });
  await page.getByRole('button', { name: 'Download label' }).waitFor();
  await untilStill(page);
  // Below what stays on top.
  await card.evaluate((head, px) => {
    head.style.scrollMarginTop = `${px}px`;
    head.scrollIntoView({ block: 'start' });
  }, barOf(page));
  await keep('return');
}

/** Nothing waits for an answer. */
const untilStill = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** The demo store has its products at the store, and nothing is on its way. */
async function untilFilled(page: Page): Promise<void> {
  await page.goto('/');
  const counts = () =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /^(At store|In queue)$/ }) })
      .locator('b')
      .allInnerTexts();
  await until('the demo store is filled', 300_000, async () => {
    const [atStore = 0, inQueue = 1] = (await counts()).map((text) => Number(text.replaceAll(/\D/g, '')));
    return atStore > FILLED && inQueue === 0;
  });
}

await main();
