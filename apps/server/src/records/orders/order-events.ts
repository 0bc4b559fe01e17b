import type { Db } from '../../db/connect.ts';
import { notifyOfStore } from '../stores/notice-settings.ts';
import type { NewOrderEvent, OrderScope } from './order-write.ts';

/** Adds lines to an order's history; those of a fact that is known stay as they were. */
export async function keepEvents(
  tx: Db,
  { accountId, storeId, now }: OrderScope,
  orderId: number,
  events: readonly NewOrderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('order_event')
    .values(
      events.map(({ details, ...event }) => ({
        ...event,
        store_id: storeId,
        order_id: orderId,
        noted_at: new Date(now),
        details: details ? JSON.stringify(details) : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'order_id', 'key']).where('key', 'is not', null).doNothing(),
    )
    .execute();
  if (events.some((event) => event.kind === 'buyFailed'))
    await notifyOfStore(tx, { accountId, storeId, event: 'orderProblem', key: `${orderId}:${now}`, now });
}
