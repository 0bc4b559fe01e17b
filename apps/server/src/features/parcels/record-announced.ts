import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { lockParcel } from '../../records/warehouse/apply-event.ts';
import { changeParcel, type ParcelStep } from '../../records/warehouse/parcel-step.ts';
import type { Standing } from './announcement.ts';
import { announcedOf, type Announced } from './announced.ts';

export type Place = { storeId: number; packageId: number; now: number };

/** Runs with the parcel under its order's lock, where it is the same parcel still. */
export async function withParcel(
  { db }: WorkerDeps,
  place: Place,
  { parcel }: Standing,
  run: (tx: Db, step: ParcelStep) => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const step = await lockParcel(tx, place);
    if (step && step.parcel.package_ref === parcel.package_ref) await run(tx, step);
  });
}

/** Keeps what the warehouse was told; what it declined before is mended by it. */
export const recordAnnounced = (
  deps: WorkerDeps,
  place: Place,
  standing: Standing,
  { told, isNew }: { told: Announced; isNew: boolean },
): Promise<void> =>
  withParcel(deps, place, standing, (tx, step) => {
    const at = new Date(place.now);
    // How it comes may have been heard of meanwhile.
    const inbound = told.inbound ?? announcedOf(step.parcel)?.inbound ?? null;
    return changeParcel(tx, step, {
      told: JSON.stringify({ ...told, inbound }),
      told_at: at,
      declined: null,
      ...(isNew ? { announced_at: at } : {}),
    });
  });

/** What the warehouse does not take is for the seller to mend, who sees it with the order; it is told again when that is different. */
export async function noteDeclined(
  deps: WorkerDeps,
  place: Place,
  standing: Standing,
  { code, field }: { code: string; field: string | null },
): Promise<null> {
  await withParcel(deps, place, standing, async (tx, step) => {
    if (step.parcel.declined === code) return;
    const { scope, state, parcel } = await changeParcel(tx, step, { declined: code });
    await changeOrder(tx, scope, state, {
      events: [
        {
          kind: 'warehouseDeclined',
          at: new Date(place.now),
          actor: 'warehouse',
          package_id: parcel.package_id,
          was_applied: false,
          details: { code, field },
        },
      ],
    });
  });
  return null;
}
