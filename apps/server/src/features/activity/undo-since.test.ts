import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { limits } from '@kervan/domain/limits';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { asinsOf, itemsOf } from '../../testing/items.ts';
import { propertyRuns, propertySeed } from '../../testing/property-runs.ts';
import { useStocked } from '../../testing/stocked.ts';
import { itLong } from '../../testing/long.ts';

const stocked = useStocked();
type Shop = Pick<typeof stocked, 'seller' | 'listed'>;
/** Whose turn it is where several sellers share the world. */
let turn: Shop = stocked;
const id = (index: number) => turn.listed[index % turn.listed.length]?.id ?? 0;
const asin = (index: number) => turn.listed[index % turn.listed.length]?.asin ?? '';
const call = () => turn.seller;
const now = () => stocked.product.deps.clock.now();
const zero = (indexes: readonly number[], isZero = true) =>
  call().call(inventory.zero, { body: { inventoryItemIds: [...new Set(indexes.map(id))], zero: isZero } });
const remove = (indexes: readonly number[], addToExcluded: boolean) =>
  call().call(inventory.remove, { body: { inventoryItemIds: [...new Set(indexes.map(id))], addToExcluded } });
type List = 'restrictedProduct' | 'restrictedKeyword' | 'reliableBrand' | 'excludedProduct';
const add = (type: List, values: string[]) =>
  call().call(restrictions.add, {
    query: { type },
    body: { values, customerMarketPlaceIds: [call().storeId] },
  });
const takeOff = async (type: List) => {
  const { items } = await call().call(restrictions.list, { query: { type }, body: {} });
  const [first] = items;
  return first && call().call(restrictions.remove, { query: { type }, body: { ids: [first.id] } });
};
const save = async (by: number) => {
  const { revision: _, ...settings } = await call().call(pricing.getStore, {});
  return call().call(pricing.saveStore, {
    body: { ...settings, maxStock: settings.maxStock + by, handlingDays: settings.handlingDays + 1 },
  });
};
const filter = (action: 0 | 1 | 2, to: number) =>
  call().call(filters.save, {
    query: { sendingType: 'warehouse' },
    body: [{ filterName: 'SourcePriceRange', action, params: { from: null, to } }],
  });
const approve = async () => {
  const waiting = (await itemsOf(call(), 'pendingApproval')).slice(0, 2).map((item) => item.id);
  return waiting.length > 0 && call().call(inventory.approve, { body: { inventoryItemIds: waiting } });
};
const removeWaiting = async () => {
  const waiting = (await itemsOf(call(), 'pendingApproval')).slice(0, 2).map((item) => item.id);
  return (
    waiting.length > 0 && call().call(inventory.remove, { body: { inventoryItemIds: waiting, addToExcluded: false } })
  );
};
const ownValues = (indexes: readonly number[], kind: 'rated' | 'constant', prices: object) =>
  call().call(asinSettings.save, {
    body: {
      items: [...new Set(indexes.map(asin))].map((each) => ({
        asin: each,
        kind,
        minProfit: 500,
        standardProfit: 1_500,
        maxProfit: 3_000,
        criticalStock: 1,
        maxStock: 5,
        ...prices,
      })),
    },
  });
const noOwnValues = async () => {
  const { items } = await call().call(asinSettings.list, { body: { limit: 25 } });
  const ids = items.slice(0, 2).map((item) => item.id);
  return ids.length > 0 && call().call(asinSettings.remove, { body: { ids } });
};
const saveSearch = (name: string, status: 'all' | 'inQueue', autoDelete = false) =>
  call().call(savedSearches.save, {
    body: {
      name,
      status,
      isNotified: false,
      notificationPeriod: 'hours24',
      autoDelete,
      autoDeletePeriod: 'week1',
      showOnTabs: true,
      autoApprove: false,
      autoApprovePeriod: 'hours24',
      autoApproveCount: 10,
      finds: { search: name, conditions: [], sort: 'created', desc: true },
      overwrite: true,
    },
  });
const removeSearches = async () => {
  const [first] = await call().call(savedSearches.all, {});
  return first && call().call(savedSearches.delete, { query: { id: first.id } });
};
const saveAutomatic = (keywords: string[]) =>
  call().call(automaticSearch.save, {
    body: {
      criteria: {
        keywords,
        brands: [],
        categories: [],
        priceFrom: null,
        priceTo: null,
        rankMax: null,
        reviewCountMin: null,
        reviewStarsMin10: null,
      },
      approvalMode: 2,
      isActive: false,
    },
  });
