import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { activity } from '@kervan/contracts/activity-calls';
import { developers } from '@kervan/contracts/developers-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { countStatements } from '../../testing/asked.ts';
import { addAndSettle, itemOf, itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { setProductLimit } from '../../testing/subscriptions.ts';
import { typed } from '../../testing/typed.ts';
import { undoItems } from './undo-items.ts';

const stocked = useStocked('many');
const { product } = stocked;
let seller: Seller;
let other: Seller;
let listed: ItemRow[];
let pendingAsins: string[];
beforeAll(async () => {
  // The other seller shows which products of the world pass the filters.
  [seller, other] = [stocked.other, stocked.seller];
  const sellable = stocked.listed.map((item) => item.asin);
  listed = await addAndSettle(product, seller, sellable.slice(0, 12));
  pendingAsins = sellable.slice(12, 16);
});

const ids = (...indexes: number[]) => indexes.map((index) => listed[index]?.id ?? 0);
const sku = (index: number) => listed[index]?.sku ?? '';
const zero = (inventoryItemIds: number[], isZero = true) =>
  typed((confirmed) => seller.call(inventory.zero, { body: { inventoryItemIds, zero: isZero, confirmed } }));
const undo = (actionId: number | null, who = seller) => who.call(activity.undo, { body: { actionId: actionId ?? 0 } });
const actions = (body: object = {}) => seller.call(activity.list, { body });
const shown = async (index: number) =>
  (await product.world.listings('DE', seller.sellingPartnerId)).filter(
    (listing) => listing.sku === sku(index) && listing.status !== 'DELETED',
  );
/** What buyers see and the panel decided; the times and reasons of changes are history. */
const stateOf = async (index: number) => {
  const { status, quantity, priceMinor, confirmedPriceMinor, confirmedQuantity } = await itemOf(seller, sku(index));
  return { status, quantity, priceMinor, confirmedPriceMinor, confirmedQuantity };
};

describe('zeroing chosen items', () => {
  it('INV-124 quantity 0 until released: through the queue to the store at zero, kept by evaluations, and back', async () => {
    const before = await stateOf(0);
    const { queued, actionId } = await zero(ids(0));
    expect(queued).toBe(1);
    expect(actionId).toEqual(expect.any(Number));
    expect(await itemOf(seller, sku(0))).toMatchObject({
      status: 'ZeroQuantityQueue',
      quantity: 0,
      reason: 'SettingsChange',
    });
    await product.settle();
    expect(await itemOf(seller, sku(0))).toMatchObject({ status: 'AtStoreWithZeroQuantity', quantity: 0 });
    expect(await shown(0)).toMatchObject([{ quantity: 0 }]);
    // A fresh reading changes nothing: only a release does.
    await seller.call(inventory.refresh, { body: { inventoryItemIds: ids(0) } });
    await product.settle();
    expect(await itemOf(seller, sku(0))).toMatchObject({ status: 'AtStoreWithZeroQuantity', quantity: 0 });
    expect(await zero(ids(0))).toEqual({ queued: 0, actionId: null });
    expect(await zero(ids(0), false)).toMatchObject({ queued: 1 });
    await product.settle();
    expect((await stateOf(0)).status).toBe('AtStore');
    expect((await stateOf(0)).quantity).toBe(before.quantity);
    expect(await shown(0)).toMatchObject([{ quantity: before.quantity }]);
  });

  it('INV-124 SHELL-067 refuses an item of another seller, and then zeroes none', async () => {
    const [theirs] = await itemsOf(other, 'atStore');
    expect(await refusalOf(zero([...ids(1), theirs?.id ?? 0]))).toMatchObject({ code: 'RecordNotFound', status: 404 });
    expect((await stateOf(1)).status).toBe('AtStore');
  });
});

describe('undoing', () => {
  it('INV-121 INV-125 M4 zeroing and its undo leave the same state, also when it was read back meanwhile', async () => {
    const before = await Promise.all([1, 2].map(stateOf));
    const first = await zero(ids(1));
    expect(await undo(first.actionId)).toEqual({ undone: 1, skipped: [] });
    const second = await zero(ids(2));
    await product.settle();
    expect((await stateOf(2)).status).toBe('AtStoreWithZeroQuantity');
    expect(await undo(second.actionId)).toEqual({ undone: 1, skipped: [] });
    await product.settle();
    const after = await Promise.all([1, 2].map(stateOf));
    for (const [index, state] of after.entries())
      expect(state).toMatchObject({
        status: before[index]?.status,
        quantity: before[index]?.quantity,
        confirmedQuantity: before[index]?.confirmedQuantity,
      });
  });

  it('INV-125 a double click undoes once and is answered twice', async () => {
    const { actionId } = await zero(ids(3));
    const answers = await Promise.all([undo(actionId), undo(actionId), undo(actionId)]);
    expect(answers).toEqual(Array(3).fill({ undone: 1, skipped: [] }));
    const { items } = await actions();
    expect(items.filter((row) => row.undoOf === actionId)).toHaveLength(1);
    expect(items.find((row) => row.actionId === actionId)).toMatchObject({ kind: 'ZeroStock', undoBlock: 'undone' });
    await product.settle();
  });

  it('INV-125 skips and names what was changed since', async () => {
    const { actionId } = await zero(ids(3, 4, 5));
    await zero(ids(4), false);
    await seller.call(inventory.remove, { body: { inventoryItemIds: ids(5) } });
    const { undone, skipped } = await undo(actionId);
    expect(undone).toBe(1);
    expect([...skipped].sort((a, b) => Number(a.id) - Number(b.id))).toEqual(
      [4, 5]
        .map((index) => ({ id: listed[index]?.id, name: listed[index]?.asin, reason: 'changedSince' }))
        .sort((a, b) => Number(a.id) - Number(b.id)),
    );
    await product.settle();
    expect([(await stateOf(3)).status, (await stateOf(4)).status, (await stateOf(5)).status]).toEqual([
      'AtStore',
      'AtStore',
      'RemovedFromInventory',
    ]);
  });

  it('INV-125 brings back what was removed, while it waits and when it is gone', async () => {
    const before = await stateOf(6);
    const waiting = await seller.call(inventory.remove, { body: { inventoryItemIds: ids(6) } });
    expect(await undo(waiting.actionId)).toEqual({ undone: 1, skipped: [] });
    await product.settle();
    expect(await stateOf(6)).toMatchObject({ status: 'AtStore', quantity: before.quantity });
    const gone = await seller.call(inventory.remove, { body: { inventoryItemIds: ids(6) } });
    await product.settle();
    expect([(await stateOf(6)).status, await shown(6)]).toEqual(['RemovedFromInventory', []]);
    expect(await undo(gone.actionId)).toEqual({ undone: 1, skipped: [] });
    await product.settle();
    expect(await stateOf(6)).toMatchObject({ status: 'AtStore', quantity: before.quantity });
    expect(await shown(6)).toMatchObject([{ quantity: before.quantity }]);
  });

  it('INV-125 SUB-039 brings back nothing that the plan has no room for, and does once it has', async () => {
    const { product_limit: limit } = await product.worker.db
      .selectFrom('account')
      .select('product_limit')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    const { actionId } = await seller.call(inventory.remove, { body: { inventoryItemIds: ids(10) } });
    await product.settle();
    await setProductLimit(product.worker, seller.accountId, 1);
    expect(await undo(actionId)).toMatchObject({ undone: 0, skipped: [{ id: ids(10)[0], reason: 'noRoom' }] });
    await setProductLimit(product.worker, seller.accountId, limit);
    expect(await undo(actionId)).toEqual({ undone: 1, skipped: [] });
  });

  it('INV-062 INV-101 puts removed products on the excluded list on request; the undo takes them off', async () => {
    const asin = listed[7]?.asin ?? '';
    const add = () =>
      codeOf(seller.call(inventory.add, { body: { asins: [asin], customerMarketPlaceIds: [seller.storeId] } }));
    const { actionId } = await seller.call(inventory.remove, {
      body: { inventoryItemIds: ids(7), addToExcluded: true },
    });
    await product.settle();
    expect((await stateOf(7)).status).toBe('RemovedFromInventory');
    expect(await add()).not.toBeNull();
    expect((await actions()).items.find((row) => row.actionId === actionId)?.after).toMatchObject({ excluded: [asin] });
    expect(await undo(actionId)).toMatchObject({ undone: 1 });
    await product.settle();
    expect((await stateOf(7)).status).toBe('AtStore');
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from restriction where store_id = ${seller.storeId}`.execute(product.worker.db);
    expect(rows[0]?.n).toBe(0);
  });

  it('INV-125 what the seller excluded himself since then stays excluded, and is named', async () => {
    const asin = listed[11]?.asin ?? '';
    const { actionId } = await seller.call(inventory.remove, {
      body: { inventoryItemIds: ids(11), addToExcluded: true },
    });
    await product.settle();
    const list = { query: { type: 'excludedProduct' as const } };
    const { items } = await seller.call(restrictions.list, { ...list, body: {} });
    await seller.call(restrictions.remove, { ...list, body: { ids: items.map(({ id }) => id) } });
    await product.world.advance(1_000);
    await product.deps.clock.refresh();
    const own = { values: [asin], note: 'Never again', customerMarketPlaceIds: [seller.storeId] };
    await seller.call(restrictions.add, { ...list, body: own });
    expect(await undo(actionId)).toMatchObject({
      undone: 1,
      skipped: [{ id: asin, name: asin, reason: 'changedSince' }],
    });
    const left = await seller.call(restrictions.list, { ...list, body: {} });
    expect(left.items.map(({ value, note }) => [value, note])).toEqual([[asin, 'Never again']]);
    await seller.call(restrictions.remove, { ...list, body: { ids: left.items.map(({ id }) => id) } });
    await product.settle();
  });

  it('INV-125 takes an approval back: waiting or listed, the item is pending again', async () => {
    await seller.call(inventory.add, {
      body: { asins: pendingAsins, customerMarketPlaceIds: [seller.storeId], approvalMode: 2 },
    });
    await product.settle();
    const [item] = await itemsOf(seller, 'pendingApproval');
    const approve = () => seller.call(inventory.approve, { body: { inventoryItemIds: [item?.id ?? 0] } });
    expect(await undo((await approve()).actionId)).toEqual({ undone: 1, skipped: [] });
    expect((await itemOf(seller, item?.sku ?? '')).status).toBe('PendingApproval');
    const { actionId } = await approve();
    // Its first listing was sent and nothing is seen of it yet: it cannot be called back.
    await sql`insert into listing_reported(store_id, item_id, flight_seq) values (${seller.storeId}, ${item?.id ?? 0}, 1)
      on conflict (store_id, item_id) do update set flight_seq = 1`.execute(product.worker.db);
    expect(await undo(actionId)).toEqual({
      undone: 0,
      skipped: [{ id: item?.id, name: item?.asin, reason: 'onItsWay' }],
    });
    await sql`delete from listing_reported where store_id = ${seller.storeId} and item_id = ${item?.id ?? 0}`.execute(
      product.worker.db,
    );
    await product.settle();
    expect((await itemOf(seller, item?.sku ?? '')).status).toBe('AtStore');
    expect(await undo(actionId)).toEqual({ undone: 1, skipped: [] });
    await product.settle();
    expect((await itemOf(seller, item?.sku ?? '')).status).toBe('PendingApproval');
    expect(
      (await product.world.listings('DE', seller.sellingPartnerId)).filter(
        (listing) => listing.sku === item?.sku && listing.status !== 'DELETED',
      ),
    ).toEqual([]);
  });

  it('INV-125 takes an adding back: what it added goes', async () => {
    const adding = (await actions({ kind: 'AddProducts' })).items[0];
    expect(adding).toMatchObject({ itemCount: pendingAsins.length, undoBlock: null });
    const { undone, skipped } = await undo(adding?.actionId ?? 0);
    // The item whose approval was given and taken back stands as it was added.
    expect([undone, skipped]).toEqual([pendingAsins.length, []]);
    expect(await itemsOf(seller, 'pendingApproval')).toEqual([]);
  });

  it('INV-121 INV-125 a save of settings is undone by its own values only', async () => {
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    const first = await seller.call(pricing.saveStore, {
      body: { ...settings, maxStock: settings.maxStock + 3, handlingDays: settings.handlingDays + 1 },
    });
    await seller.call(pricing.saveStore, {
      body: { ...settings, maxStock: settings.maxStock + 3, handlingDays: settings.handlingDays + 2 },
    });
    expect(await undo(first.actionId)).toEqual({
      undone: 1,
      decided: expect.any(Number),
      skipped: [{ id: 'handlingDays', name: null, reason: 'changedSince' }],
    });
    const now = await seller.call(pricing.getStore, {});
    expect([now.maxStock, now.handlingDays]).toEqual([settings.maxStock, settings.handlingDays + 2]);
    const saved = (await actions({ kind: 'SaveSettings' })).items;
    expect(saved.at(-1)).toMatchObject({
      before: { maxStock: settings.maxStock, handlingDays: settings.handlingDays },
      after: { maxStock: settings.maxStock + 3, handlingDays: settings.handlingDays + 1 },
      undoBlock: 'undone',
      actor: 'user',
    });
    expect(saved.at(-1)?.actorName).toMatch(/\w+ \w+/);
    await product.settle();
  });

  it('INV-121 INV-125 a save of filters is undone and the store is decided again', async () => {
    const chosen = async () =>
      (await seller.call(filters.get, { query: {} })).filters.map(({ filterName, action, params }) => ({
        filterName,
        action,
        params,
      }));
    const before = await chosen();
    const { actionId } = await seller.call(filters.save, {
      query: {},
      body: [{ filterName: 'SourcePriceRange', action: 1, params: { from: 1, to: 2 } }],
    });
    await product.settle();
    const zeroed = (await itemsOf(seller, 'outOfCriteria')).length;
    expect(zeroed).toBeGreaterThan(3);
    // As many as are decided again, not the few values that the save changed; the second answer is the first.
    const { statuses } = await seller.call(inventory.counts, {});
    const { RemovedFromInventory: gone = 0 } = statuses;
    const decided = Object.values(statuses).reduce((sum, items) => sum + items, 0) - gone;
    expect(decided).toBeGreaterThan(3);
    expect(await undo(actionId)).toEqual({ undone: 3, decided, skipped: [] });
    expect(await undo(actionId)).toEqual({ undone: 3, decided, skipped: [] });
    expect(await chosen()).toEqual(before);
    await product.settle();
    expect((await itemsOf(seller, 'outOfCriteria')).length).toBeLessThan(zeroed);
  });

  it("INV-125 SHELL-067 another seller's action is as if it did not exist; an undo and an old action are refused", async () => {
    const { actionId } = await zero(ids(8));
    expect(await refusalOf(undo(actionId, other))).toMatchObject({ code: 'RecordNotFound', status: 404 });
    expect(await codeOf(undo(987_654_321))).toBe('RecordNotFound');
    const undone = (await actions({ kind: 'Undo' })).items[0];
    expect(undone).toMatchObject({ undoBlock: 'irreversible', undoableUntil: null });
    expect(await codeOf(undo(undone?.actionId ?? 0))).toBe('UndoImpossible');
    const setUntil = (until: Date) =>
      product.worker.db
        .updateTable('activity')
        .set({ undoable_until: until })
        .where('activity_id', '=', actionId ?? 0)
        .execute();
    await setUntil(new Date(product.deps.clock.now() - 1));
    expect(await codeOf(undo(actionId))).toBe('UndoTooOld');
    expect((await actions()).items.find((row) => row.actionId === actionId)?.undoBlock).toBe('tooOld');
    expect((await stateOf(8)).quantity).toBe(0);
  });
});

describe('the list of actions', () => {
  it('INV-126 newest first, by kind, actor, dates and text, page by page; nothing of another seller', async () => {
    const all = await actions({ limit: 100 });
    expect(all.totalCount).toBe(all.items.length);
    expect(all.items.map((row) => row.actionId)).toEqual(all.items.map((row) => row.actionId).sort((a, b) => b - a));
    const zeroings = await actions({ kind: 'ZeroStock' });
    expect(zeroings.items.map((row) => row.actionId)).toEqual(
      all.items.filter((row) => row.kind === 'ZeroStock').map((row) => row.actionId),
    );
    expect((await actions({ text: listed[8]?.asin ?? '' })).items.map((row) => row.kind)).toEqual([
      'ZeroStock',
      'AddProducts',
    ]);
    expect((await actions({ actor: 'job' })).totalCount).toBe(0);
    expect((await actions({ to: '2000-01-01T00:00:00Z' })).totalCount).toBe(0);
    const page = await actions({ limit: 25, cursor: String(all.items[1]?.actionId) });
    expect(page.items[0]?.actionId).toBe(all.items[2]?.actionId);
    const theirs = await other.call(activity.list, { body: {} });
    expect(theirs.items.every((row) => !all.items.some((mine) => mine.actionId === row.actionId))).toBe(true);
    const threeAtOnce = all.items.find((row) => row.kind === 'ZeroStock' && row.itemCount === 3);
    expect(threeAtOnce?.reason).toBe('SettingsChange');
    // The world moves: one of them may have stood at zero before.
    expect(Object.values(threeAtOnce?.after ?? {}).reduce((sum: number, count) => sum + Number(count), 0)).toBe(3);
  });
});

describe('from which device', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const newest = async () => (await actions()).items[0];

  it('M4 INV-126 an action names the browser it came from, and still does when that one has signed out', async () => {
    await sql`update session set user_agent = ${FIREFOX} where account_id = ${seller.accountId} and kind = 'web'`.execute(
      product.worker.db,
    );
    const { actionId } = await zero(ids(1));
    const web = { kind: 'web', browser: 'Firefox', system: 'Windows', label: null };
    expect(await newest()).toMatchObject({ actionId, actor: 'user', device: web });
    await sql`update session set user_agent = 'curl/8' where account_id = ${seller.accountId}`.execute(
      product.worker.db,
    );
    expect(await newest()).toMatchObject({ actionId, device: web });
    // The undo came from elsewhere: from a browser that says nothing of itself.
    await undo(actionId);
    expect(await newest()).toMatchObject({
      kind: 'Undo',
      device: { kind: 'web', browser: null, system: null, label: null },
    });
    await product.settle();
  });

  it('M12 M4 a program is named by its key', async () => {
    await seller.call(account.reauthenticate, { body: { password: seller.password, code: null } });
    const { key } = await seller.call(developers.makeKey, { body: { name: 'Books', scopes: ['*:write'], days: 30 } });
    const answer = await product.app.inject({
      method: 'POST',
      url: inventory.zero.path,
      headers: { authorization: `Bearer ${key}`, 'x-customer-marketplace-id': String(seller.storeId) },
      payload: { inventoryItemIds: ids(2), zero: true },
    });
    expect(answer.statusCode).toBe(200);
    const device = { kind: 'api', browser: null, system: null, label: 'Books' };
    expect(await newest()).toMatchObject({ kind: 'ZeroStock', device });
    await product.settle();
  });

  it('INV-126 a row from before devices were kept stays, and what the product did has none', async () => {
    const { items } = await actions({ page: 1, limit: 100 });
    expect(items.filter(({ actor }) => actor !== 'user').every(({ device }) => device === null)).toBe(true);
    await sql`update activity set device = null where store_id = ${seller.storeId} and activity_id = ${items.at(-1)?.actionId ?? 0}`.execute(
      product.worker.db,
    );
    expect((await actions({ page: 1, limit: 100 })).items.at(-1)?.device).toBeNull();
  });
});

/** The tables that say what became of the items, of those that the undo of an action looks into more than a hundred times; it is not kept. */
async function scansOfUndo(actionId: number | null): Promise<{ name: string; scans: number }[]> {
  const tables = ['activity', 'activity_item', 'item_details', 'listing_reported'];
  let found: { name: string; scans: number }[] | null = null;
  const db = product.worker.db;
  const action = await db
    .selectFrom('activity')
    .selectAll()
    .where('activity_id', '=', actionId ?? 0)
    .where('store_id', '=', seller.storeId)
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute(async (tx) => {
      // The columns hold what was recorded.
      await undoItems(tx, action as Parameters<typeof undoItems>[1], product.deps.clock.now(), null);
      const { rows } = await sql<{ name: string; scans: number }>`
        select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables
        where relname = any(${tables}) and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 100 order by 1`.execute(tx);
      found = rows;
      throw new Error('not kept');
    })
    .catch((error: unknown) => {
      if (found === null) throw error;
    });
  return found ?? [];
}

describe('five thousand items at once', () => {
  it('M4 INV-125 are undone in one transaction', async () => {
    const [template] = ids(9);
    await sql`insert into source_subscription(source_id, store_id, item_id) select source_id, store_id, 1000000 + n from item, generate_series(1, 5001) n where item_id = ${template ?? 0}`.execute(
      product.worker.db,
    );
    await sql`insert into item_details(store_id, item_id, asin, sku) select store_id, 1000000 + n, asin, asin || '-bulk-' || n from item_details, generate_series(1, 5001) n where item_id = ${template ?? 0}`.execute(
      product.worker.db,
    );
    await sql`insert into item(store_id, item_id, source_id, created_at, changed_at, source_revision, price, quantity, cost, profit, flags, status) select store_id, 1000000 + n, source_id, created_at, changed_at, source_revision, price, quantity, cost, profit, flags, 1 from item, generate_series(1, 5001) n where item_id = ${template ?? 0}`.execute(
      product.worker.db,
    );
    await sql`update status_count set items = items + 5001 where store_id = ${seller.storeId} and status = 1`.execute(
      product.worker.db,
    );
    const bulk = Array.from({ length: 5_000 }, (_, index) => 1_000_001 + index);
    const { queued, actionId } = await zero(bulk);
    expect(queued).toBe(5_000);
    const single = await zero([1_005_001]);
    // As many questions as for one item, and none of them goes to a table once for each.
    const forOne = await countStatements(async () =>
      expect(await undo(single.actionId)).toEqual({ undone: 1, skipped: [] }),
    );
    expect(await scansOfUndo(actionId)).toEqual([]);
    const forAll = await countStatements(async () =>
      expect(await undo(actionId)).toEqual({ undone: 5_000, skipped: [] }),
    );
    // What the product asks by itself meanwhile may be among them.
    expect(forAll).toBeLessThan(forOne + 20);
    const { rows } = await sql<{
      n: number;
      transactions: number;
    }>`select count(*)::int as n, count(distinct xmin::text)::int as transactions from item where store_id = ${seller.storeId} and item_id between 1000001 and 1005000 and flags & (1 << 21) = 0`.execute(
      product.worker.db,
    );
    expect(rows).toEqual([{ n: 5_000, transactions: 1 }]);
  });
});
