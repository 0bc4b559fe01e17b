import { beforeAll, expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { testCards } from '../apps/server/src/testing/card-entry.ts';
import { load } from '../apps/server/src/testing/ledger-at.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { PASSWORD } from '../apps/server/src/testing/registration.ts';
import { expectAccessible } from './accessible.ts';
import { sellerWith, useBilledProduct } from './billing.ts';
import { until, visitAs, WAIT_MS, walking, type Visit } from './journey.ts';
import { runTask } from '../apps/server/src/testing/run-task.ts';

const product = useBilledProduct();
const HOUR_MS = 3_600_000;
const FRIDAY = 5;

const available = async (seller: Seller) => (await seller.call(credit.balance, { query: {} })).available;

let seller: Seller;
let receiver: Seller;
let visit: Visit;
beforeAll(async () => {
  seller = await sellerWith(product, testCards.ok());
  await load(product.worker.db, seller.accountId, 10_000, product.worker.clock.now());
  receiver = await product.signUp();
  await product.connectStore(receiver, 'DE');
  visit = await visitAs(product.panelUrl, seller);
});

it('WH-014 WH-075 WH-091 credit is given to another customer, whose masked name stands there once the password was typed', async () => {
  const { page } = visit;
  // Signed in for longer than ten minutes.
  await product.worker.db
    .updateTable('session')
    .set({ reauthenticated_at: new Date(Date.now() - HOUR_MS) })
    .where('account_id', '=', seller.accountId)
    .execute();
  await walking(visit, 'credit-transfer', async () => {
    await page.goto('/warehouse-credit');
    await page.getByRole('button', { name: 'Send to a customer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Customer number' }).fill(String(receiver.accountId));
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('40');
    await dialog.getByLabel('Your password').fill('wrong-Password-1');
    await dialog.getByRole('button', { name: 'Check recipient' }).click();
    await dialog.getByText('Incorrect password.').waitFor();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Check recipient' }).click();
    await dialog.getByText(/^Goes to \p{Lu}\*\*\* \p{Lu}\*\*\*$/u).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: 'I know that this can’t be undone.' }).check();
    await dialog.getByRole('button', { name: /^Send 40,00/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('rowheader', { name: 'Credit sent' }).waitFor();
  });
  await product.runJobs();
  expect([await available(seller), await available(receiver)]).toEqual([6_000, 4_000]);
  const other = await visitAs(product.panelUrl, receiver);
  await walking(other, 'credit-received', async () => {
    await other.page.goto('/messageCenter');
    await other.page.getByRole('link', { name: 'You received $40.00 of warehouse credit' }).click();
    await other.page.getByRole('dialog').getByRole('link', { name: 'See my credit' }).click();
    await other.page.waitForURL(/\/warehouse-credit/);
    await other.page.getByRole('rowheader', { name: 'Credit received' }).waitFor();
  });
});

it('WH-015 WH-017 automatic loading that fails three times is switched off, which an open page says by itself', async () => {
  const unlucky = await sellerWith(product, testCards.failsLater);
  const unluckyVisit = await visitAs(product.panelUrl, unlucky);
  const { page } = unluckyVisit;
  await walking(unluckyVisit, 'credit-auto', async () => {
    await page.goto('/warehouse-credit');
    await page.getByRole('switch', { name: 'Top up automatically' }).click();
    await page.getByRole('textbox', { name: 'When credit falls below' }).fill('20');
    await page.getByRole('textbox', { name: 'Add this amount' }).fill('50');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await until('it is on', WAIT_MS, async () => (await unlucky.call(credit.autoBalance, {})).isActive);
    for (let turn = 1; turn <= 3; turn++) {
      await nextCheck();
      expect(await unlucky.call(credit.autoBalance, {})).toMatchObject({ failures: turn, isActive: turn < 3 });
    }
    await page.getByText(/^Turned off on .* after 3 failed attempts in a row\./).waitFor();
    await page.getByRole('banner').getByRole('link', { name: '3 unread messages' }).click();
    await page.getByRole('link', { name: 'Automatic top-up is off' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Add $50.00 now' }).click();
    await page.waitForURL(/\/load-warehouse-credit\?amount=5000/);
    expect(await page.getByRole('textbox', { name: 'Credit to add' }).inputValue()).toBe('50');
    await expectAccessible(page);
  });
  expect(await available(unlucky)).toBe(0);
});

/** To nine o'clock of the warehouse on its next working day, and what is due by then. */
async function nextCheck(): Promise<void> {
  for (let hours = 0; hours < 24 * 5; hours++) {
    await product.world.advance(HOUR_MS);
    await product.deps.clock.refresh();
    const local = Temporal.Instant.fromEpochMilliseconds(product.deps.clock.now()).toZonedDateTimeISO(
      'America/New_York',
    );
    if (local.dayOfWeek > FRIDAY || local.hour !== 9) continue;
    await runTask(product.work, 'credit.auto-balance');
    await product.runJobs();
    return;
  }
}
