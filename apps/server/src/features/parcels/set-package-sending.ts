import type { parcels } from '@kervan/contracts/parcels-calls';
import { decidePackageSending } from '@kervan/domain/warehouse/package-sending';
import { WarehouseTask } from '@kervan/domain/warehouse/warehouse-task';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { listTasks, orderedSending, overtakeTasks } from '../../records/warehouse/due-tasks.ts';
import { orderTask } from '../../records/warehouse/package-work.ts';
import { releaseAgain } from '../../records/warehouse/release.ts';
import { parcelsJobs } from './parcels.jobs.ts';
import { factsOf, refusals, requireParcel } from './required-parcel.ts';

/**
 * ORD-067: has a parcel at the warehouse not sent, or sent after all. Its status follows when the warehouse has said so. What is so already, or was
 * ordered, changes nothing.
 */
export const setPackageSending: Handler<typeof parcels.setPackageSending> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const step = await requireParcel(tx, deps, caller, body.packageId);
    const { scope, state, parcel } = step;
    const tasks = await listTasks(tx, parcel);
    const decided = decidePackageSending({ ...factsOf(step), ordered: orderedSending(tasks) }, body.send);
    if (decided === 'same') return null;
    if (decided !== 'holdBack' && decided !== 'resume') throw new AppError(refusals[decided]);
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
      actor: await actorOf(tx, caller.accountId),
      package_id: parcel.package_id,
    };
    await changeOrder(tx, scope, state, { events: [event] });
    await enqueue(tx, parcelsJobs.act, { storeId: scope.storeId }, `act-on-parcels:${scope.storeId}`);
    return null;
  });
