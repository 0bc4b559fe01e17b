import { afterLoad, type AutoBalance } from '@kervan/domain/credit/auto-balance';
import type { Minor } from '@kervan/domain/money/money';
import { nextRevision } from '../../cases/revision.ts';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';

/** `savedAt`: when what was chosen changed last; null = nothing was saved. */
export type AutoBalanceRow = AutoBalance & { turnedOffAt: Date | null; checkedOn: string | null; savedAt: Date | null };

const off: AutoBalanceRow = {
  minBalance: 0,
  balanceToAdd: 0,
  isActive: false,
  failures: 0,
  turnedOffAt: null,
  checkedOn: null,
  savedAt: null,
};

/** WH-015: what the account chose; off by default. `lock`: until the end of the transaction. */
export async function readAutoBalance(tx: Db, accountId: number, lock = false): Promise<AutoBalanceRow> {
  const row = await tx
    .selectFrom('auto_balance')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return off;
  return {
    minBalance: row.min_balance,
    balanceToAdd: row.balance_to_add,
    isActive: row.is_active,
    failures: row.failures,
    turnedOffAt: row.turned_off_at,
    checkedOn: row.checked_on,
    savedAt: row.updated_at,
  };
}

/** What became of an automatic load; `net` in cents. */
type Outcome = { accountId: number; loadId: string; net: Minor; isPaid: boolean };

/** Counts what became of an automatic load; one that nobody is there to confirm has failed (decision 42). The third failure in a row turns it off. */
export async function noteOutcome(tx: Db, { accountId, loadId, net, isPaid }: Outcome, now: number): Promise<void> {
  const auto = await readAutoBalance(tx, accountId, true);
  const next = afterLoad(auto, isPaid);
  const isTurnedOff = auto.isActive && !next.isActive;
  await tx
    .updateTable('auto_balance')
    .set({
      failures: next.failures,
      is_active: next.isActive,
      ...(isTurnedOff ? { turned_off_at: new Date(now), updated_at: nextRevision(auto.savedAt, null, now) } : {}),
    })
    .where('account_id', '=', accountId)
    .execute();
  if (isPaid) return;
  const kind = isTurnedOff ? 'autoBalanceOff' : 'autoBalanceFailed';
  await enqueue(tx, creditJobs.mail, { accountId, kind, amount: net, number: next.failures });
  await addMessage(tx, accountId, {
    kind,
    at: null,
    now,
    amount: net,
    number: next.failures,
    dedupeKey: `${kind}:${loadId}`,
    isSticky: false,
  });
}
