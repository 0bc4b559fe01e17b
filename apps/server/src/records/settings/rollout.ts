/** Changes of prices on their way through a store, and the switch that stops its sending (decision 47). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { judgeMoves, type HaltReason } from '@kervan/domain/rollout/judge';
import { addMoves, noMoves, type Moves } from '@kervan/domain/rollout/moves';
import { pricePart } from '@kervan/domain/rollout/moves-prices';
import { nextShare, WHOLE_SHARE } from '@kervan/domain/rollout/steps';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { orderReevaluation } from '../items/reevaluation.ts';
import { amongStatuses } from '../items/status-sql.ts';
import type { SettingsState } from './settings-write.ts';

/** `share`: hundredths of a percent. `nextAt`: when the next step begins, ms; null = when the pass is over, or never while it is halted. */
export type Rollout = {
  fromRevision: number;
  toRevision: number;
  reason: number;
  share: number;
  beganAt: number;
  nextAt: number | null;
  judged: Moves | null;
  halted: HaltReason | null;
  isReleased: boolean;
};

/** What is on its way in a store; null = nothing. */
export async function readRollout(db: Db, storeId: number): Promise<Rollout | null> {
  const row = await db.selectFrom('price_rollout').selectAll().where('store_id', '=', storeId).executeTakeFirst();
  if (!row) return null;
  return {
    fromRevision: row.from_revision,
    toRevision: row.to_revision,
    reason: row.reason,
    share: row.share,
    beganAt: row.began_at.getTime(),
    nextAt: row.next_at?.getTime() ?? null,
    // The columns hold what is written below.
    judged: row.judged as Moves | null,
    halted: row.halted as HaltReason | null,
    isReleased: row.released_at !== null,
  };
}

type States = { before: SettingsState; after: SettingsState };

/** Whether prices may differ between two states. */
const movesPrices = ({ before, after }: States): boolean =>
  before.ratePpm !== after.ratePpm ||
  before.plan !== after.plan ||
  !isDeepStrictEqual(before.warehouseRates, after.warehouseRates) ||
  !isDeepStrictEqual(pricePart(before.settings), pricePart(after.settings));

/**
 * A new state of the settings begins its way: first the whole store is counted and nobody gets it. One that was on its way already goes on from where all
 * items stood last. Where nothing is for sale, or no price can move, there is nothing to hold back. Part of the transaction that writes the settings.
 */
