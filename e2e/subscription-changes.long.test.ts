import { beforeAll, expect, it } from 'vitest';
import { cards } from '@kervan/contracts/cards-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { buy, testCards } from '../apps/server/src/testing/card-entry.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { expectAccessible } from './accessible.ts';
import { banner, newcomer, tell, useBilledProduct } from './billing.ts';
import { until, visitAs, WAIT_MS, walking, type Visit } from './journey.ts';
import { addProducts } from './live-product.ts';
import { typeCard } from './steps.ts';

const product = useBilledProduct();
const PRODUCTS = 6;
const AUTO_PRICER = { small: 7, middle: 8 };

/** One seller: each walk begins where the one before it ended. */
let seller: Seller;
let visit: Visit;
beforeAll(async () => {
  seller = await newcomer(product);
  await buy(product, seller, { levelId: AUTO_PRICER.middle });
  await product.connectStore(seller, 'DE');
  await addProducts(product, seller, PRODUCTS);
  // Sizes are seed data that staff can change: one that is smaller than what the store holds.
  await product.worker.db.updateTable('plan_level').set({ product_limit: 2 }).where('plan_level_id', '=', 1).execute();
  visit = await visitAs(product.panelUrl, seller);
});

it('SUB-034 SUB-008 SUB-039 a smaller plan is taken with its consequence named, locks what it does not open, and a larger one opens it again', async () => {
  const { page } = visit;
  await walking(visit, 'change', async () => {
    await page.goto('/changePlan/0');
    await page.getByRole('main').getByRole('link', { name: 'Change plan' }).click();
    await page.getByRole('radio', { name: 'Standard, 2 products' }).check();
    await page.getByRole('heading', { name: 'This level is too small for your products' }).waitFor();
    const change = page.getByRole('button', { name: 'Change the plan, nothing to pay now' });
    expect(await change.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'I understand and change the plan' }).check();
    await expectAccessible(page);
    await change.click();
    await page.getByRole('status').filter({ hasText: 'Your plan is Standard, 2 products now.' }).waitFor();
    await banner(page, 'The product limit is exceeded.').waitFor();
    // What the plan does not open is locked, with the way to one that does.
    await page.goto('/mainCustomerPricingSettings?tab=competition');
    await page.getByRole('main').getByRole('link', { name: 'Change the plan' }).first().click();
    await page.waitForURL(/\/changePlan\//i);
    await page.getByRole('radio', { name: /^Auto Price \(AutoPricer\), 5.000 products$/ }).check();
    await page.getByRole('button', { name: /^(Pay|Change the plan)/ }).click();
    await page.getByRole('status').filter({ hasText: 'Your plan is Auto Price' }).waitFor();
    await banner(page, 'The product limit is exceeded.').waitFor({ state: 'detached' });
  });
  expect(await seller.call(subscriptions.get, {})).toMatchObject({
    plan: 'AutoPricer',
    planLevelId: AUTO_PRICER.small,
  });
});

it('SUB-048 SUB-052 SUB-055 another card is added, verified by the number on the bank’s statement, and loads the warehouse', async () => {
  const { page, context } = visit;
  const number = testCards.ok();
  const last4 = number.slice(-4);
  await walking(visit, 'cards', async () => {
    await page.goto('/change-credit-card');
    await typeCard(page, number);
    await page.getByRole('button', { name: 'Add card' }).click();
    const row = page.getByRole('listitem', { name: new RegExp(last4) });
    await row.getByText('Waiting for verification').waitFor();
    await row.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('button', { name: 'Charge 1,00 $' }).click();
    const code = page.getByRole('dialog').getByRole('textbox', { name: 'Reference number' });
    await code.waitFor();
    const bank = await context.newPage();
    await bank.goto(`${product.worldUrl}/payments/cards`);
    await bank.getByRole('link', { name: new RegExp(last4) }).click();
    const line = await bank
      .getByText(/KERVAN/i)
      .first()
      .innerText();
    const reference = /(\d{6})/.exec(line)?.[1] ?? '';
    await bank.close();
    await code.fill(reference === '000000' ? '111111' : '000000');
    await code.press('Enter');
    await page.getByText('2 attempts left', { exact: true }).waitFor();
    await expectAccessible(page);
    await code.fill(reference);
    await code.press('Enter');
    await row.getByText('Verified').waitFor();
    await row.getByRole('button', { name: 'Use for warehouse credit' }).click();
    await row.getByText('Warehouse default').waitFor();
    await row.getByRole('button', { name: 'Spending cap' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('250');
    await page.keyboard.press('Enter');
    await row.getByText(/Spending cap 250,00/).waitFor();
    expect(await row.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
  });
  const card = (await seller.call(cards.list, { query: {} })).find((each) => each.last4 === last4);
  expect(card).toMatchObject({
    verificationStatus: 'approved',
    isWarehouseDefault: true,
    limit: 25_000,
    isDefault: false,
  });
});

it('SUB-036 SUB-060 SUB-068 a disputed payment ends the subscription at once: the panel is read, the help desk is asked, nothing is bought', async () => {
  const { page } = visit;
  const { stripe_customer_id: customer } = await product.worker.db
    .selectFrom('billing_customer')
    .select('stripe_customer_id')
    .where('account_id', '=', seller.accountId)
    .executeTakeFirstOrThrow();
  await walking(visit, 'dispute', async () => {
    await page.goto('/inventory');
    await page.getByRole('row').nth(1).waitFor();
    await product.world.ask('POST', '/world/payments/disputes', { customer });
    await until('the dispute is known', WAIT_MS, async () => {
      await tell(product);
      return (await banner(page, 'A payment is disputed.').count()) > 0;
    });
    await expectAccessible(page);
    expect(await page.locator('main a[href*="/inventoryItem/"]').count()).toBeGreaterThan(0);
    await page.goto('/inventory/new');
    expect(await page.getByRole('button', { name: /^Add/ }).last().isDisabled()).toBe(true);
    await page.goto('/subscriptions/subscribe');
    await page.getByRole('heading', { name: 'A payment is disputed' }).waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Contact support' }).click();
    await page.waitForURL(/\/helpdesk/);
    await page.getByRole('heading', { name: 'Help desk' }).waitFor();
  });
});
