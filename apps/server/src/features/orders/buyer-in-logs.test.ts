import { sql } from 'kysely';
import { symbols } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyerData } from '@kervan/contracts/buyer-data-calls';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { receiveMail, type Receiver } from '../../connectors/inbound-mail/receive-mail.ts';
import { codeOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';
import { standingIn as findStanding, tracesOf } from '../../testing/standing-in.ts';
import { useStocked } from '../../testing/stocked.ts';
import { postboxOf } from '../inbound-mail/keep-mail.ts';

const opened = useStocked();
const { product } = opened;
let receiver: Receiver;
const lines: string[] = [];
beforeAll(async () => {
  receiver = await receiveMail({ port: 0, host: '127.0.0.1', tls: null }, postboxOf(product.worker));
  // Everything that the log is told, down to the last word, instead of what the tests let out.
  const { log } = product.deps;
  Reflect.set(log, symbols.streamSym, { write: (line: string) => lines.push(line) });
  log.level = 'trace';
});
afterAll(() => receiver.close());

const db = () => product.worker.db;
const details = (sellerAmazonOrderId: string) => opened.seller.call(orders.details, { query: { sellerAmazonOrderId } });

async function imported(): Promise<string> {
  const { amazonOrderId } = await product.world.ask<{ amazonOrderId: string }>('POST', '/world/orders', {
    market: 'DE',
    sellerId: opened.seller.sellingPartnerId,
    unchecked: true,
    pendingMs: 0,
    items: [{ sku: opened.listed[0]?.sku, quantity: 1, unitPriceMinor: 1_999 }],
  });
  await product.world.advance(2_000);
  await product.settle();
  return amazonOrderId;
}

it('ORD-072 no line of the log and none of the security log names a buyer: import, edit, confirmation that fails, mail, erasure', async () => {
  const { seller } = opened;
  const number = await imported();
  const { address, orderId } = await details(number);
  expect(address.name).not.toBeNull();
  const edited = {
    name: 'Zephyrine Quandtmeier',
    phone: '+49 351 7654321',
    line1: 'Quittenwinkelgasse 77b',
    city: 'Radebeul',
    postalCode: '01445',
    countryCode: 'DE',
  };
  const update = (more: object) => seller.call(orders.update, { body: { sellerOrderId: orderId, ...more } });
  await update({ address: edited });
  // Refused in every way: by the rule, by the contract, by another's change.
  expect(await codeOf(update({ address: { ...edited, line1: '銀座 Quittenwinkelgasse' } }))).toBe('AddressNonLatin');
  expect(await codeOf(update({ address: { ...edited, phone: `+49 351 7654321${'0'.repeat(60)}` } }))).toBe(
    'ValidationFailed',
  );
  expect(await codeOf(update({ version: 0, address: { ...edited, name: 'Zephyrine Anders' } }))).toBe(
    'OrderChangedMeanwhile',
  );
  const { id } = await product.world.fault({ kind: 'refusal', operation: 'confirmShipment' });
  await seller.call(shipping.confirm, { body: { sellerOrderId: orderId, trackingNumber: 'JJD000390007831234567' } });
  await product.settle();
  await product.world.endFault(id);
  const { address: to } = await seller.call(inboundMail.get, {});
  const alias = 'quandtmeier77@marketplace.amazon.de';
  const secret = 'Klingeln Sie bei Familie Habersaat';
  for (const subject of [`Order ${number} Zephyrine`, 'Quandtmeier'])
    await product.world.ask('POST', '/world/buyer-mails', {
      to,
      from: alias,
      subject,
      text: `${secret}. ${edited.name}, ${edited.line1}`,
      port: receiver.port,
    });
  await product.settle();
  await seller.call(buyerData.archive, { body: { buyerMail: alias } });
  expect(await codeOf(seller.call(buyerData.erase, { body: { buyerMail: 'habersaat@marketplace.amazon.de' } }))).toBe(
    'RecordNotFound',
  );
  const traces = tracesOf([
    address.name,
    address.phone,
    address.line1,
    address.contactMail,
    edited.name,
    edited.phone,
    edited.line1,
    alias,
    secret,
  ]).filter((trace) => trace !== 'Familie');
  expect(traces.length).toBeGreaterThan(10);
  const { rows } = await sql<object>`select * from security_event`.execute(db());
  const told = [...lines, ...rows.map((row) => JSON.stringify(row))];
  // The log did tell of it.
  for (const sign of ['security event', 'buyerExported'])
    expect(
      told.some((line) => line.includes(sign)),
      sign,
    ).toBe(true);
  for (const trace of traces)
    expect(
      told.filter((line) => line.toLowerCase().includes(trace.toLowerCase())),
      trace,
    ).toEqual([]);
  // Neither does any column of any table: what is kept of a buyer is sealed. Subjects and senders of mails stand until the purge.
  const cities = [address.city ?? '', edited.city];
  const ofMails = /^kervan\.(inbound_mail\.|buyer_(message|thread)\.subject)/;
  expect((await standingIn([...traces, ...cities])).filter((column) => !ofMails.test(column))).toEqual([]);
});

it('ORD-072 after the purge nothing of a buyer stands in any column, sealed or not, and no list, search or file shows it', async () => {
  const { seller } = opened;
  const number = await imported();
  const { orderId, address } = await details(number);
  const edited = {
    name: 'Wendelgard Ysenbruck',
    phone: '+49 5431 998877',
    line1: 'Zwetschgenstieg 9',
    city: 'Quakenbrueck',
    postalCode: '49610',
    countryCode: 'DE',
  };
  const { address: to } = await seller.call(inboundMail.get, {});
  await product.world.ask('POST', '/world/buyer-mails', {
    to,
    from: address.contactMail,
    subject: `Order ${number} Ysenbruck`,
    text: edited.line1,
    port: receiver.port,
  });
  await product.settle();
  await seller.call(orders.update, { body: { sellerOrderId: orderId, address: edited } });
  const row = async () => (await seller.call(orders.list, { body: { search: number } })).items[0];
  const byName = () => seller.call(orders.list, { body: { search: 'Ysenbruck' } });
  expect(await row()).toMatchObject({ buyerName: edited.name, city: edited.city });
  expect((await byName()).totalCount).toBe(1);
  const known = [address.name, address.line1, address.city, address.contactMail, ...Object.values(edited).slice(0, 4)];
  expect(await standingIn(tracesOf(known))).not.toEqual([]);
  await sql`update order_pii set purge_after = ${new Date(product.worker.clock.now())} where order_id = ${orderId}`.execute(
    db(),
  );
  await runTask(product.work, 'order-import.purge-buyers');
  expect(await row()).toMatchObject({ buyerName: null, city: null });
  expect((await byName()).totalCount).toBe(0);
  const after = await details(number);
  expect(after.address).toMatchObject({ name: null, line1: null, city: null, contactMail: null });
  for (const table of ['order_pii', 'order_word', 'buyer_thread'] as const) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where order_id = ${orderId}`.execute(db());
    expect(rows, table).toEqual([]);
  }
  expect(await standingIn(tracesOf(known))).toEqual([]);
});

/** Where one of the texts stands in the product's database. */
async function standingIn(texts: readonly string[]): Promise<string[]> {
  const { found, columns } = await findStanding(product.worker.config.DATABASE_URL, texts);
  expect(columns).toBeGreaterThan(500);
  return found;
}
