import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { affiliate } from '@kervan/contracts/affiliate-calls';
import { help } from '@kervan/contracts/help-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { PaymentType } from '@kervan/domain/billing/payment-type';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import { texts } from '@kervan/texts/texts';
import { mirrorDispute, mirrorInvoice } from '../../records/billing/mirror-invoice.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { move } from '../../records/ledger/move.ts';
import { isWrittenWith } from '../../testing/kept-answer.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember } from '../../testing/staff.ts';
import { runTask } from '../../testing/run-task.ts';
import { itLong } from '../../testing/long.ts';

const product = useProduct({ products: 20 });
const DAY = 86_400_000;
const worker = () => product.worker.db;
const now = () => product.deps.clock.now();
const mail = { receiverMail: 'pay@example.com' };
let sequence = 0;

const program = (seller: Seller) => seller.call(affiliate.get, {});
const prove = (seller: Seller) => seller.call(account.reauthenticate, { body: { password: seller.password } });

/** Two sellers of whom the second registered with the first one's code; nothing but that connects them. */
async function pair({ subscription }: { subscription?: 'none' } = {}) {
  const owner = await product.signUp(subscription ? { subscription } : {});
  const referred = await product.signUp();
  const { code } = await program(owner);
  await worker()
    .updateTable('account')
    .set({ affiliation_code: code.toLowerCase(), phone: `+90532${String(++sequence).padStart(7, '0')}` })
    .where('account_id', '=', referred.accountId)
    .execute();
  const customer = `cus_aff_${referred.accountId}`;
  await worker()
    .insertInto('billing_customer')
    .values({
      account_id: referred.accountId,
      stripe_customer_id: customer,
      created_at: new Date(now()),
      updated_at: new Date(now()),
    })
    .execute();
  return { owner, referred, customer, code };
}

/** What the provider says of an invoice, as its events bring it. */
async function invoice(
  customerId: string,
  over: {
    id: string;
    paid?: number;
    discount?: number;
    refunded?: number;
    paidAt?: number;
    status?: 'paid' | 'open';
    paymentType?: PaymentType;
  },
) {
  const { id, paid = 14_900, discount = 0, refunded = 0, paidAt = now(), status = 'paid', paymentType } = over;
  await worker()
    .transaction()
    .execute(async (tx) => {
      await mirrorInvoice(
        tx,
        {
          id,
          customerId,
          subscriptionId: null,
          status,
          number: id,
          reason: 'subscription_cycle',
          amountDue: paid,
          amountPaid: paid,
          amountRemaining: 0,
          discount,
          amountRefunded: refunded,
          createdAt: paidAt,
          dueAt: null,
          paidAt,
          periodStart: null,
          periodEnd: null,
          cardLast4: null,
          hostedUrl: null,
          pdfUrl: null,
          attempts: 1,
          nextAttemptAt: null,
        } as unknown as Parameters<typeof mirrorInvoice>[1], // What the mirror reads of an invoice.
        { now: now(), readAt: new Date().toISOString() } as unknown as Parameters<typeof mirrorInvoice>[2],
      );
      if (paymentType !== undefined)
        await tx
          .updateTable('invoice')
          .set({ payment_type: paymentType })
          .where('stripe_invoice_id', '=', id)
          .execute();
    });
  await product.runJobs();
}

/** The 1st of a month comes: its hourly job runs. */
async function nextMonth() {
  await product.world.advance(32 * DAY);
  await product.deps.clock.refresh();
  await calculate();
}
/** What a referred customer paid is looked at anew. */
const settle = async ({ accountId }: Seller) => {
  await runTask(product.work, 'affiliate.settle', { accountId });
};
const calculate = async () => {
  await runTask(product.work, 'affiliate.calculate');
  await product.runJobs();
};
const endSubscription = (seller: Seller, at: number) =>
  worker()
    .updateTable('subscription')
    .set({ status: SubscriptionStatus.Ended, ended_at: new Date(at) })
    .where('account_id', '=', seller.accountId)
    .execute();
