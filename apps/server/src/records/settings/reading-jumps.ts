/** Prices that jump by readings: how many of a store get theirs within a day, and which are held until the seller answers (decision record 49). */
import { sql } from 'kysely';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { JUMP_WINDOW_MS, jumpsAllowed } from '@kervan/domain/rollout/reading-jumps';
import type { Db } from '../../db/connect.ts';
import { decideSoon } from '../items/decide-soon.ts';
import { amongStatuses } from '../items/status-sql.ts';

/** What became of a jump: the table's own words (0095). */
export type JumpState = 'passed' | 'held' | 'kept' | 'released';

/** `priceBefore`: what stands, or stood, before the jump. */
type Jump = { itemId: number; priceBefore: number; priceAfter: number; state: JumpState };

/** What is known of a store's jumps while its items are decided: `left`: how many more get theirs; what is written stands in the last two. */
export type JumpWatch = { known: Map<number, Jump>; left: number; noted: Map<number, Jump>; ended: Set<number> };

/** The jumps of a store for the decisions of one transaction; the caller holds the store's lock. */
export async function openJumpWatch(tx: Db, storeId: number, now: number): Promise<JumpWatch> {
  const { rows } = await sql<{ item_id: number; price_before: number; price_after: number; state: JumpState }>`
    select item_id, price_before, price_after, state from reading_jump where store_id = ${storeId} and (state <> 'passed' or at > ${new Date(now - JUMP_WINDOW_MS)}::timestamptz)`.execute(
    tx,
  );
  const known = new Map(
    rows.map(({ item_id: itemId, price_before, price_after, state }) => [
      itemId,
      { itemId, priceBefore: price_before, priceAfter: price_after, state },
    ]),
  );
  const { rows: counts } = await sql<{ items: number }>`
    select coalesce(sum(items), 0)::int as items from status_count where store_id = ${storeId} and ${amongStatuses('status', 'onSale')}`.execute(
    tx,
  );
  const passed = rows.filter(({ state }) => state === 'passed').length;
  return { known, left: jumpsAllowed(counts[0]?.items ?? 0) - passed, noted: new Map(), ended: new Set() };
}

/** Writes what was found; answers whether something is held now that was not, or no more. */
export async function keepJumps(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  { noted, ended }: JumpWatch,
): Promise<boolean> {
  let isOther = false;
  if (ended.size > 0) {
    const { rows } = await sql<{ state: JumpState }>`
      delete from reading_jump where store_id = ${storeId} and item_id = any(${[...ended]}::bigint[]) returning state`.execute(
      tx,
    );
    isOther = rows.some(({ state }) => state === 'held');
  }
  if (noted.size === 0) return isOther;
  const rows = [...noted.values()].toSorted((a, b) => a.itemId - b.itemId);
  await sql`
    insert into reading_jump(store_id, item_id, at, price_before, price_after, state)
    select ${storeId}::int, n."itemId", ${new Date(now)}::timestamptz, n."priceBefore", n."priceAfter", n.state
    from json_to_recordset(${JSON.stringify(rows)}::json) n("itemId" bigint, "priceBefore" int, "priceAfter" int, state text)
    on conflict (store_id, item_id) do update set at = excluded.at, price_before = excluded.price_before, price_after = excluded.price_after, state = excluded.state`.execute(
    tx,
  );
  return isOther || rows.some(({ state }) => state === 'held');
}

/** Those of a day that is over, and of items that left. */
export async function forgetJumps(db: Db, now: number): Promise<void> {
  await sql`delete from reading_jump j using item i where i.store_id = j.store_id and i.item_id = j.item_id
    and (i.status = ${StatusCode.RemovedFromInventory} or j.state = 'passed' and j.at <= ${new Date(now - JUMP_WINDOW_MS)}::timestamptz)`.execute(
    db,
  );
}

/** What is held in a store: how many fall and rise, how many got theirs in the last day, since when; null = nothing waits for an answer. */
export type HeldJumps = { held: number; falling: number; passed: number; since: number };

export async function readHeldJumps(db: Db, storeId: number): Promise<HeldJumps | null> {
  const { rows } = await sql<{ held: number; falling: number; passed: number; since: Date | null }>`
    select count(*) filter (where state = 'held')::int as held, count(*) filter (where state = 'held' and price_after < price_before)::int as falling,
      count(*) filter (where state = 'passed')::int as passed, min(at) filter (where state = 'held') as since
    from reading_jump where store_id = ${storeId}`.execute(db);
  const [row] = rows;
  return row?.since ? { held: row.held, falling: row.falling, passed: row.passed, since: row.since.getTime() } : null;
}

/**
 * The seller's answer to what was seen, up to a moment: the new prices are meant, or the readings are wrong, and what got its new price
 * goes back to the one of before. Answers how many items; they are decided again. The caller holds the store's lock and wakes the evaluation.
 */
export async function answerJumps(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  { seenAt, isMeant }: { seenAt: number; isMeant: boolean },
): Promise<number> {
  const seen = sql`store_id = ${storeId} and at <= ${new Date(seenAt)}::timestamptz`;
  const { rows } = isMeant
    ? await sql<{
        item_id: number;
      }>`update reading_jump set state = 'released' where ${seen} and state = 'held' returning item_id`.execute(tx)
    : await sql<{
        item_id: number;
      }>`update reading_jump set state = 'kept' where ${seen} and state in ('held', 'passed') returning item_id`.execute(
        tx,
      );
  // What got its new price is meant, too, and counts no more.
  if (isMeant) await sql`delete from reading_jump where ${seen} and state = 'passed'`.execute(tx);
  const ids = rows.map(({ item_id }) => item_id);
  await decideSoon(tx, storeId, ids, { cause: UpdateReason.SourceDataChange, now });
  return ids.length;
}
