import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { limits } from '@kervan/domain/limits';
import { AuthorizationLost, NotFound, Transient } from '../../connectors/marketplace/errors.ts';
import { WarehouseAnswerInvalid, WarehouseUnavailable } from '../../connectors/warehouse/warehouse-errors.ts';
import { nextReturnBatch } from '@kervan/domain/orders/returns';
import { balanceOf } from '../../records/ledger/balance.ts';
import { move } from '../../records/ledger/move.ts';
import { takeReturnsIn, type ReportedReturn } from '../../records/order-sendings/order-returns.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { restoreConnection } from '../../records/stores/connection.ts';
import { loseAnswer } from '../../testing/kept-answer.ts';
import { orderHints } from '../../testing/order-hints.ts';
import { changeMade, makeOrder, type MadeOrder } from '../../testing/orders.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';
import { shipAtMarketplace, type BoughtOrder } from '../../testing/ship-at-marketplace.ts';
import { useStocked } from '../../testing/stocked.ts';
import { LabelNotSold, type ReturnLabels } from './return-labels.ts';
import { settleLabels } from './settle-labels.ts';
import { sweepReturns } from './sweep-returns.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
beforeAll(() => {
  ({ seller, other } = stocked);
});

const DAY = 86_400_000;
const query = (orderId: number) => ({ query: { sellerOrderId: String(orderId) as unknown as number } });
const detail = (sellerAmazonOrderId: string) => seller.call(orders.details, { query: { sellerAmazonOrderId } });
/** The card of an order, with what it says of its first parcel. */
const card = async (orderId: number, who = seller) => {
  const all = await who.call(returns.ofOrder, query(orderId));
  const [first] = all.parcels;
  if (!first) throw new Error('the order has no parcel');
  return { ...all, ...first };
};
const markReturn = (sellerOrderId: number, status: boolean, who = seller) =>
  who.call(returns.sellerReturn, { body: { sellerOrderId, status } });
const sayReturn = (sellerOrderId: number, status: string, who = seller) =>
  who.call(returns.buyerReturn, { body: { sellerOrderId, status } });

/** What a delivered order went through, straight from its seller or by the warehouse. */
const direct = { parcel: ['bought', 'shippedDirect', 'delivered'] } as const;
const byWarehouse = {
  parcel: ['bought', 'shippedToWarehouse', 'received', 'charged', 'dispatched', 'delivered'],
} as const;
async function delivered(draft: MadeOrder = {}) {
  const { order, packages } = await makeOrder(product, seller, {
    items: [{ ...byWarehouse, confirmed: 1, paidUsd: 1_999 }],
    ...draft,
  });
  return { orderId: order.order_id, number: order.amazon_order_id, packageId: packages[0]?.package_id ?? 0 };
}

describe('the marks of a return', () => {
  it('RET-001, RET-016 the buyer’s return is switched both ways, once each, and moves the status', async () => {
    const { orderId, number } = await delivered({ order: { seller_status: 2 } });
    await markReturn(orderId, true);
    await markReturn(orderId, true);
    expect(await detail(number)).toMatchObject({ sellerReturnRequested: true, sellerStatus: 'Return Requested' });
    const listed = await seller.call(orders.list, { body: { status: 'returnRequested', search: number } });
    expect(listed.totalCount).toBe(1);
    expect(await codeOf(markReturn(orderId, false, other))).toBe('OrderNotFound');
    await markReturn(orderId, false);
    const after = await detail(number);
    expect(after).toMatchObject({ sellerReturnRequested: false, sellerStatus: 'Shipped' });
    expect(after.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('return'))).toEqual([
      'returnRequested',
      'returnWithdrawn',
    ]);
  });

  it('RET-003, RET-022 the return to the source goes a step at a time, back by correction', async () => {
    const { orderId, number } = await delivered();
    expect(await codeOf(sayReturn(orderId, 'delivered'))).toBe('IllegalOrderStep');
    expect(await codeOf(sayReturn(orderId, 'lost'))).toBe('ValidationFailed');
    expect(await codeOf(sayReturn(orderId, 'started', other))).toBe('OrderNotFound');
    for (const status of ['started', 'started', 'delivered']) await sayReturn(orderId, status);
    expect((await detail(number)).buyerReturn).toBe('delivered');
    expect(await codeOf(sayReturn(orderId, 'none'))).toBe('IllegalOrderStep');
    await sayReturn(orderId, 'started');
    await sayReturn(orderId, 'none');
    expect((await detail(number)).buyerReturn).toBe('none');
    expect((await detail(number)).events.filter(({ kind }) => kind === 'buyerReturnChanged')).toHaveLength(4);
  });

  it('RET-003 what the source has accepted is delivered there by itself; the seller may correct it', async () => {
    const { orderId, number, packageId } = await delivered();
    await changeMade(product, seller, orderId, {
      packages: [{ package_id: packageId, shipment_status: ShipmentStatus.ReturnAccepted }],
    });
    expect((await detail(number)).buyerReturn).toBe('delivered');
    await sayReturn(orderId, 'started');
    await markReturn(orderId, true);
    expect((await detail(number)).buyerReturn).toBe('started');
  });

  it('RET-004, RET-023 what the source gave back is recorded, never above what was paid, and taken off again', async () => {
    const { orderId, number } = await delivered();
    const record = (body: object, who = seller) =>
      who.call(returns.buyerRefund, { body: { sellerOrderId: orderId, status: true, ...body } });
    const refunds = async () => (await detail(number)).profit.lines.find(({ line }) => line === 'sourceRefunds');
    await record({ amount: 999, description: 'Hasarlı geldi' });
    expect(await codeOf(record({ amount: 1_001 }))).toBe('RefundAboveSum');
    expect(await codeOf(record({ amount: 1 }, other))).toBe('OrderNotFound');
    await record({});
    expect(await card(orderId)).toMatchObject({
      sourcePaidUsdMinor: 1_999,
      sourceLeftUsdMinor: 0,
      sourceRefunds: [{ amountMinor: 1_000 }, { amountMinor: 999, currency: 'USD', description: 'Hasarlı geldi' }],
    });
    expect(await codeOf(record({}))).toBe('NothingLeftToRefund');
    expect((await detail(number)).buyerRefunded).toBe(true);
    // 19.99 USD at the rate of the order's day, 0.8648.
    expect(await refunds()).toMatchObject({ actualMinor: 1_729 });
    await seller.call(returns.buyerRefund, { body: { sellerOrderId: orderId, status: false } });
    await seller.call(returns.buyerRefund, { body: { sellerOrderId: orderId, status: false } });
    expect((await detail(number)).buyerRefunded).toBe(false);
    expect(Math.abs((await refunds())?.actualMinor ?? 0)).toBeLessThanOrEqual(1);
    expect((await card(orderId)).sourceLeftUsdMinor).toBe(1_999);
  });
});

