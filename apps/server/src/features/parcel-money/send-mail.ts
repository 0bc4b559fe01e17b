import { nameForMail } from '@kervan/domain/identity/person-name';
import { WAREHOUSE_ZONE } from '@kervan/domain/warehouse/warehouse-hours';
import { parcelMailPlace } from '@kervan/domain/warehouse/parcel-mails';
import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import type { Payload } from '../../jobs/job.ts';
import { mailMoney } from '../../mail-values.ts';
import { wordMail } from '../../word-mail.ts';
import type { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';

/** Sends a mail about a parcel's money, in the language of the account. An account that is gone gets none. */
export async function sendParcelMail(
  { db, mailer, config }: WorkerDeps,
  { accountId, kind, packageNo, amount, storage, until, toLoad, why }: Payload<typeof parcelMoneyJobs.mail>,
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'firstname', 'language'])
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const language: Language = account.language === 'tr' ? 'tr' : 'en';
  const locale = language === 'tr' ? 'tr-TR' : 'en-US';
  const dollars = (cents: number) => mailMoney(language, cents);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: WAREHOUSE_ZONE });
  await mailer.send({
    to: account.email,
    ...wordMail(language, {
      words: texts[language].mail[kind],
      values: {
        name: nameForMail(account.firstname),
        package: packageNo,
        amount: dollars(amount),
        storage: dollars(storage),
        toLoad: dollars(toLoad),
        until: until === null ? '' : date.format(until),
        reason: why ?? '',
      },
      address: new URL(parcelMailPlace(kind, { toLoadMinor: toLoad, packageNo }), config.PUBLIC_URL).toString(),
    }),
  });
}
