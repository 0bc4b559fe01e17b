import type { BlobPart } from 'node:buffer';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { limits } from '@kervan/domain/limits';
import { orderCsvColumns, type OrderCsvColumn } from '@kervan/domain/orders/order-csv-columns';
import { noConditions } from '@kervan/domain/orders/routing-rules';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { texts } from '@kervan/texts/texts';
import { makeOrder, orderNumber } from '../../testing/orders.ts';
import { manageByHand } from '../../testing/by-hand.ts';
import { asinsOf, itemsOf } from '../../testing/items.ts';
import { lettersOf } from '../../testing/letters.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { tidyUploads } from './tidy-uploads.ts';
import { workOnUpload } from './work-on-upload.ts';

const product = useProduct({ products: 20 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  for (const one of [seller, other]) {
    await product.connectStore(one, 'DE');
    await manageByHand(product, one);
  }
  await seller.call(inventory.add, {
    body: { asins: await asinsOf(product, 1), customerMarketPlaceIds: [seller.storeId] },
  });
});

type Row = Partial<Record<OrderCsvColumn, string>>;
const usual: Row = {
  'order-item-id': '1',
  'purchase-date': '2026-01-20T10:00:00Z',
  'ship-by': '2026-12-30',
  'deliver-by': '2027-01-08',
  'buyer-name': 'Anneliese Roth',
  'buyer-phone': '+49 351 1234567',
  address1: 'Königsbrücker Str. 48',
  city: 'Dresden',
  'postal-code': '01099',
  country: 'DE',
  sku: 'KRV-1',
  quantity: '2',
  'item-price': '12.50',
  'shipping-price': '4,90',
  currency: 'EUR',
};
/** The day before the world's own now. */
const yesterday = () => new Date(product.deps.clock.now() - 86_400_000).toISOString().slice(0, 10);
const line = (row: Row) =>
  orderCsvColumns
    .map(
      (column) => ({ ...usual, 'purchase-date': yesterday(), 'ship-by': '', 'deliver-by': '', ...row })[column] ?? '',
    )
    .join(';');
const csv = (...rows: Row[]) => [orderCsvColumns.join(';'), ...rows.map(line)].join('\r\n');

const bare = (...rows: string[]) => [orderCsvColumns.join(';'), ...rows].join('\n');

const upload = (content: BlobPart, who = seller, name = 'orders.csv', key?: string) =>
  who.call(orderFiles.upload, {
    body: { files: [new File([content], name, { type: 'text/csv' })] },
    ...(key === undefined ? {} : { key }),
  });
const progress = (uploadId: number, who = seller, page = 1) =>
  who.call(orderFiles.progress, { query: { uploadId, page } });
/** Hands in, works, and answers what came of it. */
async function take(content: BlobPart, who = seller) {
  const { uploadId } = await upload(content, who);
  await product.runJobs();
  return progress(uploadId, who);
}
const details = (sellerAmazonOrderId: string, who = seller) =>
  who.call(orders.details, { query: { sellerAmazonOrderId } });
