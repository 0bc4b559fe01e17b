import { expect } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { expectAccessible } from './accessible.ts';
import { atBank, newcomer } from './billing.ts';
import { visitAs, walking, type Visit } from './journey.ts';
import type { LiveProduct } from './live-product.ts';
import { typeAddress, typeCard } from './steps.ts';

/** Its bank asks at each payment. */
const ASKS_BANK = '4000002760003184';

/** Somebody who has never subscribed buys a plan with a coupon; what the bank refuses at first costs nothing. */
export async function buyPlan(product: LiveProduct): Promise<{ seller: Seller; visit: Visit }> {
  const seller = await newcomer(product);
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'purchase', async () => {
    await page.goto('/inventory');
    await page.waitForURL(/\/subscriptions\/subscribe/);
    await page.getByRole('radio', { name: '10,000', exact: true }).click();
    await page.getByRole('radio', { name: 'Professional', exact: true }).check();
    await page.getByRole('textbox', { name: 'Coupon' }).fill('KERVAN20');
    await page.getByRole('textbox', { name: 'Coupon' }).press('Enter');
    const pay = page.getByRole('button', { name: 'Pay $87.20 and start' });
    await pay.waitFor();
    await typeCard(page, ASKS_BANK);
    await typeAddress(page);
    await expectAccessible(page);
    await pay.click();
    await atBank(page, 'fail');
    const failed = page.getByRole('alert').filter({ hasText: 'Your card wasn’t confirmed' });
    await failed.filter({ hasText: 'Nothing was charged, and what you entered is saved.' }).waitFor();
    expect(await seller.call(billing.invoices, { query: {} })).toEqual([]);
    await pay.click();
    // The card is set up, then the first payment: a card of this kind asks at each.
    await atBank(page, 'complete');
    await atBank(page, 'complete');
    await page.waitForURL(/\/addStoreSteps\/AddStore/i);
  });
  return { seller, visit };
}
