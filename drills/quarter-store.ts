import { sql } from 'kysely';
import { standOn } from '../apps/server/src/testing/ground.ts';
import { startGround } from '../apps/server/src/testing/global-setup.ts';
import { addAndSettle, asinsOf } from '../apps/server/src/testing/items.ts';
import { enterWarehouse } from '../apps/server/src/testing/at-warehouse.ts';
import { openProduct, type Seller, type TestProduct } from '../apps/server/src/testing/product.ts';
import { keepInsurance } from '../apps/server/src/records/warehouse/warehouse-account.ts';
import { replaceCarrierSettings } from '../apps/server/src/records/warehouse/warehouse-stores.ts';
import { TaskState } from '@kervan/domain/warehouse/warehouse-task';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { move } from '../apps/server/src/records/ledger/move.ts';
import { listConnectedStores } from '../apps/server/src/records/stores/connected-stores.ts';
import { sweepMoney } from '../apps/server/src/features/order-money/sweep-money.ts';
import { runTask } from '../apps/server/src/testing/run-task.ts';

const DAY_MS = 86_400_000;
const PRODUCTS = 60;
const LISTED = 6;
/** Turns in which everything that is due of a day's parcels is done, even where each ends after a single one. */
const TURNS_MAX = 500;

/** A store that sends by the warehouse, in a world whose clock goes where it is stepped. */
export type QuarterStore = {
  product: TestProduct;
  seller: Seller;
  listed: { sku: string; asin: string }[];
  now(): number;
  pass(ms: number): Promise<void>;
  /** A moment later everybody who waits for something has looked. */
  later(ms?: number): Promise<void>;
  load(amount: number): Promise<void>;
  /** What the warehouse's people do with a package. */
  act(no: string, name: string, body?: object): Promise<unknown>;
  /** The marketplace's books are read to their end. */
  readBooks(): Promise<void>;
  task(name: string): Promise<unknown>;
};

/** Opens the product in this process with such a store, does something with it, and ends everything. */
export async function inQuarterStore<T>(seed: number, run: (store: QuarterStore) => Promise<T>): Promise<T> {
  const { ground, end } = await startGround();
  standOn(ground);
  try {
    // 9:00 in London: no day of a market ends while parcels are on their way through the warehouse.
    const { product, close } = await openProduct({
      products: PRODUCTS,
      seed,
      startAt: '2026-01-05T09:00:00Z',
      lives: true,
    });
    try {
      return await run(await settleStore(product));
    } finally {
      await close();
    }
  } finally {
    standOn(null);
    await end();
  }
}

async function settleStore(product: TestProduct): Promise<QuarterStore> {
  const { world, worker, deps, work } = product;
  const { db, clock } = worker;
  await world.standStill();
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  const listed = await addAndSettle(product, seller, (await asinsOf(product, 3 * LISTED)).slice(0, 3 * LISTED));
  await enterWarehouse(product, seller);
  const task = (name: string): Promise<unknown> => Promise.resolve(runTask(work, name));
  await task('warehouse.refresh');
  await product.runJobs();
  await replaceCarrierSettings(db, seller.storeId, [{ carrierId: 'USPS', isActive: true, priority: 1 }]);
  await keepInsurance(db, seller.accountId, true, new Date(clock.now()));
  const pass = async (ms: number): Promise<void> => {
    await world.advance(ms);
    await deps.clock.refresh();
  };
  const everybodyLooks = async (): Promise<void> => {
    for (const name of ['parcels.sweep', 'parcel-money.look', 'parcels.wake']) await task(name);
    await product.runJobs();
    // A turn of a store ends after so long, whatever is left: on a busy machine a batch takes several.
    for (let turn = 0; turn < TURNS_MAX && (turn === 0 || (await isDue(product, seller))); turn++) {
      await task('parcels.wake');
      await product.runJobs();
    }
  };
  let loads = 0;
  return {
    product,
    seller,
    listed,
    now: () => clock.now(),
    pass,
    task,
    async later(ms = 1_000) {
      await pass(ms);
      await everybodyLooks();
    },
    async load(amount) {
      await move(db, {
        accountId: seller.accountId,
        fact: `bank:quarter-${++loads}`,
        kind: CreditKind.BankTransfer,
        debit: 'bank_clearing',
        credit: 'credit',
        amount,
        at: clock.now(),
      });
      await everybodyLooks();
    },
    act: (no, name, body = {}) => world.ask('POST', `/world/warehouse/${no}/${name}`, body),
    async readBooks() {
      const store = (await listConnectedStores(db)).find(({ storeId }) => storeId === seller.storeId);
      if (!store) throw new Error('the store is not connected');
      const from = new Date(clock.now() - 12 * DAY_MS);
      await sql`insert into order_sweep (store_id, kind, swept_to, due_at) values (${seller.storeId}, 1, ${from}, ${new Date(clock.now())})
        on conflict (store_id, kind) do update set due_at = excluded.due_at, lease_until = null`.execute(db);
      await sweepMoney(worker, store);
    },
  };
}

/** Something of the store's parcels is still to be done now. */
async function isDue({ worker: { db, clock } }: TestProduct, { storeId }: Seller): Promise<boolean> {
  const now = new Date(clock.now());
  const { rows } = await sql<{ due: boolean }>`select
    exists (select 1 from warehouse_work where store_id = ${storeId} and due_at <= ${now}::timestamptz)
    or exists (select 1 from warehouse_task where store_id = ${storeId} and state < ${TaskState.Done} and due_at <= ${now}::timestamptz) as due`.execute(
    db,
  );
  return rows[0]?.due ?? false;
}
