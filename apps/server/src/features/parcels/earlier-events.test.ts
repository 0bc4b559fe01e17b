import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listViolations } from '../../records/ledger/books.ts';
import { applyEvent } from '../../records/warehouse/apply-event.ts';
import { introduce, makeParcel, type MadeParcel } from '../../testing/parcels.ts';
import { startWith } from '../../testing/priced-parcels.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
beforeAll(async () => {
  await introduce(product, stocked.seller);
  await startWith(product, stocked.seller.accountId, 5_000_00);
});

const now = () => product.worker.clock.now();
const quote = (priceMinor: number) => ({
  quoteId: `q-${priceMinor}`,
  carrierCode: 'USPS',
  serviceCode: 'PRIORITY',
  priceMinor,
  available: true,
  until: '2100-01-01T00:00:00Z',
});
const sent = { carrier: 'USPS', service: 'PRIORITY', tracking: 'FIRST', priceMinor: 15_00 };
type Event = readonly [type: string, data: object];
const received: Event = ['package.received', {}];
const priced: Event = ['package.priced', { quotes: [quote(15_00)] }];
const carrier = (code: string, more: object = {}): Event => ['carrier.event', { code, ...more }];
/** The ways by which a parcel comes where the events of before find it. */
const ways: Record<string, readonly Event[]> = {
  dispatched: [received, priced, ['package.dispatched', sent]],
  delivered: [received, priced, ['package.dispatched', sent], carrier('delivered')],
  lost: [received, priced, ['package.dispatched', sent], carrier('lost')],
  damaged: [received, priced, ['package.dispatched', sent], carrier('damaged')],
  returned: [received, priced, ['package.dispatched', sent], carrier('returning'), ['return.delivered', {}]],
  disposed: [received, priced, ['package.disposed', {}]],
  announced: [],
};
/** Each was told before already, or could only have been. */
const late: readonly Event[] = [
  ['package.received', {}],
  ['package.prelabelled', { ...sent, tracking: 'LATE' }],
  ['package.priced', { quotes: [quote(90_00)] }],
  ['package.repriced', { quotes: [quote(90_00)] }],
  ['package.dispatched', { ...sent, tracking: 'LATE', priceMinor: 90_00 }],
  ['package.held', {}],
  ['package.resumed', {}],
  ['package.inbound_moving', { carrier: 'UPS', tracking: 'IN' }],
];

async function tell(parcel: MadeParcel, [type, data]: Event): Promise<string> {
  const { storeId, packageId } = parcel;
  if (type === 'package.dispatched') await release(parcel);
  const { seq } = await parcel.row();
  const read = { type, seq: seq + 1, at: now(), data: { ...data } };
  return product.worker.db.transaction().execute((tx) => applyEvent(tx, { storeId, packageId, now: now() }, read));
}

/** The warehouse has the release that was ordered. */
async function release({ packageId }: MadeParcel): Promise<void> {
  const { db } = product.worker;
  await sql`update warehouse_task set state = 2 where package_id = ${packageId} and state = 0`.execute(db);
  await sql`update warehouse_package set state = 'released' where package_id = ${packageId} and state = 'priced' and held_usd is not null`.execute(
    db,
  );
}

/** Every figure of the parcel and of its order, and what moved for it. */
async function money({ orderId, packageId, ...parcel }: MadeParcel) {
  const { held_usd, price_usd, shipping_posted, insurance_posted, storage_posted, duty_usd, first_failed_at } =
    await parcel.row();
  const { db } = product.worker;
  const lines = await sql<{ kind: string; amount: number }>`
    select kind, amount from order_money where order_id = ${orderId} order by key`.execute(db);
  const moved = await sql<{ phase: string; amount: number }>`
    select phase, amount from ledger.transfer where (ref ->> 'packageId')::bigint = ${packageId} order by seq`.execute(
    db,
  );
  return {
    figures: [held_usd, price_usd, shipping_posted, insurance_posted, storage_posted, duty_usd, first_failed_at],
    lines: lines.rows,
    moved: moved.rows,
  };
}

describe('an event of before', () => {
  const cases = Object.keys(ways)
    .filter((name) => name !== 'announced')
    .flatMap((way) => late.map((event) => [way, event] as const));
  it.each(cases)(
    'WH-021 %s hears of %s: neither its state nor its money nor its number is touched',
    async (way, event) => {
      const parcel = await makeParcel(product, stocked.seller);
      for (const each of ways[way] ?? []) expect(await tell(parcel, each)).toBe('applied');
      expect(await parcel.row()).toMatchObject({ state: way });
      const before = await money(parcel);
      const { parcel: row } = await parcel.order();
      await tell(parcel, event);
      expect(await parcel.row()).toMatchObject({ state: way, seq: (ways[way]?.length ?? 0) + 1 });
      expect(await money(parcel)).toEqual(before);
      expect((await parcel.order()).parcel).toMatchObject({
        tracking: row.tracking,
        shipment_status: row.shipment_status,
      });
    },
  );

  it.each(['announced', 'disposed'])(
    'ORD-017 a carrier tells nothing of a parcel that is %s, and takes no duty for it',
    async (way) => {
      const parcel = await makeParcel(product, stocked.seller);
      for (const each of ways[way] ?? []) await tell(parcel, each);
      const before = await money(parcel);
      expect(await tell(parcel, carrier('customs', { dutyMinor: 4_57 }))).toBe('setAside');
      expect(await money(parcel)).toEqual(before);
    },
  );

  it('WH-021 sent on again though it was not held back, it is dispatched and paid as before', async () => {
    const parcel = await makeParcel(product, stocked.seller);
    for (const each of [received, priced]) await tell(parcel, each);
    await release(parcel);
    expect(await tell(parcel, ['package.resumed', {}])).toBe('setAside');
    expect(await parcel.row()).toMatchObject({ state: 'released' });
    expect(await tell(parcel, ['package.dispatched', sent])).toBe('applied');
    expect(await parcel.row()).toMatchObject({ state: 'dispatched', shipping_posted: 15_00, held_usd: null });
  });

  it('ORD-017 told of a moment that has not come it counts from now on: what a carrier tells next is news', async () => {
    const parcel = await makeParcel(product, stocked.seller);
    for (const each of ways.dispatched ?? []) await tell(parcel, each);
    const { storeId, packageId } = parcel;
    const { db } = product.worker;
    const tomorrow = { type: 'carrier.event', seq: 4, at: now() + 86_400_000, data: { code: 'customs' } };
    await db.transaction().execute((tx) => applyEvent(tx, { storeId, packageId, now: now() }, tomorrow));
    await product.world.advance(1_000);
    await product.deps.clock.refresh();
    await tell(parcel, carrier('delivered'));
    expect((await parcel.order()).parcel.delivered_at).not.toBeNull();
  });

  it('ledger rule 2 the books balance after all of it', async () => {
    expect(await listViolations(product.worker.db)).toEqual([]);
  });
});
