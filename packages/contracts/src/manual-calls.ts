import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { manualSchemas } from './manual.ts';

const path = <const Name extends string>(name: Name) => `/api/manual/${name}` as const;

/** Files of stores that are worked by hand (INV-078); those of orders stand with the orders. */
export const manual = defineCalls<typeof manualSchemas>()({
  uploadInventoryFile: {
    id: 'INV-113',
    method: 'POST',
    path: path('uploadInventoryFile'),
    access: 'store',
    needs: { sub: true, clear: true, manual: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.manualFileBytesMax },
    idempotent: true,
    answers: 'done',
  },
  feeds: {
    id: 'INV-116',
    method: 'GET',
    path: path('feeds'),
    access: 'store',
    needs: { sub: true, manual: true },
    answers: 'data',
  },
  download: {
    id: 'INV-117',
    method: 'GET',
    path: path('download'),
    access: 'store',
    needs: { sub: true, manual: true },
    writes: true,
    answers: 'file',
  },
  cancelFeed: {
    id: 'INV-127',
    method: 'POST',
    path: path('cancelFeed'),
    access: 'store',
    needs: { sub: true, manual: true },
    answers: 'done',
  },
});
