import { parse } from 'csv-parse/sync';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { flags } from '@kervan/contracts/flags-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { lateMark } from '@kervan/domain/orders/late-mark';
import { orderTabNames } from '@kervan/domain/orders/order-tabs';
import { OrderStatus } from '@kervan/domain/orders/order-status';
import { ProfitLine, unforecastLines } from '@kervan/domain/orders/profit-lines';
import { settledBits } from '@kervan/domain/orders/settled-lines';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { bookLines, anneliese, changeMade, fillOrders, makeOrder } from '../../testing/orders.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';

const DAY = 86_400_000;
const product = useProduct({ products: 5 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
  await fill();
});

const now = () => product.deps.clock.now();
type Listed = Awaited<ReturnType<typeof list>>;
const list = (body: object, who = seller) => who.call(orders.list, { body: { limit: 100, ...body } });
/** They come with the rows where nobody wants those first. */
async function totalsOf(body: object) {
  const { totals } = await list(body);
  if (totals === null) throw new Error('the totals are missing');
  return totals;
}
const numbers = ({ items }: Listed) => items.map((row) => row.sellerAmazonOrderId);
const counts = async (who = seller) => (await who.call(orders.counts, {})).tabs;

/** One order of each kind; the numbers say which. */
async function fill() {
  const made = (number: string, draft: Parameters<typeof makeOrder>[2] = {}) =>
    makeOrder(product, seller, { number, ...draft });
  await made('302-0000001-0000001', {
    at: now() - 3 * DAY,
    items: [{ sku: 'KETTLE-1', asin: 'B0KETTLE01', title: '=cmd()', price: 12_522 }],
    order: { profit: 2_033, profit_bp: 3_070, cost: 6_622, ship_by: new Date(now() + 6 * 3_600_000) },
  });
  await made('302-0000002-0000002', {
    at: now() - 2 * DAY,
    buyer: { name: 'Øyvind Müller', city: 'Bremen' },
    items: [
      { sku: 'PAN-1', price: 3_000, parcel: ['bought'], buyerOrderNumber: '114-0937715-0000001' },
      { sku: 'PAN-2', price: 5_854 },
    ],
    order: { is_expedited: true, profit: -644, profit_bp: -590, cost: 9_000, ship_by: new Date(now() - DAY) },
  });
  await made('302-0000003-0000003', {
    at: now() - 40 * DAY,
    items: [
      {
        packageNo: 'KRV-00088297',
        tracking: 'DE00340398',
        carrier: 'DHL',
        parcel: ['bought', 'shippedToWarehouse', 'received', 'charged', 'dispatched'],
      },
    ],
    order: { profit: 1_000, profit_bp: 5_000, cost: 2_000, has_actuals: true },
  });
  await made('302-0000004-0000004', {
    at: now() - 1_000,
    buyer: { name: '田中 太郎', line1: '銀座 1-2-3' },
  });
  await made('302-0000005-0000005', {
    at: now() - 50 * DAY,
    order: { order_status: OrderStatus.None, seller_status: SellerOrderStatus.Canceled },
  });
  await makeOrder(product, other, { number: '302-0000001-0000001', items: [{ sku: 'KETTLE-1' }] });
}

