import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { decideSubmission } from '@kervan/domain/listings/decide-submission';
import { openPool } from '../../db/connect.ts';
import { itemsOf } from '../../testing/items.ts';
import { useStocked } from '../../testing/stocked.ts';
import { claimWaiting, deferWaiting, dropWaiting } from './waiting-changes.ts';

const stocked = useStocked();

it('PRICE-032 while zero stock is due, also in the hand of another sender, no price is claimed', async () => {
  const { product, seller } = stocked;
  const { db } = product.worker;
  const now = product.deps.clock.now();
  const [urgent, other] = (await itemsOf(seller, 'atStore')).map(({ id }) => id);
  if (urgent === undefined || other === undefined) throw new Error('too few products');
  await db.deleteFrom('publish_queue').where('store_id', '=', seller.storeId).execute();
  const row = (item_id: number, seq: number, priority: number) => ({
    store_id: seller.storeId,
    item_id,
    seq,
    priority,
    not_before: new Date(now),
  });
  await db
    .insertInto('publish_queue')
    .values([row(other, 1, 1), row(urgent, 2, 0)])
    .execute();
  const claim = async () =>
    claimWaiting(db, seller.storeId, { holder: randomUUID(), now: product.deps.clock.now(), limit: 50 });
  const first = await claim();
  expect(first.map(({ itemId }) => itemId)).toEqual([urgent]);
  expect(await claim()).toEqual([]);
  // What has to wait for its hour keeps nobody.
  await deferWaiting(db, seller.storeId, first, now + 60_000);
  const second = await claim();
  expect(second.map(({ itemId }) => itemId)).toEqual([other]);
  await dropWaiting(db, seller.storeId, second);
  expect(await claim()).toEqual([]);
});

it('INV-052 a change is sent by what is known when it is claimed, however long the claim took: what went out meanwhile does not go out again', async () => {
  const { product, seller } = stocked;
  const { db } = product.worker;
  const now = product.deps.clock.now();
  const [slow, other] = (await itemsOf(seller, 'atStore')).filter(({ status }) => status === 'AtStore');
  if (!slow || !other) throw new Error('too few products');
  const price = (other.priceMinor ?? 0) + 100;
  await sql`update item set price = ${price} where store_id = ${seller.storeId} and item_id = ${other.id}`.execute(db);
  await db.deleteFrom('publish_queue').where('store_id', '=', seller.storeId).execute();
  await db
    .insertInto('publish_queue')
    .values(
      [slow.id, other.id].map((item_id, index) => ({
        store_id: seller.storeId,
        item_id,
        seq: index + 1,
        priority: index + 1,
        not_before: new Date(now),
      })),
    )
    .execute();
  const owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 2 });
  const held = await owner.connect();
  try {
    // Looking through the queue stands still at one row; what others write meanwhile is committed before the rows are locked.
    await owner.query(`create function kervan.wait_here(item bigint) returns boolean language plpgsql volatile as $$ begin
        if item = ${slow.id} then perform pg_advisory_xact_lock_shared(77, 77); end if; return true; end $$;
      create policy wait_here on kervan.publish_queue as restrictive for select to kervan_worker using (kervan.wait_here(item_id))`);
    await held.query('select pg_advisory_lock(77, 77)');
    const claiming = claimWaiting(db, seller.storeId, { holder: randomUUID(), now, limit: 50 });
    await expect
      .poll(async () => {
        const { rows } = await owner.query<{ waits: boolean }>(
          "select exists (select 1 from pg_locks where locktype = 'advisory' and classid = 77 and objid = 77 and not granted and database = (select oid from pg_database where datname = current_database())) as waits",
        );
        return rows[0]?.waits;
      })
      .toBe(true);
    // Another sender has sent the price, buyers see it, and the newest change of the product is one of its status alone.
    await sql`update listing_reported set price = ${price} where store_id = ${seller.storeId} and item_id = ${other.id}`.execute(
      db,
    );
    await owner.query('update kervan.publish_queue set seq = 9 where store_id = $1 and item_id = $2', [
      seller.storeId,
      other.id,
    ]);
    await held.query('select pg_advisory_unlock(77, 77)');
    const change = (await claiming).find(({ itemId }) => itemId === other.id);
    expect(change).toMatchObject({ seq: 9, facts: { price, confirmed: { price } } });
    expect(change && decideSubmission(change.facts, { priceOpen: true, stockOpen: true })).toEqual({ kind: 'nothing' });
  } finally {
    await owner.query('drop policy wait_here on kervan.publish_queue; drop function kervan.wait_here(bigint)');
    held.release();
    await owner.end();
  }
});
