import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { work, type Work } from '../../jobs/work.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';
import { eraseAccount } from './erase-account.ts';
import { ExportState } from './exports.ts';
import { endDueFactors, endFactor, notifyOfFactorEnd } from './factor-end.ts';
import { endRenewal, updateProviderEmail } from './leave-provider.ts';
import {
  mailDeletion,
  mailDeletionBegun,
  mailDeletionStopped,
  mailEmailChange,
  mailEmailChanged,
  mailExportReady,
  mailFactorEnd,
  mailFactorEnded,
} from './mails.ts';
import { makeExport } from './make-export.ts';

/** Accounts of one run. */
const BATCH_SIZE = 100;

export function workOnAccount(all: Work, deps: WorkerDeps): void {
  work(all, deps, accountJobs, {
    mailEmailChange: (change) => mailEmailChange(deps, change),
    mailEmailChanged: (change) => mailEmailChanged(deps, change),
    mailDeletion: ({ accountId }) => mailDeletion(deps, accountId),
    mailDeletionStopped: ({ accountId }) => mailDeletionStopped(deps, accountId),
    mailDeletionBegun: ({ accountId }) => mailDeletionBegun(deps, accountId),
    mailExportReady: ({ accountId }) => mailExportReady(deps, accountId),
    tellProvider: ({ accountId }) => updateProviderEmail(deps, accountId),
    endRenewal: ({ accountId }) => endRenewal(deps, accountId),
    makeExport: (asked) => makeExport(deps, asked),
    erase: ({ accountId }) => eraseAccount(deps, accountId),
    tellFactorEnd: (of) => notifyOfFactorEnd(deps, of),
    mailFactorEnd: (of) => mailFactorEnd(deps, of),
    endFactor: (of) => endFactor(deps, of),
    mailFactorEnded: (of) => mailFactorEnded(deps, of),
    tidy: () => tidy(deps),
  });
}

/** Each account has a job of its own: one that fails holds up no other. */
async function tidy({ db }: WorkerDeps): Promise<void> {
  const due = await db
    .selectFrom('account')
    .select('account_id')
    .where('erases_at', '<=', sql<Date>`now()`)
    .where('erased_at', 'is', null)
    .orderBy('erases_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { account_id: accountId } of due) await enqueue(db, accountJobs.erase, { accountId });
  await endDueFactors(db, BATCH_SIZE);
  await sql`delete from account_export_piece p using account_export e
    where e.account_id = p.account_id and e.export_id = p.export_id and e.ends_at <= now()`.execute(db);
  await sql`update account_export set state = ${ExportState.Gone} where state = ${ExportState.Ready} and ends_at <= now()`.execute(
    db,
  );
  // A change that nobody confirmed; those that were confirmed are kept for a year.
  await sql`delete from email_change where (confirmed_at is null and expires_at <= now()) or confirmed_at < now() - interval '1 year'`.execute(
    db,
  );
}
