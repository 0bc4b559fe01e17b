import { buying } from '@kervan/contracts/buying-calls';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { parcels } from '@kervan/contracts/parcels-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { unidentified } from '@kervan/contracts/unidentified-calls';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../records/ledger/balance.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { keepInsurance } from '../../records/warehouse/warehouse-account.ts';
import { replaceCarrierSettings } from '../../records/warehouse/warehouse-stores.ts';
import { enterWarehouse } from '../../testing/at-warehouse.ts';
import { expectedCosts } from '../../testing/expected-costs.ts';
import { load } from '../../testing/ledger-at.ts';
import { makeParcel, measured } from '../../testing/parcels.ts';
import { startWith } from '../../testing/priced-parcels.ts';
import { shipAtMarketplace, type BoughtOrder } from '../../testing/ship-at-marketplace.ts';
import { useStocked } from '../../testing/stocked.ts';
import { sweepMoney } from '../order-money/sweep-money.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const { product } = stocked;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let customerRef = '';

const own = () => stocked.seller;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const credit = () => balanceOf(db(), own().accountId);
const task = (name: string) => runTask(product.work, name);
const act = (no: string, name: string, body: object = {}) =>
  product.world.ask('POST', `/world/warehouse/${no}/${name}`, body);
const detail = (sellerAmazonOrderId: string) => own().call(orders.details, { query: { sellerAmazonOrderId } });
const loadCredit = async (amount: number): Promise<void> => {
  await load(db(), own().accountId, amount, now());
  await work();
};
/** Who waits for something looks, until nobody has anything to do. */
async function work(): Promise<void> {
  for (const name of ['parcels.sweep', 'parcel-money.look', 'parcels.wake']) await task(name);
  await product.runJobs();
  await task('parcels.wake');
  await product.runJobs();
}
async function pass(ms: number): Promise<void> {
  await product.world.advance(ms);
  await product.deps.clock.refresh();
}
/** A moment later everybody has worked. */
async function later(ms = 1_000): Promise<void> {
  await pass(ms);
  await work();
}
/** Everything that the warehouse charges for a parcel, by its own books. */
async function statedFor(packageRef: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  const first = now() - 14 * DAY;
  for (let at = first; at <= now(); at += DAY) {
    const { lines } = await product.worker.warehouse.statement(new Date(at).toISOString().slice(0, 10));
    for (const line of lines.read)
      if (line.packageRef === packageRef) sums[line.kind] = (sums[line.kind] ?? 0) + line.amountMinor;
  }
  return sums;
}
/** Subjects of the mails about a package, the first one first. */
const mailsOf = async (packageNo: string): Promise<string[]> =>
  (await product.world.mails(own().email))
    .toReversed()
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(packageNo))
    .map((subject) => subject.replace(packageNo, '#'));
const invoicesOf = (order: string) =>
  db()
    .selectFrom('warehouse_invoice')
    .select(['total', 'lines', 'cause'])
    .where('account_id', '=', own().accountId)
    .where('seller_amazon_order_id', '=', order)
    .orderBy('invoice_id')
    .execute();

beforeAll(async () => {
  customerRef = await enterWarehouse(product, stocked.seller);
  await task('warehouse.refresh');
  await product.runJobs();
  await replaceCarrierSettings(db(), own().storeId, [{ carrierId: 'USPS', isActive: true, priority: 1 }]);
});
beforeEach(() => startWith(product, own().accountId, 0));
afterAll(async () => {
  expect(await listViolations(db())).toEqual([]);
});

/** A buyer orders; the seller sends it by the warehouse and buys it there for it. */
async function soldAndBought(place: number, paidUsd: number) {
  const { sku, asin } = stocked.listed[place] ?? { sku: '', asin: '' };
  const bought = await product.world.ask<BoughtOrder>('POST', '/world/orders', {
    market: 'DE',
    sellerId: own().sellingPartnerId,
    unchecked: true,
    items: [{ sku, asin, quantity: 1, unitPriceMinor: 150_00, shippingMinor: 4_00 }],
    pendingMs: 0,
    deferral: null,
    address: 'latin',
  });
  const { amazonOrderId } = bought;
  await pass(2_000);
  await product.settle({ until: async () => (await kept(amazonOrderId)) !== undefined });
  const { orderId, products } = await detail(amazonOrderId);
  await own().call(packages.convert, {
    body: {
      sellerAmazonOrderId: amazonOrderId,
      carrierId: 'USPS',
      productIds: products.map(({ orderProductId }) => orderProductId),
    },
  });
  await own().call(buying.savePurchaser, {
    body: {
      sellerOrderId: orderId,
      buyerOrderNumber: `114-0000${place}00-0000001`,
      priceUsdMinor: paidUsd,
      sendingType: 'warehouse',
    },
  });
  await later();
  const row = await db()
    .selectFrom('warehouse_package')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { bought, amazonOrderId, orderId, packageId: row.package_id, ref: row.package_ref, no: row.package_no };
}
const kept = (amazonOrderId: string) =>
  db()
    .selectFrom('seller_order')
    .select(['order_id', 'rate_ppm'])
    .where('store_id', '=', own().storeId)
    .where('amazon_order_id', '=', amazonOrderId)
    .executeTakeFirst();

