import type { FastifyInstance } from 'fastify';
import { bulkDeleteSchemas } from '@kervan/contracts/bulk-delete';
import { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { deleteInBulk } from './delete-in-bulk.ts';
import { listDuplicates } from './list-duplicates.ts';
import { previewDeletion } from './preview-deletion.ts';
import { removeDuplicates } from './remove-duplicates.ts';

export function registerBulkDelete(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(bulkDelete, bulkDeleteSchemas), {
    bulkDelete: deleteInBulk,
    previewBulkDelete: previewDeletion,
    duplicates: listDuplicates,
    removeDuplicates,
  });
}
