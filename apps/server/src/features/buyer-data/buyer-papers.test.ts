import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buyerData } from '@kervan/contracts/buyer-data-calls';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { returns } from '@kervan/contracts/returns-calls';
import { staff } from '@kervan/contracts/staff-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { purgeBuyers } from '../../records/order-pii/buyer-data.ts';
import { paperPlace } from '../../records/order-pii/held-papers.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { changeMade, makeOrder } from '../../testing/orders.ts';
import type { Visitor } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { signInMember } from '../../testing/staff.ts';
import { useStocked } from '../../testing/stocked.ts';
import { actAt, makeParcel, readService } from '../../testing/warehouse-parcel.ts';
import { zipEntries } from '../../testing/zip-entries.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { sweepOrders } from '../order-import/sweep-orders.ts';
import { takeFeedbackIn } from '../../records/reports/take-feedback.ts';

const stocked = useStocked();
const { product } = stocked;
const DAY = 86_400_000;
const db = () => product.worker.db;
const now = () => product.worker.clock.now();
let mails = 0;
const newMail = () => `Papers${(mails += 1)}@marketplace.amazon.de`;
const named = { buyer: 'Anneliese Roth, Königsbrücker Str. 48' };
const paper = () => new File([`%PDF-1.7\n${named.buyer}\n%%EOF\n`], 'Anneliese Roth.pdf');
const details = (sellerAmazonOrderId: string) =>
  stocked.seller.call(orders.details, { query: { sellerAmazonOrderId } });
