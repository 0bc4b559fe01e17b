import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { searchDayEnds, waitUntil } from '@kervan/domain/inventory/search-day';
import { addAndSettle, asinsOf, itemOf, itemsOf } from '../../testing/items.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { beginLookupDay, setProductLimit } from '../../testing/subscriptions.ts';
import { itLong } from '../../testing/long.ts';

const product = useProduct({ products: 300 });
let seller: Seller;
let other: Seller;
let asins: string[];
beforeAll(async () => {
  asins = await asinsOf(product, 120);
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  await product.connectStore(other, 'DE');
});

const add = (who: Seller, body: { asins: string[]; customerMarketPlaceIds?: number[] } & Record<string, unknown>) =>
  who.call(inventory.add, { body: { customerMarketPlaceIds: [who.storeId], ...body } });
const progressOf = (who: Seller, batchId: number, query: object = {}) =>
  who.call(inventory.addProgress, { query: { batchId: String(batchId), ...query } });
/** The next day of look-ups begins (SUB-042). */
const nextDay = (who: Seller) => beginLookupDay(product.worker, who.accountId);
const setLimit = (who: Seller, productLimit: number) => setProductLimit(product.worker, who.accountId, productLimit);
/** ASINs of the right form that no world has. */
const invented = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `B0${(from + index).toString(36).toUpperCase().padStart(8, 'Z')}`);

