import { beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { excludedStores } from '@kervan/contracts/excluded-stores-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { insertItems } from '../../records/items/item-write.ts';
import { followProducts } from '../../records/products/follow-products.ts';
import { itemOf, itemsOf } from '../../testing/items.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';

const KEY = '0197c0de-0000-7000-8000-000000000103';
const stocked = useStocked();
const { product } = stocked;
const at = (index: number) => stocked.listed[index] ?? { asin: '', sku: '', id: 0 };
const remove = (
  asinsOrSkus: string[],
  {
    who = stocked.seller,
    key = '',
    ...more
  }: Record<string, unknown> & { who?: typeof stocked.seller; key?: string } = {},
) =>
  who.call(bulkDelete.bulkDelete, {
    body: { asinsOrSkus, customerMarketPlaceIds: [stocked.seller.storeId], ...more },
    ...(key === '' ? {} : { key }),
  });
const statusOf = async (sku: string) => (await itemOf(stocked.seller, sku)).status;

/** Another SKU of a product in the seller's store, as an import takes it over. */
async function listAgain(asin: string, sku: string): Promise<void> {
  const { storeId } = stocked.seller;
  const now = product.worker.clock.now();
  await product.worker.db.transaction().execute(async (tx) => {
    const followed = await followProducts(tx, { storeId, market: 'US', now }, [{ asin, sku }]);
    await insertItems(
      tx,
      { storeId, now },
      followed.map(({ itemId, sourceId }) => ({
        itemId,
        sourceId,
        status: StatusCode.AtStore,
        reason: 0,
        flags: 0,
        price: 1_000,
        quantity: 1,
      })),
    );
  });
}

describe('deleting by a list', () => {
  it('INV-060 says first how many leave and from which status, and changes nothing', async () => {
    const body = {
      asinsOrSkus: [at(0).asin.toLowerCase(), at(1).sku, at(1).asin, 'NOBODY-HAS-IT'],
      customerMarketPlaceIds: [stocked.seller.storeId],
    };
    const before = await statusOf(at(0).sku);
    expect(await stocked.seller.call(bulkDelete.previewBulkDelete, { body })).toEqual({
      items: 2,
      notFound: ['NOBODY-HAS-IT'],
      stores: [{ customerMarketPlaceId: stocked.seller.storeId, statuses: [{ status: 'AtStore', items: 2 }] }],
    });
    expect(await statusOf(at(0).sku)).toBe(before);
  });

  it('INV-103 deletes by ASIN and by SKU, names what was not found, and can be undone', async () => {
    const answer = await remove([at(0).asin, at(1).sku, ' ', 'NOBODY-HAS-IT'], { key: KEY });
    expect(answer).toMatchObject({ deleted: 2, notFound: ['NOBODY-HAS-IT'] });
    expect([await statusOf(at(0).sku), await statusOf(at(1).sku)]).toEqual(['RemovalQueue', 'RemovalQueue']);
    expect(await itemOf(stocked.seller, at(0).sku)).toMatchObject({ reason: 'DeletedByUser' });
    // The same request again is the same deletion.
    expect(await remove([at(0).asin, at(1).sku, ' ', 'NOBODY-HAS-IT'], { key: KEY })).toEqual(answer);
    const actionId = answer.stores[0]?.actionId ?? 0;
    const { items } = await stocked.seller.call(activity.list, { body: {} });
    expect(items.filter((row) => row.actionId === actionId)).toMatchObject([{ kind: 'RemoveItems', itemCount: 2 }]);
    expect(await stocked.seller.call(activity.undo, { body: { actionId } })).toMatchObject({ undone: 2, skipped: [] });
    expect(await statusOf(at(0).sku)).toBe('AtStoreQueue');
  });

  it('INV-061 INV-103 two SKUs that differ by their case alone are two lines', async () => {
    await listAgain('B0CASE0001', 'Case-7a');
    await listAgain('B0CASE0002', 'CASE-7A');
    const body = { asinsOrSkus: ['Case-7a', 'CASE-7A'], customerMarketPlaceIds: [stocked.seller.storeId] };
    expect(await stocked.seller.call(bulkDelete.previewBulkDelete, { body })).toMatchObject({ items: 2, notFound: [] });
    expect(await remove(body.asinsOrSkus)).toMatchObject({ deleted: 2, notFound: [] });
    expect([await statusOf('Case-7a'), await statusOf('CASE-7A')]).not.toContain('AtStore');
  });

  it('INV-103 on request the products are excluded too, so that they are not added again', async () => {
    const { deleted } = await remove([at(2).asin], { addToExcluded: true });
    expect(deleted).toBe(1);
    const again = stocked.seller.call(inventory.add, {
      body: { asins: [at(2).asin], customerMarketPlaceIds: [stocked.seller.storeId] },
    });
    expect((await refusalOf(again)).data).toMatchObject({ rejected: [{ code: 'AlreadyInInventory' }] });
    await product.settle();
    expect(await statusOf(at(2).sku)).toBe('RemovedFromInventory');
    const later = stocked.seller.call(inventory.add, {
      body: { asins: [at(2).asin], customerMarketPlaceIds: [stocked.seller.storeId] },
    });
    expect((await refusalOf(later)).data).toMatchObject({ rejected: [{ code: 'RestrictedProduct' }] });
    // What left is not found any more.
    expect(await remove([at(2).asin])).toMatchObject({ deleted: 0, notFound: [at(2).asin] });
  });

  it('INV-103 INV-101 INV-061 five thousand go at once, by lines and by selection, and one more is refused', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `NOBODY-HAS-${index}`);
    const look = (count: number) =>
      stocked.seller.call(bulkDelete.previewBulkDelete, {
        body: { asinsOrSkus: lines(count), customerMarketPlaceIds: [stocked.seller.storeId] },
      });
    expect((await look(5_000)).notFound).toHaveLength(5_000);
    expect((await remove(lines(5_000))).notFound).toHaveLength(5_000);
    for (const refused of [() => look(5_001), () => remove(lines(5_001))])
      expect(await codeOf(refused())).toBe('InsertLimitExceeded');
    const chosen = (count: number) =>
      stocked.seller.call(inventory.remove, {
        body: { inventoryItemIds: Array.from({ length: count }, (_, index) => 900_000_000 + index) },
      });
    // Asked for as many, it looks for them; for one more, it does not begin.
    expect(await codeOf(chosen(5_000))).toBe('RecordNotFound');
    expect(await codeOf(chosen(5_001))).toBe('ValidationFailed');
  });

  it("INV-103 INV-061 refuses nothing, too much, no store and another seller's", async () => {
    expect(await codeOf(remove(['  ']))).toBe('AsinNotValid');
    expect(await codeOf(remove(Array.from({ length: 5_001 }, (_, index) => `SKU-${index}`)))).toBe(
      'InsertLimitExceeded',
    );
    expect(await codeOf(remove([at(3).sku], { customerMarketPlaceIds: [] }))).toBe('InvalidMarketplaceSelection');
    expect(await codeOf(remove([at(3).sku], { who: stocked.other }))).toBe('InvalidMarketplaceSelection');
    const look = (who: typeof stocked.seller) =>
      who.call(bulkDelete.previewBulkDelete, {
        body: { asinsOrSkus: [at(3).sku], customerMarketPlaceIds: [stocked.seller.storeId] },
      });
    expect(await codeOf(look(stocked.other))).toBe('InvalidMarketplaceSelection');
    expect(await statusOf(at(3).sku)).toBe('AtStore');
  });
});

