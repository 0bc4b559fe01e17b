import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { extension } from '@kervan/contracts/extension-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { defaultExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { changeSettings } from '../../records/settings/settings-write.ts';
import { connectExtension } from '../../testing/extension-instance.ts';
import { itemOf, itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
const ORIGIN = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
let seller: Seller;
let other: Seller;
let asin = '';

beforeAll(() => {
  product.deps.config.EXTENSION_ORIGINS = [ORIGIN];
  ({ seller, other } = stocked);
  asin = stocked.listed[0]?.asin ?? '';
});

/** The extension of the seller, connected. */
const connected = () => connectExtension(product, seller, { origin: ORIGIN });

describe('the settings of the extension', () => {
  it('EXT-005 are kept for the account; what somebody saved meanwhile is not written over', async () => {
    const { revision } = await seller.call(extension.settings, {});
    const form = {
      ...defaultExtensionSettings,
      defaultStoreIds: [seller.storeId],
      approvalMode: 'manual' as const,
      autoFill: false,
      giftOption: true,
      sourceAccountName: 'Depo hesabı',
      overlay: false,
      language: 'en' as const,
    };
    const saved = await seller.call(extension.saveSettings, { body: { ...form, revision } });
    const { rows } = await sql<{
      name: string;
    }>`select name from store where store_id = ${seller.storeId}`.execute(product.worker.db);
    expect(await seller.call(extension.settings, {})).toEqual({
      ...form,
      stores: [{ id: seller.storeId, market: 'DE', name: rows[0]?.name }],
      revision: saved.revision,
    });
    expect(await codeOf(seller.call(extension.saveSettings, { body: { ...form, revision } }))).toBe(
      'SettingsChangedMeanwhile',
    );
    expect(await other.call(extension.settings, {})).toEqual({ ...defaultExtensionSettings, stores: [], revision: 0 });
  });

  it('EXT-005 AUTH-036 the extension reads them and saves none; a store of somebody else is none', async () => {
    const helper = await connected();
    expect(await helper.call(extension.settings, {})).toMatchObject({ sourceAccountName: 'Depo hesabı' });
    const body = { ...defaultExtensionSettings, revision: 1 };
    expect(await codeOf(helper.call(extension.saveSettings, { body }))).toBe('NotForExtension');
    expect(
      await codeOf(seller.call(extension.saveSettings, { body: { ...body, defaultStoreIds: [other.storeId] } })),
    ).toBe('InvalidMarketplaceSelection');
    expect(
      await codeOf(seller.call(extension.saveSettings, { body: { ...body, sourceAccountName: 'x'.repeat(101) } })),
    ).toBe('ValidationFailed');
  });
});

describe('the preview of a product', () => {
  it('EXT-004 EXT-006 comes to what the store decided in earnest, and saves nothing', async () => {
    const count = async () =>
      (
        await sql<{
          n: string;
        }>`select (select count(*) from item)::text || (select count(*) from source_product) || (select count(*) from item_dirty) as n`.execute(
          product.worker.db,
        )
      ).rows;
    const [item, before] = [await itemOf(seller, asin), await count()];
    const { stores, ...shown } = await (
      await connected()
    ).call(extension.preview, {
      body: { asin, customerMarketPlaceIds: [seller.storeId] },
    });
    expect(shown).toMatchObject({ asin, sourcePriceMinor: item.sourcePriceMinor });
    const [store] = stores;
    const why = await seller.call(inventory.explain, { query: { asinOrSku: asin } });
    expect(store).toMatchObject({
      isAdded: true,
      currency: 'EUR',
      priceMinor: why.priceMinor,
      costMinor: why.costMinor,
      profitMinor: why.profitMinor,
      profitHundredths: why.profitPercent,
      filters: [],
      isRestricted: false,
    });
    expect(store?.parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(store?.priceMinor);
    expect((store?.costMinor ?? 0) + (store?.feesMinor ?? 0) + (store?.profitMinor ?? 0)).toBe(store?.priceMinor);
    expect(await count()).toEqual(before);
  });

  it('EXT-006 fees are commission and tax together; what is known of the product is told with it', async () => {
    const db = product.worker.db;
    await db.transaction().execute((tx) =>
      changeSettings(tx, seller.storeId, {
        now: product.deps.clock.now(),
        reason: UpdateReason.SettingsChange,
        next: (state) => ({ ...state, settings: { ...state.settings, isTaxPayer: true } }),
      }),
    );
    const { stores, ...shown } = await seller.call(extension.preview, {
      body: { asin, costUsdMinor: 2_000, weightG: 500, customerMarketPlaceIds: [seller.storeId] },
    });
    const [store] = stores;
    const of = (kind: string) => store?.parts.find((part) => part.kind === kind)?.amountMinor ?? 0;
    expect(of('tax')).toBeGreaterThan(0);
    expect(of('commission')).toBeGreaterThan(0);
    expect(store?.feesMinor).toBe(of('commission') + of('tax'));
    expect(shown.title?.length ?? 0).toBeGreaterThan(0);
    expect(shown.readAt).toMatch(/^\d{4}-/);
    // What is typed is all that is paid there: a coupon of the offer takes nothing off.
    const costOf = async () => {
      const typed = { asin, costUsdMinor: 2_000, weightG: 500, customerMarketPlaceIds: [seller.storeId] };
      return (await seller.call(extension.preview, { body: typed })).stores[0]?.costMinor;
    };
    const before = await costOf();
    await sql`update source_product set coupon_type = 1, coupon_value = 500 where asin = ${asin}`.execute(db);
    expect(await costOf()).toBe(before);
  });

  it('EXT-006 a typed cost is computed without a product, and costs more the more it is', async () => {
    const at = async (costUsdMinor: number, weightG: number | null = 500) =>
      (
        await seller.call(extension.preview, {
          body: { costUsdMinor, weightG, customerMarketPlaceIds: [seller.storeId] },
        })
      ).stores[0];
    const [cheap, dear, heavy] = [await at(1_000), await at(5_000), await at(1_000, 3_000)];
    expect(await at(1_000, null)).toMatchObject({ priceMinor: null, refusal: 'warehouseCostUnknown' });
    expect(cheap).toMatchObject({ isAdded: false, refusal: null });
    expect(cheap?.parts.find(({ kind }) => kind === 'product')?.amountMinor).toBeGreaterThan(0);
    expect(heavy?.costMinor ?? 0).toBeGreaterThan(cheap?.costMinor ?? 0);
    expect(dear?.costMinor ?? 0).toBeGreaterThan((cheap?.costMinor ?? 0) + 3_000);
    expect(dear?.priceMinor ?? 0).toBeGreaterThan(cheap?.priceMinor ?? 0);
  });

  it('EXT-004 what was never read has no price, and says why; failing filters are named', async () => {
    const unread = await seller.call(extension.preview, {
      body: { asin: 'B0ZZZZZZZ9', customerMarketPlaceIds: [seller.storeId] },
    });
    expect(unread).toMatchObject({ title: null, sourcePriceMinor: null, readAt: null });
    expect(unread.stores[0]).toMatchObject({ priceMinor: null, feesMinor: null, refusal: 'sourcePriceUnknown' });
    const failing = (await itemsOf(seller, 'outOfCriteria'))[0];
    if (!failing) throw new Error('no product fails a filter');
    const { stores } = await seller.call(extension.preview, {
      body: { asin: failing.asin, customerMarketPlaceIds: [seller.storeId] },
    });
    expect(stores[0]?.filters.length).toBeGreaterThan(0);
  });

  it('EXT-004 no account asks for more than 240 previews a minute; another one is not hindered', async () => {
    const body = { costUsdMinor: 1_000, customerMarketPlaceIds: [seller.storeId] };
    await sql`insert into rate_event(key) select ${`extensionPreview:${seller.accountId}`} from generate_series(1, 240)`.execute(
      product.worker.db,
    );
    expect(await codeOf(seller.call(extension.preview, { body }))).toBe('TooManyRequests');
    const theirs = { ...body, customerMarketPlaceIds: [other.storeId] };
    expect((await other.call(extension.preview, { body: theirs })).stores).toHaveLength(1);
    await sql`delete from rate_event where key = ${`extensionPreview:${seller.accountId}`}`.execute(product.worker.db);
  });

  it('EXT-004 EXT-006 refuses what is no product, nothing at all, and a store of somebody else', async () => {
    const ask = (body: object) =>
      refusalOf(seller.call(extension.preview, { body: { customerMarketPlaceIds: [seller.storeId], ...body } }));
    expect(await ask({ asin: 'nothing' })).toMatchObject({ code: 'AsinNotValid', status: 400 });
    expect(await ask({ asin: ' ' })).toMatchObject({ code: 'NoDataAvailableToAdd', status: 400 });
    expect(await ask({ costUsdMinor: 0 })).toMatchObject({ code: 'ValidationFailed' });
    expect(await ask({ asin, customerMarketPlaceIds: [other.storeId] })).toMatchObject({
      code: 'InvalidMarketplaceSelection',
    });
  });
});

describe('what is collected on seller pages', () => {
  const findings = [
    { asin: 'b0zzzzzzz1', sku: 'KV-1', text: 'Price policy violation' },
    { asin: 'B0ZZZZZZZ2', sku: null, text: 'Missing main image' },
    { asin: 'no product', sku: null, text: 'Duplicate product' },
  ];
  const kept = async () =>
    (
      await sql`select page, asin, sku, reason, told, origin, first_at, collected_at from extension_finding where store_id = ${seller.storeId} order by asin, page`.execute(
        product.worker.db,
      )
    ).rows;

  it('EXT-004 FILT-014 is kept once with its page, origin and time, and goes on the list under its reason', async () => {
    const helper = await connected();
    const body = { customerMarketPlaceId: seller.storeId, page: 'suppressed' as const, findings };
    const at = new Date(product.deps.clock.now());
    expect(await helper.call(extension.collect, { body })).toEqual({
      collected: 2,
      restricted: 0,
      lines: [
        { asin: 'B0ZZZZZZZ1', result: 'AddedFromExtensionPricingIssue' },
        { asin: 'B0ZZZZZZZ2', result: 'AddedFromExtensionMissingInfo' },
        { asin: 'no product', result: 'AsinNotValid' },
      ],
    });
    const first = await kept();
    expect(first).toHaveLength(2);
    expect(first[0]).toMatchObject({
      page: 1,
      sku: 'KV-1',
      reason: 6,
      origin: 'extension',
      first_at: at,
      collected_at: at,
    });
    // Seen once more, now without its number: the number stays, and the time is that of now.
    await product.world.advance(60_000);
    await product.deps.clock.refresh();
    const unnumbered = findings.map((finding) => ({ ...finding, sku: null }));
    await helper.call(extension.collect, { body: { ...body, findings: unnumbered } });
    expect((await kept())[0]).toMatchObject({
      sku: 'KV-1',
      first_at: at,
      collected_at: new Date(product.deps.clock.now()),
    });
    const again = { body: { ...body, restrict: true } };
    expect(await helper.call(extension.collect, again)).toMatchObject({ restricted: 2 });
    expect(await helper.call(extension.collect, again)).toMatchObject({ restricted: 0 });
    expect((await kept()).map((row) => (row as { first_at: Date }).first_at)).toEqual([at, at]);
    const { rows } =
      await sql`select value, reason, sku, description from restriction where store_id = ${seller.storeId} order by value`.execute(
        product.worker.db,
      );
    expect(rows).toEqual([
      { value: 'B0ZZZZZZZ1', reason: 6, sku: 'KV-1', description: 'Price policy violation' },
      { value: 'B0ZZZZZZZ2', reason: 9, sku: null, description: 'Missing main image' },
    ]);
    const { stores } = await helper.call(extension.preview, {
      body: { asin: 'B0ZZZZZZZ1', customerMarketPlaceIds: [seller.storeId] },
    });
    expect(stores[0]?.isRestricted).toBe(true);
  });

  it('EXT-004 of account health has the reason of its own, beside what the listings page said', async () => {
    await seller.call(extension.collect, {
      body: { customerMarketPlaceId: seller.storeId, page: 'accountHealth', findings: findings.slice(0, 1) },
    });
    expect(await kept()).toContainEqual(expect.objectContaining({ page: 2, asin: 'B0ZZZZZZZ1', reason: 12 }));
  });

  it('EXT-004 EXT-005 an excluded product is no candidate either; a store that was removed is no default any more', async () => {
    const db = product.worker.db;
    await sql`insert into restriction(store_id, kind, value, folded, reason, created_at) values (${seller.storeId}, ${RestrictionKind.excludedProduct}, 'B0ZZZZZZZ8', 'B0ZZZZZZZ8', 1, now())`.execute(
      db,
    );
    const { stores } = await seller.call(extension.preview, {
      body: { asin: 'B0ZZZZZZZ8', customerMarketPlaceIds: [seller.storeId] },
    });
    expect(stores[0]?.isRestricted).toBe(true);
    const { revision } = await seller.call(extension.settings, {});
    const defaultStoreIds = [seller.storeId];
    await seller.call(extension.saveSettings, { body: { ...defaultExtensionSettings, defaultStoreIds, revision } });
    expect(await seller.call(extension.settings, {})).toMatchObject({ defaultStoreIds });
    await sql`update store set removed_at = now() where store_id = ${seller.storeId}`.execute(db);
    expect(await seller.call(extension.settings, {})).toMatchObject({ defaultStoreIds: [], stores: [] });
    await sql`update store set removed_at = null where store_id = ${seller.storeId}`.execute(db);
  });

  it('EXT-004 is shown newest first with how it was judged and what became of it, by page and by words; another seller sees nothing', async () => {
    const ask = (body: object = {}, who = seller) => who.call(extension.findings, { body });
    const all = await ask();
    expect(all.items.map(({ page, asin: of, reason }) => [page, of, reason])).toEqual([
      ['accountHealth', 'B0ZZZZZZZ1', 'AddedFromExtensionAccountHealth'],
      ['suppressed', 'B0ZZZZZZZ2', 'AddedFromExtensionMissingInfo'],
      ['suppressed', 'B0ZZZZZZZ1', 'AddedFromExtensionPricingIssue'],
    ]);
    expect(all.totalCount).toBe(3);
    expect(all.items[0]).toMatchObject({ told: 'Price policy violation', itemStatus: null, isRestricted: true });
    // A product of the store, and one that was taken off the list.
    await seller.call(extension.collect, {
      body: {
        customerMarketPlaceId: seller.storeId,
        page: 'inventory',
        findings: [{ asin, sku: null, text: 'Stranded' }],
      },
    });
    const [own] = (await ask({ from: 'inventory' })).items;
    const item = await itemOf(seller, asin);
    expect(own).toMatchObject({ asin, title: item.title, itemStatus: item.status, isRestricted: false });
    await sql`delete from restriction where store_id = ${seller.storeId} and folded = 'B0ZZZZZZZ1'`.execute(
      product.worker.db,
    );
    expect((await ask({ text: 'zzzzzzz1' })).items.map(({ isRestricted }) => isRestricted)).toEqual([false, false]);
    expect((await ask({ text: 'policy', from: 'suppressed' })).items.map((row) => row.asin)).toEqual(['B0ZZZZZZZ1']);
    expect((await ask({ text: 'kv-1' })).totalCount).toBe(2);
    expect((await ask({ page: 2, limit: 25 })).items).toEqual([]);
    expect((await ask({}, other)).items).toEqual([]);
    expect(await codeOf(ask({ from: 'nowhere' }))).toBe('ValidationFailed');
    // The extension brings them and does not read them.
    expect(await codeOf((await connected()).call(extension.findings, { body: {} }))).toBe('NotForExtension');
  });

  it('EXT-004 nobody writes into the store of another, and no more than 5000 at once', async () => {
    const body = { customerMarketPlaceId: seller.storeId, page: 'suppressed' as const, findings };
    expect(await codeOf(other.call(extension.collect, { body }))).toBe('InvalidMarketplaceSelection');
    const many = Array.from({ length: 5_001 }, () => ({ asin: 'B0ZZZZZZZ1', sku: null, text: 'x' }));
    expect(await codeOf(seller.call(extension.collect, { body: { ...body, findings: many } }))).toBe(
      'ValidationFailed',
    );
    expect(await codeOf(product.visitor().call(extension.collect, { body }))).toBe('NotSignedIn');
  });

  it('ASVS 3.4.2 EXT-004 no page of another origin reads an answer: the server lets none across', async () => {
    const token = (await connected()).session.token;
    for (const origin of ['https://www.amazon.com', 'https://evil.example', `chrome-extension://${'b'.repeat(32)}`]) {
      const answer = await product.app.inject({
        method: 'GET',
        url: '/api/extension/getSettings',
        headers: { origin, authorization: `Bearer ${token}` },
      });
      expect(answer.headers['access-control-allow-origin'], origin).toBeUndefined();
    }
  });
});
