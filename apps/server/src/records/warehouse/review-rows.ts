import type { Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { WarehouseReview } from '../../db/schema.generated.ts';

export type ReviewRow = Selectable<WarehouseReview>;
type Key = { storeId: number; packageId: number };

export const findReview = (tx: Db, { storeId, packageId }: Key): Promise<ReviewRow | undefined> =>
  tx
    .selectFrom('warehouse_review')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('package_id', '=', packageId)
    .executeTakeFirst();

/** Keeps a review; false where the parcel has one (WH-036). */
export async function insertReview(
  tx: Db,
  { storeId, packageId }: Key,
  review: { accountId: number; points: number; comment: string; now: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('warehouse_review')
    .values({
      store_id: storeId,
      package_id: packageId,
      account_id: review.accountId,
      points: review.points,
      comment: review.comment,
      created_at: new Date(review.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('package_id')
    .executeTakeFirst();
  return row !== undefined;
}
