import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import type { RequestToSend } from '@kervan/contracts/endpoint';
import { commonPool } from '@kervan/contracts/common-pool-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import type { PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import { listMax, RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { poolSourceNames, RestrictionReason } from '@kervan/domain/filters/restriction-reasons';
import { raiseWarning, type IncomingWarning } from '../../records/protection/raise-warning.ts';
import { clearWarning } from '../../records/protection/clear-warning.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { commonPoolJobs } from '../../jobs/declared/common-pool.jobs.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const db = () => stocked.product.worker.db;
const now = () => stocked.product.worker.clock.now();
type Who = typeof stocked.seller;
const asinAt = (index: number) => stocked.listed[index]?.asin ?? expect.unreachable('no such product');

let heard = 0;
/** A warning that the marketplace raised about products of a seller's store. */
const warn = (who: Who, over: Partial<IncomingWarning> = {}) =>
  db()
    .transaction()
    .execute((tx) =>
      raiseWarning(
        tx,
        who,
        {
          products: [{ asin: asinAt(0) }],
          kind: 'trademark',
          channel: 'mail',
          reference: `mail:${++heard}`,
          detail: 'Said so.',
          at: now(),
          ...over,
        },
        now(),
      ),
    );
const take = () => runTask(stocked.product.work, commonPoolJobs.take.name);
const list = (kind: PoolKindName, body: RequestToSend<typeof commonPool.list>['body'] = {}, who = stocked.seller) =>
  who.call(commonPool.list, { query: { kind }, body });
const add = (kind: PoolKindName, entries: number[], storeIds = [stocked.seller.storeId], who = stocked.seller) =>
  who.call(commonPool.addToRestricted, {
    query: { kind },
    body: { entries, customerMarketPlaceIds: storeIds },
    key: crypto.randomUUID(),
  });
const put = (type: 'restrictedProduct' | 'reliableProduct' | 'excludedProduct' | 'reliableBrand', value: string) =>
  stocked.seller.call(restrictions.add, {
    query: { type },
    body: { values: [value], customerMarketPlaceIds: [stocked.seller.storeId] },
    key: crypto.randomUUID(),
  });
const recordsOf = async (type: 'restrictedProduct' | 'restrictedBrand', who = stocked.seller) =>
  (await who.call(restrictions.list, { query: { type }, body: {} })).items;
const toldOf = async (who: Who, product: string) =>
  (await who.call(messages.list, { body: {} })).items.filter(
    ({ content }) => content.includes(product) && content.includes('another seller'),
  );
/** The other seller lists a product, too. */
const follow = (asin: string, who: Who) =>
  sql`insert into source_subscription(source_id, store_id, item_id) select source_id, ${who.storeId}, source_id from source_product where asin = ${asin} on conflict do nothing`.execute(
    db(),
  );

beforeAll(async () => {
  await sql`update item_details set brand = 'Complainer' where store_id = ${stocked.seller.storeId} and asin = ${asinAt(0)}`.execute(
    db(),
  );
});

