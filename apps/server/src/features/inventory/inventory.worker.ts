import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { forgetTouches } from '../../records/items/item-touch.ts';
import { bringBackStock, zeroStockOfStore } from './all-stock.ts';
import { inventoryJobs } from '../../jobs/declared/inventory.jobs.ts';
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
  onlyWhenDue(all, inventoryJobs, {
    dueSearches: (now) =>
      sql<boolean>`exists (select from saved_search where least(notify_due, delete_due, approve_due) <= ${now}::timestamptz)`,
    dueProductSearches: (now) =>
      sql<boolean>`exists (select from automatic_search where is_active and next_run_at <= ${now}::timestamptz)`,
  });
}
