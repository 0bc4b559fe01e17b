import { inventory } from '@kervan/contracts/inventory-calls';
import type { ItemRow } from '@kervan/contracts/item-row';
import type { Seller, TestProduct } from './product.ts';

/** The first products of the world's source market. */
export const asinsOf = async (product: TestProduct, count: number): Promise<string[]> =>
  (await product.world.products('US', count)).map((entry) => entry.asin);

/** Every item of the seller's selected store in a tab. */
export async function itemsOf(
  seller: Seller,
  status: 'all' | 'atStore' | 'inQueue' | 'pendingApproval' | 'outOfCriteria' = 'all',
): Promise<ItemRow[]> {
  const items: ItemRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await seller.call(inventory.list, {
      body: { status, limit: 100, ...(cursor === undefined ? {} : { cursor }) },
    });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

/** Adds products to the seller's selected store and works until they are settled; answers the items at the store. */
export async function addAndSettle(product: TestProduct, seller: Seller, asins: readonly string[]): Promise<ItemRow[]> {
  await seller.call(inventory.add, { body: { asins: [...asins], customerMarketPlaceIds: [seller.storeId] } });
  await product.settle();
  return (await itemsOf(seller, 'atStore')).filter((item) => item.status === 'AtStore');
}

/** One item as the panel shows it. */
export const itemOf = async (seller: Seller, asinOrSku: string): Promise<ItemRow> =>
  (await seller.call(inventory.detail, { query: { asinOrSku } })).item;

/** An offer that can be bought at once, over which a test lays its own values. */
export const offerOf = (priceMinor: number, over: object = {}) => ({
  priceMinor,
  shippingMinor: 0,
  availability: 'NOW',
  quantity: 50,
  sellerType: 'FBA',
  ...over,
});

/** Changes what a product costs at the source and works until the seller's item has followed as far as it goes. */
export async function moveSource(
  product: TestProduct,
  seller: Seller,
  { asin, priceMinor, ...over }: { asin: string; priceMinor: number } & Record<string, unknown>,
): Promise<void> {
  await product.world.setOffer('US', asin, offerOf(priceMinor, over));
  await product.settle({ until: async () => (await itemOf(seller, asin)).sourcePriceMinor === priceMinor });
  await product.settle();
}
