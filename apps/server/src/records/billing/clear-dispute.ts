import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import { giveBackDisputed, payLost } from '../ledger/end-dispute.ts';
import { standingChanged } from './standing-changed.ts';

/** A dispute of the account that is to be cleared. */
type Asked = { accountId: number; disputeId: string; by: string; now: number };

/**
 * Staff let a dispute stop the account no more: one that was won, of which what was taken comes back, or one that was lost and is paid from the credit.
 * What was cancelled stays so, and what is frozen is let go by a request of its own. Cleared again it changes nothing. Answers how the dispute stood and
 * what came back as credit (cents), or null where the account has none of that number.
 */
export async function clearDispute(
  tx: Db,
  { accountId, disputeId, by, now }: Asked,
): Promise<{
  outcome: 'cleared' | 'clearedBefore' | 'notWon';
  status: string;
  wasOpen: boolean;
  givenBack: Minor;
} | null> {
  const row = await tx
    .selectFrom('dispute')
    .select(['status', 'is_open', 'cleared_by', 'amount'])
    .where('account_id', '=', accountId)
    .where('stripe_dispute_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const stood = { status: row.status, wasOpen: row.is_open, givenBack: 0 };
  if (row.cleared_by !== null) return { ...stood, outcome: 'clearedBefore' };
  const of = { accountId, disputeId, at: now };
  const isSettled =
    row.status === 'won' || (row.status === 'lost' && (await payLost(tx, { ...of, amount: row.amount })));
  if (!isSettled) return { ...stood, outcome: 'notWon' };
  const givenBack = row.status === 'won' ? await giveBackDisputed(tx, of) : 0;
  await tx
    .updateTable('dispute')
    .set({ cleared_by: by, is_open: false })
    .where('account_id', '=', accountId)
    .where('stripe_dispute_id', '=', disputeId)
    .execute();
  await standingChanged(tx, { clock: { now: () => now } }, accountId);
  return { ...stood, givenBack, outcome: 'cleared' };
}
