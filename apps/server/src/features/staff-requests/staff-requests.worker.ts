import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { findRequest } from '../../records/staff/staff-requests.ts';
import { wordMail } from '../../word-mail.ts';
import { settleRequest } from './settle.ts';
import { staffRequestJobs } from './staff-requests.jobs.ts';

export function workOnStaffRequests(all: Work, deps: WorkerDeps): void {
  work(all, deps, staffRequestJobs, {
    settle: ({ requestId }) => settle(deps, requestId),
    tell: ({ requestId }) => tell(deps, requestId),
  });
}

/** The one who asked, or who approved, died with the call on its way: the money was moved, so that the request is done. */
async function settle({ db }: WorkerDeps, requestId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await findRequest(tx, requestId, { isLocked: true });
    if (!row) return;
    const actor = {
      staffId: row.decided_by ?? row.asked_by,
      staffName: row.decider ?? row.asker,
      requestId: null,
    };
    await settleRequest(tx, row, { actor, before: {}, after: { wasHealed: true } });
  });
}

/** Mails of staff are in both languages: who reads them chose none. */
const languages: readonly Language[] = ['tr', 'en'];

async function tell({ db, mailer, config }: WorkerDeps, requestId: number): Promise<void> {
  const row = await findRequest(db, requestId);
  if (!row) return;
  const members = await db
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('disabled_at', 'is', null)
    .where('staff_id', '<>', row.asked_by)
    .execute();
  const amount = `${(row.amount / 100).toFixed(2)} USD`;
  for (const { email, name } of members) {
    const [first, second] = languages.map((language) =>
      wordMail(language, {
        words: texts[language].mail.staffRequest,
        values: { name, asker: row.asker, amount },
        address: new URL('/staff/requests', config.PUBLIC_URL).toString(),
      }),
    );
    if (first && second)
      await mailer.send({
        to: email,
        subject: `${first.subject} / ${second.subject}`,
        text: `${first.text}\n\n—\n\n${second.text}`,
        html: first.html.replace(
          '</body>',
          () => `<hr>${second.html.replace(/^.*<body[^>]*>|<\/body>.*$/gs, '')}</body>`,
        ),
      });
  }
}
