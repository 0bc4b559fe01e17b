import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { buyerData } from '@kervan/contracts/buyer-data-calls';
import { company } from '@kervan/contracts/company-calls';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { takeMessage } from '../../records/buyer-messages/take-message.ts';
import { queueBuyerMessage } from '../../records/buyer-messages/queue-message.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { readOrdersSoon } from '../../records/orders/read-orders-soon.ts';
import { companyForm, invoiceForm } from '../../testing/company-forms.ts';
import { changeMade, makeOrder, type MadeOrder } from '../../testing/orders.ts';
import { securityOf } from '../../testing/own-account.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { zipEntries } from '../../testing/zip-entries.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  ({ seller, other } = stocked);
  await seller.call(company.save, { body: companyForm });
  await seller.call(company.saveInvoice, { body: { json: invoiceForm } });
});

const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const cancelled = { order: { seller_status: SellerOrderStatus.Canceled, sale: 2_999 } };
let mails = 0;
const newMail = () => `Buyer${(mails += 1)}@marketplace.amazon.de`;
const make = async (draft: MadeOrder = {}) => (await makeOrder(product, seller, draft)).order;

/** The buyer writes about an order, with a picture; the seller answers. */
async function talk(
  from: string,
  order: { order_id: number; amazon_order_id: string },
  text = 'Wo bleibt mein Kessel?',
) {
  const mail = {
    messageId: null,
    from,
    subject: `Order ${order.amazon_order_id}`,
    text,
    answers: [],
    files: [{ name: 'bild.png', bytes: Buffer.from('\u0089PNG\r\n\u001a\nxyz', 'latin1') }],
  };
  const { accountId, storeId } = seller;
  await sql`insert into inbound_mail(store_id, message_key, received_at, read_at, envelope_from, from_address, sealed_text, kind, is_proved)
    values (${storeId}, ${`mail-${from}`}, ${new Date(now())}, ${new Date(now())}, ${from}, ${from}, 'x', 'message', true)`.execute(
    db(),
  );
  await db()
    .transaction()
    .execute(async (tx) => {
      const { secrets } = product.worker;
      await takeMessage(tx, secrets, { accountId, storeId, key: `mail-${from}`, mail, isProved: true, at: now() });
      const answer = { subject: 'Re', body: 'Er ist unterwegs.', cause: 'reply' as const };
      const key = { secrets, storeId, orderId: order.order_id, onceKey: `answer-${from}`, now: now() + 1_000 };
      await queueBuyerMessage(tx, { ...answer, ...key });
    });
}

type Named = { sellerAmazonOrderId?: string; buyerMail?: string };
const archive = async (body: Named, who = seller) => {
  const { content } = await who.call(buyerData.archive, { body });
  const files = zipEntries(Buffer.from(await content.arrayBuffer()));
  return { files, json: JSON.parse(files.get('buyer.json')?.toString() ?? '{}') as Held };
};
type Held = {
  mail: string | null;
  orders: {
    order: string;
    saleMinor: number;
    buyer: Record<string, unknown> | null;
    invoice: unknown;
    city: unknown;
  }[];
  messages: { from: string; text: string; order: string | null }[];
};
const held = (sellerAmazonOrderId: string, who = seller) =>
  who.call(buyerData.held, { query: { sellerAmazonOrderId } });
const erase = (body: Named, who = seller) => who.call(buyerData.erase, { body });
const details = (sellerAmazonOrderId: string) => seller.call(orders.details, { query: { sellerAmazonOrderId } });
const audited = async () => securityOf(product, seller.accountId);

