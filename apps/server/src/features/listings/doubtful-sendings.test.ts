import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { asinsOf, itemOf, offerOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';
import { listConnectedStores } from '../../records/stores/connected-stores.ts';
import { evaluateDirty } from '../pricing/evaluate.ts';
import { confirm } from './confirm.ts';
import { publish, type ReadyChange } from './publish.ts';
import { sendSingly } from './send-singly.ts';
import { claimWaiting, deferWaiting, dropWaiting, keepClaimed, queueAgain, readBackSoon } from './waiting-changes.ts';

const stocked = useStocked();
const { product } = stocked;
const HOUR_MS = 3_600_000;
let seller: Seller;
let asins: string[];
let listed: ItemRow[];
beforeAll(async () => {
  ({ seller, listed } = stocked);
  // Those after the twelfth are at no store yet.
  asins = (await asinsOf(product, 28)).slice(4);
});
afterEach(() => product.world.endFaults());

type Sent = { kind: string; state: string; attempt: number };
const sentOf = async (asin: string): Promise<Sent[]> =>
  (
    await sql<Sent>`select s.kind, s.state, s.attempt from submission s join item_details d using (store_id, item_id) where d.asin = ${asin} order by s.seq, s.attempt`.execute(
      product.worker.db,
    )
  ).rows;
/** Was claimed for sending and given back. */
const givenBack = async (itemId: number): Promise<boolean> =>
  (
    await sql`select 1 from publish_queue where item_id = ${itemId} and fence > 0 and lease_until is null`.execute(
      product.worker.db,
    )
  ).rows.length > 0;
const atMarketplace = async (asin: string) =>
  (await product.world.listings('DE', seller.sellingPartnerId)).find((listing) => listing.asin === asin) ?? null;
/** Adds products and works until the first listing of one of them is on its way; answers that one. */
async function firstOnItsWay(among: readonly string[]): Promise<ItemRow> {
  await seller.call(inventory.add, { body: { asins: [...among], customerMarketPlaceIds: [seller.storeId] } });
  let found: string | undefined;
  await product.settle({
    until: async () => {
      const { rows } = await sql<{
        asin: string;
      }>`select d.asin from submission s join item_details d using (store_id, item_id) where s.kind = 'put' and s.state = 'sent' and d.asin = any(${among}) order by 1 limit 1`.execute(
        product.worker.db,
      );
      found = rows[0]?.asin;
      return found !== undefined;
    },
  });
  return itemOf(seller, found ?? '');
}

describe('a sending that may not have arrived', () => {
  it('INV-052 goes out again within minutes when the marketplace never got it, and counts as no failed send', async () => {
    const [target] = listed;
    if (!target) throw new Error('nothing is listed');
    await product.world.fault({ kind: 'reset', operation: 'patchListingsItem', sellerId: seller.sellingPartnerId });
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 900));
    await product.settle({ until: async () => (await sentOf(target.asin)).at(-1)?.state === 'unknown' });
    await product.world.endFaults();
    await pass(product, 10, { stride: 1, until: async () => (await sentOf(target.asin)).at(-1)?.state === 'done' });
    expect((await sentOf(target.asin)).slice(-2)).toMatchObject([
      { attempt: 1, state: 'superseded' },
      { attempt: 2, state: 'done' },
    ]);
    const now = await itemOf(seller, target.asin);
    expect(await atMarketplace(target.asin)).toMatchObject({ priceMinor: now.priceMinor, quantity: now.quantity });
  });

  it('INV-052 that the quota turned away takes nothing from the one that went out before it', async () => {
    const target = listed[4];
    if (!target) throw new Error('nothing is listed');
    await product.world.standStill();
    await product.settle();
    const before = await itemOf(seller, target.asin);
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    const save = (more: number) =>
      seller.call(pricing.saveStore, {
        body: { ...settings, commissionHundredths: (settings.commissionHundredths ?? 0) + more },
      });
    // On its way, not shown yet; then what is still shown is wanted again, and does not go out.
    await save(400);
    await product.settle({ until: async () => (await sentOf(target.asin)).at(-1)?.state === 'sent' });
    await product.world.fault({ kind: 'throttle', operation: 'patchListingsItem', sellerId: seller.sellingPartnerId });
    await save(0);
    await product.settle({ until: () => givenBack(target.id) });
    expect(['sent', 'done'], 'what went out before').toContain((await sentOf(target.asin)).at(-1)?.state);
    expect(await itemOf(seller, target.asin)).toMatchObject({ priceMinor: before.priceMinor });
    await product.world.endFaults();
    await pass(product, 15, { stride: 1 });
    const now = await itemOf(seller, target.asin);
    expect(now).toMatchObject({ priceMinor: before.priceMinor, status: 'AtStore' });
    expect(await atMarketplace(target.asin)).toMatchObject({ priceMinor: now.priceMinor, quantity: now.quantity });
  });

  it('INV-052 INV-021 and whose product has no price meanwhile: the price that never came is not kept as the one decided', async () => {
    const target = listed[9];
    if (!target) throw new Error('nothing is listed');
    const before = await itemOf(seller, target.asin);
    await product.world.fault({
      kind: 'silentFailure',
      operation: 'patchListingsItem',
      sellerId: seller.sellingPartnerId,
      forMs: 24 * HOUR_MS,
    });
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 1_300));
    await product.settle({ until: async () => (await sentOf(target.asin)).at(-1)?.state === 'sent' });
    const sent = await itemOf(seller, target.asin);
    await product.world.endFaults();
    await product.world.setOffer('US', target.asin, offerOf(sent.sourcePriceMinor ?? 0, { quantity: 0 }));
    await product.settle({ until: async () => (await itemOf(seller, target.asin)).quantity === 0 });
    expect(await itemOf(seller, target.asin)).toMatchObject({ priceMinor: sent.priceMinor });
    await pass(product, 60, { stride: 10, until: async () => (await sentOf(target.asin)).at(-1)?.state === 'failed' });
    await product.settle();
    expect(await atMarketplace(target.asin)).toMatchObject({ priceMinor: before.priceMinor, quantity: 0 });
    expect(await itemOf(seller, target.asin)).toMatchObject({ priceMinor: before.priceMinor, quantity: 0 });

    // Nor is one that somebody else has changed there.
    const store = (await listConnectedStores(product.worker.db)).find(({ storeId }) => storeId === seller.storeId);
    if (!store) throw new Error('no store');
    const others = (before.priceMinor ?? 0) + 700;
    const key = { account: store.account, market: store.market, sku: target.sku };
    await product.worker.marketplace.patchListing(key, { priceMinor: others }, { priority: 1 });
    await product.world.advance(HOUR_MS / 2);
    await product.worker.clock.refresh();
    await readBackSoon(product.worker.db, store.storeId, [target.id], product.worker.clock.now());
    await confirm(product.worker, store);
    await evaluateDirty(product.worker, store);
    expect(await itemOf(seller, target.asin)).toMatchObject({ priceMinor: others, quantity: 0 });
  });

  it('PRICE-032 with a restock is not left out of the change that comes after it', async () => {
    const target = listed[6];
    if (!target) throw new Error('nothing is listed');
    await seller.call(inventory.zero, { body: { inventoryItemIds: [target.id], zero: true } });
    await product.settle();
    expect(await atMarketplace(target.asin)).toMatchObject({ quantity: 0 });
    await product.world.fault({ kind: 'reset', operation: 'patchListingsItem', sellerId: seller.sellingPartnerId });
    await seller.call(inventory.zero, { body: { inventoryItemIds: [target.id], zero: false } });
    await product.settle({ until: async () => (await sentOf(target.asin)).at(-1)?.state === 'unknown' });
    await product.world.endFaults();
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 1_100));
    await pass(product, 15, { stride: 1 });
    const now = await itemOf(seller, target.asin);
    expect(now.status).toBe('AtStore');
    expect(await atMarketplace(target.asin)).toMatchObject({ priceMinor: now.priceMinor, quantity: now.quantity });
  });

  it('PRICE-032 INV-052 with the price of a restock is not repeated when it arrived and only its sender died: the reading lets the stock follow', async () => {
    const target = listed[7];
    if (!target) throw new Error('nothing is listed');
    const { db, clock } = product.worker;
    const newest = async () =>
      (
        await sql<{
          seq: number;
          attempt: number;
          price: number | null;
          quantity: number | null;
          state: string;
        }>`select seq::int, attempt, price, quantity, state from submission where item_id = ${target.id} order by seq desc, attempt desc`.execute(
          db,
        )
      ).rows;
    await seller.call(inventory.zero, { body: { inventoryItemIds: [target.id], zero: true } });
    await product.settle();
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, {
      body: { ...settings, commissionHundredths: (settings.commissionHundredths ?? 0) + 300 },
    });
    await product.settle();
    await seller.call(inventory.zero, { body: { inventoryItemIds: [target.id], zero: false } });
    await product.settle({ until: async () => (await newest())[0]?.state === 'sent' });
    const [price] = await newest();
    if (!price) throw new Error('nothing was sent');
    expect(price).toMatchObject({ attempt: 1, quantity: null });
    // As a sender leaves it that dies after the call.
    await sql`update submission set state = 'intent', sent_at = null, reference = null where item_id = ${target.id} and seq = ${price.seq}`.execute(
      db,
    );
    await queueAgain(db, seller.storeId, [{ itemId: target.id, seq: price.seq }], clock.now());
    await product.settle();
    const of = (await newest()).filter(({ seq }) => seq >= price.seq).toReversed();
    expect(of.map(({ quantity, state }) => [quantity, state])).toEqual([
      [null, 'done'],
      [10, 'done'],
    ]);
    expect(await atMarketplace(target.asin)).toMatchObject({ priceMinor: price.price, quantity: 10 });
    await seller.call(pricing.saveStore, { body: settings });
    await product.settle();
  });

  it.each([
    ['whose call takes an hour', 8, true],
    ['during whose call the clock is set on by an hour, which nobody told the product,', 10, false],
  ])(
    'INV-052 %s is not called lost meanwhile, nor when it was answered: it goes out once',
    async (_, place, isTold) => {
      const target = listed[place];
      const store = (await listConnectedStores(product.worker.db)).find(({ storeId }) => storeId === seller.storeId);
      if (!target || !store) throw new Error('nothing is listed');
      const before = (await sentOf(target.asin)).length;
      const slow: typeof product.worker.marketplace = {
        ...product.worker.marketplace,
        patchListing: async (...request) => {
          await product.world.advance(HOUR_MS);
          if (isTold) {
            await product.worker.clock.refresh();
            await confirm(product.worker, store);
          }
          return product.worker.marketplace.patchListing(...request);
        },
      };
      await seller.call(inventory.zero, { body: { inventoryItemIds: [target.id], zero: true } });
      await publish({ ...product.worker, marketplace: slow }, store);
      expect((await sentOf(target.asin)).slice(before)).toMatchObject([{ attempt: 1, state: 'sent' }]);
      await product.worker.clock.refresh();
      await confirm(product.worker, store);
      expect((await sentOf(target.asin)).slice(before)).toMatchObject([{ attempt: 1, state: 'sent' }]);
      await product.settle();
      expect((await sentOf(target.asin)).slice(before)).toMatchObject([{ attempt: 1, state: 'done' }]);
      expect(await atMarketplace(target.asin)).toMatchObject({ quantity: 0 });
      await seller.call(inventory.zero, { body: { inventoryItemIds: [target.id], zero: false } });
      await product.settle();
    },
  );

  it('INV-052 is not begun by a sender whose claim another has taken', async () => {
    const target = listed[1];
    const store = (await listConnectedStores(product.worker.db)).find(({ storeId }) => storeId === seller.storeId);
    if (!target || !store) throw new Error('nothing is listed');
    await sql`insert into publish_queue(store_id, item_id, seq, priority, not_before) select store_id, item_id, 999999, 2, ${new Date(product.worker.clock.now())} from item where item_id = ${target.id}`.execute(
      product.worker.db,
    );
    const claim = () =>
      claimWaiting(product.worker.db, seller.storeId, {
        holder: product.worker.alive.holder(),
        now: product.worker.clock.now(),
        limit: 1,
      });
    const [late] = await claim();
    await sql`update publish_queue set lease_until = null where item_id = ${target.id}`.execute(product.worker.db);
    const [next] = await claim();
    expect(next?.fence).toBe((late?.fence ?? 0) + 1);
    const before = (await sentOf(target.asin)).length;
    const change = {
      ...late,
      submission: { kind: 'patch', price: (target.priceMinor ?? 0) + 100, quantity: null, handlingDays: null },
    } as ReadyChange; // As sorted out from the claim.
    await sendSingly(product.worker, store, [change]);
    expect(await sentOf(target.asin)).toHaveLength(before);
    // Else the claim would hold the item back for as long as a living sender may take.
    await sql`delete from publish_queue where item_id = ${target.id}`.execute(product.worker.db);
  });
});

