import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { search as topBar } from '@kervan/contracts/search-calls';
import { SearchType } from '@kervan/domain/search/search-type';
import { asinsOf, itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked('many');
const { product } = stocked;
let seller: Seller;
let other: Seller;
let all: ItemRow[];
beforeAll(async () => {
  ({ seller, other } = stocked);
  const asins = await asinsOf(product, 125);
  await seller.call(inventory.add, {
    body: { asins: asins.slice(100), customerMarketPlaceIds: [seller.storeId], approvalMode: 2, skuPrefix: 'WAIT-' },
  });
  await product.settle();
  await other.call(inventory.add, { body: { asins: asins.slice(0, 3), customerMarketPlaceIds: [other.storeId] } });
  all = await itemsOf(seller);
});

/** Bodies of the tests break the contract on purpose. */
const list = (body: Record<string, unknown>) => seller.call(inventory.list, { body: body as object });
const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);

describe('columns that are chosen', () => {
  it('INV-005 INV-008 INV-010 carry what the page of a product says of it, and are read only when they are asked for', async () => {
    const plain = await list({ limit: 25 });
    expect(plain.items.some((row) => 'more' in row)).toBe(false);
    const { items } = await list({ limit: 25, more: true });
    expect(idsOf(items)).toEqual(idsOf(plain.items));
    for (const { sku, more } of items.slice(0, 5))
      expect(more).toEqual((await seller.call(inventory.detail, { query: { asinOrSku: sku } })).extra);
    expect(items.some(({ more }) => more?.category && more.dimensionsMm)).toBe(true);
  });
});

describe('tabs', () => {
  it('INV-001 INV-002 INV-099 each tab holds its statuses, and its count is the number of its rows', async () => {
    const counts = await seller.call(inventory.counts, {});
    const statuses = {
      all: [
        'AtStore',
        'OutOfCriteria',
        'AtQueue',
        'AtStoreQueue',
        'PendingApproval',
        'AtStoreWithZeroQuantity',
        'RemovalQueue',
        'ZeroQuantityQueue',
        'InQueue',
      ],
      atStore: ['AtStore', 'AtStoreWithZeroQuantity'],
      inQueue: ['AtQueue', 'AtStoreQueue', 'InQueue', 'ZeroQuantityQueue', 'RemovalQueue'],
      pendingApproval: ['PendingApproval'],
      outOfCriteria: ['OutOfCriteria'],
    };
    for (const tab of ['all', 'atStore', 'inQueue', 'pendingApproval', 'outOfCriteria'] as const) {
      const rows = await itemsOf(seller, tab);
      expect(rows, tab).toHaveLength(counts.tabs[tab]);
      expect((await list({ status: tab })).totalCount, tab).toBe(rows.length);
      expect(
        rows.filter((row) => !statuses[tab].includes(row.status)),
        tab,
      ).toEqual([]);
      for (const status of statuses[tab])
        expect(
          rows.filter((row) => row.status === status),
          status,
        ).toHaveLength(counts.statuses[status] ?? 0);
    }
    expect(counts.allStatusCount).toBe(125);
    expect(counts.productLimit).toBe(5_000);
    expect(counts.tabs.pendingApproval).toBeGreaterThan(0);
    expect(counts.tabs.outOfCriteria).toBeGreaterThan(0);
    // The plan counts what is listed, also at zero for a filter (FILT-004).
    expect(counts.atStoreCount).toBe(
      counts.tabs.atStore + (await itemsOf(seller, 'outOfCriteria')).filter((row) => row.listedAtZero).length,
    );
  });

  it('INV-097 one row by ASIN or SKU is the row of the list; null where the store has none', async () => {
    const [item] = await itemsOf(seller, 'atStore');
    if (!item) throw new Error('no item is at the store');
    const find = (asinOrSku: string, who = seller) => who.call(inventory.find, { query: { asinOrSku } });
    expect(await find(item.sku)).toEqual(item);
    expect(await find(item.asin.toLowerCase())).toMatchObject({ asin: item.asin });
    expect(await find('B0NOTHING00')).toBeNull();
    expect(await find(item.sku, other)).toBeNull();
  });

  it('INV-096 a removed item is in no tab', async () => {
    const [item] = await itemsOf(seller, 'pendingApproval');
    const before = await seller.call(inventory.counts, {});
    await seller.call(inventory.remove, { body: { inventoryItemIds: [item?.id ?? 0] } });
    expect(await seller.call(inventory.counts, {})).toMatchObject({
      allStatusCount: before.allStatusCount - 1,
      tabs: { pendingApproval: before.tabs.pendingApproval - 1 },
    });
    expect(idsOf(await itemsOf(seller))).not.toContain(item?.id);
    all = await itemsOf(seller);
  });
});