describe('returns that Amazon reports', () => {
  it('RET-001, ORD-009 a request marks the order and gives it its RMA, once, whatever the seller says afterwards', async () => {
    const [item] = stocked.listed;
    const bought = await product.world.ask<BoughtOrder>('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      items: [{ sku: item?.sku, quantity: 1 }],
      pendingMs: 0,
    });
    await shipAtMarketplace(product, seller, bought);
    await product.world.ask('POST', `/world/orders/${bought.amazonOrderId}/deliver`, {});
    const { rmaId } = await product.world.ask<{ rmaId: string }>(
      'POST',
      `/world/orders/${bought.amazonOrderId}/return`,
      {},
    );
    await product.world.advance(2_000);
    await product.settle();
    const read = async () => {
      // The same report within five minutes of the last one would be cancelled.
      await product.world.advance(6 * 60_000);
      await product.worker.db
        .updateTable('return_sweep')
        .set({ due_at: new Date(0) })
        .execute();
      const before = await readAt();
      await product.settle({ until: async () => (await readAt()) > before });
    };
    await read();
    const after = await detail(bought.amazonOrderId);
    expect(after).toMatchObject({ sellerReturnRequested: true, sellerStatus: 'Return Requested' });
    expect(after.packages.map(({ rma }) => rma)).toEqual([rmaId]);
    expect((await card(after.orderId)).requests).toMatchObject([{ rma: rmaId, sku: item?.sku, quantity: 1 }]);
    await markReturn(after.orderId, false);
    await product.world.ask('POST', `/world/orders/${bought.amazonOrderId}/return-delivered`, {});
    await read();
    const again = await detail(bought.amazonOrderId);
    expect(again.sellerReturnRequested).toBe(false);
    expect(again.events.filter(({ kind }) => kind === 'returnToldByMarketplace')).toHaveLength(1);
    expect((await card(after.orderId)).requests[0]?.deliveredOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
  const readAt = async (): Promise<number> => {
    const { rows } = await sql<{
      at: Date | null;
    }>`select read_at as at from return_sweep where store_id = ${seller.storeId}`.execute(product.worker.db);
    return rows[0]?.at?.getTime() ?? 0;
  };

  it('RET-001 RET-011 of two products each parcel has the RMA of its own; a later one of it writes over none, and a day that was told stays', async () => {
    const { orderId, number } = await delivered({
      order: { sending: 0, seller_status: 2 },
      items: ['KRV-1', 'KRV-2'].map((sku) => ({ sku, ...direct, confirmed: 1 })),
    });
    const blank: ReportedReturn = {
      rma: '',
      sku: 'KRV-1',
      quantity: 1,
      requestedOn: '2026-03-01',
      deliveredOn: null,
      status: null,
      reason: null,
      resolution: null,
      isInPolicy: null,
      carrier: null,
      tracking: null,
      isClaimed: false,
    };
    const tell = (...told: Partial<ReportedReturn>[]) =>
      product.worker.db.transaction().execute(async (tx) => {
        const state = await lockOrder(tx, seller.storeId, { orderId });
        if (!state) throw new Error('no order');
        const scope = { ...seller, now: product.worker.clock.now() };
        await takeReturnsIn(
          tx,
          scope,
          state,
          told.map((one) => ({ ...blank, ...one })),
        );
      });
    await tell({ rma: 'R-1', deliveredOn: '2026-03-05' });
    await tell({ rma: 'R-1', status: 'Closed' }, { rma: 'R-2', sku: 'KRV-2' });
    await tell({ rma: 'R-3' });
    const after = await detail(number);
    expect(
      after.packages.map(({ packageId, rma }) => ({ packageId, rma })).toSorted((a, b) => a.packageId - b.packageId),
    ).toMatchObject([{ rma: 'R-1' }, { rma: 'R-2' }]);
    expect(after.events.filter(({ kind }) => kind === 'returnToldByMarketplace')).toHaveLength(3);
    const { requests } = await card(orderId);
    expect(requests.map(({ rma }) => rma).toSorted()).toEqual(['R-1', 'R-2', 'R-3']);
    expect(requests.find(({ rma }) => rma === 'R-1')).toMatchObject({ status: 'Closed', deliveredOn: '2026-03-05' });
  });

  it('RET-001 a mark of the seller has the report read within a quarter of an hour', async () => {
    const { orderId } = await delivered({ order: { seller_status: 2 } });
    const now = product.worker.clock.now();
    await sql`update return_sweep set due_at = ${new Date(now + DAY)}`.execute(product.worker.db);
    await markReturn(orderId, true);
    const { rows } = await sql<{
      due_at: Date;
    }>`select due_at from return_sweep where store_id = ${seller.storeId}`.execute(product.worker.db);
    expect(rows[0]?.due_at.getTime()).toBe(now + 15 * 60_000);
  });

  it('ORD-009, RET-011 the RMA is set on every parcel, changed and cleared, with a line of history each; what is there already changes nothing', async () => {
    const { orderId, number } = await delivered({
      items: [
        { sku: 'KRV-1', parcel: ['bought'] },
        { sku: 'KRV-2', parcel: ['bought'] },
      ],
    });
    const set = (rma: string) => seller.call(orders.update, { body: { sellerOrderId: orderId, rma } });
    const numbers = async () => (await detail(number)).packages.map(({ rma }) => rma);
    expect(await numbers()).toEqual([null, null]);
    await set(' RMA-77 ');
    expect(await numbers()).toEqual(['RMA-77', 'RMA-77']);
    const { version } = await set('RMA-77');
    expect((await detail(number)).version).toBe(version);
    await set('RMA-78');
    expect(await numbers()).toEqual(['RMA-78', 'RMA-78']);
    await set('');
    expect(await numbers()).toEqual([null, null]);
    const changes = (await detail(number)).events.filter(({ kind }) => kind === 'rmaChanged');
    expect(changes).toHaveLength(3);
  });

  it('RET-011 an RMA of more than 40 characters, or of another seller’s order, is refused and changes nothing', async () => {
    const { orderId, number } = await delivered();
    const set = (rma: string, who = seller) => who.call(orders.update, { body: { sellerOrderId: orderId, rma } });
    const longest = 'R'.repeat(40);
    await set(longest);
    expect(await codeOf(set(`${longest}R`))).toBe('ValidationFailed');
    expect(await codeOf(set('x', other))).toBe('OrderNotFound');
    expect((await detail(number)).packages.map(({ rma }) => rma)).toEqual([longest]);
  });
});

const pdf = (body = '1 0 obj <</Type /Catalog>> endobj') => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`);
const picture = (kind: 'png' | 'jpeg') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } })
    .toFormat(kind)
    .toBuffer();
/** As it stands in an address. */
const ofParcel = (packageId?: number) =>
  packageId === undefined ? {} : { packageId: String(packageId) as unknown as number };
type UploadAs = { type?: string; name?: string; who?: Seller; packageId?: number | undefined };
const upload = (
  orderId: number,
  content: Uint8Array,
  { type = 'UPS', name = 'label.pdf', who = seller, packageId }: UploadAs = {},
) =>
  who.call(returns.uploadLabel, {
    query: { ...query(orderId).query, returnLabelType: type, ...ofParcel(packageId) },
    body: { files: [new File([new Uint8Array(content)], name)] },
  });
const download = async (orderId: number, who = seller, packageId?: number) => {
  const asked = { ...query(orderId).query, ...ofParcel(packageId) };
  const { name, content } = await who.call(returns.downloadLabel, { query: asked });
  return { name, type: content.type, bytes: Buffer.from(await content.arrayBuffer()) };
};

describe('a return label of the seller’s own', () => {
  it('RET-007, RET-018, RET-024 is kept sealed, sets its parcel’s status, and comes back as it went in', async () => {
    const { orderId, number } = await delivered();
    await upload(orderId, pdf(), { type: 'UPS DropOff' });
    expect(await download(orderId)).toEqual({
      name: `return-label-${number}.pdf`,
      type: 'application/pdf',
      bytes: pdf(),
    });
    const after = await detail(number);
    expect(after.packages).toMatchObject([{ shipmentStatus: 'ReturnLabelUploaded', buyerStatus: 'Returning' }]);
    expect((await card(orderId)).label).toMatchObject({
      type: 'UPS DropOff',
      source: 'uploaded',
      state: 'active',
      // RET-015.
      expiresAt: new Date(product.deps.clock.now() + 30 * DAY).toISOString(),
    });
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(l)::text as text from return_label l where order_id = ${orderId}`.execute(product.worker.db);
    expect(rows[0]?.text).not.toContain(pdf().toString('base64').slice(0, 20));
    expect(await codeOf(download(orderId, other))).toBe('RecordNotFound');
    expect(await codeOf(upload(orderId, pdf(), { who: other }))).toBe('OrderNotFound');
  });

  it.each([['png', 'image/png'] as const, ['jpeg', 'image/jpeg'] as const])(
    'RET-007 may be a %s',
    async (kind, type) => {
      const { orderId } = await delivered();
      await upload(orderId, await picture(kind), { name: 'label.exe' });
      expect((await download(orderId)).type).toBe(type);
    },
  );

  it('RET-007 a second one takes the place of the first: one is active', async () => {
    const { orderId, number } = await delivered();
    await upload(orderId, pdf());
    await upload(orderId, pdf('2 0 obj'), { type: 'other' });
    expect((await download(orderId)).bytes).toEqual(pdf('2 0 obj'));
    const { rows } =
      await sql`select state, sealed is null as gone from return_label where order_id = ${orderId} order by label_id`.execute(
        product.worker.db,
      );
    expect(rows).toEqual([
      { state: 2, gone: true },
      { state: 1, gone: false },
    ]);
    expect((await detail(number)).packages).toMatchObject([{ shipmentStatus: 'ReturnLabelUploaded' }]);
  });

  it.each([
    ['a script', Buffer.from('<script>alert(1)</script>')],
    ['a script in a PDF', pdf('<</S /JavaScript /JS (app.alert(1))>>')],
    ['a drawing that is a program', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'a picture that is none',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('x'.repeat(50)), Buffer.from([0xff, 0xd9])]),
    ],
    ['an empty file', Buffer.alloc(0)],
  ])('RET-007, RET-024 %s is refused and nothing is written', async (_, content) => {
    const { orderId, number } = await delivered();
    expect(await codeOf(upload(orderId, content))).toBe('InvalidFileType');
    expect((await card(orderId)).label).toBeNull();
    expect((await detail(number)).packages).toMatchObject([{ shipmentStatus: 'Delivered' }]);
  });

  it('RET-006 5 MB are taken, a byte more is not', async () => {
    const { orderId } = await delivered();
    const sized = (bytes: number) => pdf('x'.repeat(bytes - pdf('').length));
    expect(await codeOf(upload(orderId, sized(limits.returnLabelBytesMax + 1)))).toBe('PayloadTooLarge');
    await upload(orderId, sized(limits.returnLabelBytesMax));
    expect((await download(orderId)).bytes).toHaveLength(limits.returnLabelBytesMax);
  });

  it('RET-005 is refused once the return runs, and where nothing can go back', async () => {
    const started = await delivered();
    await sayReturn(started.orderId, 'started');
    expect(await codeOf(upload(started.orderId, pdf()))).toBe('ReturnAlreadyStarted');
    expect((await card(started.orderId)).labelRefusal).toBe('ReturnAlreadyStarted');
    const { order } = await makeOrder(product, seller, {});
    expect(await codeOf(upload(order.order_id, pdf()))).toBe('NothingToReturn');
    expect(await codeOf(upload(started.orderId, pdf(), { type: 'FedEx' }))).toBe('ValidationFailed');
  });

  it('RET-015 ends after thirty days: its file goes, and nothing is given back', async () => {
    const { orderId, number } = await delivered();
    await upload(orderId, pdf());
    await sql`update return_label set expires_at = ${new Date(product.worker.clock.now())} where order_id = ${orderId}`.execute(
      product.worker.db,
    );
    const before = await balanceOf(product.worker.db, seller.accountId);
    await settleLabels(product.worker);
    expect(await codeOf(download(orderId))).toBe('RecordNotFound');
    expect(await balanceOf(product.worker.db, seller.accountId)).toEqual(before);
    // Its parcel is where it was, and another label can be had.
    expect((await detail(number)).packages).toMatchObject([{ shipmentStatus: 'Delivered', buyerStatus: 'Delivered' }]);
    expect(await card(orderId)).toMatchObject({ labelRefusal: null, label: { state: 'expired', hasFile: false } });
    await upload(orderId, pdf());
    expect((await card(orderId)).label).toMatchObject({ state: 'active', hasFile: true });
  });

  it('RET-005 RET-007 RET-018 is of one parcel of the order: the other keeps its status and gets a label of its own', async () => {
    const { order, packages } = await makeOrder(product, seller, {
      items: [
        { ...byWarehouse, confirmed: 1 },
        { ...byWarehouse, confirmed: 1 },
      ],
    });
    const [first, second] = packages.map(({ package_id }) => package_id);
    const orderId = order.order_id;
    await upload(orderId, pdf('1 0 obj'), { packageId: second });
    const statuses = async () =>
      (await detail(order.amazon_order_id)).packages
        .toSorted((one, another) => one.packageId - another.packageId)
        .map(({ shipmentStatus }) => shipmentStatus);
    expect(await statuses()).toEqual(['Delivered', 'ReturnLabelUploaded']);
    const parcels = async () =>
      (await card(orderId)).parcels.toSorted((one, another) => one.packageId - another.packageId);
    expect((await parcels()).map(({ label }) => label?.state)).toEqual([undefined, 'active']);
    expect((await parcels()).map(({ returnFeeUsdMinor }) => returnFeeUsdMinor)).toEqual([300, 300]);
    expect(await seller.call(returns.fee, query(orderId))).toEqual({ feeUsdMinor: 300 });
    await upload(orderId, pdf('2 0 obj'), { packageId: first, type: 'other' });
    expect(await statuses()).toEqual(['ReturnLabelUploaded', 'ReturnLabelUploaded']);
    expect((await download(orderId, seller, first)).bytes).toEqual(pdf('2 0 obj'));
    expect((await download(orderId, seller, second)).bytes).toEqual(pdf('1 0 obj'));
    const foreign = await delivered();
    expect(await codeOf(upload(orderId, pdf(), { packageId: foreign.packageId }))).toBe('RecordNotFound');
    // One of them goes back: the other is not started.
    await changeMade(product, seller, orderId, {
      packages: [{ package_id: second ?? 0, shipment_status: ShipmentStatus.WhStartedReturnProcess }],
    });
    expect((await parcels()).map(({ label, labelRefusal }) => [label?.state, labelRefusal])).toEqual([
      ['active', null],
      ['used', 'ReturnAlreadyStarted'],
    ]);
    expect((await download(orderId, seller, second)).bytes).toEqual(pdf('1 0 obj'));
    // Its file names the buyer: it goes with the label's time, and that it was used stays.
    await sql`update return_label set expires_at = ${new Date(product.worker.clock.now())} where package_id = ${second}`.execute(
      product.worker.db,
    );
    await settleLabels(product.worker);
    expect(await codeOf(download(orderId, seller, second))).toBe('RecordNotFound');
    expect((await parcels())[1]?.label).toMatchObject({ state: 'used', hasFile: false });
  });
});

