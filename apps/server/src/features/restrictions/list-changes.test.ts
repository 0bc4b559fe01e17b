import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { filters } from '@kervan/contracts/filters-calls';
import type { DryRunAnswer } from '@kervan/contracts/filters';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { confirmLevelOf } from '@kervan/domain/filters/confirm-level';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { markStore } from '../lists/mark-store.ts';
import { archiveLists } from '../../records/products/archive-lists.ts';
import { readKeywords } from '../../records/products/list-bits.ts';
import { itemsOf } from '../../testing/items.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { isWrittenWith } from '../../testing/kept-answer.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
type Who = typeof stocked.seller;
type Product = { id: number; asin: string; brand: string; title: string; path: string };
let products: Product[];
const db = () => product.worker.db;

beforeAll(async () => {
  ({ rows: products } = await sql<Product>`
    select i.item_id::int as id, d.asin, d.brand, d.title, s.category_path as path from item i
    join item_details d on d.store_id = i.store_id and d.item_id = i.item_id join source_details s on s.source_id = i.source_id
    where i.store_id = ${stocked.seller.storeId} and d.brand is not null and d.title is not null and s.category_path is not null order by 1`.execute(
    db(),
  ));
});
beforeEach(async () => {
  const { storeId, accountId } = stocked.seller;
  await db()
    .transaction()
    .execute((tx) => archiveLists(tx, { storeId, accountId }, product.worker.clock.now()));
  await markStore(product.worker, storeId);
  await product.settle();
});

const add = (type: RestrictionListName, values: string[], more: object = {}) =>
  stocked.seller.call(restrictions.add, {
    query: { type },
    body: { values, customerMarketPlaceIds: [stocked.seller.storeId], ...more },
  });
const list = async (type: RestrictionListName) =>
  (await stocked.seller.call(restrictions.list, { query: { type }, body: { limit: 100 } })).items;
const dryRun = (type: RestrictionListName, body: { values?: string[]; ids?: number[] }, who: Who = stocked.seller) =>
  who.call(restrictions.dryRun, { query: { type }, body });
const undo = (actionId: number | null | undefined, who: Who = stocked.seller) =>
  who.call(activity.undo, { body: { actionId: actionId ?? 0 } });
const upload = (
  type: RestrictionListName,
  text: string | Blob,
  mode: 'check' | 'all' | 'good' = 'all',
  name = 'list.csv',
  key?: string,
) =>
  stocked.seller.call(restrictions.upload, {
    query: { type },
    body: { json: { mode }, files: [new File([text], name)] },
    ...(key === undefined ? {} : { key }),
  });
