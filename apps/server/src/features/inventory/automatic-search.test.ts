import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { SearchCriteria } from '@kervan/domain/inventory/automatic-search';
import { searchDayEnds } from '@kervan/domain/inventory/search-day';
import { InvalidRequest } from '../../connectors/marketplace/errors.ts';
import { listDueStores } from '../../records/items/automatic-search.ts';
import { itemsOf } from '../../testing/items.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { owe, pay, setProductLimit, standingChanged } from '../../testing/subscriptions.ts';
import { itLong } from '../../testing/long.ts';
import { searchProducts } from './search-products.ts';

const DAY = 86_400_000;
const product = useProduct({ products: 150 });
let seller: Seller;
let other: Seller;
/** A word that titles of the world have. */
const word = 'set';

const criteria = (over: Partial<SearchCriteria> = {}): SearchCriteria => ({
  keywords: [word],
  brands: [],
  categories: [],
  priceFrom: null,
  priceTo: null,
  rankMax: null,
  reviewCountMin: null,
  reviewStarsMin10: null,
  ...over,
});
const save = (over: object = {}, who = seller) =>
  who.call(automaticSearch.save, {
    body: { criteria: criteria(), approvalMode: 2 as const, isActive: true, ...over },
  });
const get = (who = seller) => who.call(automaticSearch.get, {});
const lookups = (who = seller) =>
  product.worker.db
    .selectFrom('product_lookup')
    .select(['asin', 'outcome'])
    .where('store_id', '=', who.storeId)
    .orderBy('lookup_id')
    .execute();
/** The next night, until the run is over. */
async function night(who = seller): Promise<void> {
  const before = (await get(who)).run?.endedAt ?? null;
  await product.world.advanceTo(new Date(searchDayEnds(product.worker.clock.now()) + 60_000).toISOString());
  await product.settle({
    until: async () => {
      const { run } = await get(who);
      return run !== null && !run.isUnderWay && run.endedAt !== before;
    },
  });
}

beforeAll(async () => {
  seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  other = await product.signUp();
  await product.connectStore(other, 'FR');
  await product.world.standStill();
});