describe('products under several SKUs', () => {
  const list = (who = stocked.seller) => who.call(bulkDelete.duplicates, { body: {} });
  const drop = (skus: string[], who = stocked.seller) => who.call(bulkDelete.removeDuplicates, { body: { skus } });

  it('INV-102 INV-042 says that there are none', async () => {
    expect(await refusalOf(list())).toMatchObject({ code: 'NoRecordsFound', status: 404 });
  });

  it('INV-102 INV-063 groups each product with status, price and age of its SKUs', async () => {
    await listAgain(at(4).asin, 'AGAIN-4');
    await listAgain(at(5).asin, 'AGAIN-5');
    const page = await list();
    expect(page).toMatchObject({ totalCount: 2, currency: 'EUR' });
    expect(page.items.map(({ asin }) => asin)).toEqual([at(4).asin, at(5).asin].toSorted());
    const group = page.items.find(({ asin }) => asin === at(4).asin);
    expect(group?.skus).toMatchObject([
      { sku: at(4).sku, status: 'AtStore' },
      { sku: 'AGAIN-4', status: 'AtStore', price: 1_000, quantity: 1 },
    ]);
    expect(await codeOf(list(stocked.other))).toBe('NoRecordsFound');
    // A page that others emptied meanwhile: there are still two.
    expect(await stocked.seller.call(bulkDelete.duplicates, { body: { page: 2, limit: 25 } })).toMatchObject({
      items: [],
      totalCount: 2,
    });
  });

  it('INV-100 the chosen ones leave as multiple product, never the last one, and come back by an undo', async () => {
    const { removed, kept, actionId } = await drop([at(4).sku, 'AGAIN-4', 'AGAIN-5', at(6).sku]);
    expect({ removed, kept }).toEqual({ removed: 2, kept: [at(4).sku, at(6).sku].toSorted() });
    expect(await statusOf(at(4).sku)).toBe('AtStore');
    expect(await itemOf(stocked.seller, 'AGAIN-4')).toMatchObject({
      status: 'RemovalQueue',
      reason: 'MultipleProduct',
    });
    expect(await codeOf(list())).toBe('NoRecordsFound');
    const { items } = await stocked.seller.call(activity.list, { body: {} });
    expect(items[0]).toMatchObject({ kind: 'RemoveDuplicates', itemCount: 2, reason: 'MultipleProduct' });
    expect(await stocked.seller.call(activity.undo, { body: { actionId: actionId ?? 0 } })).toMatchObject({
      undone: 2,
    });
    expect((await list()).totalCount).toBe(2);
  });

  it("INV-100 another seller's SKU and an unknown one are not found", async () => {
    expect(await codeOf(drop([at(4).sku], stocked.other))).toBe('RecordNotFound');
    expect(await codeOf(drop(['NOBODY-HAS-IT']))).toBe('RecordNotFound');
  });

  it('INV-063 the store keeps which of its products have several SKUs, so that it need not be grouped', async () => {
    const shared = await product.worker.db.selectFrom('shared_asin').select('asin').orderBy('asin').execute();
    expect(shared.map(({ asin }) => asin)).toEqual([at(4).asin, at(5).asin].toSorted());
  });
});

