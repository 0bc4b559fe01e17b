import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { limits } from '@kervan/domain/limits';
import { texts } from '@kervan/texts/texts';
import { buildApp } from '../../app.ts';
import { buy, openSale } from '../../testing/card-entry.ts';
import { useProduct, visitorOf, type Seller } from '../../testing/product.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember, type Member } from '../../testing/staff.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 20 });
const db = () => product.worker.db;
let [asker, second] = [] as unknown as [Member, Member]; // Filled before the first test.
beforeAll(async () => {
  await openSale(product);
  asker = await signInMember(product, 'Ada Asker');
  second = await signInMember(product, 'Sena Second');
});

const WHY = 'Charged by mistake.';
/** A customer with a paid invoice of 49 dollars. */
async function buyer(): Promise<{ seller: Seller; invoiceId: number }> {
  const seller = await product.signUp({ subscription: 'none' });
  await buy(product, seller);
  const [invoice] = await seller.call(billing.invoices, { query: {} });
  return { seller, invoiceId: invoice?.id ?? 0 };
}
type Over = { number?: string; amount?: number; by?: Member; invoiceId?: number };
const ask = ({ seller, invoiceId }: { seller: Seller; invoiceId: number }, over: Over = {}) =>
  (over.by ?? asker).call(staffRequests.ask, {
    body: {
      number: over.number ?? randomUUID(),
      kind: 'refund',
      customerId: seller.accountId,
      params: { invoiceId: over.invoiceId ?? invoiceId },
      amount: over.amount ?? 1_000,
      why: WHY,
    },
  });
const refundable = ({ seller, invoiceId }: { seller: Seller; invoiceId: number }) =>
  asker.call(staffRequests.refundable, { query: { customerId: seller.accountId, invoiceId } });
const decide = (
  call: typeof staffRequests.approve | typeof staffRequests.refuse | typeof staffRequests.withdraw,
  id: number,
  by: Member,
) => by.call(call, { body: { id, why: 'Looked at it.' } });
const stateOf = async (id: number) => {
  const { items } = await asker.call(staffRequests.list, { body: { page: 1, limit: 100 } });
  return items.find((one) => one.id === id);
};
const kindsOf = async ({ seller }: { seller: Seller }) =>
  (await asker.call(staff.actions, { body: { page: 1, limit: 100, customerId: seller.accountId } })).items.map(
    ({ kind }) => kind,
  );
/** What the provider told is read, and what follows from it is done. */
const settleEvents = async () => {
  await product.runJobs();
  await runTask(product.work, 'billing.sweep');
  await product.runJobs();
};
/** The member has moved so much alone for the customer lately. */
const movedAlone = (
  who: Member,
  { seller, invoiceId }: { seller: Seller; invoiceId: number },
  amount: number,
  hoursAgo = 1,
) =>
  sql`insert into staff_request(kind, account_id, params, amount, why, state, asked_by, asked_at, decided_at)
    values ('refund', ${seller.accountId}, ${JSON.stringify({ invoiceId: invoiceId + 1_000_000 })}, ${amount}, 'earlier', 1, ${who.staffId}, now() - make_interval(hours => ${hoursAgo}), now())`.execute(
    db(),
  );

