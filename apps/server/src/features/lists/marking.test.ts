import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { filterNameOf } from '@kervan/domain/filters/filter-names';
import { Voltage } from '@kervan/domain/filters/filter-params';
import { listEntryOf } from '@kervan/domain/filters/list-entry';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { InfringementType } from '@kervan/domain/filters/restriction-reasons';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import type { TrademarkOffice } from '@kervan/domain/filters/trademark-offices';
import { filterNumberOf, UpdateReason } from '@kervan/domain/inventory/update-reason';
import { sourceMarket } from '@kervan/domain/markets';
import { orderReevaluation } from '../../records/items/reevaluation.ts';
import { archiveLists, restoreLists } from '../../records/products/archive-lists.ts';
import { describeItems } from '../../records/products/describe-items.ts';
import { listBits, readKeywords } from '../../records/products/list-bits.ts';
import { advanceSweep, findSweep, sweepSoon } from '../../records/products/list-work.ts';
import { marketNumber } from '../../records/products/follow-products.ts';
import { replaceTrademarks } from '../../records/products/trademarks.ts';
import { addToList, removeFromList } from '../../records/products/list-write.ts';
import { openPool, type Db } from '../../db/connect.ts';
import { useStocked } from '../../testing/stocked.ts';
import { markStore } from './mark-store.ts';
import { itLong } from '../../testing/long.ts';

const K = RestrictionKind;
const stocked = useStocked();
const { product } = stocked;
type Item = { itemId: number; sourceId: number; asin: string; brand: string; title: string; path: string };
let store: { storeId: number; accountId: number };
let items: Item[];
let item: Item;

const db = () => product.worker.db;
const now = () => product.worker.clock.now();
const within = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db().transaction().execute(work);

beforeAll(async () => {
  const { storeId, accountId } = stocked.seller;
  store = { storeId, accountId };
  ({ rows: items } = await sql<Item>`
    select i.item_id as "itemId", i.source_id as "sourceId", d.asin, d.brand, d.title, s.category_path as path
    from item i join item_details d on d.store_id = i.store_id and d.item_id = i.item_id join source_details s on s.source_id = i.source_id
    where i.store_id = ${storeId} and d.brand is not null and d.title is not null and s.category_path is not null order by i.item_id`.execute(
    db(),
  ));
  item = items[0] ?? expect.unreachable('products are described');
});
beforeEach(async () => {
  await db().deleteFrom('restriction').where('store_id', '=', store.storeId).execute();
  await within((tx) => sweepSoon(tx, store.storeId));
  await markStore(product.worker, store.storeId);
});

const entry = (kind: RestrictionKind, text: string) => {
  const made = listEntryOf(kind, text);
  return 'fault' in made ? expect.unreachable(made.fault) : made;
};
const put = (kind: RestrictionKind, texts: readonly string[], more: { infringement?: number } = {}) =>
  within((tx) =>
    addToList(
      tx,
      store,
      kind,
      texts.map((text) => ({ ...entry(kind, text), ...more })),
      now(),
    ),
  );
const take = (kind: RestrictionKind, texts: readonly string[]) =>
  within((tx) =>
    removeFromList(
      tx,
      store,
      kind,
      texts.map((text) => entry(kind, text).folded),
      now(),
    ),
  );
/** What the lists say of each product of the store that any says something of. */
const marks = async (): Promise<Map<number, number>> => {
  const { rows } = await sql<{ item_id: number; bits: number }>`
    select item_id, flags & ${listBits}::int as bits from item where store_id = ${store.storeId} and flags & ${listBits}::int <> 0`.execute(
    db(),
  );
  return new Map(rows.map(({ item_id, bits }) => [item_id, bits]));
};
/** What else is noted of the product: the lists leave it alone. */
const others = async (): Promise<number | undefined> =>
  (
    await sql<{
      bits: number;
    }>`select flags & ~${listBits}::int as bits from item where store_id = ${store.storeId} and item_id = ${item.itemId}`.execute(
      db(),
    )
  ).rows[0]?.bits;
const versions = async () =>
  new Map(
    (
      await sql<{
        item_id: number;
        version: number;
      }>`select item_id, version from item where store_id = ${store.storeId}`.execute(db())
    ).rows.map(({ item_id, version }) => [item_id, version]),
  );