const parcelOf = async (amazonOrderId: string) => (await detail(amazonOrderId)).packages[0];
const rowOf = (packageId: number) =>
  db().selectFrom('warehouse_package').selectAll().where('package_id', '=', packageId).executeTakeFirstOrThrow();
const profitLines = async (amazonOrderId: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await detail(amazonOrderId)).profit.lines.flatMap(({ line, actualMinor }) =>
      actualMinor === null ? [] : [[line, actualMinor]],
    ),
  );
/** The marketplace's books of the order are read. */
async function readBooks(): Promise<void> {
  await pass(20 * 60_000);
  const store = (await listConnectedStores(db())).find(({ storeId }) => storeId === own().storeId);
  if (!store) throw new Error('the store is not connected');
  await sql`insert into order_sweep (store_id, kind, swept_to, due_at) values (${own().storeId}, 1, ${new Date(now() - 20 * DAY)}, ${new Date(now())})
    on conflict (store_id, kind) do update set due_at = excluded.due_at, lease_until = null`.execute(db());
  await sweepMoney(product.worker, store);
}
/** Where the warehouse's statements and our books say something else, once the day is over. */
async function differences(): Promise<object[]> {
  await pass(DAY);
  await task('reconciliation.compare');
  return db().selectFrom('warehouse_difference').selectAll().where('gone_at', 'is', null).execute();
}
const cents = (usd: number, ratePpm: number): number => Math.round((usd * ratePpm) / 1_000_000);

