import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { TestRunner, type RunnerTestCase } from 'vitest';
import { openDb } from '../db/connect.ts';
import { inboxJobs } from '../jobs/declared/inbox.jobs.ts';
import { dueOf } from '../jobs/due.ts';
import type { Work } from '../jobs/work.ts';
import type { Counted } from './counts.ts';
import type { TestProduct } from './product.ts';
import type { Rounds } from './rounds.ts';
import { workWaiting } from './waiting-jobs.ts';
import type { WorldClock } from './world.ts';

export type Settled = { steps: number; worldMs: number };
export type How = {
  /** What is waited for; absent = that nothing is left to do. */
  until?: () => Promise<boolean>;
  /** World time it may take, also where nothing happens meanwhile; absent = four hours, or a day without `until`. */
  maxMs?: number;
  /** World time of the shortest step: what takes half an hour of it and has something due every second is passed faster. */
  leastStepMs?: number;
  /** Ends it where it is; absent = with the test that asked for it, so that none goes on beside its second try. */
  signal?: AbortSignal | undefined;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** `until` may be met by a job that starts itself; most of them do so within an hour. Where nothing else moves that long, nothing will. */
const QUIET_MS = HOUR_MS;
/** With nothing due a step lets quota tokens come back. */
const STEP_MS = 2_000;
const STEP_MAX_MS = 60_000;
/** What is due within less is passed together: each step asks both sides anew. */
const LEAST_STEP_MS = 1_000;
/** Where nothing changes steps grow with the time that it has not. */
const STEP_SHARE = 1 / 4;
/** A wait that does not end is named after so many steps; how long they take decides nothing. */
const STEPS_MAX = 4_000;

/** A job that throws is shown: the queue would quietly try it again later. */
const errorsOnly = new Logger(() => (level, message, meta) => {
  if (level === 'error') console.error(message, (meta as { error?: unknown } | undefined)?.error ?? '');
});

/** Jobs are told done in batches, of which the end of a run waits for the last: singly nobody waits for them. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** The queue itself, for its own tests: runs every job that is due now, and those they start, so many at once; when it ends the queue knows what became of each. */
export const runQueue = (owner: pg.Pool, work: Work, concurrency = 3): Promise<void> =>
  runOnce({ pgPool: owner, taskList: work.tasks, noHandleSignals: true, logger: errorsOnly, concurrency, preset });

/** What settling needs of a product beside its face. `hear`: the product's clock takes over what the world's says. */
export type Means = { owner: pg.Pool; rounds: Rounds; counted: Counted; hear(clock: WorldClock): Promise<void> };

/** What stands on either side at one moment of the world. */
type Standing = {
  now: number;
  /** What the product has open, and how much of each. */
  open: Record<string, number>;
  /** When the product goes on by itself with something of it. */
  nextDue: number | null;
  /** When an effect of an earlier call comes. */
  next: number | null;
};

/**
 * Works all due jobs, steps the clock to whatever is due next on either side, and repeats until idle: nothing queued, nothing in
 * flight, nothing unconfirmed, no effect of an earlier call pending. It throws and names what is left on both sides where `until` is
 * still false after an hour of the world in which there was nothing to do, and past `maxMs` in any case.
 */
export async function settle(
  product: TestProduct,
  means: Means,
  {
    until,
    maxMs,
    leastStepMs = LEAST_STEP_MS,
    signal = TestRunner.getCurrentTest<RunnerTestCase | undefined>()?.context.signal,
  }: How = {},
): Promise<Settled> {
  const { deps, world } = product;
  const longestMs = maxMs ?? (until ? 4 * HOUR_MS : DAY_MS);
  const quietMax = maxMs ?? QUIET_MS;
  let clock = await world.clock();
  await means.hear(clock);
  const startedAt = deps.clock.now();
  const still = watchStill();
  let standing: Standing = { now: startedAt, open: {}, nextDue: null, next: null };
  const named = (why: string, steps: number) =>
    new Error(`${why} ${describe(standing, { steps, startedAt })}`, { cause: signal?.reason });
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    if (signal?.aborted) throw named('stopped', steps);
    const { open, nextDue, isWorked } = await workDue(product, means);
    // What was called makes effects; where nothing was called the world stands as it said when it was stepped.
    if (isWorked) clock = await world.clock();
    standing = { now: deps.clock.now(), open, nextDue, next: clock.next === null ? null : Date.parse(clock.next) };
    const isQuiet = Object.keys(open).length === 0 && standing.next === null;
    const { now } = standing;
    if (until ? await until() : isQuiet) return { steps, worldMs: now - startedAt };
    const stillMs = still(standing);
    if (isQuiet && stillMs > quietMax) throw named('waited in vain:', steps);
    if (now - startedAt > longestMs) throw named('still not settled', steps);
    means.counted.steps += 1;
    clock = await world.advance(stepMs(standing, { leastStepMs, stillMs }));
    await means.hear(clock);
  }
  throw named('not settled', STEPS_MAX);
}

/** What comes by itself on either side. What is overdue and not open waits for somebody, as at a store without its authorization. */
const ahead = ({ now, nextDue, next }: Standing): number[] =>
  [nextDue, next].filter((moment): moment is number => moment !== null && moment > now);

/** Tells for how long, of the world's time, nothing has been due on either side and as much is open. */
function watchStill(): (standing: Standing) => number {
  let since = 0;
  let before: string | null = null;
  return (standing) => {
    const seen = ahead(standing).length > 0 ? null : JSON.stringify(standing.open);
    if (seen === null || seen !== before) since = standing.now;
    before = seen;
    return standing.now - since;
  };
}

