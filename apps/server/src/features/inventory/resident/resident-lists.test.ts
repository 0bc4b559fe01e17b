import fs from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { operatorsOf, type FieldRule } from '@kervan/domain/conditions/condition';
import { dayRanges } from '@kervan/domain/conditions/day-ranges';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { itemFieldNames, itemFieldOf, type ItemCondition } from '@kervan/domain/inventory/item-fields';
import { approved, deletionUndone, removed, setToZeroByUser } from '@kervan/domain/inventory/item-events';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { itemSorts } from '@kervan/domain/inventory/item-sorts';
import { inventoryTabNames, StatusCode, statusCodes } from '@kervan/domain/inventory/item-status';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { MarketClock } from '../../../clock.ts';
import { openDb, openPool, type Db } from '../../../db/connect.ts';
import { withTenant, withTenantAtOnce } from '../../../db/tenant.ts';
import { createLog } from '../../../log.ts';
import { createMetrics } from '../../../metrics.ts';
import { stepItems } from '../../../records/activity/activity-write.ts';
import { noAsinPrices } from '@kervan/domain/asin-settings/asin-setting';
import { dropAsinSettings, putAsinSettings } from '../../../records/items/asin-settings.ts';
import { forgetTouches } from '../../../records/items/item-touch.ts';
import { insertItems, openStoreRows, writeItems, type ItemChange } from '../../../records/items/item-write.ts';
import { saveQualification } from '../../../records/items/qualification.ts';
import { describeItems } from '../../../records/products/describe-items.ts';
import { followProducts } from '../../../records/products/follow-products.ts';
import { markEntries } from '../../../records/products/mark-items.ts';
import { changeSettings, openSettings } from '../../../records/settings/settings-write.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { evaluateNextRange, type EvaluatedStore } from '../../pricing/evaluate.ts';
import { openItemList } from '../open-item-list.ts';
import { findBySql } from './find-by-sql.ts';
import type { Body, FoundItems } from './find-rows.ts';
import { heldFieldOf, heldFields } from './held-fields.ts';
import { openResidentLists, type ResidentLists } from './resident-lists.ts';
import { warehouseRates } from '../../../testing/warehouse-rates.ts';

const ITEMS = 260;
const NOW = Date.UTC(2026, 10, 22, 12, 30);
const DAY_MS = 86_400_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pools: ReturnType<typeof openPool>[];
let worker: Db;
let app: Db;
let store: EvaluatedStore;
const clock = { now: () => NOW, stop: () => {} } as unknown as MarketClock;
const metrics = createMetrics();
const log = createLog('silent', 'test');
const open: ResidentLists[] = [];
const openLists = (bounds = {}): ResidentLists => {
  const lists = openResidentLists(
    { db: app, log, metrics },
    { itemsMin: 0, itemsMax: 1_000_000, checkedEvery: 1_000_000, ...bounds },
  );
  open.push(lists);
  return lists;
};
const tenant = () => ({ accountId: store.accountId, storeIds: [store.storeId], storeId: store.storeId });

