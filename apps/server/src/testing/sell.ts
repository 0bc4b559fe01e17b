import type { Stocked } from './stocked.ts';

/** A buyer buys at the marketplace, and the product hears of it. */
export async function sell({ product, seller, listed }: Stocked, index: number): Promise<void> {
  const { sku = '' } = listed[index] ?? {};
  await product.world.ask('POST', '/world/orders', {
    market: 'DE',
    sellerId: seller.sellingPartnerId,
    items: [{ sku, quantity: 1 }],
    pendingMs: 0,
  });
  await product.world.advance(2_000);
  await product.settle();
}