const waiting = async (): Promise<number[]> =>
  (
    await sql<{ item_id: number }>`select item_id from item_dirty where store_id = ${store.storeId}`.execute(db())
  ).rows.map(({ item_id }) => item_id);
/** The filter that keeps a product out; null = none does. */
const reasonOf = async (itemId: number): Promise<string | null> => {
  const row = await db()
    .selectFrom('item')
    .select('reason')
    .where('store_id', '=', store.storeId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return filterNameOf(filterNumberOf(row.reason));
};
const all = (bit: number, which: (one: Item) => boolean) =>
  new Map(items.filter(which).map(({ itemId }) => [itemId, bit]));

describe('what lists say of the products of a store', () => {
  it('FILT-017 FILT-023 FILT-025 products are marked and cleared with the change itself, exactly they, and decided again', async () => {
    for (const [kind, bit] of [
      [K.restrictedProduct, ItemFlag.restrictedProduct],
      [K.reliableProduct, ItemFlag.reliableProduct],
      [K.excludedProduct, ItemFlag.excludedProduct],
    ] as const) {
      await db().deleteFrom('item_dirty').where('store_id', '=', store.storeId).execute();
      const [before, kept] = [await versions(), await others()];
      expect(kept).not.toBe(0);
      expect(await put(kind, [item.asin, 'B0KERVAN01'])).toHaveLength(2);
      expect(await marks()).toEqual(new Map([[item.itemId, bit]]));
      expect(await waiting()).toEqual([item.itemId]);
      const moved = [...(await versions())].filter(([id, version]) => version !== before.get(id));
      expect(moved.map(([id]) => id)).toEqual([item.itemId]);
      expect(await others()).toBe(kept);
      // What stands there already changes nothing.
      expect(await put(kind, [item.asin])).toEqual([]);
      expect(await take(kind, [item.asin])).toMatchObject([{ value: item.asin, note: null }]);
      expect((await marks()).size).toBe(0);
    }
  });

  it('FILT-016 FILT-022 brands: restricted in any case, reliable in their own', async () => {
    const swapped = item.brand === item.brand.toUpperCase() ? item.brand.toLowerCase() : item.brand.toUpperCase();
    await put(K.restrictedBrand, [swapped]);
    expect(await marks()).toEqual(all(ItemFlag.restrictedBrand, ({ brand }) => brand === item.brand));
    await take(K.restrictedBrand, [item.brand]);
    await put(K.reliableBrand, [swapped]);
    expect((await marks()).size).toBe(0);
    await put(K.reliableBrand, [item.brand]);
    expect(await marks()).toEqual(all(ItemFlag.reliableBrand, ({ brand }) => brand === item.brand));
  });

  it('a record of a trademark marks its products or its brand as such, any other record does not', async () => {
    await put(K.restrictedProduct, [item.asin], { infringement: InfringementType.TradeMark });
    expect((await marks()).get(item.itemId)).toBe(ItemFlag.restrictedProduct | ItemFlag.trademarkRecord);
    await take(K.restrictedProduct, [item.asin]);
    await put(K.restrictedBrand, [item.brand], { infringement: InfringementType.TradeMark });
    expect((await marks()).get(item.itemId)).toBe(ItemFlag.restrictedBrand | ItemFlag.trademarkRecord);
    await take(K.restrictedBrand, [item.brand]);
    await put(K.restrictedProduct, [item.asin], { infringement: InfringementType.CopyRight });
    expect((await marks()).get(item.itemId)).toBe(ItemFlag.restrictedProduct);
  });

  it('FILT-018 keywords stand against the title alone, and what changes nothing is not written', async () => {
    const word = item.title.split(/\s+/).find((part) => /^\p{L}{4,}$/u.test(part)) ?? expect.unreachable(item.title);
    const before = await versions();
    await put(K.restrictedKeyword, [word.toUpperCase(), item.asin]);
    expect((await marks()).size).toBe(0);
    await markStore(product.worker, store.storeId);
    const holds = ({ title }: Item) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(title);
    expect(await marks()).toEqual(all(ItemFlag.restrictedKeyword, holds));
    const moved = [...(await versions())].filter(([id, version]) => version !== before.get(id)).map(([id]) => id);
    expect(moved.toSorted()).toEqual(
      items
        .filter(holds)
        .map(({ itemId }) => itemId)
        .toSorted(),
    );
    await take(K.restrictedKeyword, [word]);
    await markStore(product.worker, store.storeId);
    expect((await marks()).size).toBe(0);
  });

  it('FILT-020 FILT-021 a category by its whole path in its own case, by its name anywhere on it in any case', async () => {
    const name = item.path.split(' > ').at(-1) ?? '';
    await put(K.restrictedCategory, [name.toUpperCase()]);
    await markStore(product.worker, store.storeId);
    expect(await marks()).toEqual(all(ItemFlag.restrictedCategory, ({ path }) => path.split(' > ').includes(name)));
    await take(K.restrictedCategory, [name]);
    const path = `${item.path} > Lamps`;
    await sql`update source_details set category_path = ${path} where source_id = ${item.sourceId}`.execute(db());
    await put(K.restrictedCategory, [path.toUpperCase()]);
    await markStore(product.worker, store.storeId);
    expect((await marks()).size).toBe(0);
    await put(K.restrictedCategory, [path]);
    await markStore(product.worker, store.storeId);
    expect(await marks()).toEqual(new Map([[item.itemId, ItemFlag.restrictedCategory]]));
    await sql`update source_details set category_path = ${item.path} where source_id = ${item.sourceId}`.execute(db());
  });
});

it('INV-008 FILT-005 the mains of a product come with its catalogue data; what is not plugged in says nothing', async () => {
  const { rows } = await sql<{ path: string; voltage: number | null }>`
    select d.category_path as path, p.voltage from source_product p join source_details d on d.source_id = p.source_id where d.category_path is not null`.execute(
    db(),
  );
  const isElectric = (path: string) =>
    /^Electronics|(appliance|coffee|kettle|lamp|light|mixer|toaster)[^>]*$/i.test(path);
  expect(rows.filter(({ path }) => isElectric(path)).length).toBeGreaterThan(0);
  for (const { path, voltage } of rows) expect(voltage, path).toBe(isElectric(path) ? Voltage.V110 : null);
});

describe('registers of trademark offices', () => {
  const officeMarks = ItemFlag.usptoRecord | ItemFlag.usptoKnown | ItemFlag.cipoRecord | ItemFlag.cipoKnown;
  const targetMarks = ItemFlag.targetOfficeRecord | ItemFlag.targetOfficeKnown;
  const officeBitsOf = async (): Promise<Map<number, number>> => {
    const { rows } = await sql<{ item_id: number; bits: number }>`
      select item_id, flags & ${officeMarks | targetMarks}::int as bits from item where store_id = ${store.storeId}`.execute(
      db(),
    );
    return new Map(rows.map(({ item_id, bits }) => [item_id, bits]));
  };
  const load = async (office: TrademarkOffice, brands: string[]) => {
    const count = await replaceTrademarks(db(), office, brands, now());
    await markStore(product.worker, store.storeId);
    return count;
  };

  it('INV-011 FILT-005 a brand on record is marked by its office, any other is known not to be; what is not loaded stays unknown', async () => {
    const swapped = item.brand === item.brand.toUpperCase() ? item.brand.toLowerCase() : item.brand.toUpperCase();
    expect(await load('USPTO', [swapped, swapped, item.brand, ' ', 'Nobody'])).toBe(2);
    const expected = (brand: string) => ItemFlag.usptoKnown | (brand === item.brand ? ItemFlag.usptoRecord : 0);
    expect(await officeBitsOf()).toEqual(new Map(items.map(({ itemId, brand }) => [itemId, expected(brand)])));
    // Lists beside them leave them alone, and they the lists.
    await put(K.restrictedProduct, [item.asin]);
    expect((await officeBitsOf()).get(item.itemId)).toBe(ItemFlag.usptoKnown | ItemFlag.usptoRecord);
    expect((await marks()).get(item.itemId)).toBe(ItemFlag.restrictedProduct);
    // The German store's own office is that of the union.
    await load('EUIPO', [item.brand]);
    await load('UKIPO', ['Nobody']);
    expect((await officeBitsOf()).get(item.itemId)).toBe(
      ItemFlag.usptoKnown | ItemFlag.usptoRecord | ItemFlag.targetOfficeKnown | ItemFlag.targetOfficeRecord,
    );
    // A newer register takes the place of the older one; a file of nothing takes none.
    await load('USPTO', ['Işık', 'Nobody']);
    expect((await officeBitsOf()).get(item.itemId)).toBe(ItemFlag.usptoKnown | targetMarks);
    await expect(replaceTrademarks(db(), 'USPTO', ['', ' '], now())).rejects.toThrow('no mark');
    expect(
      (await db().selectFrom('trademark').select('folded').where('office', '=', 'USPTO').execute())
        .map(({ folded }) => folded)
        .toSorted(),
    ).toEqual(['işik', 'nobody']);
    await take(K.restrictedProduct, [item.asin]);
    // Whoever is renamed is looked up anew, in whatever spelling, without any list of the store.
    await within((tx) =>
      describeItems(
        tx,
        [{ sourceId: item.sourceId, title: item.title, brand: 'IŞIK', image: null, dimensionsMm: null, weightG: null }],
        now(),
      ),
    );
    await markStore(product.worker, store.storeId);
    expect((await officeBitsOf()).get(item.itemId)).toBe(
      ItemFlag.usptoKnown | ItemFlag.usptoRecord | ItemFlag.targetOfficeKnown,
    );
    await within((tx) =>
      describeItems(
        tx,
        [{ sourceId: item.sourceId, title: item.title, brand: null, image: null, dimensionsMm: null, weightG: null }],
        now(),
      ),
    );
    expect((await officeBitsOf()).get(item.itemId)).toBe(0);
    await within((tx) =>
      describeItems(
        tx,
        [
          {
            sourceId: item.sourceId,
            title: item.title,
            brand: item.brand,
            image: null,
            dimensionsMm: null,
            weightG: null,
          },
        ],
        now(),
      ),
    );
    await sql`delete from trademark`.execute(db());
    await sql`delete from trademark_office`.execute(db());
  });
});

describe('the cost of keywords', () => {
  it('they are prepared once for a change, however many parts it takes, and look at each title once', async () => {
    const looked: string[] = [];
    let prepared = 0;
    await put(K.restrictedKeyword, ['one', 'other']);
    await markStore(
      {
        db: db(),
        clock: product.worker.clock,
        pageSize: 3,
        keywordsOf: async (tx: Db, storeId: number) => {
          prepared++;
          const matches = await readKeywords(tx, storeId);
          return (title: string) => (looked.push(title), matches(title));
        },
      },
      store.storeId,
    );
    const { rows: titled } = await sql<{ title: string }>`
      select title from item_details where store_id = ${store.storeId} and title is not null`.execute(db());
    expect(titled.length).toBeGreaterThan(6);
    expect(prepared).toBe(1);
    expect(looked.toSorted()).toEqual(titled.map(({ title }) => title).toSorted());
  });

  itLong(
    '300 keywords are prepared once for a change and look at each title once; the evaluation after it asks no list',
    async () => {
      const word = item.title.split(/\s+/).find((part) => /^\p{L}{4,}$/u.test(part)) ?? expect.unreachable(item.title);
      const looked: string[] = [];
      let prepared = 0;
      const counting = {
        db: db(),
        clock: product.worker.clock,
        pageSize: 3,
        keywordsOf: async (tx: Db, storeId: number) => {
          prepared++;
          const matches = await readKeywords(tx, storeId);
          return (title: string) => (looked.push(title), matches(title));
        },
      };
      await put(K.restrictedKeyword, [...Array.from({ length: 299 }, (_, at) => `keyword ${at}`), word]);
      await markStore(counting, store.storeId);
      const { rows: titled } = await sql<{ title: string }>`
      select title from item_details where store_id = ${store.storeId} and title is not null`.execute(db());
      expect(prepared).toBe(1);
      expect(looked.toSorted()).toEqual(titled.map(({ title }) => title).toSorted());
      // Nothing is wished for: nothing is looked at.
      await markStore(counting, store.storeId);
      expect([prepared, looked.length]).toEqual([1, titled.length]);
      const owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 1 });
      try {
        await owner.query('alter table kervan.restriction rename to restriction_away');
        await db()
          .transaction()
          .execute((tx) => orderReevaluation(tx, store.storeId, UpdateReason.SettingsChange));
        await product.settle();
        expect(await reasonOf(item.itemId)).toBe('RestrictedKeyword');
      } finally {
        await owner.query('alter table kervan.restriction_away rename to restriction');
        await owner.end();
      }
      expect(looked.length).toBe(titled.length);
      await take(K.restrictedKeyword, [word]);
      await markStore(counting, store.storeId);
      expect([prepared, looked.length]).toEqual([2, 2 * titled.length]);
      await product.settle();
      expect(await reasonOf(item.itemId)).toBeNull();
    },
  );
});

