import type { parcels } from '@kervan/contracts/parcels-calls';
import { refuseReturn } from '@kervan/domain/warehouse/package-sending';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { sendingFactsOf } from '../../records/warehouse/order-sending.ts';
import { orderReturn } from '../../records/warehouse/return-parcel.ts';
import { parcelsJobs } from '../../jobs/declared/parcels.jobs.ts';
import { refusals, requireParcel } from './required-parcel.ts';

/** RET-015: sends a parcel back that is held or damaged, and charges its handling. Ordered already it changes nothing. */
export const startReturn: Handler<typeof parcels.startReturn> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const step = await requireParcel(tx, deps, caller, body.packageId);
    const refusal = refuseReturn(sendingFactsOf(step));
    if (refusal !== null) throw new AppError(refusals[refusal]);
    const { storeId } = step.scope;
    if (await orderReturn(tx, step, await actorOf(tx, caller.accountId)))
      await enqueue(tx, parcelsJobs.act, { storeId });
    return null;
  });
