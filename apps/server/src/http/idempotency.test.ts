import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { holdAliveLock } from '../jobs/alive-lock.ts';
import { lockStores } from '../records/stores/store-lock.ts';
import { itemsOf } from '../testing/items.ts';
import { isWrittenWith } from '../testing/kept-answer.ts';
import { useProduct } from '../testing/product.ts';
import { begunWithin, type Attempt } from './idempotency.ts';

const product = useProduct({ products: 50 });

it('answers a repeated bulk call with its first answer, and adds nothing twice', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'DE');
  const asins = (await product.world.products('US', 5)).map((entry) => entry.asin);
  const add = (body: object, key: string) =>
    seller.request({
      method: 'POST',
      url: inventory.add.path,
      payload: { customerMarketPlaceIds: [storeId], ...body },
      headers: { 'idempotency-key': key },
    });

  const first = await add({ asins }, 'add-0001-aaaa');
  const again = await add({ asins }, 'add-0001-aaaa');
  expect(first.statusCode).toBe(200);
  expect(again.json).toEqual(first.json);
  expect((await seller.call(inventory.counts, {})).allStatusCount).toBe(5);

  expect((await add({ asins: asins.slice(1) }, 'add-0001-aaaa')).json).toMatchObject({
    message: 'IdempotencyKeyReused',
  });
  const refused = await add({ asins }, 'add-0002-bbbb');
  expect(refused.json).toMatchObject({ message: 'InventoryNotAdded' });
  expect((await add({ asins }, 'add-0002-bbbb')).json).toEqual(refused.json);
  expect((await add({ asins }, 'no')).json).toMatchObject({ message: 'ValidationFailed' });
});

it('ASVS 2.3.3 lets one of two simultaneous repetitions through', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'FR');
  const asins = (await product.world.products('US', 5)).map((entry) => entry.asin);
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      seller.request({
        method: 'POST',
        url: inventory.add.path,
        payload: { asins, customerMarketPlaceIds: [storeId] },
        headers: { 'idempotency-key': 'add-0003-cccc' },
      }),
    ),
  );
  const added = answers.filter((answer) => answer.statusCode === 200);
  expect(added.length).toBeGreaterThan(0);
  expect(new Set(added.map((answer) => JSON.stringify(answer.json))).size).toBe(1);
  expect((await seller.call(inventory.counts, {})).allStatusCount).toBe(5);
});

it('lets a repetition through at once when the process of the first one died, and not while it lives', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'IT');
  const asins = (await product.world.products('US', 5)).map((entry) => entry.asin);
  const add = () =>
    seller.request({
      method: 'POST',
      url: inventory.add.path,
      payload: { asins, customerMarketPlaceIds: [storeId] },
      headers: { 'idempotency-key': 'add-0004-dddd' },
    });
  await add();
  const other = await holdAliveLock(product.worker.config.DATABASE_URL);
  // As if another process had begun and not answered; what it wrote went with it.
  await sql`update idempotency set status = null, body = null, held_by = ${other.holder()}::uuid where key = 'add-0004-dddd'`.execute(
    product.worker.db,
  );
  expect((await add()).json).toMatchObject({ message: 'RequestInFlight' });
  await other.stop();
  await expect
    .poll(async () => (await add()).json, { timeout: 300_000 })
    .not.toMatchObject({ message: 'RequestInFlight' });
});

it('gives a minute to who lives and does not answer, and no longer: then another try has the attempt', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'BE');
  const add = () =>
    seller.request({
      method: 'POST',
      url: `${restrictions.add.path}?type=restrictedBrand`,
      payload: { values: ['Acme'], customerMarketPlaceIds: [storeId] },
      headers: { 'idempotency-key': 'minute-0001' },
    });
  const first = await add();
  const takenAgo = (seconds: number) =>
    sql`update idempotency set status = null, body = null, held_by = ${product.worker.alive.holder()}::uuid,
      created_at = now() - make_interval(secs => ${seconds}) where key = 'minute-0001'`.execute(product.worker.db);
  expect(first.json).toMatchObject({ succeeded: true });
  await takenAgo(20);
  expect((await add()).json).toMatchObject({ message: 'RequestInFlight' });
  await takenAgo(61);
  expect((await add()).json).not.toMatchObject({ message: 'RequestInFlight' });
});

