import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { manual } from '@kervan/contracts/manual-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { filterOffers } from '@kervan/domain/filters/filter-params';
import { ProcessingStatus } from '@kervan/domain/manual/feed';
import { answerConsent, consentPageOf, followCallback } from '../../testing/consent.ts';
import { asinsOf, itemsOf } from '../../testing/items.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { itLong } from '../../testing/long.ts';
import { replaceUnfetched, writeLines } from './manual-feed-rows.ts';

const product = useProduct({ products: 40 });
const HOUR_MS = 3_600_000;
const TOKEN = 'A1B2C3D4E5F6G7';
let seller: Seller;
let asins: string[];

/** A store that is worked by hand, as its seller makes it. */
async function openByHand(who: Seller): Promise<number> {
  const { id } = await who.call(stores.create, {
    body: { marketPlaceCountryCode: 'DE', storeName: 'By hand', manuelManagement: true, sellingPartnerId: TOKEN },
  });
  await who.call(stores.completeRegistration, {
    body: { customerMarketPlaceId: id, marketPlaceEmail: 'a@example.com' },
  });
  await who.call(stores.select, { params: { id } });
  return id;
}
const feedsOf = (who: Seller) => who.call(manual.feeds, {});
const newest = async (who: Seller) => {
  const [first] = await feedsOf(who);
  if (!first) throw new Error('there is no file');
  return first;
};
const fetchFile = async (who: Seller, documentId: string) => {
  const { content, name } = await who.call(manual.download, { query: { documentId } });
  return { name, lines: (await content.text()).split('\r\n').filter((line) => line !== '') };
};
const rowsOf = (lines: readonly string[]) => {
  const [header = '', ...rows] = lines;
  const names = header.split('\t');
  return rows.map((row) => Object.fromEntries(row.split('\t').map((cell, at) => [names[at] ?? at, cell])));
};
const isIn =
  (...statuses: string[]) =>
  async () =>
    statuses.includes((await feedsOf(seller))[0]?.processingStatus ?? '');
/** Files take hours: the clock goes by five minutes. */
const settle = (until?: () => Promise<boolean>) =>
  product.settle({ leastStepMs: 5 * 60_000, ...(until ? { until } : {}) });
/** What the marketplace shows of each SKU, as far as the product knows. */
const reported = async () => {
  const { rows } = await sql<{
    sku: string;
    price: number;
  }>`select sku, price from listing_reported join item_details using (store_id, item_id) where store_id = ${seller.storeId}`.execute(
    product.worker.db,
  );
  return new Map(rows.map((row) => [row.sku, row]));
};
/** Files of changes that are ready and nobody fetched, with what they say. */
const readyFiles = async () => {
  const ready = (await feedsOf(seller)).filter(
    (feed) => feed.kind === 'changes' && feed.processingStatus === 'FINISHED',
  );
  const { rows } = await sql<{
    feed_id: number;
    line: string;
  }>`select feed_id, line from manual_feed_line where store_id = ${seller.storeId}`.execute(product.worker.db);
  return ready
    .map((feed) => ({ ...feed, lines: rows.filter((row) => row.feed_id === feed.feedId).map(({ line }) => line) }))
    .toSorted((one, other) => one.feedId - other.feedId);
};
/** A line that sets a listing to zero stock, or brings it back. */
const says = (line: string, sku: string, zero: boolean) => {
  const { 0: named, 5: quantity } = line.split('\t');
  return named === sku && quantity !== '' && (quantity === '0') === zero;
};
/** The seller carries files until it is so; answers all lines. */
async function handInUntil(isSo: () => Promise<boolean>) {
  const rows: Record<string, string>[] = [];
  for (let file = 0; file < 6 && !(await isSo()); file++) {
    await settle(async () => (await readyFiles()).some(({ isReplaced }) => !isReplaced));
    rows.push(...rowsOf((await fetchFile(seller, (await readyFiles()).at(-1)?.documentId ?? '')).lines));
    await settle();
  }
  expect(await isSo()).toBe(true);
  return rows;
}
const statusOf = async (who: Seller) => (await itemsOf(who)).map(({ status }) => status).toSorted();

