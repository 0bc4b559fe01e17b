import { sql } from 'kysely';
import type { Response } from '@kervan/contracts/endpoint';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { sourceLanguage } from '@kervan/domain/languages';
import { knowsLanguage } from '../../connectors/translation/create-translation.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { sourceJobs } from '../../jobs/declared/sources.jobs.ts';

type Texts = Response<typeof inventory.detail>['texts'];
type Which = {
  accountId: number;
  storeId: number;
  itemId: number;
  sourceId: number;
  language: string | undefined;
  /** The service knows the language, or does not say now; false = nothing translates into it here. */
  isTranslated: boolean;
};
type Row = {
  title: string | null;
  bullets: string[] | null;
  isTranslated: boolean;
  itsTitle: string | null;
  itsBullets: string[] | null;
};

/** Whether there is a service that translates into a language, as far as it says. */
export async function translatesInto({ translation }: Deps, language: string | undefined): Promise<boolean> {
  if (translation === null || language === undefined || language === sourceLanguage) return false;
  return (await knowsLanguage(translation, language)) !== false;
}

/** SHELL-049: title and bullets in the language that was asked for; what was not translated yet is translated in the background, and told. */
export async function itemTexts(tx: Db, which: Which): Promise<Texts> {
  const { accountId, storeId, itemId, sourceId, language, isTranslated } = which;
  if (language === undefined) return null;
  const {
    rows: [row],
  } = await sql<Row>`
    select d.title, d.bullets, t.source_id is not null as "isTranslated", t.title as "itsTitle", t.bullets as "itsBullets"
    from source_details d left join source_text t
      on t.source_id = d.source_id and t.language = ${language} and t.of_print = texts_print(d.title, d.bullets)
    where d.source_id = ${sourceId}`.execute(tx);
  const own = { language: sourceLanguage, title: row?.title ?? null, bullets: row?.bullets ?? [] };
  if (language === sourceLanguage) return { ...own, state: 'original' };
  if (row?.isTranslated)
    return { language, title: row.itsTitle ?? row.title, bullets: row.itsBullets ?? [], state: 'translated' };
  // What has not been read yet has nothing to translate.
  if (!isTranslated || (own.title === null && own.bullets.length === 0)) return { ...own, state: 'unavailable' };
  await enqueue(tx, sourceJobs.translate, { sourceId, language, accountId, storeId, itemId });
  return { ...own, state: 'waiting' };
}