it('INV-052 a decision that comes at the moment in which the one before leaves the queue is free to be sent at once', async () => {
  const target = listed[3];
  if (!target) throw new Error('nothing is listed');
  const { db, alive, clock } = product.worker;
  await sql`insert into publish_queue(store_id, item_id, seq, priority, not_before) values (${seller.storeId}, ${target.id}, 999999, 2, ${new Date(clock.now())})`.execute(
    db,
  );
  const [change] = await claimWaiting(db, seller.storeId, { holder: alive.holder(), now: clock.now(), limit: 1 });
  if (!change) throw new Error('nothing was claimed');
  let dropping: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`update publish_queue set seq = 1000000 where item_id = ${target.id}`.execute(tx);
    dropping = dropWaiting(db, seller.storeId, [change]);
    const isBlocked = async () =>
      (
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%publish_queue%' and datname = current_database()`.execute(
          db,
        )
      ).rows.length > 0;
    for (let look = 0; look < 500 && !(await isBlocked()); look++);
  });
  await dropping;
  const { rows } = await sql<{
    seq: number;
    free: boolean;
  }>`select seq::int, lease_until is null as free from publish_queue where item_id = ${target.id}`.execute(db);
  expect(rows).toEqual([{ seq: 1_000_000, free: true }]);
  await sql`delete from publish_queue where item_id = ${target.id}`.execute(db);
});

