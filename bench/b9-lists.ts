import { isDeepStrictEqual } from 'node:util';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { inventoryTabs } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { collectChanges } from '../apps/server/src/features/listings/collect-changes.ts';
import { orderReevaluation } from '../apps/server/src/records/items/reevaluation.ts';
import { evaluateNextRange, type EvaluatedStore } from '../apps/server/src/features/pricing/evaluate.ts';
import type { Asked } from './ask-list.ts';
import type { Benchmark } from './benchmark.ts';
import { median, percentile, whole } from './figures.ts';
import { loadStore } from './load-store.ts';
import { openBothPanels, type BothPanels } from './both-panels.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { openSession } from './open-session.ts';
import { moveSources, reevaluate } from './passes.ts';
import type { Reporter } from './report.ts';
import { spreadStatuses } from './spread-statuses.ts';

const TAB_GOAL_MS = 100;
/** Requests of each kind for each repeat that is asked for: a percentile wants more than a median. SQL takes seconds for some: it is asked once. */
const REQUESTS_PER_REPEAT = 10;
/** Rows before the page of B10. */
const DEPTH = 50_000;

/** The ten fixed pairs of filter and order (B9). */
const PAIRS: readonly { name: string; body: object }[] = [
  { name: 'all, newest first', body: { status: 'all' } },
  { name: 'all, by price', body: { status: 'all', sort: 'price' } },
  { name: 'at store, by profit', body: { status: 'atStore', sort: 'profit' } },
  { name: 'at store, by profit percentage', body: { status: 'atStore', sort: 'profitPercent' } },
  { name: 'out of criteria, last changed first', body: { status: 'outOfCriteria', sort: 'changed' } },
  {
    name: 'at store, price 40 to 60, by cost',
    body: { status: 'atStore', sort: 'cost', conditions: [{ field: 'price', op: 'between', from: 4_000, to: 6_000 }] },
  },
  {
    name: 'all, profit at least 20 %, by BuyBox',
    body: { status: 'all', sort: 'buyBox', conditions: [{ field: 'profitPercent', op: 'atLeast', value: 2_000 }] },
  },
  {
    name: 'all, held by one filter, newest first',
    body: { status: 'outOfCriteria', conditions: [{ field: 'stoppedBy', op: 'anyOf', values: ['CriticalStock'] }] },
  },
  { name: 'all, words of a title, by rank', body: { status: 'all', sort: 'rank', search: 'number 4' } },
  { name: 'all, by title', body: { status: 'all', sort: 'title' } },
];

export const lists: Benchmark = {
  title:
    'lists over HTTP: tabs with their exact counts, ten pairs of filter and order, and a page far down, in memory and by SQL (B9, B10)',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      // Decided once, so that prices and profits are there to be looked for.
      await reevaluate(database, store);
      await spreadStatuses(database, store.storeId);
      await takeOver(database, store.storeId);
      const token = await openSession(database, store.accountId);
      const panels = await openBothPanels(database.url, { token, storeId: store.storeId });
      try {
        report.figure('loading of the list into memory', await panels.loaded());
        const asks = { database, storeId: store.storeId, repeats, panels };
        await measureTabs(report, asks);
        for (const { name, body } of PAIRS) await measurePair(report, asks, { name, body });
        await measureFar(report, asks, items);
        await measureWrites(report, asks, store);
      } finally {
        await panels.close();
      }
    }),
};

/** What was decided stands among what is to be sent, as it does within seconds where a worker runs: rows look for what does not yet. */
async function takeOver({ db, clock }: BenchDatabase, storeId: number): Promise<void> {
  while (await db.transaction().execute((tx) => collectChanges(tx, storeId, clock.now())));
}

type Asks = { database: BenchDatabase; storeId: number; repeats: number; panels: BothPanels };
type Measured = { memory: number[]; bySql: number[]; asked: Asked };

/** Asks both in turn. Both have to say the same, row by row. */
async function measure({ panels, repeats }: Asks, body: object): Promise<Measured> {
  const asked = await panels.memory(body);
  const expected = await panels.bySql(body);
  const said = ({ total, items, nextCursor }: Asked) => ({ total, items, nextCursor });
  if (!isDeepStrictEqual(said(asked), said(expected)))
    throw new Error(
      `${JSON.stringify(body)}: memory says ${asked.total}, ${asked.items.map(({ id }) => id).join()}; SQL ${expected.total}, ${expected.items.map(({ id }) => id).join()}`,
    );
  const ms = { memory: [] as number[], bySql: [] as number[] };
  for (let repeat = 0; repeat < repeats; repeat++) {
    ms.bySql.push((await panels.bySql(body)).ms);
    for (let request = 0; request < REQUESTS_PER_REPEAT; request++) ms.memory.push((await panels.memory(body)).ms);
  }
  return { ...ms, asked };
}