describe('paging', () => {
  it.each([25, 50] as const)('SHELL-096 pages of %i give each row once, by page and by cursor alike', async (limit) => {
    const byPage: number[] = [];
    for (let page = 1; byPage.length < all.length; page++) {
      const answer = await list({ limit, page });
      expect(answer).toMatchObject({ page, limit, totalCount: all.length });
      expect(answer.items.length).toBeGreaterThan(0);
      byPage.push(...idsOf(answer.items));
    }
    expect(byPage).toEqual(idsOf(all));
    const byCursor: number[] = [];
    let cursor: string | null = null;
    do {
      const answer: Awaited<ReturnType<typeof list>> = await list({ limit, ...(cursor === null ? {} : { cursor }) });
      byCursor.push(...idsOf(answer.items));
      cursor = answer.nextCursor;
    } while (cursor !== null);
    expect(byCursor).toEqual(byPage);
    expect(new Set(byCursor).size).toBe(all.length);
  });

  it('SHELL-096 the last page says that nothing follows, also when it is full', async () => {
    const prices = all.flatMap((row) => (row.priceMinor === null ? [] : [row.priceMinor])).toSorted((a, b) => a - b);
    // The bound below which exactly 25 rows are, as far as prices are single.
    const bound = prices[24] ?? 0;
    const rows = prices.filter((price) => price <= bound).length;
    const pages = [await list({ limit: 25, conditions: [{ field: 'price', op: 'atMost', value: bound }] })];
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor)
      pages.push(await list({ limit: 25, conditions: [{ field: 'price', op: 'atMost', value: bound }], cursor: next }));
    expect(pages).toHaveLength(Math.ceil(rows / 25));
    expect(pages.at(-1)?.items.length).toBeGreaterThan(0);
    expect(await list({ limit: 25, page: 99 })).toMatchObject({ items: [], totalCount: all.length, nextCursor: null });
  });

  it('SHELL-096 a cursor keeps its place when rows are added before it', async () => {
    const first = await list({ limit: 25 });
    await seller.call(inventory.add, {
      body: { asins: ['B0ZZZZZZY1', 'B0ZZZZZZY2'], customerMarketPlaceIds: [seller.storeId] },
    });
    const second = await list({ limit: 25, cursor: first.nextCursor });
    expect(idsOf(second.items)).toEqual(idsOf(all).slice(25, 50));
    const added = (await itemsOf(seller)).filter((row) => row.asin.startsWith('B0ZZZZZZY'));
    await seller.call(inventory.remove, { body: { inventoryItemIds: idsOf(added) } });
  });

  it('SHELL-096 other page sizes and places are refused as fields', async () => {
    for (const [body, field] of [
      [{ limit: 26 }, 'limit'],
      [{ limit: 1000 }, 'limit'],
      [{ page: 0 }, 'page'],
      [{ page: 1.5 }, 'page'],
      [{ cursor: 'abc' }, 'cursor'],
      [{ sort: 'password' }, 'sort'],
      [{ status: 'removed' }, 'status'],
      [{ page: 400, limit: 100 }, 'page'],
    ] as const) {
      expect(await refusalOf(list(body)), JSON.stringify(body)).toMatchObject({
        code: 'ValidationFailed',
        status: 400,
        fields: [{ field }],
      });
    }
  });
});

describe('sorting', () => {
  const values: Record<string, (row: ItemRow) => number | string | null> = {
    created: (row) => row.id,
    price: (row) => row.priceMinor,
    profit: (row) => row.profitMinor,
    quantity: (row) => row.quantity,
    cost: (row) => row.costMinor,
    buyBox: (row) => row.buyBoxMinor,
    rank: (row) => row.targetRank,
    changed: (row) => Date.parse(row.changedAt),
  };
  it.each(Object.keys(values))('INV-096 sorts by %s both ways, the unknown last', async (sort) => {
    for (const desc of [true, false]) {
      const rows = [
        ...(await list({ sort, desc, limit: 100 })).items,
        ...(await list({ sort, desc, limit: 100, page: 2 })).items,
      ];
      expect(new Set(idsOf(rows)).size).toBe(all.length);
      const found = rows.map((row) => values[sort]?.(row) ?? null);
      const known = found.filter((value): value is number => value !== null);
      expect(found.slice(0, known.length)).toEqual(known);
      expect(known).toEqual(known.toSorted((a, b) => (desc ? b - a : a - b)));
      expect(known.length).toBeGreaterThan(5);
    }
  });

  const sorts = [...Object.keys(values), 'title', 'profitPercent'];
  it.each(sorts)('INV-096 SHELL-096 pages by %s go on by the row before, to the end and back again', async (sort) => {
    for (const desc of [true, false]) {
      const expected = [
        ...idsOf((await list({ sort, desc, limit: 100 })).items),
        ...idsOf((await list({ sort, desc, limit: 100, page: 2 })).items),
      ];
      for (const backwards of [false, true]) {
        const walked: number[] = [];
        let cursor: string | null = null;
        do {
          const answer: Awaited<ReturnType<typeof list>> = await list({
            sort,
            desc,
            backwards,
            limit: 25,
            ...(cursor === null ? {} : { cursor }),
          });
          walked.push(...idsOf(answer.items));
          cursor = answer.nextCursor;
        } while (cursor !== null);
        expect(walked, `${desc} ${backwards}`).toEqual(backwards ? expected.toReversed() : expected);
      }
    }
  });

  it('INV-096 SHELL-096 a row of another store is no place to go on from', async () => {
    const cursor = String(all[0]?.id);
    expect(await refusalOf(other.call(inventory.list, { body: { sort: 'price', cursor } }))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'cursor' }],
    });
    // By date of adding the id alone is the place, wherever it comes from.
    expect((await other.call(inventory.list, { body: { cursor } })).items.every((row) => row.id < Number(cursor))).toBe(
      true,
    );
  });

  it('INV-096 sorts by title and by profit percentage', async () => {
    const titles = (await list({ sort: 'title', desc: false, limit: 100 })).items.map((row) => row.title);
    expect(titles.filter((title) => title !== null).length).toBeGreaterThan(50);
    const percents = (await list({ sort: 'profitPercent', limit: 100 })).items.flatMap((row) =>
      row.costMinor && row.profitMinor !== null ? [row.profitMinor / row.costMinor] : [],
    );
    expect(percents).toEqual(percents.toSorted((a, b) => b - a));
  });
});

