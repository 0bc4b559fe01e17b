import { listViolations } from '../apps/server/src/records/ledger/books.ts';
import { balanceOf } from '../apps/server/src/records/ledger/balance.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import type { LiveProduct } from './live-product.ts';
import { runTask } from '../apps/server/src/testing/run-task.ts';

export const HOUR_MS = 3_600_000;
/** What the scale of the warehouse says of every parcel of the journeys. */
export const measured = { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 };

/** The hands of a journey at the warehouse: time passes there, its people act, and the product hears of it. */
export function handsAtWarehouse(product: LiveProduct) {
  const task = (name: string) => runTask(product.work, name);
  const pass = async (ms: number): Promise<void> => {
    await product.world.advance(ms);
    await product.deps.clock.refresh();
  };
  /** So much later everybody who waits for something has looked. */
  const later = async (ms = 1_000): Promise<void> => {
    await pass(ms);
    for (const name of ['parcels.sweep', 'parcel-money.look', 'parcels.wake']) await task(name);
    await product.runJobs();
    await task('parcels.wake');
    await product.runJobs();
  };
  return {
    task,
    pass,
    later,
    /** What the warehouse's people do with a parcel, and what follows from it. */
    act: async (no: string, name: string, body: object = {}): Promise<void> => {
      await product.world.ask('POST', `/world/warehouse/${no}/${name}`, body);
      await later();
    },
    credit: (seller: Pick<Seller, 'accountId'>) => balanceOf(product.worker.db, seller.accountId),
    violations: () => listViolations(product.worker.db),
  };
}