describe('the whole way of a parcel', () => {
  let sold: Awaited<ReturnType<typeof soldAndBought>>;

  it('ORD-012 WH-023 WH-025 sold, waits for credit, is paid as soon as it is there, and its profit is true to the cent', async () => {
    await keepInsurance(db(), own().accountId, true, new Date(now()));
    await loadCredit(5_00);
    sold = await soldAndBought(0, 61_23);
    const { amazonOrderId, no, ref, packageId } = sold;
    expect(await parcelOf(amazonOrderId)).toMatchObject({ packageNo: no, shipmentStatus: 'Purchased' });
    await act(no, 'receive');
    await later();
    expect((await parcelOf(amazonOrderId))?.shipmentStatus).toBe('DeliveredToWarehouse');
    await act(no, 'measure', measured);
    await later();
    expect(await parcelOf(amazonOrderId)).toMatchObject({ shipmentStatus: 'WaitingCreditAtWarehouse' });
    expect(await credit()).toMatchObject({ held: 0, available: 5_00 });
    const price = (await rowOf(packageId)).price_usd ?? 0;
    expect(price).toBeGreaterThan(5_00);
    await later(25 * HOUR);
    expect(await mailsOf(no)).toEqual(['Package # is waiting for credit']);

    await loadCredit(100_00);
    expect(await parcelOf(amazonOrderId)).toMatchObject({ shipmentStatus: 'WhPackagePaymentReceived' });
    expect((await rowOf(packageId)).state).toBe('released');
    await act(no, 'dispatch');
    await later();
    expect(await parcelOf(amazonOrderId)).toMatchObject({ shipmentStatus: 'SentFromWarehouse' });
    await shipAtMarketplace(product, own(), sold.bought);
    await pass(2_000);
    await product.settle({
      until: async () => (await detail(amazonOrderId)).sellerStatus === 'Shipped',
      maxMs: HOUR,
    });
    await act(no, 'carrier-event', { code: 'customs', dutyMinor: 4_57 });
    await later();
    expect((await parcelOf(amazonOrderId))?.shipmentStatus).toBe('AtCustom');
    await act(no, 'carrier-event', { code: 'delivered' });
    await later();
    expect((await parcelOf(amazonOrderId))?.shipmentStatus).toBe('Delivered');
    await readBooks();

    // Written by hand, from the warehouse's statement, the marketplace's books and the list of fees.
    expect(await statedFor(ref)).toEqual({ shipping: price });
    const order = await kept(amazonOrderId);
    const rate = order?.rate_ppm ?? 0;
    // WH-025: of what was paid for the product alone, its shipping is not insured.
    const value = Math.round((150_00 * 1_000_000) / rate);
    expect((await rowOf(packageId)).value_usd).toBe(value);
    const insurance = Math.ceil((value - 100_00) / 50_00) * 1_50;
    const storage = 2 * 1_75;
    const lines = await profitLines(amazonOrderId);
    const { transactions } = await product.world.ask<{ transactions: { status: string; totalMinor: number }[] }>(
      'GET',
      `/world/orders/${amazonOrderId}`,
    );
    const marketplace = transactions
      .filter(({ status }) => status !== 'DEFERRED_RELEASED')
      .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    const costs = [61_23, price - 2_00, 2_00, 4_57, insurance, storage];
    expect(lines).toMatchObject({
      product: -cents(61_23, rate),
      carriage: -cents(price - 2_00, rate),
      handling: -cents(2_00, rate),
      customs: -cents(4_57, rate),
      insurance: -cents(insurance, rate),
      storage: -cents(storage, rate),
    });
    const { profit } = await detail(amazonOrderId);
    const cost = costs.reduce((sum, usd) => sum + cents(usd, rate), 0);
    expect(profit.actualCostMinor).toBe(cost);
    expect(profit.actualProfitMinor).toBe(marketplace + (lines.tax ?? 0) - cost);
    expect(await credit()).toMatchObject({ held: 0, available: 105_00 - price - insurance - storage });
    expect(await invoicesOf(amazonOrderId)).toMatchObject([
      { total: price + insurance + storage, cause: `dispatch:${packageId}` },
    ]);
  });

  it('RET-010 RET-015 RET-017 comes back with a bought label, is refunded in part and then in full, and costs what it cost', async () => {
    const { amazonOrderId, orderId, no, ref, packageId } = sold;
    await loadCredit(200_00);
    const before = await profitLines(amazonOrderId);
    const [offer] = await own().call(returns.labelOffers, {
      query: { sellerOrderId: String(orderId) as unknown as number },
    });
    const { carrier, carrierService, carrierAccountId, priceUsdMinor } = offer ?? expect.unreachable('none is offered');
    const creditBefore = (await credit()).available;
    await own().call(returns.buyLabel, {
      query: {
        sellerOrderId: String(orderId) as unknown as number,
        carrier,
        carrierService,
        carrierAccountId,
        priceUsdMinor,
      },
    });
    await own().call(parcels.startReturn, { body: { packageId } });
    await work();
    await later();
    expect((await parcelOf(amazonOrderId))?.shipmentStatus).toBe('WhStartedReturnProcess');
    await act(no, 'return-arrival');
    await act(no, 'return-sent');
    await act(no, 'return-delivered');
    await later();
    expect((await parcelOf(amazonOrderId))?.shipmentStatus).toBe('ReturnAccepted');
    expect(await rowOf(packageId)).toMatchObject({ state: 'returned' });
    expect((await rowOf(packageId)).ended_at).not.toBeNull();
    expect((await credit()).available).toBe(creditBefore - priceUsdMinor - 3_00);
    const { return_label, return_handling } = await statedFor(ref);
    expect([return_label, return_handling]).toEqual([priceUsdMinor, 3_00]);
    const rate = (await kept(amazonOrderId))?.rate_ppm ?? 0;
    expect((await profitLines(amazonOrderId)).otherCosts).toBe(-cents(priceUsdMinor + 3_00, rate));

    const refund = (body: object) =>
      own().call(returns.sellerRefund, { body: { sellerOrderId: orderId, status: true, ...body } });
    await refund({ amount: 5_00 });
    await refund({});
    expect(await detail(amazonOrderId)).toMatchObject({ sellerRefunded: true });
    await product.settle({
      until: async () =>
        (
          await own().call(returns.ofOrder, { query: { sellerOrderId: String(orderId) as unknown as number } })
        ).refunds.every(({ state }) => state === 'accepted' || state === 'done'),
      maxMs: 30 * HOUR,
    });
    await readBooks();
    const { transactions } = await product.world.ask<{
      transactions: { type: string; status: string; totalMinor: number }[];
    }>('GET', `/world/orders/${amazonOrderId}`);
    const marketplace = transactions
      .filter(({ status }) => status !== 'DEFERRED_RELEASED')
      .reduce((sum, { totalMinor }) => sum + totalMinor, 0);
    const after = await profitLines(amazonOrderId);
    const { profit } = await detail(amazonOrderId);
    const costs = ['product', 'carriage', 'handling', 'customs', 'insurance', 'storage', 'otherCosts'];
    const cost = costs.reduce((sum, line) => sum - (after[line] ?? 0), 0);
    expect(after.carriage).toBe(before.carriage);
    expect(profit.actualProfitMinor).toBe(marketplace + (after.tax ?? 0) - cost);
    expect((await invoicesOf(amazonOrderId)).map(({ total }) => total)).toContain(priceUsdMinor + 3_00);
    expect(await differences()).toEqual([]);
  });
});

