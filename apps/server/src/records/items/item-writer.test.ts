import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StatusCode, statusCodes } from '@kervan/domain/inventory/item-status';
import { isAmong, statusGroups, type StatusGroup } from '@kervan/domain/inventory/status-groups';
import { submissionPriority } from '@kervan/domain/listings/decide-submission';
import { atStoreRoom } from '@kervan/domain/subscriptions/product-limit';
import { openDb, openPool, type Db } from '../../db/connect.ts';
import { takeIn } from '../../db/quarantine.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { readRoom } from './at-store-room.ts';
import { applyItemEvents } from './item-events.ts';
import { insertItems, openStoreRows, writeItems, type ItemChange } from './item-write.ts';
import { amongStatuses, sendingPriority } from './status-sql.ts';

const NOW = Date.UTC(2026, 0, 1);
const store = { storeId: 0, accountId: 0 };
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof openPool>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const owner = openPool(database.url, { role: 'owner', max: 1 });
  const { rows } = await owner.query<{ store_id: number; account_id: number }>(
    `with a as (insert into account(email, firstname, lastname, phone, password_hash, agreement_version, kvkk_version, consented_at, product_limit) values ('a@example.com', 'A', 'B', '+905321234567', '', '1', '1', now(), 40) returning account_id)
     insert into store(account_id, market, name, store_code, registration, created_at) select account_id, 'DE', 'Store', 'DE00001', 'complete', now() from a returning store_id, account_id`,
  );
  store.storeId = rows[0]?.store_id ?? 0;
  store.accountId = rows[0]?.account_id ?? 0;
  await owner.end();
  pool = openPool(database.url, { role: 'kervan_worker', max: 2 });
  db = openDb(pool);
  await openStoreRows(db, store.storeId, statusCodes);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Five items at the store. */
