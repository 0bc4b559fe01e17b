import type { FastifyInstance } from 'fastify';
import { savedSearchesSchemas } from '@kervan/contracts/saved-searches';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { answerSearch } from './answer-search.ts';
import { dryRunSearch } from './dry-run-search.ts';
import { listSearches } from './list-searches.ts';
import { removeSearch, saveSearch } from './save-search.ts';

export function registerSavedSearches(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(savedSearches, savedSearchesSchemas), {
    all: listSearches,
    save: saveSearch,
    delete: removeSearch,
    answer: answerSearch,
    dryRun: dryRunSearch,
  });
}
