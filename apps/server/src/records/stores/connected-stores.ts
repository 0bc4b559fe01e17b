import type { MarketCode, Region } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';

/** One authorization at the marketplace, as calls are made by it. `accountId`: whose it is, for whoever sees one account at a time. */
export type StoreAuthorization = { spAccountId: number; region: Region; sellingPartnerId: string; accountId?: number };

/** A store whose authorization works, with the account that its calls are made by. */
export type ConnectedStore = { storeId: number; accountId: number; market: MarketCode; account: StoreAuthorization };

/** Every store whose authorization works. */
export const listConnectedStores = async (db: Db): Promise<ConnectedStore[]> =>
  (await connectedStores(db).execute()).map(storeOf);

/** The store where its authorization works; else null. */
export async function findConnectedStore(db: Db, storeId: number): Promise<ConnectedStore | null> {
  const row = await connectedStores(db).where('store.store_id', '=', storeId).executeTakeFirst();
  return row ? storeOf(row) : null;
}

const connectedStores = (db: Db) =>
  db
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
    .where('store.management', '=', 'api')
    .where('store.connection_error_at', 'is', null)
    .where('sp_account.status', '=', 'ACTIVE');

type Row = {
  store_id: number;
  account_id: number;
  market: MarketCode;
  sp_account_id: number;
  region: string;
  selling_partner_id: string;
};

const storeOf = (row: Row): ConnectedStore => ({
  storeId: row.store_id,
  accountId: row.account_id,
  market: row.market,
  // The column holds a region: a constraint of the table.
  account: { spAccountId: row.sp_account_id, region: row.region as Region, sellingPartnerId: row.selling_partner_id },
});

/** A store whose seller works it with files (STORE-015). */
export type ManualStore = Pick<ConnectedStore, 'storeId' | 'accountId' | 'market'> & { sellingPartnerId: string };

/** Every store that is worked by hand. */
export async function listManualStores(db: Db): Promise<ManualStore[]> {
  const rows = await db
    .selectFrom('store')
    .select(['store_id', 'account_id', 'market', 'selling_partner_id'])
    .where('management', '=', 'manual')
    .where('selling_partner_id', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    storeId: row.store_id,
    accountId: row.account_id,
    market: row.market,
    // The token is asked for above.
    sellingPartnerId: row.selling_partner_id ?? '',
  }));
}

/** How many stores share the calls of one authorization. */
export async function countStoresOf(db: Db, { spAccountId }: StoreAuthorization): Promise<number> {
  const { stores } = await db
    .selectFrom('store')
    .select((row) => row.fn.countAll<string>().as('stores'))
    .where('sp_account_id', '=', spAccountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(stores);
}
