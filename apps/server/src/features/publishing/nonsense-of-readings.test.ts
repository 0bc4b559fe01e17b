import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode, statusCodes } from '@kervan/domain/inventory/item-status';
import { SellerType } from '@kervan/domain/inventory/seller-type';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { isJump } from '@kervan/domain/rollout/jump';
import { openDb, openPool, type Db } from '../../db/connect.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { openStoreRows } from '../../records/items/item-write.ts';
import { orderReevaluation } from '../../records/items/reevaluation.ts';
import type { TargetState } from '../../records/products/target-state.ts';
import { writeTargets } from '../../records/products/target-write.ts';
import { readHeldJumps } from '../../records/settings/reading-jumps.ts';
import { openSettings } from '../../records/settings/settings-write.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { warehouseRates } from '../../testing/warehouse-rates.ts';
import { evaluateDirty, evaluateNextRange, type EvaluatedStore } from '../pricing/evaluate.ts';
import { writeReadings } from '../sources/write-sources.ts';

const ITEMS = 400;
/** One percent of them. */
const EXPOSED = 4;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const S = StatusCode;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pools: ReturnType<typeof openPool>[];
let db: Db;
let store: EvaluatedStore;
let now = Date.UTC(2026, 10, 20, 12);
const clock = { now: () => now };
const deps = () => ({ db, clock: clock as never, metrics, log });
const metrics = createMetrics();
const log = createLog('error', 'test');

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [
    openPool(database.url, { role: 'kervan_worker', max: 2, statementTimeoutMs: 60_000 }),
    openPool(database.url, { role: 'owner', max: 1 }),
  ];
  const [worker, owner] = pools;
  if (!worker || !owner) throw new Error('two pools were opened');
  db = openDb(worker);
  const {
    rows: [row],
  } = await owner.query<{ account_id: number; store_id: number }>(
    `with a as (insert into account(email, firstname, lastname, phone, password_hash, agreement_version, kvkk_version, consented_at, plan, product_limit) values ('a@example.com', 'A', 'B', '+905321234567', '', '1', '1', now(), 3, 5000) returning account_id)
     insert into store(account_id, market, name, store_code, registration, created_at) select account_id, 'DE', 'Store', 'DE00001', 'complete', now() from a returning account_id, store_id`,
  );
  if (!row) throw new Error('no store');
  store = { storeId: row.store_id, accountId: row.account_id, market: 'DE' };
  await openStoreRows(db, store.storeId, statusCodes);
  await openSettings(db, store.storeId, 'DE', now, { ratePpm: 920_000, warehouseRates });
  await sql`update store_settings set settings = jsonb_set(settings, '{filters}', (
      select jsonb_object_agg(way.key, (select jsonb_object_agg(f.key, f.value || '{"action":0}') from jsonb_each(way.value) f)) from jsonb_each(settings -> 'filters') way))`.execute(
    db,
  );
  const read = new Date(now);
  await sql`insert into source_product(market, asin, revision, price, last_price, shipping, last_shipping, availability, seller_type, prime, sales_rank, weight_g, dimensional_weight_g, last_weight_g, last_dimensional_weight_g, fetched_at)
    select 0, 'B' || lpad(n::text, 9, '0'), 1, 2000 + n * 37 % 9000, 2000 + n * 37 % 9000, 0, 0, 1, ${SellerType.FBA}::int, true, n, 500, 600, 500, 600, ${read}::timestamptz from generate_series(1, ${ITEMS}::int) n`.execute(
    db,
  );
  await sql`insert into source_history(source_id, revision, at, state) select source_id, 1, ${read}::timestamptz - interval '20 days', to_jsonb(p) - '{source_id,asin,market,revision}'::text[] from source_product p`.execute(
    db,
  );
  await sql`insert into source_schedule(source_id, last_read_at, detail_wanted) select source_id, ${read}::timestamptz, false from source_product`.execute(
    db,
  );
  await sql`insert into item(store_id, item_id, source_id, created_at, changed_at, status, flags)
    select ${store.storeId}::int, nextval('item_id_seq'), source_id, now(), now(), ${S.AtStore}, ${ItemFlag.qualificationKnown | ItemFlag.listed}::int from source_product`.execute(
    db,
  );
  await sql`insert into source_subscription(source_id, store_id, item_id) select source_id, store_id, item_id from item`.execute(
    db,
  );
  await count();
  await db.transaction().execute((tx) => orderReevaluation(tx, store.storeId, UpdateReason.SourceDataChange));
  while (await evaluateNextRange(deps(), store));
  await confirmAll();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

