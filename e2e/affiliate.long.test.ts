import { expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { texts } from '@kervan/texts/texts';
import { buy } from '../apps/server/src/testing/card-entry.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { signInForm } from '../apps/server/src/testing/registration.ts';
import { signInMember } from '../apps/server/src/testing/staff.ts';
import { expectAccessible } from './accessible.ts';
import { pass, tell, useBilledProduct } from './billing.ts';
import { visit as visitPanel, visitAs, walking } from './journey.ts';
import { confirmByMail, register } from './steps.ts';
import { runTask } from '../apps/server/src/testing/run-task.ts';

const product = useBilledProduct();
const LEVEL = 7;

/** Somebody who came by a link, registered and confirmed in a browser; answered as one who calls. */
async function comeBy(link: string): Promise<Seller> {
  const person = { email: `friend${process.pid}@example.com`, password: 'Kamel-2026!x' };
  const visit = await visitPanel(product.panelUrl);
  await walking(visit, 'affiliate-friend', async () => {
    await visit.page.goto(link);
    await visit.page.getByLabel('First name').waitFor();
    // The code is kept though the page is opened anew without it.
    await register(visit.page, person);
    await product.runJobs();
    await confirmByMail(visit.page, product.worldUrl, person.email);
  });
  const { call, session } = product.visitor();
  const { access_token } = await call(identity.token, { body: signInForm(person.email, person.password) });
  Object.assign(session, { token: access_token });
  const { account_id: accountId } = await product.worker.db
    .selectFrom('account')
    .select('account_id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  return { ...person, call, accountId, token: access_token } as unknown as Seller; // What a purchase asks of it is there.
}

it('AFF-001 AFF-005 AFF-008 from the link over a friend who pays to a payout that is refused, asked for again, paid, and credit', async () => {
  const owner = await product.signUp();
  await product.connectStore(owner, 'DE');
  const visit = await visitAs(product.panelUrl, owner);
  const { page } = visit;
  await walking(visit, 'affiliate', async () => {
    await page.goto('/affiliate');
    const link = await page.locator('b.code').filter({ hasText: 'affiliatecode=' }).innerText();
    await page.getByText('No earnings yet').waitFor();
    const { pathname, search } = new URL(link);
    const friend = await comeBy(`${pathname}${search}`);
    await buy(product, friend, { levelId: LEVEL });
    await tell(product);
    await page.reload();
    const earnings = page.getByRole('region', { name: 'Earnings', exact: true });
    await earnings.getByText('To be calculated').first().waitFor();
    const [earned] = (await owner.call(affiliate.get, {})).earnings;
    expect(earned?.amount).toBe(Math.round((earned?.base ?? 0) / 5));
    await expectAccessible(page);

    // Months pass until there is enough to be paid.
    for (let month = 0; month < 6 && (await owner.call(affiliate.get, {})).balance < 5_000; month++) {
      await pass(product, 31);
      await runTask(product.work, 'affiliate.calculate');
      await product.runJobs();
    }
    await owner.call(account.reauthenticate, { body: { password: owner.password, code: null } });
    const { balance } = await owner.call(affiliate.get, {});
    expect(balance).toBeGreaterThanOrEqual(5_000);
    await page.reload();
    await earnings.getByText('Payable').or(earnings.getByText('Calculated')).first().waitFor();
    const ask = async (receiver: string) => {
      await page.getByLabel('Recipient’s email').fill(receiver);
      await page.getByRole('button', { name: 'Request payment' }).click();
      await page.getByText('Payment requested').first().waitFor();
    };
    await ask('nowhere@example.com');
    const payouts = page.getByRole('region', { name: 'Payouts' });
    await payouts.getByText('Waiting for payment').waitFor();

    // Staff refuse it, and the owner reads why.
    const member = await signInMember(product, 'Deniz Aksoy');
    const why = 'The receiver does not exist.';
    const open = async () => {
      const { payouts: all } = await member.call(staffCustomers.get, { query: { id: owner.accountId } });
      return all[0] ?? expect.unreachable('nothing was asked for');
    };
    const first = await open();
    await member.call(staffCustomers.refusePayout, { body: { id: owner.accountId, payoutId: first.id, why } });
    await product.runJobs();
    await page.reload();
    await payouts.getByText(`Refused: ${why}`).waitFor();
    const subject = texts.en.mail.affiliateRefused.subject.split('{{amount}}')[1] ?? '-';
    expect((await product.world.mails(owner.email)).filter((mail) => mail.subject.includes(subject))).toHaveLength(1);
    expect((await owner.call(affiliate.get, {})).balance).toBe(balance);

    // Asked for again, it is paid.
    await ask('right@example.com');
    const second = await open();
    await member.call(staffRequests.ask, {
      body: {
        number: crypto.randomUUID(),
        kind: 'affiliatePayout',
        customerId: owner.accountId,
        params: { payoutId: second.id },
        amount: second.amount,
        why: 'Sent today.',
      },
    });
    await page.reload();
    await payouts.getByText('Paid', { exact: true }).first().waitFor();
    await earnings.getByText('Paid', { exact: true }).first().waitFor();
    await expectAccessible(page);

    // What comes after goes to the warehouse's credit.
    for (let month = 0; month < 3 && (await owner.call(affiliate.get, {})).balance < 1_000; month++) {
      await pass(product, 31);
      await runTask(product.work, 'affiliate.calculate');
      await product.runJobs();
    }
    await owner.call(account.reauthenticate, { body: { password: owner.password, code: null } });
    const left = (await owner.call(affiliate.get, {})).balance;
    await page.reload();
    await page.getByRole('button', { name: 'Transfer to warehouse credit' }).click();
    await page.getByText('Transferred to the warehouse credit').first().waitFor();
    expect(await owner.call(affiliate.get, {})).toMatchObject({ balance: 0, credit: left });
  });
});
