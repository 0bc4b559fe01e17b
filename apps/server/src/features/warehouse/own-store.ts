import { findMarketByMarketplaceId, isMarketCode, type MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';

export type OwnStore = { storeId: number; market: MarketCode; name: string };

const stores = (tx: Db, accountId: number) =>
  tx
    .selectFrom('store')
    .select(['store_id', 'market', 'name'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null);
const shown = (row: { store_id: number; market: string; name: string } | undefined): OwnStore => {
  if (!row || !isMarketCode(row.market)) throw new AppError('RecordNotFound');
  return { storeId: row.store_id, market: row.market, name: row.name };
};

/** Every store of the account; there is one to a market. */
export const listOwnStores = async (tx: Db, accountId: number): Promise<OwnStore[]> =>
  (await stores(tx, accountId).orderBy('store_id').limit(STORES_MAX).execute()).map(shown);
const STORES_MAX = 100;

/** The account's store in a market, by the marketplace's own id of it. @throws RecordNotFound */
export async function getStoreOfMarket(tx: Db, accountId: number, marketPlaceId: string): Promise<OwnStore> {
  const market = findMarketByMarketplaceId(marketPlaceId);
  if (market === null) throw new AppError('RecordNotFound');
  return shown(await stores(tx, accountId).where('market', '=', market).executeTakeFirst());
}

/** The account's store of a number. @throws RecordNotFound */
export const getOwnStore = async (tx: Db, accountId: number, storeId: number): Promise<OwnStore> =>
  shown(await stores(tx, accountId).where('store_id', '=', storeId).executeTakeFirst());