describe('adding products', () => {
  it('INV-023 INV-024 INV-095 takes the good lines and names each of the others with its place and reason', async () => {
    const [first = '', second = ''] = asins;
    const answer = await add(seller, {
      asins: [` ${first.toLowerCase()} `, 'not-an-asin', first, '', second, '0306406152', 'B0TOOSHORT1'],
    });
    expect(answer).toEqual({
      batchId: expect.any(Number),
      accepted: 3,
      notice: null,
      rejected: [
        { line: 2, asin: 'not-an-asin', code: 'AsinNotValid', storeId: seller.storeId },
        { line: 3, asin: first, code: 'DuplicatedInList', storeId: seller.storeId },
        { line: 4, asin: '', code: 'AsinNotValid', storeId: seller.storeId },
        { line: 7, asin: 'B0TOOSHORT1', code: 'AsinNotValid', storeId: seller.storeId },
      ],
    });
    expect((await itemsOf(seller)).map((item) => [item.asin, item.status, item.sku])).toEqual([
      ['0306406152', 'InQueue', `0306406152-${seller.storeCode}`],
      [second, 'InQueue', `${second}-${seller.storeCode}`],
      [first, 'InQueue', `${first}-${seller.storeCode}`],
    ]);
  });

  it('INV-122 INV-035 tells the progress of an add line by line; what the source does not know is taken out', async () => {
    const [unknown = ''] = invented(1, 1);
    const { batchId } = await add(seller, { asins: [asins[2] ?? '', unknown, 'nonsense'] });
    expect((await progressOf(seller, batchId)).counts).toEqual({ accepted: 2, done: 0, rejected: 1, left: 2 });
    await product.settle();
    const progress = await progressOf(seller, batchId);
    expect(progress).toMatchObject({ totalCount: 3, page: 1, counts: { accepted: 2, done: 2, rejected: 1, left: 0 } });
    expect(progress.items.map(({ line, asin, storeId, code }) => ({ line, asin, storeId, code }))).toEqual([
      { line: 1, asin: asins[2], storeId: seller.storeId, code: null },
      { line: 2, asin: unknown, storeId: seller.storeId, code: null },
      { line: 3, asin: 'nonsense', storeId: seller.storeId, code: 'AsinNotValid' },
    ]);
    expect(progress.items[1]).toMatchObject({ status: 'RemovedFromInventory', reason: 'NotQualified', filter: null });
    expect(progress.items[2]?.status).toBeNull();
    // The first line is found by its title; where the lines have come to is counted.
    expect(progress.items[0]?.title).toBe((await itemOf(seller, asins[2] ?? '')).title);
    expect(progress.items[0]?.title).not.toBeNull();
    expect(progress.outcome).toMatchObject({ removed: 1, inQueue: 0 });
    expect(Object.values(progress.outcome).reduce((sum, lines) => sum + lines, 0)).toBe(2);
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((page) => progressOf(seller, batchId, { page, limit: '1' })),
    );
    expect(pages.map((page) => page.items.map((item) => item.line))).toEqual([[1], [2], [3], []]);
  });

  it('INV-035 INV-036 INV-095 refuses what is in the inventory already, and says so when nothing is left to add', async () => {
    const [present = '', fresh = ''] = [asins[0], asins[3]];
    expect(await add(seller, { asins: [present, fresh] })).toMatchObject({
      accepted: 1,
      rejected: [{ line: 1, asin: present, code: 'AlreadyInInventory' }],
    });
    const before = await itemsOf(seller);
    for (const [list, code] of [
      [[present, fresh], 'InventoryNotAdded'],
      [['x', 'y'], 'AsinNotValid'],
      [[present, 'x'], 'InventoryNotAdded'],
    ] as const) {
      const refusal = await refusalOf(add(seller, { asins: [...list] }));
      expect(refusal).toMatchObject({
        code,
        status: 400,
        data: { rejected: expect.arrayContaining([expect.objectContaining({ line: 1 })]) },
      });
    }
    for (const nothing of [[], ['', '   ']])
      expect(await codeOf(add(seller, { asins: nothing }))).toBe('NoDataAvailableToAdd');
    expect(await itemsOf(seller)).toEqual(before);
  });

  it('M3 INV-028 INV-029 INV-095 what an add would do is what it does: modes, filters and refused lines; nothing is written before', async () => {
    const look = (body: Parameters<typeof add>[1], who = seller) =>
      who.call(inventory.addDryRun, { body: { customerMarketPlaceIds: [who.storeId], ...body } });
    // The other seller has had them read, and may sell them; a list of the first one's takes one of them.
    const [known = expect.unreachable(), ...read] = await addAndSettle(product, other, asins.slice(103, 109));
    const stopped = read.find(({ brand }) => brand !== known.brand) ?? expect.unreachable();
    const list = { type: 'restrictedBrand' } as const;
    await seller.call(restrictions.add, {
      query: list,
      body: { values: [stopped.brand ?? ''], customerMarketPlaceIds: [seller.storeId] },
    });
    const [unread = '', present = ''] = [asins[109], asins[0]];
    const body = { asins: [known.asin, stopped.asin, unread, present, 'nonsense'] };
    const before = await itemsOf(seller);
    const forecast = await look(body);
    const none = { toStore: 0, withoutPlace: 0, pendingApproval: 0, outOfCriteria: 0, removed: 0, unread: 0 };
    expect(forecast).toMatchObject({
      accepted: 3,
      rejected: [
        { code: 'AlreadyInInventory', lines: 1 },
        { code: 'AsinNotValid', lines: 1 },
      ],
      places: { ...none, toStore: 1, outOfCriteria: 1, unread: 1 },
      filters: [{ filterName: 'RestrictedBrand', items: 1 }],
    });
    expect((await look({ ...body, approvalMode: 2 })).places).toEqual({
      ...none,
      pendingApproval: 1,
      outOfCriteria: 1,
      unread: 1,
    });
    expect(await itemsOf(seller)).toEqual(before);
    // What the other seller has is theirs alone.
    expect((await look(body, other)).rejected).toEqual([
      { code: 'AlreadyInInventory', lines: 2 },
      { code: 'AsinNotValid', lines: 1 },
    ]);
    expect(await codeOf(look({ ...body, customerMarketPlaceIds: [other.storeId] }))).toBe(
      'InvalidMarketplaceSelection',
    );
    await add(seller, body);
    await product.settle();
    const sample = forecast.samples.find(({ asin }) => asin === known.asin);
    expect(await itemOf(seller, known.asin)).toMatchObject({
      status: 'AtStore',
      priceMinor: sample?.priceMinor,
      profitMinor: sample?.profitMinor,
    });
    expect(await itemOf(seller, stopped.asin)).toMatchObject({ status: 'OutOfCriteria', filter: 'RestrictedBrand' });
    const { items } = await seller.call(restrictions.list, { query: list, body: {} });
    await seller.call(restrictions.remove, { query: list, body: { ids: items.map(({ id }) => id) } });
  });

  it('INV-095 adds one list to several stores, each with its own items, rejections and SKU', async () => {
    const french = await product.connectStore(seller, 'FR');
    const frenchCode = seller.storeCode;
    const german = await product.worker.db
      .selectFrom('store')
      .select(['store_id', 'store_code'])
      .where('account_id', '=', seller.accountId)
      .where('market', '=', 'DE')
      .executeTakeFirstOrThrow();
    const [known = '', fresh = ''] = [asins[0], asins[4]];
    const answer = await add(seller, { asins: [known, fresh], customerMarketPlaceIds: [german.store_id, french] });
    expect(answer).toMatchObject({
      accepted: 3,
      rejected: [{ line: 1, asin: known, code: 'AlreadyInInventory', storeId: german.store_id }],
    });
    expect((await itemsOf(seller)).map((item) => item.sku).toSorted()).toEqual(
      [`${fresh}-${frenchCode}`, `${known}-${frenchCode}`].toSorted(),
    );
    expect((await progressOf(seller, answer.batchId)).items.map((item) => [item.storeId, item.line])).toEqual([
      [german.store_id, 1],
      [german.store_id, 2],
      [french, 1],
      [french, 2],
    ]);
    const inFrance = await seller.call(inventory.counts, {});
    seller.storeId = german.store_id;
    seller.storeCode = german.store_code;
    const inGermany = await seller.call(inventory.counts, {});
    expect(inFrance.allStatusCount).toBe(2);
    // The plan is the account's: whichever store is looked at, it counts what is in all of them.
    for (const { account } of [inFrance, inGermany])
      expect(account).toEqual({
        allStatusCount: inFrance.allStatusCount + inGermany.allStatusCount,
        atStoreCount: inFrance.atStoreCount + inGermany.atStoreCount,
      });
  });

  it('INV-026 INV-027 puts the prefix before the SKU and refuses one that is too long or has other signs', async () => {
    const prefix = 'SPRING-2026-SALE-10X';
    const asin = asins[5] ?? '';
    await add(seller, { asins: [asin], skuPrefix: prefix });
    expect((await itemOf(seller, asin)).sku).toBe(`${prefix}${asin}-${seller.storeCode}`);
    for (const skuPrefix of [`${prefix}Y`, 'with space', 'ünlü', 'a_b'])
      expect(await refusalOf(add(seller, { asins: [asins[6] ?? ''], skuPrefix })), skuPrefix).toMatchObject({
        code: 'ValidationFailed',
        fields: [{ field: 'skuPrefix' }],
      });
  });

  const tooMany = ['bad', ...invented(10_000, 5_000)];
  it('INV-025 INV-034 refuses more than 5,000 lines and takes none of them', async () => {
    const before = await itemsOf(other);
    expect(await codeOf(add(other, { asins: tooMany }))).toBe('InsertLimitExceeded');
    expect(await itemsOf(other)).toEqual(before);
  });

  itLong('INV-039 INV-043 takes the first 5,000 lines of a file and says so', async () => {
    await setLimit(other, 10_000);
    const answer = await add(other, { asins: tooMany, fromFile: true });
    expect(answer).toMatchObject({
      accepted: 4_999,
      notice: 'Added5000',
      rejected: [{ line: 1, code: 'AsinNotValid' }],
    });
    const counts = await other.call(inventory.counts, {});
    expect(counts).toMatchObject({ allStatusCount: 4_999, atStoreCount: 0, tabs: { all: 4_999, inQueue: 4_999 } });
    expect((await progressOf(other, answer.batchId)).counts).toEqual({
      accepted: 4_999,
      done: 0,
      rejected: 1,
      left: 4_999,
    });
    // They would occupy the readers of the other tests.
    await other.call(inventory.remove, {
      body: {
        inventoryItemIds: (
          await product.worker.db.selectFrom('item').select('item_id').where('store_id', '=', other.storeId).execute()
        ).map((row) => row.item_id),
        confirmed: 4_999,
      },
    });
    await sql`delete from source_details where source_id in (select source_id from item where store_id = ${other.storeId})`.execute(
      product.worker.db,
    );
    await sql`delete from source_schedule where source_id in (select source_id from item where store_id = ${other.storeId})`.execute(
      product.worker.db,
    );
    await sql`delete from qualification_check where store_id = ${other.storeId}`.execute(product.worker.db);
    await sql`delete from target_schedule where store_id = ${other.storeId}`.execute(product.worker.db);
  });
});

