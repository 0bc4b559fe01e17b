import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import { orderTabBit, orderTabNames } from '@kervan/domain/orders/order-tabs';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { anneliese, changeMade, fillOrders, makeOrder, type MadeOrder } from '../../testing/orders.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { keepBuyer } from '../../records/order-pii/buyer-data.ts';
import { takeReturnsIn } from '../../records/order-sendings/order-returns.ts';
import { findOrder, lockOrder } from '../../records/orders/order-state.ts';
import { itLong } from '../../testing/long.ts';

const DAY = 86_400_000;
const product = useProduct({ products: 5 });
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
});

const make = async (draft: MadeOrder = {}) => (await makeOrder(product, seller, draft)).order;
const details = (sellerAmazonOrderId: string) => seller.call(orders.details, { query: { sellerAmazonOrderId } });
const update = (body: object, who = seller) => who.call(orders.update, { body: body as { sellerOrderId: number } });
const counts = async (who = seller) => (await who.call(orders.counts, {})).tabs;

const { contactMail: _, ...dresden } = Object.fromEntries(
  Object.entries(anneliese).map(([field, text]) => [field, text ?? '']),
);
const foreign = { name: '田中 太郎', line1: '銀座 1-2-3', city: 'Dresden' };

describe('the address of an order', () => {
  it('ORD-052, ORD-023 is edited: what blocked is gone, what Amazon said stays beside it', async () => {
    const order = await make({ buyer: foreign });
    expect((await details(order.amazon_order_id)).address.faults).toContain('nonLatin');
    const address = { ...dresden, name: 'Taro Tanaka', line1: 'Ginza Str. 1' };
    await update({ sellerOrderId: order.order_id, version: order.version, address });
    const after = await details(order.amazon_order_id);
    expect(after.address).toMatchObject({
      name: 'Taro Tanaka',
      line1: 'Ginza Str. 1',
      faults: [],
      isEdited: true,
    });
    // The contact mail is the marketplace's and no field of the form.
    expect(after.address.contactMail).toBe(anneliese.contactMail);
    expect(after.events.at(-1)).toMatchObject({ kind: 'addressEdited', actor: 'Ayşe Yılmaz' });
    const found = await seller.call(orders.list, { body: { search: 'tanaka taro' } });
    expect(found.items.map((row) => row.orderId)).toEqual([order.order_id]);
    // The sealed text holds no word of it.
    const { rows } = await sql<{
      sealed: string;
    }>`select sealed from order_pii where order_id = ${order.order_id}`.execute(product.worker.db);
    expect(rows[0]?.sealed).not.toContain('Tanaka');
  });

  it.each<[string, object, string]>([
    ['no surname', { name: 'Taro' }, 'NameMissing'],
    ['no name', { name: '' }, 'NameMissing'],
    ['other letters', { line1: 'ул. Ленина 5' }, 'AddressNonLatin'],
    ['no phone', { phone: '' }, 'AddressIncomplete'],
    ['no street', { line1: '' }, 'AddressIncomplete'],
    ['no postal code', { postalCode: '' }, 'AddressIncomplete'],
    ['no such country', { countryCode: 'XX' }, 'CountryCodeInvalid'],
    ['another country', { countryCode: 'FR' }, 'AddressOutsideCountry'],
    ['a line of 300 characters', { line1: 'x'.repeat(300) }, 'ValidationFailed'],
  ])('ORD-029, ORD-031 with %s is refused and changes nothing', async (_, wrong, code) => {
    const order = await make();
    expect(await codeOf(update({ sellerOrderId: order.order_id, address: { ...dresden, ...wrong } }))).toBe(code);
    const after = await details(order.amazon_order_id);
    expect(after).toMatchObject({ version: order.version, address: { name: 'Anneliese Roth', isEdited: false } });
  });

  it('ORD-052 an order that is not as it was drawn is not changed', async () => {
    const order = await make();
    await update({ sellerOrderId: order.order_id, version: order.version, manualConfirm: true });
    const late = { sellerOrderId: order.order_id, version: order.version, address: { ...dresden, city: 'Leipzig' } };
    expect(await codeOf(update(late))).toBe('OrderChangedMeanwhile');
    expect((await details(order.amazon_order_id)).address.city).toBe('Dresden');
  });

  it('ORD-072 what was purged is neither shown nor typed in again', async () => {
    const order = await make({ at: product.deps.clock.now() - 60 * DAY });
    await sql`delete from order_pii where order_id = ${order.order_id}`.execute(product.worker.db);
    const { address } = await details(order.amazon_order_id);
    expect(address).toMatchObject({ name: null, line1: null, contactMail: null });
    expect(await codeOf(update({ sellerOrderId: order.order_id, address: dresden }))).toBe('BuyerDataPurged');
  });

  it.each(['edited', 'marketplace'] as const)('ORD-052 of two addresses the %s one is kept', async (keep) => {
    const order = await make({ buyer: foreign });
    await update({ sellerOrderId: order.order_id, address: { ...dresden, name: 'Taro Tanaka' } });
    const seen = { ...anneliese, name: 'Kenji Sato', line1: 'Neue Str. 9' };
    await product.worker.db.transaction().execute((tx) =>
      keepBuyer(tx, product.worker.secrets, {
        place: { ...seller, orderId: order.order_id },
        parts: { seen },
        now: product.deps.clock.now(),
      }),
    );
    await changeMade(product, seller, order.order_id, { order: { address_conflict: true } });
    expect((await details(order.amazon_order_id)).address.marketplace).toMatchObject({ name: 'Kenji Sato' });
    const settle = (who = seller) => who.call(orders.settleAddress, { body: { sellerOrderId: order.order_id, keep } });
    expect(await codeOf(settle(other))).toBe('OrderNotFound');
    await settle();
    await settle();
    const { address } = await details(order.amazon_order_id);
    expect(address).toMatchObject({
      name: keep === 'edited' ? 'Taro Tanaka' : 'Kenji Sato',
      isEdited: keep === 'edited',
      marketplace: null,
      faults: [],
    });
  });
});

