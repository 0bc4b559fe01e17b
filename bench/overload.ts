import { fork } from 'node:child_process';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { conditionLimits } from '@kervan/domain/conditions/condition';
import { statusCodes } from '@kervan/domain/inventory/item-status';
import { openStoreRows } from '../apps/server/src/records/items/item-write.ts';
import { openSettings } from '../apps/server/src/records/settings/settings-write.ts';
import { grantSubscription } from '../apps/server/src/testing/grant-subscription.ts';
import type { Benchmark } from './benchmark.ts';
import { median, percentile } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase, type BenchDatabase } from './open-database.ts';
import { openSession } from './open-session.ts';
import { reevaluate } from './passes.ts';
import { spreadStatuses } from './spread-statuses.ts';

/** Worst legal queries under way at once, each repeated as soon as it is answered. */
const WORST_AT_ONCE = 10;
const CALLS_PER_SECOND = 500;
const FLOOD_S = 10;
/** The rest of the panel may take so many times its usual p95. */
const REST_MAX = 2;
const ANSWER_MAX_MS = 5_000;

type Answer = { status: number; ms: number };
type Caller = { token: string; storeId: number };
type Ask = (caller: Caller, path: string, body?: object) => Promise<Answer>;

const LIST = '/api/inventoryItem/getCustomerMarketplaceInventoryItems';
/** The dearest list that the contract and its cost allow: many texts that no title holds, sorted by what no index holds. */
const TEXT_COST = 5;
const worst = {
  limit: 100,
  sort: 'title',
  status: 'all',
  conditions: [
    {
      field: 'title',
      op: 'noneOf',
      values: Array.from({ length: Math.floor(conditionLimits.costMax / TEXT_COST) }, (_, at) => `absent word ${at}`),
    },
  ],
};
const plain = { limit: 25, status: 'all' };

/** The panel in a process of its own, and a way to ask it. */
async function openPanel(url: string): Promise<{ ask: Ask; close(): Promise<void> }> {
  const child = fork(new URL('panel-process.ts', import.meta.url), [url]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (said) => resolve((said as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`the panel ended with ${code}`)));
  });
  const agent = new http.Agent({ keepAlive: true });
  const ask: Ask = ({ token, storeId }, path, body) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const headers = {
        authorization: `Bearer ${token}`,
        'x-customer-marketplace-id': String(storeId),
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const request = http.request({ port, host: '127.0.0.1', agent, method: body ? 'POST' : 'GET', path, headers });
      request.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt }));
      });
      request.on('error', () => resolve({ status: 0, ms: performance.now() - startedAt }));
      request.end(body && JSON.stringify(body));
    });
  const close = async (): Promise<void> => {
    agent.destroy();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { ask, close };
}

/** Accounts with a store each that holds nothing: what they ask is answered fast wherever it is answered. */
async function makeCallers(database: BenchDatabase, count: number): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let at = 0; at < count; at++) {
    const { rows } = await database.owner.query<{ account_id: number; store_id: number }>(
      `with a as (insert into account(email, firstname, lastname, phone, password_hash, email_confirmed_at, agreement_version, kvkk_version, consented_at)
         values ($1, 'B', 'S', '+905320000000', '', now(), '1', '1', now()) returning account_id)
       insert into store(account_id, market, name, store_code, registration, created_at) select account_id, 'DE', 'Bench', $2, 'complete', now() from a returning account_id, store_id`,
      [`caller${at}@kervan.test`, `DEC${String(at).padStart(4, '0')}`],
    );
    const [row] = rows;
    if (!row) continue;
    await database.db.transaction().execute((tx) => grantSubscription(tx, database, row.account_id));
    await database.db.transaction().execute(async (tx) => {
      await openStoreRows(tx, row.store_id, statusCodes);
      await openSettings(tx, row.store_id, 'DE', database.clock.now(), { ratePpm: 920_000, warehouseRates: null });
    });
    callers.push({ token: await openSession(database, row.account_id), storeId: row.store_id });
  }
  return callers;
}

