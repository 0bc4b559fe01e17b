import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { orderReevaluation } from '../apps/server/src/records/items/reevaluation.ts';
import type { EvaluatedStore } from '../apps/server/src/features/pricing/evaluate.ts';
import { collectChanges } from '../apps/server/src/features/listings/collect-changes.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, timed, whole } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { moveSources, reevaluate } from './passes.ts';

/** Kills for each repeat that is asked for. */
const KILLS_PER_REPEAT = 5;
/** Items of the store whose worker is killed: a pass over them takes about as long as a process to start. */
const KILL_ITEMS_MAX = 40_000;

/** Takes the whole history into the waiting changes; answers the milliseconds. */
const collectAll = ({ db, clock }: BenchDatabase, storeId: number): Promise<number> =>
  timed(async () => {
    while (await db.transaction().execute((tx) => collectChanges(tx, storeId, clock.now())));
  });

export const outbox: Benchmark = {
  title: 'the history as outbox: coalescing, and nothing lost or doubled when the worker is killed',
  async run({ items, repeats }, report) {
    await withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      let pass = 0;
      const collectAfterPass = async () => {
        await moveSources(database, pass++);
        await reevaluate(database, store);
        return collectAll(database, store.storeId);
      };
      await collectAfterPass();
      const ms = await interleave(repeats, {
        superseding: collectAfterPass,
        fresh: async () => {
          await database.owner.query('delete from publish_queue');
          return collectAfterPass();
        },
      });
      report.median(`${whole(items)} log rows, nothing waiting yet`, ms.fresh, 'ms');
      report.median(`${whole(items)} log rows, each superseding a waiting one`, ms.superseding, 'ms');
    });
    await withDatabase(report, async (database) =>
      killAndCount(database, Math.min(items, KILL_ITEMS_MAX), repeats * KILLS_PER_REPEAT, report),
    );
  },
};

async function killAndCount(
  database: BenchDatabase,
  items: number,
  kills: number,
  report: Parameters<Benchmark['run']>[1],
): Promise<void> {
  const store = await loadStore(database, items);
  await order(database, store, 0);
  const passMs = await timed(() => runWorker(database, store, null));
  let atWork = 0;
  for (let kill = 1; kill <= kills; kill++) {
    await order(database, store, kill);
    await runWorker(database, store, randomInt(Math.ceil(passMs)));
    if (await workIsLeft(database)) atWork++;
  }
  await order(database, store, kills + 1);
  await runWorker(database, store, null);
  const {
    rows: [found],
  } = await database.owner.query<{ logged: number; lost: number; doubled: number; unsent: number; behind: number }>(
    VERIFY,
    [store.storeId],
  );
  if (!found) throw new Error('nothing to verify');
  report.figure('kills, of them with work under way', `${kills}, ${atWork}`);
  report.figure('log rows of the items in the end', whole(found.logged));
  report.goal('items whose newest log row is not what they are', found.lost, { atMost: 0 });
  report.goal('log rows that were written twice', found.doubled, { atMost: 0 });
  report.goal('items whose newest change does not wait to be sent', found.unsent + found.behind, { atMost: 0 });
}

async function order(database: BenchDatabase, { storeId }: EvaluatedStore, pass: number): Promise<void> {
  await moveSources(database, pass);
  await database.db.transaction().execute((tx) => orderReevaluation(tx, storeId, UpdateReason.SourceDataChange));
}

/** A worker process until its work is done, or until it is killed so many milliseconds after it began; waits until its statements ended too. */
async function runWorker(
  { url, owner }: BenchDatabase,
  store: EvaluatedStore,
  killAfterMs: number | null,
): Promise<void> {
  const child = fork(new URL('./outbox-worker.ts', import.meta.url), [JSON.stringify(store)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await once(child, 'message');
  if (killAfterMs !== null) {
    await Promise.race([wait(killAfterMs), ended]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  if (killAfterMs === null && code !== 0) throw new Error(`the worker ended with ${code}`);
  for (;;) {
    const { rows } = await owner.query(`select 1 from pg_stat_activity where application_name = 'outbox-worker'`);
    if (rows.length === 0) return;
    await wait(10);
  }
}

async function workIsLeft({ owner }: BenchDatabase): Promise<boolean> {
  const { rows } = await owner.query(
    `select 1 from item_job union all select 1 from store_state where exists (select 1 from price_change c where c.store_id = store_state.store_id and c.seq > feed_cursor)`,
  );
  return rows.length > 0;
}

/** Neighbouring rows of an item that say the same are one change written twice; so are more rows than the item was written. */
const VERIFY = `
  with history as (
    select item_id, seq, price, quantity, status, reason, lag((price, quantity, status, reason)) over w = (price, quantity, status, reason) as repeated, row_number() over (partition by item_id order by seq desc) as newest
    from price_change where store_id = $1 window w as (partition by item_id order by seq)),
  written as (select item_id, count(*) as rows from history group by item_id)
  select (select count(*)::int from history) as logged,
    (select count(*)::int from item i left join history h on h.item_id = i.item_id and h.newest = 1 where i.store_id = $1 and (h.price, h.quantity, h.status, h.reason) is distinct from (i.price, i.quantity, i.status, i.reason)) as lost,
    (select count(*)::int from history where repeated) + (select coalesce(sum(greatest(w.rows - i.version, 0)), 0)::int from written w join item i on i.store_id = $1 and i.item_id = w.item_id) as doubled,
    (select count(*)::int from history h left join publish_queue q on q.store_id = $1 and q.item_id = h.item_id where h.newest = 1 and q.seq is distinct from h.seq) as unsent,
    (select count(*)::int from store_state where store_id = $1 and feed_cursor <> (select max(seq) from history)) as behind`;