beforeAll(async () => {
  seller = await product.signUp();
  const storeId = await openByHand(seller);
  Object.assign(seller, { storeId });
  const editable = (await seller.call(filters.get, { query: {} })).filters.filter(
    ({ filterName }) => filterOffers[filterName].fixed === undefined,
  );
  await seller.call(filters.save, {
    query: {},
    body: editable.map(({ filterName, params }) => ({ filterName, params, action: 0 as const })),
  });
  asins = await asinsOf(product, 6);
  await seller.call(inventory.add, { body: { asins: asins.slice(0, 4), customerMarketPlaceIds: [storeId] } });
});

describe('a store that is worked by hand', () => {
  it('STORE-049 STORE-027 SHELL-105 needs no authorization but the merchant token, and says so everywhere', async () => {
    expect(await seller.call(stores.list, {})).toMatchObject([
      {
        manuelManagement: true,
        sellingPartnerId: TOKEN,
        isRegistrationCompleted: true,
        hasAmazonConnectionError: false,
      },
    ]);
    expect(await seller.call(identity.userInfo, {})).toMatchObject({ manual_management: true });
    const other = await product.signUp();
    for (const sellingPartnerId of [undefined, null, '', 'B1', 'A1B2'])
      expect(
        await refusalOf(
          other.call(stores.create, {
            body: { marketPlaceCountryCode: 'DE', storeName: 'By hand', manuelManagement: true, sellingPartnerId },
          }),
        ),
      ).toMatchObject({ code: 'ValidationFailed', fields: [{ field: 'sellingPartnerId' }] });
    expect(await other.call(stores.list, {})).toEqual([]);
  });

  it('INV-081 INV-116 what is decided waits for a file, which is taken at once and ready half an hour later', async () => {
    await settle(isIn('DONE', 'FINISHED'));
    const feed = await newest(seller);
    expect(feed).toMatchObject({ kind: 'changes', processingStatus: 'DONE', url: null, inventoryUpdateCount: 4 });
    expect(await codeOf(seller.call(manual.download, { query: { documentId: feed.documentId } }))).toBe(
      'RecordNotFound',
    );
    const takenAt = product.deps.clock.now();
    await settle(isIn('FINISHED'));
    expect(product.deps.clock.now() - takenAt).toBeGreaterThanOrEqual(29 * 60_000);
    expect((await newest(seller)).url).toBe(`/api/manual/download?documentId=${feed.documentId}`);
    expect(new Set(await statusOf(seller))).toEqual(new Set(['AtStoreQueue']));
  });

  it('INV-117 INV-084 fetching the file is what counts as read back; a second time it is the same file', async () => {
    const feed = await newest(seller);
    const file = await fetchFile(seller, feed.documentId);
    const rows = rowsOf(file.lines);
    expect(rows.map((row) => row['product-id']).toSorted()).toEqual(asins.slice(0, 4).toSorted());
    for (const row of rows) {
      expect(row).toMatchObject({ 'product-id-type': '1', 'item-condition': '11', 'add-delete': 'a' });
      expect(row.price).toMatch(/^\d+\.\d{2}$/);
    }
    expect((await newest(seller)).processingStatus).toBe('DOWNLOADED');
    await settle();
    // Prices that moved meanwhile wait for the next file, as those of any item at the store.
    expect(new Set(await statusOf(seller))).toEqual(new Set(['AtStore']));
    const shown = await reported();
    for (const row of rows) expect(shown.get(row.sku ?? '')?.price).toBe(Math.round(Number(row.price) * 100));
    expect(await fetchFile(seller, feed.documentId)).toEqual(file);
    expect((await feedsOf(seller)).filter(({ documentId }) => documentId === feed.documentId).length).toBe(1);
  });

  itLong(
    'INV-083 the next file is offered two hours after the one before, and holds everything that changed meanwhile',
    async () => {
      const items = await itemsOf(seller);
      await seller.call(inventory.zero, {
        body: { inventoryItemIds: items.slice(0, 2).map(({ id }) => id), zero: true },
      });
      const skus = items.slice(0, 2).map(({ sku }) => sku);
      const rows = await handInUntil(
        async () => (await statusOf(seller)).filter((one) => one === 'AtStoreWithZeroQuantity').length === 2,
      );
      const zeroed = rows.filter((row) => row.quantity === '0');
      expect([...new Set(zeroed.map(({ sku }) => sku))].toSorted()).toEqual(skus.toSorted());
      // A whole line: an empty cell would be a choice of the marketplace's.
      for (const row of zeroed) expect(row.price).toMatch(/^\d+\.\d{2}$/);
      const taken = (
        await sql<{
          taken: Date;
        }>`select taken_at as taken from manual_feed where store_id = ${seller.storeId} and taken_at is not null order by feed_id`.execute(
          product.worker.db,
        )
      ).rows.map((row) => row.taken.getTime());
      expect(taken.length).toBeGreaterThan(1);
      for (const [at, moment] of taken.entries())
        if (at > 0) expect(moment - (taken[at - 1] ?? 0)).toBeGreaterThanOrEqual(2 * HOUR_MS);
    },
  );

  it('INV-084 a file that nobody fetched hands what it says to the next one, which replaces it once it is ready', async () => {
    const { db, clock } = product.worker;
    const { storeId } = seller;
    const [item] = await itemsOf(seller);
    const fileOf = (status: ProcessingStatus) =>
      db
        .insertInto('manual_feed')
        .values({
          store_id: storeId,
          document_id: randomUUID(),
          kind: 'changes',
          status,
          created_at: new Date(clock.now()),
          taken_at: new Date(clock.now()),
        })
        .returning(['feed_id', 'document_id'])
        .executeTakeFirstOrThrow();
    const [old, next] = [await fileOf(ProcessingStatus.Finished), await fileOf(ProcessingStatus.InProgress)];
    const line = { itemId: item?.id ?? 0, seq: 7, attempt: 2, line: 'said' };
    await writeLines(db, storeId, old.feed_id, [line], 0);
    const said = await db.transaction().execute((tx) => replaceUnfetched(tx, storeId, next.feed_id));
    expect(said).toEqual([{ itemId: line.itemId, seq: 7, attempts: 1 }]);
    const seen = async () => (await feedsOf(seller)).find(({ feedId }) => feedId === old.feed_id);
    expect(await seen()).toMatchObject({ isReplaced: false, url: expect.any(String) });
    const ofNext = db.updateTable('manual_feed').where('store_id', '=', storeId).where('feed_id', '=', next.feed_id);
    await ofNext.set({ status: ProcessingStatus.Finished }).execute();
    expect(await seen()).toMatchObject({ isReplaced: true, url: null });
    expect(await codeOf(seller.call(manual.download, { query: { documentId: old.document_id } }))).toBe(
      'RecordNotFound',
    );
    const made = [old.feed_id, next.feed_id];
    await db.deleteFrom('manual_feed').where('store_id', '=', storeId).where('feed_id', 'in', made).execute();
  });

  itLong('INV-084 what a file said that nobody fetched stands in the next one, which replaces it', async () => {
    const zeroed = (await itemsOf(seller)).filter(({ status }) => status === 'AtStoreWithZeroQuantity');
    await seller.call(inventory.zero, { body: { inventoryItemIds: zeroed.map(({ id }) => id), zero: false } });
    const skus = zeroed.map(({ sku }) => sku);
    // Until a file is ready that says so; nobody fetches it.
    await settle(async () =>
      (await readyFiles()).some(({ lines }) => skus.every((sku) => lines.some((line) => says(line, sku, false)))),
    );
    const [missed] = await readyFiles();
    const other = (await itemsOf(seller)).find(({ status }) => status === 'AtStore');
    await seller.call(inventory.zero, { body: { inventoryItemIds: [other?.id ?? 0], zero: true } });
    await settle(async () =>
      (await readyFiles()).some(
        ({ feedId, lines }) => feedId !== missed?.feedId && lines.some((line) => says(line, other?.sku ?? '', true)),
      ),
    );
    const next = (await readyFiles()).at(-1);
    const old = (await feedsOf(seller)).find(({ feedId }) => feedId === missed?.feedId);
    expect(old).toMatchObject({ processingStatus: 'FINISHED', url: null, isReplaced: true });
    expect(await codeOf(seller.call(manual.download, { query: { documentId: old?.documentId ?? '' } }))).toBe(
      'RecordNotFound',
    );
    // What comes back has its price and its stock in one line.
    const rows = rowsOf((await fetchFile(seller, next?.documentId ?? '')).lines);
    for (const sku of skus) {
      const row = rows.find((one) => one.sku === sku);
      expect(row?.price, sku).toMatch(/^\d+\.\d{2}$/);
      expect(Number(row?.quantity), sku).toBeGreaterThan(0);
    }
    await settle();
    expect(await statusOf(seller)).toEqual(['AtStore', 'AtStore', 'AtStore', 'AtStoreWithZeroQuantity']);
  });

  itLong('INV-127 a file that waits can be taken back once; its changes wait for the one after it', async () => {
    const [zeroed] = (await itemsOf(seller)).filter(({ status }) => status === 'AtStoreWithZeroQuantity');
    const zero = (isZero: boolean) =>
      seller.call(inventory.zero, { body: { inventoryItemIds: [zeroed?.id ?? 0], zero: isZero } });
    // A file that was taken just now lets the next one wait for two hours.
    const { feedId: earlier } = await newest(seller);
    await zero(false);
    await settle(async () => (await newest(seller)).feedId !== earlier && (await isIn('FINISHED')()));
    await fetchFile(seller, (await newest(seller)).documentId);
    await settle(async () => (await statusOf(seller)).every((one) => one === 'AtStore'));
    await zero(true);
    await settle(isIn('INQUEUE'));
    const feed = await newest(seller);
    const cancel = (feedId: number) => seller.call(manual.cancelFeed, { body: { feedId } });
    const at = product.deps.clock.now();
    await cancel(feed.feedId);
    await cancel(feed.feedId);
    expect(await newest(seller)).toMatchObject({ feedId: feed.feedId, processingStatus: 'CANCELLED' });
    await settle(async () => (await newest(seller)).feedId !== feed.feedId && (await isIn('FINISHED')()));
    expect(product.deps.clock.now() - at).toBeGreaterThanOrEqual(2.4 * HOUR_MS);
    expect(await codeOf(cancel((await newest(seller)).feedId))).toBe('FeedNotInQueue');
    expect(await codeOf(cancel(2_147_483_000))).toBe('RecordNotFound');
    await zero(false);
    await handInUntil(async () => (await statusOf(seller)).every((one) => one === 'AtStore'));
  });

  const header = ['item-name', 'seller-sku', 'asin1', 'price', 'quantity', 'fulfillment-channel', 'status'];
  const listing = (...cells: string[]) => cells.join('\t');
  const upload = (content: string | Uint8Array<ArrayBuffer>, who = seller) =>
    who.call(manual.uploadInventoryFile, { body: { files: [new File([content], 'listings.txt')] } });

  it('INV-113 INV-079 a list of listings is taken over: new ones join, known ones are brought to what is wanted', async () => {
    const items = await itemsOf(seller);
    const [known] = items;
    const [, , , , fresh = '', other = ''] = asins;
    const { feedId } = await upload(
      [
        header.join('\t'),
        listing('Known', known?.sku ?? '', known?.asin ?? '', '1.23', '9', 'DEFAULT', 'Active'),
        listing('Fresh', 'OWN-1', fresh, '99.90', '4', 'DEFAULT', 'Active'),
        listing('Of Amazon', 'OWN-2', other, '5.00', '1', 'AMAZON_EU', 'Active'),
        listing('No number', 'OWN-3', '', '5.00', '1', 'DEFAULT', 'Active'),
        listing('Too dear', 'OWN-4', other, '99999999.00', '1', 'DEFAULT', 'Active'),
        listing('No stock', 'OWN-5', other, '5.00', 'many', 'DEFAULT', 'Active'),
      ].join('\r\n'),
    );
    await settle(async () =>
      (await feedsOf(seller)).some((feed) => feed.feedId === feedId && feed.processingStatus === 'FINISHED'),
    );
    const feed = (await feedsOf(seller)).find((one) => one.feedId === feedId);
    expect(feed).toMatchObject({ kind: 'listings', name: 'listings.txt', inventoryUpdateCount: 2, faults: 4 });
    expect((await itemsOf(seller)).map(({ sku }) => sku)).toContain('OWN-1');
    const faults = await seller.call(manual.download, { query: { documentId: feed?.documentId ?? '' } });
    const text = await faults.content.text();
    for (const sku of ['OWN-2', 'OWN-3', 'OWN-4', 'OWN-5']) expect(text).toContain(sku);
    expect(text).not.toContain('OWN-1');
    expect((await feedsOf(seller)).find((one) => one.feedId === feedId)?.processingStatus).toBe('DOWNLOADED');
    // The list shows another price than is wanted: the next file brings it back.
    expect((await reported()).get(known?.sku ?? '')?.price).toBe(123);
    const rows = await handInUntil(async () => (await reported()).get(known?.sku ?? '')?.price !== 123);
    expect(rows.map(({ sku }) => sku)).toContain(known?.sku);
  });

  it('INV-113 takes three lists of a store at a time, and the next once one of them was read', async () => {
    const list = (sku: string) =>
      upload([header.join('\t'), listing('Nothing', sku, '', '5.00', '1', 'DEFAULT', 'Active')].join('\r\n'));
    for (const sku of ['AT-1', 'AT-2', 'AT-3']) await list(sku);
    expect(await codeOf(list('AT-4'))).toBe('TooManyAtOnce');
    await product.runJobs();
    await list('AT-4');
    await product.runJobs();
  });

  it('INV-113 refuses what is no such list, names why, and keeps nothing', async () => {
    const before = (await feedsOf(seller)).length;
    const refused: [string | Uint8Array<ArrayBuffer>, string][] = [
      ['', 'empty'],
      ['  \r\n', 'empty'],
      [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'notText'],
      ['%PDF-1.7 text', 'notText'],
      ['one;two\n1;2', 'noHeader'],
    ];
    for (const [content, code] of refused)
      expect(await refusalOf(upload(content)), code).toMatchObject({
        code: 'InvalidFileFormat',
        data: { fault: { code } },
      });
    expect((await feedsOf(seller)).length).toBe(before);
  });

  itLong('INV-084 where no price moves, what nobody fetched stands in the next file all the same', async () => {
    await product.world.standStill();
    // Everything that is under way is carried first: nothing but what is asked for below changes.
    const isQuiet = async () => {
      const { rows } = await sql<{
        open: boolean;
      }>`select exists (select 1 from publish_queue where store_id = ${seller.storeId})
        or exists (select 1 from manual_feed where store_id = ${seller.storeId} and kind = 'changes' and status not in (0, 6) and replaced_by is null) as open`.execute(
        product.worker.db,
      );
      return rows[0]?.open === false;
    };
    await handInUntil(isQuiet);
    const [one, two, three] = (await itemsOf(seller)).filter(({ status }) => status === 'AtStore');
    if (!one || !two || !three) throw new Error('three are at the store');
    const zero = (ids: number[]) => seller.call(inventory.zero, { body: { inventoryItemIds: ids, zero: true } });
    const isSaid = (skus: string[]) => async () =>
      (await readyFiles()).some(
        ({ isReplaced, lines }) => !isReplaced && skus.every((sku) => lines.some((line) => says(line, sku, true))),
      );
    await zero([one.id, two.id]);
    await settle(isSaid([one.sku, two.sku]));
    await zero([three.id]);
    await settle(isSaid([three.sku]));
    const next = (await readyFiles()).at(-1);
    for (const { sku } of [one, two, three])
      expect(
        next?.lines.some((line) => says(line, sku, true)),
        sku,
      ).toBe(true);
    await fetchFile(seller, next?.documentId ?? '');
    await settle();
    const zeroed = (await itemsOf(seller)).filter(({ status }) => status === 'AtStoreWithZeroQuantity');
    expect(zeroed.map(({ sku }) => sku).toSorted()).toEqual([one.sku, two.sku, three.sku].toSorted());
  });

  it('INV-113 INV-116 INV-117 belongs to manual stores of the account alone', async () => {
    const stranger = await product.signUp();
    Object.assign(stranger, { storeId: await openByHand(stranger) });
    const [mine] = await feedsOf(seller);
    expect(await feedsOf(stranger)).toEqual([]);
    expect(await codeOf(stranger.call(manual.download, { query: { documentId: mine?.documentId ?? '' } }))).toBe(
      'RecordNotFound',
    );
    expect(await codeOf(stranger.call(manual.cancelFeed, { body: { feedId: mine?.feedId ?? 0 } }))).toBe(
      'RecordNotFound',
    );
    const connected = await product.signUp();
    await product.connectStore(connected, 'DE');
    const calls = [
      () => connected.call(manual.feeds, {}),
      () => connected.call(manual.download, { query: { documentId: mine?.documentId ?? '' } }),
      () => connected.call(manual.cancelFeed, { body: { feedId: 1 } }),
      () => upload(header.join('\t'), connected),
    ];
    for (const call of calls) expect(await codeOf(call())).toBe('ManualStoreNeeded');
  });
});