it('ASVS 2.3.3 what an outside is to do is begun by who has the attempt alone', async () => {
  const { accountId } = await product.signUp();
  const { db, alive } = product.worker;
  const { rows } = await sql<{ at: string }>`insert into idempotency(account_id, key, fingerprint, held_by)
    values (${accountId}, 'begun-0001', 'f', ${alive.holder()}::uuid) returning created_at::text as at`.execute(db);
  const begin = (takenAt: string) => {
    const attempt: Attempt = { key: 'begun-0001', takenAt, isAnswered: false, begun: null };
    const caller = { accountId, storeIds: [], tokenHash: Buffer.alloc(0), plan: null, staffId: null, attempt };
    return db.transaction().execute((tx) => begunWithin(tx, caller, { labelId: 7 }));
  };
  const kept = () =>
    db.selectFrom('idempotency').select('begun').where('key', '=', 'begun-0001').executeTakeFirstOrThrow();
  // Somebody else took it meanwhile, at another moment.
  await expect(begin('2026-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'RequestInFlight' });
  expect(await kept()).toEqual({ begun: null });
  expect(await begin(rows[0]?.at ?? '')).toEqual({ labelId: 7 });
  expect(await kept()).toEqual({ begun: { labelId: 7 } });
});

it('writes the answer with what was changed: who repeats a call after a crash gets it, and nothing is done again', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'ES');
  const asins = (await product.world.products('US', 5)).map((entry) => entry.asin);
  const send = async (url: string, payload: object, key: string) => {
    const answer = await seller.request({ method: 'POST', url, payload, headers: { 'idempotency-key': key } });
    expect(answer.json, key).toMatchObject({ succeeded: true });
  };
  await send(inventory.add.path, { asins, customerMarketPlaceIds: [storeId] }, 'one-add-0001');
  const [item] = await itemsOf(seller);
  await send(inventory.remove.path, { inventoryItemIds: [item?.id ?? 0], addToExcluded: false }, 'one-removal-0001');
  await send(
    `${restrictions.add.path}?type=restrictedBrand`,
    { values: ['Acme'], customerMarketPlaceIds: [storeId] },
    'one-list-0001',
  );
  for (const [key, table] of [
    ['one-add-0001', sql`batch where account_id = ${seller.accountId}`],
    ['one-removal-0001', sql`activity where store_id = ${storeId}`],
    ['one-list-0001', sql`restriction where store_id = ${storeId}`],
  ] as const)
    expect(await isWrittenWith(product, key, table), key).toBe(true);
});

it('ASVS 2.3.3 gives what took so long that somebody else has it to nobody: nothing of the first try stands', async () => {
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'NL');
  const asins = (await product.world.products('US', 5)).map((entry) => entry.asin);
  const add = () =>
    seller.request({
      method: 'POST',
      url: inventory.add.path,
      payload: { asins, customerMarketPlaceIds: [storeId] },
      headers: { 'idempotency-key': 'add-0005-eeee' },
    });
  // Its store is locked for so long that it counts as given up.
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = product.worker.db.transaction().execute(async (tx) => {
    await lockStores(tx, [storeId]);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const first = add();
  const takenOver = () =>
    sql`update idempotency set created_at = now() - interval '1 hour' where key = 'add-0005-eeee'`.execute(
      product.worker.db,
    );
  await expect.poll(async () => (await takenOver()).numAffectedRows).toBe(1n);
  held.resolve();
  await holding;
  expect((await first).json).toMatchObject({ message: 'RequestInFlight' });
  expect((await seller.call(inventory.counts, {})).allStatusCount).toBe(0);
  expect((await add()).json).toMatchObject({ succeeded: true });
  expect((await seller.call(inventory.counts, {})).allStatusCount).toBe(5);
});
