import fs from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { messages } from '@kervan/contracts/messages-calls';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { makeOrder } from '../apps/server/src/testing/orders.ts';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visit as visitPanel, visitAs, WAIT_MS, walking, type Visit } from './journey.ts';
import { stockedStore } from './live-product.ts';

const product = useLiveProduct();

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
  '/account/confirmEmail': ['/account/confirmEmail'],
  '/account/undoEmail': ['/account/undoEmail', '/account/undoEmail?email=elif@example.com&token=x'],
  '/account/confirmDeletion': ['/account/confirmDeletion', '/account/confirmDeletion?email=elif@example.com&token=x'],
  '/extentionLogin': ['/extentionLogin'],
  '/amzRegistration/$status': ['/amzRegistration/failed'],
  '/404': ['/404', '/nowhere'],
  '/error': ['/error'],
  '/support': ['/support'],
  '/access': ['/access'],
  // Leads elsewhere before anything is shown.
  '/redirect': [],
};
/** And as a seller with a store opens it; `$sku` stands for an item of the store and `$order` for an order of it. */
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
  '/marginAtRisk': ['/marginAtRisk'],
  '/orders': ['/orders', '/orders?status=new'],
  '/orders/queue': ['/orders/queue'],
  '/orders/upload': ['/orders/upload', '/orders/upload?uploadId=999999999'],
  '/sellerOrder/$sellerAmazonOrderId': ['/sellerOrder/$order', '/sellerOrder/302-0000000-0000000'],
  '/customerFlags': ['/customerFlags'],
  '/mainCustomerPricingSettings': ['profit', 'competition', 'costs', 'sending', 'updates'].map(
    (tab) => `/mainCustomerPricingSettings?tab=${tab}`,
  ),
  '/routingsettings': ['/routingsettings'],
  '/filters': ['/filters'],
  '/messageCenter': ['/messageCenter', '/messageCenter?tab=read'],
  '/companyForm': ['/companyForm'],
  '/customerInvoiceInfo': ['/customerInvoiceInfo'],
  '/warehouse': ['/warehouse'],
  '/warehouse/profile': ['/warehouse/profile'],
  '/warehouse/sending': ['/warehouse/sending'],
  '/myAccount': ['profile', 'security', 'devices', 'data'].map((tab) => `/myAccount?tab=${tab}`),
  '/helpdesk': ['/helpdesk'],
  '/subscriptions/subscribe': ['/subscriptions/subscribe'],
  '/subscriptions/mySubscription': ['/subscriptions/mySubscription'],
  '/subscriptions/my-subscriptions': ['/subscriptions/my-subscriptions'],
  '/my-subscriptions': ['/my-subscriptions'],
  '/changePlan/$id': ['/changePlan/1'],
  '/edit-subscription': ['/edit-subscription'],
  '/subscriptions/mypayments': ['/subscriptions/mypayments', '/subscriptions/mypayments?tab=WareHouse'],
  // Wants an invoice of the seller's own: who has none is told that there is no such page.
  '/invoice-detail/$id': [],
  '/subscriptions/billingAddress': ['/subscriptions/billingAddress'],
  '/change-credit-card': ['/change-credit-card'],
  '/warehouse-credit': ['/warehouse-credit'],
  '/load-warehouse-credit': ['/load-warehouse-credit'],
  '/licenceAgreement': ['/licenceAgreement'],
  '/dataProtection': ['/dataProtection'],
  '/warehouseAgreement': ['/warehouseAgreement'],
  // Leads on whoever has answered.
  '/onboarding': [],
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

it('SHELL-041 SHELL-088 every screen for visitors can be perceived and reached, in both colours, and fits a phone', async () => {
  const visit = await visitPanel(product.panelUrl);
  await lookAtAll(visit, 'accessibility-visitor', Object.values(open).flat());
});

it('SHELL-041 SHELL-088 every screen of a seller can be perceived and reached, in both colours, and fits a phone', async () => {
  const seller = await stockedStore(product);
  const [item] = await itemsOf(seller, 'atStore');
  const { order } = await makeOrder(product, seller, {
    items: [{ sku: item?.sku ?? '' }, { parcel: ['bought', 'shippedToWarehouse'] }],
  });
  const visit = await visitAs(product.panelUrl, seller);
  await lookAtAll(
    visit,
    'accessibility-seller',
    Object.values(own)
      .flat()
      .map((address) => address.replace('$sku', item?.sku ?? '').replace('$order', order.amazon_order_id)),
  );
});

