import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { expectAccessible } from './accessible.ts';
import { until, useBrowser, walking, world, type Visit } from './journey.ts';
import { openAccount } from './open-account.ts';
import { connectGermanStore, signIn } from './steps.ts';

const browser = useBrowser();
const ADDED = 60;

it('SHELL-008 SHELL-018 SHELL-020 SHELL-022 SHELL-025 SHELL-030 SHELL-034 SHELL-037 SHELL-039 SHELL-040 SHELL-041 SHELL-046 SHELL-058 SHELL-059 SHELL-060 SHELL-061 SHELL-062 SHELL-087 SHELL-088 SHELL-089 PRICE-002 CONST-002 the frame around every screen', async () => {
  const visit = await browser.visit(inject('panelUrl'));
  await walking(visit, 'shell', () => walk(visit));
}, 400_000);

async function walk({ page }: Visit): Promise<void> {
  const urls = { panelUrl: inject('panelUrl'), worldUrl: inject('worldUrl') };
  await signIn(page, await openAccount(urls, 'shell'));
  await connectGermanStore(page, { email: 'shell@example.com', password: '' }, 'Anatolia Home');
  await addProducts(page, urls.worldUrl);
  await topBar(page);
  await menuState(page);
  await searching(page);
  await addressOfLists(page);
  await secretMode(page);
  await destructive(page);
  await colours(page);
  await commandPalette(page);
  await standAlonePages(page);
  await askedAhead(page);
  await brokenPart(page);
  await mobile(page);
}

async function addProducts(page: Page, worldUrl: string): Promise<void> {
  const products = await world<{ asin: string; offer: object | null }[]>(
    worldUrl,
    'GET',
    '/world/products?market=US&limit=200',
  );
  await page.goto('/inventory/new');
  await page.getByLabel(/List of ASINs/).fill(
    products
      .filter(({ offer }) => offer !== null)
      .slice(0, ADDED)
      .map(({ asin }) => asin)
      .join('\n'),
  );
  await page.getByRole('button', { name: `Add ${ADDED} products` }).click();
  await page.getByText('Adding is finished').waitFor({ timeout: 240_000 });
}

/** SHELL-018, SHELL-034, SHELL-046. */
async function topBar(page: Page): Promise<void> {
  await page.goto('/inventory');
  const bar = page.getByRole('banner', { name: 'Top bar' });
  await bar.getByRole('searchbox').waitFor();
  for (const name of ['Change language', 'Dark mode', 'Secret mode', 'Account of'])
    await bar.getByRole('button', { name: new RegExp(name) }).waitFor();
  await bar.getByRole('button', { name: /^Store: Germany/ }).waitFor();
  await page.getByText(/^© 20\d\d Kervan$/).waitFor();
  await clockTicks(page);
}

/** In a window of its own, whose time is run a minute ahead. */
async function clockTicks(page: Page): Promise<void> {
  const own = await page
    .context()
    .browser()
    ?.newContext({ storageState: await page.context().storageState(), viewport: page.viewportSize() });
  if (!own) throw new Error('the page has no browser');
  try {
    const other = await own.newPage();
    await other.clock.install();
    await other.goto(new URL('/inventory', page.url()).href);
    const clock = () =>
      other
        .getByRole('banner', { name: 'Top bar' })
        .getByText(/^Berlin \d\d:\d\d$/)
        .innerText();
    const first = await clock();
    // Again and again: its timer may not be set yet when its first time is shown.
    await until('the clock ticks', 20_000, async () => {
      await other.clock.runFor(60_000);
      return (await clock()) !== first;
    });
  } finally {
    await own.close();
  }
}

/** SHELL-008: folded stays folded after a reload. */
async function menuState(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fold the menu' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Unfold the menu' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Fold the menu' }).waitFor();
}

