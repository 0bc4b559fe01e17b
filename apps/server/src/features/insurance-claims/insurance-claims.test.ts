import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { warehouseReviews } from '@kervan/contracts/warehouse-reviews-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { ClaimState, claimStateWords } from '@kervan/domain/warehouse/claim-state';
import { changeMade, type MadeOrder } from '../../testing/orders.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { claimDecided } from '../../records/warehouse/service-events.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';
import { useStocked } from '../../testing/stocked.ts';
import { actAt, atParcel, makeParcel, readService, type MadeParcel } from '../../testing/warehouse-parcel.ts';

const stocked = useStocked();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let png: Buffer;
let asin = '';
beforeAll(async () => {
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#2346c7' } })
    .png()
    .toBuffer();
  asin = (await stocked.product.world.products('US', 1))[0]?.asin ?? '';
});

const ago = (ms: number) => new Date(stocked.product.worker.clock.now() - ms);
/** A parcel that left so long ago and, unless it did not, came a day ago. The warehouse has it as delivered. */
async function delivered(columns: object = {}, order: MadeOrder = {}): Promise<MadeParcel> {
  const made = await makeParcel(stocked.product, stocked.seller, asin, {
    order,
    acts: [['receive'], ['measure', { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 }]],
    columns: { dispatched_at: ago(6 * DAY), delivered_at: ago(HOUR), ...columns },
  });
  const { warehouse } = stocked.product.worker;
  const quote = (await warehouse.package(made.ref)).quotes.find(({ available }) => available);
  await warehouse.releasePackage(made.ref, {
    quoteId: quote?.quoteId ?? '',
    priceMinor: quote?.priceMinor ?? 0,
    hold: 1,
  });
  await actAt(stocked.product, made.no, 'dispatch');
  await actAt(stocked.product, made.no, 'carrier-event', { code: 'delivered' });
  return made;
}
type Claimed = { kind?: 'lost' | 'damaged'; description?: string; files?: File[]; key?: string };
const claim = (
  { packageId }: MadeParcel,
  { kind = 'damaged', description = 'The box is wet', files = [], key }: Claimed = {},
  who = stocked.seller,
) =>
  who.call(insuranceClaims.create, {
    body: { json: { packageId, kind, description }, files },
    ...(key ? { key } : {}),
  });
const claims = ({ packageId }: MadeParcel, who = stocked.seller) =>
  who.call(insuranceClaims.ofPackage, { query: { packageId } });
const balance = async () => (await balanceOf(stocked.product.worker.db, stocked.seller.accountId)).available;
const hear = (made: MadeParcel, how = {}) => readService(stocked.product, stocked.seller, made, how);
const decide = (made: MadeParcel, decision: object) => actAt(stocked.product, made.no, 'claim-decision', decision);
const unreadTitles = async () =>
  (await stocked.seller.call(messages.list, { body: { state: 'unread' } })).items.map(({ title }) => title);

