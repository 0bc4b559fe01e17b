import { sql } from 'kysely';
import { usedTemplateNames, type AccountTemplate } from '@kervan/domain/settings/shipping-template';
import type { Db } from '../../db/connect.ts';
import { addMessage } from '../messages/system-messages.ts';
import { readSettings } from '../settings/settings-write.ts';

/** Templates are read again so often (market clock), and what listings show is looked through. */
export const TEMPLATES_EVERY_MS = 6 * 3_600_000;
/** After a reading that failed, and after the marketplace refused a template. */
const TEMPLATES_RETRY_MS = 15 * 60_000;

/** A template of the account with since when it is there no more (null = it is there). */
type KnownTemplate = AccountTemplate & { goneAt: Date | null };

/** How the templates of a store were read last. */
type TemplateReading = { readAt: Date | null; failedAt: Date | null };

/** Every template that was ever read of the store's account, those of now first and in their order. */
export async function listTemplates(db: Db, storeId: number): Promise<KnownTemplate[]> {
  const rows = await db
    .selectFrom('shipping_template')
    .select(['template_id as id', 'name', 'gone_at as goneAt'])
    .where('store_id', '=', storeId)
    .orderBy(sql`gone_at is not null`)
    .orderBy('place')
    .limit(500)
    .execute();
  return rows;
}

/** Ids of the account's templates by their names; of two of one name the first. */
export async function templateIds(db: Db, storeId: number): Promise<ReadonlyMap<string, string>> {
  const here = (await listTemplates(db, storeId)).filter(({ goneAt }) => goneAt === null);
  return new Map(here.map(({ id, name }) => [name, id] as const).reverse());
}

export async function findReading(db: Db, storeId: number): Promise<TemplateReading | null> {
  const row = await db
    .selectFrom('shipping_template_reading')
    .select(['read_at as readAt', 'failed_at as failedAt'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Has the templates of a store read from now on: at the moment, and every six hours after. One that is due earlier stays so. */
export async function readTemplatesAt(tx: Db, storeId: number, at: number): Promise<void> {
  await sql`insert into shipping_template_reading as r (store_id, due_at) values (${storeId}, ${new Date(at)})
    on conflict (store_id) do update set due_at = least(r.due_at, excluded.due_at)`.execute(tx);
}

/** Takes over what the account has; what it has no more is kept as gone. Answers whether anything is other than it was. */
export async function saveTemplates(
  tx: Db,
  storeId: number,
  templates: readonly AccountTemplate[],
  now: number,
): Promise<boolean> {
  const rows = JSON.stringify(templates.map((template, place) => ({ ...template, place })));
  const { numAffectedRows: written = 0n } = await sql`
    insert into shipping_template as t (store_id, template_id, name, place)
    select distinct on (r.id) ${storeId}::int, r.id, r.name, r.place from jsonb_to_recordset(${rows}::jsonb) as r(id text, name text, place smallint) order by r.id, r.place
    on conflict (store_id, template_id) do update set name = excluded.name, place = excluded.place, gone_at = null
      where (t.name, t.place, t.gone_at) is distinct from (excluded.name, excluded.place, null)`.execute(tx);
  const { numAffectedRows: gone = 0n } = await sql`update shipping_template set gone_at = ${new Date(now)}
    where store_id = ${storeId} and gone_at is null and template_id <> all(${templates.map(({ id }) => id)}::text[])`.execute(
    tx,
  );
  const isChanged = written > 0n || gone > 0n;
  await sql`update shipping_template_reading set read_at = ${new Date(now)}, failed_at = null, due_at = ${new Date(now + TEMPLATES_EVERY_MS)},
    applied_revision = case when ${isChanged} then null else applied_revision end where store_id = ${storeId}`.execute(
    tx,
  );
  return isChanged;
}

/** The account could not be asked, or told nothing: what was known stays, and it is asked again soon. */
export async function failReading(tx: Db, storeId: number, now: number): Promise<void> {
  await sql`update shipping_template_reading set failed_at = ${new Date(now)}, due_at = ${new Date(now + TEMPLATES_RETRY_MS)} where store_id = ${storeId}`.execute(
    tx,
  );
}

/** The marketplace refused these: they count as gone, and the account is asked again. */
export async function markRefused(tx: Db, storeId: number, ids: readonly string[], now: number): Promise<void> {
  await sql`update shipping_template set gone_at = ${new Date(now)} where store_id = ${storeId} and gone_at is null and template_id = any(${ids}::text[])`.execute(
    tx,
  );
  await readTemplatesAt(tx, storeId, now + TEMPLATES_RETRY_MS);
}

/** STORE-039: names in use that the account has no more are told of, once each time that one vanishes. */
export async function notifyOfMissingTemplates(
  tx: Db,
  { storeId, accountId }: { storeId: number; accountId: number },
  now: number,
): Promise<void> {
  const state = await readSettings(tx, storeId);
  if (!state) return;
  const known = await listTemplates(tx, storeId);
  const here = new Set(known.filter(({ goneAt }) => goneAt === null).map(({ name }) => name));
  for (const name of usedTemplateNames(state.settings.shippingTemplates)) {
    const since = known.find((template) => template.name === name && template.goneAt !== null)?.goneAt;
    if (here.has(name) || !since) continue;
    await addMessage(tx, accountId, {
      kind: 'shippingTemplateGone',
      at: null,
      now,
      words: { template: name },
      dedupeKey: `shipping-template-gone:${storeId}:${name}:${since.getTime()}`,
    });
  }
}

/** Notes by which settings the store's listings were looked through. */
export async function noteApplied(tx: Db, storeId: number, revision: number, now: number): Promise<void> {
  await sql`update shipping_template_reading set applied_revision = ${revision}, applied_at = ${new Date(now)} where store_id = ${storeId}`.execute(
    tx,
  );
}
