import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { StaffRequestState } from '@kervan/domain/staff/staff-action';
import { recordOfParams } from '@kervan/domain/staff/staff-record';
import { enqueue } from '../../jobs/enqueue.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { staffCustomerJobs } from '../../jobs/declared/staff-customers.jobs.ts';
import { findRequest, undoRequest } from '../../records/staff/staff-requests.ts';
import { mailMoney } from '../../mail-values.ts';
import { wordMail } from '../../word-mail.ts';
import { settleRequest } from './settle.ts';
import { staffRequestJobs } from '../../jobs/declared/staff-requests.jobs.ts';

export function workOnStaffRequests(all: Work, deps: WorkerDeps): void {
  work(all, deps, staffRequestJobs, {
    settle: ({ requestId }) => settle(deps, requestId),
    refundFailed: ({ refundId }) => refundFailed(deps, refundId),
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

/**
 * SUB-098: what was given back came back. The request is not done any more, so that its amount may be asked for again; the record says so, and the
 * customer is told. What was refunded by nobody's request is told to the operator.
 */
async function refundFailed({ db, log }: WorkerDeps, refundId: string): Promise<void> {
  const made = await db
    .selectFrom('stripe_call')
    .select('entity')
    .where('operation', '=', 'refundPayment')
    .where('answer_id', '=', refundId)
    .executeTakeFirst();
  const requestId = Number(/^staffRequest:(\d+)$/.exec(made?.entity ?? '')?.[1]);
  if (!Number.isSafeInteger(requestId))
    return log.error({ refundId, entity: made?.entity ?? null }, 'a refund was not paid out');
  await db.transaction().execute(async (tx) => {
    const row = await findRequest(tx, requestId, { isLocked: true });
    // Not ended yet: it is, by whoever makes it or heals it, and then this is done again.
    if (row?.state === StaffRequestState.Waiting) throw new Error(`request ${requestId} is not ended yet`);
    if (!row || !(await undoRequest(tx, requestId, { note: 'RefundFailed' }))) return;
    await noteAction(
      tx,
      { staffId: row.decided_by ?? row.asked_by, staffName: row.decider ?? row.asker, requestId: null },
      {
        kind: 'refundFailed',
        accountId: row.account_id,
        subject: `request:${requestId}`,
        why: row.why,
        before: { ...recordOfParams(row.params), amount: row.amount, refund: refundId },
        after: { amount: 0 },
      },
    );
    const told = { accountId: row.account_id, kind: 'refundFailed', amount: row.amount } as const;
    await enqueue(tx, staffCustomerJobs.mail, told);
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
  for (const { email, name } of members) {
    const [first, second] = languages.map((language) =>
      wordMail(language, {
        words: texts[language].mail[row.kind === 'endTwoFactor' ? 'staffFactorRequest' : 'staffRequest'],
        values: { name, asker: row.asker, amount: mailMoney(language, row.amount) },
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