/** A warehouse that sells labels, by the port alone. */
function sellsLabels() {
  const sold = new Map<string, string>();
  const ended: string[] = [];
  const refused = new Set<string>();
  const fake = { how: 'sells' as 'sells' | 'refuses' | 'silent' | 'sellsSilently', used: false };
  const seller: ReturnLabels = {
    offers: async () => [
      {
        offerId: 'o2',
        carrier: 'UPS',
        carrierService: 'UPS DropOff',
        carrierAccountId: 'main',
        priceMinor: 1_250,
        days: 4,
      },
      { offerId: 'o1', carrier: 'DHL', carrierService: 'Economy', carrierAccountId: 'main', priceMinor: 890, days: 9 },
    ],
    buy: async ({ offerId, key }) => {
      if (fake.how === 'refuses') refused.add(key);
      // What was refused under a key stays so.
      if (refused.has(key)) throw new LabelNotSold('no label for this address');
      if (fake.how === 'silent') throw new Error('no answer');
      sold.set(key, offerId);
      if (fake.how === 'sellsSilently') throw new Error('no answer');
      return { labelId: `L-${key}`, tracking: '1Z999', file: pdf(offerId), expiresAt: null };
    },
    void: async ({ labelId }) => {
      if (fake.used) throw new LabelNotSold('it was used');
      ended.push(labelId);
    },
  };
  return { fake, sold, ended, seller };
}

