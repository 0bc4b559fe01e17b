import { systemClock } from '../apps/server/src/clock.ts';
import { openDb, openPool } from '../apps/server/src/db/connect.ts';
import { collectChanges } from '../apps/server/src/features/listings/collect-changes.ts';
import { evaluateNextRange, type EvaluatedStore } from '../apps/server/src/features/pricing/evaluate.ts';
import { createLog } from '../apps/server/src/log.ts';
import { createMetrics } from '../apps/server/src/metrics.ts';

// The process that b14-outbox.ts kills: decides what is ordered and takes the history into the waiting changes, until nothing is left.
const url = new URL(process.env.DATABASE_URL ?? '');
url.searchParams.set('application_name', 'outbox-worker');
const pool = openPool(url.href, { role: 'kervan_worker', max: 2 });
const deps = { db: openDb(pool), clock: systemClock, metrics: createMetrics(), log: createLog('error', 'bench') };
// The parent hands over what it loaded.
const store = JSON.parse(process.argv[2] ?? '') as EvaluatedStore;
const collect = () => deps.db.transaction().execute((tx) => collectChanges(tx, store.storeId, deps.clock.now()));

process.send?.('started');
while (await evaluateNextRange(deps, store)) await collect();
while (await collect());
await pool.end();
process.disconnect?.();
