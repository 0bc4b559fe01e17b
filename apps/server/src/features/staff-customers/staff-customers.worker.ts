import { bankTransferOf } from '@kervan/domain/credit/bank-transfer';
import { nameForMail } from '@kervan/domain/identity/person-name';
import { texts, type Language } from '@kervan/texts/texts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { Payload } from '../../jobs/job.ts';
import { work, type Work } from '../../jobs/work.ts';
import { mailMoney } from '../../mail-values.ts';
import { wordMail } from '../../word-mail.ts';
import { staffCustomerJobs, type staffMails } from '../../jobs/declared/staff-customers.jobs.ts';

const places: Record<(typeof staffMails)[number], string> = {
  refunded: '/subscriptions/mypayments',
  refundFailed: '/support',
  creditBooked: '/warehouse-credit',
  creditUnfrozen: '/warehouse-credit',
  creditCorrected: '/warehouse-credit',
  affiliatePaid: '/affiliate',
  affiliateRefused: '/affiliate',
  disputeCleared: '/subscriptions/subscribe',
  signedOutByStaff: '/login',
};

export function workOnStaffCustomers(all: Work, deps: WorkerDeps): void {
  work(all, deps, staffCustomerJobs, { mail: (mail) => send(deps, mail) });
}

/** Tells a customer in the language of the account. One that is gone gets nothing. */
async function send(
  { db, mailer, config }: WorkerDeps,
  { accountId, kind, amount, payoutId }: Payload<typeof staffCustomerJobs.mail>,
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'firstname', 'language'])
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const language: Language = account.language === 'tr' ? 'tr' : 'en';
  await mailer.send({
    to: account.email,
    ...wordMail(language, {
      words: texts[language].mail[takesFee(kind, amount) ? 'creditBookedLessFee' : kind],
      values: {
        name: nameForMail(account.firstname),
        amount: amount === null ? '' : mailMoney(language, amount),
        credit: amount === null ? '' : mailMoney(language, bankTransferOf(amount)?.credit ?? amount),
        reason: payoutId === undefined ? '' : await reasonOf(db, accountId, payoutId),
      },
      address: new URL(places[kind], config.PUBLIC_URL).toString(),
    }),
  });
}

/** Why a payout was refused. */
async function reasonOf(db: Db, accountId: number, payoutId: number): Promise<string> {
  const row = await db
    .selectFrom('affiliate_payout')
    .select('refusal')
    .where('account_id', '=', accountId)
    .where('payout_id', '=', payoutId)
    .executeTakeFirst();
  return row?.refusal ?? '';
}

/** A small bank transfer was credited less its fee, and the mail says so; another one had none (WH-009). */
const takesFee = (kind: (typeof staffMails)[number], amount: number | null): boolean =>
  kind === 'creditBooked' && amount !== null && (bankTransferOf(amount)?.fee ?? 0) > 0;