const saveNotice = async (event: 'stockOut' | 'orderProblem', byMail: boolean) => {
  const all = await call().call(notificationSettings.get, {});
  return call().call(notificationSettings.save, { body: { ...all, [event]: { ...all[event], byMail } } });
};
const undo = (body: object, who = call()) => who.call(activity.undo, { body });
const since = (from: number, storeId = call().storeId) =>
  undo({ since: new Date(from).toISOString(), customerMarketPlaceId: storeId });

/** What each seller has: products with their marks, lists and settings; versions, times and history are left out. */
async function stateHashes(shops: readonly Shop[]): Promise<string[]> {
  const storeIds = shops.map(({ seller }) => seller.storeId);
  const { rows } = await sql<{ hash: string }>`select md5(concat(
    (select string_agg(concat_ws(':', item_id, status, flags & ${FLAGS}::int, quantity, price), ',' order by item_id) from item where store_id = s.id), '|',
    (select string_agg(concat_ws(':', kind, folded, value), ',' order by kind, folded) from restriction where store_id = s.id), '|',
    (select settings::text from store_settings where store_id = s.id), '|',
    (select string_agg(concat_ws(':', asin, kind, min_profit, standard_profit, max_profit, critical_stock, max_stock, min_stock, handling_days, import_price, shipment_price, min_allowed, max_allowed), ',' order by asin)
      from asin_setting where store_id = s.id), '|',
    (select string_agg(concat_ws(':', name, status, finds, is_notified, auto_delete, auto_delete_period, auto_approve, auto_approve_count, show_on_tabs, delete_foreseen), ',' order by name_key)
      from saved_search where store_id = s.id), '|',
    (select concat_ws(':', criteria, approval_mode, is_active) from automatic_search where store_id = s.id), '|',
    (select string_agg(concat_ws(':', event, by_mail, in_panel, period), ',' order by event) from notice_setting where store_id = s.id), '|',
    (select string_agg(concat_ws(':', status, items), ',' order by status) from status_count where store_id = s.id and items <> 0))) as hash
    from unnest(${storeIds}::int[]) with ordinality s(id, place) order by s.place`.execute(stocked.product.worker.db);
  return rows.map(({ hash }) => hash);
}
const stateHash = async (): Promise<string> => (await stateHashes([turn]))[0] ?? '';
/** Marks that the seller or a warning sets. */
const FLAGS = ItemFlag.userSetToZero | ItemFlag.heldByWarning | ItemFlag.deletedByUser | ItemFlag.approvedByUser;

/** What was done so far was done an hour earlier, at every store: the world stands still. */
const age = () =>
  sql`update activity set created_at = created_at - interval '1 hour' where created_at > ${new Date(now() - 3_600_000)}`.execute(
    stocked.product.worker.db,
  );
beforeEach(async () => {
  turn = stocked;
  await stocked.product.settle();
  await age();
});

describe('undoing everything since a moment', () => {
  it('INV-125 M4 takes lists, bulk actions and saves back, the newest first, and names what it left', async () => {
    const before = await stateHash();
    const from = now();
    await zero([0, 1, 2]);
    await add('restrictedProduct', [asin(3)]);
    await save(4);
    await zero([1], false);
    await add('reliableBrand', ['Some brand']);
    expect(await stateHash()).not.toBe(before);
    expect(await since(from)).toEqual({ undone: expect.any(Number), actions: 5, isMore: false, skipped: [] });
    await stocked.product.settle();
    expect(await stateHash()).toBe(before);
    // A second click finds nothing left.
    expect(await since(from)).toEqual({ undone: 0, actions: 0, isMore: false, skipped: [] });
    const { items } = await call().call(activity.list, { body: { kind: 'Undo' } });
    expect(items.length).toBeGreaterThanOrEqual(5);
  });

  it('INV-125 leaves what was done before the moment', async () => {
    const { actionId } = await zero([4]);
    await age();
    await zero([5]);
    expect(await since(now() - 30_000)).toMatchObject({ actions: 1, undone: 1 });
    expect(await undo({ actionId })).toEqual({ undone: 1, skipped: [] });
  });

  it("INV-125 another seller's store, a moment too long ago and a body of neither kind are refused", async () => {
    expect(await refusalOf(since(now(), stocked.other.storeId))).toMatchObject({ code: 'RecordNotFound', status: 404 });
    expect(await codeOf(since(now() - limits.undoMs - 1))).toBe('UndoTooOld');
    for (const body of [
      {},
      { since: new Date(now()).toISOString() },
      { actionId: 1, since: new Date(now()).toISOString() },
    ])
      expect(await codeOf(undo(body)), JSON.stringify(body)).toBe('ValidationFailed');
  });
});

