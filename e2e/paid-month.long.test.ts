import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { expectAccessible } from './accessible.ts';
import { atBank, banner, pass, tell, useBilledProduct } from './billing.ts';
import { walking, type Visit } from './journey.ts';
import { addProducts } from './live-product.ts';
import { buyPlan } from './purchase.ts';

const product = useBilledProduct();
const PRODUCTS = 5;

/** One seller through a whole life: each walk begins where the one before it ended. */
let seller: Seller;
let visit: Visit;

beforeAll(async () => {
  ({ seller, visit } = await buyPlan(product));
});

it('SUB-037 SUB-056 SUB-094 an unpaid renewal is said, stops the services, is paid from the banner, and all is back without a reload', async () => {
  const { page } = visit;
  await product.connectStore(seller, 'DE');
  await addProducts(product, seller, PRODUCTS);
  await product.world.ask('POST', '/world/payments/declines', { count: 20 });
  await pass(product, 30.1);
  await walking(visit, 'unpaid', async () => {
    await page.goto('/inventory');
    await banner(page, 'An invoice is unpaid.').waitFor();
    expect(
      await page.getByRole('searchbox', { name: 'ASIN, SKU, order, package or tracking no.' }).getAttribute('readonly'),
    ).not.toBeNull();
    // What stands open learns of it by itself.
    await pass(product, 3);
    const stopped = banner(page, 'Services have stopped because of an unpaid invoice.');
    await stopped.waitFor();
    await stopped.getByRole('button', { name: 'Set all stock to zero' }).waitFor();
    await expectAccessible(page);
    const tab = visit.context.waitForEvent('page');
    await stopped.getByRole('button', { name: 'Pay', exact: true }).click();
    const paying = await tab;
    await product.world.ask('POST', '/world/payments/declines', { count: 1, code: 'insufficient_funds' });
    await payAt(paying);
    await paying.getByRole('alert').waitFor();
    await payAt(paying);
    await paying.locator('#status', { hasText: 'paid' }).waitFor();
    await paying.close();
    await tell(product);
    await stopped.waitFor({ state: 'detached' });
    await page.goto('/subscriptions/mypayments');
    await page.getByRole('cell', { name: 'Paid', exact: true }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Pay the unpaid invoice' }).count()).toBe(0);
  });
  expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'active', servicesRun: true });
});

it('SUB-032 SUB-067 FILT-048 cancelled, taken back, ended, and renewed with the lists as they were', async () => {
  const { page } = visit;
  const { items } = await seller.call(inventory.list, { body: { page: 1, limit: 25, desc: true } });
  const excluded = items[0]?.asin ?? '';
  await seller.call(inventory.remove, { body: { inventoryItemIds: [items[0]?.id ?? 0], addToExcluded: true } });
  await walking(visit, 'cancel', async () => {
    await page.goto('/subscriptions/mySubscription');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel at the end' }).click();
    await banner(page, 'The subscription ends on').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Keep the subscription' }).click();
    await banner(page, 'The subscription ends on').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('radio', { name: 'Now' }).check();
    await page.getByLabel('Enter the last 4 digits of your card').fill('3184');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await banner(page, 'The subscription has ended.').waitFor();
    // Reading stays; adding says why it is closed.
    await page.goto('/inventory/new');
    await page.getByText('Your subscription is canceled.').first().waitFor();
    await page.goto('/subscriptions/mySubscription');
    await page.getByRole('main').getByRole('link', { name: 'Renew' }).click();
    await page.getByRole('heading', { name: 'Renew your subscription' }).waitFor();
    // The page that stands open learns which lists are kept.
    await tell(product);
    await page.getByRole('radio', { name: 'Use them again' }).and(page.locator(':checked')).waitFor();
    await page
      .getByRole('radio', { name: /•••• 3184/ })
      .and(page.locator(':checked'))
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Pay 109,00\s\$ and start$/ }).click();
    await atBank(page, 'complete');
    await page.waitForURL(/\/subscriptions\/mySubscription/);
    await page.getByRole('main').getByText('Active').first().waitFor();
    await banner(page, 'The subscription has ended.').waitFor({ state: 'detached' });
    await addsNothing(page, excluded);
  });
});

/** Types a card on the provider's page of the invoice and pays. */
async function payAt(paying: Page): Promise<void> {
  await paying.locator('input[name=number]').fill('4242424242424242');
  await paying.locator('input[name=expiry]').fill('12/34');
  await paying.locator('input[name=cvc]').fill('123');
  await paying.locator('#pay').click();
}

/** The excluded list is in use again: what stands on it cannot be added. */
async function addsNothing(page: Page, asin: string): Promise<void> {
  await page.goto('/inventory/new');
  await page.getByLabel(/List of ASINs/).fill(asin);
  await page.getByRole('button', { name: 'Add 1 product' }).click();
  const main = page.getByRole('main');
  await main.getByText('No product was added.').waitFor();
  await main.getByText('Restricted product').waitFor();
}
