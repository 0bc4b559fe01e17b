import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { INT_MAX } from '@kervan/domain/money/column';
import type { Notification } from './connectors/marketplace/notification-content.ts';
import type { OffersReading } from './connectors/marketplace/offers-reading.ts';
import { openPool } from './db/connect.ts';
import { applyRates, saveRates } from './features/currency/read-rates.ts';
import { checkFeeds } from './features/listings/check-feeds.ts';
import { confirm } from './features/listings/confirm.ts';
import { applyInbox } from './features/inbox/apply-inbox.ts';
import { receiveNotifications } from './features/inbox/receive-notifications.ts';
import { readCatalogue } from './features/sources/read-catalogue.ts';
import { readTargets } from './features/sources/read-targets.ts';
import { createUsedUp } from './features/sources/used-up.ts';
import { writeReadings, type SourceReading } from './features/sources/write-sources.ts';
import { listConnectedStores, type ConnectedStore } from './records/stores/connected-stores.ts';
import { addAndSettle, asinsOf, itemOf, itemsOf } from './testing/items.ts';
import { useProduct, type Seller } from './testing/product.ts';

// One row that no column takes among good ones, in every way by which rows of others come in.
const product = useProduct({ products: 40 });
/** No text column and no JSON document holds this. */
const NUL = '\u0000';
const TOO_MUCH = INT_MAX + 100;
let seller: Seller;
let items: ItemRow[];
beforeAll(async () => {
  seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  await product.world.standStill();
  items = await addAndSettle(product, seller, await asinsOf(product, 8));
  expect(items.length).toBeGreaterThanOrEqual(5);
});
afterEach(() => vi.restoreAllMocks());

const db = () => product.worker.db;
const item = (place: number): ItemRow => items[place] as ItemRow;
const connected = async (): Promise<ConnectedStore> =>
  (await listConnectedStores(db())).find(({ storeId }) => storeId === seller.storeId) as ConnectedStore;
const quarantined = async (intake: string) =>
  (
    await db()
      .selectFrom('set_aside')
      .select(['key', 'reason', 'fields', 'tries', 'retry_at'])
      .where('intake', '=', intake)
      .orderBy('key')
      .execute()
  ).map((row) => ({ ...row, retry_at: row.retry_at === null ? null : 'later' }));
const missing = (key: string, ...fields: string[]) => ({ key, reason: 'unfit', fields, tries: 0, retry_at: null });
const poisoned = (key: string, tries = 1) => ({
  key,
  reason: expect.any(String),
  fields: [],
  tries,
  retry_at: 'later',
});
const keyOf = ({ id }: ItemRow) => `${seller.storeId}:${id}`;
const minutes = async (count: number) => {
  await product.world.advance(count * 60_000);
  await product.deps.clock.refresh();
};
/** A table refuses some rows as a column would, for a reason that no check before knows of. */
const refuse = (table: string, rows: string) =>
  asOwner(`create or replace function kervan.refuse() returns trigger language plpgsql as $$ begin raise exception 'out of range' using errcode = '22003'; end $$;
    create trigger refuse before update on kervan.${table} for each row when (${rows}) execute function kervan.refuse()`);
const takeAgain = (table: string) => asOwner(`drop trigger refuse on kervan.${table}`);
async function asOwner(text: string): Promise<void> {
  const pool = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 1 });
  await pool.query(text);
  await pool.end();
}
const sourceIdOf = async ({ id }: ItemRow) =>
  (await db().selectFrom('item').select('source_id').where('item_id', '=', id).executeTakeFirstOrThrow()).source_id;

function readingOf(landed: number, over: Partial<OffersReading> = {}): OffersReading {
  const offer = {
    sellerId: 'ARIVAL',
    sellerType: 'FBM' as const,
    condition: 'new',
    priceMinor: landed,
    shippingMinor: 0,
    landedMinor: landed,
    availability: { kind: 'now' as const },
    handlingHours: { minimum: 0, maximum: 24 },
    isPrime: false,
    isBuyBoxWinner: false,
    isFeaturedMerchant: true,
    isOwn: false,
    shipsFrom: 'DE',
    feedback: null,
  };
  return {
    market: 'DE',
    asin: null,
    sku: null,
    offers: [offer],
    featured: null,
    lowest: null,
    counts: { total: 1, new: 1, newByAmazon: 0, newByMerchant: 1, featuredEligible: 1 },
    listPriceMinor: null,
    competitiveThresholdMinor: null,
    suggestedLowerMinor: null,
    ranks: [],
    status: { kind: 'inStock' },
    isAuthoritative: false,
    ...over,
  };
}

