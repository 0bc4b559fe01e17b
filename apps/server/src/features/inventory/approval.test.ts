import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { packReason, UpdateReason } from '@kervan/domain/inventory/update-reason';
import { itemOf, itemsOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { useStocked } from '../../testing/stocked.ts';
import { setProductLimit } from '../../testing/subscriptions.ts';

const stocked = useStocked('many');
const { product } = stocked;
let seller: Seller;
let other: Seller;
let sellable: string[];
beforeAll(() => {
  // The other seller shows which products of the world pass the filters.
  [seller, other] = [stocked.other, stocked.seller];
  sellable = stocked.listed.map((item) => item.asin);
});

const add = (asins: readonly string[], approvalMode: 1 | 2 | 3) =>
  seller.call(inventory.add, { body: { asins: [...asins], customerMarketPlaceIds: [seller.storeId], approvalMode } });
const remove = (ids: number[]) => seller.call(inventory.remove, { body: { inventoryItemIds: ids } });
const statusOf = async (asin: string) => (await itemOf(seller, asin)).status;
const shown = async (asin: string) =>
  (await product.world.listings('DE', seller.sellingPartnerId)).filter(
    (listing) => listing.asin === asin && listing.status !== 'DELETED',
  );

describe('approval modes', () => {
  it('INV-028 INV-030 modes 1 and 3 go to the store without asking, mode 2 waits for the user', async () => {
    const [one = '', two = '', three = ''] = sellable;
    await add([one], 1);
    await add([two], 2);
    await add([three], 3);
    await product.settle();
    expect([await statusOf(one), await statusOf(two), await statusOf(three)]).toEqual([
      'AtStore',
      'PendingApproval',
      'AtStore',
    ]);
    expect(await shown(two)).toEqual([]);
    expect((await itemsOf(seller, 'pendingApproval')).map((item) => item.asin)).toEqual([two]);
    const counts = await seller.call(inventory.counts, {});
    expect(counts).toMatchObject({ tabs: { pendingApproval: 1, atStore: 2 }, atStoreCount: 2 });
  });

  it('INV-029 INV-032 INV-098 an approved item goes to the store, marked as approved by the user', async () => {
    const two = sellable[1] ?? '';
    const item = await itemOf(seller, two);
    expect(await seller.call(inventory.approve, { body: { inventoryItemIds: [item.id] } })).toMatchObject({
      approved: 1,
    });
    await product.settle();
    const detail = await seller.call(inventory.detail, { query: { asinOrSku: two } });
    expect(detail).toMatchObject({ item: { status: 'AtStore' }, extra: { approvedByUser: true } });
    expect(detail.updateHistory.some((row) => row.reason === 'ApprovedByUser')).toBe(true);
    expect(await shown(two)).toMatchObject([{ priceMinor: detail.item.priceMinor, quantity: detail.item.quantity }]);
    // Approving again changes nothing.
    expect(await seller.call(inventory.approve, { body: { inventoryItemIds: [item.id] } })).toEqual({
      approved: 0,
      notice: null,
      actionId: null,
    });
    expect(await statusOf(two)).toBe('AtStore');
  });

  it('INV-038 INV-098 what is approved beyond the room waits for a place, and the answer says so', async () => {
    const [first = '', second = '', third = ''] = sellable.slice(7);
    await add([first, second, third], 2);
    await product.settle();
    const idOf = async (asin: string) => (await itemOf(seller, asin)).id;
    const approve = async (...asins: string[]) =>
      seller.call(inventory.approve, { body: { inventoryItemIds: await Promise.all(asins.map(idOf)) } });
    const { atStoreCount } = await seller.call(inventory.counts, {});
    const setLimit = (limit: number) => setProductLimit(product.worker, seller.accountId, limit);
    await setLimit(atStoreCount + 1);
    expect(await approve(first, second)).toMatchObject({ approved: 2, notice: 'InventoryPartiallyAdded' });
    expect(await approve(third)).toMatchObject({ approved: 1, notice: 'InventoryLimitReached' });
    await product.settle();
    const statuses = async () => [await statusOf(first), await statusOf(second), await statusOf(third)].toSorted();
    expect(await statuses()).toEqual(['AtQueue', 'AtQueue', 'AtStore']);
    await setLimit(5_000);
    await product.settle({ until: async () => (await statuses()).every((status) => status === 'AtStore') });
  });

  it('INV-029 what a filter took out comes back by itself once it passes: unasked where it was approved, else to be approved', async () => {
    const [approved = '', unseen = ''] = sellable.slice(10);
    const limit = async (action: 0 | 2, from: number | null) => {
      await seller.call(filters.save, {
        query: { sendingType: 'warehouse' },
        body: [{ filterName: 'SourcePriceRange', action, params: { from, to: null } }],
      });
      await product.settle();
    };
    await add([approved], 2);
    await product.settle();
    await seller.call(inventory.approve, { body: { inventoryItemIds: [(await itemOf(seller, approved)).id] } });
    await product.settle();
    expect(await statusOf(approved)).toBe('AtStore');
    await add([unseen], 2);
    await limit(2, 100_000_000);
    expect([await statusOf(approved), await statusOf(unseen)]).toEqual(['OutOfCriteria', 'OutOfCriteria']);
    expect(await shown(approved)).toEqual([]);
    await limit(0, null);
    expect([await statusOf(approved), await statusOf(unseen)]).toEqual(['AtStore', 'PendingApproval']);
    expect(await shown(approved)).toHaveLength(1);
    expect(await shown(unseen)).toEqual([]);
  });

  it('INV-029 what the user deleted comes back only by adding it, in mode 2 only after approval', async () => {
    const [asin = ''] = sellable.slice(4);
    await add([asin], 2);
    await product.settle();
    const { id, sku } = await itemOf(seller, asin);
    await remove([id]);
    expect(await statusOf(asin)).toBe('RemovedFromInventory');
    expect(await add([asin], 2)).toMatchObject({ accepted: 1 });
    await product.settle();
    expect(await itemOf(seller, asin)).toMatchObject({ id, sku, status: 'PendingApproval' });
    await remove([id]);
    expect(await add([asin], 1)).toMatchObject({ accepted: 1 });
    await product.settle();
    expect(await itemOf(seller, asin)).toMatchObject({ id, sku, status: 'AtStore' });
    expect(await shown(asin)).toMatchObject([{ sku }]);
  });

  it.each([
    ['as not qualified', packReason(UpdateReason.NotQualified), 'PendingApproval'],
    ['after a warning', packReason(UpdateReason.FairPriceWarningMail), 'PendingApproval'],
    ['by a filter', packReason(UpdateReason.SourceDataChange, 4), 'InQueue'],
  ] as const)('INV-029 what was taken out %s is added again in mode 2', async (_, reason, status) => {
    const [asin = ''] = sellable.slice(12);
    await add([asin], 1);
    await product.settle();
    const { id } = await itemOf(seller, asin);
    await remove([id]);
    await product.settle();
    await sql`update item set reason = ${reason} where item_id = ${id}`.execute(product.worker.db);
    await add([asin], 2);
    expect(await statusOf(asin)).toBe(status);
    await remove([id]);
    await product.settle();
  });

  it("INV-098 SHELL-067 another seller's item, an unknown one and no item at all are refused", async () => {
    const [asin = ''] = sellable.slice(5);
    await add([asin], 2);
    await product.settle();
    const { id } = await itemOf(seller, asin);
    expect(await refusalOf(other.call(inventory.approve, { body: { inventoryItemIds: [id] } }))).toMatchObject({
      code: 'RecordNotFound',
      status: 404,
    });
    expect(await codeOf(seller.call(inventory.approve, { body: { inventoryItemIds: [id, 987_654_321] } }))).toBe(
      'RecordNotFound',
    );
    expect(await codeOf(seller.call(inventory.approve, { body: { inventoryItemIds: [] } }))).toBe('ValidationFailed');
    expect(await statusOf(asin)).toBe('PendingApproval');
  });
});

describe('removing', () => {
  it('INV-033 INV-101 takes the listing off the marketplace, then the item out of the inventory', async () => {
    const [asin = ''] = sellable.slice(6);
    await add([asin], 1);
    await product.settle();
    const { id } = await itemOf(seller, asin);
    expect(await shown(asin)).toHaveLength(1);
    expect(await remove([id])).toMatchObject({ deleted: 1 });
    expect(await itemOf(seller, asin)).toMatchObject({ status: 'RemovalQueue', quantity: 0, reason: 'DeletedByUser' });
    await product.settle();
    expect(await shown(asin)).toEqual([]);
    expect(await itemOf(seller, asin)).toMatchObject({
      status: 'RemovedFromInventory',
      confirmedPriceMinor: null,
      updateState: 'done',
    });
    expect((await itemsOf(seller)).some((item) => item.id === id)).toBe(false);
    expect(await remove([id])).toEqual({ deleted: 0, actionId: null });
    // And it comes back to the marketplace when it is added again.
    await add([asin], 1);
    await product.settle();
    expect(await shown(asin)).toHaveLength(1);
  });

  it("INV-101 SHELL-067 removes nothing when one of the items is somebody else's", async () => {
    const [mine] = await itemsOf(seller, 'atStore');
    const [theirs] = await itemsOf(other, 'atStore');
    expect(
      await refusalOf(seller.call(inventory.remove, { body: { inventoryItemIds: [mine?.id ?? 0, theirs?.id ?? 0] } })),
    ).toMatchObject({ code: 'RecordNotFound', status: 404 });
    expect(await statusOf(mine?.asin ?? '')).toBe('AtStore');
    expect((await itemOf(other, theirs?.asin ?? '')).status).toBe('AtStore');
  });
});

describe('refreshing', () => {
  it('INV-123 reads source and competition of chosen items at once', async () => {
    const [item] = (await itemsOf(seller, 'atStore')).filter((candidate) => candidate.status === 'AtStore');
    if (!item) throw new Error('no item is at the store');
    await product.world.advance(120_000);
    expect(await seller.call(inventory.refresh, { body: { inventoryItemIds: [item.id] } })).toEqual({ queued: 1 });
    await product.settle();
    const after = await itemOf(seller, item.asin);
    expect(Date.parse(after.sourceFetchedAt ?? '')).toBeGreaterThan(Date.parse(item.sourceFetchedAt ?? ''));
    expect(Date.parse(after.targetFetchedAt ?? '')).toBeGreaterThan(Date.parse(item.targetFetchedAt ?? ''));
  });

  it('INV-123 SHELL-067 refuses items of another seller and more than a hundred at once', async () => {
    const [theirs] = await itemsOf(other, 'atStore');
    expect(await codeOf(seller.call(inventory.refresh, { body: { inventoryItemIds: [theirs?.id ?? 0] } }))).toBe(
      'RecordNotFound',
    );
    expect(
      await codeOf(
        seller.call(inventory.refresh, {
          body: { inventoryItemIds: Array.from({ length: 101 }, (_, index) => index + 1) },
        }),
      ),
    ).toBe('ValidationFailed');
  });
});