describe('marks of an order', () => {
  it('ORD-011, ORD-052 are set one by one, and the same again writes nothing of another', async () => {
    const order = await make();
    await update({ sellerOrderId: order.order_id, doNotSendFeedback: true, doNotCreatePreLabel: true });
    await update({ sellerOrderId: order.order_id, sendPackage: false });
    expect(await details(order.amazon_order_id)).toMatchObject({
      manualConfirm: false,
      doNotSendFeedback: true,
      doNotCreatePreLabel: true,
      sendPackage: false,
    });
    expect(await codeOf(update({ sellerOrderId: order.order_id, carrierCode: 'No such carrier' }))).toBe(
      'ValidationFailed',
    );
    expect(await codeOf(update({ sellerOrderId: order.order_id, flagId: 999_999 }))).toBe('RecordNotFound');
    expect(await codeOf(update({ sellerOrderId: order.order_id, manualConfirm: true }, other))).toBe('OrderNotFound');
  });

  it('ORD-018, ORD-064 a cancellation request is switched both ways, once each', async () => {
    const order = await make();
    const ask = (status: boolean, who = seller) =>
      who.call(orders.cancellationRequest, { body: { sellerOrderId: order.order_id, status } });
    await ask(true);
    await ask(true);
    expect((await counts()).cancellationRequested).toBe(1);
    expect(await codeOf(ask(false, other))).toBe('OrderNotFound');
    await ask(false);
    expect((await counts()).cancellationRequested).toBe(0);
    expect((await details(order.amazon_order_id)).events.map(({ kind }) => kind)).toEqual([
      'imported',
      'cancellationRequested',
      'cancellationWithdrawn',
    ]);
  });
});

