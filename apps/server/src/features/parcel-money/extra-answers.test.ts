import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../records/ledger/balance.ts';
import { freezeCredit, unfreezeCredit } from '../../records/ledger/freeze.ts';
import { extraPaymentAsked, parcelPriced } from '../../records/warehouse/payment.ts';
import { makeParcel, quoteOf, startWith, stepParcel, type ParcelKey } from '../../testing/priced-parcels.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { reviewParcels } from './review-parcels.ts';

const stocked = useStocked();
const { product } = stocked;
const own = () => stocked.seller;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const credit = () => balanceOf(db(), own().accountId);
beforeEach(() => startWith(product, own().accountId, 50_00));

let asked = 0;
/** A parcel that is paid for, and of which the warehouse wants 3.00 more within so long. */
async function wanted(withinMs: number): Promise<ParcelKey & { id: number }> {
  const parcel = await makeParcel(product, own());
  await stepParcel(product, parcel, (tx, step) =>
    parcelPriced(tx, step, { quotes: [quoteOf(15_40)], measures: null, isAgain: false }),
  );
  const told = { ref: `tab-${(asked += 1)}`, amountMinor: 3_00, text: 'Repacked', until: now() + withinMs };
  await stepParcel(product, parcel, (tx, step) => extraPaymentAsked(tx, step, told));
  const [extra] = await own().call(parcelMoney.extrasOfPackage, { query: { packageId: parcel.packageId } });
  return { ...parcel, id: extra?.id ?? 0 };
}
/** The code of its refusal, or that it is done. */
const answer = (id: number, approve: boolean): Promise<string> =>
  own()
    .call(parcelMoney.answerExtra, { body: { id, approve } })
    .then(
      () => 'done',
      (error: unknown) => codeOf(Promise.reject(error as Error)),
    );
const stateOf = async ({ packageId }: ParcelKey) =>
  (await own().call(parcelMoney.extrasOfPackage, { query: { packageId } }))[0]?.state;
const answersTold = async ({ packageId }: ParcelKey) =>
  (
    await sql<{ approved: boolean }>`
      select (content ->> 'approved')::boolean as approved from warehouse_task
      where package_id = ${packageId} and kind = ${WarehouseTask.AnswerExtraPayment}`.execute(db())
  ).rows.map(({ approved }) => approved);

describe('an extra payment', () => {
  it('WH-092 that two tabs answer at once differently has the answer of one, and is charged by that alone', async () => {
    for (const first of [true, false]) {
      await startWith(product, own().accountId, 50_00);
      const parcel = await wanted(3_600_000);
      const [one, other] = await Promise.all([answer(parcel.id, first), answer(parcel.id, !first)]);
      expect([one, other].toSorted()).toEqual(['ExtraPaymentAnswered', 'done'].toSorted());
      const isApproved = (one === 'done') === first;
      expect(await stateOf(parcel)).toBe(isApproved ? 'Approved' : 'Refused');
      expect(await answersTold(parcel)).toEqual([isApproved]);
      expect((await credit()).posted).toBe(isApproved ? 47_00 : 50_00);
    }
  });

  it('WH-092 that five tabs approve at once is charged once', async () => {
    const parcel = await wanted(3_600_000);
    await Promise.all(Array.from({ length: 5 }, () => answer(parcel.id, true)));
    expect(await credit()).toMatchObject({ posted: 47_00, held: 15_40 });
    expect(await answersTold(parcel)).toEqual([true]);
  });

  it('WH-029 WH-092 at the moment of its deadline is refused, whoever is first, and a moment before it is answered', async () => {
    const [late, early] = [await wanted(60_000), await wanted(60_001)];
    await product.world.advance(60_000);
    await product.deps.clock.refresh();
    expect(await answer(late.id, true)).toBe('ExtraPaymentTermOver');
    expect(await stateOf(late)).toBe('Pending');
    expect(await answer(early.id, true)).toBe('done');
    await reviewParcels(product.worker);
    expect([await stateOf(late), await stateOf(early)]).toEqual(['Refused', 'Approved']);
    expect(await answer(late.id, false)).toBe('ExtraPaymentTermOver');
    expect([await answersTold(late), await answersTold(early)]).toEqual([[false], [true]]);
    const { rows } = await sql<{ status: number }>`
      select shipment_status as status from order_package where package_id = ${late.packageId}`.execute(db());
    // Its release may be on its way: the warehouse says that it is held back.
    expect(rows[0]?.status).not.toBe(ShipmentStatus.SentFromWarehouse);
    expect((await credit()).posted).toBe(47_00);
  });

  it('WH-092 WH-086 of credit that is frozen is not approved: nothing of the answer stands, and it can be refused', async () => {
    const parcel = await wanted(3_600_000);
    await freezeCredit(db(), own().accountId, now());
    expect(await answer(parcel.id, true)).toBe('CreditFrozen');
    expect(await stateOf(parcel)).toBe('Pending');
    expect(await answersTold(parcel)).toEqual([]);
    expect(await answer(parcel.id, false)).toBe('done');
    expect(await stateOf(parcel)).toBe('Refused');
    await unfreezeCredit(db(), own().accountId, now());
  });
});
