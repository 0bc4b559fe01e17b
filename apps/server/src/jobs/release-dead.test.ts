import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { openPool } from '../db/connect.ts';
import { ALIVE_LOCKS, isFree, takenBy } from '../db/leases.ts';
import { createQuotaGate } from '../connectors/marketplace/kept-quota.ts';
import { openBuckets } from '../records/stores/quota.ts';
import { claimDetails } from '../features/sources/claim.ts';
import { asinsOf } from '../testing/items.ts';
import { useProduct } from '../testing/product.ts';
import { holdAliveLock, type AliveLock } from './alive-lock.ts';
import { releaseDead, startRunner } from './runner.ts';

const product = useProduct({ products: 60 });
const ASINS = 8;
let owner: pg.Pool;
let other: AliveLock;
let runner: { stop(): Promise<void> };
beforeAll(async () => {
  owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 2 });
  other = await holdAliveLock(product.worker.config.DATABASE_URL);
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  await seller.call(inventory.add, {
    body: { asins: await asinsOf(product, ASINS), customerMarketPlaceIds: [seller.storeId] },
  });
  // A job process that does nothing but show that it lives.
  runner = await startRunner(product.worker, { tasks: {}, periodic: [] });
});
afterAll(async () => {
  await runner.stop();
  await other.stop();
  await owner.end();
});