describe('notifications', () => {
  let told = 0;
  function tell(asin: string, landed: number, over: Partial<{ eventTime: string; changedAt: string }> = {}) {
    const at = new Date(product.deps.clock.now() + ++told).toISOString();
    const notification: Notification = {
      notificationId: `poison-${told}`,
      type: 'ANY_OFFER_CHANGED',
      eventTime: over.eventTime ?? at,
      sellerId: seller.sellingPartnerId,
      content: {
        kind: 'offersChanged',
        market: 'DE',
        asin,
        changedAt: over.changedAt ?? at,
        reading: readingOf(landed),
      },
    };
    return { kind: 'notification' as const, receipt: String(told), notification, text: '' };
  }
  const hear = async (...messages: ReturnType<typeof tell>[]) => {
    const { marketplace } = product.worker;
    vi.spyOn(marketplace, 'receiveNotifications').mockResolvedValueOnce(messages).mockResolvedValue([]);
    const deleted = vi.spyOn(marketplace, 'deleteNotification').mockResolvedValue();
    await receiveNotifications(product.worker);
    await applyInbox(product.worker);
    for (const { receipt } of messages) expect(deleted).toHaveBeenCalledWith(receipt);
  };
  const lowest = async (place: number) => (await itemOf(seller, item(place).sku)).lowestMinor;

  it('INV-052 a competitor’s price beyond the column is missing and named; everybody else’s arrives', async () => {
    await hear(tell(item(0).asin, 5_001), tell(item(1).asin, TOO_MUCH), tell(item(2).asin, 5_003));
    await product.runJobs();
    expect([await lowest(0), await lowest(1), await lowest(2)]).toEqual([5_001, null, 5_003]);
    expect(await quarantined('targetOffers')).toEqual([missing(keyOf(item(1)), 'lowest_landed', 'average_landed')]);
    await hear(tell(item(1).asin, 5_004));
    await product.runJobs();
    expect(await lowest(1)).toBe(5_004);
  });

  it('INV-052 one that cannot be applied, and one that cannot be kept, wait alone and less and less often', async () => {
    const broken = tell(item(3).asin, 5_010, { changedAt: 'no time' });
    const unkept = tell(item(4).asin, 5_011, { eventTime: 'no time' });
    await hear(broken, tell(item(0).asin, 5_012), unkept, tell(item(2).asin, 5_013));
    await product.runJobs();
    expect([await lowest(0), await lowest(2)]).toEqual([5_012, 5_013]);
    const key = `${seller.accountId}:${broken.notification.notificationId}`;
    expect(await quarantined('inbox')).toEqual([poisoned(key)]);
    expect(await quarantined('queue')).toEqual([poisoned(unkept.notification.notificationId)]);
    // At once nobody tries them again, and new ones do not wait for them.
    await hear(tell(item(0).asin, 5_014));
    expect(await quarantined('inbox')).toEqual([poisoned(key)]);
    await minutes(2);
    await hear();
    expect(await quarantined('inbox')).toEqual([poisoned(key, 2)]);
    expect(await quarantined('queue')).toEqual([poisoned(unkept.notification.notificationId, 2)]);
    // Once they can be taken they are, and nothing is known of them any more.
    const time = JSON.stringify(new Date(product.deps.clock.now()).toISOString());
    await sql`update notification_inbox set body = jsonb_set(body, '{content,changedAt}', ${time}::jsonb) where notification_id = ${broken.notification.notificationId}`.execute(
      db(),
    );
    await sql`update set_aside set body = jsonb_set(body::jsonb, '{eventTime}', ${time}::jsonb)::text where intake = 'queue'`.execute(
      db(),
    );
    await minutes(5);
    await hear();
    await product.runJobs();
    expect([await lowest(3), await lowest(4)]).toEqual([5_010, 5_011]);
    expect([await quarantined('inbox'), await quarantined('queue')]).toEqual([[], []]);
  });
});