describe('a return label of the warehouse', () => {
  let warehouse: ReturnType<typeof sellsLabels>;
  const start = async () => {
    warehouse = sellsLabels();
    Object.assign(product.deps, { returnLabels: warehouse.seller });
    Object.assign(product.worker, { returnLabels: warehouse.seller });
    const made = await delivered();
    await changeMade(product, seller, made.orderId, {
      packages: [{ package_id: made.packageId, package_ref: crypto.randomUUID() }],
    });
    return made;
  };
  afterEach(() => {
    Object.assign(product.deps, { returnLabels: null });
    Object.assign(product.worker, { returnLabels: null });
  });
  let loads = 0;
  const loadCredit = (amount: number) => {
    loads += 1;
    return product.worker.db.transaction().execute((tx) =>
      move(tx, {
        accountId: seller.accountId,
        fact: `load:return-test-${loads}:net`,
        kind: CreditKind.Load,
        debit: PlatformCode.StripeClearing,
        credit: OwnCode.Credit,
        amount,
        at: product.worker.clock.now(),
      }),
    );
  };
  const balance = async () => {
    const { posted, held } = await balanceOf(product.worker.db, seller.accountId);
    return { posted, held };
  };
  type Chosen = { carrier?: string; carrierService?: string; priceUsdMinor?: number };
  const buy = (
    orderId: number,
    chosen: Chosen = {},
    { who = seller, key }: { who?: Seller; key?: string } = {},
    packageId?: number,
  ) =>
    who.call(returns.buyLabel, {
      query: {
        ...query(orderId).query,
        ...ofParcel(packageId),
        carrier: 'DHL',
        carrierService: 'Economy',
        carrierAccountId: 'main',
        priceUsdMinor: 890,
        ...chosen,
      },
      ...(key === undefined ? {} : { key }),
    });
  const offers = (orderId: number, who = seller) => who.call(returns.labelOffers, query(orderId));

  it('RET-014 RET-019, RET-021 is offered, the cheapest first, beside the fee of handling and the day of the batch', async () => {
    const { orderId } = await start();
    expect((await card(orderId)).nextBatchAt).toBe(
      new Date(nextReturnBatch(product.deps.clock.now(), 'America/New_York')).toISOString(),
    );
    expect(await offers(orderId)).toMatchObject([
      { carrier: 'DHL', carrierService: 'Economy', carrierAccountId: 'main', priceUsdMinor: 890, days: 9 },
      { carrier: 'UPS', priceUsdMinor: 1_250 },
    ]);
    expect(await seller.call(returns.fee, query(orderId))).toEqual({ feeUsdMinor: 300 });
    expect(await codeOf(offers(orderId, other))).toBe('OrderNotFound');
    expect(await codeOf(other.call(returns.fee, query(orderId)))).toBe('OrderNotFound');
    const straight = await makeOrder(product, seller, { items: [{ ...direct, confirmed: 1 }], order: { sending: 0 } });
    expect(await codeOf(offers(straight.order.order_id))).toBe('ReturnLabelsNotAvailable');
    expect(await seller.call(returns.fee, query(straight.order.order_id))).toEqual({ feeUsdMinor: 0 });
    await sayReturn(orderId, 'started');
    expect(await codeOf(offers(orderId))).toBe('ReturnAlreadyStarted');
  });

  it('RET-010, RET-020 without credit is refused, nothing is bought and nothing held', async () => {
    const { orderId } = await start();
    expect(await balance()).toEqual({ posted: 0, held: 0 });
    expect(await codeOf(buy(orderId))).toBe('InsufficientWarehouseCredit');
    expect(warehouse.sold.size).toBe(0);
    expect((await card(orderId)).label).toBeNull();
  });

  it('RET-009, RET-010, RET-020 is paid from credit once, downloaded, and stands against another', async () => {
    const { orderId, number } = await start();
    await loadCredit(5_000);
    const before = await balance();
    const attempts = await Promise.allSettled(
      ['the-first-tab', 'the-first-tab', 'the-other-tab'].map((key) => buy(orderId, {}, { key })),
    );
    expect(attempts.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await buy(orderId, {}, { key: 'the-first-tab' }).catch(() => null)).toBeDefined();
    expect(warehouse.sold.size).toBe(1);
    expect(await balance()).toEqual({ posted: before.posted - 1_190, held: before.held });
    expect((await download(orderId)).bytes).toEqual(pdf('o1'));
    expect(await card(orderId)).toMatchObject({
      labelRefusal: 'ReturnAlreadyStarted',
      label: { source: 'bought', type: 'other', priceUsdMinor: 890, handlingUsdMinor: 300, trackingNumber: '1Z999' },
    });
    expect((await detail(number)).packages).toMatchObject([{ shipmentStatus: 'ReturnLabelUploaded' }]);
    expect(await codeOf(buy(orderId))).toBe('ReturnAlreadyStarted');
    expect(await codeOf(upload(orderId, pdf()))).toBe('ReturnAlreadyStarted');
    expect(await codeOf(buy(orderId, {}, { who: other }))).toBe('OrderNotFound');
  });

  it('RET-010 RET-020 bought before a crash it is answered under its key, and paid once', async () => {
    const { orderId } = await start();
    await loadCredit(5_000);
    const before = await balance();
    const first = await buy(orderId, {}, { key: 'before-a-crash' });
    await loseAnswer(product, 'before-a-crash');
    expect(await buy(orderId, {}, { key: 'before-a-crash' })).toEqual(first);
    expect(warehouse.sold.size).toBe(1);
    expect(await balance()).toEqual({ posted: before.posted - 1_190, held: before.held });
  });

  it('RET-010 RET-020 sold without an answer it is answered under its key once that is known, and a refusal as well', async () => {
    const { orderId } = await start();
    await loadCredit(5_000);
    warehouse.fake.how = 'sellsSilently';
    const again = () => buy(orderId, {}, { key: 'sold-silently' });
    expect(await codeOf(again())).toBe('ReturnLabelUnderWay');
    warehouse.fake.how = 'sells';
    expect(await again()).toMatchObject({ trackingNumber: '1Z999' });
    expect(warehouse.sold.size).toBe(1);

    const second = await start();
    warehouse.fake.how = 'refuses';
    const refused = () => buy(second.orderId, {}, { key: 'none-is-sold' });
    expect(await codeOf(refused())).toBe('ReturnLabelRefused');
    await loseAnswer(product, 'none-is-sold');
    warehouse.fake.how = 'sells';
    expect(await codeOf(refused())).toBe('ReturnLabelRefused');
    expect(warehouse.sold.size).toBe(0);
  });

  it('RET-007 RET-020 takes the place of an uploaded one when it is there; one that is refused leaves it', async () => {
    const { orderId, packageId } = await start();
    await loadCredit(5_000);
    await upload(orderId, pdf('own'));
    warehouse.fake.how = 'refuses';
    expect(await codeOf(buy(orderId))).toBe('ReturnLabelRefused');
    expect((await download(orderId)).bytes).toEqual(pdf('own'));
    expect((await card(orderId)).label).toMatchObject({ source: 'uploaded', state: 'active' });
    warehouse.fake.how = 'sellsSilently';
    expect(await codeOf(buy(orderId))).toBe('ReturnLabelUnderWay');
    expect((await card(orderId)).label).toMatchObject({ source: 'bought', state: 'buying' });
    expect((await download(orderId)).bytes).toEqual(pdf('own'));
    expect(await codeOf(upload(orderId, pdf('another')))).toBe('ReturnAlreadyStarted');
    warehouse.fake.how = 'sells';
    await sql`update return_label set due_at = ${new Date(product.worker.clock.now())} where state = 0 and package_id = ${packageId}`.execute(
      product.worker.db,
    );
    await settleLabels(product.worker);
    expect((await download(orderId)).bytes).toEqual(pdf('o1'));
    expect((await card(orderId)).label).toMatchObject({ source: 'bought', state: 'active' });
  });

  it('RET-010 RET-015 RET-021 two parcels have each its own: what is charged, given back and moved is one’s', async () => {
    await start();
    await loadCredit(5_000);
    const { order, packages } = await makeOrder(product, seller, {
      items: [
        { ...byWarehouse, confirmed: 1 },
        { ...byWarehouse, confirmed: 1 },
      ],
    });
    const [first = 0, second = 0] = packages.map(({ package_id }) => package_id);
    const orderId = order.order_id;
    await changeMade(product, seller, orderId, {
      packages: [first, second].map((package_id) => ({ package_id, package_ref: crypto.randomUUID() })),
    });
    const before = await balance();
    for (const packageId of [first, second]) await buy(orderId, {}, {}, packageId);
    expect(warehouse.sold.size).toBe(2);
    expect(await balance()).toEqual({ posted: before.posted - 2 * 1_190, held: before.held });
    await sql`update return_label set expires_at = ${new Date(product.worker.clock.now())} where package_id = ${second}`.execute(
      product.worker.db,
    );
    await settleLabels(product.worker);
    expect(await balance()).toEqual({ posted: before.posted - 1_190, held: before.held });
    const { parcels } = await card(orderId);
    const of = (id: number) => parcels.find(({ packageId }) => packageId === id);
    expect(of(first)).toMatchObject({ label: { state: 'active' }, labelRefusal: 'ReturnAlreadyStarted' });
    expect(of(second)).toMatchObject({
      label: { state: 'refunded', priceUsdMinor: 890, handlingUsdMinor: 300, hasFile: false },
      labelRefusal: null,
    });
    const after = await detail(order.amazon_order_id);
    const statusOf = (id: number) => after.packages.find(({ packageId }) => packageId === id)?.shipmentStatus;
    expect([statusOf(first), statusOf(second)]).toEqual(['ReturnLabelUploaded', 'Delivered']);
    expect(after.events.find(({ kind }) => kind === 'returnLabelExpired')).toMatchObject({
      packageId: second,
      details: { refundedUsd: 1_190 },
    });
  });

  it.each([
    ['UPS', 'UPS DropOff', 'UPS DropOff'],
    ['ups', 'Ground', 'UPS'],
    ['DHL', 'DropOff', 'other'],
  ])(
    'RET-008 RET-015 RET-020 of %s %s is of its type, and ends when the warehouse says',
    async (carrier, carrierService, type) => {
      const { orderId } = await start();
      await loadCredit(5_000);
      const [offer] = await warehouse.seller.offers('');
      const sells = warehouse.seller.buy;
      const expiresAt = product.deps.clock.now() + 5 * DAY;
      Object.assign(warehouse.seller, {
        offers: async () => [{ ...offer, carrier, carrierService, priceMinor: 890 }],
        buy: async (...order: Parameters<typeof sells>) => ({ ...(await sells(...order)), expiresAt }),
      });
      await buy(orderId, { carrier, carrierService });
      expect((await card(orderId)).label).toMatchObject({ type, expiresAt: new Date(expiresAt).toISOString() });
    },
  );

  it('RET-010 at another price than the confirmed one, or one that is not offered, is refused', async () => {
    const { orderId } = await start();
    await loadCredit(5_000);
    expect(await codeOf(buy(orderId, { priceUsdMinor: 889 }))).toBe('PriceChanged');
    expect(await codeOf(buy(orderId, { carrier: 'FedEx' }))).toBe('PriceChanged');
    expect(warehouse.sold.size).toBe(0);
  });

  it('RET-020 that the warehouse refuses releases the credit; the next try is another purchase', async () => {
    const { orderId } = await start();
    await loadCredit(5_000);
    const before = await balance();
    warehouse.fake.how = 'refuses';
    expect(await codeOf(buy(orderId))).toBe('ReturnLabelRefused');
    expect(await balance()).toEqual(before);
    warehouse.fake.how = 'sells';
    await buy(orderId);
    expect(await balance()).toEqual({ posted: before.posted - 1_190, held: before.held });
  });

  it.each(['silent', 'sellsSilently'] as const)(
    'RET-020 whose answer is lost (%s) holds the credit, is ended under its key, and paid once',
    async (how) => {
      const { orderId } = await start();
      await loadCredit(5_000);
      const before = await balance();
      warehouse.fake.how = how;
      expect(await codeOf(buy(orderId))).toBe('ReturnLabelUnderWay');
      expect(await balance()).toEqual({ posted: before.posted, held: before.held + 1_190 });
      expect((await card(orderId)).label).toMatchObject({ state: 'buying' });
      expect(await codeOf(buy(orderId))).toBe('ReturnAlreadyStarted');
      warehouse.fake.how = 'sells';
      await sql`update return_label set due_at = ${new Date(product.worker.clock.now())} where order_id = ${orderId}`.execute(
        product.worker.db,
      );
      await settleLabels(product.worker);
      await settleLabels(product.worker);
      expect(warehouse.sold.size).toBe(1);
      expect(await balance()).toEqual({ posted: before.posted - 1_190, held: before.held });
      expect((await download(orderId)).bytes).toEqual(pdf('o1'));
    },
  );

  it('RET-020 whose answer is lost and that was not sold after all frees the credit, and says so to an open page', async () => {
    const { orderId } = await start();
    await loadCredit(5_000);
    const before = await balance();
    warehouse.fake.how = 'silent';
    expect(await codeOf(buy(orderId))).toBe('ReturnLabelUnderWay');
    warehouse.fake.how = 'refuses';
    await sql`update return_label set due_at = ${new Date(product.worker.clock.now())} where order_id = ${orderId}`.execute(
      product.worker.db,
    );
    const hints = await orderHints(product, seller, orderId);
    const told = await hints.count();
    await settleLabels(product.worker);
    expect((await hints.count()) - told).toBe(1);
    hints.close();
    expect(await balance()).toEqual(before);
    expect(await card(orderId)).toMatchObject({ label: { state: 'refused' }, labelRefusal: null });
  });

  it.each([
    ['unused', false, 0],
    ['used', true, 1_190],
  ] as const)('RET-015 one that is %s at its end: what was paid comes back or not', async (_, used, costs) => {
    const { orderId } = await start();
    await loadCredit(5_000);
    const before = await balance();
    await buy(orderId);
    warehouse.fake.used = used;
    await sql`update return_label set expires_at = ${new Date(product.worker.clock.now())} where order_id = ${orderId}`.execute(
      product.worker.db,
    );
    await settleLabels(product.worker);
    await settleLabels(product.worker);
    expect(await balance()).toEqual({ posted: before.posted - costs, held: before.held });
    expect(warehouse.ended).toHaveLength(used ? 0 : 1);
    expect(await codeOf(download(orderId))).toBe('RecordNotFound');
  });

  it.each([
    ['does not answer', () => new WarehouseUnavailable('answered 500'), 'WarehouseNotReachable'],
    ['answers something else', () => new WarehouseAnswerInvalid('no offers'), 'WarehouseNotReachable'],
    ['sells none for it', () => new LabelNotSold('not there any more'), 'ReturnLabelRefused'],
  ] as const)(
    'RET-019 RET-020 of a warehouse that %s is refused with its code, and nothing is held',
    async (_, error, code) => {
      const { orderId } = await start();
      await loadCredit(5_000);
      const before = await balance();
      warehouse.seller.offers = () => Promise.reject(error());
      expect(await codeOf(offers(orderId))).toBe(code);
      expect(await codeOf(buy(orderId))).toBe(code);
      expect(await balance()).toEqual(before);
      expect((await card(orderId)).label).toBeNull();
    },
  );

  it('RET-020 of a warehouse that was away when it was asked for its offers is bought by the same attempt later', async () => {
    const { orderId } = await start();
    await loadCredit(5_000);
    const { offers: answer } = warehouse.seller;
    warehouse.seller.offers = () => Promise.reject(new WarehouseUnavailable('answered 500'));
    expect(await codeOf(buy(orderId, {}, { key: 'away-for-a-while' }))).toBe('WarehouseNotReachable');
    warehouse.seller.offers = answer;
    expect(await buy(orderId, {}, { key: 'away-for-a-while' })).toMatchObject({ trackingNumber: '1Z999' });
    expect(warehouse.sold.size).toBe(1);
  });

  it('RET-007 RET-020 that comes as a script is no label: it is kept from everybody, and asked for again', async () => {
    const { orderId } = await start();
    await loadCredit(5_000);
    const before = await balance();
    const sells = warehouse.seller.buy;
    warehouse.seller.buy = async (order) => ({
      ...(await sells(order)),
      file: Buffer.from('<script>alert(1)</script>'),
    });
    expect(await codeOf(buy(orderId))).toBe('ReturnLabelUnderWay');
    expect(await codeOf(download(orderId))).toBe('RecordNotFound');
    expect(await balance()).toEqual({ posted: before.posted, held: before.held + 1_190 });
    warehouse.seller.buy = sells;
    await sql`update return_label set due_at = ${new Date(product.worker.clock.now())} where order_id = ${orderId}`.execute(
      product.worker.db,
    );
    await settleLabels(product.worker);
    expect((await download(orderId)).bytes).toEqual(pdf('o1'));
    expect(await balance()).toEqual({ posted: before.posted - 1_190, held: before.held });
  });

  it('RET-019 without a warehouse says so', async () => {
    const { orderId } = await start();
    Object.assign(product.deps, { returnLabels: null });
    expect((await refusalOf(offers(orderId))).code).toBe('ReturnLabelsNotAvailable');
    expect((await card(orderId)).canBuyLabel).toBe(false);
  });
});

