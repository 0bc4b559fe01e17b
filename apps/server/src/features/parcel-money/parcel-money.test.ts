import { extraRefunds } from '@kervan/contracts/extra-refunds-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../records/ledger/balance.ts';
import { reverse } from '../../records/ledger/move.ts';
import { transferIdOf } from '../../records/ledger/transfer-id.ts';
import { changeWarehousePackage } from '../../records/warehouse/package-rows.ts';
import { extraPaymentAsked, parcelDispatched, parcelPriced, parcelStopped } from '../../records/warehouse/payment.ts';
import { load } from '../../testing/ledger-at.ts';
import { makeParcel, quoteOf, startWith, stepParcel, type ParcelKey } from '../../testing/priced-parcels.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember } from '../../testing/staff.ts';
import { useStocked } from '../../testing/stocked.ts';
import { reviewParcels } from './review-parcels.ts';
import { noteRefunded } from './note-refunded.ts';

const stocked = useStocked();
const { product } = stocked;
const HOUR = 3_600_000;

const own = () => stocked.seller;
const credit = () => balanceOf(product.worker.db, own().accountId);
const workerAt = (at: number) => ({
  ...product.worker,
  clock: Object.assign(Object.create(product.worker.clock) as typeof product.worker.clock, { now: () => at }),
});
const tasksOf = async ({ packageId }: ParcelKey) =>
  (
    await product.worker.db
      .selectFrom('warehouse_task')
      .select(['kind', 'content'])
      .where('package_id', '=', packageId)
      .orderBy('task_id')
      .execute()
  ).map(({ kind, content }) => [kind, content]);
const statusOf = async ({ packageId }: ParcelKey) =>
  (
    await product.worker.db
      .selectFrom('order_package')
      .select('shipment_status')
      .where('package_id', '=', packageId)
      .executeTakeFirstOrThrow()
  ).shipment_status;
const price = (key: ParcelKey, quotes: Parameters<typeof quoteOf>[], isAgain = false) =>
  stepParcel(product, key, (tx, step) =>
    parcelPriced(tx, step, { quotes: quotes.map((quote) => quoteOf(...quote)), measures: null, isAgain }),
  );
const changeParcel = ({ packageId }: ParcelKey, columns: { first_failed_at?: Date; asked_until?: Date }) =>
  product.worker.db.updateTable('warehouse_package').set(columns).where('package_id', '=', packageId).execute();
let asked = 0;
const ask = async (key: ParcelKey, amountMinor: number, until = product.worker.clock.now() + 72 * HOUR) => {
  const ref = `x-${(asked += 1)}`;
  const told = { ref, amountMinor, text: 'Repacked', until };
  await stepParcel(product, key, async (tx, step) => {
    await extraPaymentAsked(tx, await extraPaymentAsked(tx, step, told), told);
  });
  return ref;
};
const extrasOf = ({ packageId }: ParcelKey, who: Seller = own()) =>
  who.call(parcelMoney.extrasOfPackage, { query: { packageId } });
const otherCosts = async ({ orderId }: { orderId: number }) =>
  (
    await product.worker.db
      .selectFrom('order_money')
      .select('amount')
      .where('order_id', '=', orderId)
      .where('key', 'like', 'extra:%')
      .orderBy('line_id')
      .execute()
  ).map(({ amount }) => amount);

/** What was said to the seller about a parcel, in the panel and by mail, the first first. */
const toldOf = async ({ packageNo }: { packageNo: string }) => {
  await product.runJobs();
  const { items } = await own().call(messages.list, { body: { limit: 100 } });
  const mails = await product.world.mails(own().email);
  const about = (words: readonly string[]) => words.filter((text) => text.includes(packageNo)).toReversed();
  return { messages: about(items.map(({ title }) => title)), mails: about(mails.map(({ subject }) => subject)) };
};

beforeEach(() => startWith(product, own().accountId, 0));

