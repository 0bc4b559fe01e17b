import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { reportsSchemas } from './reports.ts';

export const reports = defineCalls<typeof reportsSchemas>()({
  show: {
    id: 'REP-027',
    isCostly: true,
    method: 'POST',
    path: '/api/report/:name',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  export: {
    // Assumed: every list has its file (decision 46), no requirement names a call.
    id: 'REP-027-export',
    isCostly: true,
    method: 'POST',
    path: '/api/report/export/:name',
    access: 'store',
    needs: { sub: true },
    answers: 'file',
  },
  uploadBusiness: {
    // Assumed: REP-024 asks for the file, no requirement names the call.
    id: 'REP-024-upload',
    isCostly: true,
    idempotent: true,
    method: 'POST',
    path: '/api/manual/uploadBusinessReport',
    access: 'store',
    needs: { sub: true, manual: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.businessFileBytesMax },
    answers: 'done',
  },
  dashboard: {
    id: 'REP-025',
    isCostly: true,
    method: 'GET',
    path: '/api/customerMarketPlace/getDashBoardDatas',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  bestSelling: {
    id: 'REP-026',
    isCostly: true,
    method: 'POST',
    path: '/api/inventoryItem/getBestSellingOrderItemList',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