it('INV-052 giving claims back, asking for another look and leaving the queue take their rows in one order: none waits for another in a ring', async () => {
  const { db, clock } = product.worker;
  const ids = listed.map(({ id }) => id).toSorted((one, other) => one - other);
  const [first] = ids;
  const blocked = async () =>
    (
      await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%publish_queue%' and datname = current_database()`.execute(
        db,
      )
    ).rows.length > 0;
  const items = ids.toReversed().map((itemId) => ({ itemId, seq: 999_999, fence: 0 }));
  for (const write of [
    () => deferWaiting(db, seller.storeId, items, clock.now()),
    () => queueAgain(db, seller.storeId, items, clock.now()),
    () => dropWaiting(db, seller.storeId, items),
  ]) {
    await sql`insert into publish_queue(store_id, item_id, seq, priority, not_before) select ${seller.storeId}, id, 999999, 2, ${new Date(clock.now())} from unnest(${ids.toReversed()}::bigint[]) id`.execute(
      db,
    );
    let writing: Promise<void> | undefined;
    await db.transaction().execute(async (tx) => {
      await sql`select 1 from publish_queue where item_id = ${first} for update`.execute(tx);
      writing = write();
      for (let look = 0; look < 500 && !(await blocked()); look++);
      const { rows: free } =
        await sql`select 1 from publish_queue where item_id = any(${ids}::bigint[]) for update skip locked`.execute(db);
      expect(free, 'who waits for the first holds none of the others').toHaveLength(ids.length - 1);
    });
    await writing;
    await sql`delete from publish_queue where item_id = any(${ids}::bigint[])`.execute(db);
  }
});