describe('a claim of insurance', () => {
  it('WH-041 WH-093 goes to the warehouse with its picture; what is accepted is paid as credit and booked with the order, once', async () => {
    const made = await delivered({ insurance_posted: 150, value_usd: 15_000 });
    const before = await balance();
    const { id } = await claim(made, { files: [new File([new Uint8Array(png)], 'wet.png')] });
    expect(await claims(made)).toMatchObject({
      valueMinor: 15_000,
      coverMinor: 15_000,
      claims: [{ id, kind: 'damaged', state: 'Open', isTold: false }],
    });
    await stocked.product.runJobs();
    const there = await actAt(stocked.product, made.no, 'photo');
    expect(there.claims).toMatchObject([{ kind: 'damaged', text: 'The box is wet', files: [{ name: 'wet.png' }] }]);
    const {
      chats: [chat],
    } = await stocked.seller.call(warehouseChat.ofPackage, { query: { packageId: made.packageId } });
    expect(chat).toMatchObject({ isClaim: true, status: 'WaitingReplyFromWarehouse', lastText: 'The box is wet' });

    await decide(made, { accepted: true, amountMinor: 9_000 });
    await hear(made);
    await hear(made, { again: true });
    expect(await balance()).toBe(before + 9_000);
    expect((await claims(made)).claims).toMatchObject([
      { state: 'Paid', isTold: true, decidedMinor: 9_000, paidMinor: 9_000, chatId: chat?.id },
    ]);
    // Nobody waits for the warehouse any more; what was decided stands on the conversation, and not in the list of those that wait.
    const talk = () => stocked.seller.call(warehouseChat.get, { query: { id: chat?.id ?? 0 } });
    expect(await talk()).toMatchObject({ status: 'Open', claimState: 'Paid' });
    const { items: waiting } = await stocked.seller.call(warehouseChat.list, {
      body: { status: 'WaitingReplyFromWarehouse' },
    });
    expect(waiting.map(({ packageId }) => packageId)).not.toContain(made.packageId);
    await stocked.seller.call(warehouseChat.send, {
      body: { json: { chatId: chat?.id, message: 'Thank you' }, files: [] },
    });
    expect(await talk()).toMatchObject({ status: 'WaitingReplyFromWarehouse', claimState: 'Paid' });
    const { db } = stocked.product.worker;
    const lines = await db.selectFrom('order_money').selectAll().where('order_id', '=', made.orderId).execute();
    // 90.00 USD at the rate of the order's day, 0.8648.
    expect(lines).toMatchObject([
      {
        kind: ProfitLine.payouts,
        amount: 9_000,
        currency: 'USD',
        amount_order: 7_783,
        key: `payout:${id}:0`,
        reference: made.no,
      },
    ]);
    const [booked] = await db
      .selectFrom('ledger.transfer')
      .select(['kind', 'amount', 'debit_code', 'credit_code'])
      .where('account_id', '=', stocked.seller.accountId)
      .execute();
    expect(booked).toEqual({
      kind: CreditKind.InsurancePayout,
      amount: 9_000,
      debit_code: 'insurance_payout_expense',
      credit_code: 'credit',
    });
    // WH-085: its row of the history leads to the package, where the claim stands.
    const movements = await stocked.seller.call(credit.history, {});
    expect(movements.find(({ type }) => type === 'insurance_payout')).toMatchObject({ package: made.no });
    const events = await db.selectFrom('order_event').select('kind').where('order_id', '=', made.orderId).execute();
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['claimOpened', 'claimAccepted']));
    await stocked.product.runJobs();
    const mails = await stocked.product.world.mails(stocked.seller.email);
    expect(
      mails.filter(
        ({ subject }) =>
          subject === 'Sigorta talebiniz kabul edildi' || subject === 'Your insurance claim was accepted',
      ),
    ).toHaveLength(1);
    expect(mails.some(({ text }) => text.includes(`/warehouse/chat?chat=${chat?.id}`) && /90[.,]00/.test(text))).toBe(
      true,
    );
    expect(await unreadTitles()).toContain('Your insurance claim was accepted');
    // What was accepted is not claimed again.
    expect(await refusalOf(claim(made))).toMatchObject({ code: 'ClaimNotPossible', data: { reason: 'claimAccepted' } });
  });

  it('WH-041 what is paid for an order whose rate was not known when it came is booked with it all the same', async () => {
    const made = await delivered({ insurance_posted: 0, value_usd: 5_000 }, { order: { rate_ppm: null } });
    await claim(made);
    await stocked.product.runJobs();
    await decide(made, { accepted: true, amountMinor: 5_000 });
    await hear(made);
    const lines = await stocked.product.worker.db
      .selectFrom('order_money')
      .select(['kind', 'amount'])
      .where('order_id', '=', made.orderId)
      .execute();
    expect(lines).toEqual([{ kind: ProfitLine.payouts, amount: 5_000 }]);
  });

  it('WH-024 WH-041 the warehouse may decide more than the parcel is covered by: no more than its cover is paid', async () => {
    // Nothing was paid for its insurance: what is free covers it.
    const made = await delivered({ insurance_posted: 0, value_usd: 30_000 });
    const before = await balance();
    await claim(made);
    expect((await claims(made)).coverMinor).toBe(10_000);
    // Decided before the warehouse's name of it was heard: the open one of the parcel is meant.
    const told = () =>
      atParcel(stocked.product, stocked.seller, made, (tx, step) =>
        claimDecided(tx, step, { ref: 'c-early', accepted: true, amountMinor: 30_000 }),
      );
    await told();
    await told();
    expect(await balance()).toBe(before + 10_000);
    expect((await claims(made)).claims).toMatchObject([{ state: 'Paid', decidedMinor: 30_000, paidMinor: 10_000 }]);
    // One that nobody here opened changes nothing.
    await atParcel(stocked.product, stocked.seller, made, (tx, step) =>
      claimDecided(tx, step, { ref: 'c-other', accepted: true, amountMinor: 5_000 }),
    );
    expect(await balance()).toBe(before + 10_000);
  });

  it('WH-041 a rejected one pays nothing and says so; it may be claimed again within its term', async () => {
    const made = await delivered();
    const before = await balance();
    await claim(made);
    await stocked.product.runJobs();
    await decide(made, { accepted: false });
    await hear(made);
    expect([await balance(), (await claims(made)).claims[0]]).toMatchObject([
      before,
      { state: claimStateWords.nameOf(ClaimState.Rejected), paidMinor: null, declined: null },
    ]);
    expect(await unreadTitles()).toContain('Your insurance claim was rejected');
    await stocked.product.runJobs();
    await claim(made);
    expect((await claims(made)).claims).toHaveLength(2);
  });

  it('WH-026 WH-093 outside its term, before its time, or while one is open it is refused', async () => {
    const now = stocked.product.worker.clock.now();
    const late = await delivered({ delivered_at: ago(10 * DAY), dispatched_at: ago(15 * DAY) });
    expect(await codeOf(claim(late))).toBe('ClaimTermOver');
    const old = await delivered({ dispatched_at: ago(64 * DAY) });
    expect(await codeOf(claim(old))).toBe('ClaimTermOver');
    const early = await delivered({ delivered_at: null });
    expect(await refusalOf(claim(early, { kind: 'lost' }))).toMatchObject({
      code: 'ClaimNotPossible',
      data: { reason: 'tooEarly' },
    });
    const [lost, damaged] = (await claims(early)).terms;
    expect([lost?.refusal, damaged?.refusal, damaged?.from]).toEqual(['tooEarly', 'notDelivered', null]);
    expect(Date.parse(lost?.from ?? '')).toBeGreaterThan(now);
    // Held for lost, by its carrier's word: nobody waits for it any longer.
    await changeMade(stocked.product, stocked.seller, early.orderId, {
      packages: [{ package_id: early.packageId, shipment_status: ShipmentStatus.MayBeLost }],
    });
    expect((await claims(early)).terms[0]).toMatchObject({ kind: 'lost', refusal: null });
    expect(await codeOf(claim(early, { description: ' ' }))).toBe('ValidationFailed');
    expect((await claims(early)).claims).toEqual([]);
  });

  it('WH-093 twice at once and again by the same key is one claim; a forged file is none', async () => {
    const made = await delivered();
    const script = new File(['<script>alert(1)</script>'], 'wet.png', { type: 'image/png' });
    expect(await codeOf(claim(made, { files: [script] }))).toBe('ServiceFileRefused');
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'wet.png');
    expect(await codeOf(claim(made, { files: [large] }))).toBe('PayloadTooLarge');
    const key = randomUUID();
    const outcomes = await Promise.allSettled([claim(made, { key }), claim(made)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const again = await claim(made, { key }).then(
      ({ id }) => id,
      (error: { code: string }) => error.code,
    );
    const [one, ...more] = (await claims(made)).claims;
    expect(more).toEqual([]);
    expect([one?.id, 'ClaimNotPossible']).toContain(again);
  });

  it('WH-041 what the warehouse does not take shows its code, and the claim is over', async () => {
    // The warehouse still has it: there is nothing to claim there.
    const made = await makeParcel(stocked.product, stocked.seller, asin, {
      columns: { dispatched_at: ago(6 * DAY), delivered_at: ago(HOUR) },
    });
    await claim(made);
    await stocked.product.runJobs();
    expect((await claims(made)).claims).toMatchObject([
      { state: 'Rejected', declined: 'state_conflict', isTold: true },
    ]);
    const { chats } = await stocked.seller.call(warehouseChat.ofPackage, { query: { packageId: made.packageId } });
    expect(chats).toMatchObject([{ status: 'Open', claimState: 'Rejected' }]);
  });

  it('WH-041 an account that is gone gets no mail about a claim', async () => {
    const { product } = stocked;
    const { email, accountId } = await product.signUp();
    const tell = () =>
      runTask(product.work, 'insurance-claims.mail', { accountId, kind: 'claimPaid', amount: 1, chatId: 1 });
    const told = async () =>
      (await product.world.mails(email)).filter(({ text }) => text.includes('/warehouse/chat?chat=1')).length;
    await tell();
    await product.worker.db
      .updateTable('account')
      .set({ erased_at: new Date() })
      .where('account_id', '=', accountId)
      .execute();
    await tell();
    expect(await told()).toBe(1);
  });

  it('WH-093 another seller’s parcel is unknown', async () => {
    const made = await delivered();
    expect(await codeOf(claim(made, {}, stocked.other))).toBe('RecordNotFound');
    expect(await codeOf(claims(made, stocked.other))).toBe('RecordNotFound');
  });
});

