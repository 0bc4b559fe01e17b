import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FilterEffect } from '@kervan/domain/filters/filter-effect';
import { withFilterChanges, type FilterChange } from '@kervan/domain/filters/filter-changes';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode, statusCodes } from '@kervan/domain/inventory/item-status';
import { SellerType } from '@kervan/domain/inventory/seller-type';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { systemClock } from '../../clock.ts';
import { openDb, openPool, type Db } from '../../db/connect.ts';
import { openStoreRows } from '../../records/items/item-write.ts';
import { changeSettings, openSettings } from '../../records/settings/settings-write.ts';
import type { Deps } from '../../deps.ts';
import type { StoreCaller } from '../../http/access.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { warehouseRates } from '../../testing/warehouse-rates.ts';
import { evaluateNextRange, type EvaluatedStore } from '../pricing/evaluate.ts';
import { forecastFilters } from './forecast-filters.ts';

/** More than two pages, the last one not full. */
const ITEMS = 5_300;
/** So many are decided before others have their turn. */
const PAGE = 2_000;
const S = StatusCode;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pools: ReturnType<typeof openPool>[];
let worker: Db;
/** The use case reads nothing but these two. */
let deps: Deps;
let store: EvaluatedStore;
let caller: StoreCaller;
const metrics = createMetrics();

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [
    openPool(database.url, { role: 'kervan_worker', max: 2, statementTimeoutMs: 60_000 }),
    openPool(database.panelUrl, { role: 'kervan_app', max: 2 }),
    openPool(database.url, { role: 'owner', max: 1 }),
  ];
  const [forWorker, forApp, owner] = pools;
  if (!forWorker || !forApp || !owner) throw new Error('three pools were opened');
  worker = openDb(forWorker);
  deps = { db: openDb(forApp), clock: systemClock } as Deps;
  const {
    rows: [row],
  } = await owner.query<{ account_id: number; store_id: number }>(
    `with a as (insert into account(email, firstname, lastname, phone, password_hash, agreement_version, kvkk_version, consented_at, plan, product_limit) values ('a@example.com', 'A', 'B', '+905321234567', '', '1', '1', now(), 3, ${ITEMS - 300}) returning account_id)
     insert into store(account_id, market, name, store_code, registration, created_at) select account_id, 'DE', 'Store', 'DE00001', 'complete', now() from a returning account_id, store_id`,
  );
  if (!row) throw new Error('no store');
  store = { storeId: row.store_id, accountId: row.account_id, market: 'DE' };
  caller = {
    accountId: row.account_id,
    storeId: row.store_id,
    storeIds: [row.store_id],
    tokenHash: Buffer.alloc(32),
    plan: 'AutoPricer',
    staffId: null,
  };
  await sql`insert into source_product(market, asin, revision, price, shipping, availability, seller_type, prime_exclusive, sales_rank, weight_g, dimensional_weight_g, fetched_at)
    select 0, 'B' || lpad(n::text, 9, '0'), 1, 1000 + n * 7 % 5000, 0, 1, case when n % 3 = 0 then ${SellerType.FBM}::int else ${SellerType.FBA}::int end, n % 5 = 0, case when n % 4 = 0 then null else n end, 500, 600, now() from generate_series(1, ${ITEMS}::int) n`.execute(
    worker,
  );
  await openStoreRows(worker, store.storeId, statusCodes);
  await openSettings(worker, store.storeId, 'DE', Date.now(), { ratePpm: 920_000, warehouseRates });
  await sql`insert into item(store_id, item_id, source_id, created_at, changed_at, status, flags)
    select ${store.storeId}::int, nextval('item_id_seq'), source_id, now(), now(), ${S.AtStore}, ${ItemFlag.qualificationKnown | ItemFlag.listed} | case when source_id % 11 = 0 then ${ItemFlag.restrictedBrand}::int else 0 end | case when source_id % 13 = 0 then ${ItemFlag.routeDirect}::int else 0 end from source_product`.execute(
    worker,
  );
  await save([]);
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

/** Saves the filters and decides the store as the worker does. */
async function save(changes: readonly FilterChange[]): Promise<void> {
  await worker.transaction().execute((tx) =>
    changeSettings(tx, store.storeId, {
      now: Date.now(),
      reason: UpdateReason.SettingsChange,
      next: (state) => ({ ...state, settings: withFilterChanges(state.settings, changes) }),
    }),
  );
  while (await evaluateNextRange({ db: worker, clock: systemClock, metrics, log: createLog('error', 'test') }, store));
}

/** The marketplace shows what was sent: queues end where appendix C says. */
async function confirmAll(): Promise<void> {
  await sql`update item set status = case status when ${S.AtStoreQueue} then ${S.AtStore}::int when ${S.RemovalQueue} then ${S.OutOfCriteria}::int else case when reason % 64 = 0 then ${S.AtStoreWithZeroQuantity}::int else ${S.OutOfCriteriaListedZero}::int end end,
      flags = case when status = ${S.RemovalQueue} then flags & ~${ItemFlag.listed}::int else flags | ${ItemFlag.listed}::int end
    where store_id = ${store.storeId} and status = any(${[S.AtStoreQueue, S.RemovalQueue, S.ZeroQuantityQueue]}::smallint[])`.execute(
    worker,
  );
  await sql`update status_count c set items = (select count(*) from item i where i.store_id = c.store_id and i.status = c.status) where store_id = ${store.storeId}`.execute(
    worker,
  );
}

