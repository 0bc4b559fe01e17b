import { nameForMail } from '@kervan/domain/identity/person-name';
import { billingMailPlaces, type BillingMail } from '@kervan/domain/subscriptions/billing-mails';
import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import { wordMail } from '../../word-mail.ts';
import { wordMoment } from '../../word-moment.ts';

/** Sends a mail about the subscription or a card, in the language of the account. An account that is gone gets none. */
export async function sendBillingMail(
  deps: WorkerDeps,
  { accountId, kind, at, number }: { accountId: number; kind: BillingMail; at: string | null; number: number | null },
): Promise<void> {
  const account = await deps.db
    .selectFrom('account')
    .select(['email', 'firstname', 'language', 'time_zone'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!account) return;
  const language: Language = account.language === 'tr' ? 'tr' : 'en';
  const words = texts[language].mail[kind];
  const date = at === null ? '' : wordMoment(language, account.time_zone, new Date(at));
  await deps.mailer.send({
    to: account.email,
    ...wordMail(language, {
      words,
      values: { name: nameForMail(account.firstname), date, number: String(number ?? '') },
      address: new URL(billingMailPlaces[kind], deps.config.PUBLIC_URL).toString(),
    }),
  });
}
