import { sql } from 'kysely';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyEvent } from '../../records/warehouse/apply-event.ts';
import { introduce, makeParcel, type MadeParcel } from '../../testing/parcels.ts';
import { startWith } from '../../testing/priced-parcels.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
beforeAll(() => introduce(product, stocked.seller));

const now = () => product.worker.clock.now();
/** Tells a parcel of an event, as whoever reads its events does. */
const tell = ({ storeId, packageId }: MadeParcel, seq: number, type: string, data: object) =>
  product.worker.db
    .transaction()
    .execute((tx) =>
      applyEvent(
        tx,
        { storeId, packageId, now: now() },
        { type, seq, at: now(), data: data as Record<string, unknown> },
      ),
    );

/** What the warehouse may say that no column of ours holds, or no rule of the ledger. */
const unkeepable: [what: string, type: string, data: object][] = [
  [
    'an extra payment of nothing',
    'extra_payment.created',
    { extraPaymentId: 'E-0', amountMinor: 0, text: 'tape', until: '2026-03-06T00:00:00Z' },
  ],
  ['a text with a sign that is none', 'package.damaged', { text: 'torn\u0000' }],
  [
    'a message with a sign that is none',
    'chat.message',
    { chatId: 'C-1', messageId: 'M-1', text: 'a\u0000b', photos: [] },
  ],
  ['a status of a conversation that is none of ours', 'chat.status', { chatId: 'C-1', status: 'Asleep' }],
  ['a picture with a sign that is none', 'photo.added', { id: 'p\u0000', sha256: 'a'.repeat(64) }],
];

describe('an event that cannot be kept', () => {
  it.each(unkeepable)(
    'WH-021 WH-033 %s is set aside with its code, and what comes after it is applied',
    async (_, type, data) => {
      const parcel = await makeParcel(product, stocked.seller);
      expect(await tell(parcel, 1, 'package.received', {})).toBe('applied');
      expect(await tell(parcel, 2, type, data)).toBe('setAside');
      expect(await parcel.row()).toMatchObject({ seq: 2 });
      const photo = { id: `p-${parcel.no}`, sha256: 'b'.repeat(64) };
      expect(await tell(parcel, 3, 'photo.added', photo)).toBe('applied');
      const { rows } = await sql<{ photos: number }>`
      select count(*)::int as photos from warehouse_photo where package_id = ${parcel.packageId}`.execute(
        product.worker.db,
      );
      expect(rows).toEqual([{ photos: 1 }]);
      expect(await parcel.history('warehouseSetAside')).toMatchObject([
        { details: { type, seq: 2, code: 'unreadable' } },
      ]);
    },
  );
});

describe('an event of which a part cannot be read', () => {
  const quote = {
    quoteId: 'q-1',
    carrierCode: 'UPS',
    serviceCode: 'SAVER',
    priceMinor: 15_40,
    available: true,
    until: '2100-01-01T00:00:00Z',
  };

  it.each([
    ['below 0', { priceMinor: -1 }],
    ['in another currency', { currency: 'EUR' }],
    ['of no service', { serviceCode: '' }],
  ])('WH-021 ORD-057 a quote %s is not offered, and the others are', async (_, spoilt) => {
    const parcel = await makeParcel(product, stocked.seller);
    await tell(parcel, 1, 'package.received', {});
    const quotes = [{ ...quote, quoteId: 'q-2', ...spoilt }, quote];
    expect(await tell(parcel, 2, 'package.priced', { quotes })).toBe('applied');
    expect(await parcel.row()).toMatchObject({ state: 'priced', quotes: [{ quoteId: 'q-1', priceMinor: 15_40 }] });
    expect(await tell(parcel, 3, 'package.repriced', { quotes: quotes.slice(0, 1) })).toBe('setAside');
    expect(await parcel.row()).toMatchObject({ seq: 3, quotes: [{ quoteId: 'q-1' }] });
  });

  const sides = { lengthMm: 200, widthMm: 100, heightMm: 50 };
  it.each<[string, unknown]>([
    ['no number', { ...sides, grams: 'NaN' }],
    ['NaN', { ...sides, grams: Number.NaN }],
    ['endless', { ...sides, grams: Number.POSITIVE_INFINITY }],
    ['missing', sides],
    ['one word', 'heavy'],
    ['of nothing', { ...sides, grams: 0 }],
    ['of ten tons', { ...sides, grams: 10_000_000 }],
  ])('WH-021 measures that are %s are taken anew, and nothing is held for them', async (_, measures) => {
    await startWith(product, stocked.seller.accountId, 100_00);
    const parcel = await makeParcel(product, stocked.seller);
    await tell(parcel, 1, 'package.received', {});
    expect(await tell(parcel, 2, 'package.priced', { quotes: [quote], measures })).toBe('applied');
    expect(await parcel.row()).toMatchObject({ state: 'priced', held_usd: null, first_failed_at: null, remeasured: 1 });
    expect(await parcel.history('warehouseRemeasured')).toHaveLength(1);
    const { rows } = await sql<{ kind: number }>`
      select kind from warehouse_task where package_id = ${parcel.packageId}`.execute(product.worker.db);
    expect(rows).toEqual([{ kind: WarehouseTask.Remeasure }]);
  });

  it('WH-034 a picture that cannot be read takes nothing from what was said', async () => {
    const parcel = await makeParcel(product, stocked.seller);
    const photos = [{ id: 'p-1', sha256: 'none' }];
    const message = { chatId: `C-${parcel.no}`, messageId: `M-${parcel.no}`, text: 'Torn', photos };
    expect(await tell(parcel, 1, 'chat.message', message)).toBe('applied');
    const { rows } = await sql<{ text: string }>`
      select m.text from warehouse_message m join warehouse_chat c using (store_id, chat_id) where c.chat_ref = ${message.chatId}`.execute(
      product.worker.db,
    );
    expect(rows).toEqual([{ text: 'Torn' }]);
  });
});