export async function beginRollout(
  tx: Db,
  storeId: number,
  { before, after }: States,
  how: { now: number; reason: number },
): Promise<void> {
  const running = await readRollout(tx, storeId);
  if (!running && !movesPrices({ before, after })) return;
  const { rows } =
    await sql`select 1 from status_count where store_id = ${storeId} and ${amongStatuses('status', 'onSale')} and items > 0 limit 1`.execute(
      tx,
    );
  if (rows.length === 0) return;
  const row = {
    to_revision: after.revision,
    reason: how.reason,
    share: 0,
    began_at: new Date(how.now),
    next_at: null,
    moves: null,
    judged: null,
    halted: null,
    released_at: null,
  };
  await tx
    .insertInto('price_rollout')
    .values({ store_id: storeId, from_revision: running?.fromRevision ?? before.revision, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
}

/** Adds what a stretch of the pass under way counted. */
export async function noteMoves(tx: Db, storeId: number, moves: Moves): Promise<void> {
  const row = await tx.selectFrom('price_rollout').select('moves').where('store_id', '=', storeId).executeTakeFirst();
  // The column holds what is written here.
  const sum = addMoves((row?.moves as Moves | null | undefined) ?? noMoves(), moves);
  await tx
    .updateTable('price_rollout')
    .set({ moves: JSON.stringify(sum) })
    .where('store_id', '=', storeId)
    .execute();
}

/** A pass over the whole store is over: the change is judged, and goes on or is halted. The caller holds the store's lock. */
export async function judgeRollout(tx: Db, store: { storeId: number; accountId: number }, now: number): Promise<void> {
  const { storeId } = store;
  const rollout = await readRollout(tx, storeId);
  if (!rollout || rollout.halted !== null || rollout.nextAt !== null) return;
  const row = await tx
    .selectFrom('price_rollout')
    .select('moves')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  // The column holds what `noteMoves` wrote.
  const moves = (row.moves as Moves | null) ?? noMoves();
  const halted = rollout.isReleased || rollout.share >= WHOLE_SHARE ? null : judgeMoves(moves);
  const judged = { judged: JSON.stringify(moves), moves: null };
  if (halted !== null) {
    await tx
      .updateTable('price_rollout')
      .set({ ...judged, halted })
      .where('store_id', '=', storeId)
      .execute();
    return announce(tx, store.accountId, { type: 'banner', storeId });
  }
  const next = nextShare(rollout.share, moves.items);
  if (next === null) return endRollout(tx, store);
  if (next.waitMs > 0)
    await tx
      .updateTable('price_rollout')
      .set({ ...judged, next_at: new Date(now + next.waitMs) })
      .where('store_id', '=', storeId)
      .execute();
  else {
    await tx.updateTable('price_rollout').set(judged).where('store_id', '=', storeId).execute();
    await goOn(tx, storeId, { share: next.share, reason: rollout.reason });
  }
  await announce(tx, store.accountId, { type: 'banner', storeId });
}

/** Stores whose next step's time has come. */
export async function listDueRollouts(db: Db, now: number): Promise<number[]> {
  const { rows } = await sql<{
    store_id: number;
  }>`select store_id from price_rollout where next_at <= ${new Date(now)}::timestamptz order by 1`.execute(db);
  return rows.map(({ store_id }) => store_id);
}

/** The next step of a store's change of prices, where its time has come. */
export async function stepRollout(tx: Db, storeId: number, now: number): Promise<void> {
  await sql`select 1 from store_state where store_id = ${storeId} for update`.execute(tx);
  const rollout = await readRollout(tx, storeId);
  if (rollout?.nextAt == null || rollout.nextAt > now) return;
  const next = nextShare(rollout.share, rollout.judged?.items ?? 0);
  await goOn(tx, storeId, { share: next?.share ?? WHOLE_SHARE, reason: rollout.reason });
}

/** The seller says that it is meant: all items get it, and nothing halts it any more. The caller holds the store's lock. */
export async function releaseRollout(tx: Db, storeId: number, now: number): Promise<void> {
  await tx
    .updateTable('price_rollout')
    .set({ released_at: new Date(now) })
    .where('store_id', '=', storeId)
    .execute();
  const { reason } = await tx
    .selectFrom('price_rollout')
    .select('reason')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  await goOn(tx, storeId, { share: WHOLE_SHARE, reason });
}

async function goOn(tx: Db, storeId: number, { share, reason }: { share: number; reason: number }): Promise<void> {
  await tx
    .updateTable('price_rollout')
    .set({ share, next_at: null, moves: null, halted: null })
    .where('store_id', '=', storeId)
    .execute();
  await orderReevaluation(tx, storeId, reason);
}

/** Nothing is on its way any more. */
export async function endRollout(
  tx: Db,
  { storeId, accountId }: { storeId: number; accountId: number },
): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('price_rollout').where('store_id', '=', storeId).executeTakeFirst();
  if (numDeletedRows > 0n) await announce(tx, accountId, { type: 'banner', storeId });
}

/** Since when a store sends zeros alone, ms; null = it sends everything. */
export async function readStop(db: Db, storeId: number): Promise<number | null> {
  const row = await db
    .selectFrom('publishing_stop')
    .select('stopped_at')
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row?.stopped_at.getTime() ?? null;
}

/** Stops a store's sending, or lets it go on; answers false when it is so already. */
export async function setStop(tx: Db, storeId: number, stoppedAt: number | null): Promise<boolean> {
  if (stoppedAt === null) {
    const { numDeletedRows } = await tx
      .deleteFrom('publishing_stop')
      .where('store_id', '=', storeId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('publishing_stop')
    .values({ store_id: storeId, stopped_at: new Date(stoppedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
