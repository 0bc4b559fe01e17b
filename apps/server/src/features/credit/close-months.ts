import { monthsToClose } from '@kervan/domain/credit/statement-month';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { closeMonth, listClosedMonths } from '../../records/billing/credit-statements.ts';
import { listMovedAccounts } from '../../records/ledger/entries.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { claimAccountMail, isWantedInPanel } from '../../records/stores/notice-settings.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

const AT_ONCE = 500;

/** Closes the months that are over, of every account whose credit ever moved; months that were missed are closed as well, the last is told of. */
export async function closeMonths({ db, clock, log }: Pick<WorkerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  for (let after = 0; ;) {
    const accounts = await listMovedAccounts(db, { after, limit: AT_ONCE });
    await eachAlone(accounts, (account) => closeMonthsOf({ db }, account, now), {
      log,
      named: ({ accountId }) => ({ accountId }),
      said: 'the months of an account could not be closed',
    });
    const last = accounts.at(-1);
    if (accounts.length < AT_ONCE || !last) return;
    after = last.accountId;
  }
}

async function closeMonthsOf(
  { db }: Pick<WorkerDeps, 'db'>,
  { accountId, firstAt }: { accountId: number; firstAt: Date },
  now: number,
): Promise<void> {
  const [known] = await listClosedMonths(db, accountId, 1);
  const due = monthsToClose({ firstAt: firstAt.getTime(), last: known?.month ?? null, now });
  if (due.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const month of due) {
      const closed = await closeMonth(tx, accountId, { month, now });
      if (!closed || closed.movements === 0 || month !== due.at(-1)) continue;
      if (await isWantedInPanel(tx, accountId, 'invoice'))
        await addMessage(tx, accountId, {
          kind: 'statementReady',
          at: null,
          now,
          amount: closed.closing,
          dedupeKey: `statement:${month}`,
          isSticky: false,
        });
      // STORE-043: by mail as the stores say, not more often than their period.
      if ((await claimAccountMail(tx, { accountId, event: 'invoice', now })) === null) continue;
      await enqueue(tx, creditJobs.mail, { accountId, kind: 'statementReady', amount: closed.closing, number: null });
    }
  });
}