describe('a refund within what one member may give back', () => {
  it('SUB-098 SHELL-102 goes back to the card at once, is written down, and the customer is told', async () => {
    const one = await buyer();
    expect(await refundable(one)).toEqual({ paid: 4_900, refunded: 0, left: 4_900 });
    const { id, state } = await ask(one);
    expect(state).toBe('done');
    expect(await refundable(one)).toEqual({ paid: 4_900, refunded: 1_000, left: 3_900 });
    expect(await stateOf(id)).toMatchObject({
      state: 'done',
      askedBy: { name: 'Ada Asker' },
      decidedBy: null,
      amount: 1_000,
    });
    const { items } = await asker.call(staff.actions, {
      body: { page: 1, limit: 25, customerId: one.seller.accountId, kind: 'refunded' },
    });
    expect(items).toMatchObject([
      { staffName: 'Ada Asker', why: WHY, before: { refunded: 0 }, after: { refunded: 1_000, amount: 1_000 } },
    ]);
    const shown = await asker.call(staffCustomers.get, { query: { id: one.seller.accountId } });
    expect(shown.invoices[0]).toMatchObject({ amountPaid: 4_900, refunded: 1_000 });
    expect(shown.state).toBe('active');
    await product.runJobs();
    const [mail] = (await product.world.mails(one.seller.email)).filter(({ subject }) => subject.includes('$10.00'));
    expect(mail?.subject).toBe(texts.en.mail.refunded.subject.replace('{{amount}}', '$10.00'));
  });

  it('SUB-098 what goes back has a document of its own among the invoices, in the buyer’s language, for nobody else', async () => {
    const [one, other] = [await buyer(), await buyer()];
    await ask(one, { amount: 1_000 });
    await ask(one, { amount: 900 });
    await settleEvents();
    const notesOf = async ({ seller }: { seller: Seller }) =>
      (await seller.call(billing.invoices, { query: {} })).flatMap(({ creditNotes }) => creditNotes);
    const [{ number } = { number: '' }] = await one.seller.call(billing.invoices, { query: {} });
    const notes = await notesOf(one);
    expect(notes.map((note) => [note.number, note.amount, note.isVoid])).toEqual([
      [`${number}-CN2`, 900, false],
      [`${number}-CN1`, 1_000, false],
    ]);
    expect(await notesOf(other)).toEqual([]);
    const query = { id: String(notes[1]?.id) };
    const file = await one.seller.call(billing.creditNotePdf, { query });
    const text = pdfText(Buffer.from(await file.content.arrayBuffer()));
    for (const part of [`${number}-CN1`, number ?? '', '10.00', texts.en.billing.creditNote.title])
      expect(text).toContain(part);
    expect(await codeOf(other.seller.call(billing.creditNotePdf, { query }))).toBe('RecordNotFound');
    await settleEvents();
    expect(await notesOf(one)).toEqual(notes);
  });

  it('SUB-098 one that the bank could not pay out is no refund: its document is void, the books, the customer and the record say so', async () => {
    const one = await buyer();
    const { id } = await ask(one, { amount: 1_000 });
    await settleEvents();
    const { answer_id: refundId } = await db()
      .selectFrom('stripe_call')
      .select('answer_id')
      .where('entity', '=', `staffRequest:${id}`)
      .executeTakeFirstOrThrow();
    await product.world.ask('POST', `/world/payments/refunds/${refundId}/fail`, {});
    await settleEvents();
    await settleEvents();
    expect(await stateOf(id)).toMatchObject({ state: 'refused', note: 'RefundFailed' });
    expect(await refundable(one)).toEqual({ paid: 4_900, refunded: 0, left: 4_900 });
    const shown = await asker.call(staffCustomers.get, { query: { id: one.seller.accountId } });
    expect(shown.invoices[0]).toMatchObject({ refunded: 0 });
    const [invoice] = await one.seller.call(billing.invoices, { query: {} });
    expect(invoice?.creditNotes).toMatchObject([{ amount: 1_000, isVoid: true }]);
    expect((await kindsOf(one)).filter((kind) => kind === 'refundFailed')).toHaveLength(1);
    const told = (await product.world.mails(one.seller.email)).filter(
      ({ subject }) => subject === texts.en.mail.refundFailed.subject.replace('{{amount}}', '$10.00'),
    );
    expect(told).toHaveLength(1);
    // Given back again it is another document.
    await ask(one, { amount: 1_000 });
    await settleEvents();
    const [again] = await one.seller.call(billing.invoices, { query: {} });
    expect(again?.creditNotes.map(({ amount, isVoid }) => [amount, isVoid])).toEqual([
      [1_000, false],
      [1_000, true],
    ]);
  });

  it('SHELL-102 SUB-098 sent twice, or by two clicks at once, it goes back once', async () => {
    const one = await buyer();
    const number = randomUUID();
    const answers = await Promise.all([ask(one, { number }), ask(one, { number }), ask(one, { number })]);
    answers.push(await ask(one, { number }));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await refundable(one)).toMatchObject({ refunded: 1_000 });
    expect((await kindsOf(one)).filter((kind) => kind === 'refunded')).toHaveLength(1);
    await product.runJobs();
    expect(
      (await product.world.mails(one.seller.email)).filter(({ subject }) => subject.includes('$10.00')),
    ).toHaveLength(1);
  });

  it('SUB-098 no more than was paid and not given back, of no other customer’s invoice, and of nothing that the bank took back', async () => {
    const [one, other] = [await buyer(), await buyer()];
    expect(await codeOf(ask(one, { amount: 4_901 }))).toBe('NothingToRefund');
    expect(await codeOf(ask(one, { invoiceId: other.invoiceId }))).toBe('RecordNotFound');
    expect(await codeOf(refundable({ ...one, invoiceId: other.invoiceId }))).toBe('RecordNotFound');
    await ask(one, { amount: 4_900 });
    expect(await codeOf(ask(one, { amount: 1 }))).toBe('NothingToRefund');
    const { stripe_invoice_id } = await db()
      .selectFrom('invoice')
      .select('stripe_invoice_id')
      .where('invoice_id', '=', other.invoiceId)
      .executeTakeFirstOrThrow();
    const paymentId = await product.worker.payments.findPaymentOfInvoice(stripe_invoice_id ?? '');
    const payment = await product.worker.payments.findPayment(paymentId ?? '');
    await product.world.ask('POST', '/world/payments/disputes', { charge: payment?.chargeId });
    expect(await codeOf(ask(other))).toBe('NothingToRefund');
  });

  it('SHELL-102 a member who dies on the way leaves it to be ended: given back once, written down, told', async () => {
    const one = await buyer();
    const { payments } = product.deps;
    const refundPayment: typeof payments.writes.refundPayment = async (params, sent) => {
      await payments.writes.refundPayment(params, sent);
      throw new Error('the process is gone');
    };
    const dying = await buildApp({
      ...product.deps,
      payments: { ...payments, writes: { ...payments.writes, refundPayment } },
    });
    const tab = visitorOf(dying);
    Object.assign(tab.session, asker.session);
    const body = {
      number: randomUUID(),
      kind: 'refund' as const,
      customerId: one.seller.accountId,
      params: { invoiceId: one.invoiceId },
      amount: 700,
      why: WHY,
    };
    expect(await codeOf(tab.call(staffRequests.ask, { body }))).toBe('UnexpectedError');
    await dying.close();
    const [waiting] = (
      await asker.call(staffRequests.list, {
        body: { page: 1, limit: 25, state: 'waiting', customerId: one.seller.accountId },
      })
    ).items;
    expect(waiting).toMatchObject({ amount: 700, state: 'waiting' });
    // What is on its way is not taken back.
    expect(await codeOf(decide(staffRequests.withdraw, waiting?.id ?? 0, asker))).toBe('RequestDecided');
    await sql`update stripe_call set tried_at = now() - interval '10 minutes' where state = 'intent'`.execute(db());
    await runTask(product.work, 'billing.reconcile');
    await product.runJobs();
    expect(await stateOf(waiting?.id ?? 0)).toMatchObject({ state: 'done' });
    expect(await refundable(one)).toMatchObject({ refunded: 700 });
    await tab.request({ method: 'GET', url: '/api/nothing' }).catch(() => {});
    expect((await asker.call(staffRequests.ask, { body })).state).toBe('done');
    expect(await refundable(one)).toMatchObject({ refunded: 700 });
    expect((await kindsOf(one)).filter((kind) => kind === 'refunded')).toHaveLength(1);
    expect(
      (await product.world.mails(one.seller.email)).filter(({ subject }) => subject.includes('$7.00')),
    ).toHaveLength(1);
  });

  it('SHELL-102 SUB-098 whose answer was lost is not given back by a try that reached nobody, and goes back once', async () => {
    const one = await buyer();
    const { payments } = product.deps;
    const cutOff = async () => Promise.reject(new ProviderError('Unavailable'));
    const refundPayment: typeof payments.writes.refundPayment = async (params, sent) => {
      await payments.writes.refundPayment(params, sent);
      throw new ProviderError('OutcomeUnknown');
    };
    const body = {
      number: randomUUID(),
      kind: 'refund' as const,
      customerId: one.seller.accountId,
      params: { invoiceId: one.invoiceId },
      amount: 1_000,
      why: WHY,
    };
    for (const over of [{ writes: { ...payments.writes, refundPayment } }, { findPaymentOfInvoice: cutOff }]) {
      const app = await buildApp({ ...product.deps, payments: { ...payments, ...over } });
      const tab = visitorOf(app);
      Object.assign(tab.session, asker.session);
      await codeOf(tab.call(staffRequests.ask, { body }));
      await app.close();
    }
    expect((await asker.call(staffRequests.ask, { body })).state).toBe('done');
    expect(await refundable(one)).toMatchObject({ refunded: 1_000 });
  });

  it('SHELL-102 what the provider refuses is over, and says why', async () => {
    const one = await buyer();
    const { payments } = product.deps;
    const gone = await buildApp({
      ...product.deps,
      payments: {
        ...payments,
        findPaymentOfInvoice: async () =>
          payments.findPaymentOfInvoice('in_unknown').then(
            () => 'pi_unknown',
            () => 'pi_unknown',
          ),
      },
    });
    const tab = visitorOf(gone);
    Object.assign(tab.session, asker.session);
    const body = {
      number: randomUUID(),
      kind: 'refund' as const,
      customerId: one.seller.accountId,
      params: { invoiceId: one.invoiceId },
      amount: 100,
      why: WHY,
    };
    expect(await codeOf(tab.call(staffRequests.ask, { body }))).toBe('NothingToRefund');
    await gone.close();
  });
});

