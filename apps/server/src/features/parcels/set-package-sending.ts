import type { parcels } from '@kervan/contracts/parcels-calls';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { orderSending } from '../../records/warehouse/order-sending.ts';
import { refusals, requireParcel } from './required-parcel.ts';

/** ORD-067: has a parcel at the warehouse not sent, or sent after all. Throws RecordNotFound, WarehouseNotActive, IllegalOrderStep, PackageDestroyed. */
export const setPackageSending: Handler<typeof parcels.setPackageSending> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const step = await requireParcel(tx, deps, caller, body.packageId);
    const actor = await actorOf(tx, caller.accountId);
    const decided = await orderSending(tx, step, { send: body.send, actor });
    if (decided === 'packageDestroyed' || decided === 'notInRow') throw new AppError(refusals[decided]);
    return null;
  });