const held = (sellerAmazonOrderId: string) => stocked.seller.call(buyerData.held, { query: { sellerAmazonOrderId } });
const erase = (sellerAmazonOrderId: string) => stocked.seller.call(buyerData.erase, { body: { sellerAmazonOrderId } });
async function archive(sellerAmazonOrderId: string, who: Pick<Visitor, 'call'> = stocked.seller) {
  const { content } = await who.call(buyerData.archive, { body: { sellerAmazonOrderId } });
  const files = zipEntries(Buffer.from(await content.arrayBuffer()));
  return { files, json: JSON.parse(files.get('buyer.json')?.toString() ?? '{}') as Archive };
}
type Archive = {
  more?: string;
  orders: {
    written: { kind: string; text: string }[];
    warehouse: { from: string; text: string }[];
    files: string[];
  }[];
};
/** Everything that the rows of an order and of its parcels say, as text. */
async function allOf(orderId: number): Promise<string> {
  const texts = [];
  for (const table of ['seller_order', 'order_note', 'order_attachment', 'order_event', 'order_refund', 'return_label'])
    texts.push(
      await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(table)} t where order_id = ${orderId}`.execute(db()),
    );
  for (const table of ['warehouse_message', 'warehouse_file'])
    texts.push(
      await sql<{
        row: string;
      }>`select to_jsonb(t)::text as row from ${sql.table(table)} t where store_id = ${stocked.seller.storeId}
        and message_id in (select message_id from warehouse_message m join warehouse_chat c using (store_id, chat_id)
          join warehouse_package p using (store_id, package_id) where p.order_id = ${orderId})`.execute(db()),
    );
  texts.push(
    await sql<{
      row: string;
    }>`select to_jsonb(f)::text as row from buyer_feedback f join seller_order o using (store_id, amazon_order_id)
      where o.order_id = ${orderId}`.execute(db()),
  );
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n');
}

/** A delivered order with a note, a paper, a return label, words of a refund and feedback, each naming its buyer. */
async function delivered(contactMail = newMail(), at = now() - 3 * DAY) {
  const { seller } = stocked;
  const { order } = await makeOrder(product, seller, {
    at,
    buyer: { contactMail },
    items: [{ parcel: ['bought', 'shippedDirect', 'delivered'] }],
    order: { sending: 0 },
  });
  await changeMade(product, seller, order.order_id, { order: { seller_status: SellerOrderStatus.Shipped } });
  const sellerOrderId = order.order_id;
  await seller.call(orders.addNote, { body: { sellerOrderId, note: `Called ${named.buyer}` } });
  await seller.call(orderFiles.attach, { body: { json: { sellerOrderId }, files: [paper()] } });
  await seller.call(returns.uploadLabel, {
    query: { sellerOrderId: String(sellerOrderId) as unknown as number, returnLabelType: 'UPS' },
    body: { files: [paper()] },
  });
  const told = { storeId: seller.storeId, order: order.amazon_order_id };
  await sql`insert into order_refund (store_id, order_id, side, origin, state, amount, currency, description, key, created_at)
    values (${told.storeId}, ${sellerOrderId}, 0, 1, 4, 500, 'EUR', ${`For ${named.buyer}`}, 'by-hand', ${new Date(now())})`.execute(
    db(),
  );
  await feedbackOf(order.amazon_order_id);
  return { orderId: sellerOrderId, number: order.amazon_order_id, contactMail };
}
const feedbackOf = (orderId: string) =>
  takeFeedbackIn(db(), stocked.seller.storeId, {
    rows: [
      {
        orderId,
        rating: 2,
        comment: `Bad. ${named.buyer}`,
        day: new Date(now()).toISOString().slice(0, 10),
        isBroken: false,
      },
    ] as Parameters<typeof takeFeedbackIn>[2]['rows'],
    since: new Date(now() + DAY).toISOString().slice(0, 10),
    now: now(),
  });

/** A parcel at the warehouse of a cancelled order, about which both sides wrote. */
async function talkedAbout(contactMail: string) {
  const asin = (await product.world.products('US', 1))[0]?.asin ?? '';
  const made = await makeParcel(product, stocked.seller, asin, {
    order: { buyer: { contactMail }, order: { seller_status: SellerOrderStatus.Canceled } },
  });
  await stocked.seller.call(warehouseChat.send, {
    body: { json: { packageId: made.packageId, message: `It goes to ${named.buyer}` }, files: [paper()] },
  });
  await product.runJobs();
  await actAt(product, made.no, 'chat-message', { text: `To ${named.buyer}?`, photo: true });
  await readService(product, stocked.seller, made);
  const state = await findOrder(db(), stocked.seller.storeId, { orderId: made.orderId });
  return { made, number: state?.order.amazon_order_id ?? '' };
}

describe('what stands beside the orders of a buyer', () => {
  it('ORD-072 an archive that does not hold all files says so', async () => {
    const { number, orderId } = await delivered();
    const files = async (count: number) => {
      await sql`insert into order_attachment(store_id, order_id, account_id, name, kind, bytes, sealed, created_at)
        select ${stocked.seller.storeId}, ${orderId}, ${stocked.seller.accountId}, 'paper.txt', 'text/plain', 5,
          ${product.deps.secrets.seal('cGFwZXI=', paperPlace({ ...stocked.seller, orderId }))}, now() from generate_series(1, ${count}::int)`.execute(
        db(),
      );
      return archive(number);
    };
    const whole = await files(98);
    expect([whole.json.more, whole.files.size]).toEqual([undefined, 101]);
    const partial = await files(1);
    expect([partial.json.more !== undefined, partial.files.size]).toEqual([true, 101]);
  });

  it('ORD-072 notes, papers, labels and what was said with the warehouse go out with the archive and are erased; money and history stay', async () => {
    const contactMail = newMail();
    const order = await delivered(contactMail);
    const { made, number } = await talkedAbout(contactMail);
    expect(await held(order.number)).toMatchObject({
      papers: 7,
      orders: [
        { isErased: false, isOpen: false },
        { isErased: false, isOpen: false },
      ],
    });
    const { json, files } = await archive(number);
    expect(json.more).toBeUndefined();
    const [first, second] = json.orders;
    expect(first?.written.map(({ kind }) => kind).toSorted()).toEqual(['feedback', 'note', 'refund']);
    for (const { text } of first?.written ?? []) expect(text).toContain(named.buyer);
    expect(second?.warehouse).toMatchObject([
      { from: 'seller', text: `It goes to ${named.buyer}` },
      { from: 'warehouse', text: `To ${named.buyer}?` },
    ]);
    const names = [...(first?.files ?? []), ...(second?.files ?? [])];
    expect(names.map((name) => name.split('/')[0])).toEqual(['papers', 'labels', 'warehouse']);
    for (const name of names) expect(files.get(name)?.toString()).toContain(named.buyer);

    const money = () =>
      sql`select order_id, sale, refunded from seller_order where order_id in (${order.orderId}, ${made.orderId})
        union all select refund_id, amount, 0 from order_refund where order_id = ${order.orderId} order by 1`.execute(
        db(),
      );
    const before = await money();
    expect(await erase(number)).toMatchObject({ orders: 2, papers: 7 });
    expect(await money()).toEqual(before);
    for (const id of [order.orderId, made.orderId])
      expect(await allOf(id)).not.toMatch(/Anneliese|Königsbrücker|JVBERi/);
    const after = await details(order.number);
    expect(after.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['attached', 'returnLabelUploaded', 'buyerErased']),
    );
    expect(await stocked.seller.call(orders.notes, { query: { sellerOrderId: order.orderId } })).toEqual([]);
    const row = await findOrder(db(), stocked.seller.storeId, { orderId: order.orderId });
    expect(row?.order.notes).toBe(0);
    expect(await codeOf(stocked.seller.call(returns.downloadLabel, { query: { sellerOrderId: order.orderId } }))).toBe(
      'RecordNotFound',
    );
    expect((await archive(number)).files.size).toBe(1);
    // Nothing says any more that both were one buyer’s.
    for (const one of [number, order.number]) {
      expect(await held(one)).toMatchObject({ papers: 0, orders: [{ isErased: true }] });
      expect(await erase(one)).toEqual({ orders: 0, messages: 0, papers: 0 });
    }

    // Told again by the warehouse and by the marketplace's report: nothing comes back, the rating stays.
    await readService(product, stocked.seller, made, { again: true });
    await feedbackOf(order.number);
    for (const id of [order.orderId, made.orderId]) expect(await allOf(id)).not.toMatch(/Anneliese|Königsbrücker/);
    const { rows } = await sql<{ rating: number; comment: string }>`
      select rating, comment from buyer_feedback where amazon_order_id = ${order.number}`.execute(db());
    expect(rows).toEqual([{ rating: 2, comment: '' }]);
  });

  it('ORD-072 what was not told to the warehouse yet is not told after the erasure', async () => {
    const contactMail = newMail();
    const { made, number } = await talkedAbout(contactMail);
    await stocked.seller.call(warehouseChat.send, {
      body: { json: { packageId: made.packageId, message: `Again: ${named.buyer}` }, files: [] },
    });
    await erase(number);
    await product.runJobs();
    const { chats } = await actAt(product, made.no, 'photo');
    expect(chats[0]?.messages.map(({ text }) => text)).toEqual([`It goes to ${named.buyer}`, `To ${named.buyer}?`]);
    // Not even without its words, which the warehouse would refuse.
    const { rows } = await sql<{ state: number }>`
      select state from warehouse_letter where package_id = ${made.packageId} order by letter_id`.execute(db());
    expect(rows).toEqual([{ state: 1 }]);
  });

  it('ORD-072 stays while a claim of insurance is open, which needs what proves it', async () => {
    const { made, number } = await talkedAbout(newMail());
    await sql`update warehouse_package set insurance_posted = 150, value_usd = 15000, dispatched_at = ${new Date(now() - 6 * DAY)}, delivered_at = ${new Date(now() - DAY)}
      where package_id = ${made.packageId}`.execute(db());
    const { id } = await stocked.seller.call(insuranceClaims.create, {
      body: { json: { packageId: made.packageId, kind: 'damaged', description: `Wet. ${named.buyer}` }, files: [] },
    });
    expect(await refusalOf(erase(number))).toMatchObject({ code: 'BuyerOrderOpen', data: { order: number } });
    expect((await held(number)).orders).toMatchObject([{ isOpen: true }]);
    await sql`update warehouse_claim set state = 3 where claim_id = ${id}`.execute(db());
    expect(await erase(number)).toMatchObject({ orders: 1 });
    expect(await allOf(made.orderId)).not.toContain('Anneliese');
  });

  it('ORD-072 a label is deleted with the address 30 days after the delivery; notes and papers are the seller’s until they are erased', async () => {
    const early = await delivered();
    const late = await delivered();
    await sql`update order_pii set purge_after = ${new Date(now() - 1)} where order_id = ${late.orderId}`.execute(db());
    await purgeBuyers(db(), { now: now(), limit: 100 });
    const labelOf = (sellerOrderId: number) =>
      codeOf(stocked.seller.call(returns.downloadLabel, { query: { sellerOrderId } }).then(() => null));
    expect(await labelOf(late.orderId)).toBe('RecordNotFound');
    const kept = await stocked.seller.call(returns.downloadLabel, { query: { sellerOrderId: early.orderId } });
    expect(kept.name).toContain(early.number);
    expect(await stocked.seller.call(orders.notes, { query: { sellerOrderId: late.orderId } })).toHaveLength(1);
    expect((await details(late.number)).packages).toMatchObject([{ shipmentStatus: 'ReturnLabelUploaded' }]);
    // What is left is still found by its order, and erased.
    expect(await held(late.number)).toMatchObject({ papers: 4, orders: [{ isErased: false }] });
    expect(await erase(late.number)).toMatchObject({ orders: 1, papers: 4 });
  });

  it('ORD-072 SHELL-102 staff do it in the customer’s panel for a reason, and both stand in their record and the order’s', async () => {
    const order = await delivered();
    const member = await signInMember(product);
    const why = 'Written request of the customer, 28 November.';
    const { token } = await member.call(staffCustomers.lookAt, { body: { id: stocked.seller.accountId, why } });
    const tab = product.visitor();
    Object.assign(tab.session, { token, cookies: member.session.cookies, storeId: stocked.seller.storeId });
    await archive(order.number, tab);
    await tab.call(buyerData.erase, { body: { sellerAmazonOrderId: order.number } });
    const { items } = await member.call(staff.actions, {
      body: { page: 1, limit: 25, customerId: stocked.seller.accountId },
    });
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'buyerErased', staffName: member.name, why, after: { orders: 1, sellerOrderIds: [order.orderId] } },
      { kind: 'buyerExported', staffName: member.name, why, after: { sellerOrderIds: [order.orderId] } },
    ]);
    const { events } = await details(order.number);
    expect(events.filter(({ kind }) => kind.startsWith('buyerE')).map(({ actor }) => actor)).toEqual([
      member.name,
      member.name,
    ]);
  });

  it('ORD-072 does not come back with a sweep of the marketplace', async () => {
    const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
      market: 'DE',
      sellerId: stocked.seller.sellingPartnerId,
      unchecked: true,
      pendingMs: 0,
      items: [{ sku: stocked.listed[0]?.sku, quantity: 1, unitPriceMinor: 1_999 }],
    });
    await product.world.advance(2_000);
    await product.settle();
    const find = () => findOrder(db(), stocked.seller.storeId, { amazonOrderId });
    const orderId = (await find())?.order.order_id ?? 0;
    expect((await details(amazonOrderId)).address.name).not.toBeNull();
    await changeMade(product, stocked.seller, orderId, {
      order: { seller_refunded: true, seller_status: SellerOrderStatus.Refunded },
    });
    expect(await erase(amazonOrderId)).toMatchObject({ orders: 1 });
    await sql`update seller_order set marketplace_at = null where order_id = ${orderId}`.execute(db());
    // The marketplace's search is late by some minutes.
    await product.world.advance(8 * 60_000);
    await product.worker.clock.refresh();
    await sql`update order_sweep set due_at = ${new Date(now())}, swept_to = ${new Date(now() - DAY)}, window_to = null, token = null, lease_until = null where kind = 0`.execute(
      db(),
    );
    const store = (await listConnectedStores(db())).find(({ storeId }) => storeId === stocked.seller.storeId);
    if (!store) throw new Error('the store is not connected');
    await sweepOrders(product.worker, store);
    await product.settle();
    expect((await find())?.order).toMatchObject({ marketplace_at: expect.any(Date), city: null });
    expect((await details(amazonOrderId)).address).toMatchObject({ name: null, line1: null, phone: null });
    expect((await held(amazonOrderId)).orders).toMatchObject([{ isErased: true }]);
  });

  it('ORD-072 is owed to a buyer without a subscription, too', async () => {
    const order = await delivered();
    const lapsed = sql`update subscription set ended_at = now(), status = 5 where account_id = ${stocked.seller.accountId}`;
    await lapsed.execute(db());
    expect(await erase(order.number)).toMatchObject({ orders: 1 });
  });
});
