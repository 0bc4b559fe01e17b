import { returns } from '@kervan/contracts/returns-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { ReturnLabelState } from '@kervan/domain/orders/return-label-state';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../records/ledger/balance.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { introduce, makeParcel, measured, type MadeParcel } from '../../testing/parcels.ts';
import { startWith } from '../../testing/priced-parcels.ts';
import { runTask } from '../../testing/run-task.ts';
import { useStocked } from '../../testing/stocked.ts';
import { readEvents } from '../parcels/read-events.ts';
import { updateWarehouse } from '../parcels/update-warehouse.ts';
import { settleLabels } from './settle-labels.ts';

const stocked = useStocked();
const { product } = stocked;
beforeAll(() => introduce(product, stocked.seller));
beforeEach(() => startWith(product, stocked.seller.accountId, 200_00));
afterAll(async () => {
  expect(await listViolations(product.worker.db)).toEqual([]);
});

const DAY = 86_400_000;
const own = () => stocked.seller;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const query = (orderId: number) => ({ query: { sellerOrderId: String(orderId) as unknown as number } });
const credit = () => balanceOf(db(), own().accountId);
async function pass(ms: number): Promise<void> {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
}
async function read(parcel: MadeParcel): Promise<void> {
  await pass(1_000);
  await workSoon(db(), parcel, { kind: WorkKind.ReadEvents, at: now() });
  await readEvents(product.worker, own().storeId);
}
/** A parcel that the warehouse holds back for its seller. */
async function heldBack(): Promise<MadeParcel> {
  const parcel = await makeParcel(product, own());
  await updateWarehouse(product.worker, own().storeId);
  await parcel.act('receive');
  await parcel.act('measure', measured);
  await read(parcel);
  await product.worker.warehouse.actOnPackage(parcel.ref, 'hold-back', parcel.packageId);
  await read(parcel);
  return parcel;
}
/** Buys the cheapest label of a parcel; answers what it cost with its handling. */
async function buy({ orderId }: MadeParcel): Promise<number> {
  const [offer] = await own().call(returns.labelOffers, query(orderId));
  if (!offer) throw new Error('none is offered');
  const { days: _, ...chosen } = offer;
  await own().call(returns.buyLabel, { query: { ...query(orderId).query, ...chosen } });
  return offer.priceUsdMinor + 3_00;
}
const ledgerOf = ({ orderId }: MadeParcel) =>
  db()
    .selectFrom('ledger.transfer')
    .select(['kind', 'debit_code', 'credit_code', 'amount'])
    .where('account_id', '=', own().accountId)
    .where('phase', '<>', 'pending')
    .where(sql<boolean>`(ref ->> 'orderId')::int = ${orderId}`)
    .orderBy('seq')
    .execute();

describe('a label of the warehouse whose thirty days are over', () => {
  it('RET-015 unused it is over at the warehouse, too: what was paid comes back through the ledger, once, with its note', async () => {
    const parcel = await heldBack();
    const paid = await buy(parcel);
    const { available } = await credit();
    await pass(30 * DAY);
    await settleLabels(product.worker);
    await settleLabels(product.worker);
    expect((await credit()).available).toBe(available + paid);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.MarkedAsDontSend);
    expect(await ledgerOf(parcel)).toMatchObject([
      { kind: CreditKind.ReturnFee, amount: paid },
      { kind: CreditKind.Refund, debit_code: 'rev_return_fee', credit_code: 'credit', amount: paid },
    ]);
    await product.runJobs();
    const { amazon_order_id: number } = (await parcel.order()).order;
    const invoices = await db()
      .selectFrom('warehouse_invoice')
      .select('total')
      .where('seller_amazon_order_id', '=', number)
      .orderBy('invoice_id')
      .execute();
    expect(invoices.map(({ total }) => total)).toEqual([paid, -paid]);
    await pass(DAY);
    await runTask(product.work, 'reconciliation.compare');
    const differences = await db()
      .selectFrom('warehouse_difference')
      .select('kind')
      .where('gone_at', 'is', null)
      .where('package_no', '=', parcel.no)
      .execute();
    expect(differences).toEqual([]);
  });

  it('RET-015 one that the warehouse took for a return nobody heard of yet is used: nothing comes back', async () => {
    const parcel = await heldBack();
    await buy(parcel);
    const { warehouse_label: labelId } = await db()
      .selectFrom('return_label')
      .select('warehouse_label')
      .where('order_id', '=', parcel.orderId)
      .executeTakeFirstOrThrow();
    await product.worker.warehouse.returnPackage(parcel.ref, { kind: 'hub', labelId, seq: 1 });
    const { available } = await credit();
    await pass(30 * DAY);
    await settleLabels(product.worker);
    expect((await credit()).available).toBe(available);
    await read(parcel);
    const { state } = await db()
      .selectFrom('return_label')
      .select('state')
      .where('order_id', '=', parcel.orderId)
      .executeTakeFirstOrThrow();
    expect(state).toBe(ReturnLabelState.Used);
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.WhStartedReturnProcess);
  });
});