it('PRICE-020 INV-052 a claim that is given back for later holds back neither a decision that came meanwhile nor what another has claimed since', async () => {
  const target = listed[6];
  if (!target) throw new Error('nothing is listed');
  const { db, alive, clock } = product.worker;
  const later = clock.now() + 600_000;
  await sql`insert into publish_queue(store_id, item_id, seq, priority, not_before) values (${seller.storeId}, ${target.id}, 999998, 2, ${new Date(clock.now())})`.execute(
    db,
  );
  const claim = async () =>
    (await claimWaiting(db, seller.storeId, { holder: alive.holder(), now: clock.now(), limit: 1 }))[0];
  const wait = await claim();
  const zero = { seq: 999_999, priority: 0 };
  if (!wait) throw new Error('nothing was claimed');
  // A filter takes the item out while its change is found to wait for the store's update hours.
  await sql`update publish_queue set seq = ${zero.seq}, priority = ${zero.priority} where item_id = ${target.id}`.execute(
    db,
  );
  await deferWaiting(db, seller.storeId, [wait], later);
  const urgent = await claim();
  expect(urgent, 'zero stock is due at once').toMatchObject(zero);
  if (!urgent) throw new Error('nothing was claimed');
  // The first claim ended and is given back late: it belongs to another by now.
  await deferWaiting(db, seller.storeId, [wait], clock.now());
  expect(await claim(), 'still being worked on').toBeUndefined();
  await deferWaiting(db, seller.storeId, [urgent], later);
  expect(await claim(), 'nothing came meanwhile: it waits').toBeUndefined();
  await sql`delete from publish_queue where item_id = ${target.id}`.execute(db);
});