describe('readings', () => {
  it('CONST-004 source offers: a price beyond the column is unknown, a broken row waits, the others are written', async () => {
    const ids = await Promise.all([0, 1, 2, 3].map((place) => sourceIdOf(item(place))));
    const known = await Promise.all(
      ids.map((id) =>
        db().selectFrom('source_product').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow(),
      ),
    );
    const readings = known.map((row, place): SourceReading => {
      const { shipping, seller_type, availability, prime, in_stock_in_days, buybox_price, lowest_price } = row;
      return {
        sourceId: row.source_id,
        kind: 'offers',
        isAuthoritative: true,
        fingerprint: place === 2 ? NUL : null,
        state: {
          shipping,
          seller_type,
          availability,
          prime,
          in_stock_in_days,
          buybox_price,
          lowest_price,
          price: place === 1 ? TOO_MUCH : 4_000 + place,
          offers: 3,
          sales_rank: 7,
        },
      };
    });
    await writeReadings(product.worker, readings);
    const after = await Promise.all(
      ids.map((id) =>
        db().selectFrom('source_product').select('price').where('source_id', '=', id).executeTakeFirstOrThrow(),
      ),
    );
    expect(after.map(({ price }) => price)).toEqual([4_000, null, known[2]?.price, 4_003]);
    expect(await quarantined('sourceOffers')).toEqual(
      [missing(String(ids[1]), 'price'), poisoned(String(ids[2]))].sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
    await writeReadings(
      product.worker,
      readings.map((reading) =>
        reading.kind === 'offers'
          ? { ...reading, fingerprint: null, state: { ...reading.state, price: 4_100 } }
          : reading,
      ),
    );
    expect(await quarantined('sourceOffers')).toEqual([]);
  });

  it('CONST-004 catalogue data: a weight beyond the column is unknown, a broken product waits, the others are described', async () => {
    const ids = await Promise.all(items.map(sourceIdOf));
    const real = product.worker.marketplace.catalogItems;
    vi.spyOn(product.worker.marketplace, 'catalogItems').mockImplementation(async (...call) => {
      const products = await real(...call);
      return new Map(
        [...products].map(([asin, found]) => {
          const size = { lengthMm: 100, widthMm: 100, heightMm: 100, weightG: asin === item(1).asin ? 1e12 : 321 };
          const title = asin === item(2).asin ? `broken${NUL}` : 'Described anew';
          return [asin, { ...found, title, package: size }];
        }),
      );
    });
    await db().updateTable('source_details').set({ catalogue_at: null }).where('source_id', 'in', ids).execute();
    await readCatalogue(product.worker);
    const described = await db()
      .selectFrom('source_details')
      .innerJoin('source_product', 'source_product.source_id', 'source_details.source_id')
      .select(['source_product.source_id as id', 'title', 'weight_g'])
      .where('source_details.source_id', 'in', ids)
      .execute();
    const of = (place: number) => described.find(({ id }) => id === ids[place]);
    expect([0, 1, 3].map((place) => [of(place)?.title, of(place)?.weight_g])).toEqual([
      ['Described anew', 321],
      ['Described anew', null],
      ['Described anew', 321],
    ]);
    expect(of(2)?.title).not.toContain('broken');
    expect((await quarantined('catalogue')).map(({ key, fields, tries }) => [key, fields, tries]).sort()).toEqual(
      [
        [String(ids[1]), ['weightG'], 0],
        [String(ids[2]), [], 1],
      ].sort(),
    );
  });

  it('PRICE-032 competition: the same, and the store goes on', async () => {
    const real = product.worker.marketplace.listingOffersBatch;
    vi.spyOn(product.worker.marketplace, 'listingOffersBatch').mockImplementation(async (...call) => {
      const readings = await real(...call);
      const featured = { sellerType: 'FBM' as const, shippingMinor: 0 };
      for (const sku of readings.keys()) {
        const landed = sku === item(1).sku ? TOO_MUCH : 6_000;
        const sellerId = sku === item(2).sku ? `A${NUL}` : 'ARIVAL';
        const value = readingOf(landed, {
          featured: { ...featured, sellerId, priceMinor: landed, landedMinor: landed },
        });
        readings.set(sku, { isOk: true, value });
      }
      return readings;
    });
    await sql`update target_schedule set next_due = '2000-01-01', lease_until = null where store_id = ${seller.storeId}`.execute(
      db(),
    );
    await readTargets(product.worker, createUsedUp());
    const boxes = await db()
      .selectFrom('target_offer')
      .select(['item_id', 'buybox_landed'])
      .where('store_id', '=', seller.storeId)
      .execute();
    const of = (place: number) => boxes.find((row) => row.item_id === item(place).id)?.buybox_landed;
    expect([of(0), of(1), of(3)]).toEqual([6_000, null, 6_000]);
    expect(of(2)).not.toBe(6_000);
    expect(await quarantined('targetOffers')).toEqual(
      expect.arrayContaining([
        missing(keyOf(item(1)), 'buybox_landed', 'buybox_price', 'lowest_landed', 'average_landed'),
        poisoned(keyOf(item(2))),
      ]),
    );
  });

  it('INV-052 read-back: a stock beyond the column is unknown, a broken listing waits, the others are confirmed', async () => {
    const real = product.worker.marketplace.searchListings;
    vi.spyOn(product.worker.marketplace, 'searchListings').mockImplementation(async (...call) => {
      const shown = await real(...call);
      for (const [sku, listing] of shown) {
        if (sku === item(1).sku) shown.set(sku, { ...listing, live: { ...listing.live, quantity: 3e9 } });
        if (sku === item(2).sku) shown.set(sku, { ...listing, title: NUL, issues: [{ code: NUL } as never] });
      }
      return shown;
    });
    await sql`update listing_reported set reported_at = '2000-01-01' where store_id = ${seller.storeId}`.execute(db());
    await minutes(1);
    await sql`insert into listing_check (store_id, item_id, due_at) select ${seller.storeId}::int, id, '2000-01-01' from unnest(${items.map(({ id }) => id)}::bigint[]) id on conflict (store_id, item_id) do update set due_at = excluded.due_at, lease_until = null`.execute(
      db(),
    );
    await confirm(product.worker, await connected());
    const rows = await db()
      .selectFrom('listing_reported')
      .select(['item_id', 'quantity', 'reported_at'])
      .where('store_id', '=', seller.storeId)
      .execute();
    const of = (place: number) => rows.find((row) => row.item_id === item(place).id);
    const isRead = (place: number) => (of(place)?.reported_at?.getFullYear() ?? 0) > 2000;
    expect([0, 1, 2, 3].map(isRead)).toEqual([true, true, false, true]);
    expect(of(1)?.quantity).toBeNull();
    expect(await quarantined('readBack')).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: keyOf(item(1)) }), poisoned(keyOf(item(2)))]),
    );
    const { due_at } = await db()
      .selectFrom('listing_check')
      .select('due_at')
      .where('item_id', '=', item(2).id)
      .executeTakeFirstOrThrow();
    expect(due_at.getTime()).toBeGreaterThan(product.deps.clock.now() + 50_000);
  });
});