describe('packages that wait', () => {
  it('WH-062 WH-063 WH-042 are listed with what each needs, and what all need is told', async () => {
    const parcel = await makeParcel(product, own());
    await price(parcel, [[15_40]]);
    await load(product.worker.db, own().accountId, 5_00, product.worker.clock.now());
    await ask(parcel, 2_00);
    const [waiting] = await own().call(parcelMoney.waiting, { query: {} });
    expect(waiting).toMatchObject({
      id: parcel.packageId,
      no: parcel.packageNo,
      shipping: 15_40,
      insurance: 0,
      storageFee: 0,
      extra: 2_00,
      neededAmount: 17_40,
      isUrgent: false,
    });
    expect(Date.parse(waiting?.destroyDate ?? '') - Date.parse(waiting?.waitingSince ?? '')).toBe(168 * HOUR);
    expect(await own().call(parcelMoney.approximate, { query: { customerid: own().accountId } })).toEqual({
      amount: '12.40',
      amountMinor: 12_40,
      packages: 1,
    });
    // WH-037: the list of packages says the same sum.
    expect(await own().call(packages.list, { body: {} })).toMatchObject({ waitingMinor: 12_40, waitingCount: 1 });
    expect(await own().call(subscriptions.appData, {})).toMatchObject({ hasPaymentWaitingPackage: true });
    await changeParcel(parcel, { first_failed_at: new Date(product.worker.clock.now() - 144 * HOUR) });
    expect((await own().call(parcelMoney.waiting, { query: {} }))[0]).toMatchObject({
      isUrgent: true,
      isEnding: false,
      storageFee: 6 * 1_75,
    });
    await changeParcel(parcel, { first_failed_at: new Date(product.worker.clock.now() - 168 * HOUR) });
    expect((await own().call(parcelMoney.waiting, { query: {} }))[0]).toMatchObject({ isEnding: true });
    expect(await stocked.other.call(parcelMoney.waiting, { query: {} })).toEqual([]);
    expect(await stocked.other.call(subscriptions.appData, {})).toMatchObject({ hasPaymentWaitingPackage: false });
  });

  it.each([parcelMoney.waiting, parcelMoney.approximate])('WH-062 WH-063 not of another customer', async (call) => {
    expect(await codeOf(own().call(call, { query: { customerid: stocked.other.accountId } }))).toBe('CustomerNotFound');
  });
});

describe('a service that is not offered', () => {
  const offers: Parameters<typeof quoteOf>[] = [
    [12_00, { available: false, reason: 'over_weight' }],
    [30_00, { carrierCode: 'FEDEX', serviceCode: 'CONNECT_PLUS' }],
    // Over already, or for nothing: neither is offered.
    [25_00, { carrierCode: 'DHL', serviceCode: 'EXPRESS', until: 1 }],
    [0, { carrierCode: 'DHL', serviceCode: 'FREE' }],
  ];

  it('decision 57: the seller chooses another, and its price is held', async () => {
    await startWith(product, own().accountId, 50_00);
    const parcel = await makeParcel(product, own());
    await price(parcel, offers);
    const shown = await own().call(parcelMoney.ofPackage, { query: { packageId: parcel.packageId } });
    expect(shown).toMatchObject({ state: 'asked', chooseReason: 'over_weight', offers: [{ price: 30_00 }] });
    const quoteId = shown.offers[0]?.quoteId ?? '';
    const choose = (packageId: number, quote: string, who: Seller = own()) =>
      who.call(parcelMoney.chooseService, { body: { packageId, quoteId: quote } });
    expect(await codeOf(choose(parcel.packageId, 'another'))).toBe('ServiceNotOffered');
    expect(await codeOf(choose(parcel.packageId, quoteId, stocked.other))).toBe('RecordNotFound');
    await choose(parcel.packageId, quoteId);
    expect(await codeOf(choose(parcel.packageId, quoteId))).toBe('ServiceNotAsked');
    expect(await own().call(parcelMoney.ofPackage, { query: { packageId: parcel.packageId } })).toMatchObject({
      state: 'held',
      isOtherService: true,
      carrierCode: 'FEDEX',
      parts: { total: 30_00 },
    });
    expect(await tasksOf(parcel)).toEqual([[WarehouseTask.Release, { quoteId, priceMinor: 30_00, hold: 1 }]]);
  });

  it('decision 57: after the 72 hours none is chosen any more', async () => {
    const parcel = await makeParcel(product, own());
    await price(parcel, offers);
    const { offers: shown } = await own().call(parcelMoney.ofPackage, { query: { packageId: parcel.packageId } });
    await changeParcel(parcel, { asked_until: new Date(product.worker.clock.now()) });
    const body = { packageId: parcel.packageId, quoteId: shown[0]?.quoteId ?? '' };
    expect(await codeOf(own().call(parcelMoney.chooseService, { body }))).toBe('ServiceNotAsked');
  });

  it('decision 57: silence for 72 hours holds it back', async () => {
    const parcel = await makeParcel(product, own());
    await price(parcel, offers);
    const now = product.worker.clock.now();
    await reviewParcels(workerAt(now + 71 * HOUR));
    expect(await tasksOf(parcel)).toEqual([]);
    await reviewParcels(workerAt(now + 72 * HOUR));
    expect(await tasksOf(parcel)).toEqual([[WarehouseTask.HoldBack, {}]]);
    expect(await statusOf(parcel)).toBe(ShipmentStatus.MarkedAsDontSend);
  });
});