describe('products that come later', () => {
  const described = (more: { brand?: string; title?: string }) => ({
    sourceId: item.sourceId,
    title: item.title,
    brand: item.brand,
    image: null,
    dimensionsMm: null,
    weightG: null,
    ...more,
  });

  it('one that is described anew is looked up with its description', async () => {
    await put(K.restrictedBrand, ['Hülya Işık']);
    await put(K.restrictedKeyword, ['knife']);
    await markStore(product.worker, store.storeId);
    await within((tx) => describeItems(tx, [described({ brand: 'HÜLYA IŞIK', title: 'Knife, big' })], now()));
    expect((await marks()).get(item.itemId)).toBe(ItemFlag.restrictedBrand | ItemFlag.restrictedKeyword);
    await within((tx) => describeItems(tx, [described({})], now()));
    expect((await marks()).size).toBe(0);
  });

  it('FILT-025 one that is added is marked from its first moment on, and an excluded one is not added', async () => {
    const [asin = '', excluded = ''] = (await product.world.products('US', 60)).slice(40).map((entry) => entry.asin);
    // Another store has it already: the catalogue was read.
    await sql`with p as (insert into source_product(market, asin) values (${marketNumber(sourceMarket)}, ${asin}) on conflict (market, asin) do update set asin = excluded.asin returning source_id),
      s as (insert into source_schedule(source_id) select source_id from p on conflict do nothing)
      insert into source_details(source_id, brand) select source_id, 'Acme' from p on conflict (source_id) do update set brand = 'Acme'`.execute(
      db(),
    );
    await put(K.restrictedBrand, ['acme']);
    await put(K.excludedProduct, [excluded]);
    const answer = await stocked.seller.call(inventory.add, {
      body: { asins: [asin, excluded], customerMarketPlaceIds: [store.storeId] },
    });
    expect(answer.rejected).toMatchObject([{ asin: excluded, code: 'RestrictedProduct' }]);
    expect([...(await marks()).values()]).toEqual([ItemFlag.restrictedBrand]);
  });
});