it('INV-052 what is seen of a listing while its change is being worked on is looked at afterwards', async () => {
  const target = listed[5];
  if (!target) throw new Error('nothing is listed');
  const { db, alive, clock } = product.worker;
  await sql`insert into publish_queue(store_id, item_id, seq, priority, not_before) values (${seller.storeId}, ${target.id}, 999999, 2, ${new Date(clock.now())})`.execute(
    db,
  );
  const claim = () => claimWaiting(db, seller.storeId, { holder: alive.holder(), now: clock.now(), limit: 1 });
  const see = () => queueAgain(db, seller.storeId, [{ itemId: target.id, seq: 999_999 }], clock.now());
  const [change] = await claim();
  if (!change) throw new Error('nothing was claimed');
  await see();
  expect(await claim(), 'still being worked on').toEqual([]);
  expect(await keepClaimed(db, seller.storeId, [change]), 'decided without knowing of it: not sent').toEqual([]);
  const [renewed] = await claim();
  if (!renewed) throw new Error('nothing was claimed anew');
  expect(await keepClaimed(db, seller.storeId, [renewed])).toEqual([renewed]);
  await see();
  await dropWaiting(db, seller.storeId, [renewed]);
  const [again] = await claim();
  if (!again) throw new Error('what was seen during the sending is forgotten');
  await dropWaiting(db, seller.storeId, [again]);
  expect(await claim(), 'nothing new was seen').toEqual([]);
});

it('INV-052 a reading that was overtaken by a newer one changes nothing: nothing is sent again because of it', async () => {
  const target = listed[2];
  const store = (await listConnectedStores(product.worker.db)).find(({ storeId }) => storeId === seller.storeId);
  if (!target || !store) throw new Error('nothing is listed');
  const soon = () =>
    sql`insert into listing_check as c (store_id, item_id, due_at) values (${seller.storeId}, ${target.id}, ${new Date(product.worker.clock.now())}) on conflict (store_id, item_id) do update set due_at = excluded.due_at, lease_until = null`.execute(
      product.worker.db,
    );
  let isOvertaken = false;
  const late: typeof product.worker.marketplace = {
    ...product.worker.marketplace,
    searchListings: async (...request) => {
      const shown = await product.worker.marketplace.searchListings(...request);
      if (isOvertaken) return shown;
      isOvertaken = true;
      // While this answer is on its way the price changes, goes live and is read by another.
      await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 2_000));
      await soon();
      await product.settle({
        until: async () =>
          (await itemOf(seller, target.sku)).sourcePriceMinor === (target.sourcePriceMinor ?? 0) + 2_000,
      });
      await product.settle();
      await soon();
      return shown;
    },
  };
  await soon();
  await confirm({ ...product.worker, marketplace: late }, store);
  const now = await itemOf(seller, target.sku);
  expect(isOvertaken).toBe(true);
  expect(now.priceMinor).not.toBe(target.priceMinor);
  expect(now).toMatchObject({ confirmedPriceMinor: now.priceMinor, updateState: 'done' });
  const before = (await sentOf(target.asin)).length;
  await product.settle();
  expect(await sentOf(target.asin)).toHaveLength(before);
});

