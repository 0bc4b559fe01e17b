import { ShipmentStatus } from '@kervan/domain/orders/shipment-status';
import { WarehouseState } from '@kervan/domain/warehouse/warehouse-state';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import {
  isOpenTask,
  isOrderedTask,
  isSending,
  listTasks,
  orderedSending,
  overtakeTasks,
  type TaskRow,
} from './due-tasks.ts';
import { orderTask } from './package-work.ts';
import type { ParcelStep } from './parcel-step.ts';

type Held = Pick<ParcelStep, 'parcel' | 'scope'>;

/** Has a parcel released at the price that is held for it, once for a hold; `again`: once more for the same one. */
export async function orderRelease(tx: Db, { parcel, scope }: Held, again?: number): Promise<void> {
  const { quote_id: quoteId, price_usd: priceMinor, held_usd, hold_revision: hold } = parcel;
  if (quoteId === null || priceMinor === null || held_usd === null) return;
  await orderTask(
    tx,
    { storeId: parcel.store_id, packageId: parcel.package_id },
    {
      kind: WarehouseTask.Release,
      key: again === undefined ? `release:${hold}` : `release:${hold}:${again}`,
      content: { quoteId, priceMinor, hold },
      now: scope.now,
    },
  );
}

/** ORD-067: it is to be sent as before, and its release was taken back: it is ordered once more. The parcel's order is locked. */
export async function releaseAgain(tx: Db, step: Held): Promise<void> {
  if (step.parcel.state !== WarehouseState.Priced) return;
  const tasks = await listTasks(tx, step.parcel);
  if (tasks.some((task) => task.kind === WarehouseTask.Release && isOpenTask(task))) return;
  await orderRelease(tx, step, tasks.length);
}

/** Where the warehouse would send it on sooner or later. */
const toBeSent: readonly string[] = [WarehouseState.Received, WarehouseState.Priced, WarehouseState.Released];

/**
 * True for a parcel that nobody wants sent any more: its order or its product is cancelled, it is held back, or its order is marked not to be sent
 * (ORD-011), unless the parcel itself was asked to be sent since.
 */
export async function isUnwanted(tx: Db, { state, parcel }: Pick<ParcelStep, 'state' | 'parcel'>): Promise<boolean> {
  const status = state.packages.find((row) => row.package_id === parcel.package_id)?.shipment_status;
  if (status === ShipmentStatus.Cancelled || status === ShipmentStatus.MarkedAsDontSend) return true;
  return !state.order.send_package && lastSending(await listTasks(tx, parcel)) !== WarehouseTask.Resume;
}

/** What of a parcel's sending was ordered last, done or not. */
const lastSending = (tasks: readonly Pick<TaskRow, 'kind' | 'state'>[]): number | undefined =>
  tasks.findLast((task) => isSending(task.kind) && isOrderedTask(task))?.kind;

/** Decision 60: what nobody wants any more and lies at the warehouse is held back there, and not paid for. Safe to repeat; its order is locked. */
export async function holdBackUnwanted(tx: Db, step: ParcelStep): Promise<void> {
  const { parcel, scope } = step;
  if (!toBeSent.includes(parcel.state) || !(await isUnwanted(tx, step))) return;
  await overtakeTasks(tx, parcel, [WarehouseTask.Release], scope.now);
  const tasks = await listTasks(tx, parcel);
  if (orderedSending(tasks) !== null) return;
  const place = { storeId: parcel.store_id, packageId: parcel.package_id };
  const key = `unwanted:${tasks.length}`;
  await orderTask(tx, place, { kind: WarehouseTask.HoldBack, key, content: {}, now: scope.now });
}
