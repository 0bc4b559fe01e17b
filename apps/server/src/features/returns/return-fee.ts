import type { returns } from '@kervan/contracts/returns-calls';
import { returnFee } from '@kervan/domain/orders/returns';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { packageStateOf } from '../../records/orders/order-state.ts';
import { listLabels } from '../../records/order-sendings/return-label-rows.ts';
import { parcelOf } from './label-offers.ts';
import { requireOrder } from '../../cases/require-order.ts';

/** RET-021: what the warehouse takes for handling the return of a parcel: the one that is named, else the one that would get a label. */
export const getReturnFee: Handler<typeof returns.fee> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const state = await requireOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    const parcel = parcelOf(state, await listLabels(tx, state.order), query.packageId);
    return { feeUsdMinor: returnFee(packageStateOf(parcel)) };
  });
