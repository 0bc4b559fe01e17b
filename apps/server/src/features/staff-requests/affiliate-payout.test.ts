import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { help } from '@kervan/contracts/help-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { limits } from '@kervan/domain/limits';
import { texts } from '@kervan/texts/texts';
import { listViolations, platformBalances } from '../../records/ledger/books.ts';
import { move } from '../../records/ledger/move.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
let [asker, second] = [] as unknown as [Member, Member]; // Filled before the first test.
beforeAll(async () => {
  asker = await signInMember(product, 'Ada Asker');
  second = await signInMember(product, 'Sena Second');
});

let facts = 0;
/** A seller that earned so much and asked to have it paid. */
async function asked(amount: number): Promise<{ seller: Seller; payoutId: number }> {
  const seller = await product.signUp();
  await seller.call(affiliate.get, {});
  await db()
    .transaction()
    .execute((tx) =>
      move(tx, {
        accountId: seller.accountId,
        fact: `aff:paid:${++facts}`,
        kind: CreditKind.AffiliateEarning,
        debit: PlatformCode.AffiliateExpense,
        credit: OwnCode.AffiliatePayable,
        amount,
        at: product.deps.clock.now(),
      }),
    );
  await seller.call(account.reauthenticate, { body: { password: seller.password } });
  await seller.call(affiliate.requestPayment, { body: { receiverMail: 'pay@example.com' }, key: randomUUID() });
  const [payout] = (await asker.call(staffCustomers.get, { query: { id: seller.accountId } })).payouts;
  return { seller, payoutId: payout?.id ?? expect.fail('no payout') };
}
type How = { amount: number; payoutId: number | string; number?: string };
const pay = ({ accountId }: Pick<Seller, 'accountId'>, { amount, payoutId, number = randomUUID() }: How, by = asker) =>
  by.call(staffRequests.ask, {
    body: { number, kind: 'affiliatePayout', customerId: accountId, params: { payoutId }, amount, why: 'Sent today.' },
  });
const clearing = async () => (await platformBalances(db())).bank_clearing ?? 0;

