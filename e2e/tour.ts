import type { Page } from 'playwright-core';
import { failCalls } from './journey.ts';

/** Where a browser keeps its language. */
const LANGUAGE = { key: 'selectedLanguage', value: { en: 'us', tr: 'tr' } };
/** A call that fails is tried again before the screen says so. */
const TRIED_MS = 6_000;
const NO_SUCH_PRODUCT = 'B000000000';
type Keep = (screen: string) => Promise<void>;

/** The language in which the browser opens the panel from now on. */
export const chooseLanguage = (page: Page, language: 'en' | 'tr'): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [LANGUAGE.key, LANGUAGE.value[language]] as const);

/** Opens every screen of a signed-in seller in its states and has each kept under its name. */
export async function tour(page: Page, keep: Keep): Promise<void> {
  const open = async (screen: string, address: string) => {
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page
      .locator('[aria-busy="true"]')
      .first()
      .waitFor({ state: 'detached', timeout: 4_000 })
      .catch(() => {});
    await keep(screen);
  };
  await open('overview', '/');
  await open('inventory', '/inventory?status=atStore');
  const item = await page.locator('main a[href*="/inventoryItem/"]:visible').nth(4).getAttribute('href');
  await page
    .locator('main input[type="checkbox"]:visible')
    .nth(1)
    .check()
    .catch(() => {});
  await keep('inventory-selected');
  await open('inventory-empty', '/inventory?status=pendingApproval');
  await open('item', item ?? '/404');
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 900);
  await keep('item-below');
  for (const tab of ['changes', 'competitors', 'source'])
    await open(`item-${tab}`, `${item?.split('?')[0]}?tab=${tab}`);
  await open('item-unknown', `/inventoryItem/${NO_SUCH_PRODUCT}`);
  await open('add', '/inventory/new');
  await open('history', '/inventory/inventoryItemUpdateHistory');
  for (const tab of ['profit', 'competition', 'costs', 'sending', 'updates'])
    await open(`pricing-${tab}`, `/mainCustomerPricingSettings?tab=${tab}`);
  await open('routing', '/routingsettings');
  await open('filters', '/filters');
  const row = page.locator('[data-field$=".SourcePriceRange"]');
  await row.locator('input').first().fill('15');
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await row.getByRole('radio').nth(1).click();
  await keep('filters-changed');
  await open('helpdesk', '/helpdesk');
  await open('add-store', '/addStoreSteps/AddStore');
  await page.goto('/');
  await page.locator('h1').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').first().waitFor();
  await keep('palette');
  const mend = await failCalls(page);
  for (const [screen, address] of [
    ['overview', '/'],
    ['inventory', '/inventory'],
    ['item', item ?? '/404'],
    ['history', '/inventory/inventoryItemUpdateHistory'],
    ['pricing', '/mainCustomerPricingSettings'],
    ['filters', '/filters'],
    ['routing', '/routingsettings'],
  ] as const) {
    await page.goto(address);
    await page.waitForTimeout(TRIED_MS);
    await keep(`${screen}-failed`);
  }
  await mend();
  await page.context().clearCookies();
  for (const [screen, address] of [
    ['login', '/login'],
    ['register', '/login?tab=register'],
    ['forgot', '/login?tab=forgot'],
    ['activation-failed', '/mailActivation/failed'],
    ['unknown-page', '/nowhere'],
  ] as const)
    await open(screen, address);
}