describe('the list of orders', () => {
  it('ORD-001, ORD-050 has the orders of the store, newest first, by tabs with their counts', async () => {
    const page = await list({});
    expect(numbers(page)).toEqual([
      '302-0000004-0000004',
      '302-0000002-0000002',
      '302-0000001-0000001',
      '302-0000003-0000003',
      '302-0000005-0000005',
    ]);
    expect(page.totalCount).toBe(5);
    const tabs = await counts();
    expect(tabs).toMatchObject({ all: 5, new: 3, purchased: 0, shipped: 1, cancelled: 1, flagged: 0 });
    for (const tab of orderTabNames) expect((await list({ status: tab })).totalCount, tab).toBe(tabs[tab]);
  });

  it('ORD-048 begins the new tab with what must be sent first', async () => {
    expect(numbers(await list({ status: 'new' }))).toEqual([
      '302-0000002-0000002',
      '302-0000001-0000001',
      '302-0000004-0000004',
    ]);
    expect(numbers(await list({ status: 'new', sort: 'profit', desc: true }))).toEqual([
      '302-0000001-0000001',
      '302-0000002-0000002',
      '302-0000004-0000004',
    ]);
  });

  it('ORD-002, ORD-047 a row says what the order is, with the worst of its parcels', async () => {
    const [row] = (await list({ search: '302-0000002-0000002' })).items;
    expect(row).toMatchObject({
      buyerName: 'Øyvind Müller',
      city: 'Bremen',
      buyerStatus: 'Not Purchased',
      sellerStatus: 'Unshipped',
      products: 2,
      units: 2,
      sku: 'PAN-1',
      saleMinor: 8_854,
      profitMinor: -644,
      profitPercent: -590,
      buyerOrderNumber: '114-0937715-0000001',
      isExpedited: true,
      flag: null,
      notes: 0,
    });
    const [sent] = (await list({ search: 'KRV-00088297' })).items;
    expect(sent).toMatchObject({ packageNo: 'KRV-00088297', carrier: 'DHL', trackingNumber: 'DE00340398' });
    const [foreign] = (await list({ search: '302-0000004-0000004' })).items;
    expect(foreign?.addressFaults).toContain('nonLatin');
  });

  it.each([
    ['302-0000001', ['302-0000001-0000001']],
    ['114-0937715-0000001', ['302-0000002-0000002']],
    ['krv-00088297', ['302-0000003-0000003']],
    ['de00340398', ['302-0000003-0000003']],
    ['b0kettle01', ['302-0000001-0000001']],
    ['PAN-2', ['302-0000002-0000002']],
    ['muller', ['302-0000002-0000002']],
    ['MÜLLER oyvind', ['302-0000002-0000002']],
    ['mull', []],
    ['%', []],
    ['nobody of this name', []],
  ])('ORD-003 the text %j finds %j', async (search, found) => {
    expect(numbers(await list({ search })).toSorted()).toEqual(found);
  });

  it.each<[string, object, string[]]>([
    ['seller status', { field: 'sellerStatus', op: 'anyOf', values: ['Canceled'] }, ['5']],
    ['buyer status', { field: 'buyerStatus', op: 'anyOf', values: ['SentFromWh'] }, ['3']],
    ['shipment status', { field: 'shipmentStatus', op: 'anyOf', values: ['SentFromWarehouse'] }, ['3']],
    ['sending type', { field: 'sendingType', op: 'anyOf', values: ['direct'] }, []],
    ['carrier', { field: 'carrier', op: 'anyOf', values: ['dhl'] }, ['3']],
    ['expedited', { field: 'expedited', op: 'yes' }, ['2']],
    ['late', { field: 'late', op: 'yes' }, ['2', '3']],
    ['profit', { field: 'profit', op: 'between', from: -1_000, to: 1_000 }, ['2', '3']],
    ['unknown profit', { field: 'profit', op: 'unknown' }, ['4', '5']],
    ['buyer', { field: 'buyerName', op: 'anyOf', values: ['Øyvind'] }, ['2']],
    ['blocked addresses', { field: 'addressBlocked', op: 'yes' }, ['4']],
    ['no parcel number', { field: 'packageNo', op: 'unknown' }, ['1', '2', '4', '5']],
    ['of two products', { field: 'sku', op: 'anyOf', values: ['pan-2'] }, ['2']],
    ['flag', { field: 'flag', op: 'unknown' }, ['1', '2', '3', '4', '5']],
  ])('ORD-003 is narrowed by %s', async (_, condition, found) => {
    const listed = numbers(await list({ conditions: [condition] })).map((number) => number.slice(-1));
    expect(listed.toSorted()).toEqual(found);
  });

  it('SHELL-092 days of purchase are those of the store, both ends with them', async () => {
    const day = (ms: number) => new Date(ms).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
    expect(numbers(await list({ from: day(now() - 3 * DAY), to: day(now() - 2 * DAY) }))).toEqual([
      '302-0000002-0000002',
      '302-0000001-0000001',
    ]);
    expect(await codeOf(list({ from: 'yesterday' }))).toBe('ValidationFailed');
  });

  it('ORD-010 its totals are the sums of what is found, whatever page shows it', async () => {
    const totals = await totalsOf({ limit: 25 });
    const { items } = await list({});
    const sold = items.filter((row) => row.sellerStatus !== 'Canceled');
    expect(sold).toHaveLength(4);
    const paid = sold.reduce((sum, row) => sum + row.saleMinor + row.shippingMinor, 0);
    expect(totals).toMatchObject({
      orders: 5,
      local: { currency: 'EUR', saleMinor: paid, profitMinor: 2_389, costMinor: 17_622, unrated: 0 },
      unknownProfits: 2,
    });
    expect(totals.sums).toEqual([{ ...totals.local, unrated: undefined }]);
    const known = items.filter((row) => row.profitMinor !== null);
    const sale = known.reduce((sum, row) => sum + row.saleMinor + row.shippingMinor, 0);
    const { costMinor, taxAndCommissionMinor, refundedMinor, profitMinor } = totals.local;
    expect(costMinor + taxAndCommissionMinor + refundedMinor + profitMinor).toBe(sale);
    expect(await totalsOf({ status: 'shipped' })).toMatchObject({ orders: 1, local: { profitMinor: 1_000 } });
    expect(await totalsOf({ status: 'cancelled' })).toMatchObject({
      orders: 1,
      local: { saleMinor: 0, taxAndCommissionMinor: 0, profitMinor: 0 },
    });
  });

  it('pages by cursor go on where the one before ended', async () => {
    for (const sort of ['purchased', 'profit', 'sale', 'shipBy'] as const) {
      const whole = numbers(await list({ sort, desc: true }));
      const first = await list({ sort, desc: true, limit: 25 });
      expect(first.nextCursor).toBeNull();
      const behind = await list({ sort, desc: true, cursor: String(first.items[1]?.orderId) });
      expect(numbers(behind), sort).toEqual(whole.slice(2));
    }
  });
});