describe('undoing what is kept whole', () => {
  it('INV-121 INV-126 STORE-063 saves of searches, of the automatic search and of notices are recorded and go back', async () => {
    // What nobody saved has no rows: the notices have theirs from the first save on.
    await call().call(notificationSettings.save, { body: await call().call(notificationSettings.get, {}) });
    const before = await stateHash();
    const from = now();
    const first = await saveSearch('Cheap', 'all');
    const again = await saveSearch('CHEAP', 'inQueue');
    // The same once more changes nothing, and is no action.
    expect(await saveSearch('CHEAP', 'inQueue')).toMatchObject({ overwritten: true, actionId: null });
    const removed = await removeSearches();
    const automatic = await saveAutomatic(['kettle']);
    const notices = await saveNotice('stockOut', true);
    const { items } = await call().call(activity.list, { body: {} });
    expect(items.slice(0, 5).map(({ kind, actionId }) => [kind, actionId])).toEqual([
      ['SaveNotices', notices?.actionId],
      ['SaveAutomaticSearch', automatic.actionId],
      ['RemoveSearch', removed?.actionId],
      ['SaveSearch', again.actionId],
      ['SaveSearch', first.actionId],
    ]);
    expect(items[3]).toMatchObject({
      actor: 'user',
      before: { kept: { status: 'all' } },
      after: { kept: { status: 'inQueue' } },
    });
    // What was saved anew since stays and is named.
    await saveNotice('stockOut', false);
    await saveAutomatic(['lamp']);
    expect(await undo({ actionId: notices?.actionId })).toMatchObject({
      undone: 0,
      skipped: [{ reason: 'changedSince' }],
    });
    expect(await undo({ actionId: automatic.actionId })).toMatchObject({
      undone: 0,
      skipped: [{ reason: 'changedSince' }],
    });
    expect(await undo({ actionId: first.actionId })).toMatchObject({ undone: 0, skipped: [{ name: 'Cheap' }] });
    expect(await codeOf(undo({ actionId: first.actionId }, stocked.other))).toBe('RecordNotFound');
    // Taken away and back, it is as it was.
    expect(await undo({ actionId: removed?.actionId })).toMatchObject({ undone: 1, decided: 0 });
    expect((await call().call(savedSearches.all, {})).map(({ name, status }) => [name, status])).toEqual([
      ['CHEAP', 'inQueue'],
    ]);
    await since(from);
    expect(await stateHash()).toBe(before);
  });
});

describe('undoing an approval', () => {
  it('INV-125 what waits again has the stock of before, whether it was at the store meanwhile or removed', async () => {
    const asins = (await asinsOf(stocked.product, 18)).slice(16);
    await call().call(inventory.add, { body: { asins, customerMarketPlaceIds: [call().storeId], approvalMode: 2 } });
    await stocked.product.settle();
    const before = await stateHash();
    const from = now();
    await approve();
    await stocked.product.settle();
    expect((await itemsOf(call(), 'pendingApproval')).length).toBe(0);
    await since(from);
    await stocked.product.settle();
    expect(await stateHash()).toBe(before);
    const again = now();
    await removeWaiting();
    await since(again);
    await stocked.product.settle();
    expect((await itemsOf(call(), 'pendingApproval')).length).toBe(2);
    expect(await stateHash()).toBe(before);
  });
});

