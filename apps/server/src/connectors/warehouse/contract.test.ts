import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/world.ts';
import { createWarehouse, type CustomerToSend, type Warehouse } from './create-warehouse.ts';
import type { PackageToSend } from './package-calls.ts';
import type { WarehouseDeclined } from './warehouse-errors.ts';

/** The client against the warehouse of the sandbox, which another hand wrote from the same document. */
let world: TestWorld;
let warehouse: Warehouse;
let asin: string;
beforeAll(async () => {
  world = await openWorld({ products: 20 });
  const url = `http://localhost:${world.port}${world.prefix}/warehouse`;
  warehouse = createWarehouse({ url, key: 'sandbox-warehouse-key' });
  asin = (await world.products('US', 1))[0]?.asin ?? '';
});

const customer: CustomerToSend = {
  personName: 'Ayşe Yılmaz',
  companyName: '',
  storeName: 'Kervan',
  phone: '905321234567',
  email: 'a@b.example',
  line1: 'Moda 1',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: '',
  state: '',
  zipCode: '34710',
  country: 'TR',
  logo: null,
};
let packages = 0;
const parcelOf = (customerRef: string, over: Partial<PackageToSend> = {}): PackageToSend => ({
  no: `KRV-${String(++packages).padStart(8, '0')}`,
  customerRef,
  orderRef: randomUUID(),
  market: 'DE',
  recipient: {
    name: 'Max Muster',
    phone: '4915112345678',
    line1: 'Weg 1',
    line2: null,
    line3: null,
    city: 'Köln',
    county: null,
    stateOrRegion: null,
    postalCode: '50667',
    countryCode: 'DE',
  },
  items: [{ asin, title: 'Lamp', quantity: 1, valueMinor: 1999 }],
  carrierCode: 'USPS',
  serviceCode: 'PRIORITY',
  preLabel: false,
  gift: { note: 'Enjoy', sender: 'Kervan' },
  ...over,
});
async function announced(over: Partial<PackageToSend> = {}) {
  const [customerRef, ref] = [randomUUID(), randomUUID()];
  await warehouse.putCustomer(customerRef, 1, customer);
  const parcel = parcelOf(customerRef, over);
  await warehouse.putPackage(ref, parcel);
  const act = (name: string, body: object = {}) => world.ask('POST', `/world/warehouse/${parcel.no}/${name}`, body);
  return { customerRef, ref, parcel, act };
}
const measured = { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 };
const declined = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: WarehouseDeclined) => error.code,
  );

