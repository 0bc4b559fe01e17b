/** Since when something stands in an order. Only writer of: order_moment. */
import { sql } from 'kysely';
import { momentsBegun, type MomentFacts, type OrderMoment } from '@kervan/domain/templates/order-moments';
import type { Db } from '../../db/connect.ts';
import type { OrderRow } from './order-state.ts';

/** What of an order's row tells of its moments. */
export const momentFactsOf = (row: OrderRow): MomentFacts => ({
  shipmentStatus: row.shipment_status,
  isAddressEdited: row.is_address_edited,
  isReturnRequested: row.seller_return,
  isRefunded: row.seller_refunded,
});

/** Keeps when what a change brought began (MSG-012); `now` in ms. What begins a second time counts from then. In the caller's transaction. */
export async function keepMoments(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  before: OrderRow,
  after: OrderRow,
): Promise<void> {
  const begun = momentsBegun(momentFactsOf(before), momentFactsOf(after));
  if (begun.length === 0) return;
  await tx
    .insertInto('order_moment')
    .values(begun.map((kind) => ({ store_id: storeId, order_id: after.order_id, kind, at: new Date(now) })))
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'order_id', 'kind']).doUpdateSet({ at: (set) => set.ref('excluded.at') }),
    )
    .execute();
}

export type KeptMoments = ReadonlyMap<OrderMoment, number>;

/** The kept moments of orders of a store, in ms, by order. */
export async function readMoments(
  db: Db,
  storeId: number,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, KeptMoments>> {
  const { rows } = await sql<{ order_id: number; kind: OrderMoment; at: Date }>`
    select order_id, kind, at from order_moment where store_id = ${storeId} and order_id = any(${orderIds}::bigint[])`.execute(
    db,
  );
  const of = Map.groupBy(rows, (row) => row.order_id);
  return new Map(
    [...of].map(([orderId, kept]) => [orderId, new Map(kept.map(({ kind, at }) => [kind, at.getTime()]))]),
  );
}