describe('the automatic product search', () => {
  it('INV-128 INV-129 is saved per store and asks for words', async () => {
    expect(await get()).toMatchObject({
      isActive: false,
      approvalMode: 2,
      nextRunAt: null,
      run: null,
      lookedUpToday: 0,
    });
    expect(await refusalOf(save({ criteria: criteria({ keywords: [] }) }))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'criteria.keywords', code: 'Required' }],
    });
    await save();
    expect(await get()).toMatchObject({
      criteria: criteria(),
      isActive: true,
      dailyLimit: 5_000,
      nextRunAt: new Date(searchDayEnds(product.worker.clock.now())).toISOString(),
    });
    expect(await get(other)).toMatchObject({ isActive: false, criteria: { keywords: [] } });
  });

  it('INV-089 INV-031 finds by night what the words name, logs each look-up, and lets it wait for approval', async () => {
    await night();
    const found = await lookups();
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ asin }) => asin)).size).toBe(found.length);
    expect((await get()).run).toMatchObject({
      isUnderWay: false,
      end: 'done',
      lookedUp: found.length,
      found: found.length,
      added: found.length,
    });
    expect((await get()).lookedUpToday).toBe(found.length);
    await product.settle();
    const items = await itemsOf(seller);
    expect(items.map(({ asin }) => asin).toSorted()).toEqual(found.map(({ asin }) => asin).toSorted());
    // Nothing of it goes to the store unasked.
    expect(
      items.filter(({ status }) => !['PendingApproval', 'OutOfCriteria', 'RemovedFromInventory'].includes(status)),
    ).toEqual([]);
    expect(items.some(({ status }) => status === 'PendingApproval')).toBe(true);
    // M3: what taking them by itself would have done, and where places of the plan end.
    const count = (wanted: string) => items.filter(({ status }) => status === wanted).length;
    const waiting = count('PendingApproval');
    const look = (approvalMode: 2 | 3, who = seller) => who.call(automaticSearch.dryRun, { body: { approvalMode } });
    const told = { waiting, stopped: count('OutOfCriteria'), perNight: 5_000 };
    expect(await look(2)).toMatchObject({ ...told, taken: 0, withoutPlace: 0 });
    expect(await look(3)).toMatchObject({ ...told, taken: waiting, withoutPlace: 0 });
    expect((await look(3)).samples.length).toBe(Math.min(20, waiting));
    await setProductLimit(product.worker, seller.accountId, 1);
    expect(await look(3)).toMatchObject({ taken: 1, withoutPlace: waiting - 1, perNight: 1 });
    await setProductLimit(product.worker, seller.accountId, 5_000);
    expect(await look(3, other)).toMatchObject({ waiting: 0, taken: 0, samples: [] });
    expect(await itemsOf(other)).toEqual([]);
  });

  it('SUB-038 SUB-039 more than twice the plan in all is at risk with nothing at the store; then nothing is capped, ever', async () => {
    const { worker } = product;
    const { allStatusCount, atStoreCount } = await seller.call(inventory.counts, {});
    expect([allStatusCount > 4, atStoreCount]).toEqual([true, 0]);
    const told = () => seller.call(subscriptions.get, {});
    await setProductLimit(worker, seller.accountId, Math.ceil(allStatusCount / 2));
    expect(await told()).toMatchObject({ atRisk: false, capsAt: null });
    await setProductLimit(worker, seller.accountId, Math.ceil(allStatusCount / 2) - 1);
    expect(await told()).toMatchObject({ atRisk: true, cappedItems: 0 });
    await worker.db
      .updateTable('account_standing')
      .set({ at_risk_since: new Date(worker.clock.now() - 8 * DAY) })
      .where('account_id', '=', seller.accountId)
      .execute();
    await standingChanged(worker, seller.accountId);
    expect(await told()).toMatchObject({ atRisk: true, cappedItems: 0 });
    await setProductLimit(worker, seller.accountId, 5_000);
    expect(await told()).toMatchObject({ atRisk: false, capsAt: null });
  });

  it('INV-031 never brings back what was deleted, and what it added goes by one undo', async () => {
    const [action] = (await seller.call(activity.list, { body: {} })).items.filter(
      ({ kind }) => kind === 'AddProducts',
    );
    expect(action).toMatchObject({ actor: 'job', itemCount: (await lookups()).length });
    const [gone] = await itemsOf(seller, 'pendingApproval');
    await seller.call(inventory.remove, { body: { inventoryItemIds: [gone?.id ?? 0] } });
    // As if it had been forgotten: it is looked up again.
    await product.worker.db.deleteFrom('product_lookup').where('store_id', '=', seller.storeId).execute();
    await night();
    expect(await lookups()).toEqual([{ asin: gone?.asin, outcome: 5 }]);
    expect(
      (await itemsOf(seller)).some(({ asin, status }) => asin === gone?.asin && status !== 'RemovedFromInventory'),
    ).toBe(false);
    const undone = await seller.call(activity.undo, { body: { actionId: action?.actionId ?? 0 } });
    expect(undone.undone).toBeGreaterThan(0);
    expect(await itemsOf(seller, 'pendingApproval')).toEqual([]);
  });

  it('INV-089 a run that was interrupted for a day reads the words again from their first page and gets to their last', async () => {
    await product.worker.db.deleteFrom('product_lookup').where('store_id', '=', seller.storeId).execute();
    const [now, store] = [product.worker.clock.now(), { storeId: seller.storeId, accountId: seller.accountId }];
    await save();
    await product.worker.db
      .updateTable('automatic_search')
      .set({ next_run_at: new Date(now), began_at: new Date(now - 86_400_000), last_end: null })
      .set({ page_token: 'of yesterday', page_token_at: new Date(now - 86_400_000) })
      .where('store_id', '=', seller.storeId)
      .execute();
    const asked: (string | null)[] = [];
    const searchCatalog: typeof product.worker.marketplace.searchCatalog = (_, _market, { pageToken }) => {
      asked.push(pageToken);
      if (pageToken === 'of yesterday')
        return Promise.reject(
          new InvalidRequest({ operation: 'searchCatalogItems', status: 400, requestId: null }, []),
        );
      return Promise.resolve({ products: [], nextPage: pageToken === null ? 'fresh' : null });
    };
    await searchProducts({ ...product.worker, marketplace: { ...product.worker.marketplace, searchCatalog } }, store);
    expect(asked).toEqual(['of yesterday', null, 'fresh']);
    expect((await get()).run).toMatchObject({ isUnderWay: false, end: 'done' });
  });

  it('SUB-042 SUB-041 counts no look-up beyond those of the day, and ends there', async () => {
    const { db, clock, marketplace } = product.worker;
    await save({ criteria: criteria({ brands: ['Nobody'] }) }, other);
    await setProductLimit(product.worker, other.accountId, 3);
    await db
      .updateTable('automatic_search')
      .set({ next_run_at: new Date(clock.now()) })
      .where('store_id', '=', other.storeId)
      .execute();
    const asins = ['B0DAYLIM01', 'B0DAYLIM02', 'B0DAYLIM03', 'B0DAYLIM04', 'B0DAYLIM05'];
    // Of another brand than is wanted: nothing of it is added.
    const found = { title: 'Lamp', brand: 'Somebody', categories: [], rootRank: null, isVariationParent: false };
    const searchCatalog: typeof marketplace.searchCatalog = () =>
      Promise.resolve({ products: asins.map((asin) => ({ ...found, asin }) as never), nextPage: null });
    await searchProducts(
      { ...product.worker, marketplace: { ...marketplace, searchCatalog } },
      { storeId: other.storeId, accountId: other.accountId },
    );
    expect((await lookups(other)).map(({ asin }) => asin)).toEqual(asins.slice(0, 3));
    expect((await get(other)).run).toMatchObject({ isUnderWay: false, end: 'limit', lookedUp: 3 });
    await db.deleteFrom('product_lookup').where('store_id', '=', other.storeId).execute();
    await setProductLimit(product.worker, other.accountId, 5_000);
  });

  itLong('SUB-042 SUB-041 stops at the look-ups of the day and goes on in the next night', async () => {
    await product.worker.db.deleteFrom('product_lookup').where('store_id', '=', seller.storeId).execute();
    await save({ approvalMode: 3 }, other);
    await setProductLimit(product.worker, other.accountId, 3);
    await night(other);
    expect((await lookups(other)).length).toBe(3);
    expect((await get(other)).run).toMatchObject({ end: 'limit', lookedUp: 3 });
    expect(await get(other)).toMatchObject({ lookedUpToday: 3, dailyLimit: 3 });
    const add = other.call(inventory.add, {
      body: { asins: ['B0ZZZZZZZ1'], customerMarketPlaceIds: [other.storeId] },
    });
    expect(await refusalOf(add)).toMatchObject({ code: 'subscriptionLimit', data: { hours: 23 } });
    await night(other);
    expect(new Set((await lookups(other)).map(({ asin }) => asin)).size).toBe(6);
  });

  itLong('INV-089 INV-031 takes only what meets the figures, in mode 3 without asking', async () => {
    await setProductLimit(product.worker, other.accountId, 5_000);
    await product.worker.db.deleteFrom('product_lookup').where('store_id', '=', other.storeId).execute();
    await save({ approvalMode: 3, criteria: criteria({ priceFrom: 100_000_000 }) }, other);
    const before = (await itemsOf(other)).length;
    await night(other);
    const outside = await lookups(other);
    expect(outside.length).toBeGreaterThan(0);
    expect(outside.every(({ outcome }) => outcome === 3)).toBe(true);
    expect(await itemsOf(other)).toHaveLength(before);
    expect(await itemsOf(other, 'pendingApproval')).toEqual([]);
  });

  it('INV-089 a product of which no price can be heard just now is neither taken nor put aside for a month: the next night asks again', async () => {
    await product.worker.db.deleteFrom('product_lookup').where('store_id', '=', other.storeId).execute();
    await save({ approvalMode: 3, criteria: criteria({ priceFrom: 100_000_000 }) }, other);
    const held = (await itemsOf(other)).length;
    const { id } = await product.world.fault({
      kind: 'error5xx',
      operation: 'getCompetitiveSummary.item',
      forMs: 3 * 86_400_000,
    });
    await night(other);
    await product.world.endFault(id);
    expect((await get(other)).run).toMatchObject({ end: 'done', lookedUp: 0, found: 0, added: 0 });
    expect(await lookups(other)).toEqual([]);
    expect(await itemsOf(other)).toHaveLength(held);
    await night(other);
    const asked = await lookups(other);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ outcome }) => outcome === 3)).toBe(true);
  });

  it('SUB-037 from day 0 of an unpaid renewal nothing is searched for and nothing added, and it goes on once that is paid', async () => {
    const { worker } = product;
    await worker.db.deleteFrom('product_lookup').where('store_id', '=', other.storeId).execute();
    await save({ approvalMode: 3 }, other);
    const before = (await get(other)).run?.endedAt ?? null;
    await owe(worker, other.accountId, 0);
    await product.world.advanceTo(new Date(searchDayEnds(worker.clock.now()) + 60_000).toISOString());
    let rounds = 0;
    await product.settle({ until: async () => ++rounds > 3 });
    const due = await listDueStores(worker.db, worker.clock.now(), 100);
    expect(due.map(({ storeId }) => storeId)).not.toContain(other.storeId);
    // A run that was begun before the charge failed stops where it is, too.
    await searchProducts(worker, { storeId: other.storeId, accountId: other.accountId });
    expect(await lookups(other)).toEqual([]);
    expect((await get(other)).run?.endedAt ?? null).toBe(before);
    await pay(worker, other.accountId);
    await product.settle({ until: async () => ((await get(other)).run?.endedAt ?? null) !== before });
    expect((await lookups(other)).length).toBeGreaterThan(0);
  });

  it('INV-129 what is switched off does not run', async () => {
    await save({ isActive: false }, other);
    await product.worker.db.deleteFrom('product_lookup').where('store_id', '=', other.storeId).execute();
    await product.world.advanceTo(new Date(searchDayEnds(product.worker.clock.now()) + 60_000).toISOString());
    let rounds = 0;
    await product.settle({ until: async () => ++rounds > 3 });
    expect(await lookups(other)).toEqual([]);
    expect((await get(other)).nextRunAt).toBeNull();
  });
});
