import { decidePackageSending, type SendingAnswer, type SendingFacts } from '@kervan/domain/warehouse/package-sending';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import type { Db } from '../../db/connect.ts';
import { parcelsJobs } from '../../jobs/declared/parcels.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { packageStateOf, type OrderState } from '../orders/order-state.ts';
import { changeOrder, type OrderScope } from '../orders/order-write.ts';
import { lockParcel, stateOf } from './apply-event.ts';
import { listTasks, orderedSending, overtakeTasks } from './due-tasks.ts';
import { listWarehousePackages } from './package-rows.ts';
import { orderTask } from './package-work.ts';
import type { ParcelStep } from './parcel-step.ts';
import { releaseAgain } from './release.ts';

type Wanted = { send: boolean; actor: string };

/** The parcel as the rules know it. */
export function sendingFactsOf({ state, parcel }: ParcelStep): Omit<SendingFacts, 'ordered'> {
  const row = state.packages.find(({ package_id }) => package_id === parcel.package_id);
  if (!row) throw new Error(`the parcel ${parcel.package_id} is none of its order`);
  return { state: stateOf(parcel), order: packageStateOf(row) };
}

/**
 * ORD-067: has a parcel at the warehouse not sent, or sent after all, where its row lets it; answers what came of it. Its status follows when the
 * warehouse has said so. What is so already, or was ordered, changes nothing. Its order is locked.
 */
export async function orderSending(tx: Db, step: ParcelStep, { send, actor }: Wanted): Promise<SendingAnswer> {
  const { scope, state, parcel } = step;
  const tasks = await listTasks(tx, parcel);
  const decided = decidePackageSending({ ...sendingFactsOf(step), ordered: orderedSending(tasks) }, send);
  if (decided !== 'holdBack' && decided !== 'resume') return decided;
  const kind = decided === 'holdBack' ? WarehouseTask.HoldBack : WarehouseTask.Resume;
  const opposite = decided === 'holdBack' ? WarehouseTask.Resume : WarehouseTask.HoldBack;
  // What the warehouse has not heard of yet is taken back, and nothing is left to say.
  const isTakenBack = await overtakeTasks(tx, parcel, [opposite], scope.now);
  // It would be sent before it is held back.
  if (decided === 'holdBack') await overtakeTasks(tx, parcel, [WarehouseTask.Release], scope.now);
  else if (isTakenBack) await releaseAgain(tx, step);
  if (!isTakenBack)
    await orderTask(
      tx,
      { storeId: scope.storeId, packageId: parcel.package_id },
      { kind, key: `sending:${tasks.length}`, content: {}, now: scope.now },
    );
  const event = {
    kind: decided === 'holdBack' ? 'dontSendAsked' : 'sendAsked',
    at: new Date(scope.now),
    actor,
    package_id: parcel.package_id,
  } as const;
  await changeOrder(tx, scope, state, { events: [event] });
  await enqueue(tx, parcelsJobs.act, { storeId: scope.storeId });
  return decided;
}

/**
 * ORD-011: the order is marked to be sent, or not to be: so are those of its parcels that lie at the warehouse. What comes there later is held back
 * when it is priced (`isUnwanted`). `state`: under its lock; answers the order as it stands afterwards.
 */
export async function sendParcels(tx: Db, scope: OrderScope, state: OrderState, wanted: Wanted): Promise<OrderState> {
  let after = state;
  for (const { package_id: packageId } of await listWarehousePackages(tx, scope.storeId, state.order.order_id)) {
    const place = { storeId: scope.storeId, packageId, now: scope.now };
    const step = await lockParcel(tx, place);
    if (step) await orderSending(tx, step, wanted);
    after = (await lockParcel(tx, place))?.state ?? after;
  }
  return after;
}
