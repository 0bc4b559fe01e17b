import { purgeAt } from '@kervan/domain/orders/buyer-data';
import type { Db } from '../../db/connect.ts';
import type { OrderRow } from '../orders/order-state.ts';

/** ORD-072: from its delivery on, not from the promised one. */
export const purgeAfterDelivery = (
  tx: Db,
  { store_id, order_id, purchased_at, ship_by, deliver_by, delivered_at }: OrderRow,
) =>
  tx
    .updateTable('order_pii')
    .set({
      purge_after: new Date(
        purgeAt({
          deliveredAt: delivered_at?.getTime() ?? null,
          deliverBy: deliver_by?.getTime() ?? null,
          shipBy: ship_by?.getTime() ?? null,
          purchasedAt: purchased_at.getTime(),
        }),
      ),
    })
    .where('store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .execute();
