import type { FastifyInstance } from 'fastify';
import { manualSchemas } from '@kervan/contracts/manual';
import { manual } from '@kervan/contracts/manual-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { cancelFeed, downloadFeed, listFeeds, uploadInventory } from './manual-files.ts';

/** Files of stores that are worked by hand (INV-078). */
export function registerManualFiles(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(manual, manualSchemas), {
    uploadInventoryFile: uploadInventory,
    feeds: listFeeds,
    download: downloadFeed,
    cancelFeed,
  });
}
