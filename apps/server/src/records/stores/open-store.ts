import type { MarketCode } from '@kervan/domain/markets';
import type { ManagementType } from '@kervan/domain/stores/management';
import { makeStoreCode } from '@kervan/domain/stores/store-code';
import type { Db } from '../../db/connect.ts';

type NewStore = {
  accountId: number;
  market: MarketCode;
  name: string;
  now: number;
  /** What its code is made of: five bytes that were drawn. */
  drawn: Uint8Array;
} & ManagementOfStore;
type ManagementOfStore = {
  management: ManagementType;
  selling_partner_id: string | null;
  registration: 'pending' | 'authorized' | 'complete';
  marketplace_email?: string | null;
};

/** Opens a store of an account under a code of its own. Its state rows and settings are the caller's to open; so is the lock of the account. */
export async function openStore(tx: Db, { accountId, market, name, now, drawn, ...values }: NewStore): Promise<number> {
  const row = await tx
    .insertInto('store')
    .values({
      account_id: accountId,
      market,
      name,
      store_code: makeStoreCode(market, drawn),
      ...values,
      created_at: new Date(now),
    })
    .returning('store_id')
    .executeTakeFirstOrThrow();
  return row.store_id;
}

/** Gives an empty store of the account the name and the address of a state that is taken over. */
export async function nameTakenStore(
  tx: Db,
  storeId: number,
  { name, marketplaceEmail }: { name: string; marketplaceEmail: string | null },
): Promise<void> {
  await tx
    .updateTable('store')
    .set({ name, marketplace_email: marketplaceEmail })
    .where('store_id', '=', storeId)
    .execute();
}