/** What everybody else asks meanwhile, one call after the other. */
async function restFor(ask: Ask, caller: Caller, ms: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await wait(10))
    for (const path of [
      '/connect/userinfo',
      '/api/customerMarketPlace/getCustomerMarketPlaces',
      '/api/inventoryItem/GetInvetoryItemsCounts',
    ])
      answers.push(await ask(caller, path));
  return answers;
}

const p95 = (answers: readonly Answer[]): number =>
  percentile(
    answers.map(({ ms }) => ms),
    0.95,
  );
const shares = (answers: readonly Answer[]): string => {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return [...counts].map(([status, of]) => `${status}: ${of.length}, p95 ${p95(of).toFixed(0)} ms`).join('; ');
};

const answered = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length;
const strange = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => ![200, 429, 503].includes(status)).length;

/** So many list calls a second for a while, whoever answers them; each is waited for. */
async function flood(ask: Ask, callers: readonly Caller[]): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const startedAt = performance.now();
  for (let second = 0; second < FLOOD_S * 10; second++) {
    for (let call = 0; call < CALLS_PER_SECOND / 10; call++) {
      const caller = callers[asked.length % callers.length];
      if (caller) asked.push(ask(caller, LIST, plain));
    }
    await wait(Math.max(0, startedAt + (second + 1) * 100 - performance.now()));
  }
  return Promise.all(asked);
}

export const overload: Benchmark = {
  title: 'the dearest lists beside everything else, and more calls than there is time for (S5)',
  run: ({ items }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      await reevaluate(database, store);
      await spreadStatuses(database, store.storeId);
      const big: Caller = { token: await openSession(database, store.accountId), storeId: store.storeId };
      const [rest, ...many] = await makeCallers(database, 101);
      const { ask, close } = await openPanel(database.url);
      if (!rest) throw new Error('no caller');
      try {
        await restFor(ask, rest, 2_000);
        const usual = await restFor(ask, rest, 5_000);
        report.figure('the rest of the panel, usual p95', `${p95(usual).toFixed(1)} ms`);
        let isOver = false;
        const dear: Answer[] = [];
        const repeat = async () => {
          while (!isOver) {
            const answer = await ask(big, LIST, worst);
            dear.push(answer);
            // A panel of the browser waits as long as it is told.
            if (answer.status !== 200) await wait(2_000);
          }
        };
        const running = Array.from({ length: WORST_AT_ONCE }, repeat);
        const meanwhile = await restFor(ask, rest, 10_000);
        isOver = true;
        await Promise.all(running);
        report.figure(`${WORST_AT_ONCE} dearest lists of one account`, shares(dear));
        report.goal('dearest lists that were answered', answered(dear), { atLeast: 1 });
        report.goal('answers that are neither lists nor a hint to come later', strange(dear), { atMost: 0 });
        report.goal('the rest meanwhile, p95 to its usual', p95(meanwhile) / p95(usual), { below: REST_MAX }, 'times');
        const alone = await flood(ask, [big]);
        report.figure(`${CALLS_PER_SECOND} lists a second by one account`, shares(alone));
        const spread = await flood(ask, many);
        report.figure(`${CALLS_PER_SECOND} lists a second by ${many.length} accounts`, shares(spread));
        report.figure('median of those', `${median(spread.map(({ ms }) => ms)).toFixed(0)} ms`);
        report.goal('lists of the floods that were answered', answered([...alone, ...spread]), { atLeast: 1 });
        report.goal('answers that are neither', strange([...alone, ...spread]), { atMost: 0 });
        const slowest = Math.max(...[...alone, ...spread].map(({ ms }) => ms));
        report.goal('the slowest answer of all', slowest, { below: ANSWER_MAX_MS }, 'ms');
      } finally {
        await close();
      }
    }),
};