function describe(
  { now, open, nextDue, next }: Standing,
  { steps, startedAt }: { steps: number; startedAt: number },
): string {
  const at = (moment: number | null) =>
    moment === null ? 'nothing' : `something at ${new Date(moment).toISOString()}`;
  return [
    `after ${steps} steps, ${Math.round((now - startedAt) / 1000)} s of world time, at ${new Date(now).toISOString()};`,
    `the product has open ${JSON.stringify(open)} and due ${at(nextDue)}; the world has next ${at(next)}`,
  ].join(' ');
}

/** Jobs that ask the world for something and leave it as it is where there is nothing. */
const ASKING: readonly string[] = [inboxJobs.receive.name];

/**
 * Runs the jobs that start themselves and have something due, and those that wait in the queue; answers what is left then. A step in which nothing is due
 * asks the database once.
 */
async function workDue(
  { deps, work }: TestProduct,
  { owner, rounds }: Means,
): Promise<Left & { /** Whether anything was done that may have moved the world. */ isWorked: boolean }> {
  const ask = (names: readonly string[] = []) => whatIsLeft(owner, work, { names, now: deps.clock.now() });
  const left = await ask(rounds.next(deps.clock.now()));
  await rounds.run(left.due);
  const before = left.due.length > 0 ? await ask() : left;
  if (before.open.jobs === undefined) return { ...before, isWorked: left.due.some((name) => !ASKING.includes(name)) };
  await workWaiting(owner, work);
  return { ...(await ask()), isWorked: true };
}

function stepMs(standing: Standing, { leastStepMs, stillMs }: { leastStepMs: number; stillMs: number }): number {
  const moments = ahead(standing);
  const step = moments.length > 0 ? Math.min(...moments) - standing.now : Math.max(STEP_MS, stillMs * STEP_SHARE);
  return Math.max(leastStepMs, Math.min(STEP_MAX_MS, Math.round(step)));
}

const OPEN = {
  jobs: 'select count(*)::int as n from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()',
  // A store that is still to be authorized, or to give its merchant token, is asked for by nobody: its items wait with it.
  checks:
    "select count(*)::int as n from item i where status = 9 and exists (select 1 from store s where s.store_id = i.store_id and s.removed_at is null and s.connection_error_at is null and (case s.management when 'api' then s.sp_account_id is not null else s.selling_partner_id is not null end))",
  dirty: 'select count(*)::int as n from item_dirty',
  reevaluations: 'select count(*)::int as n from item_job',
  changes:
    'select count(*)::int as n from publish_queue q join store s using (store_id) where s.connection_error_at is null and s.removed_at is null',
  behind:
    'select count(*)::int as n from store_state s join store t using (store_id) where t.removed_at is null and t.connection_error_at is null and exists (select 1 from price_change c where c.store_id = s.store_id and c.seq > s.feed_cursor)',
  confirmations:
    'select count(*)::int as n from listing_check k join store s using (store_id) where s.connection_error_at is null and s.removed_at is null',
  feeds: "select count(*)::int as n from feed where state in ('intent', 'submitted')",
  notifications: 'select count(*)::int as n from notification_inbox where applied_at is null',
  doubts:
    'select count(*)::int as n from source_schedule where doubt_at is not null or (urgent and last_read_at is not null)',
  orders:
    'select count(*)::int as n from order_reading r join store s using (store_id) where r.attempts < 8 and s.connection_error_at is null and s.removed_at is null',
  sendings:
    "select count(*)::int as n from order_sending o join store s using (store_id) where o.state < 2 and (s.management = 'api' or o.state = 1) and s.connection_error_at is null and s.removed_at is null",
  parcels: 'select count(*)::int as n from warehouse_work where kind < 2',
  parcelTasks: 'select count(*)::int as n from warehouse_task where state < 2',
  imports:
    'select count(*)::int as n from store where sp_account_id is not null and imported_at is null and removed_at is null and connection_error_at is null',
};

/** What is open, and when the product goes on by itself. */
const LEFT = sql.raw(`${Object.entries(OPEN)
  .map(([name, query]) => `(${query}) as "${name}"`)
  .join(', ')},
  (select min(at) from (
    select min(not_before) as at from publish_queue union all select min(due_at) from listing_check union all select min(check_at) from feed where state = 'submitted'
    union all select min(due_at) from order_reading where attempts < 8
    union all select min(o.due_at) from order_sending o join store s using (store_id) where o.state < 2 and (s.management = 'api' or o.state = 1)
    union all select min(due_at) from warehouse_work where kind < 2 union all select min(due_at) from warehouse_task where state < 2
    union all select min(check_at) from listing_import where state <> 'done') due) as "nextDue"`);

/** `due`: which of the jobs that were asked about may have something to do. */
type Left = { open: Record<string, number>; nextDue: number | null; due: string[] };

async function whatIsLeft(
  owner: pg.Pool,
  { periodic }: Work,
  { names, now }: { names: readonly string[]; now: number },
): Promise<Left> {
  const { rows } = await sql<{ nextDue: Date | null; due: string[] } & Record<string, number>>`
    select ${LEFT}, ${dueOf(periodic, names, new Date(now))} as due`.execute(openDb(owner));
  const { nextDue = null, due = [], ...counts } = rows[0] ?? {};
  return {
    open: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    nextDue: nextDue?.getTime() ?? null,
    due,
  };
}
