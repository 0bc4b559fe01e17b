import { nameForMail } from '@kervan/domain/identity/person-name';
import { noticePlaces } from '@kervan/domain/notices/notice-settings';
import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import type { Payload } from '../../jobs/job.ts';
import { work, type Work } from '../../jobs/work.ts';
import { notifyOfInvoice } from '../../records/stores/notice-settings.ts';
import { wordMail } from '../../word-mail.ts';
import { noticeJobs } from '../../jobs/declared/notices.jobs.ts';

export function workOnNotices(all: Work, deps: WorkerDeps): void {
  work(all, deps, noticeJobs, {
    mail: (mail) => sendNotice(deps, mail),
    invoice: (invoice) =>
      deps.db.transaction().execute((tx) => notifyOfInvoice(tx, { ...invoice, now: deps.clock.now() })),
  });
}

/** To the store's notification address, else to its account's, in the account's language. A store that is gone gets none. */
async function sendNotice(
  { db, mailer, config }: WorkerDeps,
  { storeId, kind }: Payload<typeof noticeJobs.mail>,
): Promise<void> {
  const row = await db
    .selectFrom('store')
    .innerJoin('account', 'account.account_id', 'store.account_id')
    .select(['account.email', 'account.firstname', 'account.language', 'store.marketplace_email', 'store.name'])
    .where('store.store_id', '=', storeId)
    .where('store.removed_at', 'is', null)
    .where('account.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  const language: Language = row.language === 'tr' ? 'tr' : 'en';
  await mailer.send({
    to: row.marketplace_email ?? row.email,
    ...wordMail(language, {
      words: texts[language].mail[kind],
      values: { name: nameForMail(row.firstname), store: row.name },
      address: new URL(noticePlaces[kind], config.PUBLIC_URL).toString(),
    }),
  });
}
