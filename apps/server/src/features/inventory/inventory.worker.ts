import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { forgetTouches } from '../../records/items/item-touch.ts';
import { bringBackStock, zeroStockOfStore } from './all-stock.ts';
import { inventoryJobs } from './inventory.jobs.ts';
import { runSearch, startDueSearches } from './run-search.ts';
import { sendSearchMail } from './search-mail.ts';
import { searchProducts, startProductSearches } from './search-products.ts';

export function workOnInventory(all: Work, deps: WorkerDeps): void {
  work(all, deps, inventoryJobs, {
    zeroAll: (store) => zeroStockOfStore(deps, store),
    dueSearches: () => startDueSearches(deps),
    runSearch: (due) => runSearch(deps, due),
    forgetTouches: () => forgetTouches(deps.db),
    searchMail: (mail) => sendSearchMail(deps, mail),
    dueProductSearches: () => startProductSearches(deps),
    searchProducts: (store) => searchProducts(deps, store),
    bringBack: (store) => bringBackStock(deps, store),
  });
}