describe('a store', () => {
  it('STORE-014 is imported but for one listing that no row holds, which is tried again alone', async () => {
    const asins = await asinsOf(product, 6);
    const other = await product.signUp();
    const real = product.worker.marketplace.readListingsReport;
    vi.spyOn(product.worker.marketplace, 'readListingsReport').mockImplementation(async function* (...call) {
      for await (const row of real(...call)) {
        if (row.sku === 'OLD-1') yield { ...row, priceMinor: TOO_MUCH };
        else if (row.sku === 'OLD-2') yield { ...row, title: `broken${NUL}` };
        else yield row;
      }
    });
    await product.connectStore(other, 'DE', (sellerId) =>
      product.world.ask('POST', '/world/listings', {
        market: 'DE',
        sellerId,
        listings: asins.map((asin, at) => ({ sku: `OLD-${at}`, asin, priceMinor: 10_000, quantity: 5 })),
      }),
    );
    const imported = async () =>
      (await db().selectFrom('store').select('imported_at').where('store_id', '=', other.storeId).executeTakeFirst())
        ?.imported_at != null;
    await product.settle({ until: imported });
    const skus = async () => (await itemsOf(other)).map(({ sku }) => sku).sort();
    expect(await skus()).toEqual(['OLD-0', 'OLD-1', 'OLD-3', 'OLD-4', 'OLD-5']);
    const key = `${other.storeId}:OLD-2`;
    expect(await quarantined('import')).toEqual([missing(`${other.storeId}:OLD-1`, 'priceMinor'), poisoned(key)]);
    await sql`update set_aside set body = replace(body, '\\u0000', '') where intake = 'import' and key = ${key}`.execute(
      db(),
    );
    await minutes(2);
    await product.settle({ until: async () => (await skus()).length === 6 });
    expect((await quarantined('import')).map((row) => row.key)).toEqual([`${other.storeId}:OLD-1`]);
  });

  it('INV-021 is decided but for the one item that cannot be written, and that one again later', async () => {
    await refuse('item', `new.item_id = ${item(3).id}`);
    const costs = async () => new Map((await itemsOf(seller)).map((row) => [row.id, row.costMinor]));
    const before = await costs();
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    const changed = { ...settings.salesTax, limitUsd: null, constantUsd: 777 };
    await seller.call(pricing.saveStore, { body: { ...settings, salesTax: changed } });
    const hasMoved = async (place: number) => (await costs()).get(item(place).id) !== before.get(item(place).id);
    await product.settle({ until: () => hasMoved(0) });
    expect(await Promise.all([0, 2, 3, 4].map(hasMoved))).toEqual([true, true, false, true]);
    expect(await quarantined('decision')).toEqual([poisoned(keyOf(item(3)))]);
    await takeAgain('item');
    await minutes(2);
    await product.settle({ until: () => hasMoved(3) });
    expect(await quarantined('decision')).toEqual([]);
  });

  it('PRICE-011 PRICE-041 a rate of 1,000,000 refuses every price and says why; nothing stops', async () => {
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    const rate = (ratePpm: number | null) =>
      seller.call(pricing.saveStore, {
        body: {
          ...settings,
          currency: { mode: ratePpm === null ? 'automatic' : 'manual', manualRatePpm: ratePpm },
        },
      });
    await rate(1_000_000_000_000);
    const refusals = async () =>
      Promise.all(
        [0, 2, 3, 4].map(item).map(async ({ sku }) => {
          const why = await seller.call(inventory.explain, { query: { asinOrSku: sku } });
          return why.stations.find(({ state }) => state === 'failed')?.code;
        }),
      );
    await product.settle({ until: async () => (await itemOf(seller, item(0).sku)).quantity === 0 });
    expect(new Set(await refusals())).toEqual(new Set(['amountTooLarge']));
    await rate(null);
    await product.settle({ until: async () => (await itemOf(seller, item(0).sku)).quantity > 0 });
  });
});

