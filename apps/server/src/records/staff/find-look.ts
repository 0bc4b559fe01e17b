import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import type { StaffActor } from './staff-actions.ts';

type Look = { by: StaffActor; why: string };

/** The member of staff in whose look at an account something is done, and the reason that was given for it; null = it is the customer's own act. */
export async function findLook(
  db: Db,
  { accountId, staffId }: { accountId: number; staffId: number | null },
  requestId: string,
): Promise<Look | null> {
  if (staffId === null) return null;
  const { staff_name: staffName, why } = await withStaff(db, (tx) =>
    tx
      .selectFrom('staff_action')
      .select(['staff_name', 'why'])
      .where('staff_id', '=', staffId)
      .where('account_id', '=', accountId)
      .where('kind', '=', 'lookedAt')
      .orderBy('action_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return { by: { staffId, staffName, requestId }, why };
}
