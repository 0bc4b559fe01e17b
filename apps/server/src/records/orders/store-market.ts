import type { MarketCode } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { OrderScope } from './order-write.ts';

/** The market of an order's store. */
export async function marketOf(
  tx: Db,
  { storeId, market }: Pick<OrderScope, 'storeId' | 'market'>,
): Promise<MarketCode> {
  if (market !== undefined) return market;
  const row = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();

  return row.market;
}