describe('what the pools learn', () => {
  it('FILT-026 FILT-027 FILT-030 a warning enters both pools with how many, when and by which way, and never with who', async () => {
    await follow(asinAt(0), stocked.other);
    await warn(stocked.seller);
    await warn(stocked.seller, { channel: 'api' });
    expect((await list('product')).totalCount).toBe(0);
    await take();
    // Nobody is counted twice: the same seller by another mail, a second run.
    await warn(stocked.seller);
    await take();
    await take();
    const brands = await list('brand');
    expect(brands.items.map(({ brand, source, sellers }) => [brand, source, sellers]).toSorted()).toEqual([
      ['Complainer', 'FromAPI', 1],
      ['Complainer', 'FromMail', 1],
    ]);
    const { items, totalCount } = await list('product', {}, stocked.other);
    expect(totalCount).toBe(2);
    const day = new Date(now()).toISOString().slice(0, 10);
    expect(items.find(({ source }) => source === 'FromMail')).toEqual({
      id: expect.any(Number),
      brand: 'Complainer',
      asin: asinAt(0),
      infringementType: 'TradeMark',
      source: 'FromMail',
      sellers: 1,
      createDate: day,
      lastDate: day,
      own: [],
    });
    await warn(stocked.other);
    await take();
    const after = await list('product', { source: 'FromMail' });
    expect(after.items).toMatchObject([{ asin: asinAt(0), sellers: 2 }]);
    // What is kept of who told: a hash for each entry, under a key that stands in no table.
    const { rows } = await sql<{ tellers: number; hashes: number; lengths: number[] }>`
      select count(*)::int as tellers, count(distinct teller)::int as hashes, array_agg(distinct length(teller)) as lengths from pool_teller`.execute(
      db(),
    );
    expect(rows).toEqual([{ tellers: 5, hashes: 5, lengths: [32] }]);
  });

  it('FILT-030 whoever lists the product is told once, without a name, and nothing acts in his store', async () => {
    expect(await toldOf(stocked.other, asinAt(0))).toHaveLength(1);
    expect(await toldOf(stocked.seller, asinAt(0))).toHaveLength(0);
    const [message] = await toldOf(stocked.other, asinAt(0));
    expect(message?.content).toContain('/commonProductPool');
    expect(JSON.stringify(message)).not.toContain(stocked.seller.email);
    expect(await recordsOf('restrictedProduct', stocked.other)).toEqual([]);
    expect(await recordsOf('restrictedBrand', stocked.other)).toEqual([]);
  });

  it('FILT-030 what the marketplace took back meanwhile makes no entry, nor does an SKU', async () => {
    const before = (await list('product')).totalCount;
    await warn(stocked.seller, { products: [{ asin: asinAt(1) }], channel: 'api', at: now() - 1_000 });
    await db()
      .transaction()
      .execute((tx) =>
        clearWarning(tx, stocked.seller, { asin: asinAt(1), kind: 'trademark', channel: 'api', at: now() }, now()),
      );
    await warn(stocked.seller, { products: [{ sku: 'MY-OWN-WORD' }] });
    await take();
    expect((await list('product')).totalCount).toBe(before);
    expect((await list('product', { search: 'my-own' })).totalCount).toBe(0);
  });
});

describe('the list of a pool', () => {
  it('FILT-028 FILT-043 is narrowed by search, infringement and source, sorted, and read page by page by key', async () => {
    await sql`insert into pool_entry(kind, value, folded, asin, brand, infringement, source, sellers, first_at, last_at)
      select 2, 'B0POOL' || lpad(n::text, 4, '0'), 'B0POOL' || lpad(n::text, 4, '0'), 'B0POOL' || lpad(n::text, 4, '0'), 'Iğdır', 1 + n % 3, 1 + n % 3, n, now() - interval '40 days', now() - n * interval '1 hour' - interval '10 days'
      from generate_series(1, 60) n`.execute(db());
    const pools = async (body: RequestToSend<typeof commonPool.list>['body']) => list('product', body);
    expect((await pools({ search: 'b0pool00' })).totalCount).toBe(60);
    expect((await pools({ search: 'IĞDIR', infringementType: 'TradeMark' })).totalCount).toBe(20);
    expect((await pools({ search: 'pool', source: 'FromAPI', infringementType: 'CopyRight' })).totalCount).toBe(0);
    for (const source of poolSourceNames)
      expect((await pools({ search: 'pool', source })).items.every((entry) => entry.source === source)).toBe(true);
    const most = await pools({ search: 'pool', sort: 'sellers' });
    expect(most.items.slice(0, 2).map(({ sellers }) => sellers)).toEqual([60, 59]);
    const first = await pools({ search: 'pool', sort: 'value', desc: false });
    expect(first.items.map(({ asin }) => asin).at(-1)).toBe('B0POOL0025');
    const next = await pools({ search: 'pool', sort: 'value', desc: false, cursor: first.nextCursor ?? '' });
    expect(next.items[0]?.asin).toBe('B0POOL0026');
    expect((await pools({ search: 'pool' })).items[0]?.asin).toBe('B0POOL0001');
    expect((await list('brand', { search: 'pool' })).totalCount).toBe(0);
    expect(await codeOf(pools({ cursor: 'nowhere' }))).toBe('ValidationFailed');
    expect(await codeOf(pools({ source: 'FromHearsay' as never }))).toBe('ValidationFailed'); // What no panel sends.
  });
});