const count = () =>
  sql`update status_count c set items = (select count(*) from item i where i.store_id = c.store_id and i.status = c.status) where store_id = ${store.storeId}`.execute(
    db,
  );
/** The marketplace shows what was sent. */
async function confirmAll(): Promise<void> {
  await sql`update item set status = case status when ${S.AtStoreQueue} then ${S.AtStore}::int else ${S.AtStoreWithZeroQuantity}::int end where status = any(${[S.AtStoreQueue, S.ZeroQuantityQueue]}::smallint[])`.execute(
    db,
  );
  await count();
}

type Item = { price: number; cost: number; quantity: number };
const items = async (): Promise<Map<number, Item>> =>
  new Map(
    (
      await sql<Item & { item_id: number }>`select item_id, price, cost, quantity from item order by item_id`.execute(
        db,
      )
    ).rows.map(({ item_id, price, cost, quantity }) => [item_id, { price, cost, quantity }]),
  );

type State = { source_id: number; price: number; buybox_price: number | null } & Record<string, unknown>;
const sources = async (): Promise<State[]> =>
  (
    await sql<State>`select source_id, price, shipping, seller_type, availability, prime, in_stock_in_days, buybox_price, lowest_price, offers, sales_rank from source_product order by source_id`.execute(
      db,
    )
  ).rows;

/** The same reading of every product, and what is decided of it. */
async function read(states: readonly State[], priceOf: (price: number) => number): Promise<void> {
  await write(states, priceOf);
  while ((await evaluateDirty(deps(), store)) > 0);
  await confirmAll();
}

const write = (states: readonly State[], priceOf: (price: number) => number) =>
  writeReadings(
    { db, clock: clock as never, log },
    states.map(({ source_id, ...state }) => ({
      sourceId: source_id,
      kind: 'offers' as const,
      // The columns of a reading.
      state: { ...state, price: priceOf(state.price) } as never,
      isAuthoritative: true,
      fingerprint: null,
    })),
  );

/** Of what buyers may buy: how many stand far from the truth, how many below what they cost in truth. */
async function harm(truth: ReadonlyMap<number, Item>): Promise<{ exposed: number; belowCost: number }> {
  let [exposed, belowCost] = [0, 0];
  for (const [id, { price, quantity }] of await items()) {
    const right = truth.get(id) ?? expect.unreachable();
    if (quantity === 0) continue;
    if (isJump(right.price, price)) exposed++;
    if (price < right.cost) belowCost++;
  }
  return { exposed, belowCost };
}

it.each<[string, (price: number) => number, { held: boolean }]>([
  ['÷ 100', (price) => Math.max(1, Math.round(price / 100)), { held: false }],
  ['a cent', () => 1, { held: false }],
  ['0', () => 0, { held: false }],
  ['US dollars taken for lira (÷ 40)', (price) => Math.round(price / 40), { held: false }],
  ['× 100', (price) => price * 100, { held: true }],
  ['yen taken for US dollars (× 150)', (price) => price * 150, { held: true }],
])(
  'M5 every source price is %s, reading after reading: nothing is sold below its true cost, one percent sees it at most, and it comes back by itself',
  async (_, nonsense, { held }) => {
    const [states, truth] = [await sources(), await items()];
    expect(truth.size).toBe(ITEMS);
    expect([...truth.values()].every(({ price, quantity }) => price > 0 && quantity > 0)).toBe(true);
    for (const wait of [MINUTE, MINUTE, HOUR, 10 * HOUR]) {
      now += wait;
      await read(states, nonsense);
      const { exposed, belowCost } = await harm(truth);
      expect([exposed <= EXPOSED, belowCost], `${exposed} exposed`).toEqual([true, 0]);
    }
    expect((await readHeldJumps(db, store.storeId)) !== null).toBe(held);
    for (let round = 0; round < 2; round++) {
      now += MINUTE;
      await read(states, (price) => price);
    }
    expect(await items()).toEqual(truth);
    expect(await readHeldJumps(db, store.storeId)).toBeNull();
    now += 25 * HOUR;
  },
);