describe('rates and results', () => {
  it('PRICE-014 PRICE-029 a rate that is none is left out; the others, and the other stores, are taken over', async () => {
    const now = product.deps.clock.now();
    const ratesOf = async () =>
      new Map(
        (await db().selectFrom('currency_rate').select(['to_currency', 'rate_ppm']).execute()).map((row) => [
          row.to_currency,
          row.rate_ppm,
        ]),
      );
    const before = await ratesOf();
    // Not so far from the last one that it would be held back.
    const euroPpm = Math.round((before.get('EUR') ?? 0) * 0.9);
    const rates = { EUR: String(euroPpm / 1_000_000), GBP: '1e30', JPY: 'nonsense', TRY: '0' };
    const unfit = await db()
      .transaction()
      .execute((tx) => saveRates(tx, { date: '2026-03-02', rates } as never, now));
    expect(unfit.sort()).toEqual(['GBP', 'JPY', 'TRY']);
    expect(await ratesOf()).toEqual(new Map(before).set('EUR', euroPpm).set('USD', 1_000_000));
    const stores = await db().selectFrom('store').select('store_id').where('removed_at', 'is', null).execute();
    expect(stores.length).toBeGreaterThan(1);
    await refuse('store_settings', `new.store_id = ${seller.storeId}`);
    const moved = await applyRates(product.worker, now);
    expect(moved).toEqual(stores.map((row) => row.store_id).filter((id) => id !== seller.storeId));
    expect(await quarantined('storeRate')).toEqual([poisoned(String(seller.storeId))]);
    await takeAgain('store_settings');
    expect(await applyRates(product.worker, now)).toEqual([seller.storeId]);
    expect(await quarantined('storeRate')).toEqual([]);
  });

  it('INV-052 a feed whose result cannot be kept is looked at later; the next one is done', async () => {
    const at = new Date(product.deps.clock.now());
    const feed = {
      store_id: seller.storeId,
      state: 'submitted',
      items: 1,
      created_at: at,
      submitted_at: at,
      check_at: at,
    };
    for (const marketplace_feed_id of ['F-bad', 'F-good'])
      await db()
        .insertInto('feed')
        .values({ ...feed, marketplace_feed_id })
        .execute();
    const { marketplace } = product.worker;
    vi.spyOn(marketplace, 'getFeed').mockImplementation(
      async (_, feedId) => ({ feedId, status: 'done', reportDocumentId: feedId }) as never,
    );
    vi.spyOn(marketplace, 'getFeedReport').mockImplementation(
      async (_, id) => ({ counts: { processed: 1, note: id === 'F-bad' ? NUL : '' }, issues: [] }) as never,
    );
    await checkFeeds(product.worker, await connected());
    const states = await db()
      .selectFrom('feed')
      .select(['marketplace_feed_id as id', 'state', 'check_at'])
      .where('marketplace_feed_id', 'in', ['F-bad', 'F-good'])
      .orderBy('feed_id')
      .execute();
    expect(states.map(({ id, state }) => [id, state])).toEqual([
      ['F-bad', 'submitted'],
      ['F-good', 'done'],
    ]);
    expect(states[0]?.check_at?.getTime()).toBeGreaterThanOrEqual(at.getTime() + 60_000);
  });
});
