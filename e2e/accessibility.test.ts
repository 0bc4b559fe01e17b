import fs from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { messages } from '@kervan/contracts/messages-calls';
import { manageByHand } from '../apps/server/src/testing/by-hand.ts';
import { makeWarehousePackage } from '../apps/server/src/testing/charged-package.ts';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { makeOrder } from '../apps/server/src/testing/orders.ts';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visit as visitPanel, visitAs, WAIT_MS, walking, type Visit } from './journey.ts';
import { stockedStore } from './live-product.ts';

const product = useLiveProduct();

/** Where the addresses are declared. */
const ROUTES = 'apps/web/src/routes';
/** Every address of the panel as a visitor without a session may open it. */
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
  // Leads to where a screen stands, or says that there is none.
  $: [],
  '/error': ['/error'],
  '/support': ['/support'],
  '/access': ['/access'],
  // Leads elsewhere before anything is shown.
  '/redirect': [],
};
/** And as a seller with a store opens it; `$sku` stands for an item of the store, `$order` for an order of it and `$package` for a package. */
const own: Record<string, readonly string[]> = {
  '/': ['/'],
  '/inventory': ['/inventory', '/inventory?status=pendingApproval'],
  '/inventory/new': ['/inventory/new', '/inventory/new?tab=automatic'],
  '/inventory/categories': ['/inventory/categories', '/inventory/categories?categories=sub'],
  '/inventoryItem/$asinOrSku': [
    '/inventoryItem/$sku',
    '/inventoryItem/$sku?tab=changes',
    '/inventoryItem/$sku?tab=competitors',
    '/inventoryItem/$sku?tab=source',
    '/inventoryItem/B000000000',
  ],
  '/pricingHistory/$asin': ['/pricingHistory/$sku', '/pricingHistory/$sku?state=failed'],
  '/lastUpdateDetails/$asin': ['/lastUpdateDetails/$sku'],
  '/inventory/inventoryItemUpdateHistory': ['/inventory/inventoryItemUpdateHistory'],
  '/inventory/excludedStores': ['/inventory/excludedStores'],
  '/inventory/bulkDelete': ['/inventory/bulkDelete'],
  '/inventory/duplicateProducts': ['/inventory/duplicateProducts'],
  '/asinBasedSettings': ['/asinBasedSettings', '/asinBasedSettings?tab=rated'],
  '/preventSuspend': ['/preventSuspend'],
  '/inventory/suppressedListings': ['/inventory/suppressedListings'],
  '/affiliate': ['/affiliate'],
  '/mailSettings': ['/mailSettings', '/mailSettings?tab=outlook'],
  '/mailForwardingGuide': ['/mailForwardingGuide', '/mailForwardingGuide?tab=sellerCentral'],
  '/marginAtRisk': ['/marginAtRisk'],
  '/orders': ['/orders', '/orders?status=new'],
  '/orders/queue': ['/orders/queue'],
  '/orders/upload': ['/orders/upload', '/orders/upload?uploadId=999999999'],
  // For stores that are worked by hand, which are looked at below.
  '/manualinventory': [],
  '/manualorder': [],
  '/reports/AccountHealth': ['/reports/AccountHealth'],
  '/reports/categoryReport': ['/reports/categoryReport'],
  '/reports/SalesReport': ['/reports/SalesReport'],
  '/reports/ProfitReport': ['/reports/ProfitReport'],
  '/reports/buyboxReport': ['/reports/buyboxReport'],
  '/productSearchHistory': ['/productSearchHistory'],
  '/inventory/bestSeller': ['/inventory/bestSeller'],
  '/reports/brandReport': ['/reports/brandReport'],
  '/reports/BusinessReport': ['/reports/BusinessReport'],
  '/reports': [],
  '/feedback/campaigns': ['/feedback/campaigns'],
  '/feedback/CampaignForm': ['/feedback/CampaignForm'],
  '/feedback/sends': ['/feedback/sends'],
  '/feedbacks': ['/feedbacks'],
  '/templates': ['/templates'],
  '/templates/TemplateForm': ['/templates/TemplateForm'],
  '/reports/subCategories/$rootCategoryId/$rootCategoryName': ['/reports/subCategories/unknown/unknown'],
  '/sellerOrder/$sellerAmazonOrderId': ['/sellerOrder/$order', '/sellerOrder/302-0000000-0000000'],
  '/customerFlags': ['/customerFlags'],
  '/mainCustomerPricingSettings': ['profit', 'competition', 'costs', 'sending', 'updates'].map(
    (tab) => `/mainCustomerPricingSettings?tab=${tab}`,
  ),
  '/notificationsettings': ['/notificationsettings'],
  '/publishing': ['/publishing'],
  '/developers': ['/developers'],
  '/helpItems': ['/helpItems'],
  '/helpdesk': ['/helpdesk', '/helpdesk?ask=true'],
  '/requestSupport/$id': ['/requestSupport/999999999'],
  '/marketplaceSupportCases': ['/marketplaceSupportCases'],
  '/storeSettings': ['/storeSettings', '/storeSettings?tab=costs'],
  '/directSendCustomerPricingSettings': ['/directSendCustomerPricingSettings'],
  '/warehouseCustomerPricingSettings': ['/warehouseCustomerPricingSettings'],
  '/routingsettings': ['/routingsettings'],
  '/shippingTemplateSettings': ['/shippingTemplateSettings'],
  '/filters': ['/filters'],
  '/reliableBrands': ['/reliableBrands'],
  '/reliableProducts': ['/reliableProducts'],
  '/restrictedBrands': ['/restrictedBrands'],
  '/restrictedProducts': ['/restrictedProducts'],
  '/restrictedKeywords': ['/restrictedKeywords'],
  '/restrictedCategories': ['/restrictedCategories'],
  '/excludedProducts': ['/excludedProducts'],
  '/commonBrandPool': ['/commonBrandPool'],
  '/commonProductPool': ['/commonProductPool'],
  '/messageCenter': ['/messageCenter', '/messageCenter?tab=read'],
  '/companyForm': ['/companyForm'],
  '/extension-settings': ['/extension-settings'],
  '/extension-settings/findings': ['/extension-settings/findings', '/extension-settings/findings?from=accountHealth'],
  '/dropshippingHelper': ['/dropshippingHelper'],
  '/customerInvoiceInfo': ['/customerInvoiceInfo'],
  '/warehouse': ['/warehouse'],
  '/warehouse/profile': ['/warehouse/profile'],
  '/warehouse/sending': ['/warehouse/sending'],
  '/warehouse/packages': ['/warehouse/packages'],
  '/warehouse/packages/$packageNo': [
    '/warehouse/packages/$package',
    '/warehouse/packages/$package?tab=log',
    '/warehouse/packages/KRV-00000001',
  ],
  '/warehouse/extra-payments': ['/warehouse/extra-payments'],
  '/warehouse/chat': ['/warehouse/chat'],
  '/message/Messages': ['/message/Messages'],
  '/message/MessageItems': ['/message/MessageItems?thread=1'],
  '/warehouse/unidentified': ['/warehouse/unidentified'],
  '/warehouse/invoices': ['/warehouse/invoices', '/warehouse/invoices?tab=statements'],
  '/myAccount': ['profile', 'security', 'devices', 'data'].map((tab) => `/myAccount?tab=${tab}`),
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
  const declared = fs
    .readdirSync(ROUTES)
    .flatMap((file) => [
      ...fs.readFileSync(`${ROUTES}/${file}`, 'utf8').matchAll(/(?:path: |(?:list|pool|report)Route\()'([^']+)'/g),
    ])
    .map(([, path]) => path);
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
  const { packageNo } = await makeWarehousePackage(product, seller);
  const visit = await visitAs(product.panelUrl, seller);
  await lookAtAll(
    visit,
    'accessibility-seller',
    Object.values(own)
      .flat()
      .map((address) =>
        address
          .replace('$sku', item?.sku ?? '')
          .replace('$order', order.amazon_order_id)
          .replace('$package', packageNo),
      ),
  );
});

it('SHELL-041 SHELL-088 INV-079 the screens of a store that is worked by hand, too', async () => {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  await manageByHand(product, seller);
  await lookAtAll(await visitAs(product.panelUrl, seller), 'accessibility-by-hand', [
    '/manualinventory',
    '/manualorder',
    '/storeSettings',
  ]);
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
  '/requestSupport/999999999': NOTHING_THERE,
  '/message/MessageItems?thread=1': NOTHING_THERE,
  '/sellerOrder/302-0000000-0000000': 'Order not found',
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