describe('money above what one member may move', () => {
  it('SHELL-102 waits for a second member, moves nothing until then, and tells the others', async () => {
    const one = await buyer();
    await movedAlone(asker, one, limits.staffAloneMaxMinor - 999);
    const { id, state } = await ask(one);
    expect(state).toBe('waiting');
    expect(await refundable(one)).toMatchObject({ refunded: 0 });
    expect(await codeOf(decide(staffRequests.approve, id, asker))).toBe('SecondPersonNeeded');
    expect(await codeOf(decide(staffRequests.refuse, id, asker))).toBe('SecondPersonNeeded');
    expect(await refundable(one)).toMatchObject({ refunded: 0 });
    expect((await second.call(staff.me, {})).waitingRequests).toBeGreaterThanOrEqual(1);
    await product.runJobs();
    const [mail] = await product.world.mails(second.email);
    expect(mail?.subject).toBe(`${texts.tr.mail.staffRequest.subject} / ${texts.en.mail.staffRequest.subject}`);
    expect([
      mail?.text.includes('$10.00'),
      mail?.html.includes(texts.tr.mail.staffRequest.action),
      mail?.html.includes(texts.en.mail.staffRequest.action),
    ]).toEqual([true, true, true]);
    expect(await product.world.mails(asker.email)).toEqual([]);
    await decide(staffRequests.approve, id, second);
    expect(await refundable(one)).toMatchObject({ refunded: 1_000 });
    expect(await stateOf(id)).toMatchObject({ state: 'done', decidedBy: 'Sena Second', note: 'Looked at it.' });
    expect(await codeOf(decide(staffRequests.approve, id, second))).toBe('RequestDecided');
    expect((await kindsOf(one)).toSorted()).toEqual(['refunded', 'requestApproved', 'requestAsked']);
  });

  it('SHELL-102 no row of the table can say that its asker approved it', async () => {
    const one = await buyer();
    await movedAlone(asker, one, limits.staffAloneMaxMinor);
    const { id } = await ask(one);
    await expect(
      sql`update staff_request set decided_by = asked_by, state = 1 where request_id = ${id}`.execute(db()),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('SHELL-102 two who approve at once move it once', async () => {
    const third = await signInMember(product, 'Tuna Third');
    const one = await buyer();
    await movedAlone(asker, one, limits.staffAloneMaxMinor);
    const { id } = await ask(one);
    const outcomes = await Promise.allSettled([
      decide(staffRequests.approve, id, second),
      decide(staffRequests.approve, id, third),
      decide(staffRequests.approve, id, second),
    ]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await refundable(one)).toMatchObject({ refunded: 1_000 });
    expect((await kindsOf(one)).filter((kind) => kind === 'refunded')).toHaveLength(1);
  });

  it('SHELL-102 is refused by another or taken back by its asker, and moves nothing then', async () => {
    const one = await buyer();
    await movedAlone(asker, one, limits.staffAloneMaxMinor);
    const [refused, taken] = [await ask(one), await ask(one)];
    await decide(staffRequests.refuse, refused.id, second);
    expect(await codeOf(decide(staffRequests.withdraw, taken.id, second))).toBe('RecordNotFound');
    await decide(staffRequests.withdraw, taken.id, asker);
    for (const { id } of [refused, taken])
      for (const call of [staffRequests.approve, staffRequests.refuse])
        expect(await codeOf(decide(call, id, second))).toBe('RequestDecided');
    expect([(await stateOf(refused.id))?.state, (await stateOf(taken.id))?.state]).toEqual(['refused', 'withdrawn']);
    expect(await refundable(one)).toMatchObject({ refunded: 0 });
    expect(await codeOf(decide(staffRequests.approve, 2_147_483_000, second))).toBe('RecordNotFound');
  });

  it('SHELL-102 what cannot be done any more waits again and says why', async () => {
    const one = await buyer();
    await movedAlone(asker, one, limits.staffAloneMaxMinor);
    const { id } = await ask(one, { amount: 4_000 });
    await ask(one, { amount: 2_000, by: second });
    expect(await codeOf(decide(staffRequests.approve, id, second))).toBe('NothingToRefund');
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', decidedBy: null });
    await decide(staffRequests.refuse, id, second);
  });

  it('SHELL-102 the limit is of a day, a customer and a member', async () => {
    const [one, other] = [await buyer(), await buyer()];
    await movedAlone(asker, one, limits.staffAloneMaxMinor, 25);
    expect((await ask(one)).state).toBe('done');
    await movedAlone(asker, one, limits.staffAloneMaxMinor, 2);
    expect((await ask(one)).state).toBe('waiting');
    expect((await ask(one, { by: second })).state).toBe('done');
    expect((await ask(other)).state).toBe('done');
  });
});