beforeAll(async () => {
  database = await createTestDatabase();
  pools = [
    openPool(database.url, { role: 'kervan_worker', max: 2, statementTimeoutMs: 60_000 }),
    openPool(database.panelUrl, { role: 'kervan_app', max: 4 }),
    openPool(database.url, { role: 'owner', max: 1 }),
  ];
  const [forWorker, forApp, owner] = pools;
  if (!forWorker || !forApp || !owner) throw new Error('three pools were opened');
  worker = openDb(forWorker);
  app = openDb(forApp);
  const {
    rows: [row],
  } = await owner.query<{ account_id: number; store_id: number }>(
    `with a as (insert into account(email, firstname, lastname, phone, password_hash, agreement_version, kvkk_version, consented_at, plan, product_limit) values ('a@example.com', 'A', 'B', '+905321234567', '', '1', '1', now(), 3, 100000) returning account_id)
     insert into store(account_id, market, name, store_code, registration, created_at) select account_id, 'DE', 'Store', 'DE00001', 'complete', now() from a returning account_id, store_id`,
  );
  if (!row) throw new Error('no store');
  store = { storeId: row.store_id, accountId: row.account_id, market: 'DE' };
  await openStoreRows(worker, store.storeId, statusCodes);
  await openSettings(worker, store.storeId, 'DE', NOW, { ratePpm: 920_000, warehouseRates });
  await addItems(ITEMS, 0);
  await sql`update source_product set price = 500 + source_id * 37 % 400, shipping = 0, availability = 1, stock = 10, seller_type = 1, weight_g = 100, dimensional_weight_g = 100, revision = 1, fetched_at = ${new Date(NOW)}`.execute(
    worker,
  );
  // Every status has items, whatever way leads there.
  await sql`update item set status = (${statusCodes}::smallint[])[1 + item_id % ${statusCodes.length}::int], created_at = ${new Date(NOW)}::timestamptz - item_id % 40 * interval '11 hours 17.000123 minutes'`.execute(
    worker,
  );
  await sql`update status_count c set items = (select count(*) from item i where i.store_id = c.store_id and i.status = c.status)`.execute(
    worker,
  );
});
afterEach(() => {
  for (const lists of open.splice(0)) lists.stop();
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

let made = 0;
const titles = ['Äpfel', 'apple', 'Apple pie', 'zebra', 'Zebra 4', 'İstanbul', 'ısı', '日本', null, '', 'apple', '%_'];

/** As an add or an import does it. */
async function addItems(count: number, salt: number): Promise<void> {
  await worker.transaction().execute(async (tx) => {
    await sql`select 1 from store_state where store_id = ${store.storeId} for update`.execute(tx);
    const products = Array.from({ length: count }, () => {
      made++;
      return {
        asin: `B${String(made).padStart(9, '0')}`,
        sku: `S${made}`,
        title: titles[(made + salt) % titles.length] ?? null,
      };
    });
    const followed = await followProducts(tx, { storeId: store.storeId, market: 'US', now: NOW }, products);
    await insertItems(
      tx,
      { storeId: store.storeId, now: NOW },
      followed.map(({ itemId, sourceId, flags }) => ({
        itemId,
        sourceId,
        flags,
        status: StatusCode.InQueue,
        reason: 0,
        price: itemId % 3 === 0 ? null : 100 + (itemId % 7),
        quantity: itemId % 5,
      })),
    );
  });
}

const someIds = async (picks: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{
    item_id: number;
  }>`select item_id from item where store_id = ${store.storeId} order by item_id`.execute(worker);
  return [...new Set(picks.map((pick) => rows[pick % rows.length]?.item_id ?? 0))];
};
const asinsOf = async (ids: readonly number[]): Promise<string[]> =>
  (
    await worker
      .selectFrom('item_details')
      .select('asin')
      .where('store_id', '=', store.storeId)
      .where('item_id', 'in', ids)
      .execute()
  ).map(({ asin }) => asin);
const inTx = <T>(work: (tx: Db) => Promise<T>): Promise<T> => worker.transaction().execute(work);
const locked = (work: (tx: Db) => Promise<unknown>) =>
  inTx(async (tx) => {
    await sql`select 1 from store_state where store_id = ${store.storeId} for update`.execute(tx);
    await work(tx);
  });

/** A small number or nothing, so that equal ones and unknown ones are many. */
const small = (pick: number, most: number): number | null => (pick % 4 === 0 ? null : pick % most);

/** Every writer of what the list filters and sorts by. `picks`: whom and what. */
const writers: Record<string, (picks: readonly number[]) => Promise<unknown>> = {
  decision: async (picks) => {
    const ids = await someIds(picks);
    const rows = await worker
      .selectFrom('item')
      .select(['item_id', 'version', 'status'])
      .where('store_id', '=', store.storeId)
      .where('item_id', 'in', ids)
      .execute();
    const changes = rows.map(({ item_id, version, status }, at): ItemChange => {
      const pick = (picks[at % picks.length] ?? 0) + at;
      return {
        itemId: item_id,
        version,
        // The column holds status codes only.
        oldStatus: status as StatusCode,
        status: status as StatusCode,
        price: small(pick, 11),
        quantity: pick % 6,
        cost: small(pick >> 2, 5),
        profit: pick % 5 === 0 ? null : (pick % 9) - 4,
        reason: (pick % 12) * 64 + (pick % 20),
        sourceRevision: 1,
        handlingDays: small(pick, 9),
        targetBuyBox: small(pick >> 1, 9),
        targetLowest: small(pick >> 3, 9),
        targetRank: small(pick, 13),
        targetOffers: small(pick >> 4, 5),
        targetRevision: null,
        sourceReadAt: null,
        targetReadAt: null,
        flags: (pick * 2_654_435) & 0x3fffffff,
        unpricedSince: null,
        logged: pick % 2 === 0,
      };
    });
    await inTx((tx) =>
      writeItems(
        tx,
        { storeId: store.storeId, now: NOW - ((picks[0] ?? 0) % 50) * 7_777_777, settingsRevision: 1 },
        changes,
      ),
    );
  },
  evaluation: async (picks) => {
    await inTx((tx) =>
      changeSettings(tx, store.storeId, {
        now: NOW,
        reason: UpdateReason.SettingsChange,
        next: (state) => ({ ...state, ratePpm: 900_000 + ((picks[0] ?? 0) % 100) * 1000 }),
      }),
    );
    while (await evaluateNextRange({ db: worker, clock, metrics, log }, store));
  },
  deletion: async (picks) => {
    const ids = await someIds(picks);
    await locked((tx) => stepItems(tx, store, ids, NOW, (item) => removed(item, UpdateReason.DeletedByUser)));
  },
  restoring: async (picks) => {
    const ids = await someIds(picks);
    await locked((tx) => stepItems(tx, store, ids, NOW, deletionUndone));
  },
  zero: async (picks) => {
    const ids = await someIds(picks);
    await locked((tx) => stepItems(tx, store, ids, NOW, setToZeroByUser));
  },
  approval: async (picks) => {
    const ids = await someIds(picks);
    await locked((tx) => stepItems(tx, store, ids, NOW, (item) => approved(item, { by: 'user', atStoreRoom: true })));
  },
  ownValues: async (picks) => {
    const asins = await asinsOf(await someIds(picks));
    const none = {
      criticalStock: null,
      maxStock: null,
      minStock: null,
      handlingDays: null,
      groupName: null,
      ...noAsinPrices,
    };
    const profits = { minProfit: 1000 + ((picks[0] ?? 0) % 50), standardProfit: 2000, maxProfit: 3000 };
    await locked((tx) =>
      putAsinSettings(
        tx,
        { storeId: store.storeId, now: NOW },
        asins.map((asin) => ({ ...none, ...profits, asin, kind: 'rated' as const })),
      ),
    );
  },
  noOwnValues: async (picks) => {
    const asins = await asinsOf(await someIds(picks));
    await locked((tx) => dropAsinSettings(tx, store.storeId, asins));
  },
  qualification: async (picks) => {
    const ids = await someIds(picks);
    await locked((tx) =>
      saveQualification(
        tx,
        store.storeId,
        ids.map((itemId, at) => ({ itemId, qualified: [true, false, null][at % 3] ?? null })),
      ),
    );
  },
  marks: async (picks) => {
    const asins = await asinsOf(await someIds(picks));
    await locked(async (tx) => {
      await sql`insert into restriction(store_id, kind, value, folded, created_at) select ${store.storeId}::int, ${RestrictionKind.restrictedProduct}::smallint, a, a, now() from unnest(${asins}::text[]) a on conflict do nothing`.execute(
        tx,
      );
      await markEntries(tx, store, { kind: RestrictionKind.restrictedProduct, folded: asins, now: NOW });
    });
  },
  import: (picks) => addItems(1 + ((picks[0] ?? 0) % 5), picks[1] ?? 0),
  catalogue: async (picks) => {
    const ids = await someIds(picks);
    const rows = await worker
      .selectFrom('item')
      .select(['source_id'])
      .where('store_id', '=', store.storeId)
      .where('item_id', 'in', ids)
      .orderBy('source_id')
      .execute();
    await inTx((tx) =>
      describeItems(
        tx,
        rows.map(({ source_id }, at) => ({
          sourceId: source_id,
          title: titles[((picks[0] ?? 0) + at) % titles.length] ?? null,
          brand: null,
          image: null,
          dimensionsMm: null,
          weightG: null,
        })),
        NOW,
      ),
    );
  },
};
const writerNames = Object.keys(writers);

/** Pages may be smaller than the screens have them, so that a few hundred items make many. */
type Wish = Omit<Partial<Body>, 'limit'> & { limit?: number };
const bodyOf = ({ limit = 25, ...over }: Wish): Body => ({
  status: 'all',
  conditions: [],
  sort: 'created',
  desc: true,
  backwards: false,
  page: 1,
  more: false,
  ...over,
  // A number that the contract would not let in.
  limit: limit as Body['limit'],
});

type Both = { memory: FoundItems | null; database: FoundItems };

/** Both ways at one moment. */
const askBoth = (lists: ResidentLists, body: Body): Promise<Both> =>
  withTenantAtOnce(app, tenant(), async (tx) => {
    const { list, found, at } = await openItemList(tx, { clock }, store.storeId, body);
    const bySql = { storeId: store.storeId, body, list };
    const memory = await lists.find(tx, tenant(), { wanted: { body, found, at }, bySql });
    return { memory, database: await findBySql(tx, bySql) };
  });

/** The same, and memory must have answered; a copy that had to leave is loaded anew first. */
async function expectSame(lists: ResidentLists, body: Body): Promise<FoundItems> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const { memory, database: expected } = await askBoth(lists, body);
    if (memory) {
      expect({ body, ...memory }).toEqual({ body, ...expected });
      return expected;
    }
    await lists.settled();
    // Where a title stands that was changed only just, the database knows.
    if (body.sort === 'title' && body.cursor !== undefined) return expected;
  }
  throw new Error(`memory never answers ${JSON.stringify(body)}`);
}

