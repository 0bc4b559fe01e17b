import { sql } from 'kysely';
import {
  WarningChannel,
  WarningSubject,
  warningSubjectNames,
  type WarningSubjectName,
} from '@kervan/domain/protection/prevent-suspend';
import {
  alertOfIssue,
  fieldOfIssue,
  isSuppressing,
  warningOfIssue,
  type IssueFacts,
} from '@kervan/domain/protection/warning-of-issue';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import { clearWarning } from './clear-warning.ts';
import { raiseWarning, type NamedProduct } from './raise-warning.ts';

/** A listing as it was read; issues null = there is none any more. */
type ReadListing = { sku: string; asin: string | null; issues: readonly IssueFacts[] | null };

const FIELD_MAX = 200;
const EXPLANATION_MAX = 2_000;

/**
 * What readings of listings say of warnings and suppression: the list of suppressed listings becomes what they show (INV-064), warnings that were not
 * there before are raised, those that are gone are cleared. A listing that is gone is not suppressed any more, but clears no warning. `askedAt`: when the
 * marketplace was asked, market clock. The caller's transaction; the store's row is locked.
 */
export async function noteIssues(
  tx: Db,
  store: StoreOfAccount,
  listings: readonly ReadListing[],
  { askedAt, now }: { askedAt: number; now: number },
): Promise<void> {
  if (listings.length === 0) return;
  const isOther = await saveSuppressed(tx, store.storeId, listings, now);
  if (isOther) await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
  const shown = listings.filter(({ issues }) => issues !== null);
  const standing = await readStanding(tx, store.storeId, shown);
  const fresh = new Map<string, { kind: WarningSubjectName; issue: IssueFacts; products: NamedProduct[] }>();
  for (const { sku, asin, issues } of shown) {
    const warnings = new Map(
      (issues ?? []).flatMap((issue) => {
        const kind = warningOfIssue(issue);
        return kind === null ? [] : [[kind, issue] as const];
      }),
    );
    const before = standing.get(sku) ?? [];
    for (const kind of before)
      if (!warnings.has(kind)) await clearWarning(tx, store, { sku, asin, kind, channel: 'api', at: askedAt }, now);
    for (const [kind, issue] of warnings) {
      if (before.includes(kind)) continue;
      const key = `${kind} ${issue.code}`;
      const event = fresh.get(key) ?? { kind, issue, products: [] };
      event.products.push({ sku, asin });
      fresh.set(key, event);
    }
  }
  for (const { kind, issue, products } of fresh.values())
    await raiseWarning(
      tx,
      store,
      {
        products,
        kind,
        channel: 'api',
        reference: `issue:${issue.code}:${askedAt}`,
        detail: issue.message,
        at: askedAt,
      },
      now,
    );
}

/** What the API warned about that stands, by SKU. */
async function readStanding(
  tx: Db,
  storeId: number,
  listings: readonly ReadListing[],
): Promise<Map<string, WarningSubjectName[]>> {
  const { rows } = await sql<{ sku: string; kind: number }>`
    select distinct sku, kind from warning where store_id = ${storeId} and channel = ${WarningChannel.api} and cleared_at is null
    and sku = any(${listings.map(({ sku }) => sku)}::text[])`.execute(tx);
  const standing = new Map<string, WarningSubjectName[]>();
  for (const { sku, kind } of rows) {
    const name = warningSubjectNames.find((known) => WarningSubject[known] === kind);
    if (name) standing.set(sku, [...(standing.get(sku) ?? []), name]);
  }
  return standing;
}

/** Of the listings that were read exactly what is wrong now stands on the list; answers whether it says something else than before. */
async function saveSuppressed(
  tx: Db,
  storeId: number,
  listings: readonly ReadListing[],
  now: number,
): Promise<boolean> {
  const wrong = listings.flatMap(({ sku, asin, issues }) =>
    (issues ?? []).filter(isSuppressing).map((issue) => ({
      sku,
      asin,
      field: (fieldOfIssue(issue) ?? '').slice(0, FIELD_MAX),
      alert: alertOfIssue(issue),
      explanation: issue.message.slice(0, EXPLANATION_MAX),
    })),
  );
  const rows = [...new Map(wrong.map((row) => [`${row.sku} ${row.alert} ${row.field}`, row])).values()];
  const { rows: moved } = await sql`
    with n as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sku text, asin text, field text, alert text, explanation text)),
    ended as (delete from suppressed_listing l where l.store_id = ${storeId} and l.sku = any(${listings.map(({ sku }) => sku)}::text[])
      and not exists (select 1 from n where n.sku = l.sku and n.alert = l.alert and n.field = l.field_name) returning 1),
    kept as (insert into suppressed_listing as l (store_id, sku, asin, field_name, alert, explanation, first_at, updated_at)
      select ${storeId}::int, sku, asin, field, alert, explanation, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz from n order by sku, alert, field
      on conflict (store_id, sku, alert, field_name) do update set asin = coalesce(excluded.asin, l.asin), explanation = excluded.explanation, updated_at = excluded.updated_at)
    select 1 from ended union all select 1 from n where not exists (select 1 from suppressed_listing l
      where l.store_id = ${storeId} and l.sku = n.sku and l.alert = n.alert and l.field_name = n.field and l.explanation = n.explanation) limit 1`.execute(
    tx,
  );
  return moved.length > 0;
}