describe('undoing one item of an action', () => {
  it('INV-125 the others stay and go back later; twice changes nothing more', async () => {
    const before = await stateHash();
    const { actionId } = await zero([6, 7]);
    expect(await undo({ actionId, inventoryItemId: id(6) })).toEqual({ undone: 1, skipped: [] });
    expect(await undo({ actionId, inventoryItemId: id(6) })).toEqual({
      undone: 0,
      skipped: [{ id: id(6), name: asin(6), reason: 'changedSince' }],
    });
    const held = async (index: number) =>
      (
        await stocked.product.worker.db
          .selectFrom('item')
          .select('flags')
          .where('store_id', '=', call().storeId)
          .where('item_id', '=', id(index))
          .executeTakeFirstOrThrow()
      ).flags & ItemFlag.userSetToZero;
    expect([await held(6), await held(7)]).toEqual([0, ItemFlag.userSetToZero]);
    expect(await undo({ actionId })).toMatchObject({ undone: 1, skipped: [{ id: id(6) }] });
    await stocked.product.settle();
    expect(await stateHash()).toBe(before);
    expect(await codeOf(undo({ actionId, inventoryItemId: id(8) }))).toBe('RecordNotFound');
  });

  it('INV-125 an action before it goes back as if the newer one had not been', async () => {
    const first = await zero([9]);
    const second = await zero([9], false);
    expect(await undo({ actionId: second.actionId, inventoryItemId: id(9) })).toEqual({ undone: 1, skipped: [] });
    expect(await undo({ actionId: first.actionId })).toEqual({ undone: 1, skipped: [] });
  });

  it('INV-121 INV-125 what is gone already comes on no list that nothing would take it off again', async () => {
    const before = await stateHash();
    const from = now();
    await remove([12], false);
    await stocked.product.settle();
    expect(await remove([12], true)).toMatchObject({ deleted: 0, actionId: null });
    await since(from);
    await stocked.product.settle();
    expect(await stateHash()).toBe(before);
  });

  it('INV-125 a product that a removal put on the excluded list leaves it alone', async () => {
    const { actionId } = await remove([10, 11], true);
    const excluded = async () => {
      const { rows } = await sql<{
        value: string;
      }>`select value from restriction where store_id = ${call().storeId} and value = any(${[asin(10), asin(11)]}::text[])`.execute(
        stocked.product.worker.db,
      );
      return rows.map(({ value }) => value).toSorted();
    };
    expect(await excluded()).toEqual([asin(10), asin(11)].toSorted());
    expect(await undo({ actionId, inventoryItemId: id(10) })).toMatchObject({ undone: 1 });
    expect(await excluded()).toEqual([asin(11)]);
    expect(await undo({ actionId })).toMatchObject({ undone: 1 });
  });
});

const indexes = fc.uniqueArray(fc.nat(15), { minLength: 1, maxLength: 4 });
/** What a seller may do, and taking the last of it back at once. */
const step = fc.oneof(
  indexes.map((of) => ({ name: 'zero', run: () => zero(of) })),
  indexes.map((of) => ({ name: 'release', run: () => zero(of, false) })),
  fc.tuple(indexes, fc.boolean()).map(([of, isKept]) => ({ name: 'remove', run: () => remove(of, isKept) })),
  fc
    .tuple(fc.constantFrom<List>('restrictedProduct', 'excludedProduct'), fc.nat(15))
    .map(([type, of]) => ({ name: type, run: () => add(type, [asin(of)]) })),
  fc
    .tuple(fc.constantFrom<List>('restrictedKeyword', 'reliableBrand'), fc.constantFrom('alpha', 'beta'))
    .map(([type, value]) => ({ name: type, run: () => add(type, [value]) })),
  fc
    .constantFrom<List>('restrictedKeyword', 'reliableBrand')
    .map((type) => ({ name: `off ${type}`, run: () => takeOff(type) })),
  fc.integer({ min: 1, max: 3 }).map((by) => ({ name: 'save', run: () => save(by) })),
  fc.constant({ name: 'undo the last', run: () => undoLast() }),
  fc
    .tuple(fc.constantFrom<0 | 1 | 2>(0, 1, 2), fc.integer({ min: 500, max: 9_000 }))
    .map(([action, to]) => ({ name: `filter ${action} ${to}`, run: () => filter(action, to) })),
  fc.constant({ name: 'approve', run: () => approve() }),
  fc.constant({ name: 'remove waiting', run: () => removeWaiting() }),
  fc
    .tuple(
      indexes,
      fc.constantFrom<'rated' | 'constant'>('rated', 'constant'),
      fc.constantFrom<object>({}, { importPrice: 471 }, { minAllowed: 9_000 }),
    )
    .map(([of, kind, prices]) => ({ name: `own values ${kind}`, run: () => ownValues(of, kind, prices) })),
  fc.constant({ name: 'no own values', run: () => noOwnValues() }),
  fc
    .tuple(
      fc.constantFrom('Cheap', 'CHEAP', 'Dear'),
      fc.constantFrom<'all' | 'inQueue'>('all', 'inQueue'),
      fc.boolean(),
    )
    .map(([name, status, deletes]) => ({ name: `search ${name}`, run: () => saveSearch(name, status, deletes) })),
  fc.constant({ name: 'no search', run: () => removeSearches() }),
  fc.constantFrom('kettle', 'lamp').map((word) => ({ name: 'automatic search', run: () => saveAutomatic([word]) })),
  fc
    .tuple(fc.constantFrom<'stockOut' | 'orderProblem'>('stockOut', 'orderProblem'), fc.boolean())
    .map(([event, byMail]) => ({ name: 'notices', run: () => saveNotice(event, byMail) })),
);
async function undoLast() {
  const { items } = await call().call(activity.list, { body: { limit: 25 } });
  const last = items.find(({ undoBlock, date }) => undoBlock === null && Date.parse(date) >= started);
  return last && undo({ actionId: last.actionId });
}
let started = 0;