/** Everything that stands in the parts of a zip, one behind the other. */
function wordsOf(zip: Buffer): string {
  let words = '';
  for (let at = zip.indexOf('PK\u0003\u0004'); at >= 0; at = zip.indexOf('PK\u0003\u0004', at + 4)) {
    const begin = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    const content = zip.subarray(begin);
    words += zip.readUInt16LE(at + 8) === 8 ? inflateRawSync(content).toString() : '';
  }
  return words;
}

describe('orders as a file', () => {
  it('ORD-050 has the rows of the list, formula-safe, and none of another store', async () => {
    const { content, name } = await seller.call(orders.export, { body: { format: 'csv', language: 'tr' } });
    expect(name).toMatch(/^siparisler-DE-\d{4}-\d\d-\d\d\.csv$/);
    const rows: Record<string, string>[] = parse(Buffer.from(await content.arrayBuffer()).toString(), {
      delimiter: ';',
      bom: true,
      columns: true,
    });
    expect(rows.map((row) => row['Sipariş'])).toEqual(numbers(await list({})));
    expect(rows[2]).toMatchObject({
      Ürün: "'=cmd()",
      'Para birimi': 'EUR',
      Satış: '125,22',
      'Amazon durumu': 'Gönderilmedi',
    });
  });

  it('ORD-050 is a sheet where one is asked for, narrowed like the list', async () => {
    const { content, name } = await seller.call(orders.export, {
      body: { format: 'xlsx', language: 'us', status: 'shipped' },
    });
    expect(name).toMatch(/\.xlsx$/);
    const words = wordsOf(Buffer.from(await content.arrayBuffer()));
    expect(words).toContain('302-0000003-0000003');
    expect(words).not.toContain('302-0000001-0000001');
  });
});