const countOf = async (table: string, storeId = seller.storeId): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where store_id = ${storeId}`.execute(
      product.worker.db,
    )
  ).rows[0]?.n ?? 0;

describe('a file of orders', () => {
  it('ORD-041, ORD-043, ORD-063 is taken in by the worker: each order with its products, buyer and listing', async () => {
    const [item] = await itemsOf(seller);
    if (!item) throw new Error('no listing');
    const number = orderNumber();
    const { sku } = item;
    const waiting = await upload(
      csv({ 'order-id': number, sku }, { 'order-id': number, 'order-item-id': '2', sku: 'OF-NO-LISTING' }),
    );
    expect(waiting).toMatchObject({ state: 'waiting', name: 'orders.csv', lines: 2, orders: null, imported: 0 });
    expect(await codeOf(details(number))).toBe('OrderNotFound');
    await product.runJobs();
    expect(await progress(waiting.uploadId)).toMatchObject({
      state: 'done',
      orders: 1,
      place: 1,
      imported: 1,
      updated: 0,
      rejectedLines: 0,
      rejected: [],
      fault: null,
    });
    const order = await details(number);
    expect(order).toMatchObject({
      origin: 'file',
      orderStatus: 'Sold',
      sellerStatus: 'Unshipped',
      buyerStatus: 'Not Purchased',
      saleMinor: 2_500,
      shippingMinor: 980,
      currency: 'EUR',
      address: { name: 'Anneliese Roth', city: 'Dresden', countryCode: 'DE', faults: [], addressReceived: true },
      products: [
        { sku, asin: item.asin, itemId: item.id, quantity: 2, priceMinor: 1_250, shippingMinor: 490 },
        { sku: 'OF-NO-LISTING', asin: null, itemId: null },
      ],
    });
    expect(order.packages).toHaveLength(2);
    expect(order.events).toMatchObject([{ kind: 'imported', actor: 'file' }]);
    const { rows } = await sql<{ faults: string[]; content: Buffer | null; unbought: number }>`
      select o.faults, u.content, (select unbought from item_sale s where s.store_id = o.store_id and s.item_id = ${item.id}) as unbought
      from seller_order o join order_upload u on u.store_id = o.store_id where o.amazon_order_id = ${number}`.execute(
      product.worker.db,
    );
    // The listing knows of its pieces (decision 64), and what named the buyer is gone.
    expect(rows).toEqual([{ faults: ['listingUnknown'], content: null, unbought: 2 }]);
    const found = await seller.call(orders.list, { body: { search: 'roth anneliese' } });
    expect(found.items.map((row) => row.sellerAmazonOrderId)).toContain(number);
  });

  it('ORD-023 an address that blocks is kept, and said', async () => {
    const number = orderNumber();
    await take(csv({ 'order-id': number, 'buyer-name': 'Анна Петрова' }));
    expect((await details(number)).address.faults).toContain('nonLatin');
    const bare = orderNumber();
    const nobody = Object.fromEntries(
      ['buyer-name', 'buyer-phone', 'address1', 'city', 'postal-code', 'country'].map((column) => [column, '']),
    );
    await take(csv({ 'order-id': bare, ...nobody }));
    expect((await details(bare)).address).toMatchObject({ faults: ['notReceived'], addressReceived: false });
  });

  it('ORD-043, ORD-063 the same file again changes nothing, another one brings its orders up to date', async () => {
    const number = orderNumber();
    const file = csv({ 'order-id': number });
    expect(await take(file)).toMatchObject({ imported: 1 });
    const before = await details(number);
    expect(await take(file)).toMatchObject({ imported: 0, updated: 0, unchanged: 1, rejectedLines: 0 });
    expect((await details(number)).version).toBe(before.version);
    const moved = { 'order-id': number, city: 'Leipzig', quantity: '3', 'item-price': '20' };
    expect(
      await take(csv(moved, { ...moved, 'order-item-id': '2', quantity: '1', 'purchase-date': yesterday() })),
    ).toMatchObject({ imported: 0, updated: 1, rejectedLines: 0 });
    const after = await details(number);
    expect(after).toMatchObject({
      saleMinor: 4_000,
      address: { city: 'Leipzig' },
      products: [{ quantity: 3, priceMinor: 2_000 }, { quantity: 1 }],
    });
    expect(after.events.map(({ kind }) => kind)).toEqual(['imported', 'changedByFile', 'addressChangedByFile']);
    expect(after.packages).toHaveLength(2);
  });

  it('what the seller edited in the panel stays when the file comes again; another address stands beside it', async () => {
    const number = orderNumber();
    await take(csv({ 'order-id': number, address1: 'ул. Ленина 5' }));
    const { orderId } = await details(number);
    const address = {
      name: 'Anneliese Roth',
      phone: '+49 351 1',
      line1: 'Lenin 5',
      city: 'Dresden',
      postalCode: '01099',
      countryCode: 'DE',
    };
    await seller.call(orders.update, { body: { sellerOrderId: orderId, address } });
    expect(await take(csv({ 'order-id': number, address1: 'ул. Ленина 5' }))).toMatchObject({ unchanged: 1 });
    expect((await details(number)).address).toMatchObject({ line1: 'Lenin 5', marketplace: null });
    await take(csv({ 'order-id': number, address1: 'Neue Str. 1' }));
    expect((await details(number)).address).toMatchObject({ line1: 'Lenin 5', marketplace: { line1: 'Neue Str. 1' } });
  });

  it('ORD-043 refuses lines with their number, column and reason, each order whole or not at all', async () => {
    const [good, bad, mine] = [orderNumber(), orderNumber(), orderNumber()];
    const { order: told } = await makeOrder(product, seller);
    await makeOrder(product, seller, {
      number: mine,
      order: { origin: 1 },
      items: [{ parcel: ['bought'], quantity: 1 }],
    });
    const answer = await take(
      csv(
        { 'order-id': good },
        { 'order-id': bad },
        { 'order-id': bad, 'order-item-id': '2', quantity: '1000', currency: 'USD' },
        { 'order-id': told.amazon_order_id },
        { 'order-id': mine, 'order-item-id': '40000000001', quantity: '9' },
        { 'order-id': '=1+1' },
        { 'order-id': orderNumber(), city: 'Dres\u0007den' },
      ),
    );
    expect(answer).toMatchObject({ state: 'done', orders: 3, place: 3, imported: 1, rejectedLines: 8, totalCount: 8 });
    expect(answer.rejected.map(({ line: at, column, code }) => [at, column, code])).toEqual(
      [
        [3, null, 'withItsOrder'],
        [4, 'currency', 'otherCurrency'],
        [4, 'quantity', 'quantityOutOfRange'],
        [4, 'currency', 'differsFromFirstLine'],
        [7, 'order-id', 'notAnId'],
        [8, 'city', 'controlCharacters'],
        [5, null, 'ofMarketplace'],
        [6, null, 'alreadyBought'],
      ].toSorted((a, b) => answerOrder(a) - answerOrder(b)),
    );
    expect(await codeOf(details(bad))).toBe('OrderNotFound');
    const { content, name } = await seller.call(orderFiles.rejected, {
      query: { uploadId: answer.uploadId, language: 'tr' },
    });
    expect(name).toMatch(/^reddedilen-satirlar-\d+-\d{4}-\d\d-\d\d\.csv$/);
    const rows = parse(await content.text(), { bom: true, delimiter: ';' });
    const words = texts.tr.orderFiles;
    expect(rows[0]).toEqual([words.rejected.line, 'order-id', words.rejected.column, words.rejected.reason]);
    expect(rows).toContainEqual(['4', bad, 'quantity', words.fault.quantityOutOfRange]);
    expect(rows).toContainEqual(['7', '', 'order-id', words.fault.notAnId]);
    expect(rows).toHaveLength(9);
  });
  /** What the reading found comes first, then what the orders themselves refused. */
  const answerOrder = ([at, , code]: unknown[]): number =>
    Number(at) + (['ofMarketplace', 'alreadyBought'].includes(String(code)) ? 100 : 0);

  it.each<[string, string | Uint8Array<ArrayBuffer>, object]>([
    ['nothing', '', { code: 'empty' }],
    [
      'Latin-1',
      Uint8Array.from([...bare('K\u00f6ln')], (letter) => letter.charCodeAt(0)),
      { code: 'notUtf8', line: 2 },
    ],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 65, 0]), { code: 'utf16' }],
    ['a sheet', 'PK\u0003\u0004', { code: 'notText' }],
    ['other columns', 'a;b\n1;2', { code: 'noHeader' }],
    ['commas', bare('x').replaceAll(';', ','), { code: 'wrongSeparator', separator: ',' }],
    [
      'too many lines',
      `${bare()}\n${'x\n'.repeat(limits.orderFileLinesMax + 1)}`,
      { code: 'tooManyLines', limit: 10_000 },
    ],
  ])('ORD-042, ORD-063 of %s is refused at once, with what and where', async (_what, content, fault) => {
    const before = await countOf('order_upload');
    expect(await refusalOf(upload(content))).toMatchObject({ code: 'InvalidFileFormat', data: { fault } });
    expect(await countOf('order_upload')).toBe(before);
  });

  it.each<[string, string, object]>([
    [
      'without columns',
      `${orderCsvColumns.slice(0, -2).join(';')}\n1`,
      { code: 'columnsMissing', columns: ['shipping-price', 'currency'] },
    ],
    ['with a column twice', `${orderCsvColumns.join(';')};sku\n1`, { code: 'columnsTwice', columns: ['sku'] }],
    ['with a quotation mark that is not closed', `${bare()}\n"1;2\n3`, { code: 'quotes', line: 3 }],
    [
      'with an endless cell',
      `${bare()}\n${'x'.repeat(limits.orderFileRecordMax + 10)}`,
      { code: 'lineTooLong', line: 2 },
    ],
    ['with a header alone', bare(), { code: 'empty' }],
  ])('ORD-042 a file %s is refused by the worker, which says why', async (_what, content, fault) => {
    const before = await countOf('seller_order');
    expect(await take(content)).toMatchObject({ state: 'refused', fault, imported: 0 });
    expect(await countOf('seller_order')).toBe(before);
  });

  it('ORD-063 ten megabytes are read and no byte more', async () => {
    const head = `${csv({ 'order-id': orderNumber(), address1: 'Str. 1' })}\n`;
    const blank = new Blob([`${' '.repeat(1_500)}\n`.repeat(700)]);
    const rest = limits.orderFileBytesMax - head.length;
    const full = new Blob([
      head,
      ...Array.from({ length: Math.floor(rest / blank.size) }, () => blank),
      blank.slice(0, rest % blank.size),
    ]);
    expect(full.size).toBe(limits.orderFileBytesMax);
    expect(await codeOf(upload(new Blob([full, ' '])))).toBe('PayloadTooLarge');
    expect(await codeOf(upload(lettersOf(50 * 1024 * 1024)))).toBe('PayloadTooLarge');
    expect(await take(full)).toMatchObject({ imported: 1 });
  }, 60_000);

  it('SHELL-097, ORD-063 is for stores that are managed by hand', async () => {
    const connected = await product.signUp();
    await product.connectStore(connected, 'DE');
    expect(await codeOf(upload(csv({ 'order-id': '1' }), connected))).toBe('ManualStoreNeeded');
    expect(await connected.call(orderFiles.uploads, {})).toEqual([]);
  });

  it('another seller sees nothing of it', async () => {
    const { uploadId } = await take(csv({ 'order-id': orderNumber() }));
    expect(await codeOf(progress(uploadId, other))).toBe('RecordNotFound');
    expect(await codeOf(other.call(orderFiles.rejected, { query: { uploadId } }))).toBe('RecordNotFound');
    expect((await seller.call(orderFiles.uploads, {})).map((one) => one.uploadId)).toContain(uploadId);
    expect((await other.call(orderFiles.uploads, {})).map((one) => one.uploadId)).not.toContain(uploadId);
  });
});