describe('an extra payment', () => {
  it('WH-028 WH-067 WH-092 approved it is charged once, booked with its order, and the warehouse told', async () => {
    await startWith(product, own().accountId, 50_00);
    const parcel = await makeParcel(product, own());
    await price(parcel, [[15_40]]);
    const ref = await ask(parcel, 3_00);
    const [extra] = await extrasOf(parcel);
    expect(extra).toMatchObject({
      totalAmount: 3_00,
      explanation: 'Repacked',
      paymentType: 'ExtraCharge',
      refundStatus: 'None',
      state: 'Pending',
      canAnswer: true,
    });
    const id = extra?.id ?? 0;
    const answer = (approve: boolean) => own().call(parcelMoney.answerExtra, { body: { id, approve } });
    await answer(true);
    await answer(true);
    expect(await codeOf(answer(false))).toBe('ExtraPaymentAnswered');
    expect(await credit()).toMatchObject({ posted: 47_00, held: 15_40 });
    expect(await otherCosts(parcel)).toEqual([-3_00]);
    expect((await tasksOf(parcel)).at(-1)).toEqual([
      WarehouseTask.AnswerExtraPayment,
      { extraPaymentId: ref, approved: true },
    ]);
    const listed = await own().call(parcelMoney.extras, { body: { state: 'Approved' } });
    expect(listed.items[0]).toMatchObject({ id, state: 'Approved', packageNo: parcel.packageNo });
    expect(
      (await own().call(parcelMoney.extras, { body: { state: 'Pending' } })).items.map((one) => one.id),
    ).not.toContain(id);
  });

  it('WH-028 ORD-012 of an order in yen is a cost to the yen', async () => {
    await startWith(product, own().accountId, 50_00);
    const parcel = await makeParcel(product, own(), {}, { order: { currency: 'JPY', rate_ppm: 150_250_000 } });
    await ask(parcel, 3_20);
    const [extra] = await extrasOf(parcel);
    await own().call(parcelMoney.answerExtra, { body: { id: extra?.id ?? 0, approve: true } });
    const { rows } = await sql<{ amount: number; in_order: number }>`
      select amount, amount_order as in_order from order_money where order_id = ${parcel.orderId} and key like 'extra:%'`.execute(
      product.worker.db,
    );
    expect(rows).toEqual([{ amount: -3_20, in_order: -481 }]);
  });

  it('WH-092 with too little credit nothing of the answer stands', async () => {
    const parcel = await makeParcel(product, own());
    await ask(parcel, 3_00);
    const [extra] = await extrasOf(parcel);
    expect(await codeOf(own().call(parcelMoney.answerExtra, { body: { id: extra?.id ?? 0, approve: true } }))).toBe(
      'InsufficientWarehouseCredit',
    );
    expect(await extrasOf(parcel)).toEqual([extra]);
    expect(await tasksOf(parcel)).toEqual([]);
  });

  it.each(['refused', 'silent'] as const)(
    'WH-029 WH-092 %s it holds the parcel back, and gives back what is held',
    async (how) => {
      await startWith(product, own().accountId, 50_00);
      const parcel = await makeParcel(product, own());
      await price(parcel, [[15_40]]);
      const now = product.worker.clock.now();
      const ref = await ask(parcel, 3_00, now + 72 * HOUR);
      const [extra] = await extrasOf(parcel);
      const answer = (approve: boolean) =>
        own().call(parcelMoney.answerExtra, { body: { id: extra?.id ?? 0, approve } });
      if (how === 'refused') await answer(false);
      else await reviewParcels(workerAt(now + 72 * HOUR));
      expect((await tasksOf(parcel)).slice(-2)).toEqual([
        [WarehouseTask.AnswerExtraPayment, { extraPaymentId: ref, approved: false }],
        [WarehouseTask.HoldBack, {}],
      ]);
      expect(await credit()).toMatchObject({ posted: 50_00, held: 0 });
      expect(await statusOf(parcel)).toBe(ShipmentStatus.MarkedAsDontSend);
      expect(await codeOf(answer(true))).toBe(how === 'refused' ? 'ExtraPaymentAnswered' : 'ExtraPaymentTermOver');
    },
  );

  it.each(['disposed', 'cancelled'] as const)(
    'WH-023 WH-092 of a parcel that is %s it ends: it is not approved, nothing is charged, and what is wanted later ends at once',
    async (state) => {
      await startWith(product, own().accountId, 50_00);
      const parcel = await makeParcel(product, own());
      await ask(parcel, 3_00);
      await stepParcel(product, parcel, async (tx, step) => {
        await parcelStopped(
          tx,
          { ...step, parcel: await changeWarehousePackage(tx, step.parcel, { state }, step.at) },
          state,
        );
      });
      await ask(parcel, 4_00);
      const extras = await extrasOf(parcel);
      expect(extras.map((one) => [one.totalAmount, one.state, one.canAnswer])).toEqual([
        [4_00, 'Ended', false],
        [3_00, 'Ended', false],
      ]);
      for (const { id } of extras)
        expect(await codeOf(own().call(parcelMoney.answerExtra, { body: { id, approve: true } }))).toBe(
          'ExtraPaymentEnded',
        );
      await reviewParcels(workerAt(product.worker.clock.now() + 73 * HOUR));
      expect((await extrasOf(parcel)).map((one) => one.state)).toEqual(['Ended', 'Ended']);
      expect(await credit()).toMatchObject({ posted: 50_00, held: 0 });
      expect(await tasksOf(parcel)).toEqual([]);
    },
  );

  it('WH-029 a price that grew above the tolerance is asked for; approved it is held in the place of the old one', async () => {
    await startWith(product, own().accountId, 50_00);
    const parcel = await makeParcel(product, own());
    await price(parcel, [[20_00]]);
    await price(parcel, [[22_01]], true);
    expect((await credit()).held).toBe(20_00);
    const [extra] = await extrasOf(parcel);
    expect(extra).toMatchObject({ totalAmount: 2_01, cause: 'priceGrew', state: 'Pending' });
    await own().call(parcelMoney.answerExtra, { body: { id: extra?.id ?? 0, approve: true } });
    expect(await credit()).toMatchObject({ posted: 50_00, held: 22_01 });
    expect((await tasksOf(parcel)).at(-1)).toMatchObject([WarehouseTask.Release, { priceMinor: 22_01, hold: 2 }]);
    // It is part of the price: nothing was charged that could be given back.
    expect((await extrasOf(parcel))[0]).toMatchObject({ state: 'Approved', canRequestRefund: false });
    expect(
      await codeOf(own().call(parcelMoney.requestRefund, { body: { id: extra?.id ?? 0, reason: 'Too dear' } })),
    ).toBe('ExtraPaymentNotRefundable');
  });

  it('WH-029 refused after the parcel has left it is asked for no more, and nothing else happens to it', async () => {
    await startWith(product, own().accountId, 50_00);
    const parcel = await makeParcel(product, own());
    await price(parcel, [[15_40]]);
    await stepParcel(product, parcel, (tx, step) =>
      parcelDispatched(tx, step, { carrier: 'UPS', service: 'SAVER', tracking: '1Z', priceMinor: 15_40 }),
    );
    const ref = await ask(parcel, 3_00);
    const [extra] = await extrasOf(parcel);
    await own().call(parcelMoney.answerExtra, { body: { id: extra?.id ?? 0, approve: false } });
    expect((await tasksOf(parcel)).at(-1)).toEqual([
      WarehouseTask.AnswerExtraPayment,
      { extraPaymentId: ref, approved: false },
    ]);
    expect(await statusOf(parcel)).not.toBe(ShipmentStatus.MarkedAsDontSend);
  });

  it('WH-029 what was charged is asked back, and is no cost any more once staff took it back', async () => {
    const { accountId } = own();
    await startWith(product, accountId, 10_00);
    const parcel = await makeParcel(product, own());
    await ask(parcel, 3_00);
    const id = (await extrasOf(parcel))[0]?.id ?? 0;
    const request = () => own().call(parcelMoney.requestRefund, { body: { id, reason: 'Not repacked' } });
    expect(await codeOf(request())).toBe('ExtraPaymentNotRefundable');
    await own().call(parcelMoney.answerExtra, { body: { id, approve: true } });
    await request();
    await request();
    expect((await extrasOf(parcel))[0]).toMatchObject({ refundStatus: 'Requested', canRequestRefund: false });
    const transferId = transferIdOf(ledgerFact.extra(id));
    await reverse(product.worker.db, {
      accountId,
      fact: ledgerFact.reversal(transferId),
      kind: 'staff',
      reverses: transferId,
      at: product.worker.clock.now(),
    });
    await noteRefunded(product.worker, { accountId, transferId });
    await noteRefunded(product.worker, { accountId, transferId });
    expect((await extrasOf(parcel))[0]).toMatchObject({ refundStatus: 'Refunded' });
    expect(await otherCosts(parcel)).toEqual([-3_00, 3_00]);
    expect((await credit()).posted).toBe(10_00);
    const told = `We refunded $3.00 for package ${parcel.packageNo}`;
    const { messages: said, mails } = await toldOf(parcel);
    expect(said).toEqual([told]);
    // Two mails of one moment go out in either order.
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(expect.arrayContaining([expect.stringContaining('$3.00 more'), told]));
  });

  it('WH-029 what is asked back is seen by staff; refused it is Rejected, with the reason that its seller reads', async () => {
    const { accountId } = own();
    await startWith(product, accountId, 10_00);
    const parcel = await makeParcel(product, own());
    await ask(parcel, 3_00);
    const id = (await extrasOf(parcel))[0]?.id ?? 0;
    await own().call(parcelMoney.answerExtra, { body: { id, approve: true } });
    const member = await signInMember(product);
    expect((await member.call(extraRefunds.list, {})).refunds.some((one) => one.id === id)).toBe(false);
    await own().call(parcelMoney.requestRefund, { body: { id, reason: 'Not repacked' } });
    const { refunds } = await member.call(extraRefunds.list, {});
    expect(refunds.find((one) => one.id === id)).toMatchObject({
      customerId: accountId,
      packageNo: parcel.packageNo,
      amount: 3_00,
      reason: 'Not repacked',
    });
    expect(await codeOf(own().call(extraRefunds.list, {}))).toBe('NotSignedIn');
    const refuse = () => member.call(extraRefunds.refuse, { body: { id, why: 'The photos show the new box' } });
    await refuse();
    await product.runJobs();
    expect((await extrasOf(parcel))[0]).toMatchObject({
      refundStatus: 'Rejected',
      refundAnswer: 'The photos show the new box',
      canRequestRefund: false,
    });
    expect((await credit()).posted).toBe(7_00);
    expect(await codeOf(refuse())).toBe('RecordNotFound');
    const told = `The extra payment for package ${parcel.packageNo} isn’t refunded`;
    const { messages: said, mails } = await toldOf(parcel);
    expect(said).toEqual([told]);
    // Two mails of one moment go out in either order.
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(expect.arrayContaining([expect.stringContaining('$3.00 more'), told]));
    expect(JSON.stringify(await product.world.mails(own().email))).toContain('The photos show the new box');
    expect((await member.call(extraRefunds.list, {})).refunds.some((one) => one.id === id)).toBe(false);
  });

  it('WH-067 WH-092 nothing of another seller is there', async () => {
    const parcel = await makeParcel(product, own());
    await ask(parcel, 3_00);
    const id = (await extrasOf(parcel))[0]?.id ?? 0;
    const { other } = stocked;
    expect(await codeOf(extrasOf(parcel, other))).toBe('RecordNotFound');
    expect(await codeOf(other.call(parcelMoney.ofPackage, { query: { packageId: parcel.packageId } }))).toBe(
      'RecordNotFound',
    );
    expect(await codeOf(other.call(parcelMoney.answerExtra, { body: { id, approve: false } }))).toBe('RecordNotFound');
    expect(await codeOf(other.call(parcelMoney.requestRefund, { body: { id, reason: 'x' } }))).toBe('RecordNotFound');
    expect((await other.call(parcelMoney.extras, { body: {} })).items).toEqual([]);
  });
});
