import { expect, it } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { addProducts } from './live-product.ts';
import { connectGermanStore } from './steps.ts';

const product = useLiveProduct();

it('STORE-005 STORE-017 STORE-018 an authorization that is gone is noticed, shown on every screen, and mended by the seller', async () => {
  const seller = await product.signUp();
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'authorization', async () => {
    await page.goto('/');
    await connectGermanStore(page, seller, 'Anatolia Home');
    const [store] = await seller.call(stores.list, {});
    const sellerId = store?.sellingPartnerId ?? '';
    seller.storeId = store?.id ?? 0;
    // With products at work the marketplace is asked in the seller's name all the time.
    await addProducts(product, seller, 5);
    // SHELL-034: the clock of the bar is the market's, also on a screen without data of its own.
    await page.goto('/mainCustomerPricingSettings');
    const { now } = await product.world.clock();
    const time = { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' } as const;
    await page.getByText(`Berlin ${new Date(now).toLocaleTimeString('en-GB', time)}`).waitFor();
    const banner = page.getByText('The store’s connection is broken.');
    expect(await banner.count()).toBe(0);

    await product.world.ask('POST', '/world/authorization', { revoke: sellerId });
    // The access token lives an hour; the competition is read every half.
    await product.world.advance(3_600_000);
    const isBroken = async () => (await seller.call(stores.list, {})).some((each) => each.hasAmazonConnectionError);
    await product.settle({ until: isBroken });
    await banner.waitFor();
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
  });
});
