import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { NotFound, UnknownOutcome } from '../../connectors/marketplace/errors.ts';
import { openPool } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { asinsOf, itemOf, itemsOf, offerOf } from '../../testing/items.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';

const product = useProduct({ products: 50 });
const LISTINGS = 6;
let asins: string[];
beforeAll(async () => {
  asins = await asinsOf(product, LISTINGS);
});

describe('the import of a store takes every listing over', () => {
  afterEach(() => vi.restoreAllMocks());
  const sellerWithListings = async (before = async (_sellerId: string): Promise<void> => {}) => {
    const seller = await product.signUp();
    await product.connectStore(seller, 'DE', async (sellerId) => {
      await before(sellerId);
      await product.world.ask('POST', '/world/listings', {
        market: 'DE',
        sellerId,
        listings: asins.map((asin, index) => ({ sku: `OLD-${index}`, asin, priceMinor: 10_000, quantity: 5 })),
      });
    });
    return seller;
  };
  /** The next request for the report goes as told. */
  const askOnce = (how: (ask: () => Promise<{ reportId: string }>) => Promise<{ reportId: string }>) => {
    const ask = product.worker.marketplace.requestListingsReport;
    return vi
      .spyOn(product.worker.marketplace, 'requestListingsReport')
      .mockImplementationOnce((...call) => how(() => ask(...call)));
  };
  const takesAllOver = async (seller: Seller) => {
    await product.settle({ until: () => isImported(seller) });
    expect(await itemsOf(seller)).toHaveLength(LISTINGS);
  };
  const isImported = async ({ storeId }: Seller) =>
    (
      await product.worker.db
        .selectFrom('store')
        .select('imported_at')
        .where('store_id', '=', storeId)
        .executeTakeFirst()
    )?.imported_at != null;

  it('decision 74 STORE-014 what is offered used stays so: neither its price nor its stock is ours', async () => {
    const used = { sku: 'USED-1', asin: asins[0] ?? '', priceMinor: 777, quantity: 1, condition: 'used_good' };
    const seller = await product.signUp();
    await product.connectStore(seller, 'DE', async (sellerId) => {
      await product.world.ask('POST', '/world/listings', {
        market: 'DE',
        sellerId,
        listings: [used, { sku: 'NEW-1', asin: asins[1], priceMinor: 777, quantity: 1 }],
      });
    });
    for (const asin of asins.slice(0, 2)) await product.world.setOffer('US', asin, offerOf(3_000));
    const shown = (sku: string) => product.world.listing('DE', seller.sellingPartnerId, sku);
    // A new one is priced by the rules.
    await product.settle({ until: async () => (await shown('NEW-1')).priceMinor !== 777, maxMs: 12 * 3_600_000 });
    await product.settle();
    const bought = { priceMinor: 777, quantity: 1, status: 'BUYABLE' };
    expect(await shown('USED-1')).toMatchObject(bought);
    // Its own reading tells the condition as well.
    await product.world.advance(7 * 3_600_000);
    await product.settle();
    expect(await shown('USED-1')).toMatchObject(bought);
    expect(await itemOf(seller, 'USED-1')).toMatchObject({ status: 'AtStore', priceMinor: 777, quantity: 1 });
    const { hold } = await seller.call(inventory.explain, { query: { asinOrSku: 'USED-1' } });
    expect(hold).toBe('used');
  });

  it('STORE-014 when the report was asked for and the answer was lost: a second report is cancelled, the first one is found', async () => {
    const asked = askOnce(async (ask) => {
      await ask();
      throw new UnknownOutcome('the answer did not come', { operation: 'createReport', status: null, requestId: null });
    });
    await takesAllOver(await sellerWithListings());
    expect(asked).toHaveBeenCalledOnce();
  });

  it('STORE-014 when the answer takes so long that the import is begun again meanwhile', async () => {
    const asked = askOnce(async (ask) => {
      await enqueue(
        product.worker.db,
        { ...listingJobs.importStore, key: 'import:again' },
        { storeId: seller.storeId },
      );
      await product.runJobs();
      return ask();
    });
    const seller = await sellerWithListings();
    await takesAllOver(seller);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('STORE-014 when a report of the same kind, asked for beside it, had it cancelled', async () => {
    askOnce(async (ask) => {
      await ask();
      return ask();
    });
    await takesAllOver(await sellerWithListings());
  });

  it('STORE-014 when the report was cancelled for no reason that is known: it is asked for again, the store does not count as empty', async () => {
    const scenario = (sellerId: string) => `/world/report-scenarios/${sellerId}`;
    const asked = vi.spyOn(product.worker.marketplace, 'requestListingsReport');
    const swept = vi.spyOn(product.worker.marketplace, 'sweepListings');
    const seller = await sellerWithListings((sellerId) =>
      product.world.ask('PUT', scenario(sellerId), { outcome: 'CANCELLED' }),
    );
    await product.settle({ until: async () => swept.mock.calls.length > 0 });
    expect(await isImported(seller)).toBe(false);
    await product.world.ask('DELETE', scenario(seller.sellingPartnerId));
    await takesAllOver(seller);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('STORE-014 how far it has come is kept while it goes on, and told in percent', async () => {
    const owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 1 });
    await owner.query(`create table kervan.seen_progress(total int, done int, imported boolean);
      create function kervan.see_progress() returns trigger language plpgsql security definer as $$
        begin insert into kervan.seen_progress values (new.import_total, new.import_done, new.imported_at is not null); return new; end $$;
      create trigger see_progress after update of import_done on kervan.store for each row execute function kervan.see_progress()`);
    try {
      const seller = await sellerWithListings();
      await takesAllOver(seller);
      const { rows } = await owner.query<{ total: number; done: number; imported: boolean }>(
        'select * from kervan.seen_progress',
      );
      expect(rows).toEqual([
        { total: LISTINGS, done: 0, imported: false },
        { total: LISTINGS, done: LISTINGS, imported: false },
        { total: LISTINGS, done: LISTINGS, imported: true },
      ]);
      await owner.query('update kervan.store set imported_at = null, import_done = 2 where store_id = $1', [
        seller.storeId,
      ]);
      expect(await seller.call(stores.list, {})).toMatchObject([{ importPercent: 33 }]);
    } finally {
      await owner.query('drop trigger see_progress on kervan.store; drop function kervan.see_progress()');
      await owner.end();
    }
  });

  it('STORE-014 is done within thirty minutes, also where the first report fails', async () => {
    const seller = await sellerWithListings();
    const { worldMs } = await product.settle({ until: () => isImported(seller), maxMs: 30 * 60_000 });
    expect(await itemsOf(seller)).toHaveLength(LISTINGS);
    expect(worldMs).toBeLessThan(30 * 60_000);
    const scenario = (sellerId: string) => `/world/report-scenarios/${sellerId}`;
    const unlucky = await sellerWithListings((sellerId) =>
      product.world.ask('PUT', scenario(sellerId), { outcome: 'FATAL' }),
    );
    const asked = () =>
      product.worker.db
        .selectFrom('listing_import')
        .select(['report_id', 'check_at'])
        .where('store_id', '=', unlucky.storeId)
        .executeTakeFirst();
    await product.settle({ until: async () => (await asked())?.report_id === null && !(await isImported(unlucky)) });
    await product.world.ask('DELETE', scenario(unlucky.sellingPartnerId));
    const again = await product.settle({ until: () => isImported(unlucky), maxMs: 30 * 60_000 });
    expect(again.worldMs).toBeLessThan(30 * 60_000);
    expect(await itemsOf(unlucky)).toHaveLength(LISTINGS);
  });

  it('STORE-014 a report that the marketplace does not know any more, or that nobody can read, is asked for anew', async () => {
    const { marketplace } = product.worker;
    const facts = { operation: 'getReport', status: 404, requestId: null };
    for (const spoil of [
      () => vi.spyOn(marketplace, 'getReport').mockRejectedValueOnce(new NotFound(facts, [])),
      () =>
        vi.spyOn(marketplace, 'readListingsReport').mockImplementationOnce(async function* () {
          yield* [];
          throw new SyntaxError('no report');
        }),
    ]) {
      const asked = vi.spyOn(marketplace, 'requestListingsReport');
      spoil();
      await takesAllOver(await sellerWithListings());
      expect(asked).toHaveBeenCalledTimes(2);
      vi.restoreAllMocks();
    }
  });

  it('STORE-014 of a store that has none: it is done at once', async () => {
    const seller = await product.signUp();
    await product.connectStore(seller, 'DE');
    const { worldMs } = await product.settle({ until: () => isImported(seller) });
    expect(await itemsOf(seller)).toEqual([]);
    expect(worldMs).toBeLessThan(5 * 60_000);
  });
});
