import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useProduct } from '../../testing/product.ts';
import { ItemFlag } from '@kervan/domain/inventory/item-flags';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { claimDetails, claimDetector, claimTargets, isAnySourceDue, storesWithTargets } from './claim.ts';
import type { CompetitivePrice } from '../../connectors/marketplace/competitive-pricing.ts';
import { QuotaError } from '../../connectors/marketplace/errors.ts';
import type { ItemResult } from '../../connectors/marketplace/item-result.ts';
import { fingerprintOfLook } from './quick-look.ts';
import { readSources } from './read-sources.ts';
import { readTargets, takingTurns } from './read-targets.ts';
import { sortTargets } from './tiers.ts';
import { createUsedUp } from './used-up.ts';

const product = useProduct({ products: 40 });
const MINUTE_MS = 60_000;

/** Products by name, with their tier and how long ago they were looked at, in minutes. */
const known = {
  L1: { tier: 1, minutes: 9 },
  L2: { tier: 0, minutes: 7 },
  L3: { tier: 1, minutes: 5 },
  'just-now': { tier: 1, minutes: 0.5 },
  U1: { tier: 2, minutes: 700 },
  U2: { tier: 2, minutes: 90 },
  overdue: { tier: 2, minutes: 730 },
};

it('PRICE-032 INV-085 quick looks go to listed products first, to others when their look is as old as it may become or tokens are left', async () => {
  const { db } = product.worker;
  const now = product.worker.clock.now();
  for (const [name, { tier, minutes }] of Object.entries(known)) {
    const at = new Date(now - minutes * MINUTE_MS);
    await sql`with p as (insert into source_product(market, asin, revision, fetched_at) values (1, ${name.padEnd(10, 'X').toUpperCase()}, 1, ${at}) returning source_id)
      insert into source_schedule(source_id, tier, last_read_at, detector_at, detail_wanted) select source_id, ${tier}::int, ${at}::timestamptz, ${at}::timestamptz, false from p`.execute(
      db,
    );
  }
  const claimed = async (most: number) =>
    (await claimDetector(product.worker, now, most)).map(({ asin }) => asin.replace(/X+$/, '')).toSorted();
  expect(await claimed(2)).toEqual(['L1', 'OVERDUE']);
  expect(await claimed(2)).toEqual(['L2', 'L3']);
  expect(await claimed(5)).toEqual(['U1', 'U2']);
  expect(await claimed(5)).toEqual([]);
});

const SECONDS = [null, 30, 90];