/** The worker, told of every word by which a buyer will be found before it is kept. */
const markedBy = (heard: (text: string) => void) => ({
  ...product.worker,
  secrets: {
    ...product.worker.secrets,
    marks: (text: string, purpose: string) => {
      heard(text);
      return product.worker.secrets.marks(text, purpose);
    },
  },
});

describe('work on files', () => {
  it('ORD-063 two files at once make each order once', async () => {
    const numbers = [1, 2, 3, 4].map(() => orderNumber());
    const file = csv(...numbers.map((number) => ({ 'order-id': number })));
    const made = await Promise.all([upload(file), upload(file)]);
    await Promise.all(made.map(({ uploadId }) => workOnUpload(product.worker, { ...seller, uploadId })));
    const answers = await Promise.all(made.map(({ uploadId }) => progress(uploadId)));
    expect(answers.map(({ state, place }) => [state, place])).toEqual([
      ['done', 4],
      ['done', 4],
    ]);
    expect(answers.reduce((sum, { imported }) => sum + imported, 0)).toBe(4);
    expect(answers.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(4);
    await product.runJobs();
  });

  it('ORD-063 a click that is repeated with its key is one file', async () => {
    const key = 'upload-once-12345';
    const file = csv({ 'order-id': orderNumber() });
    const [first, second] = [await upload(file, seller, 'a.csv', key), await upload(file, seller, 'a.csv', key)];
    expect(second.uploadId).toBe(first.uploadId);
    await product.runJobs();
  });

  it('ORD-063 whoever dies in the middle leaves it where it is; two who work on one do nothing twice', async () => {
    const numbers = Array.from({ length: 12 }, () => orderNumber());
    const { uploadId } = await upload(csv(...numbers.map((number) => ({ 'order-id': number }))));
    const key = { accountId: seller.accountId, storeId: seller.storeId, uploadId };
    // The connection ends in the fourth order, as it does for a process that is killed.
    let left = 6;
    const dying = markedBy(() => {
      if (left-- <= 0) throw new Error('killed');
    });
    await expect(workOnUpload(dying, key)).rejects.toThrow('killed');
    const half = await progress(uploadId);
    expect(half.state).toBe('working');
    expect(half.place).toBeGreaterThan(0);
    expect(half.place).toBeLessThan(12);
    expect(half.imported).toBe(half.place);
    await Promise.all([workOnUpload(product.worker, key), workOnUpload(product.worker, key)]);
    await workOnUpload(product.worker, key);
    expect(await progress(uploadId)).toMatchObject({ state: 'done', place: 12, imported: 12, unchanged: 0 });
    await product.runJobs();
    expect(await progress(uploadId)).toMatchObject({ place: 12, imported: 12 });
  });

  it('an order that cannot be kept is listed, and stops no other', async () => {
    const [wrong, right] = [orderNumber(), orderNumber()];
    const { uploadId } = await upload(csv({ 'order-id': wrong, 'buyer-name': 'Poison Roth' }, { 'order-id': right }));
    const key = { accountId: seller.accountId, storeId: seller.storeId, uploadId };
    await workOnUpload(
      markedBy((text) => {
        if (text === 'poison') throw new TypeError('no such word');
      }),
      key,
    );
    expect(await progress(uploadId)).toMatchObject({
      state: 'done',
      place: 2,
      imported: 1,
      rejected: [{ line: 2, orderId: wrong, column: null, code: 'notKept' }],
    });
    expect(await codeOf(details(wrong))).toBe('OrderNotFound');
  });

  it('three files of a store wait at most; what nobody works on for a day is given up, and its text goes', async () => {
    const mine = await product.signUp();
    await product.connectStore(mine, 'DE');
    await manageByHand(product, mine);
    const file = () => upload(csv({ 'order-id': orderNumber() }), mine);
    const made = [await file(), await file(), await file()];
    expect(await codeOf(file())).toBe('TooManyAtOnce');
    const { rows } = await sql<{
      content: Buffer;
    }>`select content from order_upload where store_id = ${mine.storeId}`.execute(product.worker.db);
    expect(rows).toHaveLength(3);
    for (const { content } of rows) expect(content.toString()).not.toContain('Anneliese');
    await sql`update order_upload set created_at = created_at - interval '25 hours' where store_id = ${mine.storeId}`.execute(
      product.worker.db,
    );
    await tidyUploads(product.worker);
    expect(await progress(made[0]?.uploadId ?? 0, mine)).toMatchObject({
      state: 'refused',
      fault: { code: 'givenUp' },
    });
    const { rows: after } = await sql<{
      content: Buffer | null;
    }>`select content from order_upload where store_id = ${mine.storeId}`.execute(product.worker.db);
    expect(after.map(({ content }) => content)).toEqual([null, null, null]);
    await sql`update order_upload set created_at = created_at - interval '90 days' where store_id = ${mine.storeId}`.execute(
      product.worker.db,
    );
    await tidyUploads(product.worker);
    expect(await mine.call(orderFiles.uploads, {})).toEqual([]);
  });
});

describe('the way of an order of a file', () => {
  it('ORD-045 STORE-066 goes through the warehouse, the default, while direct sending has no acknowledgement, whatever a rule says', async () => {
    const accept = (accepted: boolean) =>
      seller.call(routing.acknowledgeDirectSending, { body: { textVersion: directSendingPolicyVersion, accepted } });
    const first = orderNumber();
    await take(csv({ 'order-id': first }));
    expect(await details(first)).toMatchObject({ sendingType: 'warehouse' });
    await accept(true);
    const rules = [{ ...noConditions, countries: ['DE'], sendingType: 'direct' as const, carrierCode: null }];
    await seller.call(routing.save, { body: { defaultSendingType: 'warehouse', rules } });
    const [second, third] = [orderNumber(), orderNumber()];
    await take(csv({ 'order-id': second }));
    expect(await details(second)).toMatchObject({ sendingType: 'direct' });
    await accept(false);
    await take(csv({ 'order-id': third }));
    const { sendingType, orderId } = await details(third);
    expect(sendingType).toBe('warehouse');
    const bought = { sellerOrderId: orderId, buyerOrderNumber: '117-0000001-0000001', sendingType: 'direct' as const };
    expect(await codeOf(seller.call(buying.savePurchaser, { body: bought }))).toBe('SellerOfRecordNotAcknowledged');
    await seller.call(routing.save, { body: { defaultSendingType: 'warehouse', rules: [] } });
  });
});
