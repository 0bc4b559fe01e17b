import fs from 'node:fs';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import { extension } from '@kervan/contracts/extension-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { defaultExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { useLiveProduct, WAIT_MS } from './journey.ts';
import { offered, openStore } from './live-product.ts';

/** A browser that loads extensions: the one of the npm package cannot. */
const CHROMIUM = process.env.KERVAN_CHROMIUM_EXTENSIONS ?? '/usr/bin/chromium';
const BUILT = path.resolve('dist/extension');
const missing = !fs.existsSync(CHROMIUM)
  ? `${CHROMIUM} is missing: apt-get install chromium, or name a browser in KERVAN_CHROMIUM_EXTENSIONS`
  : !fs.existsSync(path.join(BUILT, 'manifest.json'))
    ? `${BUILT} is missing: node scripts/boot.mjs prepare`
    : null;
if (missing !== null && process.env.KERVAN_CI) throw new Error(missing);

const ID = 'meeokacanffcljigofmjlcmajaadidia';
const product = useLiveProduct();
const profile = path.resolve('node_modules/.cache/extension-profile', String(process.pid));
let seller: Seller;
let context: BrowserContext;

beforeAll(async () => {
  if (missing !== null) return;
  // The panel's pages were told of this list when they were opened.
  (product.deps.config.EXTENSION_ORIGINS as string[]).splice(0, Infinity, `chrome-extension://${ID}`);
  seller = await openStore(product, 4);
  await seller.call(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
  await seller.call(extension.saveSettings, {
    body: {
      ...defaultExtensionSettings,
      defaultStoreIds: [seller.storeId],
      sourceAccountName: 'Depo',
      language: 'en',
      revision: 0,
    },
  });
  fs.mkdirSync(profile, { recursive: true });
  context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: false,
    args: ['--headless=new', '--no-sandbox', `--disable-extensions-except=${BUILT}`, `--load-extension=${BUILT}`],
    locale: 'en-US',
  });
  context.setDefaultTimeout(Math.min(WAIT_MS, 20_000));
});
afterAll(async () => {
  await context?.close();
  fs.rmSync(profile, { recursive: true, force: true });
});

/** The seller's sign-in, as the panel keeps it. */
async function signIn(): Promise<void> {
  const page = await context.newPage();
  const [name = '', value = ''] = seller.cookies.split('=');
  await context.addCookies([{ name, value, url: product.panelUrl }]);
  await page.goto(`${product.panelUrl}/404`);
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    token: seller.token,
    selectedMarket: String(seller.storeId),
    selectedLanguage: 'us',
  });
  await page.close();
}

/** A buyer buys one piece of a product, and the product knows. */
async function sell(sku: string | undefined): Promise<string> {
  const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    items: [{ sku, quantity: 1, shippingMinor: 399 }],
    address: 'latin',
    pendingMs: 0,
    deferral: null,
  });
  // Nothing is bought while the buyer may still think better of it.
  await product.world.advance(31 * 60_000);
  await product.deps.clock.refresh();
  await product.settle();
  return amazonOrderId;
}

it.skipIf(missing !== null)(
  `EXT-001 EXT-004 AUTH-036 the extension connects, and adds a product${missing === null ? '' : ` (skipped: ${missing})`}`,
  async () => {
    await signIn();
    const popup = await context.newPage();
    await popup.goto(`chrome-extension://${ID}/popup.html`);
    await popup.locator('#address').fill(product.panelUrl);
    const opening = context.waitForEvent('page');
    await popup.locator('#connect').click();
    const login = await opening;
    await login.getByRole('button', { name: 'Connect extension' }).click();
    await popup.getByText('Connected as').waitFor();

    const held = new Set((await itemsOf(seller)).map(({ asin }) => asin));
    const asin = (await offered(product, 30)).find((each) => !held.has(each)) ?? '';
    const shop = await context.newPage();
    await shop.goto(`${product.worldUrl}/shop/dp/${asin}`);
    await shop.locator('#kervan-box').getByText('Price').waitFor();
    await shop.getByRole('button', { name: 'Add to stores' }).click();
    await shop.getByText('1 added').waitFor();
    expect((await itemsOf(seller)).map((item) => item.asin)).toContain(asin);
  },
);