describe('searching', () => {
  it('INV-096 finds by ASIN in any case, by SKU and by words of the title', async () => {
    const item = all.find((row) => row.title !== null && row.title.length > 20);
    if (!item?.title) throw new Error('no item has a title');
    for (const search of [item.asin, item.asin.toLowerCase(), ` ${item.sku} `])
      expect(idsOf((await list({ search })).items), search).toEqual([item.id]);
    const words = item.title.slice(3, 18);
    const found = await list({ search: words.toUpperCase(), limit: 100 });
    expect(idsOf(found.items)).toContain(item.id);
    expect(found.items.every((row) => row.title?.toLowerCase().includes(words.toLowerCase()))).toBe(true);
    expect(found.totalCount).toBe(all.filter((row) => row.title?.toLowerCase().includes(words.toLowerCase())).length);
  });

  it('INV-096 SHELL-108 INV-054 finds a title however its letters I are written, in the list and from the top bar', async () => {
    const [item] = all.filter((row) => row.sku.startsWith('WAIT-'));
    if (!item) throw new Error('no item waits');
    await sql`update item_details set title = 'KIRMIZI İncili Çaydanlık' where store_id = ${seller.storeId} and sku = ${item.sku}`.execute(
      product.worker.db,
    );
    try {
      for (const search of ['kırmızı', 'KIRMIZI', 'incili', 'İNCİLİ', 'ıncılı çay', 'ÇAYDANLIK', 'kirmizi'])
        expect(idsOf((await list({ search })).items), search).toEqual([item.id]);
      for (const searchKey of ['kırmızı', 'İNCİLİ ÇAYDANLIK'])
        expect(
          await seller.call(topBar.find, { query: { searchKey, customerMarketPlaceId: String(seller.storeId) } }),
        ).toMatchObject({ searchType: SearchType.Inventory });
    } finally {
      await sql`update item_details set title = ${item.title} where store_id = ${seller.storeId} and sku = ${item.sku}`.execute(
        product.worker.db,
      );
    }
  });

  it('INV-096 takes signs literally and answers an empty page when nothing is found', async () => {
    for (const search of ['%', '_____', "' or 1=1 --", '\\', 'no product is called so'])
      expect(await list({ search }), search).toMatchObject({ items: [], totalCount: 0, nextCursor: null });
  });
});

describe('isolation', () => {
  it("INV-096 INV-099 SHELL-067 a seller sees the own rows alone; another seller's store is refused", async () => {
    expect((await itemsOf(other)).map((row) => row.asin)).toHaveLength(3);
    expect(await other.call(inventory.counts, {})).toMatchObject({ allStatusCount: 3 });
    const foreign = { 'x-customer-marketplace-id': String(seller.storeId) };
    for (const [method, url, payload] of [
      ['POST', '/api/inventoryItem/getCustomerMarketplaceInventoryItems', {}],
      ['GET', '/api/inventoryItem/GetInvetoryItemsCounts', undefined],
    ] as const) {
      expect(await other.request({ method, url, payload, headers: foreign })).toMatchObject({
        statusCode: 400,
        json: { message: 'DifferentMarketSelected', data: null },
      });
    }
  });

  it("INV-094 PRICE-041 SHELL-067 the detail and the explanation of another store's item are not found", async () => {
    const item = all.find((row) => row.sku.startsWith('WAIT-'));
    for (const asinOrSku of [item?.sku ?? '', item?.asin ?? '', 'B000000000']) {
      expect(await refusalOf(other.call(inventory.detail, { query: { asinOrSku } })), asinOrSku).toMatchObject({
        code: 'RecordNotFound',
        status: 404,
      });
      expect(await codeOf(other.call(inventory.explain, { query: { asinOrSku } }))).toBe('RecordNotFound');
    }
  });
});
