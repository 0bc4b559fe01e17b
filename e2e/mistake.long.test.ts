import { expect, it } from 'vitest';
import { pricing } from '@kervan/contracts/pricing-calls';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();

it('M5 a mistake in the settings is halted before a product has it, said on every screen, and taken back', async () => {
  const seller = await openStore(product, 60);
  const listed = async () => (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore');
  const before = await listed();
  expect(before.length).toBeGreaterThanOrEqual(20);
  const shown = async () =>
    (await product.world.listings('DE', seller.sellingPartnerId)).map(({ sku, priceMinor }) => `${sku} ${priceMinor}`);
  const atMarketplace = (await shown()).toSorted();
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'mistake', async () => {
    await page.goto('/inventory');
    await page.getByRole('grid').waitFor();
    // A margin of 200 % where 20 was meant.
    const { revision: _, ...main } = await seller.call(pricing.get, { query: { sendingType: 'main' } });
    const bands = [{ fromUsd: 0, minHundredths: 19_000, standardHundredths: 20_000, maxHundredths: 21_000 }];
    await seller.call(pricing.save, { query: { sendingType: 'main' }, body: { ...main, bands } });
    await product.settle();
    await page.getByText('A price change is on hold').waitFor();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText('On hold: it waits for your answer.').waitFor();
    await page.getByText(/Above 20% nothing is sent without your approval/).waitFor();
    await expectAccessible(page);
    expect((await shown()).toSorted()).toEqual(atMarketplace);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await product.settle();
    await page.getByText(/No price change is on its way/).waitFor();
    expect((await listed()).map(({ sku, priceMinor }) => `${sku} ${priceMinor}`).toSorted()).toEqual(
      before.map(({ sku, priceMinor }) => `${sku} ${priceMinor}`).toSorted(),
    );
  });
});
