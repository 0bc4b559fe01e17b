import { nameForMail } from '@kervan/domain/identity/person-name';
import { savedSearchPlace } from '@kervan/domain/inventory/saved-search';
import { texts, type Language } from '@kervan/texts/texts';
import type { WorkerDeps } from '../../deps.ts';
import type { Payload } from '../../jobs/job.ts';
import { wordMail } from '../../word-mail.ts';
import type { inventoryJobs } from '../../jobs/declared/inventory.jobs.ts';

/** Tells the seller what a saved search found anew, in the language of the account. An account that is gone gets none. */
export async function sendSearchMail(
  { db, mailer, config }: WorkerDeps,
  { accountId, storeId, searchId, name, store, count, found, itemIds }: Payload<typeof inventoryJobs.searchMail>,
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'firstname', 'language'])
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const samples = await db
    .selectFrom('item_details')
    .select(['asin', 'title'])
    .where('store_id', '=', storeId)
    .where('item_id', 'in', itemIds)
    .orderBy('item_id', 'desc')
    .execute();
  const language: Language = account.language === 'tr' ? 'tr' : 'en';
  await mailer.send({
    to: account.email,
    ...wordMail(language, {
      words: texts[language].mail.savedSearch,
      values: {
        name: nameForMail(account.firstname),
        search: name,
        store,
        count: String(count),
        found: String(found),
      },
      lines: samples.map(({ asin, title }) => (title === null ? asin : `${asin} · ${title}`)),
      address: new URL(savedSearchPlace(searchId), config.PUBLIC_URL).toString(),
    }),
  });
}