describe('a payout of affiliate earnings', () => {
  it('AFF-005 AFF-006 SHELL-102 is marked as paid by staff: the books, the program, the request and the mail say so', async () => {
    const { seller, payoutId } = await asked(7_500);
    const before = await clearing();
    expect((await asker.call(staffCustomers.get, { query: { id: seller.accountId } })).payouts).toMatchObject([
      { id: payoutId, amount: 7_500, receiverMail: 'pay@example.com', isPaid: false, paidBy: null },
    ]);
    expect(await seller.call(affiliate.get, {})).toMatchObject({ status: 'PaymentWaiting', balance: 0 });
    expect(await clearing()).toBe(before);
    expect((await pay(seller, { amount: 7_500, payoutId })).state).toBe('done');
    expect(Math.abs((await clearing()) - before)).toBe(7_500);
    expect(await seller.call(affiliate.get, {})).toMatchObject({
      status: 'PaymentDone',
      balance: 0,
      payouts: [{ id: payoutId, amount: 7_500, status: 'PaymentDone' }],
    });
    expect((await asker.call(staffCustomers.get, { query: { id: seller.accountId } })).payouts).toMatchObject([
      { id: payoutId, isPaid: true, paidBy: 'Ada Asker' },
    ]);
    expect((await seller.call(help.list, { body: { page: 1 } })).items).toMatchObject([{ status: 'Done' }]);
    await product.runJobs();
    const subject = texts.en.mail.affiliatePaid.subject.replace('{{amount}}', '$75.00');
    expect((await product.world.mails(seller.email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
    const { items } = await asker.call(staff.actions, {
      body: { page: 1, limit: 25, customerId: seller.accountId, kind: 'affiliatePaid' },
    });
    expect(items).toMatchObject([{ why: 'Sent today.', before: { posted: 7_500, payoutId }, after: { posted: 0 } }]);
    expect(await listViolations(db())).toEqual([]);
  });

  it('AFF-005 SHELL-102 is paid once: by two clicks, by another request, by two at once', async () => {
    const { seller, payoutId } = await asked(6_000);
    const before = await clearing();
    const number = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => pay(seller, { amount: 6_000, payoutId, number })));
    expect(answers.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await codeOf(pay(seller, { amount: 6_000, payoutId }))).toBe('PayoutNotWaiting');
    expect(await codeOf(pay(seller, { amount: 6_000, payoutId }, second))).toBe('PayoutNotWaiting');
    expect(Math.abs((await clearing()) - before)).toBe(6_000);
    const other = await asked(5_500);
    const outcomes = await Promise.allSettled(
      [asker, second].map((by) => pay(other.seller, { amount: 5_500, payoutId: other.payoutId }, by)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Math.abs((await clearing()) - before)).toBe(11_500);
    expect(await listViolations(db())).toEqual([]);
  });

  it('AFF-005 SHELL-102 above the limit waits for a second member; what differs from what was asked for is refused', async () => {
    const amount = limits.staffAloneMaxMinor + 1;
    const { seller, payoutId } = await asked(amount);
    const other = await product.signUp();
    expect(await codeOf(pay(seller, { amount: amount - 1, payoutId }))).toBe('PayoutNotWaiting');
    expect(await codeOf(pay(other, { amount, payoutId }))).toBe('RecordNotFound');
    expect(await codeOf(pay(seller, { amount, payoutId: 2_000_000_000 }))).toBe('RecordNotFound');
    expect(await codeOf(pay(seller, { amount, payoutId: 'x' }))).toBe('ValidationFailed');
    const { id, state } = await pay(seller, { amount, payoutId });
    expect(state).toBe('waiting');
    expect((await seller.call(affiliate.get, {})).status).toBe('PaymentWaiting');
    await second.call(staffRequests.approve, { body: { id, why: 'Looked at it.' } });
    expect((await seller.call(affiliate.get, {})).status).toBe('PaymentDone');
    const [paid] = (await asker.call(staffCustomers.get, { query: { id: seller.accountId } })).payouts;
    expect(paid).toMatchObject({ isPaid: true, paidBy: 'Sena Second' });
    expect(await listViolations(db())).toEqual([]);
  });

  it('AFF-005 AFF-008 SHELL-102 is refused with a reason: nothing leaves the books, the balance stands again and is asked for anew', async () => {
    const { seller, payoutId } = await asked(7_500);
    const before = await clearing();
    const why = 'The receiver’s address does not exist.';
    const refuse = (over: object = {}, by = asker) =>
      by.call(staffCustomers.refusePayout, { body: { id: seller.accountId, payoutId, why, ...over } });
    const other = await product.signUp();
    expect(await codeOf(refuse({ id: other.accountId }))).toBe('RecordNotFound');
    expect(await codeOf(refuse({ payoutId: 2_000_000_000 }))).toBe('RecordNotFound');
    expect(await codeOf(refuse({ why: '' }))).toBe('ValidationFailed');
    // Two who refuse at once: one of them does.
    const outcomes = await Promise.allSettled([refuse(), refuse({}, second)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(refuse())).toBe('PayoutNotWaiting');
    expect(await codeOf(pay(seller, { amount: 7_500, payoutId }))).toBe('PayoutNotWaiting');
    expect(await clearing()).toBe(before);
    expect(await seller.call(affiliate.get, {})).toMatchObject({
      status: 'CanBeCalculated',
      balance: 7_500,
      payouts: [{ id: payoutId, status: 'Canceled', refusal: why }],
    });
    const [shown] = (await asker.call(staffCustomers.get, { query: { id: seller.accountId } })).payouts;
    expect(shown).toMatchObject({ isPaid: false, paidBy: null, refused: { why } });
    expect((await seller.call(help.list, { body: { page: 1 } })).items).toMatchObject([
      { status: 'Done', result: why },
    ]);
    await product.runJobs();
    const subject = texts.en.mail.affiliateRefused.subject.replace('{{amount}}', '$75.00');
    const mails = (await product.world.mails(seller.email)).filter((mail) => mail.subject === subject);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(why);
    const { items } = await asker.call(staff.actions, {
      body: { page: 1, limit: 25, customerId: seller.accountId, kind: 'affiliateRefused' },
    });
    expect(items).toMatchObject([{ why, before: { available: 0 }, after: { available: 7_500 } }]);
    // Asked for again it is paid as any other.
    await seller.call(affiliate.requestPayment, { body: { receiverMail: 'right@example.com' }, key: randomUUID() });
    const [again] = (await asker.call(staffCustomers.get, { query: { id: seller.accountId } })).payouts;
    expect(again?.id).not.toBe(payoutId);
    await pay(seller, { amount: 7_500, payoutId: again?.id ?? 0 });
    expect((await seller.call(affiliate.get, {})).payouts.map(({ status }) => status)).toEqual([
      'PaymentDone',
      'Canceled',
    ]);
    expect(await listViolations(db())).toEqual([]);
  });
});
