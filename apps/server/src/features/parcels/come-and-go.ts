import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { WorkerDeps } from '../../deps.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { isOpenTask, listTasks, overtakeTasks } from '../../records/warehouse/due-tasks.ts';
import { orderTask, WorkKind, workSoon } from '../../records/warehouse/package-work.ts';
import { changeParcel, followEnd } from '../../records/warehouse/parcel-step.ts';
import { parcelStopped } from '../../records/warehouse/payment.ts';
import type { Standing } from './announcement.ts';
import { withParcel, type Place } from './record-announced.ts';

/** It does not come: the warehouse is told so where it waits for it. */
export async function cancelled(deps: WorkerDeps, place: Place, standing: Standing): Promise<null> {
  await withParcel(deps, place, standing, async (tx, step) => {
    const { parcel } = step;
    if (parcel.state !== WarehouseState.Announced) return;
    if (parcel.told === null) {
      const over = { state: WarehouseState.Cancelled, ended_at: new Date(place.now) };
      await followEnd(tx, parcel, await parcelStopped(tx, await changeParcel(tx, step, over), 'cancelled'));
    } else {
      const tasks = await listTasks(tx, parcel);
      const isOrdered = tasks.some((task) => task.kind === WarehouseTask.Cancel && isOpenTask(task));
      const key = `cancel:${tasks.length}`;
      if (!isOrdered) await orderTask(tx, place, { kind: WarehouseTask.Cancel, key, content: {}, now: place.now });
    }
  });
  return null;
}

/** It comes after all, bought again: to the warehouse it is another parcel, with a number of its own. */
export async function renewed(deps: WorkerDeps, place: Place, standing: Standing): Promise<null> {
  await withParcel(deps, place, standing, async (tx, step) => {
    const { rows } = await sql<{ no: string }>`
      select 'KRV-' || lpad(nextval('kervan.package_no_seq')::text, 8, '0') as no`.execute(tx);
    const numbers = { package_no: rows[0]?.no ?? '', package_ref: randomUUID() };
    const { scope, state, parcel } = await changeParcel(tx, step, { ...asNew, ...numbers });
    const { package_id } = parcel;
    await changeOrder(tx, scope, state, {
      packages: [{ package_id, ...numbers }],
      isMoneyMoved: true,
      events: [
        {
          kind: 'warehouseAnew',
          at: new Date(place.now),
          actor: 'rule',
          package_id,
          details: { number: numbers.package_no },
        },
      ],
    });
    await workSoon(tx, place, { kind: WorkKind.Tell, at: place.now });
  });
  return null;
}

/** Nothing of the parcel that did not come. */
const asNew = {
  state: WarehouseState.Announced,
  seq: 0,
  told: null,
  told_at: null,
  declined: null,
  announced_at: null,
  ended_at: null,
} as const;

/** Bought again before the warehouse was told that it does not come: it is not told. */
export const forgetCancelling = (deps: WorkerDeps, place: Place, standing: Standing): Promise<void> =>
  withParcel(deps, place, standing, (tx, { parcel }) => overtakeTasks(tx, parcel, [WarehouseTask.Cancel], place.now));
