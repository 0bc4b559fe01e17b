import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { applyEvent, type EventRead } from '../../records/warehouse/apply-event.ts';
import { claimWork } from '../../records/warehouse/due-work.ts';
import { WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { introduce, makeParcel, measured, type MadeParcel } from '../../testing/parcels.ts';
import { useStocked } from '../../testing/stocked.ts';
import { releaseLeases } from '../../db/leases.ts';
import { readEvents } from './read-events.ts';
import { updateWarehouse } from './update-warehouse.ts';

const stocked = useStocked();
const { product } = stocked;
let events: EventRead[];
let whole: MadeParcel;

/** A parcel that is scanned, measured, held, sent on, held again and sent back, and everything that was told of it. */
beforeAll(async () => {
  await introduce(product, stocked.seller);
  whole = await makeParcel(product, stocked.seller, { preLabel: true });
  await updateWarehouse(product.worker, stocked.seller.storeId);
  const { warehouse } = product.worker;
  await whole.act('receive');
  await whole.act('measure', measured);
  await warehouse.actOnPackage(whole.ref, 'hold-back', 1);
  await warehouse.actOnPackage(whole.ref, 'resume', 2);
  await whole.act('tracking', { tracking: 'KRVNEW1', carrier: 'USPS', service: 'PRIORITY' });
  await warehouse.actOnPackage(whole.ref, 'hold-back', 3);
  await warehouse.returnPackage(whole.ref, { kind: 'hub', labelId: null, seq: 4 });
  await whole.act('carrier-event', { code: 'delivered', force: true });
  await whole.act('return-sent');
  await whole.act('return-delivered');
  const read = await warehouse.packageEvents(whole.ref, 0);
  events = read.map(({ type, seq, at, data }) => ({ type, seq, at, data }));
});

const place = ({ storeId, packageId }: MadeParcel) => ({ storeId, packageId, now: product.worker.clock.now() });

/** What stands of a parcel, but for its own numbers and moments of the test. */
async function standing(parcel: MadeParcel) {
  const { state, seq, held_back_at, measures } = await parcel.row();
  const { order, parcel: row } = await parcel.order();
  const history = (await parcel.history()).filter(({ actor }) => actor === 'warehouse' || actor === 'carrier');
  return {
    state,
    seq,
    held_back_at,
    measures,
    tracking: row.tracking,
    statuses: [row.shipment_status, row.buyer_status, order.buyer_status],
    history: history.map(({ kind, was_applied, at }) => [kind, was_applied, at.getTime()]),
  };
}

it('WH-021 in whatever order and however often events are told, and whoever dies over one, the parcel ends the same', async () => {
  await workSoon(product.worker.db, whole, { kind: WorkKind.ReadEvents, at: product.worker.clock.now() });
  await readEvents(product.worker, stocked.seller.storeId);
  const expected = await standing(whole);
  expect(expected).toMatchObject({ state: 'returned', seq: events.length, tracking: 'KRVNEW1' });
  expect(expected.history.filter(([kind]) => kind === 'warehouseSetAside')).toHaveLength(1);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ index: fc.nat(events.length - 1), dies: fc.boolean() }), { maxLength: 40 }),
      async (told) => {
        const parcel = await makeParcel(product, stocked.seller, { preLabel: true });
        const apply = async (event: EventRead, dies: boolean) =>
          product.worker.db
            .transaction()
            .execute(async (tx) => {
              await applyEvent(tx, place(parcel), event);
              if (dies) throw new Error('died');
            })
            .catch((error: Error) => {
              if (error.message !== 'died') throw error;
            });
        for (const { index, dies } of told) if (events[index]) await apply(events[index], dies);
        for (const event of events) await apply(event, false);
        expect(await standing(parcel)).toEqual(expected);
      },
    ),
    { numRuns: 12 },
  );
});

it('who dies after an event leaves the others to the next one', async () => {
  const parcel = await makeParcel(product, stocked.seller);
  await updateWarehouse(product.worker, stocked.seller.storeId);
  await parcel.act('receive');
  await parcel.act('measure', measured);
  const { db } = product.worker;
  const now = product.worker.clock.now();
  await workSoon(db, parcel, { kind: WorkKind.ReadEvents, at: now });
  const holder = '11111111-1111-4111-8111-111111111111';
  const claimed = await claimWork(
    { db, holder, now },
    { storeId: parcel.storeId, kind: WorkKind.ReadEvents, seconds: 60 },
  );
  expect(claimed?.packageId).toBe(parcel.packageId);
  const [first] = await product.worker.warehouse.packageEvents(parcel.ref, 0);
  if (first) await db.transaction().execute((tx) => applyEvent(tx, place(parcel), first));
  await readEvents(product.worker, parcel.storeId);
  expect(await parcel.row()).toMatchObject({ seq: 1 });
  await releaseLeases(db, [holder]);
  await readEvents(product.worker, parcel.storeId);
  expect(await parcel.row()).toMatchObject({ state: 'priced' });
  expect((await parcel.history('received')).length).toBe(1);
});
