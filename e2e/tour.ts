import type { Page } from 'playwright-core';
import { failCalls } from './journey.ts';

/** Where a browser keeps its language. */
const LANGUAGE = { key: 'selectedLanguage', value: { en: 'us', tr: 'tr' } };
/** A call that fails is tried again before the screen says so. */
const TRIED_MS = 6_000;
const NO_SUCH_PRODUCT = 'B000000000';
const NO_SUCH_ORDER = '302-0000000-0000000';
const NO_SUCH_PACKAGE = 'KRV-00000000';
type Keep = (screen: string) => Promise<void>;

/** The language in which the browser opens the panel from now on. */
export const chooseLanguage = (page: Page, language: 'en' | 'tr'): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [LANGUAGE.key, LANGUAGE.value[language]] as const);

/** Opens the plans before the first subscription: nothing chosen, a plan, the trial, and what is missing. */
export async function tourOfPlans(page: Page, keep: Keep): Promise<void> {
  const submit = page.locator('button[type="submit"]');
  await page.goto('/subscriptions/subscribe');
  await submit.waitFor();
  await keep('plans-open');
  await page.goto('/subscriptions/subscribe?level=5');
  await submit.waitFor();
  await keep('plans');
  await submit.click();
  await keep('plans-missing');
  await page.goto('/subscriptions/subscribe?level=8&trial=true');
  await submit.waitFor();
  await keep('plans-trial');
}

/** Screens of who is not signed in. */
const visitorsScreens = [
  ['login', '/login'],
  ['register', '/login?tab=register'],
  ['forgot', '/login?tab=forgot'],
  ['activation-failed', '/mailActivation/failed'],
  ['link-over', '/account/undoEmail'],
  ['extension-alone', '/extentionLogin'],
  ['unknown-page', '/nowhere'],
] as const;

async function visitorsTour(page: Page, open: (screen: string, address: string) => Promise<void>): Promise<void> {
  await page.context().clearCookies();
  for (const [screen, address] of visitorsScreens) await open(screen, address);
}

/** Screens that say what they could not load. */
const couldFail = [
  ['overview', '/'],
  ['inventory', '/inventory'],
  ['categories', '/inventory/categories'],
  ['history', '/inventory/inventoryItemUpdateHistory'],
  ['asin-settings', '/asinBasedSettings'],
  ['excluded-stores', '/inventory/excludedStores'],
  ['duplicate-products', '/inventory/duplicateProducts'],
  ['reliable-brands', '/reliableBrands'],
  ['reliable-products', '/reliableProducts'],
  ['restricted-brands', '/restrictedBrands'],
  ['restricted-products', '/restrictedProducts'],
  ['restricted-keywords', '/restrictedKeywords'],
  ['restricted-categories', '/restrictedCategories'],
  ['excluded-products', '/excludedProducts'],
  ['prevent-suspend', '/preventSuspend'],
  ['common-brand-pool', '/commonBrandPool'],
  ['common-product-pool', '/commonProductPool'],
  ['suppressed-listings', '/inventory/suppressedListings'],
  ['mail-settings', '/mailSettings'],
  ['mail-forwarding-guide', '/mailForwardingGuide'],
  ['affiliate', '/affiliate'],
  ['pricing', '/mainCustomerPricingSettings'],
  ['store-settings', '/storeSettings'],
  ['notices', '/notificationsettings'],
  ['publishing', '/publishing'],
  ['developers', '/developers'],
  ['help-items', '/helpItems'],
  ['helpdesk', '/helpdesk?ask=true'],
  ['support-cases', '/marketplaceSupportCases'],
  ['pricing-direct', '/directSendCustomerPricingSettings'],
  ['pricing-warehouse', '/warehouseCustomerPricingSettings'],
  ['filters', '/filters'],
  ['orders', '/orders'],
  ['orders-queue', '/orders/queue'],
  ['flags', '/customerFlags'],
  ['risk', '/marginAtRisk'],
  ['routing', '/routingsettings'],
  ['shipping-templates', '/shippingTemplateSettings'],
  ['subscription', '/subscriptions/mySubscription'],
  ['change-plan', '/edit-subscription'],
  ['payments', '/subscriptions/mypayments'],
  ['cards', '/change-credit-card'],
  ['billing-address', '/subscriptions/billingAddress'],
  ['credit', '/warehouse-credit'],
  ['messages', '/messageCenter'],
  ['company', '/companyForm'],
  ['invoice-info', '/customerInvoiceInfo'],
  ['warehouse', '/warehouse'],
  ['warehouse-profile', '/warehouse/profile'],
  ['warehouse-sending', '/warehouse/sending'],
  ['warehouse-packages', '/warehouse/packages'],
  ['package', `/warehouse/packages/${NO_SUCH_PACKAGE}`],
  ['warehouse-extra-payments', '/warehouse/extra-payments'],
  ['warehouse-chat', '/warehouse/chat'],
  ['messages', '/message/Messages'],
  ['unidentified', '/warehouse/unidentified'],
  ['warehouse-invoices', '/warehouse/invoices'],
  ['account', '/myAccount'],
] as const;

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
  await open('bulk-delete', '/inventory/bulkDelete');
  await open('add', '/inventory/new');
  await page.locator('main textarea').fill('B0C7K2M4QX\nB0C7K2M4QX\nB0NOTHING\n080442957X');
  await keep('add-typed');
  await open('automatic-search', '/inventory/new?tab=automatic');
  // The demo's own batch of products.
  await open('add-progress', '/inventory/new?batchId=1');
  await open('categories', '/inventory/categories');
  await open('categories-sub', '/inventory/categories?categories=sub');
  await open('history', '/inventory/inventoryItemUpdateHistory');
  for (const tab of ['profit', 'competition', 'costs', 'sending', 'updates'])
    await open(`pricing-${tab}`, `/mainCustomerPricingSettings?tab=${tab}`);
  await open('store-settings', '/storeSettings');
  await open('notices', '/notificationsettings');
  await open('publishing', '/publishing');
  await open('developers', '/developers');
  await ordersTour(page, open);
  await open('routing', '/routingsettings');
  await open('shipping-templates', '/shippingTemplateSettings');
  await open('filters', '/filters');
  const row = page.locator('[data-field$=".SourcePriceRange"]');
  await row.locator('input').first().fill('15');
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await row.getByRole('radio').nth(1).click();
  await keep('filters-changed');
  await open('subscription', '/subscriptions/mySubscription');
  await open('change-plan', '/edit-subscription?level=9');
  await open('payments', '/subscriptions/mypayments');
  const invoice = await page.locator('a[href*="/invoice-detail/"]').first().getAttribute('href');
  await open('invoice', invoice ?? '/404');
  await open('cards', '/change-credit-card');
  await open('billing-address', '/subscriptions/billingAddress');
  await open('credit', '/warehouse-credit');
  await open('messages', '/messageCenter');
  await open('company', '/companyForm');
  await open('invoice-info', '/customerInvoiceInfo');
  await warehouseTour(page, open);
  for (const tab of ['profile', 'security', 'devices', 'data']) await open(`account-${tab}`, `/myAccount?tab=${tab}`);
  await open('helpdesk', '/helpdesk');
  await opened(page, keep);
  await open('add-store', '/addStoreSteps/AddStore');
  await page.goto('/');
  await page.locator('h1').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').first().waitFor();
  await keep('palette');
  await failedTour(page, keep, item ?? '/404');
  await visitorsTour(page, open);
}

