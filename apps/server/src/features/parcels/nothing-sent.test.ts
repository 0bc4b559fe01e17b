import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyEvent } from '../../records/warehouse/apply-event.ts';
import { expectedCosts } from '../../testing/expected-costs.ts';
import { changeMade } from '../../testing/orders.ts';
import { introduce, makeParcel, type MadeParcel } from '../../testing/parcels.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
beforeAll(() => introduce(product, stocked.seller));

const all = ['carriage', 'handling', 'customs', 'insurance'];
const expected = (parcel: MadeParcel) => expectedCosts(stocked.seller, parcel);

/** Tells a parcel of what happened to it next, as whoever reads its events does. */
async function tell({ storeId, packageId, row }: MadeParcel, ...types: string[]): Promise<void> {
  const now = product.worker.clock.now();
  for (const type of types) {
    const read = { type, seq: (await row()).seq + 1, at: now, data: { text: 'crushed' } };
    const outcome = await product.worker.db
      .transaction()
      .execute((tx) => applyEvent(tx, { storeId, packageId, now }, read));
    expect([type, outcome]).toEqual([type, 'applied']);
  }
}

/** An order of two products; the warehouse has the parcel of the first one alone. */
const halfThere = () =>
  makeParcel(product, stocked.seller, {
    order: { items: [{ parcel: ['bought'] }, { sku: 'KRV-2', parcel: ['bought'] }] },
  });
/** The parcel of the other product. */
async function otherOf({ orderId, packageId }: MadeParcel): Promise<number> {
  const { package_id } = await product.worker.db
    .selectFrom('order_package')
    .select('package_id')
    .where('order_id', '=', orderId)
    .where('package_id', '<>', packageId)
    .executeTakeFirstOrThrow();
  return package_id;
}

describe('an order of which nothing leaves the warehouse', () => {
  it('ORD-012 sent back before it left: no carriage, insurance or customs is expected any more', async () => {
    const parcel = await makeParcel(product, stocked.seller);
    await tell(parcel, 'package.received', 'package.held', 'return.started');
    expect(await expected(parcel)).toEqual(all);
    await tell(parcel, 'return.delivered');
    expect(await expected(parcel)).toEqual([]);
  });

  it('ORD-012 sent back after it had left: what its way costs is expected as before', async () => {
    const parcel = await makeParcel(product, stocked.seller);
    await tell(parcel, 'package.received', 'package.held', 'return.started');
    await product.worker.db
      .updateTable('warehouse_package')
      .set({ dispatched_at: new Date(product.worker.clock.now()) })
      .where('package_id', '=', parcel.packageId)
      .execute();
    await tell(parcel, 'return.delivered');
    expect(await expected(parcel)).toEqual(all);
  });

  it('ORD-012 destroyed, its other parcel still to come: all of it is expected', async () => {
    const parcel = await halfThere();
    await tell(parcel, 'package.received', 'package.damaged', 'package.disposed');
    expect(await expected(parcel)).toEqual(all);
  });

  it('ORD-012 destroyed, its other parcel cancelled: nothing is expected any more', async () => {
    const parcel = await halfThere();
    await changeMade(product, stocked.seller, parcel.orderId, {
      packages: [{ package_id: await otherOf(parcel), shipment_status: ShipmentStatus.Cancelled }],
    });
    await tell(parcel, 'package.received', 'package.damaged', 'package.disposed');
    expect(await expected(parcel)).toEqual([]);
  });
});