/** Sellers who each do something of their own before the world goes on for all of them at once: what that costs they share. */
const SHOPS = 25;
const RUNS = propertyRuns(50);
const batch = fc.record({
  sequences: fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: SHOPS, maxLength: SHOPS }),
  /** After so many steps of each the world goes on; else what is done is taken back before anything came of it. */
  goesOnAfter: fc.option(fc.integer({ min: 1, max: 5 })),
});

/** A seller with products at the store, some that wait for approval, and notices that stand in rows. */
async function openShop(asins: readonly string[]): Promise<Shop> {
  const seller = await stocked.product.signUp();
  await stocked.product.connectStore(seller, 'DE');
  const customerMarketPlaceIds = [seller.storeId];
  await seller.call(inventory.add, { body: { asins: asins.slice(0, 10), customerMarketPlaceIds } });
  await seller.call(inventory.add, { body: { asins: asins.slice(10), customerMarketPlaceIds, approvalMode: 2 } });
  await seller.call(notificationSettings.save, { body: await seller.call(notificationSettings.get, {}) });
  return { seller, listed: [] };
}

itLong(
  'INV-125 M4 whatever is done and undone in whatever order, undoing all of it gives the state of before',
  async () => {
    const asins = await asinsOf(stocked.product, 14);
    const shops: Shop[] = [];
    while (shops.length < SHOPS) shops.push(await openShop(asins));
    await stocked.product.settle();
    for (const shop of shops)
      shop.listed = (await itemsOf(shop.seller, 'atStore')).filter(({ status }) => status === 'AtStore');
    let [moved, settled] = [0, 0];
    const goOn = async () => (settled += (await stocked.product.settle()).steps);
    await fc.assert(
      fc.asyncProperty(batch, async ({ sequences, goesOnAfter }) => {
        await age();
        const before = await stateHashes(shops);
        started = now();
        const act = async (from: number, to?: number) => {
          for (const [place, steps] of sequences.entries()) {
            turn = shops[place] ?? turn;
            for (const each of steps.slice(from, to)) await each.run();
          }
        };
        await act(0, goesOnAfter ?? undefined);
        if (goesOnAfter !== null) {
          await goOn();
          await act(goesOnAfter);
        }
        const done = await stateHashes(shops);
        moved += done.filter((hash, place) => hash !== before[place]).length;
        for (const shop of shops) {
          turn = shop;
          await since(started);
        }
        await goOn();
        const after = await stateHashes(shops);
        for (const [place, steps] of sequences.entries())
          expect(after[place], `${goesOnAfter}: ${steps.map(({ name }) => name).join(', ')}`).toBe(before[place]);
      }),
      { numRuns: Math.ceil(RUNS / SHOPS), endOnFailure: true, ...propertySeed() },
    );
    expect(moved).toBeGreaterThan(RUNS / 2);
  },
  Math.max(300_000, RUNS * 1_000),
);
