import type { Region } from '@kervan/domain/markets';
import { MarketplaceError } from '../../connectors/marketplace/errors.ts';
import { restoreConnection } from '../../records/stores/connection.ts';
import type { WorkerDeps } from '../../deps.ts';

/** Authorizations asked for in one turn, those lost last first: of a mistake they are the likelier ones. */
const BATCH_SIZE = 50;

/** Restores the stores of authorizations that counted as lost and stand after all (STORE-017); a consent that is gone stays with the seller to renew. */
export async function tryLostConnections(deps: WorkerDeps): Promise<void> {
  const lost = await deps.db
    .selectFrom('sp_account')
    .innerJoin('store', (join) =>
      join
        .onRef('store.account_id', '=', 'sp_account.account_id')
        .onRef('store.sp_account_id', '=', 'sp_account.sp_account_id'),
    )
    .select((eb) => [
      'sp_account.account_id',
      'sp_account.sp_account_id',
      'sp_account.region',
      'sp_account.selling_partner_id',
      eb.fn.min('store.connection_error_at').as('since'),
    ])
    .where('store.removed_at', 'is', null)
    .where('store.connection_error_at', 'is not', null)
    .groupBy([
      'sp_account.account_id',
      'sp_account.sp_account_id',
      'sp_account.region',
      'sp_account.selling_partner_id',
    ])
    .orderBy('since', 'desc')
    .limit(BATCH_SIZE)
    .execute();
  for (const row of lost) {
    // The column holds a region: a constraint of the table.
    const account = {
      spAccountId: row.sp_account_id,
      region: row.region as Region,
      sellingPartnerId: row.selling_partner_id,
    };
    try {
      if (await deps.marketplace.isStillAuthorized(account))
        await deps.db
          .transaction()
          .execute((tx) => restoreConnection(tx, { accountId: row.account_id, spAccountId: row.sp_account_id }));
    } catch (error) {
      if (!(error instanceof MarketplaceError))
        deps.log.error({ err: error, accountId: row.account_id }, 'a lost connection could not be tried again');
    }
  }
}