async function loaded(bounds = {}): Promise<ResidentLists> {
  const lists = openLists(bounds);
  const { memory } = await askBoth(lists, bodyOf({}));
  expect(memory).toBeNull();
  await lists.settled();
  return lists;
}

const heldNames = itemFieldNames.filter((name) => heldFieldOf(name) !== null);
const smallNumber = fc.integer({ min: -6, max: 14 });
const day = fc
  .integer({ min: -22, max: 2 })
  .map((back) => Number(new Date(NOW + back * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')));

function valueOf(name: string, rule: FieldRule): fc.Arbitrary<number> {
  if (rule.kind === 'day') return day;
  return name === 'profitPercent' ? fc.integer({ min: -8, max: 8 }).map((value) => value * 2_500) : smallNumber;
}

/** A condition on a field with an operator that it offers. */
const conditionOn = (
  field: (typeof heldNames)[number],
  op: ReturnType<typeof operatorsOf>[number],
): fc.Arbitrary<ItemCondition> => {
  const rule: FieldRule = itemFieldOf(field);
  const value = valueOf(field, rule);
  switch (op) {
    case 'atLeast':
    case 'atMost':
      return value.map((bound) => ({ field, op, value: bound }));
    case 'between':
      return fc.tuple(value, value).map(([a, b]) => ({ field, op, from: Math.min(a, b), to: Math.max(a, b) }));
    case 'within':
      return fc.constantFrom(...dayRanges).map((range) => ({ field, op, range }));
    case 'anyOf':
    case 'noneOf':
      return fc
        .subarray(rule.kind === 'choice' ? [...rule.values] : ['a'], { minLength: 1 })
        .map((values) => ({ field, op, values }));
    default:
      return fc.constant({ field, op });
  }
};
const condition = fc
  .constantFrom(...heldNames)
  .chain((field) => fc.constantFrom(...operatorsOf(itemFieldOf(field))).chain((op) => conditionOn(field, op)));

const request = fc.record({
  status: fc.constantFrom(...inventoryTabNames),
  conditions: fc.array(condition, { maxLength: 3 }),
  sort: fc.constantFrom(...itemSorts),
  desc: fc.boolean(),
  backwards: fc.boolean(),
  page: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 60 }),
  search: fc.option(fc.constantFrom('apple', 'zebra', 'S12', 'nothing'), { freq: 6, nil: undefined }),
  after: fc.option(fc.nat(5_000), { nil: null }),
});
const step = fc.record({
  writer: fc.constantFrom(...writerNames),
  picks: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 }),
  requests: fc.array(request, { minLength: 1, maxLength: 5 }),
});

