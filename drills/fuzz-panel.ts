import { randomBytes, randomInt } from 'node:crypto';
import { classesOf, fuzz, type FuzzResult } from '../apps/server/src/testing/fuzz.ts';
import type { LoopDelay } from '../apps/server/src/testing/loop-watch.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sandboxEnvironment } from '../scripts/sandbox-environment.ts';
import { peopleOf, sellerWithRows, staffPerson, type Made } from './fuzz-people.ts';
import { brokenRules, changedSince, stateOf } from './fuzz-state.ts';
import { outside } from './outside.ts';
import { openStage } from './stage.ts';

export type FuzzSize = { requests: number; seed: number; atOnce: number; items: number };
export type Watched = LoopDelay & { rssMb: number };
/** What came of it. `halfWritten`: sets of rows that stand without their other half, books that do not balance; `foreign`: tables in which a row of the seller whose ids were named changed; `unasked`: operations that no request named. */
export type Fuzzed = {
  result: FuzzResult;
  classes: Record<string, number>;
  loop: Watched;
  seconds: number;
  halfWritten: string[];
  foreign: string[];
  tables: number;
  operations: number;
  unasked: string[];
};

/** The goal of the issue: so long nobody waits for the panel's thread. */
export const DELAY_MAX_MS = 100;
/** Enough for every operation to be compiled and every font to be read. */
const WARM_UP = 1_500;
/** This part is sent while the worker lives, so that what was asked for is done meanwhile; and this one by a member of staff. */
const WITH_WORKER = 0.15;
const BY_STAFF = 0.1;
/** Below that an operation may be left out by chance. */
const ALL_ASKED_FROM = 20_000;
const AT_REST_MS = 8_000;
const WORKED_OFF_MS = 15_000;

/** Sends the running product hostile requests derived from the contracts, by visitors, sellers, their extension and staff, with ids of their own and of another. */
export async function fuzzPanel({ requests, seed, atOnce, items }: FuzzSize): Promise<Fuzzed> {
  const watchPort = 20_000 + randomInt(10_000);
  process.env.FUZZ_WATCH_PORT = String(watchPort);
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('../bench/fuzz/watch-panel.ts', import.meta.url).href}`;
  const readWatch = async (path = '/'): Promise<Watched> =>
    (await (await fetch(`http://127.0.0.1:${watchPort}${path}`)).json()) as Watched;
  const key = randomBytes(32).toString('base64');
  const stage = await openStage({ products: 200, seed: 1, rate: 1, env: { MASTER_KEYS: `drill:${key}` } });
  try {
    const attacker = await sellerWithRows(stage, { skuPrefix: 'OWN-', place: 0, items });
    const victim = await sellerWithRows(stage, { skuPrefix: 'FOREIGN-', place: 1, items });
    const people = await peopleOf(stage, attacker, victim);
    const plan = {
      port: Number(new URL(stage.panelUrl).port),
      atOnce,
      own: attacker.own,
      foreign: victim.operations,
      people,
      markers: [victim.seller.email, 'FOREIGN-', victim.seller.sellingPartnerId],
      secrets: secretsOf(key, [attacker, victim]),
    };
    await fuzz({ ...plan, seed: seed + 1, requests: WARM_UP });
    await outside(stage).ask('POST', '/world/standstill');
    await wait(AT_REST_MS);
    await readWatch('/restart');
    const startedAt = performance.now();
    const share = (of: number) => Math.round(requests * of);
    // Nobody but the panel writes meanwhile: whatever changes of the other seller was changed by a request.
    const thaw = await stage.freeze('worker');
    const before = await stateOf(stage, victim.whose);
    const frozen = await fuzz({ ...plan, seed, requests: requests - share(WITH_WORKER) - share(BY_STAFF) });
    const foreign = changedSince(before, await stateOf(stage, victim.whose));
    thaw();
    const living = await fuzz({ ...plan, seed: seed + 2, requests: share(WITH_WORKER) });
    // Staff may look at everybody: what they are shown is no leak, and what they change no fault.
    const byStaff = await fuzz({
      ...plan,
      seed: seed + 3,
      requests: share(BY_STAFF),
      people: [await staffPerson(stage, `drill:${key}`)],
      markers: [],
    });
    const result = [living, byStaff].reduce(added, frozen);
    const loop = await readWatch();
    const seconds = (performance.now() - startedAt) / 1_000;
    await wait(WORKED_OFF_MS);
    const asked = Object.keys(result.operations);
    return {
      result,
      classes: classesOf(result),
      loop,
      seconds,
      halfWritten: await brokenRules(stage),
      foreign,
      tables: before.size,
      operations: asked.length,
      unasked: attacker.operations.map(({ name }) => name).filter((name) => !asked.includes(name)),
    };
  } finally {
    await stage.close();
  }
}

/** What no answer may hold: keys of the product, of the outside, hashes of passwords; and the session of the other seller. */
function secretsOf(key: string, [, victim]: [Made, Made]): string[] {
  const env = sandboxEnvironment({ port: 0, smtpPort: 0 });
  const named = ['SPAPI_CLIENT_SECRET', 'STRIPE_SECRET_KEY', 'WAREHOUSE_KEY', 'WAREHOUSE_WEBHOOK_SECRETS'];
  const readers = JSON.parse(env.SPAPI_READERS ?? '[]') as { refreshToken: string }[];
  return [
    key,
    '$argon2',
    'Atzr|',
    victim.seller.token(),
    ...named.flatMap((name) => env[name] ?? []),
    ...readers.map(({ refreshToken }) => refreshToken),
  ];
}

function added(one: FuzzResult, other: FuzzResult): FuzzResult {
  const statuses = { ...one.statuses };
  for (const [status, count] of Object.entries(other.statuses))
    statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
  const operations = structuredClone(one.operations);
  for (const [name, { asked, accepted }] of Object.entries(other.operations)) {
    const all = (operations[name] ??= { asked: 0, accepted: 0 });
    all.asked += asked;
    all.accepted += accepted;
  }
  return {
    requests: one.requests + other.requests,
    statuses,
    operations,
    broken: [...one.broken, ...other.broken],
    hangs: [...one.hangs, ...other.hangs],
    leaks: [...one.leaks, ...other.leaks],
    tells: [...one.tells, ...other.tells],
    unequal: [...one.unequal, ...other.unequal],
    slowest: one.slowest.ms > other.slowest.ms ? one.slowest : other.slowest,
  };
}

/** What must not be found, by its name. */
export const foundBy = ({ result, halfWritten, foreign, unasked }: Fuzzed): Record<string, readonly string[]> => ({
  'answered 5xx': result.broken,
  'not answered': result.hangs,
  'showing another seller': result.leaks,
  'telling of the inside or a secret': result.tells,
  'answered otherwise the second time': result.unequal,
  'rows that stand half': halfWritten,
  "tables with another seller's rows changed": foreign,
  'operations not asked': result.requests < ALL_ASKED_FROM ? [] : unasked,
});

/** Nothing broke, nothing leaked, nothing stands half, nobody waited. */
export const isHeld = (done: Fuzzed): boolean =>
  Object.values(foundBy(done)).every(({ length }) => length === 0) && done.loop.own < DELAY_MAX_MS;