// These add products, of which each save of settings sends more.
describe('a first listing that stops being wanted while it is on its way', () => {
  it('INV-101 of an item that the user removed does not stay at the marketplace', async () => {
    const target = await firstOnItsWay(asins.slice(12, 15));
    expect(target.status).toBe('AtStoreQueue');
    await seller.call(inventory.remove, { body: { inventoryItemIds: [target.id], addToExcluded: false } });
    expect(await itemOf(seller, target.asin)).toMatchObject({ status: 'RemovedFromInventory' });
    await product.settle();
    // The removal goes out as soon as the listing is seen, be it at another price than the one that is on its way.
    const sent = await sentOf(target.asin);
    expect(sent.map(({ kind }) => kind)).toEqual(['put', 'delete']);
    expect(sent.at(-1)?.state).toBe('done');
    expect(await atMarketplace(target.asin)).toMatchObject({ status: 'DELETED', quantity: null });
    expect(await itemOf(seller, target.asin)).toMatchObject({
      status: 'RemovedFromInventory',
      reason: 'DeletedByUser',
    });
  });

  it('FILT-004 of an item that a filter takes out stands at the marketplace without stock, or not at all', async () => {
    const target = await firstOnItsWay(asins.slice(15, 18));
    await seller.call(filters.save, {
      query: {},
      body: [{ filterName: 'SourcePriceRange', action: 1, params: { from: 1, to: 2 } }],
    });
    await product.settle();
    expect(await itemOf(seller, target.asin)).toMatchObject({ status: 'OutOfCriteria', quantity: 0 });
    expect((await atMarketplace(target.asin))?.quantity ?? 0).toBe(0);
    await seller.call(filters.save, {
      query: {},
      body: [{ filterName: 'SourcePriceRange', action: 0, params: { from: 1, to: 2 } }],
    });
    await product.settle();
  });
});

it('FILT-004 an item that was first shown at a price that is wanted no more, and is taken out before the next one went, stands without stock', async () => {
  const target = await firstOnItsWay(asins.slice(18, 21));
  const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
  await seller.call(pricing.saveStore, {
    body: {
      ...settings,
      commissionHundredths: (settings.commissionHundredths ?? 0) + 500,
      priceUpdates: { mode: 'closed', hours: [] },
    },
  });
  await product.settle({ until: async () => (await sentOf(target.asin)).at(-1)?.state === 'done' });
  expect(await atMarketplace(target.asin)).toMatchObject({ quantity: target.quantity, priceMinor: target.priceMinor });
  await seller.call(filters.save, {
    query: {},
    body: [{ filterName: 'SourcePriceRange', action: 1, params: { from: 1, to: 2 } }],
  });
  await product.settle();
  expect((await atMarketplace(target.asin))?.quantity ?? 0).toBe(0);
  expect(await itemOf(seller, target.asin)).toMatchObject({ status: 'OutOfCriteria', quantity: 0 });
  await seller.call(filters.save, {
    query: {},
    body: [{ filterName: 'SourcePriceRange', action: 0, params: { from: 1, to: 2 } }],
  });
  await seller.call(pricing.saveStore, { body: settings });
  await product.settle();
});

it('INV-014 INV-015 INV-052 a first listing that was accepted and never came is made anew when a change does not find it: the product is not taken out', async () => {
  await product.world.fault({ kind: 'silentFailure', operation: 'putListingsItem', sellerId: seller.sellingPartnerId });
  const target = await firstOnItsWay(asins.slice(21, 24));
  await product.world.endFaults();
  const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
  await seller.call(pricing.saveStore, {
    body: { ...settings, commissionHundredths: (settings.commissionHundredths ?? 0) + 300 },
  });
  await product.settle({ until: async () => (await sentOf(target.asin)).length > 1 });
  await pass(product, 5, { stride: 1 });
  // Other readings may move the price meanwhile, and what then goes out overtakes the new listing.
  await product.settle();
  const sent = await sentOf(target.asin);
  expect(sent.slice(0, 2).map(({ kind, state }) => [kind, state])).toEqual([
    ['put', 'failed'],
    ['patch', 'failed'],
  ]);
  expect(sent[2]?.kind).toBe('put');
  expect(sent.at(-1)?.state).toBe('done');
  const now = await itemOf(seller, target.asin);
  expect(now.status).toBe('AtStore');
  expect(await atMarketplace(target.asin)).toMatchObject({ priceMinor: now.priceMinor, quantity: now.quantity });
  await seller.call(pricing.saveStore, { body: settings });
  await product.settle();
});