/** Where the first row of a list leads; null = it has none. */
const firstLink = (page: Page, to: string): Promise<string | null> =>
  page
    .locator(`main a[href*="${to}"]:visible`)
    .first()
    .getAttribute('href', { timeout: 4_000 })
    .catch(() => null);

/** The warehouse, from its account to its invoices. */
async function warehouseTour(page: Page, open: (screen: string, address: string) => Promise<void>): Promise<void> {
  await open('warehouse', '/warehouse');
  await open('warehouse-profile', '/warehouse/profile');
  await open('warehouse-sending', '/warehouse/sending');
  await open('warehouse-packages', '/warehouse/packages');
  const parcel = await firstLink(page, '/warehouse/packages/');
  if (parcel !== null)
    for (const tab of ['summary', 'log']) await open(`package-${tab}`, `${parcel.split('?')[0]}?tab=${tab}`);
  await open('package-unknown', `/warehouse/packages/${NO_SUCH_PACKAGE}`);
  await open('warehouse-extra-payments', '/warehouse/extra-payments');
  await open('warehouse-chat', '/warehouse/chat');
  await open('unidentified', '/warehouse/unidentified');
  await open('warehouse-invoices', '/warehouse/invoices');
}

/** Orders, in a store that has some. */
async function ordersTour(page: Page, open: (screen: string, address: string) => Promise<void>): Promise<void> {
  await open('orders', '/orders');
  const order = await firstLink(page, '/sellerOrder/');
  if (order !== null)
    for (const tab of ['summary', 'packages', 'notes', 'log'])
      await open(`order-${tab}`, `${order.split('?')[0]}?tab=${tab}`);
  await open('order-unknown', `/sellerOrder/${NO_SUCH_ORDER}`);
  await open('orders-empty', '/orders?status=flagged');
  await open('orders-queue', '/orders/queue');
  await open('orders-upload', '/orders/upload');
  await open('flags', '/customerFlags');
  await open('risk', '/marginAtRisk');
}

/** The same screens while nothing is answered. */
async function failedTour(page: Page, keep: Keep, item: string): Promise<void> {
  const mend = await failCalls(page);
  for (const [screen, address] of [...couldFail, ['item', item]] as const) {
    await page.goto(address);
    await page.waitForTimeout(TRIED_MS);
    await keep(`${screen}-failed`);
  }
  await mend();
}

/** What opens over a page: menus, the drawer of actions, the sheet of filters, a question. */
async function opened(page: Page, keep: Keep): Promise<void> {
  const over = async (screen: string, press: () => Promise<unknown>) => {
    await press();
    await keep(screen);
    await page.keyboard.press('Escape');
  };
  const bar = page.getByRole('banner').first();
  await page.goto('/inventory?status=atStore');
  await page.locator('main a[href*="/inventoryItem/"]:visible').first().waitFor();
  await over('menu-market', () => bar.locator('button[aria-haspopup="menu"]').first().click());
  await over('menu-account', () => bar.locator('button[aria-haspopup="menu"]').last().click());
  await over('menu-row', () =>
    page
      .locator('main [role="row"] button[aria-haspopup="menu"], main article button[aria-haspopup="menu"]')
      .nth(1)
      .click(),
  );
  await over('activity', () => page.getByRole('button', { name: /^(Activity|İşlemler)$/ }).click());
  await page.locator('main input[type="checkbox"]:visible').nth(1).check();
  await over('remove', () =>
    page
      .getByRole('button', { name: /^(Remove|Kaldır)$/ })
      .first()
      .click({ timeout: 5_000 })
      .catch(() => {}),
  );
  await page.goto('/inventory/inventoryItemUpdateHistory');
  await over('history-filter', () => page.getByRole('button', { name: /^(Filter|Filtre)$/ }).click());
}
