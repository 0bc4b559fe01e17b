import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { ItemRow } from '@kervan/contracts/item-row';
import { itemOf, offerOf } from '../../testing/items.ts';
import type { Seller } from '../../testing/product.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let listed: ItemRow[];
beforeAll(() => {
  ({ seller, listed } = stocked);
});

const item = (index: number): ItemRow => {
  const found = listed[index];
  if (!found) throw new Error(`only ${listed.length} items are at the store`);
  return found;
};
const sellOut = ({ asin, sourcePriceMinor }: ItemRow) =>
  product.world.setOffer('US', asin, offerOf(sourcePriceMinor ?? 0, { quantity: 0 }));
const history = async ({ sku }: ItemRow) =>
  (await product.world.listing('DE', seller.sellingPartnerId, sku)).history.map((step) => step.quantity);
const isDoubted = async ({ asin }: ItemRow) =>
  (
    await sql<{
      doubt: boolean;
    }>`select c.doubt_at is not null as doubt from source_schedule c join source_product p using (source_id) where p.asin = ${asin}`.execute(
      product.worker.db,
    )
  ).rows[0]?.doubt === true;
const CERTAIN_OR_DETAILED = ['getCompetitiveSummary', 'getItemOffersBatch'];
const readings = async () =>
  (await product.world.calls())
    .filter((call) => CERTAIN_OR_DETAILED.includes(call.operation))
    .reduce((sum, call) => sum + call.count, 0);

it('CONST-004 a source that looks sold out is asked for a second time, then stock is zeroed', async () => {
  const target = item(0);
  const before = await readings();
  await sellOut(target);
  await product.settle({ until: async () => (await itemOf(seller, target.sku)).filter === 'UnavailableProducts' });
  // The second one is the certain operation or, where that comes late, the detailed one once more.
  expect(await readings()).toBeGreaterThanOrEqual(before + 2);
  await product.settle();
  expect(await itemOf(seller, target.sku)).toMatchObject({ confirmedQuantity: 0, filter: 'UnavailableProducts' });
  expect((await history(target)).at(-1)).toBe(0);
});

it('CONST-004 a source that was only seldom seen empty never loses its stock', async () => {
  const target = item(1);
  const before = (await history(target)).length;
  // Nothing certain can be heard while the second operation fails.
  const { id } = await product.world.fault({ kind: 'error5xx', operation: 'getCompetitiveSummary' });
  await sellOut(target);
  await product.settle({ until: () => isDoubted(target) });
  expect(await itemOf(seller, target.sku)).toMatchObject({ status: 'AtStore', quantity: 10 });
  await product.world.setOffer('US', target.asin, offerOf(target.sourcePriceMinor ?? 0));
  await product.world.endFault(id);
  await product.settle({ until: async () => !(await isDoubted(target)) });
  await product.settle();
  expect(await itemOf(seller, target.sku)).toMatchObject({ status: 'AtStore', quantity: 10, confirmedQuantity: 10 });
  expect((await history(target)).slice(before)).not.toContain(0);
});

it('CONST-004 an unknown value stays empty and is never 0', async () => {
  for (const row of listed) {
    const now = await itemOf(seller, row.sku);
    expect(now.sourceStock, row.sku).toBeNull();
    for (const value of [now.buyBoxMinor, now.lowestMinor, now.targetRank, now.weightG])
      expect(value, row.sku).not.toBe(0);
  }
});

it('CONST-004 all that is known of the marketplace was read by the platform’s own readers or with the store’s own authorization', async () => {
  const readers = product.deps.config.SPAPI_READERS.map(({ sellingPartnerId }) => sellingPartnerId);
  const calls = (
    await product.world.ask<{ operation: string; sellerId: string | null }[]>('GET', '/world/calls')
  ).filter(({ sellerId }) => sellerId !== null);
  const by = (operation: string) =>
    new Set(calls.filter((call) => call.operation === operation).map((call) => call.sellerId));
  expect(calls.length).toBeGreaterThan(3);
  const own = [seller.sellingPartnerId, stocked.other.sellingPartnerId];
  expect(calls.filter(({ sellerId }) => ![...readers, ...own].includes(sellerId ?? ''))).toEqual([]);
  // The source market is the readers' to read, the store's own listings are the store's.
  expect([...by('getCompetitiveSummary')].every((id) => readers.includes(id ?? ''))).toBe(true);
  for (const operation of ['getListingOffersBatch', 'patchListingsItem', 'putListingsItem'])
    expect(
      [...by(operation)].filter((id) => id !== seller.sellingPartnerId),
      operation,
    ).toEqual([]);
});
