import { setTimeout as wait } from 'node:timers/promises';
import { workOnPricing } from '../apps/server/src/features/pricing/pricing.worker.ts';
import { writeReadings, type SourceReading } from '../apps/server/src/features/sources/write-sources.ts';
import { startRunner } from '../apps/server/src/jobs/runner.ts';
import type { Work } from '../apps/server/src/jobs/work.ts';
import type { Benchmark } from './benchmark.ts';
import { percentile, whole } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { lastChange, moveSources, reevaluate, WARM_UP } from './passes.ts';
import { openWorkerDeps } from './product.ts';

const CHANGED = 10_000;
/** Readings of one transaction (section 5: at least a thousand products together). */
const BATCH = 1_000;
const POLL_MS = 20;
const TIMEOUT_MS = 60_000;

/** New readings of so many products, each a few percent off what is known. */
async function makeReadings({ owner }: BenchDatabase, changed: number, round: number): Promise<SourceReading[]> {
  const { rows } = await owner.query<Extract<SourceReading, { kind: 'offers' }>['state'] & { source_id: number }>(
    `select source_id, (price * (case when $2 % 2 = 0 then 1.04 else 0.96 end))::int as price, shipping, seller_type, availability, prime, in_stock_in_days, buybox_price, lowest_price, offers, sales_rank
     from source_product order by source_id % 97, source_id limit $1`,
    [changed, round],
  );
  return rows.map(({ source_id, ...state }) => ({
    sourceId: source_id,
    kind: 'offers',
    state,
    isAuthoritative: true,
    fingerprint: null,
  }));
}

/** When each log row of the burst was committed, in ms after its first reading came in. */
async function latencies({ owner }: BenchDatabase, storeId: number, after: number, startedAt: Date): Promise<number[]> {
  const { rows } = await owner.query<{ ms: number }>(
    `select (extract(epoch from pg_xact_commit_timestamp(xmin) - $3::timestamptz) * 1000)::float8 as ms from price_change where store_id = $1 and seq > $2`,
    [storeId, after, startedAt],
  );
  return rows.map((row) => row.ms);
}

export const latency: Benchmark = {
  title: 'changed source products to committed log rows, through intake, fan-out, job queue and decision',
  run: ({ items, repeats }, report) =>
    withDatabase(
      report,
      async (database) => {
        const store = await loadStore(database, items);
        for (let pass = 0; pass < WARM_UP; pass++) {
          await moveSources(database, pass);
          await reevaluate(database, store);
        }
        await database.owner.query('delete from graphile_worker._private_jobs');
        const { deps, close } = await openWorkerDeps(database.url);
        const all: Work = { tasks: {}, periodic: [] };
        workOnPricing(all, deps);
        // The schedule's own jobs would ask the world outside; publishing has nobody to send to.
        const runner = await startRunner(deps, { tasks: all.tasks, periodic: [] });
        const changed = Math.min(CHANGED, items);
        const runs: number[][] = [];
        try {
          for (let round = 0; round <= repeats; round++) {
            const readings = await makeReadings(database, changed, round);
            const before = await lastChange(database, store.storeId);
            const {
              rows: [start],
            } = await database.owner.query<{ at: Date }>('select clock_timestamp() as at');
            for (let from = 0; from < readings.length; from += BATCH)
              await writeReadings(deps, readings.slice(from, from + BATCH));
            for (let waited = 0; (await lastChange(database, store.storeId)) < before + changed; waited += POLL_MS) {
              if (waited > TIMEOUT_MS) throw new Error('the changes were not decided in time');
              await wait(POLL_MS);
            }
            // The first round warms up.
            if (start && round > 0) runs.push(await latencies(database, store.storeId, before, start.at));
          }
        } finally {
          await runner.stop();
          await close();
        }
        report.figure(
          'source products of a burst, log rows of it',
          `${whole(changed)}, ${whole(runs[0]?.length ?? 0)}`,
        );
        report.median(
          'p50 of a burst',
          runs.map((ms) => percentile(ms, 0.5)),
          'ms',
        );
        report.median(
          'p95 of a burst',
          runs.map((ms) => percentile(ms, 0.95)),
          'ms',
        );
        report.median(
          'rate of a burst',
          runs.map((ms) => (ms.length / percentile(ms, 1)) * 1000),
          'items/s',
        );
      },
      { track_commit_timestamp: 'on' },
    ),
};