it('something is due at the source exactly as long as a reader would claim something', async () => {
  const { db, clock } = product.worker;
  const now = clock.now();
  await sql`update source_schedule set lease_until = 'infinity'`.execute(db);
  expect(await isAnySourceDue(product.worker, now)).toBe(false);
  const { rows } = await sql<{ id: number }>`
    with p as (insert into source_product(market, asin, revision) values (1, 'ONLY-ONE', 1) returning source_id)
    insert into source_schedule(source_id) select source_id from p returning source_id as id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const ago = (seconds: number | null) => (seconds === null ? null : new Date(now - seconds * 1_000));
  const found = new Set<string>();
  for (const read of SECONDS)
    for (const look of SECONDS)
      for (const doubt of SECONDS)
        for (const want of ['', 'detail_wanted', 'urgent']) {
          const isWanted = want === 'detail_wanted';
          const put = () =>
            sql`update source_schedule set last_read_at = ${ago(read)}, detector_at = ${ago(look)}, doubt_at = ${ago(doubt)}, detail_wanted = ${isWanted}, urgent = ${want === 'urgent'}, lease_until = null where source_id = ${id}`.execute(
              db,
            );
          await put();
          const isDue = await isAnySourceDue(product.worker, now);
          const details = await claimDetails(product.worker, now);
          await put();
          const looks = await claimDetector(product.worker, now);
          const kinds = [
            ...details.map(() => 'detail'),
            ...looks.map(() => 'look'),
            ...(doubt === null ? [] : ['doubt']),
          ];
          found.add(kinds.join(' '));
          expect(isDue, JSON.stringify({ read, look, doubt, want, kinds })).toBe(kinds.length > 0);
        }
  // Each kind of work alone, and none.
  expect([...found]).toEqual(expect.arrayContaining(['', 'detail', 'look', 'doubt']));
  await sql`delete from source_schedule where source_id = ${id}`.execute(db);
});

it('PRICE-032 a quick look asks for details of what changed since, not of what was read in detail meanwhile', async () => {
  const { db, clock, marketplace } = product.worker;
  const now = clock.now();
  const asin = 'LOOKEDATIT';
  const look = (priceMinor: number): CompetitivePrice => ({
    asin,
    featured: { sellerId: 'A1', priceMinor, shippingMinor: 0, landedMinor: priceMinor, isOwn: false },
    newOfferCount: 1,
    totalOfferCount: 1,
    ranks: [],
  });
  await sql`update source_schedule set lease_until = 'infinity'`.execute(db);
  await sql`with p as (insert into source_product(market, asin, revision, fetched_at) values (1, ${asin}, 1, ${new Date(now)}) returning source_id)
    insert into source_schedule(source_id, tier, last_read_at, detail_wanted, detector_print, detail_print)
      select source_id, 1, ${new Date(now)}::timestamptz, false, ${fingerprintOfLook(look(2_000))}, ${fingerprintOfLook(look(2_300))} from p`.execute(
    db,
  );
  const isWantedAfter = async (seen: CompetitivePrice): Promise<boolean | undefined> => {
    await sql`update source_schedule set detector_at = ${new Date(now - 10 * MINUTE_MS)}, lease_until = null
      from source_product p where p.source_id = source_schedule.source_id and p.asin = ${asin}`.execute(db);
    const competitivePricing: typeof marketplace.competitivePricing = () =>
      Promise.resolve(new Map<string, ItemResult<CompetitivePrice>>([[asin, { isOk: true, value: seen }]]));
    await readSources({ ...product.worker, marketplace: { ...marketplace, competitivePricing } });
    const { rows } = await sql<{ wanted: boolean }>`
      select detail_wanted as wanted from source_schedule join source_product using (source_id) where asin = ${asin}`.execute(
      db,
    );
    return rows[0]?.wanted;
  };
  expect(await isWantedAfter(look(2_300))).toBe(false);
  expect(await isWantedAfter(look(2_600))).toBe(true);
  await sql`delete from source_schedule using source_product p where p.source_id = source_schedule.source_id and p.asin = ${asin}`.execute(
    db,
  );
});

/** Items by name: whether they are listed, whether the schedule knows them as listed, since how many minutes their competition is due. */
const items = {
  older: { listed: true, known: true, minutes: 30 },
  old: { listed: true, known: true, minutes: 10 },
  'not-yet': { listed: true, known: true, minutes: -10 },
  waited: { listed: true, known: true, minutes: -20, urgent: true },
  'no-more': { listed: false, known: true, minutes: 60 },
  'just-listed': { listed: true, known: false, minutes: 40 },
  unlisted: { listed: false, known: false, minutes: 50 },
  removed: { listed: true, known: true, minutes: 90, status: StatusCode.RemovedFromInventory },
};

it('PRICE-032 the competition of listed products and of others is read in the order in which it is due, what somebody waits for first, removed ones never', async () => {
  const { db, clock } = product.worker;
  const seller = await product.signUp();
  const storeId = await product.connectStore(seller, 'DE');
  const now = clock.now();
  for (const [
    name,
    { listed, known: isKnown, minutes, urgent = false, status = StatusCode.AtStore },
  ] of Object.entries<{ listed: boolean; known: boolean; minutes: number; urgent?: boolean; status?: number }>(items)) {
    await sql`with p as (insert into source_product(market, asin, revision) values (1, ${name}, 1) returning source_id),
      i as (insert into item(store_id, item_id, source_id, created_at, changed_at, status, flags) select ${storeId}::int, nextval('item_id_seq'), source_id, now(), now(), ${status}::int, ${listed ? ItemFlag.listed : 0}::int from p returning item_id),
      d as (insert into item_details(store_id, item_id, asin, sku) select ${storeId}::int, item_id, ${name}, ${name} from i)
      insert into target_schedule(store_id, item_id, next_due, urgent, listed) select ${storeId}::int, item_id, ${new Date(now - minutes * MINUTE_MS)}::timestamptz, ${urgent}, ${isKnown} from i`.execute(
      db,
    );
  }
  const claimed = async (listed: boolean, most: number) =>
    (await claimTargets(product.worker, storeId, { listed, now }, most)).map(({ asin }) => asin).toSorted();
  const release = () => sql`update target_schedule set lease_until = null where store_id = ${storeId}`.execute(db);
  const setStatus = (status: number) =>
    sql`update item set status = ${status}::int where store_id = ${storeId} and item_id = (select item_id from item_details where store_id = ${storeId} and asin = 'removed')`.execute(
      db,
    );
  const due = () => storesWithTargets(db, [storeId, storeId + 1], now);
  expect(await due()).toEqual([
    { storeId, listed: true },
    { storeId, listed: false },
  ]);
  expect(await claimed(true, 2)).toEqual(['older', 'waited']);
  expect(await claimed(true, 2)).toEqual(['old']);
  expect(await claimed(false, 1)).toEqual(['unlisted']);
  expect(await claimed(false, 5)).toEqual(['just-listed']);
  // Only what may not be read is left, until the next sorting: of those the schedule knows as listed, one that is not and one that was removed.
  expect(await due()).toEqual([{ storeId, listed: true }]);
  await release();
  await sortTargets(db, now);
  expect(await claimed(true, 9)).toEqual(['just-listed', 'old', 'older', 'waited']);
  expect(await claimed(false, 9)).toEqual(['no-more', 'unlisted']);
  expect(await due()).toEqual([]);
  // Somebody waits for one whose time has not come.
  await sql`update target_schedule set urgent = true, lease_until = null where store_id = ${storeId} and item_id = (select item_id from item_details where store_id = ${storeId} and asin = 'not-yet')`.execute(
    db,
  );
  expect(await due()).toEqual([{ storeId, listed: true }]);
  expect(await claimed(true, 9)).toEqual(['not-yet']);
  // What was removed is passed over without being looked at, until it is there again.
  const removed = async () =>
    (
      await sql<{
        due: number;
      }>`select extract(epoch from next_due)::float8 as due from target_schedule join item_details using (store_id, item_id) where store_id = ${storeId} and asin = 'removed'`.execute(
        db,
      )
    ).rows[0]?.due;
  expect(await removed()).toBe(Infinity);
  await setStatus(StatusCode.AtStore);
  await sortTargets(db, now);
  expect(await claimed(true, 9)).toEqual(['removed']);
});

it('PRICE-032 what is due is not claimed while its quota is known to be used up', async () => {
  const { marketplace, clock } = product.worker;
  const asked: string[] = [];
  const usedUp = createUsedUp();
  const refuse = (operation: string) => {
    asked.push(operation);
    return Promise.reject(new QuotaError({ operation, status: 429, requestId: null }, clock.now() + 3_000, false));
  };
  const read = () =>
    readTargets(
      {
        ...product.worker,
        marketplace: {
          ...marketplace,
          listingOffersBatch: () => refuse('listed'),
          itemOffersBatch: () => refuse('others'),
        },
      },
      usedUp,
    );
  await sql`update target_schedule set lease_until = null, next_due = ${new Date(clock.now())}`.execute(
    product.worker.db,
  );
  await read();
  await read();
  expect(asked.toSorted()).toEqual(['listed', 'others']);
  await product.world.advance(3_000);
  await clock.refresh();
  await read();
  expect(asked).toHaveLength(4);
});

it('stores that share quotas come first by turns', () => {
  expect(takingTurns([], 0.5)).toEqual([]);
  expect([0, 0.3, 0.5, 0.99].map((drawn) => takingTurns(['DE', 'FR', 'GB'], drawn))).toEqual([
    ['DE', 'FR', 'GB'],
    ['DE', 'FR', 'GB'],
    ['FR', 'GB', 'DE'],
    ['GB', 'DE', 'FR'],
  ]);
});
