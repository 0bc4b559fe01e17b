import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { scriptsBeside, scriptsOf } from '../bench/first-load.ts';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visitAs, WAIT_MS, walking } from './journey.ts';
import { stockedStore } from './live-product.ts';

const product = useLiveProduct();

it('SHELL-058 CONST-002 lists have an address, another screen begins at its top, and what takes away asks with Cancel in focus', async () => {
  const seller = await stockedStore(product);
  const visit = await visitAs(product.panelUrl, seller);
  await walking(visit, 'shell-addresses', async () => {
    await addressOfLists(visit.page);
    await destructive(visit.page, seller);
  });
});

it('SHELL-008 SHELL-039 SHELL-041 the folded menu, what is hidden and the colours stay after a reload', async () => {
  const visit = await visitAs(product.panelUrl, await stockedStore(product));
  await walking(visit, 'shell-kept', () => keptAfterReload(visit.page));
});

it('SHELL-059 SHELL-060 a screen whose script cannot be loaded reloads once, then the error page opens; the list is asked for while its code is on its way', async () => {
  const visit = await visitAs(product.panelUrl, await stockedStore(product));
  await walking(visit, 'shell-scripts', async () => {
    await askedAhead(visit.page);
    await brokenPart(visit.page);
  });
});

it('SHELL-088 the menu is a rail up to 768 and a drawer up to 640, and the list fits a phone', async () => {
  const visit = await visitAs(product.panelUrl, await stockedStore(product));
  await walking(visit, 'shell-mobile', () => mobile(visit.page));
});

/** The page and the tab stand in the address. SHELL-058: another screen begins at its top. */
async function addressOfLists(page: Page): Promise<void> {
  await page.goto('/inventory?status=all&limit=25&page=2');
  await page.getByText(/26–\d+ \//).waitFor();
  await page.goto('/mainCustomerPricingSettings?tab=nonsense');
  const tabs = page.getByRole('tab');
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
  await tabs.nth(1).click();
  await page.waitForURL(/[?&]tab=/);
  await page.reload();
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  // A page that is longer than its window.
  await page.goto('/ui');
  await page.getByRole('heading', { level: 1, name: '/ui' }).waitFor();
  const content = page.locator('#content');
  await content.evaluate((element) => element.scrollTo(0, 400));
  const scrolled = await content.evaluate((element) => element.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Kervan home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(await content.evaluate((element) => element.scrollTop)).toBe(0);
}

/** CONST-002: what takes something away asks first, with Cancel focused: the reflex changes nothing. */
async function destructive(page: Page, seller: Seller): Promise<void> {
  const before = (await itemsOf(seller)).length;
  await page.goto('/inventory?status=all');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await until(
    'Cancel has the focus',
    WAIT_MS,
    async () =>
      (await dialog
        .locator(':focus')
        .innerText()
        .catch(() => '')) === 'Cancel',
  );
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect((await itemsOf(seller)).length).toBe(before);
}

/** SHELL-008, SHELL-037, SHELL-039, SHELL-041: what is hidden is not in the page, and shows again only when it is asked for. */
async function keptAfterReload(page: Page): Promise<void> {
  await page.goto('/inventory');
  const code = page
    .getByRole('row')
    .nth(1)
    .getByText(/^B0[A-Z0-9]{8}/)
    .first();
  const asin = (await code.innerText()).slice(0, 10);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.getByRole('button', { name: 'Secret mode', exact: true }).click();
  for (const kind of ['ASIN', 'Product title', 'SKU', 'Image'])
    await page.getByRole('checkbox', { name: kind, exact: true }).check();
  await page.getByText(/^Hidden: .*\+1$/).waitFor();
  // What opens over a page is looked at in accessibility.test.ts: here it covers a part of the page.
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  expect(await page.locator('main').innerHTML()).not.toContain(`>${asin}`);

  await page.reload();
  await page.getByRole('button', { name: /^Secret mode: / }).waitFor();
  await page.getByRole('img', { name: 'hidden' }).first().waitFor();
  expect(await page.getByText(asin).count()).toBe(0);
  await page.getByRole('button', { name: 'Expand menu' }).waitFor();
  await page.getByRole('button', { name: 'Light mode' }).waitFor();
  expect(
    await page.evaluate(
      "[localStorage.getItem('selectedSecretModes').includes('asin'), document.documentElement.getAttribute('data-mantine-color-scheme'), localStorage.getItem('IsDarkModeEnabled')]",
    ),
  ).toEqual([true, 'dark', 'true']);
  await page.getByRole('button', { name: 'Light mode' }).click();
  expect(await page.evaluate("localStorage.getItem('IsDarkModeEnabled')")).toBe('false');
  await page.getByRole('button', { name: /^Secret mode: / }).click();
  await page.getByRole('button', { name: 'Hide all' }).click();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.keyboard.press('Escape');
  await page.getByText(asin).first().waitFor();
}

/** What a page asks for before its code has come: nothing of it is asked twice. */
const AHEAD: readonly string[] = [
  inventory.list.path,
  inventory.counts.path,
  '/connect/userinfo',
  '/api/customerMarketPlace/getCustomerMarketPlaces',
  '/api/customerSubscription/get',
  '/api/customerappdata/customerappdataasync',
];

/** The list's first page is asked for while the code that shows it is still on its way. */
async function askedAhead(page: Page): Promise<void> {
  const barred: string[] = [];
  page.on('console', (said) => void (/Content Security Policy|preload/.test(said.text()) && barred.push(said.text())));
  await page.goto('about:blank');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/inventory.screen-*.js', (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === inventory.list.path);
  await page.goto('/inventory', { waitUntil: 'commit' });
  await asked;
  expect(await page.getByRole('heading', { level: 1, name: 'Inventory' }).count()).toBe(0);
  release();
  await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
  await page.locator('[role=row][data-index]').first().waitFor();
  for (const path of AHEAD)
    expect(
      calls.filter((each) => each === path),
      path,
    ).toHaveLength(1);
  expect(barred, 'the script in the page runs, and what it preloads is used').toEqual([]);
  await page.unroute('**/assets/inventory.screen-*.js');
  await onlyWhatIsWeighed(page);
}

/** The scripts that the browser loads until the list stands are those whose weight is limited. */
async function onlyWhatIsWeighed(page: Page): Promise<void> {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await page.reload();
  await page.locator('[role=row][data-index]').first().waitFor();
  // The file that chooses the colours is a few lines and no part of the build.
  const weighed = new Set([...scriptsOf('en').map((file) => `/${file}`), '/first-paint.js']);
  expect(scripts.length).toBeGreaterThan(3);
  // The words of refusals and the banners come beside the first screen, which does not wait for them.
  const beside = new Set(scriptsBeside('en').map((file) => `/${file}`));
  expect(scripts.filter((script) => !weighed.has(script) && !beside.has(script))).toEqual([]);
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
