import type { Db } from '../../db/connect.ts';
import { standingChanged } from './standing-changed.ts';

/** A dispute of the account that is to be cleared. */
type Asked = { accountId: number; disputeId: string; by: string; now: number };

/**
 * Staff let a dispute that was won stop the account no more; nothing else of it changes, and what was cancelled stays so. Cleared again it
 * changes nothing. Answers how the dispute stood, or null where the account has none of that number.
 */
export async function clearDispute(
  tx: Db,
  { accountId, disputeId, by, now }: Asked,
): Promise<{ outcome: 'cleared' | 'clearedBefore' | 'notWon'; status: string; wasOpen: boolean } | null> {
  const row = await tx
    .selectFrom('dispute')
    .select(['status', 'is_open', 'cleared_by'])
    .where('account_id', '=', accountId)
    .where('stripe_dispute_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const stood = { status: row.status, wasOpen: row.is_open };
  if (row.cleared_by !== null) return { ...stood, outcome: 'clearedBefore' };
  if (row.status !== 'won') return { ...stood, outcome: 'notWon' };
  await tx
    .updateTable('dispute')
    .set({ cleared_by: by, is_open: false })
    .where('account_id', '=', accountId)
    .where('stripe_dispute_id', '=', disputeId)
    .execute();
  await standingChanged(tx, { clock: { now: () => now } }, accountId);
  return { ...stood, outcome: 'cleared' };
}
