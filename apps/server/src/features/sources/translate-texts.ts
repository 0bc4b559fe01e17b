import { sql } from 'kysely';
import { isTextLanguage } from '@kervan/domain/languages';
import { LanguageUnknown } from '../../connectors/translation/create-translation.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import type { Payload } from '../../jobs/job.ts';
import type { sourceJobs } from '../../jobs/declared/sources.jobs.ts';

type Original = { title: string | null; bullets: string[] | null; print: Buffer; isThere: boolean };

/** SHELL-049: translates what a product says of itself, once for every store that sells it, and again when it says something else. @throws TranslationUnavailable */
export async function translateTexts(
  { db, clock, translation }: WorkerDeps,
  { sourceId, language, accountId, storeId, itemId }: Payload<typeof sourceJobs.translate>,
): Promise<void> {
  if (translation === null || !isTextLanguage(language)) return;
  const {
    rows: [original],
  } = await sql<Original>`
    select d.title, d.bullets, texts_print(d.title, d.bullets) as print, t.source_id is not null as "isThere"
    from source_details d left join source_text t
      on t.source_id = d.source_id and t.language = ${language} and t.of_print = texts_print(d.title, d.bullets)
    where d.source_id = ${sourceId}`.execute(db);
  if (!original) return;
  const said = [original.title ?? '', ...(original.bullets ?? [])];
  let words: string[] | null = null;
  try {
    if (!original.isThere && said.some((text) => text !== '')) words = await translation.translate(said, language);
  } catch (error) {
    // Trying again would change nothing; whoever looks again is told that it is not translated here.
    if (!(error instanceof LanguageUnknown)) throw error;
  }
  await db.transaction().execute(async (tx) => {
    if (words !== null) {
      const [title = '', ...bullets] = words;
      await sql`insert into source_text(source_id, language, of_print, title, bullets, translated_at)
        values (${sourceId}, ${language}, ${original.print}, ${title === '' ? null : title}, ${bullets}::text[], ${new Date(clock.now())})
        on conflict (source_id, language) do update set of_print = excluded.of_print, title = excluded.title, bullets = excluded.bullets,
          translated_at = excluded.translated_at`.execute(tx);
    }
    await announce(tx, accountId, { type: 'item', storeId, ids: [itemId] });
  });
}