describe('room of the plan', () => {
  it('INV-037 INV-038 INV-044 adds as far as there is room and says which lines had none', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    await setLimit(who, 2);
    await add(who, { asins: asins.slice(20, 22) });
    await nextDay(who);
    const answer = await add(who, { asins: asins.slice(22, 26) });
    expect(answer).toMatchObject({
      accepted: 2,
      notice: 'InventoryPartiallyAdded',
      rejected: [
        { line: 3, code: 'InventoryLimitReached' },
        { line: 4, code: 'InventoryLimitReached' },
      ],
    });
    await nextDay(who);
    expect(await codeOf(add(who, { asins: asins.slice(30, 31) }))).toBe('InventoryLimitReached');
    const [item] = await itemsOf(who);
    await who.call(inventory.remove, { body: { inventoryItemIds: [item?.id ?? 0] } });
    expect(await add(who, { asins: asins.slice(30, 31) })).toMatchObject({ accepted: 1, notice: null });
  });

  it('INV-038 INV-044 two adds at once never take more than the room', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    await setLimit(who, 3);
    await add(who, { asins: asins.slice(35, 38) });
    await nextDay(who);
    await Promise.allSettled(
      [asins.slice(40, 45), asins.slice(45, 50), asins.slice(50, 55)].map((list) => add(who, { asins: list })),
    );
    expect((await who.call(inventory.counts, {})).allStatusCount).toBe(6);
    expect(await itemsOf(who)).toHaveLength(6);
  });

  itLong(
    'INV-041 INV-044 what has no place at the store waits and moves up, the oldest first, when one becomes free',
    async () => {
      const who = await product.signUp();
      await product.connectStore(who, 'DE');
      await setLimit(who, 12);
      await add(who, { asins: asins.slice(60, 72) });
      await setLimit(who, 6);
      await nextDay(who);
      await product.settle();
      const placed = (await itemsOf(who, 'atStore')).filter((item) => item.status === 'AtStore');
      expect(placed).toHaveLength(6);
      const waiting = (await itemsOf(who)).filter((item) => item.status === 'AtQueue');
      const oldest = waiting.at(-1);
      if (!oldest) throw new Error('nothing waits for a place');
      await who.call(inventory.remove, { body: { inventoryItemIds: [placed[0]?.id ?? 0] } });
      await product.settle({ until: async () => (await itemOf(who, oldest.sku)).status === 'AtStore' });
      expect((await itemsOf(who)).filter((item) => item.status === 'AtStore')).toHaveLength(6);
      expect((await itemsOf(who)).filter((item) => item.status === 'AtQueue')).toHaveLength(waiting.length - 1);
      // Every place is taken: more is accepted, and the answer says that it waits.
      expect(await add(who, { asins: asins.slice(73, 74) })).toMatchObject({
        accepted: 1,
        notice: 'AtStoreStatusLimitExceeded',
      });
    },
  );
});