/** Ends the connection under which the process shows that it lives, as its death would. */
const cutOff = (name: string) =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and objid = (hashtext($2)::bigint & 4294967295)::oid`,
    [ALIVE_LOCKS, name],
  );
const claim = (alive: AliveLock) => claimDetails({ db: product.worker.db, alive }, product.worker.clock.now());

describe('rows that a process holds', () => {
  it('are left to it while it lives, and are free within seconds when its sign of life is gone', async () => {
    expect(await claim(product.worker.alive)).toHaveLength(ASINS);
    await releaseDead(product.worker, owner);
    expect(await claim(other)).toEqual([]);
    // No lease ends by itself while this waits: what is free was released.
    await sql`update source_schedule set lease_until = lease_until + interval '1 day'`.execute(product.worker.db);
    const name = product.worker.alive.holder();
    await cutOff(name);
    await expect.poll(() => claim(other), { interval: 200 }).toHaveLength(ASINS);
    // The process that came back goes by another name: what it claims now is nobody else's.
    expect(product.worker.alive.holder()).not.toBe(name);
  });

  it('are free in every table that knows leases', async () => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.columns where table_schema = 'kervan' and column_name = 'lease_by' order by 1`.execute(
      product.worker.db,
    );
    expect(tables.length).toBeGreaterThan(5);
    const lost = await holdAliveLock(product.worker.config.DATABASE_URL);
    await sql`insert into worker_heartbeat(worker_id, started_at, seen_at) values (${lost.holder()}, now(), now())`.execute(
      product.worker.db,
    );
    const now = new Date(product.worker.clock.now());
    await sql`insert into publish_queue(store_id, item_id, seq, priority, not_before) select store_id, item_id, 1, 2, ${now} from item limit 1`.execute(
      product.worker.db,
    );
    await sql`insert into listing_check(store_id, item_id, due_at) select store_id, item_id, ${now} from item limit 1`.execute(
      product.worker.db,
    );
    await sql`insert into feed(store_id, state, items, created_at) select store_id, 'intent', 1, ${now} from item limit 1`.execute(
      product.worker.db,
    );
    await sql`insert into order_reading(store_id, amazon_order_id, due_at) select store_id, '302-1000001-7000037', ${now} from store limit 1`.execute(
      product.worker.db,
    );
    await sql`insert into order_sweep(store_id, kind, swept_to, due_at) select store_id, 1, ${now}, ${now} from store limit 1`.execute(
      product.worker.db,
    );
    await sql`insert into margin_risk_state(store_id, due_at) select store_id, ${now} from store limit 1`.execute(
      product.worker.db,
    );
    await sql`with sold as (
        insert into seller_order(store_id, amazon_order_id, order_status, seller_status, shipped_as, buyer_status, shipment_status, purchased_at, currency, sale, units, sending, created_at, changed_at)
        select store_id, '302-1000001-7000037', 1, 1, 1, 4, 1, ${now}, 'EUR', 100, 1, 1, ${now}, ${now} from store limit 1 returning store_id, order_id)
      insert into order_sending(store_id, order_id, kind, key, content, due_at, created_at) select store_id, order_id, 0, 'a', '{}', ${now}, ${now} from sold`.execute(
      product.worker.db,
    );
    const sold = sql`(select store_id, order_id from seller_order where amazon_order_id = '302-1000001-7000037')`;
    await sql`insert into order_refund(store_id, order_id, side, origin, state, amount, currency, key, created_at) select store_id, order_id, 0, 0, 0, 1, 'EUR', 'a', ${now} from ${sold} o`.execute(
      product.worker.db,
    );
    await sql`insert into return_sweep(store_id, due_at) select store_id, ${now} from ${sold} o`.execute(
      product.worker.db,
    );
    await sql`insert into suppressed_sweep(store_id, due_at) select store_id, ${now} from ${sold} o`.execute(
      product.worker.db,
    );
    await sql`insert into report_reading(store_id, kind, due_at) select store_id, 0, ${now} from ${sold} o`.execute(
      product.worker.db,
    );
    await sql`insert into return_label(store_id, order_id, ref, source, kind, state, created_at) select store_id, order_id, gen_random_uuid(), 0, 1, 1, ${now} from ${sold} o`.execute(
      product.worker.db,
    );
    await sql`insert into order_item(store_id, order_id, marketplace_item_id, quantity, price) select store_id, order_id, 'a', 1, 100 from ${sold} o`.execute(
      product.worker.db,
    );
    await sql`insert into order_package(store_id, order_id, order_item_id, shipment_status, buyer_status, created_at, changed_at) select store_id, order_id, (select order_item_id from order_item i where i.order_id = o.order_id), 1, 1, ${now}, ${now} from ${sold} o`.execute(
      product.worker.db,
    );
    await sql`insert into warehouse_package(store_id, package_id, account_id, order_id, package_ref, package_no, carrier_code, service_code, value_usd, converted_at, changed_at)
      select p.store_id, p.package_id, (select account_id from store s where s.store_id = p.store_id), p.order_id, gen_random_uuid(), 'KRV-00000001', 'USPS', 'PRIORITY', 100, ${now}, ${now}
        from order_package p join ${sold} o using (store_id, order_id)`.execute(product.worker.db);
    await sql`insert into warehouse_work(store_id, package_id, kind, due_at) select store_id, package_id, 0, ${now} from warehouse_package`.execute(
      product.worker.db,
    );
    await sql`insert into warehouse_task(store_id, package_id, kind, key, due_at, created_at) select store_id, package_id, 1, 'a', ${now}, ${now} from warehouse_package`.execute(
      product.worker.db,
    );
    await sql`with chat as (insert into warehouse_chat(store_id, account_id, package_id, status, opened_at, last_at) select store_id, account_id, package_id, 1, ${now}, ${now} from warehouse_package returning store_id, chat_id, package_id),
        message as (insert into warehouse_message(store_id, chat_id, sender, at, noted_at) select store_id, chat_id, 0, ${now}, ${now} from chat returning store_id, message_id)
      insert into warehouse_letter(store_id, package_id, chat_id, message_id, kind, due_at, created_at) select store_id, package_id, chat_id, message_id, 0, ${now}, ${now} from chat join message using (store_id)`.execute(
      product.worker.db,
    );
    for (const { name } of tables)
      await sql`update ${sql.table(name)} set ${takenBy(lost.holder(), 600)}`.execute(product.worker.db);
    const free = async () =>
      Promise.all(
        tables.map(
          async ({ name }) =>
            [
              name,
              (
                await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where ${isFree}`.execute(
                  product.worker.db,
                )
              ).rows[0]?.n ?? 0,
            ] as const,
        ),
      );
    await releaseDead(product.worker, owner);
    expect((await free()).filter(([, rows]) => rows > 0)).toEqual([]);
    await lost.stop();
    await releaseDead(product.worker, owner);
    expect((await free()).filter(([, rows]) => rows === 0)).toEqual([]);
  });

  it('PRICE-032 include the one call that a bucket of one token allows: its answer is not waited for', async () => {
    const lost = await holdAliveLock(product.worker.config.DATABASE_URL);
    await sql`insert into worker_heartbeat(worker_id, started_at, seen_at) values (${lost.holder()}, now(), now())`.execute(
      product.worker.db,
    );
    const gate = createQuotaGate(
      openBuckets(product.worker.pool, lost.holder),
      product.worker.clock,
      product.worker.chance,
    );
    expect(
      await gate.acquire({
        account: null,
        region: 'eu',
        operation: 'getItemOffersBatch',
        classes: [],
        priority: 0,
        tokens: 1,
      }),
    ).toMatchObject({ granted: 1 });
    const isOut = async () =>
      (
        await sql<{
          out: boolean;
        }>`select (state ->> 'flightUntil')::float8 > ${product.worker.clock.now()} as out from quota_bucket where bucket = 'eu:getItemOffersBatch:' and sp_account_id = 0`.execute(
          product.worker.db,
        )
      ).rows[0]?.out;
    await releaseDead(product.worker, owner);
    expect(await isOut()).toBe(true);
    await lost.stop();
    await releaseDead(product.worker, owner);
    expect(await isOut()).toBe(false);
  });
});
