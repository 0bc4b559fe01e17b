import type { bulkDeleteSchemas } from './bulk-delete.ts';
import { defineCalls } from './endpoint.ts';

/** Deletions of many products, and products that a store lists more than once. */
export const bulkDelete = defineCalls<typeof bulkDeleteSchemas>()({
  bulkDelete: {
    id: 'INV-103',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/bulkDeleteInventoryItems',
    access: 'account',
    needs: { sub: true },
    answers: 'done',
  },
  previewBulkDelete: {
    // Assumed: INV-060 shows what leaves before it does, no requirement numbers the call.
    id: 'INV-103-preview',
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/previewBulkDelete',
    access: 'account',
    needs: { sub: true },
    answers: 'data',
  },
  duplicates: {
    id: 'INV-102',
    isCostly: true,
    method: 'POST',
    path: '/api/inventoryItem/getDuplicateProducts',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  removeDuplicates: {
    id: 'INV-100',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/inventoryItem/removeDuplicateProducts',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
});