async function askedOf({
  after,
  search,
  ...body
}: typeof request extends fc.Arbitrary<infer R> ? R : never): Promise<Body> {
  const [cursor] = after === null ? [] : await someIds([after]);
  return bodyOf({
    ...body,
    ...(search === undefined ? {} : { search }),
    ...(cursor === undefined ? {} : { cursor: String(cursor) }),
  });
}

describe('the list of a store in memory', () => {
  it('INV-096 says what the database says, row by row, whoever wrote before', async () => {
    const lists = await loaded();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { writer, picks, requests } of steps) {
          await writers[writer]?.(picks);
          for (const asked of requests) await expectSame(lists, await askedOf(asked));
        }
      }),
      { numRuns: propertyRuns(30), endOnFailure: true },
    );
  }, 240_000);

  it('INV-096 answers after every single writer without a reload, and every writer changes something', async () => {
    const lists = await loaded();
    const marks = heldNames.filter((name) => itemFieldOf(name).kind === 'yesNo');
    const requests: Body[] = [
      ...itemSorts.flatMap((sort) => [bodyOf({ sort, limit: 100 }), bodyOf({ sort, limit: 100, desc: false })]),
      ...marks.map((field) => bodyOf({ conditions: [{ field, op: 'yes' }], limit: 100 })),
      ...inventoryTabNames.map((status) => bodyOf({ status, limit: 100 })),
    ];
    const picks = Array.from({ length: 60 }, (_, at) => at * 7);
    const digest = async () =>
      (
        await sql<{
          md5: string;
        }>`select md5(string_agg(i::text || coalesce(d.title, '-'), ',' order by i.item_id)) as md5 from item i join item_details d on d.store_id = i.store_id and d.item_id = i.item_id`.execute(
          worker,
        )
      ).rows[0]?.md5;
    for (const name of writerNames) {
      const before = await digest();
      await writers[name]?.(picks);
      // All that waited may have been approved before.
      if (name !== 'approval') expect([name, await digest()]).not.toEqual([name, before]);
      for (const body of requests) {
        const { memory, database: expected } = await askBoth(lists, body);
        expect({ name, body, ...memory }).toEqual({ name, body, ...expected });
      }
    }
  }, 120_000);

  it('INV-096 holds every field with every operator, or says that it does not', async () => {
    const lists = await loaded();
    await writers.decision?.(Array.from({ length: 200 }, (_, at) => at * 7_919));
    for (const field of heldNames)
      for (const op of operatorsOf(itemFieldOf(field)))
        for (const asked of fc.sample(conditionOn(field, op), { numRuns: 3, seed: 96 }))
          await expectSame(lists, bodyOf({ conditions: [asked], limit: 100 }));
    const left = itemFieldNames.filter((name) => heldFieldOf(name) === null);
    expect(Object.keys(heldFields).toSorted()).toEqual([...itemFieldNames].toSorted());
    for (const field of left) {
      const [op] = operatorsOf(itemFieldOf(field));
      const [asked] = op === undefined ? [] : fc.sample(conditionOn(field, op), 1);
      if (asked) expect(await askBoth(lists, bodyOf({ conditions: [asked] }))).toMatchObject({ memory: null });
    }
  }, 120_000);

  it('INV-096 is as of the asker’s own transaction: what is not committed is not seen, and what is stands there at once', async () => {
    const lists = await loaded();
    const [id = 0] = await someIds([5]);
    const body = bodyOf({ sort: 'price', limit: 10, conditions: [{ field: 'price', op: 'atLeast', value: 900_000 }] });
    await inTx(async (tx) => {
      const row = await tx
        .selectFrom('item')
        .select(['version', 'status'])
        .where('store_id', '=', store.storeId)
        .where('item_id', '=', id)
        .executeTakeFirstOrThrow();
      // The column holds status codes only.
      const status = row.status as StatusCode;
      const change: ItemChange = {
        itemId: id,
        version: row.version,
        oldStatus: status,
        status,
        price: 999_999,
        quantity: 1,
        cost: 1,
        profit: 1,
        reason: 0,
        sourceRevision: 1,
        handlingDays: null,
        targetBuyBox: null,
        targetLowest: null,
        targetRank: null,
        targetOffers: null,
        targetRevision: null,
        sourceReadAt: null,
        targetReadAt: null,
        flags: ItemFlag.listed,
        unpricedSince: null,
        logged: true,
      };
      await writeItems(tx, { storeId: store.storeId, now: NOW, settingsRevision: 1 }, [change]);
      expect((await expectSame(lists, body)).totalCount).toBe(0);
    });
    const isShown =
      (await worker.selectFrom('item').select('status').where('item_id', '=', id).executeTakeFirstOrThrow()).status !==
      StatusCode.RemovedFromInventory;
    expect((await expectSame(lists, body)).totalCount).toBe(isShown ? 1 : 0);
  });

  it('INV-096 loads anew where its notes are gone or the store was not watched for a while', async () => {
    const lists = await loaded();
    await writers.decision?.([3, 5, 7]);
    await sql`update item_touch set at = at - interval '2 hours'`.execute(worker);
    await forgetTouches(worker);
    const { rows } = await sql`select 1 from item_touch`.execute(worker);
    expect(rows).toEqual([]);
    expect((await askBoth(lists, bodyOf({ sort: 'price' }))).memory).toBeNull();
    await lists.settled();
    expect((await askBoth(lists, bodyOf({ sort: 'price' }))).memory).not.toBeNull();

    await sql`update store_state set watched_at = watched_at - interval '2 hours'`.execute(worker);
    await forgetTouches(worker);
    await writers.decision?.([4, 6, 8]);
    expect((await sql`select 1 from item_touch`.execute(worker)).rows).toEqual([]);
    expect((await askBoth(lists, bodyOf({ sort: 'price' }))).memory).toBeNull();
    await lists.settled();
    await expectSame(lists, bodyOf({ sort: 'price', limit: 100 }));
  });

  it('INV-096 is not there for small stores, nor beyond the memory of a process', async () => {
    for (const bounds of [{ itemsMin: 1_000_000 }, { itemsMax: 10 }]) {
      const lists = openLists(bounds);
      for (let attempt = 0; attempt < 2; attempt++) {
        expect((await askBoth(lists, bodyOf({}))).memory).toBeNull();
        await lists.settled();
      }
    }
  });

  it('INV-096 notices a copy that is wrong, says so and loads it anew', async () => {
    const lists = await loaded({ checkedEvery: 1 });
    const checks = async () =>
      (await metrics.residentChecks.get()).values.reduce<Record<string, number>>(
        (all, { labels, value }) => ({ ...all, [String(labels.outcome)]: value }),
        {},
      );
    await expectSame(lists, bodyOf({ sort: 'quantity' }));
    await lists.settled();
    const before = await checks();
    expect(before.same).toBeGreaterThan(0);
    expect(before.different ?? 0).toBe(0);
    // Somebody writes without a note.
    const [id] = await someIds([9]);
    await sql`update item set quantity = 77777 where store_id = ${store.storeId} and item_id = ${id} `.execute(worker);
    const body = bodyOf({
      sort: 'quantity',
      status: 'all',
      conditions: [{ field: 'quantity', op: 'atLeast', value: 70_000 }],
    });
    await sql`update item set status = ${StatusCode.InQueue} where store_id = ${store.storeId} and item_id = ${id} `.execute(
      worker,
    );
    const { memory, database: expected } = await askBoth(lists, body);
    expect(memory?.totalCount).not.toBe(expected.totalCount);
    await lists.settled();
    expect((await checks()).different).toBe(1);
    // It has been loaded anew meanwhile.
    await expectSame(lists, body);
  });

  it('INV-096 answers nobody whose transaction does not see the store', async () => {
    const lists = await loaded();
    const answer = await withTenant(app, { accountId: store.accountId, storeIds: [store.storeId] }, async (tx) => {
      const body = bodyOf({});
      const { list, found, at } = await openItemList(tx, { clock }, store.storeId, body);
      return (other: Db) =>
        lists.find(other, tenant(), { wanted: { body, found, at }, bySql: { storeId: store.storeId, body, list } });
    });
    expect(await withTenant(app, { accountId: store.accountId + 1, storeIds: [store.storeId + 1] }, answer)).toBeNull();
    await lists.settled();
  });
});

it('INV-096 every statement that writes what lists hold stands in a file that leaves a note', () => {
  const root = new URL('../../../', import.meta.url).pathname;
  const writes =
    /(?:update|insert into|delete from)\s+(?:kervan\.)?(?:item|item_details)\b(?!\s*\.)|(?:updateTable|insertInto|deleteFrom)\(\s*'(?:item|item_details)'/;
  const files = fs
    .readdirSync(root, { recursive: true })
    .map(String)
    .filter(
      (name) =>
        /\.(ts|sql)$/.test(name) &&
        !/\.test\.ts$|generated|testing\//.test(name) &&
        writes.test(fs.readFileSync(root + name, 'utf8')),
    );
  expect(files.toSorted()).toEqual([
    'records/items/asin-settings.ts',
    'records/items/item-write.ts',
    'records/items/qualification.ts',
    'records/products/describe-items.ts',
    // Details of items that `insertItems` notes.
    'records/products/follow-products.ts',
  ]);
  for (const name of files.filter((file) => !file.endsWith('follow-products.ts')))
    expect(fs.readFileSync(root + name, 'utf8')).toMatch(/touchItems\(|touch\(/);
});