describe('work on marks that is interrupted', () => {
  it('FILT-033 lists that are archived mark nothing, those that come back mark again', async () => {
    await put(K.restrictedProduct, [item.asin]);
    await put(K.reliableBrand, [item.brand]);
    expect(await within((tx) => archiveLists(tx, store, now()))).toBe(2);
    await markStore(product.worker, store.storeId);
    expect((await marks()).size).toBe(0);
    expect(await within((tx) => restoreLists(tx, store))).toHaveLength(2);
    await markStore(product.worker, store.storeId);
    expect((await marks()).get(item.itemId)).toBe(ItemFlag.restrictedProduct | ItemFlag.reliableBrand);
  });

  it('a wish that comes while the last page is looked up is not lost with it', async () => {
    await within((tx) => sweepSoon(tx, store.storeId));
    const begun =
      (
        await db()
          .transaction()
          .execute((tx) => findSweep(tx, store.storeId))
      )?.wishes ?? 0;
    await within((tx) => sweepSoon(tx, store.storeId));
    await within((tx) => advanceSweep(tx, store.storeId, { wishes: begun, nextItem: null }));
    await within((tx) => advanceSweep(tx, store.storeId, { wishes: begun, nextItem: item.itemId }));
    expect(await within((tx) => findSweep(tx, store.storeId))).toEqual({ nextItem: 0, wishes: begun + 1 });
  });

  it('a page that fails writes nothing, and leaves everything to the next run', async () => {
    const word = item.title.split(/\s+/).find((part) => /^\p{L}{4,}$/u.test(part)) ?? '';
    await put(K.restrictedKeyword, [word]);
    const owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 1 });
    try {
      await owner.query(`create function kervan.fall() returns trigger language plpgsql as $$ begin raise exception 'it falls'; end $$;
        create trigger fall before delete on kervan.list_sweep for each row execute function kervan.fall()`);
      await expect(markStore(product.worker, store.storeId)).rejects.toThrow('it falls');
      expect((await marks()).size).toBe(0);
    } finally {
      await owner.query('drop trigger if exists fall on kervan.list_sweep; drop function if exists kervan.fall()');
      await owner.end();
    }
    await markStore(product.worker, store.storeId);
    expect((await marks()).get(item.itemId)).toBe(ItemFlag.restrictedKeyword);
  });
});
