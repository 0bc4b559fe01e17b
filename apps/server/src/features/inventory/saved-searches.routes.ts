import type { FastifyInstance } from 'fastify';
import { savedSearchesSchemas } from '@kervan/contracts/saved-searches';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { implement, within } from '../../http/implement.ts';
import { deleteSearch } from '../../records/items/saved-searches.ts';
import { dryRunSearch } from './dry-run-search.ts';
import { listSearches } from './list-searches.ts';
import { saveSearch } from './save-search.ts';

export function registerSavedSearches(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(savedSearches, savedSearchesSchemas), {
    all: listSearches,
    save: saveSearch,
    /** INV-109 */
    delete: async ({ query, caller }) =>
      within(deps, caller, async (tx) => {
        if (!(await deleteSearch(tx, caller.storeId, query.id))) throw new AppError('RecordNotFound');
        return null;
      }),
    dryRun: dryRunSearch,
  });
}
