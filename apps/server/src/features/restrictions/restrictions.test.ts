import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { foldCase } from '@kervan/domain/filters/fold-case';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { itemOf } from '../../testing/items.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let branded: { sku: string; asin: string; brand: string; title: string };
beforeAll(() => {
  const row = stocked.listed.find(({ brand, title }) => brand !== null && title !== null);
  if (!row?.brand || !row.title) throw new Error('no product of the world has a brand');
  branded = { sku: row.sku, asin: row.asin, brand: row.brand, title: row.title };
});

type Who = typeof stocked.seller;
const add = (
  type: RestrictionListName,
  values: string[],
  more: Record<string, unknown> = {},
  who: Who = stocked.seller,
) =>
  who.call(restrictions.add, {
    query: { type },
    body: { values, customerMarketPlaceIds: [stocked.seller.storeId], ...more },
  });
const list = async (type: RestrictionListName, search = '', who: Who = stocked.seller) =>
  (await who.call(restrictions.list, { query: { type }, body: { page: 1, limit: 25, search } })).items;
const remove = (type: RestrictionListName, ids: number[], who: Who = stocked.seller) =>
  who.call(restrictions.remove, { query: { type }, body: { ids } });
const clear = async (type: RestrictionListName) => {
  const ids = (await list(type)).map(({ id }) => id);
  if (ids.length > 0) await remove(type, ids);
};
const stopped = async () => {
  await product.settle();
  const { status, filter } = await itemOf(stocked.seller, branded.sku);
  return status === 'OutOfCriteria' || status === 'RemovalQueue' ? filter : null;
};
const swapped = (text: string) => (text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase());

describe('the lists of a store', () => {
  it('FILT-016 FILT-039 a restricted brand takes its products out in any case, and gives them back', async () => {
    expect(await add('restrictedBrand', [` ${swapped(branded.brand)} `], { note: 'told by a friend' })).toMatchObject({
      added: 1,
    });
    expect(await stopped()).toBe('RestrictedBrand');
    const [record] = await list('restrictedBrand', 'FRIEND');
    expect(record).toMatchObject({ value: swapped(branded.brand), note: 'told by a friend', reason: 'AddedManually' });
    expect(await list('restrictedBrand', 'nothing like it')).toEqual([]);
    expect(await remove('restrictedBrand', [record?.id ?? 0])).toMatchObject({ deleted: 1 });
    expect(await stopped()).toBeNull();
  });

  it('FILT-022 FILT-024 a reliable brand is known in its own case alone, and passes the brand’s restriction', async () => {
    await add('restrictedBrand', [branded.brand]);
    await add('reliableBrand', [swapped(branded.brand)]);
    expect(await stopped()).toBe('RestrictedBrand');
    const answer = await add('reliableBrand', [branded.brand]);
    expect(answer.lines).toEqual([
      { customerMarketPlaceId: stocked.seller.storeId, value: branded.brand, result: 'OnOtherList' },
    ]);
    expect(await stopped()).toBeNull();
    // It takes nothing off the other list.
    expect(await list('restrictedBrand')).toHaveLength(1);
    await clear('restrictedBrand');
    await clear('reliableBrand');
  });

  it('FILT-017 FILT-023 a restricted product goes; a reliable one passes words and brands, but not that', async () => {
    await add('reliableProduct', [branded.asin.toLowerCase()]);
    await add('restrictedBrand', [branded.brand]);
    expect(await stopped()).toBeNull();
    await add('restrictedProduct', [branded.asin], { infringementType: 'TradeMark' });
    expect(await stopped()).toBe('RestrictedProduct');
    expect(await list('restrictedProduct')).toMatchObject([{ value: branded.asin, infringementType: 'TradeMark' }]);
    await clear('restrictedProduct');
    await clear('restrictedBrand');
    await clear('reliableProduct');
    expect(await stopped()).toBeNull();
  });

  it('FILT-018 a keyword stands against whole words of the title, in any case', async () => {
    const word = branded.title.split(/\s+/).find((part) => /^\p{L}{4,}$/u.test(part)) ?? '';
    await add('restrictedKeyword', [word.slice(0, -1), branded.asin]);
    expect(await stopped()).toBeNull();
    await add('restrictedKeyword', [swapped(word)]);
    expect(await stopped()).toBe('RestrictedKeyword');
    await clear('restrictedKeyword');
    expect(await stopped()).toBeNull();
  });

  it('FILT-025 an excluded product is out of criteria until it is taken off', async () => {
    await add('excludedProduct', [branded.asin]);
    expect(await stopped()).toBe('ExcludedProduct');
    await clear('excludedProduct');
    expect(await stopped()).toBeNull();
  });
});