/** SHELL-020, SHELL-022, SHELL-025: too short asks nothing; a word of a title opens the list. SHELL-087: the warning leaves after three seconds. */
async function searching(page: Page): Promise<void> {
  let asked = 0;
  await page.route('**/getSearchType*', async (route) => {
    asked++;
    await route.continue();
  });
  const field = page.getByRole('searchbox', { name: /ASIN, SKU, order/ });
  await field.fill('  ab ');
  await field.press('Enter');
  const warning = page.getByText('Type at least 3 characters.');
  await warning.waitFor();
  const shownAt = Date.now();
  await warning.waitFor({ state: 'hidden' });
  expect(Date.now() - shownAt).toBeGreaterThan(2_000);
  expect(Date.now() - shownAt).toBeLessThan(6_000);
  expect(asked).toBe(0);
  await field.fill('zzzzzz');
  await field.press('Enter');
  await page.getByText('Nothing found for “zzzzzz”.').waitFor();
  const title = await page.getByRole('row').nth(1).locator('[lang=en]').first().innerText();
  await field.fill(title.split(' ').slice(0, 2).join(' '));
  await field.press('Enter');
  await page.waitForURL(/\/inventory\?.*search=|\/inventoryItem\//);
  expect(asked).toBe(2);
  await page.unroute('**/getSearchType*');
}

/** SHELL-030, SHELL-040: page and limit leave with the market, the tab stands in the address. SHELL-058: another screen begins at its top. */
async function addressOfLists(page: Page): Promise<void> {
  await page.goto('/inventory?status=all&limit=25&page=2');
  await page.getByText(/26–50 \//).waitFor();
  await page.goto('/mainCustomerPricingSettings?tab=nonsense');
  const tabs = page.getByRole('tab');
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
  await tabs.nth(1).click();
  await page.waitForURL(/[?&]tab=/);
  await page.reload();
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  const content = page.locator('#content');
  await content.evaluate((element) => element.scrollTo(0, 400));
  const scrolled = await content.evaluate((element) => element.scrollTop);
  // SHELL-089.
  if (scrolled > 30)
    await until(
      'the bar changes its colour',
      5_000,
      async () => (await page.getByRole('banner', { name: 'Top bar' }).getAttribute('data-scrolled')) !== null,
    );
  await page.getByRole('link', { name: 'Kervan home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await content.evaluate((element) => element.scrollTop)).toBe(0);
}

/** SHELL-037, SHELL-039: what is hidden is not in the page, stays hidden after a reload, and can be copied only after it is shown again. */
async function secretMode(page: Page): Promise<void> {
  await page.goto('/inventory');
  const code = page
    .getByRole('row')
    .nth(1)
    .getByText(/^B0[A-Z0-9]{8}/)
    .first();
  const asin = (await code.innerText()).slice(0, 10);
  await page.getByRole('button', { name: 'Secret mode', exact: true }).click();
  for (const kind of ['ASIN', 'Product title', 'SKU', 'Image'])
    await page.getByRole('checkbox', { name: kind, exact: true }).check();
  await page.getByText(/^Hidden: .*\+1$/).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await page.locator('main').innerHTML()).not.toContain(`>${asin}`);
  await page.reload();
  await page.getByRole('button', { name: /^Secret mode: / }).waitFor();
  await page.getByRole('img', { name: 'hidden' }).first().waitFor();
  expect(await page.getByText(asin).count()).toBe(0);
  expect(await page.evaluate<string>("localStorage.getItem('selectedSecretModes')")).toContain('asin');
  await page.getByRole('button', { name: /^Secret mode: / }).click();
  await page.getByRole('button', { name: 'Hide all' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.keyboard.press('Escape');
  await page.getByText(asin).first().waitFor();
}

/** CONST-002: what takes something away asks first, with Cancel focused: the reflex changes nothing. */
async function destructive(page: Page): Promise<void> {
  await page.goto('/inventory?status=all');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await until(
    'Cancel has the focus',
    5_000,
    async () =>
      (await dialog
        .locator(':focus')
        .innerText()
        .catch(() => '')) === 'Cancel',
  );
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(`${ADDED} products`).first().waitFor();
}

/** SHELL-041. */
async function colours(page: Page): Promise<void> {
  const scheme = () =>
    page.evaluate<(string | null)[]>(
      "[document.documentElement.getAttribute('data-mantine-color-scheme'), localStorage.getItem('IsDarkModeEnabled')]",
    );
  await page.getByRole('button', { name: 'Dark mode' }).click();
  expect(await scheme()).toEqual(['dark', 'true']);
  await page.reload();
  await page.getByRole('button', { name: 'Light mode' }).click();
  expect(await scheme()).toEqual(['light', 'false']);
}

async function commandPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Go to a screen or run a command');
  await field.fill('pricing');
  await expectAccessible(page);
  await field.press('Enter');
  await page.waitForURL(/mainCustomerPricingSettings/i);
  await page.keyboard.press('Control+k');
  await field.fill('qqqq');
  await page.getByText('Nothing matches').waitFor();
  await page.keyboard.press('Escape');
}

/** SHELL-061, SHELL-062. */
async function standAlonePages(page: Page): Promise<void> {
  for (const [path, title] of [
    ['/error', 'Something went wrong'],
    ['/support', 'Something went wrong'],
    ['/access', 'Access denied'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: 'Go To Dashboard' }).waitFor();
    await expectAccessible(page);
  }
}

/** The list's first page is asked for while the code that shows it is still on its way. */
async function askedAhead(page: Page): Promise<void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/list-*.js', (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === inventory.list.path);
  await page.goto('/inventory', { waitUntil: 'commit' });
  await asked;
  expect(await page.getByRole('heading', { level: 1, name: 'Inventory' }).count()).toBe(0);
  release();
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
  await page.unroute('**/assets/list-*.js');
}

/** SHELL-059, SHELL-060: a screen whose script cannot be loaded reloads once, then the error page opens. */
async function brokenPart(page: Page): Promise<void> {
  await page.goto('/inventory');
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).pathname));
  await page.route('**/assets/filters.screen-*.js', (route) => route.abort());
  await page.goto('/filters');
  await page.waitForURL(/\/error$/);
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  expect(asked).toEqual(['/filters', '/filters', '/error']);
  await page.unroute('**/assets/filters.screen-*.js');
  await page.goto('/filters');
  await page.getByRole('heading', { level: 1, name: 'Filters' }).waitFor();
}

/** SHELL-088: rail up to 768, drawer up to 640. */
async function mobile(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/inventory');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Inventory' }).waitFor();
  await page.setViewportSize({ width: 640, height: 900 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Add products' }).click();
  await page.waitForURL(/\/inventory\/new/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/inventory');
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await expectAccessible(page);
}