it('M5 an eighth of every source price, confirmed: one percent gets it, the others are held', async () => {
  const [states, truth] = [await sources(), await items()];
  for (const wait of [MINUTE, MINUTE, HOUR]) {
    now += wait;
    await read(states, (price) => Math.round(price / 8));
    expect((await harm(truth)).exposed).toBeLessThanOrEqual(EXPOSED);
  }
  // Also where it comes little by little.
  now += 25 * HOUR;
  await read(states, (price) => price);
  await read(states, (price) => price);
  for (let at = 0; at < ITEMS; at += 100)
    for (let round = 0; round < 2; round++) {
      now += MINUTE;
      await read(states.slice(at, at + 100), (price) => Math.round(price / 8));
      expect((await harm(truth)).exposed).toBeLessThanOrEqual(EXPOSED);
    }
  const held = await readHeldJumps(db, store.storeId);
  expect(held).toMatchObject({ passed: EXPOSED });
  expect(held?.falling).toBeGreaterThan(ITEMS / 2);
  now += MINUTE;
  await read(states, (price) => price);
  expect(await items()).toEqual(truth);
  now += 25 * HOUR;
});

it('M5 a hundredth of every source price that stood for days reaches one percent, also where the whole store is decided meanwhile', async () => {
  const [states, truth] = [await sources(), await items()];
  for (const wait of [MINUTE, MINUTE, 25 * HOUR, HOUR]) {
    now += wait;
    await write(states, (price) => Math.max(1, Math.round(price / 100)));
    await db.transaction().execute((tx) => orderReevaluation(tx, store.storeId, UpdateReason.SettingsChange));
    while (await evaluateNextRange(deps(), store));
    while ((await evaluateDirty(deps(), store)) > 0);
    await confirmAll();
    const { exposed, belowCost } = await harm(truth);
    expect([exposed <= EXPOSED, belowCost <= EXPOSED], `${exposed} exposed`).toEqual([true, true]);
  }
  expect(await readHeldJumps(db, store.storeId)).toMatchObject({ passed: EXPOSED, falling: ITEMS - EXPOSED });
  now += MINUTE;
  await read(states, (price) => price);
  expect(await items()).toEqual(truth);
  now += 25 * HOUR;
});

it('M5 one product that truly costs a third is followed after its second reading, one that costs a hundredth after a day', async () => {
  const [states, truth] = [await sources(), await items()];
  const priceOf = async (sourceId: number) =>
    (await sql<{ price: number }>`select price from item where source_id = ${sourceId}`.execute(db)).rows[0]?.price ??
    0;
  const [third, hundredth] = states.toSorted((a, b) => b.price - a.price);
  if (!third || !hundredth) throw new Error('there are products');
  const before = [await priceOf(third.source_id), await priceOf(hundredth.source_id)] as const;
  const readBoth = async () => {
    await read([third], (price) => Math.round(price / 3));
    await read([hundredth], (price) => Math.round(price / 100));
  };
  now += MINUTE;
  await readBoth();
  expect([await priceOf(third.source_id), await priceOf(hundredth.source_id)]).toEqual(before);
  now += MINUTE;
  await readBoth();
  expect(await priceOf(third.source_id)).toBeLessThan(before[0] / 2);
  expect(await priceOf(hundredth.source_id)).toBe(before[1]);
  now += 23 * HOUR;
  await readBoth();
  expect(await priceOf(hundredth.source_id)).toBe(before[1]);
  now += 2 * HOUR;
  await readBoth();
  expect(await priceOf(hundredth.source_id)).toBeLessThan(before[1] / 2);
  for (let round = 0; round < 2; round++) {
    now += MINUTE;
    await read([third, hundredth], (price) => price);
  }
  expect(await items()).toEqual(truth);
  now += 25 * HOUR;
});

it('M5 competition that is gone, or nonsense itself, moves no price below its cost', async () => {
  const truth = await items();
  const offer = (landed: number | null): TargetState => ({
    buybox_landed: landed,
    buybox_price: landed,
    buybox_shipping: landed === null ? null : 0,
    buybox_is_ours: false,
    buybox_excluded: false,
    buybox_seller: landed === null ? null : 'A1',
    buybox_seller_type: null,
    lowest_landed: landed,
    average_landed: landed,
    competitive_threshold: null,
    suggested_lower: null,
    offers: landed === null ? 0 : 3,
    fba: false,
    sba: false,
    chinese: false,
    sales_rank: null,
    competitors: [],
  });
  for (const landedOf of [(price: number) => price, () => null, () => 1, (price: number) => price * 100, () => null]) {
    now += MINUTE;
    await writeTargets(
      db,
      store.storeId,
      [...truth].map(([itemId, { price }]) => ({ itemId, at: now, state: offer(landedOf(price)) })),
      now,
    );
    while ((await evaluateDirty(deps(), store)) > 0);
    await confirmAll();
    const { exposed, belowCost } = await harm(truth);
    expect([exposed <= EXPOSED, belowCost], `${exposed} exposed`).toEqual([true, 0]);
  }
});