describe('the report of returns', () => {
  const now = () => product.worker.clock.now();
  const connected = async () => {
    const store = (await listConnectedStores(product.worker.db)).find(({ storeId }) => storeId === seller.storeId);
    if (!store) throw new Error('the store is not connected');
    return store;
  };
  type Standing = { read: number | null; askedAgo?: number };
  /** The next step of the store's report, which stands as it is said; `status`: what the marketplace says of it. */
  async function step(
    { read, askedAgo }: Standing,
    status: 'running' | 'failed' | 'cancelled' | 'done' | 'gone' | 'broken' | 'away' = 'running',
  ) {
    const at = (ms: number | null) => (ms === null ? null : new Date(ms));
    const [reportId, askedAt] = askedAgo === undefined ? [null, null] : ['R-1', now() - askedAgo];
    await sql`insert into return_sweep (store_id, due_at, read_at, report_id, asked_at) values (${seller.storeId}, ${at(now())}, ${at(read)}, ${reportId}, ${at(askedAt)})
      on conflict (store_id) do update set due_at = excluded.due_at, read_at = excluded.read_at, report_id = excluded.report_id, asked_at = excluded.asked_at, lease_until = null`.execute(
      product.worker.db,
    );
    let days: number | null = null;
    const marketplace = {
      ...product.worker.marketplace,
      requestReturnsReport: async (_target: unknown, from: string) => {
        days = (now() - Date.parse(from)) / DAY;
        return { reportId: 'R-2' };
      },
      getReport: async () => {
        const facts = { operation: 'getReport', status: 404, requestId: null };
        if (status === 'gone') throw new NotFound(facts, []);
        if (status === 'away') throw new Transient('away', facts);
        return (
          status === 'broken'
            ? { reportId: 'R-1', status: 'done', documentId: 'D-1' }
            : { reportId: 'R-1', status, documentId: null }
        ) as never;
      },
      readReturnsReport: async function* (): AsyncGenerator<never> {
        yield* [];
        throw new SyntaxError('no report');
      },
    };
    const swept = sweepReturns({ ...product.worker, marketplace }, await connected());
    await (status === 'broken' ? expect(swept).rejects.toThrow('no report') : swept);
    const { rows } = await sql<{ report_id: string | null; read_at: Date | null; failure: string | null }>`
      select report_id, read_at, failure from return_sweep where store_id = ${seller.storeId}`.execute(
      product.worker.db,
    );
    const [row] = rows;
    return { days, report: row?.report_id, readAt: row?.read_at?.getTime() ?? null, failure: row?.failure };
  }

  it('RET-001 goes back 59 days at first, 30 once a day, else two', async () => {
    expect((await step({ read: null })).days).toBe(59);
    expect((await step({ read: now() - DAY })).days).toBe(30);
    expect(await step({ read: now() })).toMatchObject({ days: 2, report: 'R-2' });
  });

  it('RET-001 that fails or does not come within three hours is asked for anew, and nothing counts as read', async () => {
    const read = now() - DAY;
    expect(await step({ read, askedAgo: 60_000 }, 'failed')).toMatchObject({
      report: null,
      readAt: read,
      failure: 'the report failed',
    });
    expect(await step({ read, askedAgo: 3 * 3_600_000 })).toMatchObject({ report: 'R-1', readAt: read, failure: null });
    expect(await step({ read, askedAgo: 3 * 3_600_000 + 1 })).toMatchObject({
      report: null,
      readAt: read,
      failure: 'the report is not made',
    });
    // The marketplace keeps a report for a while alone; and what nobody can read is not read again and again.
    for (const status of ['gone', 'broken'] as const)
      expect(await step({ read, askedAgo: 60_000 }, status)).toMatchObject({ report: null, readAt: read });
    expect(await step({ read, askedAgo: 60_000 }, 'away')).toMatchObject({ report: 'R-1', readAt: read });
    // Cancelled: there was nothing to report.
    expect(await step({ read, askedAgo: 60_000 }, 'cancelled')).toMatchObject({ report: null, readAt: now() });
  });

  it('RET-001 refused for want of an authorization parts the store from Amazon', async () => {
    const { account } = await connected();
    const { marketplace } = product.worker;
    await sql`update return_sweep set due_at = ${new Date(now())}, report_id = null, lease_until = null where store_id = ${seller.storeId}`.execute(
      product.worker.db,
    );
    const lost = new AuthorizationLost('revoked', { operation: 'createReport', status: 403, requestId: null });
    Object.assign(product.worker, {
      marketplace: { ...marketplace, requestReturnsReport: () => Promise.reject(lost) },
    });
    await runTask(product.work, 'returns.sweep', { storeId: seller.storeId }).finally(() =>
      Object.assign(product.worker, { marketplace }),
    );
    await expect(connected()).rejects.toThrow('not connected');
    await product.worker.db
      .transaction()
      .execute((tx) => restoreConnection(tx, { accountId: seller.accountId, spAccountId: account.spAccountId }));
    expect((await connected()).storeId).toBe(seller.storeId);
  });
});
