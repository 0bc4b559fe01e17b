import { buying } from '@kervan/contracts/buying-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf } from '../../records/ledger/balance.ts';
import { listViolations } from '../../records/ledger/books.ts';
import { keepInsurance } from '../../records/warehouse/warehouse-account.ts';
import { replaceCarrierSettings } from '../../records/warehouse/warehouse-stores.ts';
import { enterWarehouse } from '../../testing/at-warehouse.ts';
import { addAndSettle, asinsOf, itemsOf } from '../../testing/items.ts';
import { makeOrder, type MadeItem, type MadeOrder } from '../../testing/orders.ts';
import { startWith } from '../../testing/priced-parcels.ts';
import { runTask } from '../../testing/run-task.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
const own = () => stocked.seller;
const db = () => product.worker.db;
const credit = () => balanceOf(db(), own().accountId);
const sellerAmazonOrderId = ({ order }: Made) => order.amazon_order_id;
type Made = Awaited<ReturnType<typeof makeOrder>>;

/** A store of amazon.co.jp, whose currency has no smaller coin than the yen; the warehouse and its rates are those of the sandbox. */
beforeAll(async () => {
  await product.connectStore(own(), 'JP');
  await addAndSettle(product, own(), await asinsOf(product, 2));
  await enterWarehouse(product, own());
  await replaceCarrierSettings(db(), own().storeId, [{ carrierId: 'USPS', isActive: true, priority: 1 }]);
  for (const task of ['warehouse.refresh', 'pricing.read-warehouse-rates']) await runTask(product.work, task);
  await product.runJobs();
});
afterAll(async () => {
  expect(await listViolations(db())).toEqual([]);
});

/** A product of the store of which a piece weighs 460 g. */
async function light(place: number): Promise<MadeItem> {
  const item = (await itemsOf(own(), 'all')).filter(({ asin }) => asin !== null)[place];
  const asin = item?.asin ?? '';
  await db()
    .updateTable('source_product')
    .set({ weight_g: 460, dimensional_weight_g: 199, girth_mm: 500 })
    .where('asin', '=', asin)
    .execute();
  return { sku: item?.sku ?? '', itemId: item?.id ?? 0, asin };
}

/** 150.25 yen are a dollar. */
const yen = async (): Promise<MadeOrder> => ({
  order: { currency: 'JPY', rate_ppm: 150_250_000, sales_channel: 'Amazon.co.jp', address_faults: [] },
  buyer: { city: 'Tokyo', postalCode: '150-0001', stateOrRegion: 'Tokyo', countryCode: 'JP' },
  items: [
    { ...(await light(0)), quantity: 2, price: 24_040 },
    { ...(await light(1)), price: 9_015 },
  ],
});
const estimateOf = async (order: Made) => ({
  options: await own().call(packages.sendingOptions, {
    query: { sellerAmazonOrderId: sellerAmazonOrderId(order), sentType: 'warehouse' },
  }),
  products: await own().call(packages.convertable, {
    query: { sellerAmazonOrderId: sellerAmazonOrderId(order), selectedWareHouseCarrierId: 'USPS' },
  }),
});
async function work(): Promise<void> {
  await product.world.advance(1_000);
  await product.deps.clock.refresh();
  for (const name of ['parcels.sweep', 'parcel-money.look', 'parcels.wake']) await runTask(product.work, name);
  await product.runJobs();
  await runTask(product.work, 'parcels.wake');
  await product.runJobs();
}

describe('what converting an order in yen is expected to cost', () => {
  it('ORD-057 ORD-059 ORD-012 is told in cents of dollars, each part and the sum, and is what is charged afterwards', async () => {
    await keepInsurance(db(), own().accountId, true, new Date(product.worker.clock.now()));
    await startWith(product, own().accountId, 100_00);
    const order = await makeOrder(product, own(), await yen());
    const { options, products } = await estimateOf(order);
    // The rates of USPS to Japan: 8.70, 2.18 for each started half pound, 2.00 of handling; five and three half pounds. 24,040 yen are 160.00 dollars,
    // 60.00 above what is covered without a fee.
    expect(products.map(({ estimateUsdMinor, insuranceUsdMinor }) => [estimateUsdMinor, insuranceUsdMinor])).toEqual([
      [21_60, 3_00],
      [17_24, 0],
    ]);
    expect(options.find(({ carrierId }) => carrierId === 'USPS')).toMatchObject({ price: 38_84, available: true });

    await own().call(packages.convert, {
      body: {
        sellerAmazonOrderId: sellerAmazonOrderId(order),
        carrierId: 'USPS',
        productIds: products.map(({ productId }) => productId),
      },
    });
    await own().call(buying.savePurchaser, {
      body: {
        sellerOrderId: order.order.order_id,
        buyerOrderNumber: '114-0570057-0000001',
        priceUsdMinor: 50_00,
        sendingType: 'warehouse',
      },
    });
    await work();
    const details = () => own().call(orders.details, { query: { sellerAmazonOrderId: sellerAmazonOrderId(order) } });
    const parcels = (await details()).packages;
    const act = (no: string | null, name: string, body: object = {}) =>
      product.world.ask('POST', `/world/warehouse/${no}/${name}`, body);
    for (const [place, { packageNo }] of parcels.entries()) {
      await act(packageNo, 'receive');
      await act(packageNo, 'measure', { grams: place === 0 ? 920 : 460, lengthMm: 200, widthMm: 100, heightMm: 50 });
    }
    await work();
    expect(await credit()).toMatchObject({ held: 21_60 + 3_00 + 17_24 });
    for (const { packageNo } of parcels) await act(packageNo, 'dispatch');
    await work();
    expect(await credit()).toMatchObject({ held: 0, posted: 100_00 - 41_84 });
    const parts = await Promise.all(
      parcels.map(async ({ packageId }) => (await own().call(parcelMoney.ofPackage, { query: { packageId } })).parts),
    );
    expect(parts).toEqual([
      { shipping: 21_60, insurance: 3_00, storage: 0, total: 24_60 },
      { shipping: 17_24, insurance: 0, storage: 0, total: 17_24 },
    ]);
    // Booked with the order in whole yen, each part of each parcel rounded for itself.
    const { profit } = await details();
    const lines = Object.fromEntries(profit.lines.map(({ line, actualMinor }) => [line, actualMinor]));
    expect(lines).toMatchObject({ carriage: -(2_945 + 2_290), handling: -(301 + 301), insurance: -451 });
  });

  it('ORD-057 WH-040 WH-025 says no insurance where it is off or does not hold, and nothing of what nobody has weighed', async () => {
    const draft = await yen();
    const partsOf = async (order: Made) =>
      (await estimateOf(order)).products.map((row) => [row.estimateUsdMinor, row.insuranceUsdMinor]);
    const abroad = await makeOrder(product, own(), { ...draft, order: { ...draft.order, country: 'CH' } });
    expect(await partsOf(abroad)).toEqual([
      [21_60, 0],
      [17_24, 0],
    ]);
    const [first] = draft.items ?? [];
    const unknown = await makeOrder(product, own(), { ...draft, items: [first ?? {}, { price: 1_000_000 }] });
    expect(await partsOf(unknown)).toEqual([
      [21_60, 3_00],
      [null, null],
    ]);
    await keepInsurance(db(), own().accountId, false, new Date(product.worker.clock.now()));
    expect(await partsOf(unknown)).toEqual([
      [21_60, 0],
      [null, null],
    ]);
  });
});
