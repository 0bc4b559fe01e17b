import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { WareHousePackageStatus } from '@kervan/domain/orders/warehouse-package-status';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { createWarehouse } from '../../connectors/warehouse/create-warehouse.ts';
import { changeWarehousePackage, insertPhoto, listWarehousePackages } from '../../records/warehouse/package-rows.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { keepActivation, replaceCarrierSettings } from '../../records/warehouse/warehouse-stores.ts';
import { activateWarehouse } from '../../testing/active-warehouse.ts';
import { changeMade, makeOrder, type MadeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { convertToWarehouse } from './convert-to-warehouse.ts';

const DIRECT = 0;
const stocked = useStocked();
let seller: Seller;
let other: Seller;
const db = () => stocked.product.worker.db;
const now = () => stocked.product.worker.clock.now();

/** What the warehouse answers for a photo. */
const photos = new Map<string, { type?: string; content: Buffer }>();
const server = createServer((request, response) => {
  const photo = photos.get(decodeURIComponent(request.url?.split('/').at(-1) ?? ''));
  if (!photo) response.writeHead(404).end(JSON.stringify({ error: { code: 'not_found', message: 'none' } }));
  else response.writeHead(200, { 'content-type': photo.type ?? 'image/jpeg' }).end(photo.content);
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on a port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ seller, other } = stocked);
  stocked.product.deps.warehouse = createWarehouse({ url, key: 'k' });
  await activateWarehouse(stocked.product, seller);
  await activateWarehouse(stocked.product, other);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const make = (draft: MadeOrder = {}, who = seller) => makeOrder(stocked.product, who, draft);
/** A product of a listing whose parcel weighs what the test says. */
const measured = async (place: number, weightG: number, girthMm = 900) => {
  const item = stocked.listed[place];
  await db()
    .updateTable('source_product')
    .set({ weight_g: weightG, dimensional_weight_g: weightG, girth_mm: girthMm })
    .where('asin', '=', item?.asin ?? '')
    .execute();
  return { sku: item?.sku ?? '', itemId: item?.id ?? 0, asin: item?.asin ?? '' };
};
const convert = (order: Made, over: Partial<{ carrierId: string; productIds: number[] }> = {}, who = seller) =>
  who.call(packages.convert, {
    body: {
      sellerAmazonOrderId: order.order.amazon_order_id,
      carrierId: 'USPS',
      productIds: order.items.map((item) => item.order_item_id),
      ...over,
    },
  });
type Made = Awaited<ReturnType<typeof make>>;
const ofOrder = ({ order }: Made, who = seller) =>
  who.call(packages.ofOrder, { query: { sellerOrderId: String(order.order_id) } });
const convertable = ({ order }: Made, selected?: string, who = seller) =>
  who.call(packages.convertable, {
    query: {
      sellerAmazonOrderId: order.amazon_order_id,
      ...(selected ? { selectedWareHouseCarrierId: selected } : {}),
    },
  });
const options = ({ order }: Made, sentType: 'warehouse' | 'direct' = 'warehouse', who = seller) =>
  who.call(packages.sendingOptions, { query: { sellerAmazonOrderId: order.amazon_order_id, sentType } });
const details = ({ order }: Made) =>
  seller.call(orders.details, { query: { sellerAmazonOrderId: order.amazon_order_id } });
const rowsOf = ({ order }: Made) => listWarehousePackages(db(), seller.storeId, order.order_id);
const acknowledge = (accepted: boolean) =>
  seller.call(routing.acknowledgeDirectSending, { body: { textVersion: directSendingPolicyVersion, accepted } });

describe('converting an order to the warehouse', () => {
  it('ORD-056, ORD-019 gives each product its package, binds the order and refuses the direct way afterwards', async () => {
    await acknowledge(true);
    const order = await make({ items: [{ ...(await measured(0, 460)), price: 2_999 }, { price: 4_000 }] });
    expect(await convert(order, { productIds: [order.items[0]?.order_item_id ?? 0] })).toBeNull();
    const detail = await details(order);
    expect(detail).toMatchObject({ sendingType: 'warehouse', isSendingFixed: true, carrierCode: 'USPS' });
    expect(detail.packages.map(({ packageNo }) => packageNo !== null)).toEqual([true, false]);
    const converted = detail.events.filter(({ kind }) => kind === 'converted');
    expect(converted.map(({ details: said }) => said)).toEqual([
      { packageNo: detail.packages[0]?.packageNo, carrierCode: 'USPS', serviceCode: 'PRIORITY', estimateUsd: 2_000 },
    ]);
    const [row] = await rowsOf(order);
    // 29.99 EUR at 0.8648; 460 g are three started half pounds.
    expect(row).toMatchObject({
      account_id: seller.accountId,
      carrier_code: 'USPS',
      service_code: 'PRIORITY',
      state: 'announced',
      value_usd: 3_468,
      estimate_usd: 2_000,
      held_usd: null,
    });
    expect(row?.package_no).toMatch(/^KRV-\d{8}$/);
    const work = await db()
      .selectFrom('warehouse_work')
      .selectAll()
      .where('package_id', '=', row?.package_id ?? 0)
      .execute();
    expect(work).toMatchObject([{ kind: 0, store_id: seller.storeId }]);
    const direct = seller.call(buying.savePurchaser, {
      body: { sellerOrderId: order.order.order_id, buyerOrderNumber: '114-0000001-0000009', sendingType: 'direct' },
    });
    expect(await codeOf(direct)).toBe('IllegalOrderStep');
  });

  it('ORD-056 says it again without a second package, and takes no other carrier afterwards', async () => {
    const order = await make();
    await convert(order);
    const [first] = await rowsOf(order);
    await convert(order);
    expect(await rowsOf(order)).toEqual([first]);
    const refusal = await refusalOf(convert(order, { carrierId: 'DHL' }));
    expect([refusal.code, refusal.data]).toEqual([
      'NotConvertible',
      { reason: 'alreadyConverted', orderProductId: order.items[0]?.order_item_id },
    ]);
    expect((await details(order)).events.filter(({ kind }) => kind === 'converted')).toHaveLength(1);
  });

  it('ORD-056, ORD-019 that two tabs ask for at once is done once: with one carrier, and the other tab hears so', async () => {
    const order = await make();
    const carriers = ['USPS', 'DHL'];
    const outcomes = await Promise.all(
      carriers.map((carrierId) =>
        convert(order, { carrierId }).then(
          () => carrierId,
          (error: unknown) => codeOf(Promise.reject(error as Error)),
        ),
      ),
    );
    const done = outcomes.filter((outcome) => carriers.includes(outcome));
    expect(outcomes.filter((outcome) => !carriers.includes(outcome))).toEqual(['NotConvertible']);
    expect((await rowsOf(order)).map((row) => row.carrier_code)).toEqual(done);
    const again = await make();
    await Promise.all([convert(again), convert(again)]);
    expect(await rowsOf(again)).toHaveLength(1);
    expect((await details(again)).events.filter(({ kind }) => kind === 'converted')).toHaveLength(1);
  });

  it.each<[string, MadeOrder, string, string]>([
    ['a cancelled order', { afterwards: { seller_status: 3 } }, 'NotConvertible', 'orderCancelled'],
    ['a PO box', { buyer: { line1: 'Postfach 12 34' } }, 'PoBoxRefused', 'poBox'],
    ['letters that aren’t Latin', { buyer: { name: 'Анна Рот' } }, 'AddressNonLatin', 'addressNonLatin'],
    ['no address', { buyer: null }, 'AddressIncomplete', 'addressMissing'],
    ['an order of Amazon', { order: { fulfilment: 'AFN' } }, 'NotConvertible', 'fulfilledByAmazon'],
    [
      'what is on its way already',
      { items: [{ parcel: ['bought', 'shippedToWarehouse', 'received'] }] },
      'NotConvertible',
      'alreadySent',
    ],
    [
      'what was bought direct',
      { order: { sending: DIRECT }, items: [{ parcel: ['bought'] }] },
      'NotConvertible',
      'boughtDirect',
    ],
  ])('ORD-056, ORD-031 refuses %s and changes nothing', async (_, draft, code, reason) => {
    const order = await make(draft);
    const refusal = await refusalOf(convert(order));
    expect([refusal.code, (refusal.data as { reason: string }).reason]).toEqual([code, reason]);
    expect(await rowsOf(order)).toEqual([]);
    expect((await details(order)).isSendingFixed).toBe(false);
  });

  it('ORD-056, ORD-025 refuses weight and girth over the limit, and a carrier that is off or not offered', async () => {
    const refused = async (order: Made, carrierId = 'USPS') => {
      const { code, data } = await refusalOf(convert(order, { carrierId }));
      return `${code} ${(data as { reason: string }).reason}`;
    };
    expect(await refused(await make({ items: [await measured(1, 31_752)] }))).toBe('CarrierLimitsExceeded overWeight');
    expect(await refused(await make({ items: [await measured(2, 500, 2_744)] }))).toBe(
      'CarrierLimitsExceeded overGirth',
    );
    const battery = await make({ items: [{ title: 'Torch with lithium battery' }] });
    expect(await refused(battery, 'DHL')).toBe('CarrierRefusesContents battery');
    expect(await refused(await make(), 'PTT')).toBe('NotConvertible carrierNotOffered');
    await replaceCarrierSettings(db(), seller.storeId, [{ carrierId: 'DHL', isActive: true, priority: 1 }]);
    expect(await refused(await make())).toBe('NotConvertible carrierOff');
    await activateWarehouse(stocked.product, seller);
  });

  it('ORD-056, WH-003 needs the warehouse, and orders and products of the caller', async () => {
    const order = await make();
    const foreign = await make({}, other);
    expect(await codeOf(convert(order, {}, other))).toBe('OrderNotFound');
    expect(await codeOf(convert(order, { productIds: [foreign.items[0]?.order_item_id ?? 0] }))).toBe('RecordNotFound');
    expect(await codeOf(convert(order, { productIds: [] }))).toBe('ValidationFailed');
    await keepActivation(db(), seller.storeId, false, new Date(now()));
    expect(await codeOf(convert(order))).toBe('WarehouseNotActive');
    expect(await codeOf(convertable(order))).toBe('WarehouseNotActive');
    // Switched off after the door let the call in: what is offered instead decides the code (ORD-032).
    const late = () => {
      const productIds = order.items.map((item) => item.order_item_id);
      const body = { sellerAmazonOrderId: order.order.amazon_order_id, carrierId: 'USPS', productIds };
      const { accountId, storeId } = seller;
      const call = { body, caller: { accountId, storeId, storeIds: [storeId] } };
      // As far as the call looks.
      return convertToWarehouse(call as unknown as Parameters<typeof convertToWarehouse>[0], stocked.product.deps);
    };
    await acknowledge(true);
    await expect(late()).rejects.toMatchObject({ code: 'WarehouseNotActive' });
    await acknowledge(false);
    await expect(late()).rejects.toMatchObject({ code: 'WarehouseRequired' });
    await acknowledge(true);
    await activateWarehouse(stocked.product, seller);
    expect(await rowsOf(order)).toEqual([]);
  });

  it('ORD-056 an order of the direct way changes all its parcels, its maximum and its forecast', async () => {
    const order = await make({
      order: { sending: DIRECT },
      items: [{ ...(await measured(3, 460)), price: 9_000 }, {}],
    });
    expect(order.packages.map((row) => row.warehouse_status)).toEqual(
      [null, null].map(() => order.packages[0]?.warehouse_status),
    );
    await changeMade(stocked.product, seller, order.order.order_id, {
      packages: order.packages.map(({ package_id }) => ({ package_id, warehouse_status: null })),
    });
    await convert(order, { productIds: [order.items[0]?.order_item_id ?? 0] });
    const detail = await details(order);
    expect(detail.packages.map(({ warehouseStatus }) => warehouseStatus)).toEqual(['Initial', 'Initial']);
    expect(detail.sendingType).toBe('warehouse');
    expect(detail.products[0]?.capUsdMinor).not.toBeNull();
  });

  it('STORE-030 with the PreLabel of its store, unless the order is left out of it; off it has none', async () => {
    const preLabelled = async (isLeftOut: boolean) => {
      const order = await make({ order: { no_prelabel: isLeftOut } });
      await convert(order);
      return (await rowsOf(order)).map(({ pre_label }) => pre_label);
    };
    const save = (preLabel: boolean) =>
      seller.call(warehouse.saveSending, { body: { preLabel, giftNote: '', giftSender: '' } });
    expect(await preLabelled(false)).toEqual([false]);
    await save(true);
    expect([await preLabelled(false), await preLabelled(true)]).toEqual([[true], [false]]);
    await save(false);
    expect(await preLabelled(false)).toEqual([false]);
  });
});

describe('what an order can be sent with', () => {
  it('ORD-057 lists the carriers by priority with price, days and the reason why not', async () => {
    const order = await make({ items: [await measured(4, 460)], buyer: { line1: 'Postfach 12 34' } });
    expect(await options(order)).toEqual([
      {
        code: 'USPS:PRIORITY',
        name: 'USPS PRIORITY',
        carrier: 'USPS Parcel',
        carrierId: 'USPS',
        price: 2_000,
        days: 8,
        available: false,
        reason: 'poBox',
      },
      {
        code: 'DHL:ECOMMERCE',
        name: 'DHL ECOMMERCE',
        carrier: 'DHL Parcel',
        carrierId: 'DHL',
        price: 1_800,
        days: 8,
        available: true,
        reason: null,
      },
    ]);
    await acknowledge(false);
    expect(await options(order, 'direct')).toMatchObject([
      { code: 'direct', available: false, reason: 'directClosed' },
    ]);
    await acknowledge(true);
    expect(await options(order, 'direct')).toMatchObject([{ code: 'direct', available: true, reason: null }]);
    await convert(order, { carrierId: 'DHL' });
    expect(await options(order, 'direct')).toMatchObject([{ available: false, reason: 'alreadyConverted' }]);
    expect(await codeOf(options(order, 'warehouse', other))).toBe('OrderNotFound');
  });

  it('ORD-059 says of each product whether it is convertable with the selected carrier, and why not', async () => {
    const light = await measured(5, 460);
    const order = await make({
      items: [{ ...light, quantity: 2 }, { title: 'Torch with lithium battery' }, { parcel: ['bought'] }],
    });
    await convert(order, { productIds: [order.items[2]?.order_item_id ?? 0] });
    const shown = async (selected?: string) =>
      (await convertable(order, selected)).map((row) => [row.convertable, row.reason, row.quantity]);
    expect(await shown()).toEqual([
      [true, null, 2],
      [true, null, 1],
      [false, 'alreadyConverted', 1],
    ]);
    expect(await shown('DHL')).toEqual([
      [true, null, 2],
      [false, 'battery', 1],
      [false, 'alreadyConverted', 1],
    ]);
    expect((await shown('PTT'))[0]).toEqual([false, 'carrierNotOffered', 2]);
    expect((await convertable(order, 'DHL'))[0]).toMatchObject({
      asin: light.asin,
      weight: 920,
      estimateUsdMinor: 2_400,
      insuranceUsdMinor: 0,
    });
    expect(await codeOf(convertable(order, undefined, other))).toBe('OrderNotFound');
  });
});

describe('what is bought for the warehouse', () => {
  const buy = (order: Made, over: object = {}) =>
    seller.call(buying.savePurchaser, {
      body: {
        sellerOrderId: order.order.order_id,
        buyerOrderNumber: `114-${String(order.order.order_id).padStart(7, '0')}-1111111`,
        ...over,
      },
    });

  it('ORD-045, STORE-036 is converted by itself with the first carrier that takes it', async () => {
    const order = await make({ items: [{}, {}], buyer: { line1: 'Postfach 12 34' } });
    await buy(order);
    expect((await rowsOf(order)).map((row) => row.carrier_code)).toEqual(['DHL', 'DHL']);
    expect(await details(order)).toMatchObject({ isSendingFixed: true, buyerStatus: 'Purchased' });
    const ruled = await make({ order: { carrier_code: 'DHL' } });
    await seller.call(buying.savePurchase, {
      body: { orderProductId: ruled.items[0]?.order_item_id ?? 0, buyerOrderNumber: '114-7777777-1111111' },
    });
    expect((await rowsOf(ruled)).map((row) => row.carrier_code)).toEqual(['DHL']);
    // What was converted before stays as it is.
    const done = await make();
    await convert(done);
    const before = await rowsOf(done);
    await buy(done);
    expect(await rowsOf(done)).toEqual(before);
  });

  it('ORD-045 is refused with the reason where no carrier takes it, and nothing is written', async () => {
    const order = await make({ items: [await measured(6, 40_000)] });
    const refusal = await refusalOf(buy(order));
    expect([refusal.code, refusal.data]).toEqual([
      'CarrierLimitsExceeded',
      { reason: 'overWeight', orderProductId: null },
    ]);
    expect(await details(order)).toMatchObject({ isSendingFixed: false, purchases: [] });
    const queued = seller.call(buying.queue, { body: { sellerOrderId: order.order.order_id } });
    expect(await codeOf(queued)).toBe('CarrierLimitsExceeded');
  });

  it('WH-040 to a country where the insurance that is switched on does not hold it is said', async () => {
    const [abroad, home] = [await make({ order: { country: 'CH' } }), await make()];
    for (const order of [abroad, home]) await convert(order);
    const said = async (order: Made) => (await ofOrder(order))[0]?.uninsuredTo;
    expect([await said(abroad), await said(home)]).toEqual([null, null]);
    await seller.call(warehouse.setInsurance, { body: { isActive: true } });
    expect([await said(abroad), await said(home)]).toEqual(['CH', null]);
    const packageNo = (await ofOrder(abroad))[0]?.packageNo ?? '';
    expect(await seller.call(packages.details, { query: { packageNo } })).toMatchObject({ uninsuredTo: 'CH' });
    await seller.call(warehouse.setInsurance, { body: { isActive: false } });
  });

  it('ORD-045, WH-065 leads to the hub with the package number in line 2', async () => {
    const order = await make();
    await buy(order);
    const [shown] = await ofOrder(order);
    expect(shown).toMatchObject({
      sellerAmazonOrderId: order.order.amazon_order_id,
      carrierName: 'USPS Parcel',
      serviceName: 'USPS PRIORITY',
      status: 'Initial',
      shipTo: { name: 'Kervan Warehouse', line1: '140 Depot Road', line2: shown?.packageNo, countryCode: 'US' },
      pictures: [],
    });
    expect(await codeOf(ofOrder(order, other))).toBe('OrderNotFound');
    expect(await ofOrder(await make())).toEqual([]);
  });
});

describe('the packages of an account', () => {
  const list = (body: Partial<Parameters<typeof seller.call<typeof packages.list>>[1]['body']> = {}, who = seller) =>
    who.call(packages.list, { body });
  const byNo = (packageNo: string, who = seller) => who.call(packages.details, { query: { packageNo } });

  /** A converted order whose parcel stands at the warehouse. */
  async function atWarehouse(
    change: Parameters<typeof changeWarehousePackage>[2] = {},
    status: number = WareHousePackageStatus.DeliveredToWareHouse,
  ) {
    const order = await make();
    await convert(order);
    const [row] = await rowsOf(order);
    if (!row) throw new Error('no package');
    await changeMade(stocked.product, seller, order.order.order_id, {
      packages: [
        {
          package_id: row.package_id,
          warehouse_status: status as WareHousePackageStatus,
          tracking: `1Z${row.package_id}ABC`,
          carrier: 'UPS',
        },
      ],
    });
    return { order, row: await changeWarehousePackage(db(), row, change, now()) };
  }

  it('WH-080, WH-037 lists them with status, cost and wait, what changed last first, and counts every status', async () => {
    const failedAt = new Date(now() - 25 * 3_600_000);
    const { row } = await atWarehouse(
      { price_usd: 3_000, value_usd: 9_000, first_failed_at: failedAt },
      WareHousePackageStatus.WaitingCredit,
    );
    const held = await atWarehouse({ price_usd: 2_000, held_usd: 2_150 }, WareHousePackageStatus.PaymentReceived);
    const sent = await atWarehouse(
      { shipping_posted: 2_000, insurance_posted: 150, storage_posted: 175 },
      WareHousePackageStatus.SentFromWareHouse,
    );
    const page = await list();
    expect(page.items.slice(0, 3).map(({ packageNo, status, cost }) => [packageNo, status, cost])).toEqual([
      [sent.row.package_no, 'SentFromWareHouse', { minor: 2_325, kind: 'posted' }],
      [held.row.package_no, 'PaymentReceived', { minor: 2_150, kind: 'held' }],
      [row.package_no, 'WaitingCredit', { minor: 3_000, kind: 'price' }],
    ]);
    const counts = await Promise.all(
      (['WaitingCredit', 'PaymentReceived', 'Initial'] as const).map(
        async (status) => (await list({ status })).totalCount,
      ),
    );
    expect([page.counts.WaitingCredit, page.counts.PaymentReceived, page.counts.Initial]).toEqual(counts);
    expect(page.counts.all).toBe(page.totalCount);
    const [waiting] = (await list({ status: 'WaitingCredit' })).items;
    expect(waiting?.waits).toEqual({
      for: 'credit',
      since: failedAt.toISOString(),
      until: new Date(failedAt.getTime() + 168 * 3_600_000).toISOString(),
    });
    // WH-042: its price and two started days of storage; the account has no credit.
    expect([page.waitingMinor, page.waitingCount]).toEqual([3_350, 1]);
    // What was destroyed waits no longer: it stands under all alone.
    const [parcel] = (await findOrder(db(), seller.storeId, { orderId: row.order_id }))?.packages ?? [];
    await changeMade(stocked.product, seller, row.order_id, {
      packages: [{ package_id: parcel?.package_id ?? 0, shipment_status: ShipmentStatus.PackageDisposed }],
    });
    const after = await list();
    expect([after.counts.all, after.counts.WaitingCredit]).toEqual([page.counts.all, page.counts.WaitingCredit - 1]);
    expect((await list({ status: 'WaitingCredit' })).items.map(({ packageNo }) => packageNo)).not.toContain(
      row.package_no,
    );
    // And nothing was taken for it.
    expect((await byNo(row.package_no)).cost).toEqual({ minor: 0, kind: 'posted' });
  });

  it('WH-037 RET-015 WH-029 says until when its seller is waited for: what ends soonest', async () => {
    const [heldBackAt, until] = [new Date(now() - 3_600_000), new Date(now() + 72 * 3_600_000)];
    const { row } = await atWarehouse({ held_back_at: heldBackAt });
    expect((await byNo(row.package_no)).waits).toEqual({
      for: 'seller',
      since: heldBackAt.toISOString(),
      until: new Date(heldBackAt.getTime() + 30 * 86_400_000).toISOString(),
    });
    await db()
      .insertInto('warehouse_extra_payment')
      .values({
        store_id: row.store_id,
        package_id: row.package_id,
        account_id: row.account_id,
        key: 'warehouse:E-1',
        ref: 'E-1',
        amount_usd: 320,
        explanation: 'tape',
        asked_at: new Date(now()),
        answer_until: until,
      })
      .execute();
    const waits = async () => (await byNo(row.package_no)).waits;
    expect(await waits()).toEqual({ for: 'extra', since: null, until: until.toISOString() });
    await db().updateTable('warehouse_extra_payment').set({ state: 2 }).where('ref', '=', 'E-1').execute();
    expect(await waits()).toMatchObject({ for: 'seller' });
  });

  it('WH-080 finds by the beginning of a number in any case, and goes on from page to page', async () => {
    const { order, row } = await atWarehouse();
    const found = async (text: string) => (await list({ text })).items.map(({ packageNo }) => packageNo);
    for (const text of [
      row.package_no,
      row.package_no.toLowerCase(),
      order.order.amazon_order_id,
      `1z${row.package_id}ab`,
    ])
      expect(await found(text), text).toContain(row.package_no);
    await db()
      .updateTable('order_package')
      .set({ tracking: `LTI${row.package_id}` })
      .where('package_id', '=', row.package_id)
      .execute();
    for (const letter of ['I', 'i', 'İ', 'ı'])
      expect(await found(`lt${letter}${row.package_id}`), letter).toEqual([row.package_no]);
    expect(await found('%%%')).toEqual([]);
    expect(await codeOf(list({ text: 'ab' }))).toBe('ValidationFailed');
    expect(await codeOf(list({ cursor: 'x' }))).toBe('ValidationFailed');
    for (let missing = 27 - (await list()).totalCount; missing > 0; missing--) await convert(await make());
    const first = await list();
    expect(first.items).toHaveLength(25);
    const rest = await list({ cursor: first.nextCursor ?? '' });
    const second = await list({ page: 2 });
    expect(rest.items).toEqual(second.items);
    const numbers = [...first.items, ...rest.items].map(({ packageNo }) => packageNo);
    expect(new Set(numbers).size).toBe(first.totalCount);
    expect(rest.nextCursor).toBeNull();
  });

  it('WH-080, SHELL-067 shows nothing of another account', async () => {
    const { row } = await atWarehouse();
    expect(await list({}, other)).toMatchObject({ items: [], totalCount: 0, waitingMinor: 0 });
    expect(await list({ text: row.package_no, storeId: seller.storeId }, other)).toMatchObject({ items: [] });
    expect(await codeOf(byNo(row.package_no, other))).toBe('RecordNotFound');
    expect(await codeOf(other.call(packages.imagePaths, { query: { packageId: String(row.package_id) } }))).toBe(
      'RecordNotFound',
    );
    expect(await list({ storeId: other.storeId })).toMatchObject({ items: [] });
  });

  it('WH-019 tells everything of one: measures, quotes with their reasons, what is held and what it waits for', async () => {
    const until = now() + 86_400_000;
    const quotes = [
      {
        quoteId: 'q1',
        carrierCode: 'USPS',
        serviceCode: 'PRIORITY',
        priceMinor: 2_000,
        available: false,
        reason: 'over_girth',
        until,
      },
      {
        quoteId: 'q2',
        carrierCode: 'DHL',
        serviceCode: 'ECOMMERCE',
        priceMinor: 1_900,
        available: true,
        reason: null,
        until,
      },
    ];
    const { order, row } = await atWarehouse({
      measures: JSON.stringify({ weightG: 900, lengthMm: 300, widthMm: 200, heightMm: 100 }),
      quotes: JSON.stringify(quotes),
      quote_id: 'q2',
      asked_until: new Date(until),
      ask_reason: 'over_girth',
    });
    const shown = await byNo(row.package_no.toLowerCase());
    // 300 × 200 × 100 mm are 366.14 in³, and so 2.634 lb.
    expect(shown.measures).toEqual({
      weightG: 900,
      lengthMm: 300,
      widthMm: 200,
      heightMm: 100,
      dimensionalWeightG: 1_195,
    });
    expect(
      shown.quotes.map(({ carrierName, serviceName, reason, isChosen }) => [
        carrierName,
        serviceName,
        reason,
        isChosen,
      ]),
    ).toEqual([
      ['USPS Parcel', 'USPS PRIORITY', 'over_girth', false],
      ['DHL Parcel', 'DHL ECOMMERCE', null, true],
    ]);
    expect(shown).toMatchObject({
      askReason: 'over_girth',
      waits: { for: 'service', until: new Date(until).toISOString() },
      state: 'announced',
      valueUsdMinor: 3_468,
      sellerOrderId: order.order.order_id,
    });
    expect(shown.events.map(({ kind }) => kind)).toEqual(['converted']);
    expect(await codeOf(byNo('KRV-99999999'))).toBe('RecordNotFound');
  });

  it('WH-051 hands its photos on, checked, to their owner alone, who may keep them', async () => {
    const { row } = await atWarehouse();
    const jpeg = (of: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(of)]);
    const content = jpeg('a parcel');
    const sha256 = createHash('sha256').update(content).digest('hex');
    for (const id of ['p 1', 'p2', 'p3', 'p4']) await insertPhoto(db(), row, { id, sha256, at: now() });
    photos.set('p 1', { content });
    photos.set('p2', { content: jpeg('another one') });
    photos.set('p3', { content, type: 'text/html' });
    const query = { packageId: String(row.package_id) };
    const paths = await seller.call(packages.imagePaths, { query });
    expect(paths[0]).toBe(`/sapi/Warehouse/packagePhoto?packageId=${row.package_id}&photoId=p%201`);
    const read = (photoId: string, who = seller) => who.call(packages.photo, { query: { ...query, photoId } });
    const file = await read('p 1');
    expect(Buffer.from(await file.content.arrayBuffer())).toEqual(content);
    expect(file.content.type).toBe('image/jpeg');
    const answer = await seller.request({ method: 'GET', url: paths[0] ?? '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, max-age=604800, immutable');
    expect(await codeOf(read('p2'))).toBe('WarehouseNotReachable');
    expect(await codeOf(read('p3'))).toBe('WarehouseNotReachable');
    for (const photoId of ['p4', 'p9']) expect(await codeOf(read(photoId)), photoId).toBe('RecordNotFound');
    expect(await codeOf(read('p 1', other))).toBe('RecordNotFound');
  });
});