describe('one order', () => {
  const details = (sellerAmazonOrderId: string, who = seller) =>
    who.call(orders.details, { query: { sellerAmazonOrderId } });

  it('ORD-004, ORD-051 has all of it: dates, buyer, products, purchases, parcels, history', async () => {
    const order = await details('302-0000003-0000003');
    expect(order).toMatchObject({
      origin: 'marketplace',
      orderStatus: 'PreConfirmed',
      fulfilment: 'MFN',
      shippingService: 'Standard',
      salesChannel: 'Amazon.de',
      sendingType: 'warehouse',
      address: { name: 'Anneliese Roth', city: 'Dresden', addressReceived: true, isEdited: false, marketplace: null },
      isTranslationAvailable: true,
    });
    expect(order.products).toHaveLength(1);
    expect(order.purchases).toMatchObject([{ state: 'Bought', channel: 'byHand', paidUsdMinor: 1_999 }]);
    expect(order.packages).toMatchObject([
      { packageNo: 'KRV-00088297', trackingNumber: 'DE00340398', warehouseStatus: 'SentFromWareHouse' },
    ]);
    expect(order.packages[0]?.trackingUrl).toContain('DE00340398');
    expect(order.events.map(({ kind }) => kind)).toEqual([
      'imported',
      'bought',
      'shippedToWarehouse',
      'received',
      'charged',
      'dispatched',
    ]);
  });

  it('ORD-010, ORD-012 has a profit table whose totals are the sums of its lines', async () => {
    const forecast = (line: ProfitLine, amount: number, usd: number | null = null) => ({
      line,
      amount,
      usd,
      ratePpm: usd === null ? null : 861_200,
      weightG: null,
    });
    const { order } = await makeOrder(product, seller, {
      number: '302-0000009-0000009',
      forecast: [
        forecast(ProfitLine.sale, 10_608),
        forecast(ProfitLine.shipping, 0),
        forecast(ProfitLine.tax, -1_694),
        forecast(ProfitLine.commission, -1_591),
        forecast(ProfitLine.product, -3_010, 3_495),
        forecast(ProfitLine.carriage, -2_346, 2_724),
        forecast(ProfitLine.handling, -301, 350),
        forecast(ProfitLine.customs, -135, 157),
        forecast(ProfitLine.insurance, 0, 0),
      ],
      order: { settled: settledBits(new Set([ProfitLine.product, ...unforecastLines])) },
    });
    const booked = { at: now(), day: '2026-11-12', currency: 'USD', ratePpm: 864_800, reference: null };
    await bookLines(product, seller, order.order_id, [
      { ...booked, key: 'product', kind: ProfitLine.product, amount: -3_495, amountOrder: -3_022 },
      {
        ...booked,
        key: 'refund',
        kind: ProfitLine.refunds,
        amount: -500,
        amountOrder: -500,
        currency: 'EUR',
        ratePpm: 1_000_000,
      },
    ]);
    const { profit } = await details('302-0000009-0000009');
    const of = (name: string) => profit.lines.find(({ line }) => line === name);
    expect(of('product')).toMatchObject({
      forecastMinor: -3_010,
      actualMinor: -3_022,
      differenceMinor: -12,
      reason: 'rate',
      details: { forecastUsd: 3_495, actualUsd: 3_495, forecastRatePpm: 861_200, actualRatePpm: 864_800 },
    });
    expect(of('customs')).toMatchObject({ actualMinor: null, countedMinor: -135, reason: 'pending' });
    const sum = (values: (number | null | undefined)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
    expect(profit.forecastProfitMinor).toBe(sum(profit.lines.map((line) => line.forecastMinor)));
    expect(profit.actualProfitMinor).toBe(sum(profit.lines.map((line) => line.countedMinor)));
    for (const line of profit.lines)
      if (line.actualMinor !== null)
        expect(sum(line.movements.map((one) => one.inOrderCurrencyMinor)), line.line).toBe(line.actualMinor);
    expect((await totalsOf({ search: '302-0000009-0000009' })).local.refundedMinor).toBe(0);
    await changeMade(product, seller, order.order_id, { order: { profit: 1_500, cost: 5_000 } });
    expect((await totalsOf({ search: '302-0000009-0000009' })).local.refundedMinor).toBe(500);
  });

  it('ORD-058 is asked where it is sent: the whole address, and that it was received; nothing where nobody told it', async () => {
    const address = (sellerAmazonOrderId: string) => seller.call(orders.address, { query: { sellerAmazonOrderId } });
    expect(await address('302-0000001-0000001')).toMatchObject({ ...anneliese, addressReceived: true });
    expect(await address('302-0000004-0000004')).toMatchObject({ name: '田中 太郎', line1: '銀座 1-2-3' });
    const { order } = await makeOrder(product, seller, { number: '302-0000058-0000058', buyer: null });
    expect(await address(order.amazon_order_id)).toMatchObject({ name: null, line1: null, addressReceived: false });
    await product.worker.db.deleteFrom('seller_order').where('order_id', '=', order.order_id).execute();
  });

  it('ORD-030, ORD-058 there is no order of another store, by whatever name', async () => {
    expect(await codeOf(details('302-0000003-0000003', other))).toBe('OrderNotFound');
    expect(await codeOf(other.call(orders.address, { query: { sellerAmazonOrderId: '302-0000003-0000003' } }))).toBe(
      'OrderNotFound',
    );
    expect((await details('302-0000001-0000001', other)).products[0]?.sku).toBe('KETTLE-1');
    expect(numbers(await list({}, other))).toEqual(['302-0000001-0000001']);
    expect((await counts(other)).all).toBe(1);
  });
});

describe('flags', () => {
  const save = (body: object, who = seller, flagType: 'Order' | 'CustomerMessage' = 'Order') =>
    who.call(flags.save, { query: { flagType }, body: { title: 'Watch', colorHexCode: '#D97D28', ...body } });
  const all = (who = seller) => who.call(flags.all, { query: { flagType: 'Order' } });
  const orderId = async () => (await list({ search: '302-0000001-0000001' })).items[0]?.orderId ?? 0;
  const assign = (flagId: number | null, entityId: number, who = seller) =>
    who.call(flags.assign, { body: { flagType: 'Order', entityId, flagId } });

  it('ORD-069, ORD-070, ORD-035 are kept per type, with title and colour, each title once', async () => {
    const { id } = await save({});
    expect(await codeOf(save({ title: ' ' }))).toBe('ValidationFailed');
    expect(await codeOf(save({ title: 'x', colorHexCode: '' }))).toBe('ValidationFailed');
    expect(await codeOf(save({ title: 'x', colorHexCode: '#123456' }))).toBe('ValidationFailed');
    expect(await codeOf(save({ title: 'WATCH' }))).toBe('UniqueViolation');
    await save({}, seller, 'CustomerMessage');
    await save({ id, title: 'Watched', colorHexCode: '#2142c7' });
    expect(await all()).toEqual([{ id, title: 'Watched', colorHexCode: '#2142C7', uses: 0 }]);
    expect(await codeOf(save({ id }, other))).toBe('RecordNotFound');
    expect(await all(other)).toEqual([]);
  });

  it('ORD-070 one that another tab changed meanwhile is not saved over; the same once more is none', async () => {
    const known = { title: 'First', colorHexCode: '#D97D28' };
    const { id } = await save(known);
    const then = { id, title: 'Second', colorHexCode: '#2142C7' };
    await save({ ...then, known });
    expect(await codeOf(save({ id, title: 'Third', known }))).toBe('SettingsChangedMeanwhile');
    expect(await codeOf(save({ ...then, title: 'First', known: { ...known, title: 'Second' } }))).toBe(
      'SettingsChangedMeanwhile',
    );
    await save({ ...then, known });
    await save({ id, title: 'Third', known: { title: 'Second', colorHexCode: '#2142C7' } });
    expect(await all()).toContainEqual(expect.objectContaining({ id, title: 'Third' }));
    await seller.call(flags.delete, { query: { id } });
  });

  it('ORD-035 a title stands once, whatever its case and its letters i, also beside the rule', async () => {
    const put = (title: string) =>
      sql`insert into order_flag(store_id, kind, title, color, created_at) values (${other.storeId}, 1, ${title}, '#D97D28', now())`.execute(
        product.worker.db,
      );
    await put('IŞIK');
    for (const again of ['ışık', 'IŞIK', 'işik', 'İşik']) await expect(put(again)).rejects.toThrow('order_flag_title');
    await sql`delete from order_flag where store_id = ${other.storeId} and kind = 1`.execute(product.worker.db);
  });

  it('ORD-073, ORD-038 one stands on an order, and deleting it clears it', async () => {
    const [flag] = await all();
    const entityId = await orderId();
    const flagId = flag?.id ?? 0;
    await assign(flagId, entityId);
    await assign(flagId, entityId);
    expect((await counts()).flagged).toBe(1);
    expect((await list({ status: 'flagged' })).items[0]?.flag).toMatchObject({ id: flagId });
    expect(numbers(await list({ conditions: [{ field: 'flag', op: 'anyOf', values: [String(flagId)] }] }))).toEqual([
      '302-0000001-0000001',
    ]);
    expect(await codeOf(assign(flagId, entityId, other))).toBe('RecordNotFound');
    expect(await codeOf(assign(99_999, entityId))).toBe('RecordNotFound');
    expect(await codeOf(other.call(flags.delete, { query: { id: flagId } }))).toBe('RecordNotFound');
    await seller.call(flags.delete, { query: { id: flagId } });
    expect((await counts()).flagged).toBe(0);
    expect((await list({ search: '302-0000001-0000001' })).items[0]?.flag).toBeNull();
    expect(await codeOf(seller.call(flags.delete, { query: { id: flagId } }))).toBe('RecordNotFound');
  });

  it('ORD-038 are twenty of a type at most, also added at the same time', async () => {
    await Promise.allSettled(Array.from({ length: 22 }, (_, index) => save({ title: `Flag ${index}` })));
    expect(await all()).toHaveLength(20);
    expect(await codeOf(save({ title: 'one more' }))).toBe('FlagLimitReached');
  });
});

describe('the list of orders by profit', () => {
  it('ORD-048 ORD-050 from the best or from the worst, the unknown ones last, page after page the same', async () => {
    await fillOrders(product, other, 60);
    // Some are unknown, many are alike.
    await sql`update seller_order set profit = case when order_id % 4 = 0 then null else (order_id * 37 % 7 - 3) * 100 end,
      profit_bp = case when order_id % 4 = 0 then null else (order_id * 37 % 7 - 3) * 10 end where store_id = ${other.storeId}`.execute(
      product.worker.db,
    );
    const known = (await list({ limit: 100 }, other)).items.map((row) => ({
      number: row.sellerAmazonOrderId,
      profit: row.profitMinor,
      id: row.orderId,
    }));
    for (const sort of ['profit', 'profitPercent'])
      for (const desc of [true, false]) {
        const expected = known
          .toSorted((one, two) => {
            if (one.profit === two.profit) return two.id - one.id;
            if (one.profit === null) return 1;
            if (two.profit === null) return -1;
            return desc ? two.profit - one.profit : one.profit - two.profit;
          })
          .map(({ number }) => number);
        expect(numbers(await list({ sort, desc }, other))).toEqual(expected);
        for (const limit of [25, 50]) {
          const [byNumber, byCursor]: [string[], string[]] = [[], []];
          let cursor: string | null = null;
          for (let page = 1; page <= Math.ceil(expected.length / limit); page++) {
            byNumber.push(...numbers(await list({ sort, desc, limit, page }, other)));
            const next: Listed = await list({ sort, desc, limit, ...(cursor === null ? {} : { cursor }) }, other);
            byCursor.push(...numbers(next));
            cursor = next.nextCursor;
          }
          expect([sort, desc, limit, byNumber]).toEqual([sort, desc, limit, expected]);
          expect([sort, desc, limit, byCursor]).toEqual([sort, desc, limit, expected]);
          expect(cursor).toBeNull();
        }
      }
  });
});

describe('the last moment of sending', () => {
  it('ORD-048 an order is late from that moment on, in the list as on its mark', async () => {
    const moment = now();
    const due = { '308-0000001-0000000': moment - 1, '308-0000002-0000000': moment, '308-0000003-0000000': moment + 1 };
    for (const [number, at] of Object.entries(due))
      await makeOrder(product, other, { number, order: { ship_by: new Date(at) } });
    const late = numbers(await list({ search: '308-', conditions: [{ field: 'late', op: 'yes' }] }, other));
    expect(late.toSorted()).toEqual(['308-0000001-0000000', '308-0000002-0000000']);
    for (const [number, shipBy] of Object.entries(due)) {
      const mark = lateMark({ order: OrderStatus.Sold, seller: SellerOrderStatus.Unshipped, shipBy }, moment);
      expect([number, mark === 'passed']).toEqual([number, late.includes(number)]);
    }
  });
});
