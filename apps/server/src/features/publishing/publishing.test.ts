import { expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { publishing } from '@kervan/contracts/publishing-calls';
import { itemsOf } from '../../testing/items.ts';
import { useStocked } from '../../testing/stocked.ts';
import { typed } from '../../testing/typed.ts';

const stocked = useStocked('many');
const { product } = stocked;
/** A profit that moves the middle price by more than a fifth. */
const STANDARD_HUNDREDTHS = 8_000;

// The shares in which a change goes out, the halts and the switch of a store have stores of hundreds of products in the long run.
it('M5 zeros never wait, and what the seller releases reaches all items', async () => {
  const { seller } = stocked;
  const rollout = async () => (await seller.call(publishing.get, {})).rollout;
  const prices = async () =>
    new Map(
      (await itemsOf(seller, 'atStore'))
        .filter(({ status }) => status === 'AtStore')
        .map(({ sku, priceMinor }) => [sku, priceMinor]),
    );
  const before = await prices();
  const { revision: _, ...main } = await seller.call(pricing.get, { query: { sendingType: 'main' } });
  const bands = [
    {
      fromUsd: 0,
      minHundredths: STANDARD_HUNDREDTHS - 200,
      standardHundredths: STANDARD_HUNDREDTHS,
      maxHundredths: STANDARD_HUNDREDTHS + 500,
    },
  ];
  await typed((confirmed) =>
    seller.call(pricing.save, { query: { sendingType: 'main' }, body: { ...main, bands, confirmed } }),
  );
  await product.settle({ until: async () => (await rollout())?.halted === 'medianMove' });
  const [item] = stocked.listed;
  if (!item) throw new Error('nothing is listed');
  await seller.call(inventory.zero, { body: { inventoryItemIds: [item.id] } });
  await product.settle({
    until: async () => (await product.world.listing('DE', seller.sellingPartnerId, item.sku)).quantity === 0,
  });
  const halted = await prices();
  expect([...halted].filter(([sku, price]) => before.get(sku) !== price)).toEqual([]);
  await seller.call(publishing.release, { body: { toRevision: (await rollout())?.toRevision ?? 0 } });
  await product.settle({ until: async () => (await rollout()) === null });
  const after = await prices();
  expect([...after].filter(([sku, price]) => before.get(sku) !== price).length).toBeGreaterThan(before.size * 0.9);
  const { items } = await seller.call(activity.list, { body: { limit: 25 } });
  expect(items.map(({ kind }) => kind)).toContain('Publishing');
});