it('with unread messages each target of the top bar is as large as a finger or a pointer needs, and none lies on another', async () => {
  const visit = await visitAs(product.panelUrl, await stockedStore(product));
  const { page } = visit;
  await page.route(`**${messages.topBar.path}*`, (route) =>
    route.fulfill({
      json: { resultType: 0, message: null, data: { unreadMessageCount: 128 }, errorMessage: null },
    }),
  );
  await walking(visit, 'accessibility-unread', async () => {
    for (const [width, least] of [
      [1440, 24],
      [1024, 24],
      [769, 24],
      [390, 44],
      [320, 44],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/inventory');
      await page.getByRole('img', { name: '128 unread messages' }).waitFor();
      await expectAccessible(page, { within: 'header[aria-label]' });
      const targets =
        await page.evaluate<{ name: string; x: number; y: number; width: number; height: number }[]>(TARGETS);
      expect(targets.length).toBeGreaterThan(4);
      for (const target of targets) {
        expect(Math.round(Math.min(target.width, target.height)), `${target.name} at ${width}`).toBeGreaterThanOrEqual(
          least,
        );
        expect(Math.round(target.x + target.width), `${target.name} at ${width}`).toBeLessThanOrEqual(width);
      }
      for (const [index, one] of targets.entries())
        for (const other of targets.slice(index + 1))
          expect(
            one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1,
            `${one.name}, ${other.name} at ${width}`,
          ).toBe(true);
    }
  });
});

it('SHELL-088 CONST-002 what opens over a page can be perceived and reached, in both colours', async () => {
  const visit = await visitAs(product.panelUrl, await stockedStore(product));
  const { page } = visit;
  await walking(visit, 'accessibility-dialogs', async () => {
    await page.goto('/ui');
    await page.locator('[data-part="Charts"] svg.recharts-surface').nth(3).waitFor();
    for (const opens of ['wide', 'typed', 'keys', 'palette'] as const) {
      await show(page, 'light');
      if (opens === 'palette') await page.keyboard.press('Control+k');
      else await page.locator(`[data-opens="${opens}"]`).click();
      const dialog = page.getByRole('dialog').filter({ visible: true });
      await dialog.first().waitFor();
      // The page beneath was judged before.
      await expectAccessible(page, { loadsForEver: true, within: '[role=dialog]' });
      await show(page, 'dark');
      await expectAccessible(page, { loadsForEver: true, within: '[role=dialog]', coloursOnly: true });
      await page.keyboard.press('Escape');
      await until(`${opens} is closed`, WAIT_MS, async () => (await dialog.count()) === 0);
    }
  });
});

async function lookAtAll(visit: Visit, name: string, addresses: readonly string[]): Promise<void> {
  watchCalls(visit.page);
  await walking(visit, name, async () => {
    await visit.page.goto(NOWHERE);
    for (const address of addresses) await lookAt(visit.page, address);
  });
}

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

/** What can be reached in the top bar, with its place; a search field counts as a whole. */
const TARGETS = `[...document.querySelectorAll('header[aria-label] :is(a, button, input, [tabindex="0"])')].flatMap((element) => {
  if (element.closest('[role="search"]') && element.tagName !== 'INPUT') return [];
  const { x, y, width, height } = element.getBoundingClientRect();
  return width === 0 ? [] : [{ name: element.getAttribute('aria-label') ?? element.textContent, x, y, width, height }];
})`;

const NOWHERE = '/404';
const NOTHING_THERE = 'Page not found';
/** What an address that leads to nothing is called. */
const LEADING_THERE: Record<string, string> = {
  [NOWHERE]: NOTHING_THERE,
  '/inventoryItem/B000000000': NOTHING_THERE,
  '/sellerOrder/302-0000000-0000000': 'Order not found',
};

/** As a link leads there: the page is not loaded anew. Over a page that has nothing of the next one, so that what stands is the next one's. */
async function goWithin(page: Page, address: string): Promise<void> {
  const push = (path: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
  await push(NOWHERE);
  await page.getByRole('heading', { name: NOTHING_THERE }).waitFor();
  const there = LEADING_THERE[address];
  if (there === undefined) await push(address);
  else await page.goto(address);
  await page
    .locator('h1', there === undefined ? { hasNotText: NOTHING_THERE } : { hasText: there })
    .first()
    .waitFor();
}

/** One screen at a desk in light and dark; on a phone it scrolls in one direction only. */
async function lookAt(page: Page, address: string): Promise<void> {
  const loadsForEver = address === '/ui';
  await page.setViewportSize({ width: 1440, height: 900 });
  await show(page, 'light');
  await goWithin(page, address);
  await until(`${address} has loaded`, WAIT_MS, () => Promise.resolve(calls.size === 0));
  await expectAccessible(page, { loadsForEver });
  await show(page, 'dark');
  await until(
    `${address} is dark`,
    WAIT_MS,
    async () => (await page.evaluate('document.documentElement.getAttribute("data-mantine-color-scheme")')) === 'dark',
  );
  // Names, roles and order are the same in another colour.
  await expectAccessible(page, { loadsForEver, coloursOnly: true });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(SCROLLERS_WITHOUT_GROUND), `${address} at ${width}`).toEqual([]);
    await until(
      `${address} fits ${width}`,
      WAIT_MS,
      async () => (await page.evaluate<number>('document.documentElement.scrollWidth')) <= width,
    );
  }
  await expectAccessible(page, { loadsForEver, targetsOnly: true });
}

const show = (page: Page, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