/** Why a file was refused whole. */
const faultOf = async (type: RestrictionListName, content: string | Uint8Array<ArrayBuffer>, name = 'list.csv') => {
  const { code, data } = await refusalOf(upload(type, new Blob([content]), 'all', name));
  return { code, fault: (data as { fault: unknown }).fault };
};
const held = async () =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from restriction where store_id = ${stocked.seller.storeId}`.execute(db())
  ).rows[0]?.n;
const word = ({ title }: Product) => title.split(/\s+/).find((part) => /^\p{L}{4,}$/u.test(part)) ?? '';
const first = (): Product => products[0] ?? expect.unreachable('products are described');
/** All that a look could have changed. */
const state = async (): Promise<unknown> =>
  (
    await sql`select (select sum(version) from item) as items, (select count(*) from restriction) as records, (select count(*) from activity) as actions, (select count(*) from list_sweep) as sweeps`.execute(
      db(),
    )
  ).rows;
const standing = async () =>
  new Map((await itemsOf(stocked.seller)).map(({ id, status, listedAtZero }) => [id, { status, listedAtZero }]));
const sampled = ({ samples }: DryRunAnswer, ...effects: string[]) =>
  samples
    .filter(({ effect }) => effects.includes(effect))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

/** Foresees a change, makes it, and holds what became of every product of the store against what was said. */
async function preview(predict: () => Promise<DryRunAnswer>, act: () => Promise<unknown>): Promise<DryRunAnswer> {
  const [before, unchanged] = [await standing(), await state()];
  const answer = await predict();
  expect(await state()).toEqual(unchanged);
  await act();
  await markStore(product.worker, stocked.seller.storeId);
  await product.settle();
  const after = await standing();
  const moved = (test: (was: string, is: string, isZero: boolean) => boolean) =>
    [...after]
      .filter(([id, { status, listedAtZero }]) => test(before.get(id)?.status ?? '', status, listedAtZero))
      .map(([id]) => id)
      .toSorted((a, b) => a - b);
  const stopped = (is: string) => is === 'OutOfCriteria';
  const went = moved((was, is) => !stopped(was) && stopped(is));
  expect(sampled(answer, 'zeroed', 'removed')).toEqual(went);
  expect(sampled(answer, 'zeroed')).toEqual(moved((was, is, isZero) => !stopped(was) && stopped(is) && isZero));
  expect(sampled(answer, 'restored')).toEqual(moved((was, is) => stopped(was) && is === 'AtStore'));
  expect(answer.totals.zeroed.total + answer.totals.removed.total).toBe(went.length);
  return answer;
}

describe('the dry run of a list', () => {
  it('FILT-035 M3 names the very products that a list then removes, lets go by a reliable one, and brings back', async () => {
    const { brand, path, asin } = first();
    const name = path.split(' > ').at(-1) ?? '';
    const others = products.slice(-2).map((one) => one.asin);
    const gone = await preview(
      () => dryRun('restrictedBrand', { values: [brand.toUpperCase()] }),
      () => add('restrictedBrand', [brand.toUpperCase()]),
    );
    expect(gone.totals.removed.total).toBe(products.filter((one) => one.brand === brand).length);
    expect(gone.filters).toMatchObject([
      { filterName: 'RestrictedBrand', removed: { alone: gone.totals.removed.total, shared: 0 } },
    ]);
    // What stands there already, or is none, would do nothing.
    expect((await dryRun('restrictedBrand', { values: [brand, ' '] })).totals.removed.total).toBe(0);
    const back = await preview(
      () => dryRun('reliableProduct', { values: [asin] }),
      () => add('reliableProduct', [asin]),
    );
    expect(sampled(back, 'restored')).toEqual([first().id]);
    await preview(
      () => dryRun('excludedProduct', { values: others }),
      () => add('excludedProduct', others),
    );
    const ids = (await list('restrictedBrand')).map(({ id }) => id);
    const returned = await preview(
      () => dryRun('restrictedBrand', { ids }),
      () => stocked.seller.call(restrictions.remove, { query: { type: 'restrictedBrand' }, body: { ids } }),
    );
    expect(returned.totals.restored.total).toBe(gone.totals.removed.total - 1);
    await preview(
      () => dryRun('restrictedCategory', { values: [name.toUpperCase()] }),
      () => add('restrictedCategory', [name.toUpperCase()]),
    );
  });

  it('FILT-035 M3 a keyword of half the store: counted before, taken in pages, in force within seconds, and undone', async () => {
    const onSale = new Set(stocked.listed.map(({ id }) => id));
    const half = products.filter(({ id }) => onSale.has(id)).slice(0, Math.ceil(onSale.size / 2));
    const ids = half.map(({ id }) => id);
    const { storeId } = stocked.seller;
    const title = (text: string) =>
      sql`update item_details set title = ${text} || title where store_id = ${storeId} and item_id = any(${ids}::bigint[])`.execute(
        db(),
      );
    await title('Zyxwarium ');
    const before = await standing();
    const unchanged = await state();
    const answer = await dryRun('restrictedKeyword', { values: ['zyxwarium'] });
    expect(await state()).toEqual(unchanged);
    expect(answer.totals.removed.total).toBe(half.length);
    expect(sampled(answer, 'removed')).toEqual(ids.toSorted((a, b) => a - b).slice(0, 20));
    expect(answer.filters).toMatchObject([{ filterName: 'RestrictedKeyword', removed: { total: half.length } }]);
    // So many of a store that has its own number: the panel has the count typed before it adds anything.
    expect(confirmLevelOf({ zeroed: 0, removed: answer.totals.removed.total }, half.length - 1)).toEqual({
      level: 3,
      what: 'removed',
      items: half.length,
    });

    const at = product.worker.clock.now();
    const { actionIds } = await add('restrictedKeyword', ['zyxwarium']);
    const stopped = async () =>
      (await itemsOf(stocked.seller)).filter(({ filter }) => filter === 'RestrictedKeyword').map(({ id }) => id);
    await product.settle({ until: async () => (await stopped()).length === half.length });
    expect(product.worker.clock.now() - at).toBeLessThanOrEqual(10_000);
    expect((await stopped()).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    await product.settle();

    await undo(actionIds[0]);
    // The store is looked through page by page; who dies between two of them leaves the rest to the next.
    let pages = 0;
    const keywordsOf: typeof readKeywords = (tx, id) => (pages++, readKeywords(tx, id));
    await markStore({ ...product.worker, pageSize: 3, keywordsOf }, storeId);
    expect(pages).toBeLessThanOrEqual(1);
    await product.settle();
    expect(await stopped()).toEqual([]);
    expect(await standing()).toEqual(before);
    await sql`update item_details set title = replace(title, 'Zyxwarium ', '') where store_id = ${storeId}`.execute(
      db(),
    );
  });

  it('FILT-035 tells what goes to zero, and a look at another store’s records is refused', async () => {
    const zeroing = (action: 1 | 2) =>
      stocked.seller.call(filters.save, {
        query: {},
        body: [{ filterName: 'RestrictedKeyword', action, params: {}, sendingType: 'warehouse' }],
      });
    await zeroing(1);
    await product.settle();
    const keyword = word(first());
    const zeroed = await preview(
      () => dryRun('restrictedKeyword', { values: [keyword] }),
      () => add('restrictedKeyword', [keyword]),
    );
    expect(zeroed.totals.zeroed.total).toBeGreaterThan(0);
    expect(zeroed.offered.lost).toBe(zeroed.totals.zeroed.total);
    expect(zeroed.offered.before - zeroed.offered.after).toBe(zeroed.offered.lost);
    const ids = (await list('restrictedKeyword')).map(({ id }) => id);
    expect(await refusalOf(dryRun('restrictedKeyword', { ids }, stocked.other))).toMatchObject({
      code: 'RecordNotFound',
    });
    expect(await refusalOf(dryRun('restrictedBrand', { ids }))).toMatchObject({ code: 'RecordNotFound' });
    await preview(
      () => dryRun('restrictedKeyword', { ids }),
      () => stocked.seller.call(restrictions.remove, { query: { type: 'restrictedKeyword' }, body: { ids } }),
    );
    await zeroing(2);
  });
});

describe('undoing a change of a list', () => {
  it('M4 INV-125 what was added goes, what was removed comes back as it was, with its moment; a repetition changes nothing', async () => {
    const { actionIds } = await add('restrictedProduct', ['B0KERVAN01', 'B0KERVAN02'], {
      note: 'they wrote',
      infringementType: 'TradeMark',
    });
    // The market's clock stands still: one of them is older.
    await sql`update restriction set created_at = created_at - interval '1 hour' where store_id = ${stocked.seller.storeId} and value = 'B0KERVAN01'`.execute(
      db(),
    );
    const before = await list('restrictedProduct');
    const { actionId } = await stocked.seller.call(restrictions.remove, {
      query: { type: 'restrictedProduct' },
      body: { ids: before.map(({ id }) => id) },
    });
    expect(await refusalOf(undo(actionId, stocked.other))).toMatchObject({ code: 'RecordNotFound' });
    expect(await undo(actionId)).toEqual({ undone: 2, list: 'restrictedProduct', skipped: [] });
    const told = (records: typeof before) =>
      records.map((record) => ({ ...record, id: 0 })).toSorted((a, b) => a.value.localeCompare(b.value));
    expect(told(await list('restrictedProduct'))).toEqual(told(before));
    // One stands as the adding left it: that can be taken back, too, once; the other one is named.
    for (let time = 0; time < 2; time++)
      expect(await undo(actionIds[0])).toMatchObject({
        undone: 1,
        list: 'restrictedProduct',
        skipped: [{ name: 'B0KERVAN01', reason: 'changedSince' }],
      });
    expect(await list('restrictedProduct')).toMatchObject([{ value: 'B0KERVAN01' }]);
    const { items } = await stocked.seller.call(activity.list, { body: {} });
    expect(items[0]).toMatchObject({ kind: 'Undo', itemCount: 1, after: { list: 'restrictedProduct' } });
    expect(items.find((row) => row.actionId === actionId)).toMatchObject({
      kind: 'RemoveFromList',
      itemCount: 2,
      reason: 'SettingsChange',
      undoBlock: 'undone',
    });
  });

  it('M4 INV-125 records that were changed since stay and are named, and the products follow', async () => {
    const { asin, id } = first();
    const { actionIds } = await add('excludedProduct', [asin, 'B0KERVAN01']);
    await product.settle();
    expect((await standing()).get(id)?.status).toBe('OutOfCriteria');
    const records = await list('excludedProduct');
    await stocked.seller.call(restrictions.remove, {
      query: { type: 'excludedProduct' },
      body: { ids: records.filter(({ value }) => value === 'B0KERVAN01').map((record) => record.id) },
    });
    // It was put there anew: that is another record.
    await add('excludedProduct', ['B0KERVAN01']);
    expect(await undo(actionIds[0])).toEqual({
      undone: 1,
      list: 'excludedProduct',
      skipped: [{ id: 'B0KERVAN01', name: 'B0KERVAN01', reason: 'changedSince' }],
    });
    await product.settle();
    expect((await standing()).get(id)?.status).toBe('AtStore');
  });
});

describe('files of a list', () => {
  it('FILT-042 nothing is written while a line is wrong, unless the good lines alone are wanted; each fault is told', async () => {
    const text = ['Brand;Note', 'Acme;they wrote', ';nothing', '=1+1;', 'ACME;', 'Globex,mixed'].join('\r\n');
    const seen = await upload('restrictedBrand', text, 'check');
    expect(seen).toMatchObject({
      lines: 5,
      good: 1,
      wrong: 4,
      added: 0,
      effect: { totals: { removed: { total: 0 } } },
    });
    expect(seen.faults).toEqual([
      { line: 3, value: '', column: 'brand', code: 'Required', other: null },
      { line: 4, value: '=1+1', column: 'brand', code: 'Formula', other: null },
      { line: 5, value: 'ACME', column: 'brand', code: 'DuplicatedInList', other: 2 },
      { line: 6, value: 'Globex,mixed', column: null, code: 'OtherSeparator', other: null },
    ]);
    expect(await upload('restrictedBrand', text, 'all')).toMatchObject({ added: 0, actionId: null });
    expect(await held()).toBe(0);
    const { actionId } = await upload('restrictedBrand', text, 'good');
    expect(await list('restrictedBrand')).toMatchObject([
      { value: 'Acme', note: 'they wrote', reason: 'AddedManually' },
    ]);
    expect(await upload('restrictedBrand', text, 'good')).toMatchObject({ known: 1, added: 0, actionId: null });
    expect(await undo(actionId)).toMatchObject({ undone: 1 });
    expect(await held()).toBe(0);
  });

  it('FILT-035 FILT-042 a look foresees what the good lines do, and says what stands on the opposite list', async () => {
    const { brand } = first();
    await add('reliableBrand', [brand]);
    const { effect, onOther } = await upload('restrictedBrand', `brand\n${brand}\n`, 'check');
    expect([onOther, effect?.totals.removed.total]).toEqual([1, 0]);
    const { effect: other } = await upload('excludedProduct', `asin\n${first().asin}\n`, 'check');
    expect(other?.totals.removed).toEqual({ alone: 1, shared: 0, total: 1 });
    expect(await held()).toBe(1);
  });

  it('FILT-042 the answer of a file is written with what it puts on the list', async () => {
    const list = sql`restriction where store_id = ${stocked.seller.storeId}`;
    await upload('restrictedBrand', 'brand\nWritten With\n', 'all', 'list.csv', 'one-list-file-1');
    expect(await isWrittenWith(stocked.product, 'one-list-file-1', list)).toBe(true);
    await stocked.seller.call(restrictions.uploadCategories, {
      body: { files: [new File(['Category Name;Category Path\nWritten With;\n'], 'categories.csv')] },
      key: 'one-list-file-2',
    });
    expect(await isWrittenWith(stocked.product, 'one-list-file-2', list)).toBe(true);
  });

  it('FILT-021 FILT-042 categories by name or path; those of no known product are added and named', async () => {
    const { path } = first();
    const send = (text: string) =>
      stocked.seller.call(restrictions.uploadCategories, { body: { files: [new File([text], 'categories.csv')] } });
    const name = path.split(' > ').at(-1)?.toUpperCase();
    expect(await send(`Category Name;Category Path\n${name};\n;${path}\n;Nowhere > Lamps\n`)).toMatchObject({
      added: 3,
      notFound: ['Nowhere > Lamps'],
      notFoundCount: 1,
    });
    const others = Array.from({ length: 498 }, (_, at) => `Lamps ${at}`).join('\n');
    expect(await refusalOf(send(`Category Name\n${others}`))).toMatchObject({
      code: 'ListLimitExceeded',
      data: { fault: { code: 'noRoom', limit: 500, room: 497 } },
    });
    expect(await held()).toBe(3);
  });

  it('FILT-036 FILT-042 a file is refused whole with its reason, and leaves nothing behind', async () => {
    const many = (count: number, head: string) =>
      [head, ...Array.from({ length: count }, (_, at) => `Brand ${at}`)].join('\n');
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
    expect(await faultOf('restrictedCategory', old, 'a.xls')).toEqual({
      code: 'WrongExcelType',
      fault: { code: 'wrongExcel' },
    });
    expect(await faultOf('restrictedBrand', many(200_000, 'Brand'))).toEqual({
      code: 'ListLimitExceeded',
      fault: { code: 'tooManyLines', limit: 100_000 },
    });
    expect(await faultOf('restrictedCategory', many(501, 'Category Name'))).toMatchObject({
      fault: { code: 'tooManyLines', limit: 500 },
    });
    for (const [content, fault] of [
      ['price;stock\n1;2', { code: 'columns', columns: ['asin'] }],
      ['', { code: 'empty' }],
      ['asin\n', { code: 'empty' }],
      ['PK\u0003\u0004broken', { code: 'brokenSheet' }],
      ['asin\n"B0KERVAN01', { code: 'quotes', line: 2 }],
      ['asin\n\u0000', { code: 'notText' }],
    ] as const)
      expect(await faultOf('restrictedProduct', content)).toEqual({ code: 'InvalidFileFormat', fault });
    expect(await faultOf('restrictedProduct', new Uint8Array([0x61, 0xff, 0xfe]))).toMatchObject({
      fault: { code: 'notUtf8' },
    });
    expect(await held()).toBe(0);
  });

  it.each(['csv', 'xlsx'] as const)(
    'FILT-039 what is downloaded as %s can be uploaded as it is, and runs no formula',
    async (format) => {
      await add('restrictedBrand', ['=SUM(A1)', '@home', 'Işık; Ltd'], {
        note: '+90 "call"',
        infringementType: 'CopyRight',
      });
      await add('restrictedCategory', ['Lamps', 'Home > Lamps']);
      const told = async (type: RestrictionListName) =>
        (await list(type))
          .map((record) => ({ ...record, id: 0, createDate: '' }))
          .toSorted((a, b) => a.value.localeCompare(b.value));
      for (const type of ['restrictedBrand', 'restrictedCategory'] as const)
        for (const language of ['tr', 'us'] as const) {
          const before = await told(type);
          const { name, content } = await stocked.seller.call(restrictions.download, {
            query: { type },
            body: { format, language },
          });
          expect(name).toMatch(new RegExp(`-DE-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
          if (format === 'csv' && type === 'restrictedBrand') expect(await content.text()).toContain(`'=SUM(A1)`);
          await stocked.seller.call(restrictions.remove, {
            query: { type },
            body: { ids: (await list(type)).map(({ id }) => id) },
          });
          expect(await upload(type, content, 'all', name)).toMatchObject({ faultsCount: 0, added: before.length });
          expect(await told(type)).toEqual(before);
        }
      const { content } = await stocked.seller.call(restrictions.download, {
        query: { type: 'restrictedBrand' },
        body: { search: 'HOME' },
      });
      expect((await content.text()).trim().split('\r\n')).toHaveLength(2);
    },
  );

  it('another store’s list is neither downloaded nor filled', async () => {
    await add('reliableBrand', ['Acme']);
    const { content } = await stocked.other.call(restrictions.download, { query: { type: 'reliableBrand' }, body: {} });
    expect(await content.text()).not.toContain('Acme');
  });
});
