import type { returns } from '@kervan/contracts/returns-calls';
import { returnFee } from '@kervan/domain/orders/returns';
import { within, type Handler } from '../../http/implement.ts';
import { packageStateOf } from '../../records/orders/order-state.ts';
import { requireOrder } from './require-order.ts';

/** RET-021: what the warehouse takes for handling the order's return. */
export const getReturnFee: Handler<typeof returns.fee> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { packages } = await requireOrder(tx, caller.storeId, query.sellerOrderId);
    return { feeUsdMinor: returnFee(packages.map(packageStateOf)) };
  });
