import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { until, useBrowser, walking, world } from './journey.ts';
import { openAccount } from './open-account.ts';
import { startProduct } from './start-product.ts';
import { connectGermanStore, signIn } from './steps.ts';

const browser = useBrowser();

it('STORE-005 STORE-017 STORE-018 SHELL-034 an authorization that is gone is noticed, shown on every screen, and mended by the seller', async () => {
  // A world of its own: its clock jumps.
  const urls = await startProduct();
  const visit = await browser.visit(urls.panelUrl);
  const { page } = visit;
  await walking(visit, 'authorization', async () => {
    await signIn(page, await openAccount(urls, 'authorization'));
    const sellerId = await connectGermanStore(
      page,
      { email: 'authorization@example.com', password: '' },
      'Anatolia Home',
    );
    // With products at work the marketplace is asked in the seller's name all the time.
    const products = await world<{ asin: string; offer: object | null }[]>(
      urls.worldUrl,
      'GET',
      '/world/products?market=US&limit=40',
    );
    await page.goto('/inventory/new');
    await page.getByLabel(/List of ASINs/).fill(
      products
        .filter(({ offer }) => offer !== null)
        .slice(0, 5)
        .map(({ asin }) => asin)
        .join('\n'),
    );
    await page.getByRole('button', { name: 'Add 5 products' }).click();
    await page.getByText('Adding is finished').waitFor({ timeout: 120_000 });
    expect(await page.getByText('The store’s connection is broken.').count()).toBe(0);

    await world(urls.worldUrl, 'POST', '/world/authorization', { revoke: sellerId });
    // The access token lives an hour; the competition is read every half.
    await world(urls.worldUrl, 'POST', '/world/clock', { advanceMs: 3_600_000 });
    // SHELL-034: the clock of the bar is the market's, also on a screen without data of its own.
    await page.goto('/mainCustomerPricingSettings');
    await until('the bar shows the market’s time', 20_000, async () => {
      const { now } = await world<{ now: string }>(urls.worldUrl, 'GET', '/world/clock');
      const shown = await page.getByText(/^Berlin \d\d:\d\d$/).innerText();
      return [0, 60_000].some(
        (agoMs) =>
          shown ===
          `Berlin ${new Date(Date.parse(now) - agoMs).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })}`,
      );
    });
    const banner = page.getByText('The store’s connection is broken.');
    await banner.waitFor({ timeout: 120_000 });
    await expectAccessible(page);
    await page.goto('/filters');
    await banner.waitFor();

    await page.getByRole('link', { name: 'Authorize again' }).first().click();
    await page.waitForURL(/reAuthorizeSpApi/i);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Authorize again' }).click();
    await page.getByRole('radio', { name: new RegExp(sellerId) }).check();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Your store is connected' }).waitFor();
    await page.goto('/inventory');
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
    await banner.waitFor({ state: 'hidden' });
  }).finally(() => urls.stop());
}, 300_000);
