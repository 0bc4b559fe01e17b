import type { Insertable, Selectable, Updateable } from 'kysely';
import { ClaimState } from '@kervan/domain/warehouse/claim-state';
import type { Db } from '../../db/connect.ts';
import type { WarehouseClaim } from '../../db/schema.generated.ts';
import type { ChatRow } from './chat-rows.ts';

export type ClaimRow = Selectable<WarehouseClaim>;
type Key = { storeId: number; packageId: number };

/** The claims of a parcel, the newest first. */
export const listClaims = (tx: Db, { storeId, packageId }: Key): Promise<ClaimRow[]> =>
  tx
    .selectFrom('warehouse_claim')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .orderBy('claim_id', 'desc')
    .limit(100)
    .execute();

export const findClaimOfChat = (tx: Db, chat: ChatRow): Promise<ClaimRow | undefined> =>
  tx
    .selectFrom('warehouse_claim')
    .selectAll()
    .where('store_id', '=', chat.store_id)
    .where('chat_id', '=', chat.chat_id)
    .forUpdate()
    .executeTakeFirst();

/** The claim that the warehouse tells of, locked: by its name, or the open one whose name we did not hear yet. */
export async function findReportedClaim(
  tx: Db,
  { storeId, packageId }: Key,
  claimRef: string,
): Promise<ClaimRow | undefined> {
  const claims = tx
    .selectFrom('warehouse_claim')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .forUpdate();
  const known = await claims.where('claim_ref', '=', claimRef).executeTakeFirst();
  return known ?? claims.where('claim_ref', 'is', null).where('state', '=', ClaimState.Open).executeTakeFirst();
}

/** Opens a claim; undefined where one of the parcel is open. */
export const insertClaim = (tx: Db, row: Omit<Insertable<WarehouseClaim>, 'state'>): Promise<ClaimRow | undefined> =>
  tx
    .insertInto('warehouse_claim')
    .values({ ...row, state: ClaimState.Open })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Writes what is different of a claim; it is locked. */
export const changeClaim = (
  tx: Db,
  { store_id, claim_id }: Pick<ClaimRow, 'store_id' | 'claim_id'>,
  change: Omit<Updateable<WarehouseClaim>, 'store_id' | 'claim_id'>,
): Promise<ClaimRow> =>
  tx
    .updateTable('warehouse_claim')
    .set(change)
    .where('store_id', '=', store_id)
    .where('claim_id', '=', claim_id)
    .returningAll()
    .executeTakeFirstOrThrow();
