import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { bringBackStock, zeroStockOfStore } from './all-stock.ts';
import { inventoryJobs } from './inventory.jobs.ts';

export function workOnInventory(all: Work, deps: WorkerDeps): void {
  work(all, deps, inventoryJobs, {
    zeroAll: (store) => zeroStockOfStore(deps, store),
    bringBack: (store) => bringBackStock(deps, store),
  });
}
