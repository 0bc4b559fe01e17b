import type { shipping } from '@kervan/contracts/shipping-calls';
import { refuseTrackingUpdate, type TrackingRefusal } from '@kervan/domain/orders/package-event';
import { WareHousePackageStatus } from '@kervan/domain/orders/warehouse-package-status';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { packageStateOf, type OrderPackageRow } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { requireTracking } from './confirm-shipment.ts';
import { packageAfter } from '../../records/orders/package-after.ts';
import { carrierOf, marketOf, requireParcel } from './parcels.ts';

const refusals = {
  packageDestroyed: 'PackageDestroyed',
  onlyForDeliveredPackages: 'OnlyForDeliveredPackages',
} as const satisfies Record<TrackingRefusal, string>;

/**
 * ORD-021, ORD-022, ORD-068: gives a package that is at the warehouse or with the buyer another number. What lies at the warehouse was brought there
 * under it, what is with the buyer was sent on under it. The same number again changes nothing.
 */
export const updateTracking: Handler<typeof shipping.updateTracking> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const tracking = requireTracking(body.trackingNumber);
    const { state, row } = await requireParcel(tx, caller.storeId, body.packageId);
    const isInbound = row.warehouse_status === WareHousePackageStatus.DeliveredToWareHouse;
    if ((isInbound ? row.inbound_tracking : row.tracking) === tracking && isChanged(row)) return null;
    const refusal = refuseTrackingUpdate(packageStateOf(row));
    if (refusal !== null) throw new AppError(refusals[refusal]);
    const carrier = carrierOf(body.carrier ?? null, tracking, await marketOf(tx, caller.storeId));
    if (carrier === null) throw new AppError('CarrierNeeded');
    const reported = { kind: 'trackingChanged', at: now, actor: await actorOf(tx, caller.accountId) } as const;
    const { change, event } = packageAfter(row, { ...reported, isOrderCancelled: false });
    if (change === null) throw new AppError('OnlyForDeliveredPackages');
    await changeOrder(tx, { ...caller, now }, state, {
      packages: [
        {
          ...change,
          ...(isInbound
            ? { inbound_tracking: tracking, inbound_carrier: carrier.name }
            : { tracking, carrier: carrier.name }),
        },
      ],
      events: [event],
    });
    return null;
  });

const isChanged = (row: OrderPackageRow): boolean => packageStateOf(row).before !== null;