const kept = async () =>
  new Map(
    (
      await sql<{
        item_id: number;
        status: number;
        reason: number;
      }>`select item_id, status, reason from item where store_id = ${store.storeId}`.execute(worker)
    ).rows.map(({ item_id, status, reason }) => [item_id, `${status}/${reason}`]),
  );

async function previewOf(changes: readonly FilterChange[]) {
  const foreseen = new Map<number, string>();
  const effects = new Map<FilterEffect, Set<number>>();
  const forecast = await forecastFilters(deps, caller, changes, {
    signal: new AbortController().signal,
    onItem: ({ loaded, decision, counted }) => {
      foreseen.set(loaded.itemId, `${decision.status}/${decision.reason}`);
      if (counted) effects.set(counted.effect, (effects.get(counted.effect) ?? new Set()).add(loaded.itemId));
    },
  });
  return { ...forecast, foreseen, effects };
}

const change = fc
  .record({
    sendingType: fc.constantFrom('warehouse' as const, 'warehouse' as const, 'direct' as const),
    filterName: fc.constantFrom(
      'SourcePriceRange' as const,
      'OnlyFbaAndSba' as const,
      'PrimeExclusive' as const,
      'WithoutSalesRankSource' as const,
      'RestrictedBrand' as const,
    ),
    action: fc.constantFrom(0 as const, 1 as const, 2 as const),
    from: fc.integer({ min: 1_000, max: 6_000 }),
  })
  .map(({ from, ...rest }): FilterChange => ({
    ...rest,
    params: rest.filterName === 'SourcePriceRange' ? { from, to: null } : {},
  }));

it('foretells the status and reason of every item, whatever the filters, and writes nothing', async () => {
  await confirmAll();
  const seen = new Set<FilterEffect>();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const before = await kept();
      const { foreseen, effects, tally, isComplete } = await previewOf(changes);
      expect(await kept()).toEqual(before);
      await save(changes);
      const after = await kept();
      expect(foreseen).toEqual(after);
      expect([isComplete, tally.items]).toEqual([true, ITEMS]);
      for (const effect of ['zeroed', 'removed', 'restored'] as const)
        expect(tally.totals[effect].total).toBe(effects.get(effect)?.size ?? 0);
      // Read from the rows alone: what left, what came back.
      const moved = [...after].filter(([id, now]) => now !== before.get(id));
      const left = moved
        .filter(([, now]) => now.startsWith(`${S.ZeroQuantityQueue}/`) || now.startsWith(`${S.RemovalQueue}/`))
        .map(([id]) => id);
      for (const id of [...(effects.get('zeroed') ?? []), ...(effects.get('removed') ?? [])])
        expect(after.get(id)).not.toBe(before.get(id));
      expect(
        left.every(
          (id) =>
            (['zeroed', 'removed', 'caught'] as const).some((effect) => effects.get(effect)?.has(id)) ||
            before.get(id)?.startsWith(`${S.OutOfCriteriaListedZero}/`),
        ),
      ).toBe(true);
      for (const effect of effects.keys()) seen.add(effect);
      await confirmAll();
    }),
    { numRuns: 12, seed: 47, endOnFailure: true },
  );
  for (const effect of ['zeroed', 'removed', 'restored'] as const) expect(seen).toContain(effect);
});

it('says how far it came when the time runs out', async () => {
  const part = await forecastFilters(deps, caller, [], {
    signal: new AbortController().signal,
    onItem: () => {},
    maxMs: 0,
  });
  expect(part.isComplete).toBe(false);
  expect(part.tally.items).toBeGreaterThan(0);
  expect(part.tally.items).toBeLessThan(ITEMS);
});

it('ends between two pages when it is not wanted any more', async () => {
  const run = new AbortController();
  let seen = 0;
  const stopped = forecastFilters(deps, caller, [], {
    signal: run.signal,
    onItem: () => (seen++, run.abort(new Error('newer'))),
  });
  await expect(stopped).rejects.toThrow('newer');
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(ITEMS);
});

it('leaves the event loop free and reads nothing of another account', async () => {
  let [items, inTurn, most] = [0, 0, 0];
  let turn = setImmediate(function next() {
    inTurn = 0;
    turn = setImmediate(next);
  });
  const onItem = () => {
    items++;
    most = Math.max(most, ++inTurn);
  };
  await forecastFilters(deps, caller, [], { signal: new AbortController().signal, onItem });
  clearImmediate(turn);
  expect(items).toBe(ITEMS);
  expect(most).toBeLessThanOrEqual(PAGE);
  const stranger = { ...caller, accountId: caller.accountId + 1, storeIds: [] };
  await expect(
    forecastFilters(deps, stranger, [], { signal: new AbortController().signal, onItem: () => {} }),
  ).rejects.toThrow();
});