describe('the look-ups of a day', () => {
  it('INV-040 SUB-042 what is added counts; beyond the day it is refused with the time that is left', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    await setLimit(who, 3);
    expect(await add(who, { asins: asins.slice(20, 22) })).toMatchObject({ accepted: 2, notice: null });
    expect(await add(who, { asins: asins.slice(22, 25) })).toMatchObject({
      accepted: 1,
      notice: 'subscriptionLimit',
      rejected: [
        { line: 2, code: 'subscriptionLimit' },
        { line: 3, code: 'subscriptionLimit' },
      ],
    });
    const refused = await refusalOf(add(who, { asins: asins.slice(25, 26) }));
    const { hours, minutes } = waitUntil(searchDayEnds(product.worker.clock.now()), product.worker.clock.now());
    expect(refused).toMatchObject({ code: 'subscriptionLimit', data: { hours: expect.any(Number) } });
    const told = refused.data as { hours: number; minutes: number };
    expect(Math.abs(told.hours * 60 + told.minutes - (hours * 60 + minutes))).toBeLessThanOrEqual(1);
    // Another customer's day is another one.
    expect(await add(other, { asins: asins.slice(25, 26) })).toMatchObject({ accepted: 1 });
    await nextDay(who);
    expect(await add(who, { asins: asins.slice(25, 26) })).toMatchObject({ accepted: 1 });
  });
});

