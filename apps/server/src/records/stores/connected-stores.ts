import type { MarketCode, Region } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';

/** One authorization at the marketplace, as calls are made by it. `accountId`: whose it is, for whoever sees one account at a time. */
export type StoreAuthorization = { spAccountId: number; region: Region; sellingPartnerId: string; accountId?: number };

/** A store whose authorization works, with the account that its calls are made by. */
export type ConnectedStore = { storeId: number; accountId: number; market: MarketCode; account: StoreAuthorization };

/** Every store whose authorization works. */
export async function listConnectedStores(db: Db): Promise<ConnectedStore[]> {
  const rows = await db
    .selectFrom('store')
    .innerJoin('sp_account', (join) =>
      join
        .onRef('sp_account.account_id', '=', 'store.account_id')
        .onRef('sp_account.sp_account_id', '=', 'store.sp_account_id'),
    )
    .select([
      'store.store_id',
      'store.account_id',
      'store.market',
      'sp_account.sp_account_id',
      'sp_account.region',
      'sp_account.selling_partner_id',
    ])
    .where('store.removed_at', 'is', null)
    .where('store.connection_error_at', 'is', null)
    .where('sp_account.status', '=', 'ACTIVE')
    .execute();
  return rows.map((row) => ({
    storeId: row.store_id,
    accountId: row.account_id,
    // The columns hold a market code and a region: constraints of the tables.
    market: row.market as MarketCode,
    account: { spAccountId: row.sp_account_id, region: row.region as Region, sellingPartnerId: row.selling_partner_id },
  }));
}
