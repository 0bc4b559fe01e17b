import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import { pricing } from '@kervan/contracts/pricing-calls';
import { itemOf, itemsOf, moveSource, offerOf } from '../../testing/items.ts';
import { pass } from '../../testing/pass.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';

// Nobody buys and no price moves but where a test says so: what goes out is the answer to that alone.
const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, listed } = stocked);
});

afterEach(() => product.world.endFaults());

const item = (index: number): ItemRow => {
  const found = listed[index];
  if (!found) throw new Error(`only ${listed.length} items are at the store`);
  return found;
};
const shown = ({ sku }: ItemRow) => product.world.listing('DE', seller.sellingPartnerId, sku);
type Sent = {
  item_id: number;
  seq: number;
  attempt: number;
  kind: string;
  state: string;
  price: number | null;
  quantity: number | null;
  intent_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
};
/** Nothing of the item is on its way. */
const calm = (target: ItemRow): Promise<void> =>
  pass(product, 60, { stride: 10, until: async () => (await itemOf(seller, target.sku)).updateState === 'done' });
const submissionsOf = async ({ id }: ItemRow): Promise<Sent[]> =>
  (
    await sql<Sent>`select item_id, seq, attempt, kind, state, price, quantity, intent_at, sent_at, ended_at from submission where item_id = ${id} order by seq, attempt`.execute(
      product.worker.db,
    )
  ).rows;

describe('the order of changes', () => {
  it('PRICE-032 zero stock is sent before the prices that waited longer', async () => {
    const [zeroed, ...dearer] = [item(0), item(1), item(2), item(3), item(4)];
    const { id } = await product.world.fault({
      kind: 'throttle',
      operation: 'patchListingsItem',
      sellerId: seller.sellingPartnerId,
    });
    for (const { asin, sourcePriceMinor } of dearer)
      await product.world.setOffer('US', asin, offerOf((sourcePriceMinor ?? 0) + 800));
    await product.settle({
      until: async () =>
        (await Promise.all(dearer.map(({ sku }) => itemOf(seller, sku)))).every(
          (now, index) => now.priceMinor !== dearer[index]?.priceMinor,
        ),
    });
    await product.world.setOffer('US', zeroed.asin, offerOf(zeroed.sourcePriceMinor ?? 0, { quantity: 0 }));
    await product.settle({ until: async () => (await itemOf(seller, zeroed.sku)).quantity === 0 });
    await product.world.endFault(id);
    // By now nothing is held back any more: all of them may go at the same moment.
    await product.world.advance(180_000);
    await product.settle();
    const zero = (await submissionsOf(zeroed)).at(-1);
    expect(zero).toMatchObject({ quantity: 0, state: 'done' });
    for (const other of dearer) {
      const last = (await submissionsOf(other)).at(-1);
      expect(last?.sent_at?.getTime(), other.sku).toBeGreaterThanOrEqual(zero?.sent_at?.getTime() ?? Infinity);
      expect(await shown(other)).toMatchObject({ priceMinor: (await itemOf(seller, other.sku)).priceMinor });
    }
    expect(await shown(zeroed)).toMatchObject({ quantity: 0 });
  });

  it('PRICE-030 a restock shows the new price before the first piece can be bought', async () => {
    const back = item(0);
    const before = await shown(back);
    expect(before.quantity).toBe(0);
    await moveSource(product, seller, { asin: back.asin, priceMinor: (back.sourcePriceMinor ?? 0) + 3_000 });
    const now = await itemOf(seller, back.sku);
    expect(now).toMatchObject({ status: 'AtStore', quantity: 10, confirmedQuantity: 10 });
    expect(now.priceMinor).toBeGreaterThan(before.priceMinor ?? 0);
    const steps = (await shown(back)).history.slice(before.history.length);
    expect(steps.map(({ priceMinor, quantity }) => ({ priceMinor, quantity }))).toEqual([
      { priceMinor: now.priceMinor, quantity: 0 },
      { priceMinor: now.priceMinor, quantity: 10 },
    ]);
  });

  it('INV-052 a newer decision supersedes one that was not sent: nothing old reaches the marketplace', async () => {
    const target = item(5);
    const { id } = await product.world.fault({
      kind: 'throttle',
      operation: 'patchListingsItem',
      sellerId: seller.sellingPartnerId,
    });
    const before = (await shown(target)).history.length;
    for (const step of [900, 1_800]) {
      await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + step));
      await product.settle({
        until: async () =>
          (await itemOf(seller, target.sku)).sourcePriceMinor === (target.sourcePriceMinor ?? 0) + step,
      });
      await product.settle({ until: async () => (await itemOf(seller, target.sku)).updateState === 'pending' });
    }
    await product.world.endFault(id);
    await product.settle();
    const now = await itemOf(seller, target.sku);
    expect((await shown(target)).history.slice(before).map((step) => step.priceMinor)).toEqual([now.priceMinor]);
    const { updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: target.sku } });
    expect(updateHistory.slice(0, 2).map((row) => row.state)).toEqual(['done', 'cancelled']);
  });
});