it.skipIf(missing !== null)(
  `EXT-001 EXT-004 ORD-046 the order page is filled with what is bought next, and its number goes back`,
  async () => {
    const { revision: _, ...direct } = await seller.call(pricing.get, { query: { sendingType: 'direct' } });
    await seller.call(pricing.save, { query: { sendingType: 'direct' }, body: { ...direct, defaultShipmentUsd: 900 } });
    await seller.call(routing.save, { body: { defaultSendingType: 'direct' } });
    await product.settle();
    const shop = await context.newPage();
    const [item] = (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore');
    const order = await sell(item?.sku);
    const { orderId } = await seller.call(orders.details, { query: { sellerAmazonOrderId: order } });
    await seller.call(buying.queue, { body: { sellerOrderId: orderId } });
    await product.settle();
    await shop.goto(`${product.worldUrl}/shop/gp/buy/addressselect/handlers/display.html`);
    await shop.getByText('Address filled in').waitFor();
    expect(await shop.locator('#address-ui-widgets-enterAddressLine1').inputValue()).not.toBe('');
    await shop.goto(`${product.worldUrl}/shop/gp/buy/thankyou/handlers/display.html?purchaseId=4711`);
    await shop.getByLabel('Paid in USD').fill('12.34');
    await shop.getByRole('button', { name: 'Send to Kervan' }).click();
    await shop.getByText('Order number sent to Kervan').waitFor();
    expect(JSON.stringify(await seller.call(orders.details, { query: { sellerAmazonOrderId: order } }))).toContain(
      '111-0000000-0004711',
    );
  },
);

it.skipIf(missing !== null)(
  'EXT-004 a search page shows what each result would come to, with the filters it fails',
  async () => {
    const shop = await context.newPage();
    await shop.goto(`${product.worldUrl}/shop/s?k=`);
    const box = shop.locator('#kervan-box');
    await box.getByRole('button', { name: /^Add the \d+ products chosen/ }).waitFor();
    await box.getByRole('button', { name: 'Show price and profit' }).click();
    const held = await itemsOf(seller);
    const known = held[0]?.asin ?? '';
    // As many lines as there are results at least, each by its product.
    await box
      .getByText(/^[A-Z0-9]{10} · .*Price/)
      .first()
      .waitFor();
    const shown = async () => box.locator('div').allInnerTexts();
    await expect.poll(async () => new Set((await shown()).map((line) => line.slice(0, 10))).size).toBeGreaterThan(3);
    expect((await shown()).every((line) => /^[A-Z0-9]{10} · /.test(line))).toBe(true);
    const asked = await seller.call(extension.preview, {
      body: { asin: known, customerMarketPlaceIds: [seller.storeId] },
    });
    const filters = asked.stores[0]?.filters ?? [];
    if (filters.length > 0 && (await shown()).some((line) => line.startsWith(known)))
      expect((await shown()).filter((line) => line.startsWith(known)).join(' ')).toContain(filters[0]);
    await shop.close();
  },
);

it.skipIf(missing !== null)(
  'EXT-004 EXT-005 the seller’s pages hand over suppressed listings and account health, and the panel lists them',
  async () => {
    const [item] = (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore');
    const { sku = '', asin = '' } = item ?? {};
    await product.world.ask('POST', '/world/suppressions', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      sku,
      action: 'SEARCH_SUPPRESSED',
    });
    const at = `market=DE&seller=${seller.sellingPartnerId}`;
    for (const [page, name] of [
      [`fixyourproducts?${at}`, 'suppressed'],
      [`performance/account/health?${at}`, 'accountHealth'],
    ] as const) {
      const central = await context.newPage();
      await central.goto(`${product.worldUrl}/shop/sellercentral/${page}`);
      const box = central.locator('#kervan-box');
      await box.getByRole('button').first().click();
      await box.locator('div').first().waitFor();
      const { items } = await seller.call(extension.findings, { body: { from: name } });
      expect(items, name).toMatchObject([{ asin, sku }]);
      await central.close();
    }
    const panel = await context.newPage();
    await panel.goto(`${product.panelUrl}/extension-settings/findings`);
    await panel.getByText(asin).first().waitFor();
    expect(await panel.locator('[role=row][data-index]').count()).toBe(2);
    await panel.close();
  },
);
