import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import type { Reader } from './order-readings.ts';

/** `kind` of order_sweep: orders, and the marketplace's books of them. */
export const SweepKind = { Orders: 0, Money: 1 } as const;
export type SweepKind = (typeof SweepKind)[keyof typeof SweepKind];

/** A page's token is good for a day; what was asked for longer ago begins anew. */
const TOKEN_MS = 23 * 3_600_000;

/** How far the orders of a store were swept, ms on the market clock, and the window that is read just now with its next page. */
export type Sweep = {
  storeId: number;
  kind: SweepKind;
  sweptTo: number;
  windowTo: number | null;
  token: string | null;
  /** When the window's first page was answered; null = it was not. */
  tokenAt: number | null;
  /** It asks for what was created, as the first one of a store does. */
  byCreated: boolean;
  claim: string;
};

/** Condition on a store `s`. */
export const isNeverSwept = (kind: SweepKind): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from order_sweep o where o.store_id = s.store_id and o.kind = ${kind})`;

/** Gives every connected store that was never swept a first sweep from an instant on. */
export async function beginSweeps(
  db: Db,
  { from, now, kind = SweepKind.Orders }: { from: number; now: number; kind?: SweepKind },
): Promise<void> {
  await sql`insert into order_sweep (store_id, kind, swept_to, due_at, by_created)
    select store_id, ${kind}::smallint, ${new Date(from)}::timestamptz, ${new Date(now)}::timestamptz, true from store s
    where s.sp_account_id is not null and s.removed_at is null and s.connection_error_at is null and ${isNeverSwept(kind)}
    on conflict do nothing`.execute(db);
}

/** Claims the sweep of a store when it is due; else null. Where the token of its next page is over, its window begins again with the first page. */
export async function claimSweep(
  { db, holder, now }: Reader,
  storeId: number,
  { seconds, kind = SweepKind.Orders }: { seconds: number; kind?: SweepKind },
): Promise<Sweep | null> {
  const { rows } = await sql<{
    swept_to: Date;
    window_to: Date | null;
    token: string | null;
    token_at: Date | null;
    by_created: boolean;
    claim: string;
  }>`update order_sweep s set ${takenBy(holder, seconds)} where store_id = ${storeId} and kind = ${kind} and due_at <= ${new Date(now)}::timestamptz and ${isFree}
    returning s.swept_to, s.window_to, s.token, s.token_at, s.by_created, s.lease_until::text as claim`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const isTokenOver = row.token_at !== null && row.token_at.getTime() < now - TOKEN_MS;
  return {
    storeId,
    kind,
    sweptTo: row.swept_to.getTime(),
    windowTo: row.window_to?.getTime() ?? null,
    token: isTokenOver ? null : row.token,
    tokenAt: isTokenOver ? null : (row.token_at?.getTime() ?? null),
    byCreated: row.by_created,
    claim: row.claim,
  };
}

/** What of a sweep is different afterwards; `failure` null = it went well. */
export type SweepStep = Omit<Sweep, 'storeId' | 'kind' | 'claim'> & { dueAt: number; failure: string | null };

/** Keeps how far a claimed sweep is, and gives it back. */
export async function saveSweep(db: Db, { storeId, kind, claim }: Sweep, step: SweepStep): Promise<void> {
  const at = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  await sql`update order_sweep set lease_until = null, swept_to = ${at(step.sweptTo)}, window_to = ${at(step.windowTo)}, token = ${step.token}, token_at = ${at(step.tokenAt)},
    by_created = ${step.byCreated}, due_at = ${at(step.dueAt)}, failure = ${step.failure?.slice(0, 300) ?? null}, attempts = case when ${step.failure}::text is null then 0 else attempts + 1 end
    where store_id = ${storeId} and kind = ${kind} and lease_until = ${claim}::timestamptz`.execute(db);
}