describe('changing hands', () => {
  it('STORE-015 STORE-049 an API store goes on with files and back, keeping its inventory; nothing is sent by calls meanwhile', async () => {
    const who = await product.signUp();
    const storeId = await product.connectStore(who, 'FR');
    await who.call(inventory.add, { body: { asins: asins.slice(0, 3), customerMarketPlaceIds: [storeId] } });
    await settle();
    const before = await itemsOf(who);
    const token = (await who.call(stores.list, {}))[0]?.sellingPartnerId ?? '';
    await who.call(stores.manageByHand, { body: { customerMarketPlaceId: storeId, sellingPartnerId: TOKEN } });
    await settle();
    expect(await who.call(stores.list, {})).toMatchObject([{ manuelManagement: true, sellingPartnerId: TOKEN }]);
    expect((await itemsOf(who)).map(({ sku }) => sku).toSorted()).toEqual(before.map(({ sku }) => sku).toSorted());
    const sent = async () => (await product.world.ask<unknown[]>('GET', `/world/sendings/FR/${token}`)).length;
    const sentBefore = await sent();
    const listed = before.filter(({ status }) => status === 'AtStore').map(({ id }) => id);
    expect(listed.length).toBeGreaterThan(0);
    await who.call(inventory.zero, { body: { inventoryItemIds: listed, zero: true } });
    await settle(async () => (await who.call(manual.feeds, {}))[0]?.processingStatus === 'FINISHED');
    expect(await sent()).toBe(sentBefore);
    // The consent brings it back to calls: what nobody fetched goes out by them.
    const page = await consentPageOf(who, storeId);
    await followCallback(who, (await answerConsent(page, { market: 'FR', sellingPartnerId: token })).callback);
    await settle();
    expect(await who.call(stores.list, {})).toMatchObject([{ manuelManagement: false, sellingPartnerId: token }]);
    expect(await sent()).toBeGreaterThan(sentBefore);
    const statuses = (await itemsOf(who)).filter(({ id }) => listed.includes(id)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['AtStoreWithZeroQuantity']));
    const { rows } =
      await sql`select 1 from submission where store_id = ${storeId} and state in ('intent', 'unknown', 'sent')`.execute(
        product.worker.db,
      );
    expect(rows).toEqual([]);
  });

  it('STORE-049 is asked for a token, and nobody changes another account’s store', async () => {
    const [a, b] = [await product.signUp(), await product.signUp()];
    const storeId = await openByHand(a);
    const change = (who: Seller, sellingPartnerId: string) =>
      who.call(stores.manageByHand, { body: { customerMarketPlaceId: storeId, sellingPartnerId } });
    expect(await codeOf(change(b, TOKEN))).toBe('RecordNotFound');
    expect(await refusalOf(change(a, 'nothing'))).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'sellingPartnerId' }],
    });
    await change(a, 'a9b8c7d6e5f4g3');
    expect(await a.call(stores.list, {})).toMatchObject([{ sellingPartnerId: 'A9B8C7D6E5F4G3' }]);
  });

  it('STORE-049 a store that is worked by hand can be removed at once', async () => {
    const who = await product.signUp();
    const storeId = await openByHand(who);
    await who.call(inventory.add, { body: { asins: asins.slice(0, 1), customerMarketPlaceIds: [storeId] } });
    await who.call(stores.remove, { query: { id: storeId } });
    expect(await who.call(stores.list, {})).toEqual([]);
  });
});
