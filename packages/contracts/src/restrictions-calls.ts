import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { restrictionsSchemas } from './restrictions.ts';

/** The lists of a store: restricted, reliable and excluded products, brands, keywords and categories. */
export const restrictions = defineCalls<typeof restrictionsSchemas>()({
  list: {
    id: 'FILT-039',
    method: 'POST',
    path: '/api/restriction/getList',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  // Assumed: no requirement names the call; decision 46 says how files are.
  download: {
    id: 'FILT-039-download',
    isCostly: true,
    method: 'POST',
    path: '/api/restriction/download',
    access: 'store',
    needs: { sub: true },
    answers: 'file',
  },
  add: {
    id: 'FILT-040',
    idempotent: true,
    isBulk: true,
    method: 'POST',
    path: '/api/restriction/add',
    access: 'account',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  // Assumed: FILT-042 names the upload of categories alone; the other lists are uploaded alike.
  upload: {
    id: 'FILT-042-upload',
    idempotent: true,
    isCostly: true,
    method: 'POST',
    path: '/api/restriction/upload',
    access: 'store',
    needs: { sub: true, paid: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.recordFileBytesMax },
    answers: 'done',
  },
  uploadCategories: {
    id: 'FILT-042',
    idempotent: true,
    isCostly: true,
    method: 'POST',
    path: '/api/restriction/uploadCategories',
    access: 'store',
    needs: { sub: true, paid: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.recordFileBytesMax },
    answers: 'done',
  },
  // Assumed: FILT-035 asks for what a list would do before it is confirmed; no requirement names the call.
  dryRun: {
    id: 'FILT-035-list',
    isBulk: true,
    isCostly: true,
    method: 'POST',
    path: '/api/restriction/dryRun',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  remove: {
    id: 'FILT-041',
    method: 'POST',
    path: '/api/restriction/delete',
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  keywords: {
    id: 'INV-104',
    method: 'GET',
    path: '/api/inventoryItem/getInventoryItemRestrictedKeywords',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
