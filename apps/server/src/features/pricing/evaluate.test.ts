import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode, statusCodes } from '@kervan/domain/inventory/item-status';
import { unpackReason, UpdateReason } from '@kervan/domain/inventory/update-reason';
import { systemClock } from '../../clock.ts';
import { openDb, openPool, type Db } from '../../db/connect.ts';
import { openStoreRows } from '../../records/items/item-write.ts';
import { orderReevaluation } from '../../records/items/reevaluation.ts';
import { releaseRollout } from '../../records/settings/rollout.ts';
import { changeSettings, openSettings } from '../../records/settings/settings-write.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { evaluateDirty, evaluateNextRange, type EvaluatedStore } from './evaluate.ts';
import { warehouseRates } from '../../testing/warehouse-rates.ts';

/** More than two statements' worth, the last one not full. */
const ITEMS = 11_000;

let pool: ReturnType<typeof openPool>;
let db: Db;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const deps = () => ({ db, clock: systemClock, metrics, log });
const metrics = createMetrics();
const log = createLog('error', 'test');

beforeAll(async () => {
  database = await createTestDatabase();
  // The fewest connections that a process may be given.
  pool = openPool(database.url, { role: 'kervan_worker', max: 2, statementTimeoutMs: 60_000 });
  db = openDb(pool);
  await sql`insert into source_product(market, asin, revision, price, shipping, availability, seller_type, weight_g, dimensional_weight_g, fetched_at)
    select 0, 'B' || lpad(n::text, 9, '0'), 1, 1000 + n % 5000, 0, 1, 1, 500, 600, now() from generate_series(1, ${ITEMS}::int) n`.execute(
    db,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A German store that has every product at the store, none of them decided yet. */
async function openStore(number: number): Promise<EvaluatedStore> {
  const owner = openPool(database.url, { role: 'owner', max: 1 });
  const {
    rows: [row],
  } = await owner.query<{ account_id: number; store_id: number }>(
    `with a as (insert into account(email, firstname, lastname, phone, password_hash, agreement_version, kvkk_version, consented_at, plan, product_limit) values ('seller' || $1 || '@example.com', 'A', 'B', '+905321234567', '', '1', '1', now(), 3, 5000) returning account_id)
     insert into store(account_id, market, name, store_code, registration, created_at) select account_id, 'DE', 'Store', 'DE' || lpad($1, 5, '0'), 'complete', now() from a returning account_id, store_id`,
    [String(number)],
  );
  await owner.end();
  if (!row) throw new Error('no store');
  const store: EvaluatedStore = {
    storeId: row.store_id,
    accountId: row.account_id,
    market: 'DE',
  };
  await openStoreRows(db, store.storeId, statusCodes);
  await openSettings(db, store.storeId, 'DE', Date.now(), { ratePpm: 920_000, warehouseRates });
  await sql`insert into item(store_id, item_id, source_id, created_at, changed_at, status, flags) select ${store.storeId}::int, nextval('item_id_seq'), source_id, now(), now(), ${StatusCode.AtStore}, ${ItemFlag.qualificationKnown | ItemFlag.listed} from source_product`.execute(
    db,
  );
  await sql`update status_count set items = ${ITEMS} where store_id = ${store.storeId} and status = ${StatusCode.AtStore}`.execute(
    db,
  );
  return store;
}

async function reevaluate(store: EvaluatedStore): Promise<void> {
  await orderReevaluation(db, store.storeId, UpdateReason.SettingsChange);
  while (await evaluateNextRange(deps(), store));
}

async function stateOf({ storeId }: EvaluatedStore) {
  const {
    rows: [state],
  } = await sql<{
    priced: number;
    versions: number;
    logged: number;
    numbers: number;
    counted: number;
    left: number;
  }>`select
    (select count(*)::int from item where store_id = ${storeId} and price > 0 and profit > 0) as priced, (select sum(version)::int from item where store_id = ${storeId}) as versions,
    (select count(*)::int from price_change where store_id = ${storeId}) as logged, (select count(distinct seq)::int from price_change where store_id = ${storeId}) as numbers,
    (select items from status_count where store_id = ${storeId} and status = ${StatusCode.AtStore}) as counted,
    (select count(*)::int from item_job where store_id = ${storeId}) + (select count(*)::int from item_dirty where store_id = ${storeId}) as left`.execute(
    db,
  );
  return state;
}

it('PRICE-040 decides a store of several pages, each item once, and nothing the second time', async () => {
  const store = await openStore(1);
  await reevaluate(store);
  const decided = { priced: ITEMS, versions: ITEMS, logged: ITEMS, numbers: ITEMS, counted: ITEMS, left: 0 };
  expect(await stateOf(store)).toEqual(decided);
  await reevaluate(store);
  expect(await stateOf(store)).toEqual(decided);
});

it('decides two stores at once, although only one of them can read ahead', async () => {
  const stores = [await openStore(2), await openStore(3)];
  await Promise.all(stores.map(reevaluate));
  for (const store of stores)
    expect(await stateOf(store)).toMatchObject({ priced: ITEMS, versions: ITEMS, logged: ITEMS, left: 0 });
});

it('decides waiting items and follows the new revision of a source that changes nothing', async () => {
  const store = await openStore(4);
  await reevaluate(store);
  await sql`update source_product set revision = revision + 1, price = price + case when source_id % 2 = 0 then 500 else 0 end`.execute(
    db,
  );
  await sql`insert into item_dirty(store_id, item_id, cause, since) select ${store.storeId}::int, item_id, ${UpdateReason.SourceDataChange}, now() from item where store_id = ${store.storeId}`.execute(
    db,
  );
  expect(await evaluateDirty(deps(), store)).toBe(ITEMS);
  const changed = await sql<{
    n: number;
  }>`select count(*)::int as n from source_product where source_id % 2 = 0`.execute(db);
  expect(await stateOf(store)).toMatchObject({ logged: ITEMS + (changed.rows[0]?.n ?? 0), left: 0 });
  const behind = await sql<{
    n: number;
  }>`select count(*)::int as n from item i join source_product p using (source_id) where i.store_id = ${store.storeId} and i.source_revision <> p.revision`.execute(
    db,
  );
  expect(behind.rows[0]?.n).toBe(0);
});

it('takes an item off sale whose price no column holds, and decides all others of the store', async () => {
  const store = await openStore(5);
  await reevaluate(store);
  await sql`update source_product set revision = revision + 1, price = case when source_id = (select max(source_id) - 100 from source_product) then 2147483647 else price + 100 end`.execute(
    db,
  );
  await reevaluate(store);
  const { rows } = await sql<{ poisoned: boolean; unsold: number; followed: number; items: number }>`
    select s.price = 2147483647 as poisoned, (count(*) filter (where i.quantity = 0))::int as unsold, (count(*) filter (where i.source_revision = s.revision))::int as followed, count(*)::int as items
    from item i join source_product s using (source_id) where i.store_id = ${store.storeId} group by 1 order by 1`.execute(
    db,
  );
  expect(rows).toEqual([
    { poisoned: false, unsold: 0, followed: ITEMS - 1, items: ITEMS - 1 },
    { poisoned: true, unsold: 1, followed: 1, items: 1 },
  ]);
  expect(await stateOf(store)).toMatchObject({ left: 0 });
});

it('names a save of settings as the reason of each price that it moves, whatever else an item waited for or an order was given for', async () => {
  const store = await openStore(6);
  await reevaluate(store);
  await db.transaction().execute((tx) =>
    changeSettings(tx, store.storeId, {
      now: Date.now(),
      reason: UpdateReason.SettingsChange,
      next: (state) => ({ ...state, settings: { ...state.settings, commissionHundredths: 3_000 } }),
    }),
  );
  // It is meant: all of the store gets it at once.
  await db.transaction().execute((tx) => releaseRollout(tx, store.storeId, Date.now()));
  // A catalogue's news orders the same again before the first order begins, and some items wait for a reading.
  await orderReevaluation(db, store.storeId, UpdateReason.SourceDataChange);
  await sql`insert into item_dirty(store_id, item_id, cause, since) select store_id, item_id, ${UpdateReason.SourceDataChange}, now() from item where store_id = ${store.storeId} and item_id % 2 = 0`.execute(
    db,
  );
  await evaluateDirty(deps(), store);
  while (await evaluateNextRange(deps(), store));
  const { rows } = await sql<{ reason: number; items: number }>`
    select reason, count(*)::int as items from price_change where store_id = ${store.storeId} and seq > (select min(seq) + ${ITEMS} - 1 from price_change where store_id = ${store.storeId}) group by 1`.execute(
    db,
  );
  expect(rows.map(({ reason, items }) => [unpackReason(reason).reason, items])).toEqual([
    // All but the one that no column holds a price for: it is off sale and stays so.
    [UpdateReason.SettingsChange, ITEMS - 1],
  ]);
});
