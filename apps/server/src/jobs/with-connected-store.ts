import { AuthorizationLost, QuotaError } from '../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../deps.ts';
import { findConnectedStore, type ConnectedStore } from '../records/stores/connected-stores.ts';
import { loseConnection } from '../records/stores/connection.ts';

/**
 * Works at the marketplace for a store. Without a connection everything waits as it is (ORD-044); held back by the quota the sweep wakes it again;
 * where the seller's consent turns out to be gone its stores stop and show it.
 */
export async function withConnectedStore(
  deps: Pick<WorkerDeps, 'db' | 'clock'>,
  storeId: number,
  run: (store: ConnectedStore) => Promise<void>,
): Promise<void> {
  const store = await findConnectedStore(deps.db, storeId);
  if (!store) return;
  try {
    await run(store);
  } catch (error) {
    if (error instanceof QuotaError) return;
    if (!(error instanceof AuthorizationLost)) throw error;
    await loseConnection(deps.db, store.account.spAccountId, deps.clock.now());
  }
}