describe('the warehouse of the sandbox', () => {
  it('says what it offers: rates, carriers, houses and its agreement', async () => {
    const { rates } = await warehouse.rates();
    expect(rates).toMatchObject({ unread: 0 });
    expect(rates.read.length).toBeGreaterThan(0);
    const carriers = await warehouse.carriers('DE');
    expect(carriers.map(({ code }) => code)).toContain('USPS');
    const { read: facilities, unread } = await warehouse.facilities();
    expect(unread).toBe(0);
    expect(facilities.some(({ kind }) => kind === 'hub') && facilities.some(({ kind }) => kind === 'local')).toBe(true);
    expect(Object.keys(await warehouse.agreement()).toSorted()).toEqual(['en', 'tr', 'version']);
  });

  it('takes a package from its announcement to the carrier; the same call again is the same answer', async () => {
    const { ref, parcel, act } = await announced({ preLabel: true });
    const again = await warehouse.putPackage(ref, parcel);
    expect(again).toMatchObject({ state: 'announced', label: { carrier: 'USPS' } });
    await warehouse.changePackage(ref, again.seq, { inbound: { carrier: 'UPS', tracking: '1Z999' } });
    await act('receive');
    await act('measure', measured);
    const priced = await warehouse.package(ref);
    expect(priced).toMatchObject({ state: 'priced', measures: { weightG: 500, lengthMm: 200 } });
    expect(await declined(warehouse.changePackage(ref, 0, { carrierCode: 'UPS', serviceCode: 'SAVER' }))).toBe(
      'seq_conflict',
    );
    const quote = priced.quotes.find(({ carrierCode, available }) => carrierCode === 'USPS' && available);
    const { quoteId = '', priceMinor = 0 } = quote ?? {};
    expect(await declined(warehouse.releasePackage(ref, { quoteId, priceMinor: priceMinor + 1, hold: 1 }))).toBe(
      'price_changed',
    );
    const released = await warehouse.releasePackage(ref, { quoteId, priceMinor, hold: 1 });
    expect(await warehouse.releasePackage(ref, { quoteId, priceMinor, hold: 1 })).toEqual(released);
    await act('dispatch');
    await act('carrier-event', { code: 'delivered' });
    expect(await warehouse.package(ref)).toMatchObject({
      state: 'delivered',
      outbound: { carrier: 'USPS', priceMinor },
    });
    const events = await warehouse.packageEvents(ref, 0);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['package.received', 'package.priced', 'package.dispatched', 'carrier.event']),
    );
    const swept = await warehouse.allEvents(null, 500);
    expect(swept.events.filter(({ object }) => object.ref === ref)).toEqual(events);
    expect((await warehouse.allEvents(swept.cursor, 500)).events).toEqual([]);
    await warehouse.review(ref, { points: 5, text: 'Fast' });
  });

  it('holds back, resumes, cancels and takes measures again; a step that there is not is declined with the state', async () => {
    const { ref, act } = await announced();
    await act('receive');
    await act('measure', measured);
    const { seq } = await warehouse.package(ref);
    expect((await warehouse.actOnPackage(ref, 'hold-back', seq)).state).toBe('held');
    const held = await warehouse.package(ref);
    expect((await warehouse.actOnPackage(ref, 'resume', held.seq)).state).toBe('priced');
    await warehouse.actOnPackage(ref, 'remeasure', (await warehouse.package(ref)).seq);
    const refusal = await warehouse.actOnPackage(ref, 'cancel', 99).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'state_conflict', state: 'priced' });
    const other = await announced();
    expect((await warehouse.actOnPackage(other.ref, 'cancel', 0)).state).toBe('cancelled');
  });

  it('declines what it cannot send to, and what it does not know', async () => {
    const { customerRef } = await announced();
    const recipient = { ...parcelOf(customerRef).recipient, line1: 'Postfach 12', countryCode: 'DE' };
    const put = (over: Partial<PackageToSend>) => warehouse.putPackage(randomUUID(), parcelOf(customerRef, over));
    expect(await declined(put({ recipient, carrierCode: 'UPS', serviceCode: 'SAVER' }))).toBe('po_box');
    expect(await declined(put({ recipient: { ...recipient, line1: 'ул. Ленина 1' } }))).toBe('address_non_latin');
    expect(await declined(put({ customerRef: randomUUID() }))).toBe('not_found');
    expect(await declined(put({ carrierCode: 'NONE' }))).toBe('invalid');
    expect(await declined(warehouse.package(randomUUID()))).toBe('not_found');
  });

  it('keeps photos, labels, claims, chats and unidentified packages', async () => {
    const { customerRef, ref, act } = await announced();
    await act('receive');
    await act('measure', measured);
    const [photo] = (await warehouse.package(ref)).photos;
    const content = await warehouse.photo(photo?.id ?? '');
    expect(createHash('sha256').update(content).digest('hex')).toBe(photo?.sha256);
    const chat = await warehouse.openChat('1', {
      packageRef: ref,
      text: 'Where is it?',
      files: [{ name: 'a.jpg', mediaType: 'image/jpeg', content }],
    });
    const message = await warehouse.writeToChat('2', chat.chatId, { text: 'Hello?', files: [] });
    expect([message.chatId, message.messageId === chat.messageId]).toEqual([chat.chatId, false]);
    expect((await warehouse.closeChat('3', chat.chatId)).status).toBe('ClosedByCustomer');
    await warehouse.reopenChat('4', chat.chatId);
    await act('damage', { text: 'wet' });
    const claim = await warehouse.openClaim('1', { packageRef: ref, kind: 'damaged', text: 'wet', files: [] });
    expect(claim.claimId).not.toBe('');
    const [offer] = await warehouse.returnLabelOffers(ref);
    const label = await warehouse.buyReturnLabel(offer?.offerId ?? '', ref);
    expect(Buffer.from(label.pdf, 'base64').subarray(0, 4).toString()).toBe('%PDF');
    await warehouse.voidReturnLabel(label.labelId);
    const { seq } = await warehouse.package(ref);
    expect((await warehouse.returnPackage(ref, { kind: 'hub', labelId: null, seq })).state).toBe('returning');
    await world.ask('POST', '/world/warehouse/unidentified', { asin, customerRef, market: 'DE', comment: 'torn' });
    const {
      read: [unknown],
    } = await warehouse.unidentified(customerRef);
    expect(unknown).toMatchObject({ status: 'Waiting', asin, daysToDispose: 30 });
    const claimed = await warehouse.claimUnidentified(unknown?.code ?? '', { customerRef, text: 'mine', asin });
    expect(claimed.status).toBe('Claimed');
  });

  it('says what it charged', async () => {
    const { ref, act } = await announced();
    await act('receive');
    await act('measure', measured);
    await act('extra-payment', { amountMinor: 450, text: 'Repacking' });
    const asked = (await warehouse.packageEvents(ref, 0)).find(({ type }) => type === 'extra_payment.created');
    await warehouse.answerExtraPayment(String(asked?.data.extraPaymentId), true);
    const { now } = await world.clock();
    const statement = await warehouse.statement(now.slice(0, 10));
    expect(statement.lines.read.some((line) => line.packageRef === ref && line.amountMinor === 450)).toBe(true);
    expect(statement.lines.read.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(statement.totalMinor);
  });

  it('is told where to send its messages', async () => {
    await warehouse.putWebhook('http://localhost:4000/hooks/warehouse', 1);
  });
});