/** Earnings of before, as a month's first day books them. */
const earned = (seller: Seller, amount: number) =>
  worker()
    .transaction()
    .execute((tx) =>
      move(tx, {
        accountId: seller.accountId,
        fact: `aff:test:${++sequence}`,
        kind: CreditKind.AffiliateEarning,
        debit: PlatformCode.AffiliateExpense,
        credit: OwnCode.AffiliatePayable,
        amount,
        at: now(),
      }),
    );

describe('the affiliate program', () => {
  it('AFF-001 AFF-005 AFF-007 earns a fifth of a referred customer’s invoices, payable from the next month on', async () => {
    const { owner, customer, code } = await pair();
    const before = await program(owner);
    expect(before).toMatchObject({ status: 'Initial', balance: 0, earnings: [], receiverMail: null });
    expect(before.link).toMatch(new RegExp(`/login\\?tab=register&affiliatecode=${code}$`));
    await invoice(customer, { id: 'in_first' });
    await invoice(customer, { id: 'in_first' });
    await invoice(customer, { id: 'in_coupon', discount: 1 });
    const waiting = await program(owner);
    expect(waiting).toMatchObject({ status: 'Active', balance: 0, waiting: 2_980 });
    expect(waiting.earnings.map(({ base, ratio, amount, status }) => [base, ratio, amount, status])).toEqual([
      [14_900, 20, 0, 'NoPaymentDueToCoupon'],
      [14_900, 20, 2_980, 'WaitingToBeCalculated'],
    ]);
    expect(waiting.earnings[0]?.customer).toMatch(/^C\*\*\*\d+$/);
    await calculate();
    expect((await program(owner)).balance).toBe(0);
    await nextMonth();
    await calculate();
    const calculated = await program(owner);
    expect(calculated).toMatchObject({ balance: 2_980, waiting: 0, paymentRefusal: 'AffiliateBalanceTooLow' });
    expect(
      calculated.earnings.filter(({ status }) => status === 'Calculated').reduce((sum, each) => sum + each.amount, 0),
    ).toBe(2_980);
    // Another one's program is another one's.
    expect((await program(await product.signUp())).earnings).toEqual([]);
    expect(await listViolations(worker())).toEqual([]);
  });

  it('AFF-005 takes an earning back once where its invoice is refunded or disputed, and earns for twelve months', async () => {
    const { owner, referred, customer } = await pair();
    await invoice(customer, { id: 'in_back' });
    await invoice(customer, { id: 'in_waiting', paid: 10_000 });
    await invoice(customer, { id: 'in_late', paid: 7_700, paidAt: now() + 366 * DAY });
    expect((await program(owner)).earnings.map(({ base }) => base)).toEqual([10_000, 14_900]);
    await invoice(customer, { id: 'in_waiting', paid: 10_000, refunded: 10_000 });
    await nextMonth();
    expect((await program(owner)).balance).toBe(2_980);
    const dispute = () =>
      worker()
        .transaction()
        .execute((tx) =>
          mirrorDispute(
            tx,
            {
              id: 'dp_aff',
              customerId: customer,
              chargeId: null,
              status: 'needs_response',
              amount: 14_900,
              openedAt: now(),
            } as unknown as Parameters<typeof mirrorDispute>[1], // What the mirror reads of a dispute.
            { now: now(), readAt: new Date().toISOString() } as unknown as Parameters<typeof mirrorDispute>[2],
          ),
        );
    await dispute();
    await dispute();
    await product.runJobs();
    const after = await program(owner);
    expect(after.balance).toBe(0);
    expect(after.earnings.map(({ isReversed }) => isReversed)).toEqual([true, true]);
    expect(referred.accountId).toBeGreaterThan(0);
    expect(await listViolations(worker())).toEqual([]);
  });

  it('AFF-005 an earning comes back with a dispute that was won, once, and no warning takes one', async () => {
    const { owner, customer } = await pair();
    await invoice(customer, { id: 'in_won' });
    await nextMonth();
    const told = async (status: string) => {
      const read = { id: 'dp_won', customerId: customer, chargeId: null, status, amount: 14_900, openedAt: now() };
      const reading = { now: now(), readAt: new Date().toISOString() };
      await worker()
        .transaction()
        .execute((tx) =>
          mirrorDispute(
            tx,
            read as unknown as Parameters<typeof mirrorDispute>[1], // What the mirror reads of a dispute.
            reading as unknown as Parameters<typeof mirrorDispute>[2],
          ),
        );
      await product.runJobs();
      await calculate();
      return (await program(owner)).balance;
    };
    expect(await told('warning_needs_response')).toBe(2_980);
    expect(await told('needs_response')).toBe(0);
    expect(await told('under_review')).toBe(0);
    expect(await told('won')).toBe(2_980);
    expect(await told('won')).toBe(2_980);
    expect((await program(owner)).earnings.map(({ status, isReversed }) => [status, isReversed])).toEqual([
      ['Calculated', false],
    ]);
    // Whatever is decided later: it is taken once more.
    expect(await told('lost')).toBe(0);
    expect(await told('lost')).toBe(0);
    expect(await listViolations(worker())).toEqual([]);
  });

  it('AFF-006 refers nobody to himself, and earns nothing of a store that another connected', async () => {
    const same = await pair();
    const { phone } = await worker()
      .selectFrom('account')
      .select('phone')
      .where('account_id', '=', same.owner.accountId)
      .executeTakeFirstOrThrow();
    await worker().updateTable('account').set({ phone }).where('account_id', '=', same.referred.accountId).execute();
    await invoice(same.customer, { id: 'in_self' });
    expect(await program(same.owner)).toMatchObject({ status: 'Initial', earnings: [] });
    expect((await program(same.owner)).referrals[0]?.status).toBe('Canceled');

    const device = await pair();
    for (const { accountId } of [device.owner, device.referred])
      await worker()
        .insertInto('known_device')
        .values({ account_id: accountId, device_hash: Buffer.from('same device') })
        .execute();
    await invoice(device.customer, { id: 'in_device' });
    expect((await program(device.owner)).referrals[0]?.status).toBe('Canceled');

    const store = await pair();
    await invoice(store.customer, { id: 'in_store' });
    expect((await program(store.owner)).waiting).toBe(2_980);
    for (const accountId of [store.referred.accountId, same.referred.accountId])
      await worker()
        .insertInto('billing_claim')
        .values({ kind: 3, key_hash: Buffer.from('same store'), account_id: accountId, at: new Date(now()) })
        .execute();
    await nextMonth();
    const refused = await program(store.owner);
    expect(refused.referrals[0]?.status).toBe('CanceledDueToSameMarketPlace');
    expect(refused).toMatchObject({ balance: 0, waiting: 0 });
  });

  it('AFF-006 a card, a phone however it is written, and a store by its seller id are the same; nobody refers himself with his own code', async () => {
    const card = await pair();
    for (const { accountId } of [card.owner, card.referred])
      await worker()
        .insertInto('card')
        .values({
          account_id: accountId,
          added_at: new Date(now()),
          brand: 'visa',
          exp_month: 1,
          exp_year: 2030,
          fingerprint: 'same-card',
          last4: '4242',
          payment_method_id: `pm_${accountId}`,
          status: 1,
        })
        .execute();
    await invoice(card.customer, { id: 'in_card' });
    expect((await program(card.owner)).referrals[0]?.status).toBe('Canceled');
    // What was cancelled stays so, whatever changes.
    await worker().deleteFrom('card').where('account_id', '=', card.referred.accountId).execute();
    await invoice(card.customer, { id: 'in_card_gone' });
    expect(await program(card.owner)).toMatchObject({ earnings: [], referrals: [{ status: 'Canceled' }] });

    const phone = await pair();
    for (const [{ accountId }, written] of [
      [phone.owner, '+90 (544) 765 43 21'],
      [phone.referred, '+905447654321'],
    ] as const)
      await worker().updateTable('account').set({ phone: written }).where('account_id', '=', accountId).execute();
    await invoice(phone.customer, { id: 'in_phone' });
    expect((await program(phone.owner)).referrals[0]?.status).toBe('Canceled');

    const store = await pair();
    await product.connectStore(store.referred, 'DE');
    const before = await product.signUp();
    await product.connectStore(before, 'FR');
    const { selling_partner_id: partner } = await worker()
      .selectFrom('seller_registry')
      .select('selling_partner_id')
      .where('account_id', '=', store.referred.accountId)
      .executeTakeFirstOrThrow();
    await worker()
      .updateTable('seller_registry')
      .set({ selling_partner_id: partner })
      .where('account_id', '=', before.accountId)
      .execute();
    await invoice(store.customer, { id: 'in_seller' });
    expect((await program(store.owner)).referrals[0]?.status).toBe('CanceledDueToSameMarketPlace');

    const self = await pair();
    const { code } = await program(self.referred);
    await worker()
      .updateTable('account')
      .set({ affiliation_code: code })
      .where('account_id', '=', self.referred.accountId)
      .execute();
    await invoice(self.customer, { id: 'in_own_code' });
    expect(await program(self.referred)).toMatchObject({ earnings: [], referrals: [] });
  });

  it('AFF-005 only what was paid for a subscription earns; a dispute takes back the last invoice of its amount alone', async () => {
    const { owner, referred, customer } = await pair();
    await invoice(customer, { id: 'in_open', status: 'open' });
    await invoice(customer, { id: 'in_warehouse', paymentType: PaymentType.WareHouse });
    expect((await program(owner)).earnings).toEqual([]);
    const [first, second] = [now() - 2 * DAY, now() - DAY];
    await invoice(customer, { id: 'in_one', paid: 5_000, paidAt: first });
    await invoice(customer, { id: 'in_two', paid: 5_000, paidAt: second });
    await worker()
      .insertInto('dispute')
      .values({
        account_id: referred.accountId,
        amount: 5_000,
        opened_at: new Date(now()),
        is_open: true,
        status: 'needs_response',
        stripe_dispute_id: 'dp_last',
      })
      .execute();
    await settle(referred);
    const after = await program(owner);
    expect(after.earnings.map(({ amount, isReversed }) => [amount, isReversed])).toEqual([
      [1_000, true],
      [1_000, false],
    ]);
    // What was taken back waits no more.
    expect(after.waiting).toBe(1_000);
  });

  it('AFF-008 AFF-005 staff are asked in the language of the account, and credit that comes is told to its windows', async () => {
    const { owner } = await pair();
    await prove(owner);
    await worker().updateTable('account').set({ language: 'tr' }).where('account_id', '=', owner.accountId).execute();
    await earned(owner, 5_000);
    const asked = crypto.randomUUID();
    await owner.call(affiliate.requestPayment, { body: mail, key: asked });
    const payouts = sql`affiliate_payout where account_id = ${owner.accountId}`;
    expect(await isWrittenWith(product, asked, payouts)).toBe(true);
    const [request] = (await owner.call(help.list, { body: {} })).items;
    expect(request?.title).toBe(texts.tr.affiliate.request.title);
    await owner.call(help.cancel, { body: { id: request?.id ?? 0 } });
    await product.runJobs();
    await worker()
      .insertInto('webhook')
      .values({
        account_id: owner.accountId,
        url: 'https://hook.example.com/credit',
        sealed_secret: '',
        events: ['credit'],
        created_at: new Date(),
      })
      .execute();
    const given = crypto.randomUUID();
    await owner.call(affiliate.transferToCredit, { key: given });
    expect(await isWrittenWith(product, given, payouts)).toBe(true);
    const told = await worker()
      .selectFrom('webhook_event')
      .select('type')
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(told).toEqual([{ type: 'credit' }]);
    expect((await program(owner)).credit).toBe(5_000);
  });

  it('AFF-004 is cancelled with the subscription: nothing more is earned, and a balance stays payable for 90 days', async () => {
    const { owner, customer } = await pair();
    await earned(owner, 5_000);
    expect((await program(owner)).status).toBe('CanBeCalculated');
    await endSubscription(owner, now() - 89 * DAY);
    await invoice(customer, { id: 'in_after_end' });
    expect(await program(owner)).toMatchObject({ status: 'Canceled', earnings: [], paymentRefusal: null });
    await endSubscription(owner, now() - 90 * DAY);
    expect((await program(owner)).paymentRefusal).toBe('AffiliateEnded');
    await prove(owner);
    expect(await codeOf(owner.call(affiliate.transferToCredit, { key: crypto.randomUUID() }))).toBe('AffiliateEnded');
  });

  it('AFF-008 asks staff once for the whole balance, from 50 USD on', async () => {
    const { owner } = await pair();
    await prove(owner);
    const ask = (key: string) => owner.call(affiliate.requestPayment, { body: mail, key });
    await earned(owner, 4_999);
    expect(await codeOf(ask(crypto.randomUUID()))).toBe('AffiliateBalanceTooLow');
    await earned(owner, 1);
    const key = crypto.randomUUID();
    await ask(key);
    await ask(key);
    expect(await codeOf(ask(crypto.randomUUID()))).toBe('AffiliatePaymentWaiting');
    expect(await program(owner)).toMatchObject({
      status: 'PaymentWaiting',
      balance: 0,
      receiverMail: mail.receiverMail,
      payouts: [{ amount: 5_000, isCredit: false, status: 'PaymentWaiting' }],
    });
    const requests = await worker()
      .selectFrom('support_request')
      .select(['request_type', 'description'])
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(requests).toEqual([
      { request_type: 'AffiliationPaymentRequest', description: expect.stringMatching(/50[.,]00.*pay@example\.com/) },
    ]);
    expect(await listViolations(worker())).toEqual([]);
  });

  itLong(
    'AFF-005 AFF-006 AFF-003 staff pay what was asked for with their money act, an answer pays nothing; what is taken back is payable again',
    async () => {
      const member = await signInMember(product);
      const { owner, customer } = await pair();
      await invoice(customer, { id: 'in_paid_out', paid: 30_000 });
      await nextMonth();
      await prove(owner);
      const requestOf = async () => {
        await owner.call(affiliate.requestPayment, { body: mail, key: crypto.randomUUID() });
        const [request] = (await owner.call(help.list, { body: { status: 'Initial' } })).items;
        return request?.id ?? 0;
      };
      const first = await requestOf();
      await owner.call(help.cancel, { body: { id: first } });
      await product.runJobs();
      expect(await program(owner)).toMatchObject({ status: 'CanBeCalculated', balance: 6_000, payouts: [] });
      const id = await requestOf();
      // What is earned meanwhile is asked for another time.
      await invoice(customer, { id: 'in_meanwhile', paid: 10_000 });
      await nextMonth();
      const answer = (over: object) =>
        member.call(staffHelp.answer, {
          body: { json: { customerId: owner.accountId, id, message: 'We look at it.', ...over } },
        });
      await answer({});
      await product.runJobs();
      expect(await program(owner)).toMatchObject({ status: 'PaymentWaiting', balance: 2_000 });
      await answer({ message: 'We pay it today.', result: 'It is paid today.' });
      await product.runJobs();
      expect(await program(owner)).toMatchObject({ status: 'PaymentWaiting', balance: 2_000 });
      const [payout] = (await member.call(staffCustomers.get, { query: { id: owner.accountId } })).payouts;
      await member.call(staffRequests.ask, {
        body: {
          number: crypto.randomUUID(),
          kind: 'affiliatePayout',
          customerId: owner.accountId,
          params: { payoutId: payout?.id ?? 0 },
          amount: 6_000,
          why: 'Sent today.',
        },
      });
      const paid = await program(owner);
      expect(paid).toMatchObject({
        balance: 2_000,
        payouts: [{ amount: 6_000, isCredit: false, status: 'PaymentDone' }],
      });
      expect(paid.earnings.map(({ amount, status }) => [amount, status])).toEqual([
        [2_000, 'Calculated'],
        [6_000, 'PaymentDone'],
      ]);
      // A request that is opened again and ended again pays nothing more.
      await owner.call(help.addMessage, { body: { json: { requestId: id, message: 'Thank you.' } } });
      await owner.call(help.cancel, { body: { id } });
      await product.runJobs();
      expect(await program(owner)).toMatchObject({ balance: 2_000, payouts: [{ status: 'PaymentDone' }] });
      expect(await listViolations(worker())).toEqual([]);
    },
  );

  it('AFF-003 AFF-005 a payout marks the earnings that it was asked for with, not those that were due and calculated after', async () => {
    const member = await signInMember(product);
    const { owner, customer } = await pair();
    await prove(owner);
    await invoice(customer, { id: 'in_asked', paid: 30_000 });
    await nextMonth();
    // Due before the balance is asked for, and calculated by the hour's job only afterwards.
    await invoice(customer, { id: 'in_due_late', paid: 20_000 });
    await worker()
      .updateTable('affiliate_earning')
      .set({ due_at: new Date(now() - DAY) })
      .where('account_id', '=', owner.accountId)
      .where('status', '=', 'WaitingToBeCalculated')
      .execute();
    await owner.call(affiliate.requestPayment, { body: mail, key: crypto.randomUUID() });
    await calculate();
    const stands = async () => (await program(owner)).earnings.map(({ amount, status }) => [amount, status]);
    expect(await stands()).toEqual([
      [4_000, 'Calculated'],
      [6_000, 'Calculated'],
    ]);
    const [payout] = (await member.call(staffCustomers.get, { query: { id: owner.accountId } })).payouts;
    await member.call(staffRequests.ask, {
      body: {
        number: crypto.randomUUID(),
        kind: 'affiliatePayout',
        customerId: owner.accountId,
        params: { payoutId: payout?.id ?? 0 },
        amount: 6_000,
        why: 'Sent today.',
      },
    });
    expect(await stands()).toEqual([
      [4_000, 'Calculated'],
      [6_000, 'PaymentDone'],
    ]);
    expect((await program(owner)).balance).toBe(4_000);
    await owner.call(affiliate.transferToCredit, { key: crypto.randomUUID() });
    expect(await stands()).toEqual([
      [4_000, 'PaymentDone'],
      [6_000, 'PaymentDone'],
    ]);
    expect(await listViolations(worker())).toEqual([]);
  });

  it('AFF-005 gives the balance to the warehouse’s credit from 10 USD on, once', async () => {
    const { owner } = await pair();
    await prove(owner);
    await earned(owner, 999);
    expect(await codeOf(owner.call(affiliate.transferToCredit, { key: crypto.randomUUID() }))).toBe(
      'AffiliateBalanceTooLow',
    );
    await earned(owner, 1);
    const key = crypto.randomUUID();
    await owner.call(affiliate.transferToCredit, { key });
    await owner.call(affiliate.transferToCredit, { key });
    expect(await program(owner)).toMatchObject({ status: 'PaymentDone', balance: 0, credit: 1_000 });
    expect(await listViolations(worker())).toEqual([]);
    expect([InvoiceStatus.Paid, PaymentType.Subscription]).toEqual([2, 1]);
  });
});
