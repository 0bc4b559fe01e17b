import { nameForMail } from '@kervan/domain/identity/person-name';
import { texts, type Language } from '@kervan/texts/texts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { Payload } from '../../jobs/job.ts';
import { work, type Work } from '../../jobs/work.ts';
import { wordMail } from '../../word-mail.ts';
import { staffCustomerJobs, type staffMails } from './staff-customers.jobs.ts';

const places: Record<(typeof staffMails)[number], string> = {
  refunded: '/subscriptions/mypayments',
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
      words: texts[language].mail[kind],
      values: {
        name: nameForMail(account.firstname),
        amount: dollars(amount, language),
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

const dollars = (amount: number | null, language: Language): string =>
  amount === null
    ? ''
    : new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-US', { style: 'currency', currency: 'USD' }).format(
        amount / 100,
      );