describe('a review of the warehouse', () => {
  const review = ({ packageId }: MadeParcel, point = 5, comment = 'Fast', who = stocked.seller) =>
    who.call(warehouseReviews.create, { body: { packageId, point, comment } });
  const kept = ({ packageId }: MadeParcel, who = stocked.seller) =>
    who.call(warehouseReviews.ofPackage, { query: { packageId } });

  it('WH-035 WH-036 WH-081 one to five points with a comment, once per delivered parcel, and the warehouse hears it', async () => {
    const made = await delivered();
    expect(await kept(made)).toEqual({ isDelivered: true, review: null });
    expect(await codeOf(review(made, 5, '  '))).toBe('CommentRequired');
    for (const point of [0, 6, 2.5]) expect(await codeOf(review(made, point))).toBe('ValidationFailed');
    expect(await codeOf(review(made, 5, 'x'.repeat(1_001)))).toBe('ValidationFailed');
    const outcomes = await Promise.allSettled([review(made, 4, ' Well packed '), review(made, 4, 'Well packed')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(review(made))).toMatchObject({
      code: 'ReviewSaveFailed',
      data: { reason: 'alreadyReviewed' },
    });
    expect((await kept(made)).review).toMatchObject({ point: 4, comment: 'Well packed' });
    await stocked.product.runJobs();
    expect((await actAt(stocked.product, made.no, 'photo')).review).toMatchObject({ points: 4, text: 'Well packed' });
  });

  it('WH-036 WH-081 not before it was delivered, and not another seller’s', async () => {
    const made = await makeParcel(stocked.product, stocked.seller, asin);
    expect(await refusalOf(review(made))).toMatchObject({ code: 'ReviewSaveFailed', data: { reason: 'notDelivered' } });
    expect(await codeOf(review(made, 5, 'Fast', stocked.other))).toBe('RecordNotFound');
    expect(await codeOf(kept(made, stocked.other))).toBe('RecordNotFound');
  });
});
