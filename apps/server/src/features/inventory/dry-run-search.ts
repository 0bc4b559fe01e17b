import type { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { within, type Handler } from '../../http/implement.ts';
import { foreseeSearch } from './foresee-search.ts';

/** M3: what a run would change now, with some of it; nothing is written. */
export const dryRunSearch: Handler<typeof savedSearches.dryRun> = ({ body, caller }, deps) =>
  within(deps, caller, (tx) => foreseeSearch(tx, deps, caller.storeId, { ...body, search: body.search ?? undefined }));
