import { creditMailPlace, type CreditMail } from '@kervan/domain/credit/credit-mails';
import { nameForMail } from '@kervan/domain/identity/person-name';
import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import { mailMoney } from '../../mail-values.ts';
import { wordMail } from '../../word-mail.ts';

/** Sends a mail about credit, in the language of the account. An account that is gone gets none. */
export async function sendCreditMail(
  deps: WorkerDeps,
  { accountId, kind, amount, number }: { accountId: number; kind: CreditMail; amount: number; number: number | null },
): Promise<void> {
  const account = await deps.db
    .selectFrom('account')
    .select(['email', 'firstname', 'language'])
    .where('account_id', '=', accountId)
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
        number: String(number ?? ''),
      },
      address: new URL(creditMailPlace(kind, amount), deps.config.PUBLIC_URL).toString(),
    }),
  });
}
