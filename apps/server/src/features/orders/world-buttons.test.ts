import { beforeAll, expect, it } from 'vitest';
import { orders } from '@kervan/contracts/orders-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { returns } from '@kervan/contracts/returns-calls';
import type { Seller } from '../../testing/product.ts';
import { shipAtMarketplace, type BoughtOrder } from '../../testing/ship-at-marketplace.ts';
import { useStocked } from '../../testing/stocked.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
beforeAll(() => {
  ({ seller } = stocked);
});

const QUARTER_MS = 15 * 60_000;
const detail = (sellerAmazonOrderId: string) => seller.call(orders.details, { query: { sellerAmazonOrderId } });

async function buy(): Promise<BoughtOrder> {
  const [item] = stocked.listed;
  const bought = await product.world.ask<BoughtOrder>('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    items: [{ sku: item?.sku, quantity: 1 }],
    pendingMs: 0,
  });
  await product.settle({ until: async () => (await numbers()).includes(bought.amazonOrderId), maxMs: QUARTER_MS });
  return bought;
}
const numbers = async () =>
  (await seller.call(orders.list, { body: {} })).items.map(({ sellerAmazonOrderId }) => sellerAmazonOrderId);

/** Presses a button of an order in the world, and waits until the panel's order shows what came of it. */
async function press(
  { amazonOrderId }: BoughtOrder,
  { button, body = {}, shows }: { button: string; body?: object; shows: (order: OrderDetail) => unknown },
  { passMs, maxMs }: { passMs: number; maxMs: number } = { passMs: 0, maxMs: QUARTER_MS },
): Promise<void> {
  await product.world.ask('POST', `/world/orders/${amazonOrderId}/${button}`, body);
  if (passMs > 0) await product.world.advance(passMs);
  await product.deps.clock.refresh();
  const { worldMs } = await product.settle({
    until: async () => Boolean(await shows(await detail(amazonOrderId))),
    maxMs,
    leastStepMs: 10_000,
  });
  expect(worldMs, button).toBeLessThanOrEqual(maxMs);
}

it('ORD-046 what happens to a parcel at the marketplace shows in its order within a quarter of an hour', async () => {
  const bought = await buy();
  await shipAtMarketplace(product, seller, bought);
  await press(bought, { button: 'deliver', shows: ({ deliveredAt }) => deliveredAt !== null });
  await press(bought, { button: 'return', shows: (order) => order.sellerReturnRequested });
  await press(bought, { button: 'a-to-z', shows: (order) => order.hasAToZClaim });
  await press(bought, {
    button: 'return-delivered',
    shows: async ({ orderId }) => {
      const query = { sellerOrderId: String(orderId) as unknown as number };
      return (await seller.call(returns.ofOrder, { query })).requests[0]?.deliveredOn;
    },
  });
  await press(bought, {
    button: 'refund',
    body: { amountMinor: 100 },
    shows: ({ profit }) => profit.lines.some(({ line, actualMinor }) => line === 'refunds' && (actualMinor ?? 0) < 0),
  });
  await press(bought, {
    button: 'a-to-z-decision',
    body: { granted: true },
    shows: (order) => !order.hasAToZClaim,
  });
});

it('ORD-046 what becomes of an order before it is sent shows within a quarter of an hour', async () => {
  const bought = await buy();
  await press(bought, { button: 'cancel-request', shows: (order) => order.cancellationRequested });
  await press(bought, { button: 'cancel', shows: ({ sellerStatus }) => sellerStatus === 'Canceled' });
});

it('ORD-046 once twenty minutes pass at once, as the page of the world offers, the order shows it within a minute', async () => {
  const bought = await buy();
  await shipAtMarketplace(product, seller, bought);
  const jump = { passMs: 20 * 60_000, maxMs: 60_000 };
  await press(bought, { button: 'deliver', shows: ({ deliveredAt }) => deliveredAt !== null }, jump);
  await press(bought, { button: 'return', shows: (order) => order.sellerReturnRequested }, jump);
  await press(bought, { button: 'a-to-z', shows: (order) => order.hasAToZClaim }, jump);
  const isRefunded = ({ profit }: OrderDetail) =>
    profit.lines.some(({ line, actualMinor }) => line === 'refunds' && (actualMinor ?? 0) < 0);
  await press(bought, { button: 'refund', body: { amountMinor: 100 }, shows: isRefunded }, jump);
});