const ids = [1, 2, 3, 4, 5];
beforeEach(async () => {
  for (const table of ['item', 'set_aside', 'price_change']) await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update status_count set items = 0`.execute(db);
  await db.transaction().execute((tx) =>
    insertItems(
      tx,
      { storeId: store.storeId, now: NOW },
      ids.map((itemId) => ({
        itemId,
        sourceId: 1,
        status: StatusCode.AtStore,
        reason: 0,
        flags: 0,
        price: 1000,
        quantity: 5,
      })),
    ),
  );
});

const statuses = async () =>
  (await db.selectFrom('item').select(['item_id', 'status']).orderBy('item_id').execute()).map((row) => row.status);
const quarantined = () => db.selectFrom('set_aside').select(['intake', 'key', 'reason', 'tries']).execute();
const [atStore, zeroQueue] = [StatusCode.AtStore, StatusCode.ZeroQuantityQueue];

describe('the writer of items', () => {
  it('INV-021 sets an event aside that would take an illegal step, and applies it to the others', async () => {
    const happen = (pending: number) =>
      db.transaction().execute((tx) =>
        applyItemEvents(tx, store, ids, NOW, (item, itemId) => ({
          ...item,
          status: itemId === pending ? StatusCode.PendingApproval : zeroQueue,
          cancelsWaiting: false,
        })),
      );
    expect(await happen(3)).toEqual([1, 2, 4, 5]);
    expect(await statuses()).toEqual([zeroQueue, zeroQueue, atStore, zeroQueue, zeroQueue]);
    expect(await quarantined()).toEqual([
      {
        intake: 'itemEvent',
        key: `${store.storeId}:3`,
        reason: 'item 3: status 1 → 5 is no step of the status machine',
        tries: 1,
      },
    ]);
    // An event that may happen to it is written, and nothing is aside any more.
    expect(await happen(0)).toEqual([3]);
    expect(await quarantined()).toEqual([]);
  });

  it('INV-021 refuses an illegal step of a decision, so that the chunk goes on without it', async () => {
    const changes = ids.map((itemId): ItemChange => ({
      itemId,
      version: 0,
      oldStatus: atStore,
      price: 1000,
      quantity: 0,
      cost: null,
      profit: null,
      status: itemId === 2 ? StatusCode.AtQueue : zeroQueue,
      reason: 0,
      sourceRevision: 0,
      handlingDays: null,
      targetBuyBox: null,
      targetLowest: null,
      targetRank: null,
      targetOffers: null,
      targetRevision: null,
      sourceReadAt: null,
      targetReadAt: null,
      flags: 0,
      unpricedSince: null,
      logged: true,
    }));
    const scope = { storeId: store.storeId, now: NOW };
    const { aside: left } = await db.transaction().execute((tx) =>
      takeIn({ tx, log: null, intake: 'decision', ...scope }, changes, {
        key: ({ itemId }) => String(itemId),
        write: (part) => writeItems(tx, { ...scope, settingsRevision: 1 }, part),
      }),
    );
    expect(left.map(({ row }) => row.itemId)).toEqual([2]);
    expect(await statuses()).toEqual([zeroQueue, atStore, zeroQueue, zeroQueue, zeroQueue]);
  });

  it('INV-021 begins no item in the middle of its life', async () => {
    const begin = db
      .transaction()
      .execute((tx) =>
        insertItems(tx, { storeId: store.storeId, now: NOW }, [
          { itemId: 9, sourceId: 1, status: StatusCode.AtStoreQueue, reason: 0, flags: 0, price: null, quantity: 0 },
        ]),
      );
    await expect(begin).rejects.toThrow('item 9: begins in status 4 is no step of the status machine');
  });
});

describe('what queries decide by status', () => {
  it('SUB-039 counts the places at the store that the rule counts', async () => {
    for (const status of statusCodes) {
      await sql`update status_count set items = case when status = ${status}::smallint then 7 else 0 end`.execute(db);
      const placesTaken = isAmong('atMarketplace', status) ? 7 : 0;
      expect(await readRoom(db, store.accountId), String(status)).toBe(atStoreRoom({ placesTaken, productLimit: 40 }));
    }
  });

  it('is a group of the rules', async () => {
    // The keys are those of the groups.
    for (const group of Object.keys(statusGroups) as StatusGroup[])
      for (const status of statusCodes) {
        const { rows } = await sql<{ is_among: boolean }>`
          select ${amongStatuses('i.status', group)} as is_among from (select ${status}::smallint as status) i`.execute(
          db,
        );
        expect(rows[0]?.is_among, `${group} ${status}`).toBe(isAmong(group, status));
      }
  });

  it('PRICE-032 orders sendings as the rule does, in every status and wherever the price lies', async () => {
    const amounts = [null, 900, 1000, 1100];
    for (const status of statusCodes)
      for (const price of amounts)
        for (const shown of amounts)
          for (const present of [true, false]) {
            const { rows } = await sql<{ priority: number }>`
              select ${sendingPriority('i', 'r')} as priority from (select ${status}::smallint as status, ${price}::int as price) i
              left join (select ${present}::boolean as present, ${shown}::int as price) r on true`.execute(db);
            const confirmed = present ? { price: shown, quantity: null, handlingDays: null } : null;
            expect(rows[0]?.priority, JSON.stringify({ status, price, shown, present })).toBe(
              submissionPriority({ status, price, confirmed }),
            );
          }
  });
});

describe('a new month of the history', () => {
  it('is begun by two at once that both read the history before: neither waits for the other, and it is made once', async () => {
    const [one, other] = [await pool.connect(), await pool.connect()];
    try {
      for (const client of [one, other]) {
        await client.query('begin');
        await client.query('select count(*) from price_change');
      }
      const begin = "select kervan.ensure_month('2031-05-17')";
      await one.query(begin);
      const second = other.query(begin);
      await one.query('commit');
      await second;
      await other.query('commit');
      const { rows } = await one.query(
        "select count(*)::int as n from pg_inherits where inhparent = 'kervan.price_change'::regclass and inhrelid = 'kervan.price_change_2031_05'::regclass",
      );
      expect(rows).toEqual([{ n: 1 }]);
    } finally {
      one.release(true);
      other.release(true);
    }
  });

  it('has the keys of the history, and nothing of it is the panel’s', async () => {
    await sql`select kervan.ensure_month('2031-06-01')`.execute(db);
    const { rows } = await sql<{ keys: number; rights: boolean }>`
      select (select count(*)::int from pg_index where indrelid = 'kervan.price_change_2031_06'::regclass) as keys,
        has_table_privilege('kervan_app', 'kervan.price_change_2031_06', 'select') as rights`.execute(db);
    expect(rows).toEqual([{ keys: 2, rights: false }]);
  });
});