describe('what is put on a list', () => {
  it('FILT-032 FILT-040 answers each line: added, there already, or wrong; each value once', async () => {
    await add('restrictedProduct', ['B0KERVAN01']);
    const { added, lines } = await add('restrictedProduct', ['b0kervan01', 'B0KERVAN02', ' B0KERVAN02', 'no asin', '']);
    expect(added).toBe(1);
    const { storeId } = stocked.seller;
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining([
        { customerMarketPlaceId: null, value: 'no asin', result: 'AsinNotValid' },
        { customerMarketPlaceId: storeId, value: 'B0KERVAN01', result: 'UniqueViolation' },
        { customerMarketPlaceId: storeId, value: 'B0KERVAN02', result: 'Added' },
      ]),
    );
    await clear('restrictedProduct');
  });

  it('FILT-031 something must be given', async () => {
    expect(await refusalOf(add('restrictedBrand', ['  ', '']))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'values', code: 'Required' }],
    });
  });

  it('FILT-040 what is above the list’s room is named and not written', async () => {
    const words = Array.from({ length: 1_001 }, (_, index) => `word${index}`);
    const { added, lines } = await add('restrictedKeyword', words);
    expect(added).toBe(1_000);
    expect(lines.filter(({ result }) => result === 'InsertLimitExceeded')).toMatchObject([{ value: 'word1000' }]);
    await product.worker.db.deleteFrom('restriction').where('store_id', '=', stocked.seller.storeId).execute();
  });

  it('FILT-041 another tenant sees and deletes nothing, and adds to its own stores alone', async () => {
    await add('restrictedBrand', ['Acme']);
    const ids = (await list('restrictedBrand')).map(({ id }) => id);
    expect(await list('restrictedBrand', '', stocked.other)).toEqual([]);
    expect(await refusalOf(remove('restrictedBrand', ids, stocked.other))).toMatchObject({ code: 'RecordNotFound' });
    expect(await refusalOf(remove('reliableBrand', ids))).toMatchObject({ code: 'RecordNotFound' });
    expect(await refusalOf(add('restrictedBrand', ['Other'], {}, stocked.other))).toMatchObject({
      code: 'InvalidMarketplaceSelection',
    });
    expect(await list('restrictedBrand')).toHaveLength(1);
    expect(await remove('restrictedBrand', ids)).toMatchObject({ deleted: 1 });
  });

  it('a seller gives reasons of the own hand and of the extension, no other', async () => {
    for (const reason of ['AddedFromMail', 'AddedFromPool', 'AddedFromApiTrademark', 'AddedFromSuppressedListing'])
      expect(await refusalOf(add('restrictedProduct', ['B0KERVAN01'], { reason }))).toMatchObject({
        code: 'ValidationFailed',
      });
    await add('restrictedProduct', ['B0KERVAN01'], { reason: 'AddedFromExtensionOther' });
    expect(await list('restrictedProduct')).toMatchObject([{ reason: 'AddedFromExtensionOther' }]);
    await clear('restrictedProduct');
  });
});