describe('what the marketplace does with a change', () => {
  it('INV-052 PRICE-021 a change that was accepted and never applied is noticed within minutes and sent again', async () => {
    const target = item(6);
    const { id } = await product.world.fault({
      kind: 'silentFailure',
      operation: 'patchListingsItem',
      sellerId: seller.sellingPartnerId,
      forMs: 86_400_000,
    });
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 1_200));
    await product.settle({ until: async () => (await itemOf(seller, target.sku)).updateState === 'sent' });
    await product.world.endFault(id);
    expect((await shown(target)).priceMinor).toBe(target.priceMinor);
    await pass(product, 42, {
      stride: 6,
      until: async () => (await itemOf(seller, target.sku)).updateState === 'done',
    });
    const now = await itemOf(seller, target.sku);
    expect(now).toMatchObject({ updateState: 'done', confirmedPriceMinor: now.priceMinor });
    expect((await shown(target)).priceMinor).toBe(now.priceMinor);
    expect((await submissionsOf(target)).slice(-2)).toMatchObject([
      { attempt: 1, state: 'failed' },
      { attempt: 2, state: 'done' },
    ]);
  });

  it('INV-052 after three sends in vain the change has failed; the next decision is sent anew', async () => {
    const target = item(7);
    const { id } = await product.world.fault({
      kind: 'silentFailure',
      operation: 'patchListingsItem',
      sellerId: seller.sellingPartnerId,
      forMs: 10 * 86_400_000,
    });
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 1_300));
    await pass(product, 400, {
      stride: 50,
      until: async () => (await itemOf(seller, target.sku)).updateState === 'failed',
    });
    const failed = await itemOf(seller, target.sku);
    expect(failed).toMatchObject({ updateState: 'failed', status: 'AtStore' });
    expect(failed.confirmedPriceMinor).not.toBe(failed.priceMinor);
    expect((await submissionsOf(target)).slice(-3)).toMatchObject([
      { attempt: 1, state: 'failed' },
      { attempt: 2, state: 'failed' },
      { attempt: 3, state: 'failed' },
    ]);
    const { updateHistory } = await seller.call(inventory.detail, { query: { asinOrSku: target.sku } });
    expect(updateHistory[0]).toMatchObject({ state: 'failed' });
    await product.world.endFault(id);
    await moveSource(product, seller, { asin: target.asin, priceMinor: (target.sourcePriceMinor ?? 0) + 1_700 });
    const now = await itemOf(seller, target.sku);
    expect(now).toMatchObject({ updateState: 'done', confirmedPriceMinor: now.priceMinor });
  });

  it('INV-052 a reading back that fails is repeated; the change is not sent a second time', async () => {
    const target = item(8);
    const before = (await shown(target)).history.length;
    await product.world.fault({
      kind: 'reset',
      operation: 'searchListingsItems',
      sellerId: seller.sellingPartnerId,
      forMs: 20_000,
    });
    await moveSource(product, seller, { asin: target.asin, priceMinor: (target.sourcePriceMinor ?? 0) + 1_100 });
    const now = await itemOf(seller, target.sku);
    expect(now).toMatchObject({ updateState: 'done', confirmedPriceMinor: now.priceMinor });
    expect((await shown(target)).history.slice(before).map((step) => step.priceMinor)).toEqual([now.priceMinor]);
  });

  it('INV-052 passing failures of the marketplace lose no change and double none', async () => {
    const targets = listed.slice(1, 5);
    const before = await Promise.all(targets.map(async (target) => (await shown(target)).history.length));
    for (const kind of ['error5xx', 'html503', 'reset', 'throttle'])
      await product.world.fault({
        kind,
        operation: 'patchListingsItem',
        sellerId: seller.sellingPartnerId,
        share: 0.5,
        forMs: 90_000,
      });
    for (const { asin, sourcePriceMinor } of targets)
      await product.world.setOffer('US', asin, offerOf((sourcePriceMinor ?? 0) + 600));
    await product.settle({
      until: async () =>
        (await Promise.all(targets.map(({ sku }) => itemOf(seller, sku)))).every(
          (now, index) => now.sourcePriceMinor === (targets[index]?.sourcePriceMinor ?? 0) + 600,
        ),
    });
    await product.settle();
    for (const [index, target] of targets.entries()) {
      const now = await itemOf(seller, target.sku);
      expect(now, target.sku).toMatchObject({ updateState: 'done', confirmedPriceMinor: now.priceMinor });
      const steps = (await shown(target)).history
        .slice(before[index])
        .map(({ priceMinor, quantity }) => `${priceMinor} × ${quantity}`);
      expect(steps.at(-1), target.sku).toBe(`${now.priceMinor} × ${now.quantity}`);
      expect(new Set(steps).size, `${target.sku}: ${steps.join(', ')}`).toBe(steps.length);
    }
  });

  it('INV-014 INV-015 a listing that the marketplace refuses is taken out with its reason and never comes back by itself', async () => {
    const { revision: _, ...settings } = await seller.call(pricing.getStore, {});
    const refused = (await itemsOf(seller, 'outOfCriteria')).filter((row) => row.filter === 'UnqualifiedProduct');
    const [target] = refused;
    if (!target) throw new Error('no product of the world needs an approval');
    await seller.call(filters.save, { query: {}, body: [{ filterName: 'UnqualifiedProduct', action: 0, params: {} }] });
    await product.settle();
    // Code 18299 asks for an approval; the others say that the product is not to be sold there.
    const {
      rows: [told],
    } = await sql<{
      code: string;
    }>`select issues -> 0 ->> 'code' as code from submission where item_id = ${target.id}`.execute(product.worker.db);
    expect(await itemOf(seller, target.sku)).toMatchObject({
      reason: told?.code === '18299' ? 'NotQualified' : 'BlockedByMarketplace',
      status: 'RemovedFromInventory',
      quantity: 0,
    });
    expect((await submissionsOf(target)).map(({ kind, state }) => [kind, state])).toEqual([['put', 'refused']]);
    expect(
      (await product.world.listings('DE', seller.sellingPartnerId)).some((listing) => listing.sku === target.sku),
    ).toBe(false);
    await seller.call(pricing.saveStore, { body: { ...settings, handlingDays: 7 } });
    await product.settle();
    expect(await submissionsOf(target)).toHaveLength(1);
    await seller.call(filters.save, { query: {}, body: [{ filterName: 'UnqualifiedProduct', action: 2, params: {} }] });
  });

  it('INV-052 items zeroed, released and priced anew within seconds are confirmed within minutes: an overtaken zero that shows on the way is no sale', async () => {
    const targets = (await itemsOf(seller))
      .filter(({ status, quantity }) => status === 'AtStore' && quantity === 10)
      .slice(0, 20);
    expect(targets.length).toBeGreaterThan(10);
    const inventoryItemIds = targets.map(({ id }) => id);
    const { rows: before } = await sql<{ seq: number }>`select max(seq)::int8 as seq from submission`.execute(
      product.worker.db,
    );
    const since = before[0]?.seq ?? 0;
    /** Until most of them went out: the world may have taken one or the other from sale meanwhile. */
    const sentMax = (quantity: number) =>
      product.settle({
        until: async () =>
          (
            await sql`select distinct item_id from submission where item_id = any(${inventoryItemIds}::bigint[]) and seq > ${since} and quantity = ${quantity} and state <> 'intent'`.execute(
              product.worker.db,
            )
          ).rows.length >=
          targets.length * 0.75,
      });
    await seller.call(inventory.zero, { body: { inventoryItemIds, zero: true } });
    await sentMax(0);
    await seller.call(inventory.zero, { body: { inventoryItemIds, zero: false } });
    await sentMax(10);
    const { revision, ...settings } = await seller.call(pricing.getStore, {});
    await seller.call(pricing.saveStore, {
      body: { ...settings, revision, commissionHundredths: (settings.commissionHundredths ?? 0) + 100 },
    });
    await product.settle();
    const { rows: slow } =
      await sql`select * from submission where item_id = any(${inventoryItemIds}::bigint[]) and seq > ${since} and (state = 'failed' or ended_at - intent_at > interval '10 minutes')`.execute(
        product.worker.db,
      );
    expect(slow).toEqual([]);
    for (const target of targets)
      expect(await shown(target), target.sku).toMatchObject({
        quantity: 10,
        priceMinor: (await itemOf(seller, target.sku)).priceMinor,
      });
  });

  it('INV-052 PRICE-021 a zero stock that was dropped three times is sent again until buyers see it', async () => {
    const target = item(9);
    await calm(target);
    const before = (await submissionsOf(target)).length;
    const zeroes = async () =>
      (await submissionsOf(target))
        .slice(before)
        .filter(({ quantity }) => quantity === 0)
        .map(({ state }) => state);
    const { id } = await product.world.fault({
      kind: 'silentFailure',
      operation: 'patchListingsItem',
      sellerId: seller.sellingPartnerId,
      forMs: 86_400_000,
    });
    await product.world.setOffer('US', target.asin, offerOf(target.sourcePriceMinor ?? 0, { quantity: 0 }));
    await pass(product, 90, {
      stride: 6,
      until: async () => (await zeroes()).filter((state) => state === 'failed').length === 3,
    });
    await product.world.endFault(id);
    expect((await shown(target)).quantity).toBeGreaterThan(0);
    await pass(product, 70, { stride: 10, until: async () => (await shown(target)).quantity === 0 });
    expect((await shown(target)).quantity).toBe(0);
    await pass(product, 30, {
      stride: 10,
      until: async () => (await itemOf(seller, target.sku)).updateState === 'done',
    });
    expect(await zeroes()).toEqual(['failed', 'failed', 'failed', 'done']);
  });

  it('INV-052 a change that the marketplace refuses goes out once more after half an hour, not again and again', async () => {
    const target = await itemOf(seller, item(10).sku);
    await calm(target);
    const before = (await submissionsOf(target)).length;
    const sent = async () => (await submissionsOf(target)).slice(before);
    const { id } = await product.world.fault({
      kind: 'refusal',
      operation: 'patchListingsItem',
      sellerId: seller.sellingPartnerId,
      forMs: 86_400_000,
    });
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 1_400));
    await product.settle({ until: async () => (await sent()).some(({ state }) => state === 'refused') });
    expect(await itemOf(seller, target.sku)).toMatchObject({ updateState: 'failed', status: 'AtStore' });
    await pass(product, 60, { stride: 5, until: async () => (await sent()).length > 1 });
    const [first, second, ...more] = await sent();
    const seq = first?.seq;
    expect([first, second, ...more]).toMatchObject([1, 2].map((attempt) => ({ seq, attempt, state: 'refused' })));
    const restedMs = (second?.intent_at.getTime() ?? 0) - (first?.ended_at?.getTime() ?? 0);
    expect(restedMs / 60_000).toBeGreaterThanOrEqual(30);
    expect(restedMs / 60_000).toBeLessThan(40);
    await product.world.endFault(id);
    await pass(product, 60, {
      stride: 10,
      until: async () => (await itemOf(seller, target.sku)).updateState === 'done',
    });
    const now = await itemOf(seller, target.sku);
    expect(now).toMatchObject({ updateState: 'done', confirmedPriceMinor: now.priceMinor });
    expect((await sent()).slice(2)).toMatchObject([{ seq, attempt: 3, state: 'done' }]);
  });
});
