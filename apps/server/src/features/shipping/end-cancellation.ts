import type { WorkerDeps } from '../../deps.ts';
import { transitionSending } from '../../records/order-sendings/order-sendings.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { SendingState } from '../../records/order-sendings/note-sending.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import type { CancelRow } from './cancellation-work.ts';

/** The marketplace has cancelled the order, or will not: only the second is news of the order, the first came with its reading. */
export async function endCancellation(
  deps: WorkerDeps,
  { accountId, storeId }: ConnectedStore,
  row: CancelRow,
  { state: end, failure }: { state: SendingState; failure: string | null },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, row.storeId, { orderId: row.orderId });
    if (!state || !(await transitionSending(tx, row, { state: end, doneAt: now, failure }))) return;
    if (end === SendingState.Done) return;
    await changeOrder(tx, { accountId, storeId, now }, state, {
      events: [
        {
          kind: end === SendingState.Refused ? 'cancellationRefused' : 'cancellationGivenUp',
          at: new Date(now),
          actor: 'marketplace',
          details: { words: (failure ?? '').slice(0, 500) },
        },
      ],
    });
  });
}
