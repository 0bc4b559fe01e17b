import { LedgerRefusal } from '@kervan/domain/credit/ledger-refusal';
import { isReturnDue, refuseReturn } from '@kervan/domain/warehouse/package-sending';
import type { WorkerDeps } from '../../deps.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { lockParcel } from '../../records/warehouse/apply-event.ts';
import { sendingFactsOf } from '../../records/warehouse/order-sending.ts';
import { listDueReturns, orderReturn } from '../../records/warehouse/return-parcel.ts';

/** Parcels of one run: the rest is for the next one. */
const BATCH_SIZE = 500;

/** RET-015: what was held back for thirty days goes back. Without credit for its handling it waits and is looked at again each hour (decision 61). */
export async function returnByItself(deps: Pick<WorkerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = deps.clock.now();
  for (const place of await listDueReturns(deps.db, now, BATCH_SIZE)) {
    const { storeId, packageId } = place;
    try {
      await deps.db.transaction().execute(async (tx) => {
        const step = await lockParcel(tx, { ...place, now });
        const heldBackAt = step?.parcel.held_back_at;
        if (!step || !heldBackAt || !isReturnDue(heldBackAt.getTime(), now)) return;
        if (refuseReturn(sendingFactsOf(step)) === null) await orderReturn(tx, step, 'rule');
      });
    } catch (error) {
      const isNoted = error instanceof LedgerRefusal && (await noteAlone(deps, { storeId, packageId, now }));
      // One parcel that cannot go back stops no other.
      if (!isNoted) deps.log.error({ err: error, storeId, packageId }, 'a parcel could not be sent back');
    }
  }
}

/** Answers whether it could be noted. */
const noteAlone = (...given: Parameters<typeof noteWaiting>): Promise<boolean> =>
  noteWaiting(...given).then(
    () => true,
    () => false,
  );

/** Its seller sees once that it waits for credit. */
async function noteWaiting(
  { db }: Pick<WorkerDeps, 'db'>,
  place: { storeId: number; packageId: number; now: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const step = await lockParcel(tx, place);
    if (!step?.parcel.held_back_at) return;
    const { scope, state, parcel } = step;
    const key = `return-waits:${parcel.package_id}:${step.parcel.held_back_at.getTime()}`;
    const known = await tx
      .selectFrom('order_event')
      .select('event_id')
      .where('store_id', '=', scope.storeId)
      .where('order_id', '=', state.order.order_id)
      .where('key', '=', key)
      .executeTakeFirst();
    if (known) return;
    const event = {
      kind: 'returnWaitsForCredit',
      key,
      at: new Date(scope.now),
      actor: 'rule',
      package_id: parcel.package_id,
    } as const;
    await changeOrder(tx, scope, state, { events: [event] });
  });
}
