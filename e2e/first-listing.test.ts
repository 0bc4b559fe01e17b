import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBilledProduct } from './billing.ts';
import { judge, walkToFirstListing } from './first-listing.ts';
import { visit as visitPanel, walking } from './journey.ts';

const product = useBilledProduct();
const WIDTH = 390;
/** ui.md section 11: what is pressed with a thumb. */
const TARGET_PX = 44;

it('AUTH-001 STORE-001 INV-095 a new seller comes on a phone, registers, connects a store, adds products, and a listing follows its source price', async () => {
  const visit = await visitPanel(product.panelUrl, { width: WIDTH, height: 844, dark: true });
  const { page } = visit;
  const screens: string[] = [];
  const onScreen = async (screen: string) => {
    screens.push(screen);
    await fitsPhone(page, screen);
  };
  await walking(visit, 'first-listing', async () => {
    judge(await walkToFirstListing(visit, product, onScreen));
    expect(screens).toEqual([
      'register',
      'registered',
      'confirmed',
      'login',
      'onboarding',
      'plans',
      'purchase',
      'add-store',
      'authorize',
      'notifications',
      'ready',
      'payments',
      'add',
      'added',
      'inventory',
      'item',
    ]);
    await throughMenus(page, onScreen);
  });
  const calls = await product.world.calls();
  const sumOf = (what: 'count' | 'throttled') => calls.reduce((sum, call) => sum + call[what], 0);
  expect(sumOf('throttled') / sumOf('count')).toBeLessThan(0.01);
});

async function throughMenus(page: Page, onScreen: (screen: string) => Promise<void>): Promise<void> {
  for (const [group, entry] of [
    ['Store security', 'Filters'],
    ['My store', 'Pricing settings'],
    ['Inventory', 'Update history'],
  ] as const) {
    await throughMenu(page, group, entry);
    await page.getByRole('heading', { level: 1, name: entry }).waitFor();
    await onScreen(entry.toLowerCase().replaceAll(' ', '-'));
  }
  // A phone's bar has no room for the way home: its menu leads there.
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Kervan home' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await onScreen('overview');
}

/** The menu is a drawer: open it, open the group, go. */
async function throughMenu(page: Page, group: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog');
  const opener = menu.getByRole('button', { name: group, exact: true });
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  const link = menu.getByRole('link', { name: entry, exact: true });
  await link.waitFor();
  expect((await link.boundingBox())?.height ?? 0, `${entry} in the menu`).toBeGreaterThanOrEqual(TARGET_PX);
  await link.click();
}

async function fitsPhone(page: Page, screen: string): Promise<void> {
  const seen = await page.evaluate<{ scheme: string | null; language: string; width: number }>(
    '({ scheme: document.documentElement.getAttribute("data-mantine-color-scheme"), language: document.documentElement.lang, width: document.documentElement.scrollWidth })',
  );
  expect(seen, screen).toEqual({ scheme: 'dark', language: 'en', width: WIDTH });
  // A solid button carries no variant: it is the view's main action.
  const main = await page.locator('.mantine-Button-root:not([data-variant]):visible').all();
  if (
    ['register', 'login', 'add-store', 'authorize', 'notifications', 'ready', 'add', 'added', 'item'].includes(screen)
  )
    expect(main.length, `main actions on ${screen}`).toBeGreaterThan(0);
  // Measured at one moment: what loads may still come and go.
  const targets = await page
    .locator('.mantine-Button-root:not([data-variant]):visible, header:not(main *) button:visible')
    .evaluateAll((all) =>
      all.map((action) => ({
        name: action.getAttribute('aria-label') ?? action.textContent ?? '',
        px: Math.min(action.getBoundingClientRect().height, action.getBoundingClientRect().width),
      })),
    );
  // What has no size was taken away between the finding and the measuring.
  for (const { name, px } of targets.filter((target) => target.px > 0))
    expect(px, `${name} on ${screen}`).toBeGreaterThanOrEqual(TARGET_PX);
  await expectAccessible(page);
}