describe('profits and approval', () => {
  it('INV-095 INV-022 percents given with the add are those of these products, the least first', async () => {
    const who = await product.signUp();
    await product.connectStore(who, 'DE');
    const [rated = '', plain = '', wrong = ''] = asins.slice(96, 99);
    await add(who, { asins: [rated], minProfit: 4_000, standardProfit: 6_000, maxProfit: 8_000 });
    await add(who, { asins: [plain] });
    const { items } = await who.call(asinSettings.list, { body: {} });
    expect(items).toMatchObject([
      { asin: rated, kind: 'rated', minProfit: 4_000, standardProfit: 6_000, maxProfit: 8_000 },
    ]);
    expect(
      await refusalOf(add(who, { asins: [wrong], minProfit: 4_000, standardProfit: 3_000, maxProfit: 8_000 })),
    ).toMatchObject({ code: 'ValidationFailed', fields: [{ field: 'standardProfit', code: 'ProfitOrder' }] });
    expect(await itemsOf(who)).toHaveLength(2);
  });

  itLong(
    "INV-095 INV-022 percents given with the add hold for these products instead of the store's table",
    async () => {
      const who = await product.signUp();
      await product.connectStore(who, 'DE');
      const [plain = '', rated = ''] = (await addAndSettle(product, seller, asins.slice(80, 90))).map(
        (item) => item.asin,
      );
      await add(who, { asins: [rated], minProfit: 4_000, standardProfit: 6_000, maxProfit: 8_000 });
      await add(who, { asins: [plain] });
      await product.settle();
      expect((await itemOf(who, plain)).profitPercent).toBeCloseTo(2_000, -2);
      expect((await itemOf(who, rated)).profitPercent).toBeCloseTo(6_000, -2);
      expect(
        await refusalOf(
          add(who, { asins: asins.slice(95, 96), minProfit: 4_000, standardProfit: 3_000, maxProfit: 8_000 }),
        ),
      ).toMatchObject({ code: 'ValidationFailed', fields: [{ field: 'standardProfit', code: 'ProfitOrder' }] });
    },
  );
});

it('INV-095 nothing is added where the connection of one of the stores is broken', async () => {
  const { db, clock } = product.worker;
  const broken = async (at: Date | null) =>
    db
      .updateTable('store')
      .set({ connection_error_at: at })
      .where('account_id', '=', seller.accountId)
      .where('market', '=', 'FR')
      .returning('store_id')
      .executeTakeFirstOrThrow();
  const { store_id: french } = await broken(new Date(clock.now()));
  const before = await itemsOf(seller);
  expect(
    await codeOf(add(seller, { asins: asins.slice(110, 111), customerMarketPlaceIds: [seller.storeId, french] })),
  ).toBe('StoreConnectionError');
  expect(await itemsOf(seller)).toEqual(before);
  await broken(null);
});

describe('isolation', () => {
  it("INV-095 INV-122 SHELL-067 another seller's store and batch are as if they did not exist", async () => {
    const before = await itemsOf(seller);
    expect(
      await refusalOf(add(other, { asins: asins.slice(100, 101), customerMarketPlaceIds: [seller.storeId] })),
    ).toMatchObject({ code: 'InvalidMarketplaceSelection', status: 400 });
    expect(
      await codeOf(
        add(other, { asins: asins.slice(100, 101), customerMarketPlaceIds: [other.storeId, seller.storeId] }),
      ),
    ).toBe('InvalidMarketplaceSelection');
    const { batchId } = await add(seller, { asins: asins.slice(101, 102) });
    expect(await refusalOf(progressOf(other, batchId))).toMatchObject({ code: 'RecordNotFound', status: 404 });
    expect((await itemsOf(seller)).length).toBe(before.length + 1);
    expect((await itemsOf(other)).filter((item) => item.asin === asins[100])).toEqual([]);
  });
});
