import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { SettingStep } from '../items/asin-settings.ts';

/** Keeps what an action did to the settings of products, so that it can be taken back. */
export async function keepSettingSteps(
  tx: Db,
  storeId: number,
  activityId: number,
  steps: readonly SettingStep[],
): Promise<void> {
  await sql`insert into activity_setting(store_id, activity_id, asin, before, after)
    select ${storeId}::int, ${activityId}::bigint, r.asin, nullif(r.before, 'null'::jsonb), nullif(r.after, 'null'::jsonb) from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as r(asin text, before jsonb, after jsonb)`.execute(
    tx,
  );
}

/** What an action did to the settings of products, in the order of their ASINs. */
export async function readSettingSteps(tx: Db, storeId: number, activityId: number): Promise<SettingStep[]> {
  const rows = await tx
    .selectFrom('activity_setting')
    .select(['asin', 'before', 'after'])
    .where('store_id', '=', storeId)
    .where('activity_id', '=', activityId)
    .orderBy('asin')
    .execute();
  // The columns hold what keepSettingSteps wrote.
  return rows as unknown as SettingStep[];
}