describe('what does not arrive', () => {
  it('WH-041 WH-023 lost, claimed and paid; what waits for credit is paid of it at once', async () => {
    await keepInsurance(db(), own().accountId, false, new Date(now()));
    const lost = await makeParcel(product, own());
    await work();
    await lost.act('receive');
    await lost.act('measure', measured);
    await later();
    const price = (await lost.row()).price_usd ?? 0;
    await loadCredit(price);
    await lost.act('dispatch');
    await later();
    expect(await credit()).toMatchObject({ held: 0, available: 0 });
    await lost.act('lose');
    await later();
    expect((await lost.order()).parcel.shipment_status).toBe(ShipmentStatus.MayBeLost);
    expect((await lost.row()).ended_at).not.toBeNull();
    const waiting = await makeParcel(product, own());
    await work();
    await waiting.act('receive');
    await waiting.act('measure', { ...measured, grams: 100 });
    await later();
    expect((await waiting.row()).first_failed_at).not.toBeNull();
    const { packageId } = lost;
    await own().call(insuranceClaims.create, {
      body: { json: { packageId, kind: 'lost', description: 'Nothing for weeks' }, files: [] },
    });
    await work();
    await lost.act('claim-decision', { accepted: true, amountMinor: 29_99 });
    await later();
    const { claims } = await own().call(insuranceClaims.ofPackage, { query: { packageId } });
    expect(claims).toMatchObject([{ state: 'Paid', paidMinor: 29_99 }]);
    const paid = await waiting.row();
    expect(paid).toMatchObject({ first_failed_at: null, state: 'released' });
    expect(await credit()).toMatchObject({ posted: 29_99, held: paid.held_usd });
  });

  it('WH-023 ORD-012 is destroyed after 168 hours, with its three mails and the last one, and costs nothing: nothing is expected of it any more', async () => {
    const parcel = await makeParcel(product, own());
    await work();
    await parcel.act('receive');
    await parcel.act('measure', measured);
    await later();
    for (const hours of [24, 96, 24]) await later(hours * HOUR);
    expect(await mailsOf(parcel.no)).toHaveLength(3);
    await later(23 * HOUR);
    expect((await parcel.row()).state).toBe('priced');
    expect(await expectedCosts(own(), parcel)).toEqual(['carriage', 'handling', 'customs', 'insurance']);
    await later(HOUR);
    await later();
    expect(await parcel.row()).toMatchObject({ state: 'disposed', held_usd: null, storage_posted: null });
    expect(await expectedCosts(own(), parcel)).toEqual([]);
    expect((await parcel.row()).ended_at).not.toBeNull();
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.PackageDisposed);
    const waits = 'Package # is waiting for credit';
    expect(await mailsOf(parcel.no)).toEqual([waits, waits, waits, 'Package # was destroyed']);
    expect(await credit()).toMatchObject({ posted: 0, held: 0 });
    expect(await statedFor(parcel.ref)).toEqual({});
  });

  it('WH-074 what nobody knows is claimed, matched and received', async () => {
    const parcel = await makeParcel(product, own());
    await work();
    const { code } = await product.world.ask<{ code: string }>('POST', '/world/warehouse/unidentified', {
      asin: null,
      customerRef,
      market: 'DE',
      comment: 'Box without a label',
      location: 'A-12',
    });
    await later();
    const { order } = await parcel.order();
    await own().call(unidentified.claim, {
      body: { packageCode: code, comment: 'A lamp', orderNumber: order.amazon_order_id },
    });
    await product.world.ask('POST', `/world/warehouse/unidentified/${code}/match`, { package: parcel.no });
    await later();
    const { items } = await own().call(unidentified.list, { body: {} });
    expect(items.find(({ packageCode }) => packageCode === code)).toMatchObject({ status: 'Matched' });
    expect((await parcel.order()).parcel.shipment_status).toBe(ShipmentStatus.DeliveredToWarehouse);
  });

  it('the warehouse’s statements and our books say the same of all of it', async () => {
    expect(await differences()).toEqual([]);
  });
});