describe('an A-to-z claim', () => {
  it('decision 70 is over once the seller says so, and a report that still names it does not begin it again', async () => {
    const order = await make();
    const state = () => findOrder(product.worker.db, seller.storeId, { orderId: order.order_id });
    const told = { rma: 'R-1', sku: 'X', quantity: 1, requestedOn: '2026-03-01', deliveredOn: null, status: null };
    const row = { ...told, reason: null, resolution: null, isInPolicy: null, carrier: null, tracking: null };
    const hear = (isClaimed: boolean) =>
      product.worker.db.transaction().execute(async (tx) => {
        const locked = await lockOrder(tx, seller.storeId, { orderId: order.order_id });
        if (!locked) throw new Error('it was made');
        const scope = { accountId: seller.accountId, storeId: seller.storeId, now: product.worker.clock.now() };
        await takeReturnsIn(tx, scope, locked, [{ ...row, isClaimed }]);
      });
    const end = (who = seller) => who.call(orders.endClaim, { body: { sellerOrderId: order.order_id } });
    await end();
    await hear(false);
    expect((await state())?.order).toMatchObject({ a_to_z: false, a_to_z_ended_at: null });
    await hear(true);
    expect((await details(order.amazon_order_id)).hasAToZClaim).toBe(true);
    expect(await codeOf(end(other))).toBe('OrderNotFound');
    await end();
    await end();
    await hear(true);
    const detail = await details(order.amazon_order_id);
    expect(detail.hasAToZClaim).toBe(false);
    expect(detail.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('aToZ'))).toEqual([
      'aToZToldByMarketplace',
      'aToZEnded',
    ]);
  });
});

describe('notes of an order', () => {
  it('ORD-034, ORD-060, ORD-062 are added, listed newest first and deleted by their own', async () => {
    const order = await make();
    const body = (note: string) => ({ body: { sellerOrderId: order.order_id, note } });
    const first = await seller.call(orders.addNote, body('Müşteri hediye paketi istedi.'));
    await seller.call(orders.addNote, body('  second\u202e line\nof it  '));
    const notes = (who = seller) => who.call(orders.notes, { query: { sellerOrderId: order.order_id } });
    expect(await notes()).toMatchObject([
      { text: 'second line\nof it', author: 'Ayşe Yılmaz', isOwn: true },
      { text: 'Müşteri hediye paketi istedi.' },
    ]);
    expect((await details(order.amazon_order_id)).notes).toBe(2);
    expect(await codeOf(notes(other))).toBe('OrderNotFound');
    expect(await codeOf(other.call(orders.addNote, body('mine')))).toBe('OrderNotFound');
    expect(await codeOf(other.call(orders.deleteNote, { query: { noteId: first.id } }))).toBe('RecordNotFound');
    await seller.call(orders.deleteNote, { query: { noteId: first.id } });
    expect(await codeOf(seller.call(orders.deleteNote, { query: { noteId: first.id } }))).toBe('RecordNotFound');
    expect((await details(order.amazon_order_id)).notes).toBe(1);
  });

  it.each(['', '   ', '\u200b\u200b', 'x'.repeat(1_001)])('ORD-033, ORD-061 the note %j is refused', async (note) => {
    const order = await make();
    expect(await codeOf(seller.call(orders.addNote, { body: { sellerOrderId: order.order_id, note } }))).toBe(
      'ValidationFailed',
    );
    expect((await details(order.amazon_order_id)).notes).toBe(0);
  });
});

describe('the translation of a buyer', () => {
  const asked = () => product.world.ask<{ q: string[] }[]>('GET', '/world/translations');
  const translate = (sellerAmazonOrderId: string, who = seller) =>
    who.call(orders.translate, { query: { sellerAmazonOrderId }, body: { language: 'en' } });

  it('ORD-066 is not there where none is configured', async () => {
    const order = await make({ buyer: foreign });
    const { translation } = product.deps;
    Object.assign(product.deps, { translation: null });
    expect((await details(order.amazon_order_id)).isTranslationAvailable).toBe(false);
    expect(await codeOf(translate(order.amazon_order_id))).toBe('TranslationNotAvailable');
    Object.assign(product.deps, { translation });
  });

  it('ORD-028, ORD-066 is made once an order, into Arabic or English alone', async () => {
    const order = await make({ buyer: foreign });
    expect((await details(order.amazon_order_id)).isTranslationAvailable).toBe(true);
    const address = await translate(order.amazon_order_id);
    expect(address.translation).toMatchObject({
      language: 'en',
      text: { name: '[en] 田中 太郎', city: '[en] Dresden' },
    });
    // Neither phone nor mail left the house.
    expect((await asked()).flatMap(({ q }) => q)).toEqual(['田中 太郎', '銀座 1-2-3', 'Dresden', 'Sachsen']);
    expect(await codeOf(translate(order.amazon_order_id))).toBe('OneTranslationPerOrder');
    expect(await codeOf(translate(order.amazon_order_id, other))).toBe('OrderNotFound');
    const query = { sellerAmazonOrderId: order.amazon_order_id };
    expect(await codeOf(seller.call(orders.translate, { query, body: { language: 'de' as 'en' } }))).toBe(
      'ValidationFailed',
    );
    expect(await asked()).toHaveLength(1);
  });

  it('ORD-066 that fails costs the order nothing', async () => {
    const order = await make({ buyer: foreign });
    await product.world.fault({ kind: 'error5xx', operation: 'translation.translate' });
    expect(await codeOf(translate(order.amazon_order_id))).toBe('TranslationNotAvailable');
    await product.world.endFaults();
    expect((await translate(order.amazon_order_id)).translation?.language).toBe('en');
  });
});

