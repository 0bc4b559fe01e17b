import type { WorkerDeps } from '../../deps.ts';
import type { Db } from '../../db/connect.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { bookEarning } from './book-earning.ts';
import { settleReferral } from './settle-referral.ts';

/** Earnings that one run calculates; the next hour's goes on. */
const AT_ONCE = 500;

/** AFF-005: from the 1st of the month after an invoice was paid its earning is calculated: it may be paid out. */
export async function calculateDue({ db, clock, log }: WorkerDeps): Promise<void> {
  const now = clock.now();
  const due = await db
    .selectFrom('affiliate_earning as e')
    .innerJoin('affiliate_referral as r', (join) =>
      join.onRef('r.account_id', '=', 'e.account_id').onRef('r.referral_id', '=', 'e.referral_id'),
    )
    .select(['e.account_id', 'e.earning_id', 'r.referred_id'])
    .where('e.status', '=', 'WaitingToBeCalculated')
    .where('e.reversed_at', 'is', null)
    .where('e.due_at', '<=', new Date(now))
    .orderBy('e.due_at')
    .limit(AT_ONCE)
    .execute();
  await eachAlone(due, (row) => db.transaction().execute((tx) => calculate(tx, row, now)), {
    log,
    named: ({ account_id: accountId, earning_id: earningId }) => ({ accountId, earningId }),
    said: 'an earning of an affiliate could not be calculated',
  });
}

type DueEarning = { account_id: number; earning_id: number; referred_id: number };

async function calculate(
  tx: Db,
  { account_id: accountId, earning_id: earningId, referred_id: referredId }: DueEarning,
  now: number,
): Promise<void> {
  // What became known since: a store that another connected, a refund.
  await settleReferral(tx, referredId, now);
  const earned = await tx
    .updateTable('affiliate_earning')
    .set({ status: 'Calculated' })
    .where('account_id', '=', accountId)
    .where('earning_id', '=', earningId)
    .where('status', '=', 'WaitingToBeCalculated')
    .where('reversed_at', 'is', null)
    .returning(['month', 'amount'])
    .executeTakeFirst();
  if (!earned || earned.amount === 0) return;
  await bookEarning(tx, { accountId, earningId, ...earned, at: now });
}
