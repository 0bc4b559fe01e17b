import type { Call } from '@kervan/contracts/call';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import pg from 'pg';
import { keepInsurance } from '../apps/server/src/records/warehouse/warehouse-account.ts';
import { replaceCarrierSettings } from '../apps/server/src/records/warehouse/warehouse-stores.ts';
import { enterWarehouse } from '../apps/server/src/testing/at-warehouse.ts';
import { address, browserOf, openSale, testCards } from '../apps/server/src/testing/card-entry.ts';
import { startGround } from '../apps/server/src/testing/global-setup.ts';
import { standOn } from '../apps/server/src/testing/ground.ts';
import { addAndSettle, asinsOf } from '../apps/server/src/testing/items.ts';
import { openProduct, type Seller, type TestProduct } from '../apps/server/src/testing/product.ts';
import { runTask } from '../apps/server/src/testing/run-task.ts';

/** One of the seller's stores, as a browser has it that has selected it. */
export type Shop = {
  market: MarketCode;
  marketplaceId: string;
  currency: string;
  storeId: number;
  sellingPartnerId: string;
  listed: { sku: string; asin: string }[];
  call: Call;
};

/** A seller with stores of two currencies, a card that pays for credit, and a warehouse, in a world whose clock goes where it is stepped. */
export type FortnightStore = {
  product: TestProduct;
  seller: Seller;
  shops: Shop[];
  /** The provider's name of the card. */
  card: string;
  now(): number;
  /** Time passes, and everybody who waits for something looks. */
  pass(minutes: number): Promise<void>;
  task(name: string): Promise<void>;
  /** Raw rows, as the owner of the database reads them. */
  rows<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Jobs and rounds that threw, and were tried again. */
  failed(): number;
};

const PRODUCTS = 60;
const LISTED = 4;
const ROUNDS = 3;
const MINUTE_MS = 60_000;
const MARKETS: readonly MarketCode[] = ['DE', 'JP'];

/** Opens the product in this process with such a seller, does something with it, and ends everything. */
export async function inFortnightStore<T>(seed: number, run: (store: FortnightStore) => Promise<T>): Promise<T> {
  const { ground, end } = await startGround();
  standOn(ground);
  const { count, restore } = countFailures();
  // What fails in its hour is meant to.
  process.env.TEST_LOG ??= process.env.DRILL_LOG ?? 'silent';
  try {
    const { product, close } = await openProduct({ products: PRODUCTS, seed, startAt: '2026-03-02T09:00:00Z' });
    const raw = new pg.Pool({ connectionString: product.worker.config.DATABASE_URL, max: 2 });
    try {
      return await run(await settleStore(product, raw, count));
    } finally {
      await raw.end();
      await close();
    }
  } finally {
    restore();
    standOn(null);
    await end();
  }
}

async function settleStore(product: TestProduct, raw: pg.Pool, failed: () => number): Promise<FortnightStore> {
  const { world, worker, deps, work } = product;
  const { db, clock } = worker;
  await openSale(product);
  const seller = await product.signUp();
  const card = await enterCard(product, seller);
  const asins = await asinsOf(product, 2 * LISTED);
  const shops: Shop[] = [];
  for (const market of MARKETS) {
    await product.connectStore(seller, market);
    const { storeId, sellingPartnerId } = seller;
    const call = ((endpoint: never, request: never) => {
      seller.storeId = storeId;
      return seller.call(endpoint, request);
    }) as unknown as Call; // The same signature, with the store selected.
    await sendDirectly(call);
    const listed = await addAndSettle(product, seller, asins);
    const { marketplaceId, currency } = markets[market];
    shops.push({ market, marketplaceId, currency, storeId, sellingPartnerId, listed, call });
  }
  const [german] = shops;
  seller.storeId = german?.storeId ?? 0;
  await enterWarehouse(product, seller);
  const task = (name: string): Promise<void> => runTask(work, name);
  await task('warehouse.refresh');
  await product.runJobs();
  await replaceCarrierSettings(db, seller.storeId, [{ carrierId: 'USPS', isActive: true, priority: 1 }]);
  await keepInsurance(db, seller.accountId, true, new Date(clock.now()));
  return {
    product,
    seller,
    shops,
    card,
    now: () => clock.now(),
    task,
    failed,
    async pass(minutes) {
      await world.advance(minutes * MINUTE_MS);
      await deps.clock.refresh();
      let rounds = 0;
      await product.settle({ until: async () => ++rounds >= ROUNDS });
    },
    rows: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await raw.query<T>(text, values)).rows,
  };
}

/** Straight from the source, at a price that is known. */
async function sendDirectly(call: Call): Promise<void> {
  await call(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
  const { revision: _, ...direct } = await call(pricing.get, { query: { sendingType: 'direct' } });
  await call(pricing.save, { query: { sendingType: 'direct' }, body: { ...direct, defaultShipmentUsd: 900 } });
  await call(routing.save, { body: { defaultSendingType: 'direct' } });
}

/** A card that pays for credit; its verification is shown elsewhere. */
async function enterCard(product: TestProduct, seller: Seller): Promise<string> {
  await seller.call(billing.createCustomer, { body: address });
  const secret = await seller.call(billing.setupIntent, {});
  const { setupId, cardId: method } = await browserOf(product).confirmSetup(secret, testCards.ok());
  const { id } = await seller.call(cards.add, { body: { setupIntentId: setupId } });
  await product.worker.db.updateTable('card').set({ status: CardStatus.Approved }).where('card_id', '=', id).execute();
  await seller.call(cards.setWarehouseDefault, { body: { cardId: id } });
  return method;
}

/** While everything outside fails in turn, what throws and is tried again is counted instead of shown. `DRILL_LOG` shows it. */
function countFailures(): { count(): number; restore(): void } {
  const show = console.error;
  let counted = 0;
  console.error = (...said: unknown[]) => {
    counted += 1;
    if (process.env.DRILL_LOG) show(...said);
  };
  return { count: () => counted, restore: () => void (console.error = show) };
}
