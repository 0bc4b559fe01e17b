import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { orderReevaluation } from '../apps/server/src/records/items/reevaluation.ts';
import { evaluateNextRange, type EvaluatedStore } from '../apps/server/src/features/pricing/evaluate.ts';
import { timed } from './figures.ts';
import type { BenchDatabase } from './open-database.ts';

/** Moves every source price by 2 to 6 percent against the pass before, up and down in turn; not part of what is measured. */
export async function moveSources({ owner }: BenchDatabase, pass: number): Promise<void> {
  const sign = pass % 2 === 0 ? 1 : -1;
  await owner.query(
    `update source_product set price = average_price + ${sign} * greatest(average_price * (1 + source_id % 3) / 100, 8), revision = revision + 1, fetched_at = now()`,
  );
}

/** Decides the whole store again, as a change of settings or rates orders it; answers the milliseconds of the work itself. */
export async function reevaluate(database: BenchDatabase, store: EvaluatedStore): Promise<number> {
  await database.db.transaction().execute((tx) => orderReevaluation(tx, store.storeId, UpdateReason.SourceDataChange));
  return timed(async () => {
    while (await evaluateNextRange(database, store));
  });
}

/** The highest number that the store's history has given so far. */
export async function lastChange({ owner }: BenchDatabase, storeId: number): Promise<number> {
  const { rows } = await owner.query<{ seq: number }>('select change_seq as seq from store_state where store_id = $1', [
    storeId,
  ]);
  return rows[0]?.seq ?? 0;
}

/** Rows of the history after a number: what the passes since then logged. */
export async function countLogged({ owner }: BenchDatabase, storeId: number, after: number): Promise<number> {
  const { rows } = await owner.query<{ rows: number }>(
    'select count(*)::int as rows from price_change where store_id = $1 and seq > $2',
    [storeId, after],
  );
  return rows[0]?.rows ?? 0;
}

/** Passes over a freshly loaded table that are not measured: the first one has no room on its pages yet (section 8, B6). */
export const WARM_UP = 2;
