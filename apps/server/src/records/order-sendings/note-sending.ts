import type { Db } from '../../db/connect.ts';

export const SendingKind = { Confirm: 0, Cancel: 1 } as const;

export type SendingKind = (typeof SendingKind)[keyof typeof SendingKind];

export const SendingState = { Waiting: 0, Sending: 1, Done: 2, Refused: 3, GivenUp: 4 } as const;

export type SendingState = (typeof SendingState)[keyof typeof SendingState];

/**
 * Notes what the marketplace has to be told of an order; `key` names the fact, so that it is told once. Answers false where it was noted before.
 * In the caller's transaction.
 */
export async function noteSending(
  tx: Db,
  sending: {
    storeId: number;
    orderId: number;
    kind: SendingKind;
    key: string;
    content: object;
    now: number;
    dueAt?: number;
    /** The parcel that it is of; absent = it is of the order. */
    packageId?: number;
  },
): Promise<boolean> {
  const { storeId, orderId, kind, key, content, now, dueAt = now, packageId = null } = sending;
  const row = await tx
    .insertInto('order_sending')
    .values({
      store_id: storeId,
      order_id: orderId,
      package_id: packageId,
      kind,
      key,
      content: JSON.stringify(content),
      due_at: new Date(dueAt),
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'order_id', 'key']).doNothing())
    .returning('sending_id')
    .executeTakeFirst();
  return row !== undefined;
}