describe('a list as it is looked through', () => {
  it('FILT-011 FILT-039 is searched in all that is told, with the four letters I as one, and sorted by each of its columns', async () => {
    await add('reliableBrand', ['Acme'], { note: 'ışık İLE', infringementType: 'Suspected' });
    await add('reliableBrand', ['Zeta', 'beta'], { infringementType: 'CopyRight', reason: 'AddedFromExtensionOther' });
    // The market's clock stands still: one of them is older.
    await sql`update restriction set created_at = created_at - interval '1 hour' where store_id = ${stocked.seller.storeId} and value = 'Acme'`.execute(
      product.worker.db,
    );
    await sql`update restriction set sku = 'SKU-77', description = 'STRASSE' where store_id = ${stocked.seller.storeId} and value = 'Zeta'`.execute(
      product.worker.db,
    );
    for (const search of ['IŞIK ile', 'ıŞıK', 'işik İLE'])
      expect((await list('reliableBrand', search)).map(({ value }) => value)).toEqual(['Acme']);
    for (const search of ['sku-77', 'straße'])
      expect(await list('reliableBrand', search)).toMatchObject([
        { value: 'Zeta', sku: 'SKU-77', description: 'STRASSE' },
      ]);
    const sorted = async (sort: 'created' | 'value' | 'reason' | 'infringement', desc: boolean) =>
      (
        await stocked.seller.call(restrictions.list, { query: { type: 'reliableBrand' }, body: { sort, desc } })
      ).items.map(({ value }) => value);
    expect((await sorted('created', false))[0]).toBe('Acme');
    expect((await sorted('created', true)).at(-1)).toBe('Acme');
    expect(await sorted('value', false)).toEqual(['Acme', 'Zeta', 'beta']);
    expect((await sorted('reason', true)).at(-1)).toBe('Acme');
    expect((await sorted('infringement', true))[0]).toBe('Acme');
    const page = await stocked.seller.call(restrictions.list, {
      query: { type: 'reliableBrand' },
      body: { sort: 'value', desc: false, limit: 25 },
    });
    const after = await stocked.seller.call(restrictions.list, {
      query: { type: 'reliableBrand' },
      body: { sort: 'value', desc: false, limit: 25, cursor: String(page.items[0]?.id) },
    });
    expect([page.totalCount, after.items.map(({ value }) => value)]).toEqual([3, ['Zeta', 'beta']]);
    await clear('reliableBrand');
  });

  it('texts are folded in the database as in the rule', async () => {
    const words = [
      'İSTANBUL',
      'ıssız',
      'Iğdır',
      'straße',
      'ΣΊΣΥΦΟΣ',
      'ﬁne',
      'Ⅷ',
      'e\u0301',
      'I\u0307x',
      'ŒUVRE',
      '東京',
      '',
    ];
    const { rows } = await sql<{ folded: string }>`
      select kervan.fold_case(w) as folded from unnest(${words}::text[]) with ordinality u(w, at) order by at`.execute(
      product.worker.db,
    );
    expect(rows.map(({ folded }) => folded)).toEqual(words.map(foldCase));
  });

  it('INV-104 the keywords in the title of an item, in its order; of another store’s item there is none', async () => {
    const [one, two] = branded.title.split(/\s+/).filter((part) => /^\p{L}{4,}$/u.test(part));
    await add('restrictedKeyword', [swapped(two ?? ''), swapped(one ?? ''), 'nowhere']);
    const ask = (asinOrSku: string, who: Who = stocked.seller) =>
      who.call(restrictions.keywords, { query: { asinOrSku } });
    for (const code of [branded.sku, branded.asin.toLowerCase()])
      expect(await ask(code)).toEqual([swapped(one ?? ''), swapped(two ?? '')]);
    expect(await refusalOf(ask(branded.sku, stocked.other))).toMatchObject({ code: 'RecordNotFound' });
    expect(await refusalOf(ask('NOT-THERE'))).toMatchObject({ code: 'RecordNotFound' });
    await product.settle();
    const { title, titleMarks = [] } = await itemOf(stocked.seller, branded.sku);
    expect(titleMarks.map(([from, to]) => title?.slice(from, to))).toEqual(expect.arrayContaining([one]));
    await clear('restrictedKeyword');
    expect(await ask(branded.sku)).toEqual([]);
    await product.settle();
    expect(await itemOf(stocked.seller, branded.sku)).not.toHaveProperty('titleMarks');
  });
});