describe('sellers who do not compete', () => {
  const save = (storeCodes: string[], who = stocked.seller) =>
    who.call(excludedStores.saveExcluded, { body: { storeCodes } });
  const saved = (who = stocked.seller) => who.call(excludedStores.getExcluded, {});

  it('INV-092 INV-093 are read and written in the one document of settings, with undo', async () => {
    expect(await saved()).toEqual([]);
    const { actionId } = await save([' a2b4c6d8e0 ', 'A9Z8Y7X6']);
    expect(await saved()).toEqual(['A2B4C6D8E0', 'A9Z8Y7X6']);
    expect(await saved(stocked.other)).toEqual([]);
    expect(await stocked.seller.call(pricing.getStore, {})).toMatchObject({
      excludedStoreCodes: ['A2B4C6D8E0', 'A9Z8Y7X6'],
    });
    expect(await save(['A2B4C6D8E0', 'A9Z8Y7X6'])).toMatchObject({ actionId: null });
    await stocked.seller.call(activity.undo, { body: { actionId: actionId ?? 0 } });
    expect(await saved()).toEqual([]);
  });

  it('INV-093 whoever saves on top of another list than the one that was seen is told, and overwrites nothing', async () => {
    const before = await saved();
    const on = (known: string[], storeCodes: string[]) =>
      stocked.seller.call(excludedStores.saveExcluded, { body: { storeCodes, known } });
    const { actionId } = await on(before, ['A1FIRSTTAB']);
    expect(await codeOf(on(before, ['A2SECONDTAB']))).toBe('SettingsChangedMeanwhile');
    expect(await saved()).toEqual(['A1FIRSTTAB']);
    await on(['A1FIRSTTAB'], ['A1FIRSTTAB', 'A2SECONDTAB']);
    expect(await saved()).toEqual(['A1FIRSTTAB', 'A2SECONDTAB']);
    await save(before);
    expect(actionId).not.toBeNull();
  });

  it('INV-093 INV-074 refuses more than ten, one twice and what is no seller id', async () => {
    const codes = Array.from({ length: 11 }, (_, index) => `A10000000${index}`);
    expect(await codeOf(save(codes))).toBe('InsertLimitExceeded');
    expect(await codeOf(save(['A1B2C3D4', 'a1b2c3d4']))).toBe('UniqueViolation');
    expect(await codeOf(save(['A1-2']))).toBe('ValidationFailed');
    expect(await saved()).toEqual([]);
  });
});

describe('totals of stores', () => {
  let all: number;
  beforeAll(async () => {
    all = (await itemsOf(stocked.seller)).filter(({ status }) => status !== 'RemovedFromInventory').length;
  });

  it("INV-106 counts every store and all together, and nobody else's", async () => {
    const { storeId } = stocked.seller;
    const counts = await stocked.seller.call(inventory.counts, {});
    expect(await stocked.seller.call(inventory.totals, { query: { customerMarketPlaceIds: String(storeId) } })).toEqual(
      {
        stores: [{ customerMarketPlaceId: storeId, allStatusCount: all, atStoreCount: counts.atStoreCount }],
        allStatusCount: all,
        atStoreCount: counts.atStoreCount,
      },
    );
    const foreign = stocked.other.call(inventory.totals, {
      query: { customerMarketPlaceIds: `${storeId},${stocked.other.storeId}` },
    });
    expect(await codeOf(foreign)).toBe('InvalidMarketplaceSelection');
  });
});
