import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { isAmong } from '@kervan/domain/inventory/status-groups';
import type { ItemRow } from '@kervan/contracts/item-row';
import { asinsOf, itemOf, offerOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { beginLookupDay, changeLevel, end, owe, pay, setProductLimit } from '../../testing/subscriptions.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const stocked = useStocked();
const account = () => stocked.seller.accountId;
const worker = () => stocked.product.worker;
const shown = async ({ sku }: ItemRow) => stocked.product.world.listing('DE', stocked.seller.sellingPartnerId, sku);
const item = (index: number): ItemRow => {
  const found = stocked.listed[index];
  if (!found) throw new Error(`only ${stocked.listed.length} items are at the store`);
  return found;
};
/** The source asks more: the item is decided anew. */
async function dearer(target: ItemRow, by = 1_500): Promise<void> {
  const { sourcePriceMinor, priceMinor } = await itemOf(stocked.seller, target.sku);
  await stocked.product.world.setOffer('US', target.asin, offerOf((sourcePriceMinor ?? 0) + by));
  await stocked.product.settle({
    until: async () => (await itemOf(stocked.seller, target.sku)).priceMinor !== priceMinor,
  });
}
const sent = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from submission`.execute(worker().db)).rows[0]?.n ?? 0;
const zeroAll = () =>
  stocked.seller.call(inventory.zeroAll, { body: { customerMarketPlaceIds: [stocked.seller.storeId] } });

const standing = () =>
  worker()
    .db.selectFrom('account_standing')
    .select(['at_risk_since', 'capped_from'])
    .where('account_id', '=', account())
    .executeTakeFirstOrThrow();

afterEach(async () => {
  await worker().db.updateTable('subscription').set({ status: 3, ended_at: null, plan_level_id: 7 }).execute();
  await pay(worker(), account());
  await stocked.product.settle();
});

describe('services of an unpaid account', () => {
  it('SUB-035 SUB-037 from day 3 nothing is sent, deciding goes on, and a payment brings everything back within a minute', async () => {
    const target = item(0);
    const before = await shown(target);
    await owe(worker(), account(), 3 * DAY - 20 * MINUTE);
    const first = await sent();
    await dearer(target);
    await stocked.product.settle({ until: async () => (await shown(target)).priceMinor !== before.priceMinor });
    expect(await sent()).toBeGreaterThan(first);
    // The moment comes by the clock alone: nobody tells.
    await stocked.product.world.advance(30 * MINUTE);
    await pass(stocked.product, 10);
    const [stoppedAt, was] = [await sent(), await shown(target)];
    await dearer(target);
    await pass(stocked.product, 10);
    expect([await sent(), (await shown(target)).priceMinor]).toEqual([stoppedAt, was.priceMinor]);
    const wanted = (await itemOf(stocked.seller, target.sku)).priceMinor;
    expect(wanted).not.toBe(was.priceMinor);
    await pay(worker(), account());
    const paidAt = stocked.product.deps.clock.now();
    await stocked.product.settle({ until: async () => (await shown(target)).priceMinor === wanted });
    expect(stocked.product.deps.clock.now() - paidAt).toBeLessThan(MINUTE);
  });
});

describe('one click sets all stock to zero', () => {
  it('INV-119 INV-120 only while services are stopped, only zeros go out, and the stock comes back by itself', async () => {
    expect(await codeOf(zeroAll())).toBe('ServicesRun');
    const [kept, moved] = [item(1), item(2)];
    await end(worker(), account());
    await dearer(moved);
    const price = (await shown(moved)).priceMinor;
    const [answer] = await zeroAll();
    expect(answer?.queued).toBeGreaterThanOrEqual(stocked.listed.length);
    const quantities = async () => Promise.all(stocked.listed.map(async (row) => (await shown(row)).quantity));
    await stocked.product.settle({ until: async () => (await quantities()).every((quantity) => quantity === 0) });
    await pass(stocked.product, 10);
    expect(await itemOf(stocked.seller, kept.sku)).toMatchObject({ status: 'AtStoreWithZeroQuantity', quantity: 0 });
    expect((await shown(moved)).priceMinor).toBe(price);
    // What is decided meanwhile does not bring it back.
    await dearer(kept);
    await pass(stocked.product, 10);
    expect([(await shown(kept)).quantity, (await itemOf(stocked.seller, kept.sku)).quantity]).toEqual([0, 0]);
    const { items } = await stocked.seller.call(activity.list, { body: {} });
    expect(items[0]).toMatchObject({ kind: 'ZeroAllStock', itemCount: answer?.queued, undoBlock: 'irreversible' });

    await worker()
      .db.updateTable('subscription')
      .set({ status: 3, ended_at: null })
      .where('account_id', '=', account())
      .execute();
    await pay(worker(), account());
    await stocked.product.settle({ until: async () => (await quantities()).every((quantity) => quantity !== 0) });
    await stocked.product.settle();
    expect(await itemOf(stocked.seller, kept.sku)).toMatchObject({ status: 'AtStore' });
  });

  it('INV-119 a first listing that is in flight goes live with zero', async () => {
    const { seller, product } = stocked;
    const asin = (await asinsOf(product, 60))[40] ?? '';
    await seller.call(inventory.add, { body: { asins: [asin], customerMarketPlaceIds: [seller.storeId] } });
    const flight = async () =>
      (
        await sql<{
          sku: string;
        }>`select d.sku from listing_reported r join item_details d on d.store_id = r.store_id and d.item_id = r.item_id where d.asin = ${asin} and r.flight_kind = 'put'`.execute(
          worker().db,
        )
      ).rows[0];
    await product.settle({ until: async () => (await flight()) !== undefined });
    expect(await itemOf(seller, asin)).toMatchObject({ status: 'AtStoreQueue' });
    await end(worker(), account());
    await zeroAll();
    await product.settle({ until: async () => (await itemOf(seller, asin)).status === 'AtStoreWithZeroQuantity' });
    expect((await shown(await itemOf(seller, asin))).quantity).toBe(0);
  });

  it('INV-120 the store of another seller is as if it did not exist', async () => {
    await end(worker(), account());
    expect(
      await codeOf(
        stocked.seller.call(inventory.zeroAll, { body: { customerMarketPlaceIds: [stocked.other.storeId] } }),
      ),
    ).toBe('RecordNotFound');
  });
});

describe('the product limit', () => {
  it('SUB-038 SUB-039 above it the account is at risk, after seven days the newest get no price updates, stock goes on', async () => {
    const rows = stocked.listed.toSorted((a, b) => a.id - b.id);
    const [oldest, newest] = [rows[0], rows.at(-1)];
    if (!oldest || !newest) throw new Error('nothing is at the store');
    const { atStoreCount } = await stocked.seller.call(inventory.counts, {});
    await setProductLimit(worker(), account(), atStoreCount - 2);
    const now = stocked.product.deps.clock.now();
    expect(await stocked.seller.call(subscriptions.get, {})).toMatchObject({
      atRisk: true,
      capsAt: new Date(now + 7 * DAY).toISOString(),
      cappedItems: 0,
    });
    await worker()
      .db.updateTable('account_standing')
      .set({ at_risk_since: new Date(now - 7 * DAY) })
      .where('account_id', '=', account())
      .execute();
    // The five minutes come by themselves.
    await pass(stocked.product, 10);
    expect(await stocked.seller.call(subscriptions.get, {})).toMatchObject({ cappedItems: 2 });
    const was = (await shown(newest)).priceMinor;
    await dearer(newest);
    await dearer(oldest);
    const wanted = (await itemOf(stocked.seller, oldest.sku)).priceMinor;
    await stocked.product.settle({ until: async () => (await shown(oldest)).priceMinor === wanted });
    await pass(stocked.product, 10);
    expect((await shown(newest)).priceMinor).toBe(was);
    await stocked.product.world.setOffer('US', newest.asin, offerOf(newest.sourcePriceMinor ?? 0, { quantity: 0 }));
    await stocked.product.settle({ until: async () => (await shown(newest)).quantity === 0 });
    await stocked.product.world.setOffer('US', newest.asin, offerOf(newest.sourcePriceMinor ?? 0));
    // The excess goes: in a quarter of an hour at most nothing warns and nothing is capped, though nobody asks.
    await stocked.seller.call(inventory.remove, {
      body: { inventoryItemIds: rows.slice(1, 3).map(({ id }) => id) },
    });
    await pass(stocked.product, 15);
    expect(await stocked.seller.call(subscriptions.get, {})).toMatchObject({
      atRisk: false,
      capsAt: null,
      cappedItems: 0,
    });
    expect(await standing()).toEqual({ at_risk_since: null, capped_from: null });
    await dearer(newest, 3_000);
    const next = (await itemOf(stocked.seller, newest.sku)).priceMinor;
    await stocked.product.settle({ until: async () => (await shown(newest)).priceMinor === next });
    // More again is a new risk, with its own seven days.
    await setProductLimit(worker(), account(), 1);
    expect((await standing()).at_risk_since?.getTime()).toBe(stocked.product.worker.clock.now());
  });
});

describe('the counts against the plan', () => {
  it('SUB-047 are all products of the inventory and those at the store', async () => {
    const { seller } = stocked;
    const rows = await worker()
      .db.selectFrom('item')
      .select(['status', (of) => of.fn.countAll<number>().as('items')])
      .where('store_id', '=', seller.storeId)
      .where('status', '<>', StatusCode.RemovedFromInventory)
      .groupBy('status')
      .execute();
    const all = rows.reduce((sum, { items }) => sum + Number(items), 0);
    const atStore = rows
      .filter(({ status }) => isAmong('planCount', status))
      .reduce((sum, row) => sum + Number(row.items), 0);
    expect(atStore).toBeGreaterThan(0);
    expect(await seller.call(inventory.counts, {})).toMatchObject({ allStatusCount: all, atStoreCount: atStore });
    expect(await stocked.other.call(inventory.counts, {})).toMatchObject({ allStatusCount: 0, atStoreCount: 0 });
  });

  it('SUB-040 SUB-039 hold twice the plan’s products in all, and not one more', async () => {
    const { seller, product } = stocked;
    const { allStatusCount } = await seller.call(inventory.counts, {});
    const add = async (asins: string[]) =>
      seller.call(inventory.add, { body: { asins, customerMarketPlaceIds: [seller.storeId] } });
    const fresh = (await asinsOf(product, 60)).slice(-6);
    // An odd number of products leaves one place more or less than none.
    const limit = Math.ceil((allStatusCount + 1) / 2);
    await setProductLimit(worker(), account(), limit);
    await beginLookupDay(worker(), account());
    const room = limit * 2 - allStatusCount;
    expect(await add(fresh.slice(0, room))).toMatchObject({ accepted: room });
    expect(await codeOf(add(fresh.slice(room, room + 1)))).toBe('InventoryLimitReached');
    expect((await seller.call(inventory.counts, {})).allStatusCount).toBe(limit * 2);
  });
});

describe('a change of plan', () => {
  it('SUB-033 takes effect at once: the limit, and a new state of the settings with which everything is decided again', async () => {
    const state = () =>
      worker()
        .db.selectFrom('store_settings')
        .select(['revision', 'plan'])
        .where('store_id', '=', stocked.seller.storeId)
        .executeTakeFirstOrThrow();
    const before = await state();
    await changeLevel(worker(), account(), 2);
    expect(await state()).toEqual({ revision: before.revision + 1, plan: 1 });
    expect((await stocked.seller.call(inventory.counts, {})).productLimit).toBe(10_000);
    const jobs = await worker().db.selectFrom('item_job').select('store_id').execute();
    expect(jobs.map(({ store_id }) => store_id)).toContain(stocked.seller.storeId);
  });
});