const shown = ({ memory, bySql }: Measured): string =>
  `memory p50 ${median(memory).toFixed(1)} ms, p95 ${percentile(memory, 0.95).toFixed(1)} ms; SQL p50 ${median(bySql).toFixed(1)} ms; ${(median(bySql) / median(memory)).toFixed(1)} times`;

async function measurePair(report: Reporter, asks: Asks, { name, body }: (typeof PAIRS)[number]): Promise<void> {
  const measured = await measure(asks, body);
  report.figure(name, `${shown(measured)}   (${whole(measured.asked.total)} items)`);
}

/** Every tab with its count, which a recount has to give as well. */
async function measureTabs(report: Reporter, asks: Asks): Promise<void> {
  const all: Measured[] = [];
  for (const [status, codes] of Object.entries(inventoryTabs)) {
    const measured = await measure(asks, { status });
    all.push(measured);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from item where store_id = ${asks.storeId} and status = any(${codes}::smallint[])`.execute(
      asks.database.db,
    );
    if (rows[0]?.n !== measured.asked.total)
      throw new Error(`the count of ${status} is ${measured.asked.total}, a recount gives ${rows[0]?.n}`);
  }
  const memory = all.flatMap((measured) => measured.memory);
  const bySql = all.flatMap((measured) => measured.bySql);
  report.figure('tabs: first page and exact count, memory', `p50 ${median(memory).toFixed(1)} ms`);
  report.figure(
    'tabs: first page and exact count, SQL',
    `p50 ${median(bySql).toFixed(1)} ms, p95 ${percentile(bySql, 0.95).toFixed(1)} ms`,
  );
  report.goal('tabs: first page and exact count, p95', percentile(memory, 0.95), { below: TAB_GOAL_MS }, 'ms');
}

/** A page far down by key, beside the same rows by offset. */
async function measureFar(report: Reporter, asks: Asks, items: number): Promise<void> {
  const { storeId, database, panels, repeats } = asks;
  const depth = Math.min(DEPTH, items - panels.limit);
  const cursorAt = async (order: string) => {
    const { rows } = await database.owner.query<{ id: number }>(
      `select item_id as id from item where store_id = $1 order by ${order} offset $2 limit 1`,
      [storeId, depth],
    );
    return String(rows[0]?.id);
  };
  const keyed = await measure(asks, { status: 'all', cursor: await cursorAt('item_id desc') });
  const byPrice = await cursorAt('price desc nulls last, item_id desc');
  const priced = await measure(asks, { status: 'all', sort: 'price', cursor: byPrice });
  const offsets: number[] = [];
  for (let run = 0; run < repeats * REQUESTS_PER_REPEAT; run++) {
    const startedAt = performance.now();
    await database.owner.query(
      'select item_id from item where store_id = $1 and status <> 10 order by item_id desc offset $2 limit $3',
      [storeId, DEPTH, panels.limit],
    );
    offsets.push(performance.now() - startedAt);
  }
  report.figure(`page after ${whole(DEPTH)} rows by key, over HTTP (B10)`, shown(keyed));
  report.figure(`the same by price, by key, over HTTP`, shown(priced));
  report.median(`the same ids by offset, the statement alone`, offsets, 'ms');
}

/** How memory answers while the whole store is decided anew, and the longest that the panel was held up meanwhile. */
async function measureWrites(report: Reporter, asks: Asks, store: EvaluatedStore): Promise<void> {
  const { database, panels } = asks;
  const body = { status: 'atStore', sort: 'profit' };
  await moveSources(database, 1);
  await database.db.transaction().execute((tx) => orderReevaluation(tx, store.storeId, UpdateReason.SourceDataChange));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let isOver = false;
  const ms: number[] = [];
  const reading = (async () => {
    while (!isOver) ms.push((await panels.memory(body)).ms);
  })();
  while (await evaluateNextRange(database, store)) await takeOver(database, store.storeId);
  isOver = true;
  await reading;
  delay.disable();
  report.figure(
    'at store, by profit, while all is decided anew',
    `p50 ${median(ms).toFixed(1)} ms, p95 ${percentile(ms, 0.95).toFixed(1)} ms   (${ms.length} requests)`,
  );
  report.figure('the process held up at most meanwhile', `${(delay.max / 1e6).toFixed(0)} ms, its evaluation included`);
  await measure({ ...asks, repeats: 1 }, body);
}