describe('entries on the own list', () => {
  const entriesOf = async (search: string) => (await list('product', { search, sort: 'value', desc: false })).items;

  it('FILT-029 FILT-044 each is answered; those that came say where from, act as every record does, and are taken back by one undo', async () => {
    const [first, ...rest] = await entriesOf('B0POOL000');
    if (!first) return expect.unreachable('the pool has entries');
    const [second, third, fourth] = rest;
    await put('restrictedProduct', second?.asin ?? '');
    await put('reliableProduct', third?.asin ?? '');
    await put('excludedProduct', fourth?.asin ?? '');
    const chosen = [first, second, third, fourth].map((entry) => entry?.id ?? 0);
    const { added, actionIds, results } = await add('product', chosen);
    expect([added, results.map(({ result }) => result)]).toEqual([
      1,
      ['Added', 'InRestricted', 'InReliable', 'InExcluded'],
    ]);
    expect(results[0]).toEqual({
      entry: first.id,
      customerMarketPlaceId: stocked.seller.storeId,
      value: first.asin,
      result: 'Added',
    });
    expect((await recordsOf('restrictedProduct')).find(({ value }) => value === first.asin)).toMatchObject({
      reason: 'AddedFromPool',
      infringementType: first.infringementType,
      source: first.source,
    });
    const own = async (who = stocked.seller) =>
      (await list('product', { search: 'B0POOL000', sort: 'value', desc: false }, who)).items
        .slice(0, 4)
        .map((entry) => entry.own.map((each) => each.list));
    expect(await own()).toEqual([['restricted'], ['restricted'], ['reliable'], ['excluded']]);
    expect(await own(stocked.other)).toEqual([[], [], [], []]);
    const again = await add('product', chosen.slice(0, 1));
    expect([again.actionIds, again.results[0]?.result]).toEqual([[], 'AlreadyAdded']);
    const undone = await stocked.seller.call(activity.undo, { body: { actionId: actionIds[0] ?? 0 } });
    expect(undone).toMatchObject({ undone: 1, list: 'restrictedProduct' });
    expect((await own())[0]).toEqual([]);
  });

  it('FILT-029 what the list has no room for is answered as such, and the rest goes on it', async () => {
    const kind = RestrictionKind.restrictedProduct;
    const { storeId } = stocked.seller;
    await sql`insert into restriction(store_id, kind, value, folded, reason, created_at)
      select ${storeId}::int, ${kind}::smallint, 'X' || n, 'X' || n, ${RestrictionReason.AddedManually}::smallint, now()
      from generate_series(1, ${listMax(kind) - 1} - (select count(*)::int from restriction where store_id = ${storeId} and kind = ${kind})) n`.execute(
      db(),
    );
    const fresh = (await entriesOf('B0POOL000')).filter(({ own }) => own.length === 0).slice(0, 2);
    const { added, results, actionIds } = await add(
      'product',
      fresh.map(({ id }) => id),
    );
    expect([added, results.map(({ result }) => result)]).toEqual([1, ['Added', 'LimitReached']]);
    await stocked.seller.call(activity.undo, { body: { actionId: actionIds[0] ?? 0 } });
    await sql`delete from restriction where store_id = ${storeId} and kind = ${kind} and value like 'X%'`.execute(db());
  });

  it('FILT-029 FILT-035 the same brand by two ways is one record; a product of the store then fails the filter, as was foreseen in each store', async () => {
    const { items } = await list('brand', { search: 'complainer' });
    const german = stocked.seller.storeId;
    const french = await stocked.product.connectStore(stocked.seller, 'FR');
    stocked.seller.storeId = german;
    const previewOf = (
      poolEntries: number[],
      storeIds: number[],
      type: 'restrictedBrand' | 'reliableBrand' = 'restrictedBrand',
    ) =>
      stocked.seller.call(restrictions.dryRun, {
        query: { type },
        body: { poolEntries, customerMarketPlaceIds: storeIds },
      });
    const ids = items.map(({ id }) => id);
    const preview = await previewOf(ids, [french, german]);
    expect(preview.totals.zeroed.total + preview.totals.removed.total).toBe(1);
    expect(preview.stores.map((each) => [each.customerMarketPlaceId, each.zeroed + each.removed])).toEqual(
      [
        [german, 1],
        [french, 0],
      ].toSorted(([a = 0], [b = 0]) => a - b),
    );
    expect(preview.samples.map(({ asin }) => asin)).toEqual([asinAt(0)]);
    const elsewhere = await previewOf(ids, [french]);
    expect([elsewhere.totals.removed.total, elsewhere.samples]).toEqual([0, []]);
    // Entries of one pool are none of another list, and stores are the caller's own.
    expect(await codeOf(previewOf(ids, [german], 'reliableBrand'))).toBe('RecordNotFound');
    expect(await codeOf(previewOf([2_000_000_000], [german]))).toBe('RecordNotFound');
    expect(await codeOf(previewOf(ids, [stocked.other.storeId]))).toBe('InvalidMarketplaceSelection');
    // What the seller relies on is not restricted by a pool, and nothing of it is foreseen.
    const trusted = await put('reliableBrand', 'Complainer');
    expect((await previewOf(ids, [german])).totals.removed.total).toBe(0);
    await stocked.seller.call(activity.undo, { body: { actionId: trusted.actionIds[0] ?? 0 } });
    const { results } = await add(
      'brand',
      items.map(({ id }) => id),
    );
    expect(results.map(({ result }) => result)).toEqual(['Added', 'Duplicate']);
    expect(await recordsOf('restrictedBrand')).toMatchObject([{ value: 'Complainer', reason: 'AddedFromPool' }]);
    const { rows } = await sql<{ marked: number }>`
      select count(*)::int as marked from item i join item_details d using (store_id, item_id)
      where i.store_id = ${stocked.seller.storeId} and d.brand = 'Complainer' and i.flags & 2 <> 0`.execute(db());
    expect(rows).toEqual([{ marked: 1 }]);
  });

  it('FILT-030 FILT-044 refuses more than 1,000, an entry of the other pool, another seller’s store and none; nothing is written then', async () => {
    const before = await recordsOf('restrictedProduct');
    const many = Array.from({ length: 1_001 }, (_, at) => at + 1);
    const [entry] = await entriesOf('B0POOL0020');
    const [brand] = (await list('brand')).items;
    const id = entry?.id ?? 0;
    expect(await codeOf(add('product', many))).toBe('PoolLimitReached');
    expect(await codeOf(add('product', [id, brand?.id ?? 0]))).toBe('RecordNotFound');
    expect(await codeOf(add('product', [id, 2_000_000_000]))).toBe('RecordNotFound');
    expect(await codeOf(add('product', [id], [stocked.seller.storeId, stocked.other.storeId]))).toBe(
      'InvalidMarketplaceSelection',
    );
    expect(await codeOf(add('product', [id], []))).toBe('InvalidMarketplaceSelection');
    expect(await codeOf(add('product', []))).toBe('ValidationFailed');
    expect(await recordsOf('restrictedProduct')).toEqual(before);
  });
});
