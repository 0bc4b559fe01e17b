import { WarehouseDeclined } from '../../connectors/warehouse/warehouse-errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { findProfile, noteProfileSent, profileOf } from '../../records/warehouse/warehouse-account.ts';

/** Tells the warehouse the newest profile of an account. What it declines is noted for the seller and not sent again before it is changed. */
export async function sendProfile(deps: WorkerDeps, accountId: number): Promise<void> {
  const row = await findProfile(deps.db, accountId);
  if (!row || row.sent_revision >= row.revision || row.declined !== null) return;
  const { revision } = row;
  try {
    await deps.warehouse.putCustomer(row.customer_ref, revision, { ...profileOf(row), logo: row.logo });
  } catch (error) {
    if (!(error instanceof WarehouseDeclined)) throw error;
    deps.log.warn({ err: error, accountId, revision }, 'the warehouse does not take a profile');
    await noteProfileSent(deps.db, accountId, { revision, declined: error.field ?? error.code, now: deps.clock.now() });
    return;
  }
  await deps.db
    .transaction()
    .execute((tx) => noteProfileSent(tx, accountId, { revision, declined: null, now: deps.clock.now() }));
}
