import { inventory } from '@kervan/contracts/inventory-calls';
import { openProduct, type Seller, type TestProduct } from '../apps/server/src/testing/product.ts';
import type { WorldOptions } from '../apps/server/src/testing/world.ts';
import { onFreePort } from '../scripts/free-port.ts';

/** The product in this process, its panel listening on a port. */
export type LiveProduct = TestProduct & { panelUrl: string; worldUrl: string };

/** Products of the store that journeys share which only read. */
const STOCKED = 30;

let opened: Promise<LiveProduct> | undefined;
/**
 * The product of all journeys of this process: panel and background work in one, in a world that stands still and goes on only when
 * a journey settles. Opened by the first one, ended with the process.
 */
export const liveProduct = (): Promise<LiveProduct> => (opened ??= open());

let billed: Promise<LiveProduct> | undefined;
/** Another one, for the journeys in which months pass: nobody else's sessions and ages grow old by them. */
export const billedProduct = (): Promise<LiveProduct> => (billed ??= open({ products: 60 }));

/** One for a journey alone: nobody else settles what it leaves waiting, as thousands of products of which nothing is known. */
export const ownProduct = (): Promise<LiveProduct> => open();

const open = (options: WorldOptions = {}): Promise<LiveProduct> => onFreePort((port) => openOn(port, options));

async function openOn(port: number, options: WorldOptions): Promise<LiveProduct> {
  const { product, close } = await openProduct(options, port);
  await product.app.listen({ port, host: '127.0.0.1' }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const { world } = product;
  return {
    ...product,
    panelUrl: `http://localhost:${port}`,
    worldUrl: `http://localhost:${world.port}${world.prefix}`,
  };
}

/** A seller with a German store in which so many products have found their place; 0 = an empty store. */
export async function openStore(product: LiveProduct, products = 0): Promise<Seller> {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  if (products > 0) await addProducts(product, seller, products);
  return seller;
}

/** Adds the first products of the world that somebody offers, and settles. */
export async function addProducts(product: LiveProduct, seller: Seller, count: number): Promise<void> {
  await seller.call(inventory.add, {
    body: { asins: await offered(product, count), customerMarketPlaceIds: [seller.storeId] },
  });
  await product.settle();
}

/** The first products of the world that can be bought at the source. */
export async function offered(product: LiveProduct, count: number): Promise<string[]> {
  const products = await product.world.products('US', 3 * count);
  return products
    .filter(({ offer }) => offer !== null)
    .slice(0, count)
    .map(({ asin }) => asin);
}

let stocked: Promise<Seller> | undefined;
/** One store with products for all journeys that change nothing in it. */
export const stockedStore = (product: LiveProduct): Promise<Seller> => (stocked ??= openStore(product, STOCKED));
