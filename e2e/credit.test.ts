import { expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { testCards } from '../apps/server/src/testing/card-entry.ts';
import { expectAccessible } from './accessible.ts';
import { atBank, sellerWith, useBilledProduct } from './billing.ts';
import { visitAs, walking } from './journey.ts';

const product = useBilledProduct();

it('WH-006 WH-059 WH-060 credit is loaded with 3-D Secure: what the bank refuses costs nothing, what it confirms is there', async () => {
  const seller = await sellerWith(product, testCards.threeDSecure);
  const available = async () => (await seller.call(credit.balance, { query: {} })).available;
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'credit-load', async () => {
    await page.goto('/warehouse-credit');
    await page.getByRole('main').getByRole('link', { name: 'Add credit' }).click();
    await page.getByRole('textbox', { name: 'Credit to add' }).fill('100');
    const pay = page.getByRole('main').getByRole('button', { name: /^Pay 104,92/ });
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Pay 104,92/ });
    await expectAccessible(page);
    await pay.click();
    await page.getByRole('dialog').getByText('Credit can’t be refunded to a card.').waitFor();
    await confirm.click();
    await atBank(page, 'fail');
    await page.getByRole('alert').filter({ hasText: 'Nothing was charged.' }).waitFor();
    expect(await available()).toBe(0);
    await page.getByRole('textbox', { name: 'Credit to add' }).fill('100.00');
    await pay.click();
    await confirm.click();
    await atBank(page, 'complete');
    await page.getByText('Credit added').waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Warehouse credit: 100,00/ })
      .waitFor();
    await page.getByRole('link', { name: 'See my credit' }).click();
    await page.getByRole('rowheader', { name: 'Credit added by card' }).waitFor();
  });
  expect(await available()).toBe(10_000);
});