describe('what is held of one buyer', () => {
  it('ORD-072 is handed out opened: every order of the mail, the invoice, what was said with its files', async () => {
    const contactMail = newMail();
    const first = await make({ ...cancelled, buyer: { contactMail } });
    const second = await make({ ...cancelled, buyer: { contactMail, name: 'A. Roth' } });
    const stranger = await make({ buyer: { name: 'Otto Fremd', contactMail: newMail() } });
    await talk(contactMail, first);
    const given = await make({ buyer: { contactMail: newMail() } });
    await seller.call(orderFiles.buyerInvoice, { query: { amazonOrderId: given.amazon_order_id } });
    const before = (await audited()).buyerExported ?? 0;
    for (const named of [
      { sellerAmazonOrderId: first.amazon_order_id },
      { sellerAmazonOrderId: second.amazon_order_id },
      { buyerMail: contactMail.toLowerCase() },
    ]) {
      const { files, json } = await archive(named);
      expect(json.mail?.toLowerCase()).toBe(contactMail.toLowerCase());
      expect(json.orders.map(({ order, saleMinor, buyer }) => [order, saleMinor, buyer?.name])).toEqual([
        [first.amazon_order_id, 2_999, 'Anneliese Roth'],
        [second.amazon_order_id, 2_999, 'A. Roth'],
      ]);
      expect(json.orders[0]?.buyer).toMatchObject({ line1: 'Königsbrücker Str. 48', phone: '+49 351 1234567' });
      expect(json.messages.map(({ from, text, order }) => [from, text, order])).toEqual([
        ['buyer', 'Wo bleibt mein Kessel?', first.amazon_order_id],
        ['seller', 'Er ist unterwegs.', first.amazon_order_id],
      ]);
      const [picture] = [...files].filter(([name]) => name.endsWith('bild.png'));
      expect(picture?.[1].toString('latin1')).toContain('xyz');
      expect([...files.values()].map(String).join('')).not.toContain(stranger.amazon_order_id);
    }
    const invoiced = (await archive({ sellerAmazonOrderId: given.amazon_order_id })).json.orders[0];
    expect(invoiced?.invoice).toMatchObject({ buyer: { name: 'Anneliese Roth' } });
    expect((await audited()).buyerExported).toBe(before + 4);
    expect((await details(first.amazon_order_id)).events.map(({ kind }) => kind)).toContain('buyerExported');
  });

  it('ORD-072 is erased on request: nothing names the buyer, what was sold stays, a second time changes nothing', async () => {
    const contactMail = newMail();
    const first = await make({ ...cancelled, buyer: { contactMail } });
    const second = await make({
      buyer: { contactMail },
      items: [{ parcel: ['bought', 'shippedDirect', 'delivered'] }],
      order: { sending: 0 },
    });
    await changeMade(product, seller, second.order_id, { order: { seller_status: SellerOrderStatus.Shipped } });
    await seller.call(orderFiles.buyerInvoice, { query: { amazonOrderId: second.amazon_order_id } });
    await talk(contactMail, first);
    const stranger = await make({ buyer: { contactMail: newMail() } });
    expect(await held(first.amazon_order_id)).toEqual({
      orders: [first, second].map(({ amazon_order_id }) => ({
        sellerAmazonOrderId: amazon_order_id,
        isErased: false,
        isOpen: false,
      })),
      messages: 2,
      papers: 0,
    });
    const sums = async () => {
      const { totals } = await seller.call(orders.list, { body: {} });
      return totals;
    };
    const before = await sums();
    const [one, two] = await Promise.all([
      erase({ sellerAmazonOrderId: first.amazon_order_id }),
      erase({ buyerMail: contactMail }).catch(() => ({ orders: 0, messages: 0, papers: 0 })),
    ]);
    expect([one.orders + two.orders, one.messages + two.messages]).toEqual([2, 2]);
    expect(await sums()).toEqual(before);
    for (const { amazon_order_id: number, order_id: id } of [first, second]) {
      const { address, events, saleMinor, version } = await details(number);
      expect(saleMinor).toBe(2_999);
      expect(address).toMatchObject({
        name: null,
        line1: null,
        phone: null,
        city: null,
        contactMail: null,
        faults: [],
      });
      expect(address.erasedAt).not.toBeNull();
      expect(events.filter(({ kind }) => kind === 'buyerErased')).toHaveLength(1);
      for (const table of ['order_pii', 'order_word', 'buyer_thread'])
        expect(
          (
            await sql`select 1 from ${sql.table(table)} where store_id = ${seller.storeId} and order_id = ${id}`.execute(
              db(),
            )
          ).rows,
          table,
        ).toEqual([]);
      expect(await codeOf(seller.call(orders.update, { body: { sellerOrderId: id, address: renewed } }))).toBe(
        'BuyerDataPurged',
      );
      expect(await erase({ sellerAmazonOrderId: number })).toEqual({ orders: 0, messages: 0, papers: 0 });
      expect((await details(number)).version).toBe(version);
      const { rows } = await sql<{ city: string | null }>`select city from seller_order where order_id = ${id}`.execute(
        db(),
      );
      expect(rows).toEqual([{ city: null }]);
    }
    const { rows } =
      await sql`select 1 from buyer_invoice where order_id = ${second.order_id} and sealed_buyer is not null
      union all select 1 from inbound_mail where from_address = ${contactMail}`.execute(db());
    expect(rows).toEqual([]);
    expect((await archive({ sellerAmazonOrderId: first.amazon_order_id })).json).toMatchObject({
      orders: [{ order: first.amazon_order_id, saleMinor: 2_999, buyer: null, city: null }],
      messages: [],
    });
    expect((await details(stranger.amazon_order_id)).address.name).toBe('Anneliese Roth');
    expect((await audited()).buyerErased).toBe(1);
  });

  it.each<[string, MadeOrder]>([
    ['is paid', {}],
    ['is pending', { order: { is_pending: true } }],
    ['is on its way', { items: [{ parcel: ['bought', 'shippedDirect'] }], order: { sending: 0, seller_status: 2 } }],
    ['is to come back', { afterwards: { seller_return: true, seller_status: 5 } }],
  ])('ORD-072 stays while an order of the buyer %s', async (_, draft) => {
    const contactMail = newMail();
    const over = await make({ ...cancelled, buyer: { contactMail } });
    const { amazon_order_id: order } = await make({ ...draft, buyer: { contactMail } });
    for (const named of [{ sellerAmazonOrderId: over.amazon_order_id }, { buyerMail: contactMail }])
      expect(await refusalOf(erase(named))).toMatchObject({ code: 'BuyerOrderOpen', data: { order } });
    expect((await held(over.amazon_order_id)).orders.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect((await details(over.amazon_order_id)).address.name).toBe('Anneliese Roth');
  });

  it('ORD-072 does not come back with what the marketplace tells afterwards', async () => {
    const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      unchecked: true,
      pendingMs: 0,
      items: [{ sku: stocked.listed[0]?.sku, quantity: 1, unitPriceMinor: 1_999 }],
    });
    await product.world.advance(2_000);
    await product.settle();
    const state = await findOrder(db(), seller.storeId, { amazonOrderId });
    expect((await details(amazonOrderId)).address.name).not.toBeNull();
    await changeMade(product, seller, state?.order.order_id ?? 0, {
      order: { seller_refunded: true, seller_status: SellerOrderStatus.Refunded },
    });
    expect(await erase({ sellerAmazonOrderId: amazonOrderId })).toMatchObject({ orders: 1 });
    // As if it had never been read before.
    await sql`update seller_order set marketplace_at = null where amazon_order_id = ${amazonOrderId}`.execute(db());
    await readOrdersSoon(db(), [{ storeId: seller.storeId, amazonOrderId }], now());
    await product.settle();
    const again = await findOrder(db(), seller.storeId, { amazonOrderId });
    expect(again?.order.marketplace_at).not.toBeNull();
    expect(again?.order.city).toBeNull();
    expect((await details(amazonOrderId)).address).toMatchObject({ name: null, line1: null, phone: null });
  });

  it('ORD-072 is that of its own store alone, and of a buyer that there is', async () => {
    const contactMail = newMail();
    const { amazon_order_id: order } = await make({ ...cancelled, buyer: { contactMail } });
    for (const [named, who] of [
      [{ sellerAmazonOrderId: order }, other],
      [{ buyerMail: contactMail }, other],
      [{ sellerAmazonOrderId: '302-0000000-0000000' }, seller],
      [{ buyerMail: 'nobody@marketplace.amazon.de' }, seller],
    ] as const) {
      expect(await codeOf(archive(named, who))).toBe('RecordNotFound');
      expect(await codeOf(erase(named, who))).toBe('RecordNotFound');
    }
    expect(await codeOf(held(order, other))).toBe('RecordNotFound');
    for (const named of [{}, { sellerAmazonOrderId: order, buyerMail: contactMail }, { buyerMail: 'no mail' }])
      expect(await codeOf(erase(named))).toBe('ValidationFailed');
    expect((await details(order)).address.name).toBe('Anneliese Roth');
  });

  it('AUTH-056 ORD-072 stands opened in the archive of the whole account', async () => {
    const contactMail = newMail();
    const order = await make({ buyer: { contactMail, name: 'Zacharias Feldmann' } });
    await talk(contactMail, order, 'Bitte =cmd() an der Tür abgeben');
    await seller.call(orderFiles.buyerInvoice, { query: { amazonOrderId: order.amazon_order_id } });
    const { exportId } = await seller.call(account.requestExport, {});
    await product.runJobs();
    const { content } = await seller.call(account.downloadExport, { query: { exportId } });
    const files = zipEntries(Buffer.from(await content.arrayBuffer()));
    const json = (name: string) => JSON.parse(files.get(`json/${name}.json`)?.toString() ?? '[]') as Row[];
    const of = (row: Row) => row.order_id === order.order_id;
    expect(json('order_pii').find(of)).toMatchObject({
      buyer: { name: 'Zacharias Feldmann', line1: 'Königsbrücker Str. 48', contactMail },
      told_by_marketplace: null,
    });
    expect(json('buyer_thread').find(of)).toMatchObject({ alias: contactMail });
    expect(json('buyer_message').map(({ text }) => text)).toContain('Bitte =cmd() an der Tür abgeben');
    expect(json('buyer_invoice').find(of)).toMatchObject({ buyer: { name: 'Zacharias Feldmann' } });
    const csv: Row[] = parse(files.get('csv/order_pii.csv') ?? '', { columns: true, bom: true });
    expect(csv.some(({ buyer }) => String(buyer).includes('Zacharias Feldmann'))).toBe(true);
    for (const [name, file] of files) expect(file.toString(), name).not.toMatch(/"sealed|sealed_/);
  });
});

type Row = Record<string, unknown>;
const renewed = {
  name: 'Anneliese Roth',
  phone: '+49 351 1234567',
  line1: 'Hauptstr. 1',
  city: 'Dresden',
  postalCode: '01099',
  countryCode: 'DE',
};
