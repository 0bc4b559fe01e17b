import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { addAndSettle, asinsOf, itemOf, offerOf } from '../../testing/items.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
afterEach(() => product.world.endFaults());

const HOUR_MS = 3_600_000;
const statesOf = async (asin: string): Promise<string[]> =>
  (
    await sql<{
      state: string;
    }>`select s.state from submission s join item_details d on d.store_id = s.store_id and d.item_id = s.item_id where s.store_id = ${stocked.seller.storeId} and d.asin = ${asin} order by s.seq, s.attempt`.execute(
      product.worker.db,
    )
  ).rows.map(({ state }) => state);
/** A product that the store does not have and that nothing keeps out: the stocked ones are the first of the list. */
async function newAsin(): Promise<string> {
  const asin = (await asinsOf(product, 60))[added++];
  if (asin === undefined) throw new Error('no product is left');
  await product.world.setOffer('US', asin, offerOf(3_000));
  return asin;
}
let added = 31;

describe('what the marketplace says against a sending', () => {
  it('INV-052 its own internal errors are never final: a first listing goes live when they are over', async () => {
    await product.world.fault({ kind: 'internalError', operation: 'putListingsItem', forMs: HOUR_MS / 3 });
    const asin = await newAsin();
    const { seller } = stocked;
    await seller.call(inventory.add, { body: { asins: [asin], customerMarketPlaceIds: [seller.storeId] } });
    // More tries than any count of them would allow.
    await product.settle({ until: async () => (await statesOf(asin)).length >= 4 });
    expect(await itemOf(seller, asin)).toMatchObject({ status: 'AtStoreQueue' });
    await product.settle({ until: async () => (await itemOf(seller, asin)).status === 'AtStore' });
    const states = await statesOf(asin);
    expect(states.slice(0, -1).every((state) => state === 'failed')).toBe(true);
    expect(states.at(-1)).toBe('done');
    // Later each time, not every few seconds for all the time.
    expect(states.length).toBeLessThan(7);
  });

  it('INV-052 nor are they for a change of what is listed', async () => {
    const target = stocked.listed[0];
    if (!target) throw new Error('nothing is listed');
    await product.world.fault({ kind: 'internalError', operation: 'patchListingsItem', forMs: HOUR_MS / 6 });
    await product.world.setOffer('US', target.asin, offerOf((target.sourcePriceMinor ?? 0) + 1_500));
    await product.settle({
      until: async () => (await statesOf(target.asin)).filter((s) => s === 'failed').length >= 3,
    });
    await product.settle();
    const now = await itemOf(stocked.seller, target.sku);
    expect(now).toMatchObject({ updateState: 'done', confirmedPriceMinor: now.priceMinor });
    expect(now.priceMinor).not.toBe(target.priceMinor);
  });

  it('what nobody knows is sent three times before it is final, and a product that is added again starts clean', async () => {
    const { seller } = stocked;
    const { id } = await product.world.fault({
      kind: 'unknownRefusal',
      operation: 'putListingsItem',
      forMs: 90 * 24 * HOUR_MS,
    });
    const asin = await newAsin();
    await seller.call(inventory.add, { body: { asins: [asin], customerMarketPlaceIds: [seller.storeId] } });
    await product.settle({ until: async () => (await itemOf(seller, asin)).status === 'RemovedFromInventory' });
    expect(await statesOf(asin)).toEqual(['failed', 'failed', 'refused']);
    await product.world.endFault(id);
    const back = await addAndSettle(product, seller, [asin]);
    expect(back.find((item) => item.asin === asin)).toMatchObject({ status: 'AtStore' });
  });

  it('what is wrong with the product is final at once', async () => {
    const { seller } = stocked;
    await product.world.fault({ kind: 'refusal', operation: 'putListingsItem', forMs: HOUR_MS });
    const asin = await newAsin();
    await seller.call(inventory.add, { body: { asins: [asin], customerMarketPlaceIds: [seller.storeId] } });
    await product.settle({ until: async () => (await itemOf(seller, asin)).status === 'RemovedFromInventory' });
    expect(await statesOf(asin)).toEqual(['refused']);
  });
});
