import { beforeAll, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { answerConsent, consentPageOf, followCallback } from '../../testing/consent.ts';
import { addAndSettle, asinsOf, itemOf, itemsOf, moveSource } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let asins: string[];
beforeAll(async () => {
  asins = await asinsOf(product, 30);
});

/** The access token that the product holds works on after the consent was taken back. */
const ACCESS_TOKEN_MS = 3_600_000;
const storeOf = async (who: Seller, id = who.storeId) =>
  (await who.call(stores.list, {})).find((store) => store.id === id);

describe('import of the listings that were there before', () => {
  it('STORE-014 STORE-013 INV-004 takes them over with their price and stock as AtStore, added from the store', async () => {
    const seller = await product.signUp();
    const seeds = asins.slice(0, 8).map((asin, index) => ({
      sku: `OLD-${index}`,
      asin,
      priceMinor: 10_000 + index,
      quantity: index === 7 ? 0 : 5 + index,
    }));
    await product.connectStore(seller, 'DE', (sellerId) =>
      product.world.ask('POST', '/world/listings', { market: 'DE', sellerId, listings: seeds }),
    );
    const connectedAt = product.deps.clock.now();
    const percents: (number | null)[] = [];
    let imported = false;
    await product.settle({
      until: async () => {
        percents.push((await storeOf(seller))?.importPercent ?? null);
        return (imported ||= (await itemsOf(seller)).length === seeds.length);
      },
    });
    const TRANSFER_MAX_MS = 30 * 60_000;
    expect(product.deps.clock.now() - connectedAt).toBeLessThanOrEqual(TRANSFER_MAX_MS);
    for (const percent of percents.filter((each) => each !== null)) {
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }
    const items = new Map((await itemsOf(seller)).map((item) => [item.sku, item]));
    for (const seed of seeds) {
      expect(items.get(seed.sku), seed.sku).toMatchObject({
        asin: seed.asin,
        confirmedPriceMinor: seed.priceMinor,
        confirmedQuantity: seed.quantity,
      });
      const { extra } = await seller.call(inventory.detail, { query: { asinOrSku: seed.sku } });
      expect(extra.addedFromStore, seed.sku).toBe(true);
    }
    expect(items.get('OLD-0')).toMatchObject({ status: expect.stringMatching(/^AtStore/) });
    await product.settle();
    expect(await storeOf(seller)).toMatchObject({ importPercent: null });
    // From now on the product prices them: what is shown is what the inventory says.
    const shown = new Map(
      (await product.world.listings('DE', seller.sellingPartnerId)).map((listing) => [listing.sku, listing]),
    );
    for (const item of await itemsOf(seller, 'atStore'))
      expect(shown.get(item.sku), item.sku).toMatchObject({ priceMinor: item.priceMinor, quantity: item.quantity });
  });
});

describe('a revoked authorization', () => {
  it('STORE-005 STORE-017 STORE-056 is shown, holds every change back, and the new authorization sends what waited', async () => {
    const { seller } = stocked;
    const [item] = stocked.listed;
    if (!item) throw new Error('no item is at the store');
    const before = await product.world.listing('DE', seller.sellingPartnerId, item.sku);
    expect(await seller.call(stores.isAuthorized, {})).toBe(true);
    await product.world.ask('POST', '/world/authorization', { revoke: seller.sellingPartnerId });
    await moveSource(product, seller, { asin: item.asin, priceMinor: (item.sourcePriceMinor ?? 0) + 2_000 });
    await product.world.advance(ACCESS_TOKEN_MS);
    await product.settle({ until: async () => (await storeOf(seller))?.hasAmazonConnectionError === true });
    // Whoever asked the marketplace first noticed it; the source is read all the same, and what it changes goes out before or waits.
    const isRead = async () => ((await itemOf(seller, item.sku)).sourcePriceMinor ?? 0) > (item.sourcePriceMinor ?? 0);
    await product.settle({ until: isRead });
    await product.settle();
    expect((await product.world.listing('DE', seller.sellingPartnerId, item.sku)).priceMinor).toBe(before.priceMinor);
    expect(
      await codeOf(
        seller.call(inventory.add, { body: { asins: asins.slice(20, 22), customerMarketPlaceIds: [seller.storeId] } }),
      ),
    ).toBe('StoreConnectionError');
    expect(await codeOf(seller.call(inventory.refresh, { body: { inventoryItemIds: [item.id] } }))).toBe(
      'StoreConnectionError',
    );
    expect(await seller.call(stores.isAuthorized, {})).toBe(false);
    // Reading stays open.
    expect((await itemsOf(seller)).length).toBeGreaterThan(0);

    const page = await consentPageOf(seller, seller.storeId);
    const stranger = await answerConsent(page, { market: 'DE' });
    expect((await followCallback(seller, stranger.callback)).searchParams.get('failStatus')).toBe('connectionError');
    const again = await answerConsent(await consentPageOf(seller, seller.storeId), {
      market: 'DE',
      sellingPartnerId: seller.sellingPartnerId,
    });
    expect((await followCallback(seller, again.callback)).pathname).toBe('/amzRegistration/success');
    await product.settle();
    expect(await storeOf(seller)).toMatchObject({ hasAmazonConnectionError: false, isRegistrationCompleted: true });
    expect(await seller.call(stores.isAuthorized, {})).toBe(true);
    const mended = await itemOf(seller, item.sku);
    expect(mended.priceMinor).toBeGreaterThan(before.priceMinor ?? 0);
    expect(await product.world.listing('DE', seller.sellingPartnerId, item.sku)).toMatchObject({
      priceMinor: mended.priceMinor,
      quantity: mended.quantity,
    });
    expect(mended.updateState).toBe('done');
  });
});

describe('an authorization that the marketplace refuses by mistake', () => {
  it('STORE-017 is asked for again by itself: while it is refused nothing moves, once it is taken the store works and what waited goes out', async () => {
    const { seller } = stocked;
    const [, item] = stocked.listed;
    if (!item) throw new Error('no item is at the store');
    const { id } = await product.world.fault({ kind: 'revoked', sellerId: seller.sellingPartnerId, forMs: 86_400_000 });
    await moveSource(product, seller, { asin: item.asin, priceMinor: (item.sourcePriceMinor ?? 0) + 1_500 });
    await product.settle({ until: async () => (await storeOf(seller))?.hasAmazonConnectionError === true });
    const notHeardOf = await product.world.listing('DE', seller.sellingPartnerId, item.sku);
    await product.world.advance(30 * 60_000);
    await product.settle();
    expect((await storeOf(seller))?.hasAmazonConnectionError).toBe(true);
    expect((await product.world.listing('DE', seller.sellingPartnerId, item.sku)).priceMinor).toBe(
      notHeardOf.priceMinor,
    );

    await product.world.endFault(id);
    await product.world.advance(10 * 60_000);
    await product.settle({ until: async () => (await storeOf(seller))?.hasAmazonConnectionError === false });
    expect(await seller.call(stores.isAuthorized, {})).toBe(true);
    await product.settle();
    const mended = await itemOf(seller, item.sku);
    expect(mended.priceMinor).toBeGreaterThan(item.priceMinor ?? 0);
    expect((await product.world.listing('DE', seller.sellingPartnerId, item.sku)).priceMinor).toBe(mended.priceMinor);
  });
});

describe('removing a connected store', () => {
  it('STORE-074 takes its listings off the marketplace first, then the store; the others stay', async () => {
    const { seller } = stocked;
    const { storeId: german, sellingPartnerId } = seller;
    const isShown = ({ status }: { status: string }) => status !== 'DELETED';
    const french = await product.connectStore(seller, 'FR');
    seller.storeId = german;
    await product.settle();
    expect((await product.world.listings('DE', sellingPartnerId)).filter(isShown).length).toBeGreaterThan(1);
    await seller.call(stores.remove, { query: { id: String(german) } });
    expect((await storeOf(seller, german))?.id).toBe(german);
    await product.settle({ until: async () => (await storeOf(seller, german)) === undefined });
    await product.settle();
    expect((await product.world.listings('DE', sellingPartnerId)).filter(isShown)).toEqual([]);
    const left = await seller.call(stores.list, {});
    expect(left.map((store) => store.id)).toEqual([french]);
    expect(await codeOf(seller.call(inventory.list, { body: {} }))).toBe('InvalidMarketplaceSelection');
    // The country and the seller are free again.
    seller.storeId = french;
    await seller.call(stores.create, { body: { marketPlaceCountryCode: 'DE', storeName: 'Once more' } });
  });

  it('STORE-074 a store whose authorization is gone can be removed too', async () => {
    const seller = stocked.other;
    const sellable = stocked.listed.slice(0, 2).map(({ asin }) => asin);
    expect((await addAndSettle(product, seller, sellable)).length).toBeGreaterThan(0);
    await product.world.ask('POST', '/world/authorization', { revoke: seller.sellingPartnerId });
    await product.world.advance(ACCESS_TOKEN_MS);
    await product.settle({ until: async () => (await storeOf(seller))?.hasAmazonConnectionError === true });
    await seller.call(stores.remove, { query: { id: String(seller.storeId) } });
    await product.settle();
    expect(await seller.call(stores.list, {})).toEqual([]);
  });
});
