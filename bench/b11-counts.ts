import { randomInt } from 'node:crypto';
import { statusCodes, type StatusCode } from '@kervan/domain/inventory/item-status';
import { firstStatuses, mayGo } from '@kervan/domain/inventory/transitions';
import { insertItems, writeItems, type ItemChange } from '../apps/server/src/records/items/item-write.ts';
import type { Benchmark } from './benchmark.ts';
import { timed, whole } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';

const CHANGES = 1_000_000;
const CHUNK = 5_000;
/** Items that each chunk adds beside its changes. */
const ADDED = 20;
/** Writers at the same time: they read before they hold the store, so that some of their changes meet a newer version. */
const WRITERS = 2;

const oneOf = (statuses: readonly StatusCode[]): StatusCode => statuses[randomInt(statuses.length)] ?? 1;
const nextStatus = (from: StatusCode): StatusCode => oneOf(statusCodes.filter((to) => mayGo(from, to)));

type Row = { item_id: number; version: number; status: StatusCode; source_id: number };

const changeOf = (row: Row): ItemChange => {
  const price = 1000 + randomInt(20_000);
  return {
    itemId: row.item_id,
    version: row.version,
    oldStatus: row.status,
    price,
    quantity: randomInt(30),
    cost: 800,
    profit: price - 800,
    status: nextStatus(row.status),
    reason: 192,
    sourceRevision: 1,
    handlingDays: 5,
    targetBuyBox: null,
    targetLowest: null,
    targetRank: null,
    targetOffers: null,
    targetRevision: null,
    sourceReadAt: null,
    targetReadAt: null,
    flags: 0,
    unpricedSince: null,
    logged: true,
  };
};

/** Writes random changes until so many were sent; answers how many met a newer version and were left out. */
async function writeRandomly({ db, owner, clock }: BenchDatabase, storeId: number, changes: number): Promise<number> {
  let conflicts = 0;
  for (let sent = 0; sent < changes; sent += CHUNK) {
    const { rows } = await owner.query<Row>(
      `select item_id, version, status, source_id from item where store_id = $1 order by random() limit $2`,
      [storeId, Math.min(CHUNK, changes - sent)],
    );
    const written = await db.transaction().execute(async (tx) => {
      const ids = await owner.query<{ id: number }>(
        `select nextval('item_id_seq') as id from generate_series(1, ${ADDED})`,
      );
      await insertItems(
        tx,
        { storeId, now: clock.now() },
        ids.rows.map(({ id }) => ({
          itemId: id,
          sourceId: rows[0]?.source_id ?? 1,
          status: oneOf(firstStatuses),
          reason: 0,
          flags: 0,
          price: null,
          quantity: 0,
        })),
      );
      return writeItems(tx, { storeId, now: clock.now(), settingsRevision: 1 }, rows.map(changeOf));
    });
    conflicts += rows.length - written.size;
  }
  return conflicts;
}

/** Statuses whose counter is not what a recount finds. */
async function countDifferences({ owner }: BenchDatabase, storeId: number): Promise<number> {
  const { rows } = await owner.query(
    `
    select status from (select status, items from status_count where store_id = $1 and items <> 0) kept
    full join (select status, count(*)::int as items from item where store_id = $1 group by status) counted using (status, items)
    where kept.status is null or counted.status is null`,
    [storeId],
  );
  return rows.length;
}

export const counts: Benchmark = {
  title: 'counters of the statuses after a million random changes and additions by two writers at once',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const { storeId } = await loadStore(database, items);
      const share = Math.ceil(CHANGES / repeats / WRITERS);
      const written: number[] = [];
      const recounts: number[] = [];
      let differences = 0;
      let conflicts = 0;
      for (let round = 0; round < repeats; round++) {
        const ms = await timed(async () => {
          const met = await Promise.all(Array.from({ length: WRITERS }, () => writeRandomly(database, storeId, share)));
          conflicts += met.reduce((sum, value) => sum + value, 0);
        });
        written.push(((share * WRITERS) / ms) * 1000);
        recounts.push(
          await timed(async () => {
            differences += await countDifferences(database, storeId);
          }),
        );
      }
      report.figure(
        'changes sent, of them against a newer version',
        `${whole(share * WRITERS * repeats)}, ${whole(conflicts)}`,
      );
      report.median('changes with a new status', written, 'items/s');
      report.median('recount of the store', recounts, 'ms');
      report.goal('counters that differ from a recount', differences, { atMost: 0 });
    }),
};