describe('counts of tabs', () => {
  it('ORD-048, ORD-054 the nearest ship-by of the new orders and open A-to-z claims are told, and the claims listed', async () => {
    const counted = () => seller.call(orders.counts, {});
    const claimed = async () =>
      (await seller.call(orders.list, { body: { conditions: [{ field: 'openClaim', op: 'yes' }] } })).items.map(
        ({ orderId }) => orderId,
      );
    const { order_id: next, ship_by: shipBy } = await make();
    const first = new Date((shipBy?.getTime() ?? 0) - 400 * DAY);
    await changeMade(product, seller, next, { order: { ship_by: first } });
    expect((await counted()).nextShipBy).toBe(first.toISOString());
    // One that nobody can buy any more is none of them.
    await changeMade(product, seller, next, { order: { seller_status: SellerOrderStatus.Canceled } });
    expect((await counted()).nextShipBy).not.toBe(first.toISOString());
    const { order_id: claim } = await make();
    await changeMade(product, seller, claim, { order: { a_to_z: true } });
    expect([(await counted()).openClaims, await claimed()]).toEqual([1, [claim]]);
    expect((await other.call(orders.counts, {})).openClaims).toBe(0);
    await changeMade(product, seller, claim, { order: { a_to_z_ended_at: new Date() } });
    expect([(await counted()).openClaims, await claimed()]).toEqual([0, []]);
  });

  itLong('ORD-054 of 5,000 orders are exact while many change them at once', async () => {
    await fillOrders(product, seller, 5_000);
    const { items } = await seller.call(orders.list, { body: { search: '303-', limit: 25 } });
    const ids = items.map(({ orderId }) => orderId);
    // Two go through the same orders, one the other way round: they meet at one order and at every counter.
    const walk = async (orderIds: readonly number[], status: (index: number) => boolean) => {
      for (const [index, sellerOrderId] of orderIds.entries())
        await seller.call(orders.cancellationRequest, { body: { sellerOrderId, status: status(index) } });
    };
    await Promise.all([
      walk(ids, () => true),
      walk(ids.toReversed(), (index) => index % 3 > 0),
      walk(ids.slice(5), () => true),
    ]);
    const bits = orderTabNames.map((tab) => sql`count(*) filter (where (tabs & ${orderTabBit(tab)}) <> 0)::int`);
    const { rows } = await sql<Record<string, number>>`select ${sql.join(
      bits.map((count, place) => sql`${count} as ${sql.ref(`t${place}`)}`),
    )}, count(*)::int as whole from seller_order where store_id = ${seller.storeId}`.execute(product.worker.db);
    const counted = await counts();
    for (const [place, tab] of orderTabNames.entries())
      expect(counted[tab], tab).toBe(tab === 'all' ? rows[0]?.whole : rows[0]?.[`t${place}`]);
    expect(counted.all).toBeGreaterThan(5_000);
    const listed = await seller.call(orders.list, { body: { status: 'cancellationRequested' } });
    expect(listed.totalCount).toBe(counted.cancellationRequested);
  });
});
