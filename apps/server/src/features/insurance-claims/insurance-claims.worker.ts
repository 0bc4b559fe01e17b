import { claimMailPlace } from '@kervan/domain/warehouse/claim-mails';
import { nameForMail } from '@kervan/domain/identity/person-name';
import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import type { Payload } from '../../jobs/job.ts';
import { work, type Work } from '../../jobs/work.ts';
import { mailMoney } from '../../mail-values.ts';
import { wordMail } from '../../word-mail.ts';
import { insuranceClaimsJobs } from '../../jobs/declared/insurance-claims.jobs.ts';

export function workOnInsuranceClaims(all: Work, deps: WorkerDeps): void {
  work(all, deps, insuranceClaimsJobs, { mail: (mail) => sendMail(deps, mail) });
}

/** In the language of the account. An account that is gone gets none. */
async function sendMail(
  deps: WorkerDeps,
  { accountId, kind, amount, chatId }: Payload<typeof insuranceClaimsJobs.mail>,
): Promise<void> {
  const account = await deps.db
    .selectFrom('account')
    .select(['email', 'firstname', 'language'])
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const language: Language = account.language === 'tr' ? 'tr' : 'en';
  await deps.mailer.send({
    to: account.email,
    ...wordMail(language, {
      words: texts[language].mail[kind],
      values: {
        name: nameForMail(account.firstname),
        amount: mailMoney(language, amount),
      },
      address: new URL(claimMailPlace(chatId), deps.config.PUBLIC_URL).toString(),
    }),
  });
}
