import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { orderFilesSchemas } from './order-files.ts';

const path = <const Name extends string>(name: Name) => `/api/sellerOrder/${name}` as const;

export const orderFiles = defineCalls<typeof orderFilesSchemas>()({
  upload: {
    id: 'ORD-063',
    method: 'POST',
    path: '/api/manual/uploadOrderCsv',
    access: 'store',
    needs: { sub: true, paid: true, manual: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.orderFileBytesMax },
    idempotent: true,
    answers: 'done',
  },
  // Assumed: no requirement names the calls by which a file that was handed in is looked at.
  uploads: {
    id: 'ORD-063-uploads',
    method: 'GET',
    path: '/api/manual/orderUploads',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  progress: {
    id: 'ORD-063-progress',
    method: 'GET',
    path: '/api/manual/orderUpload',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  rejected: {
    id: 'ORD-063-rejected',
    method: 'GET',
    path: '/api/manual/orderUploadRejected',
    access: 'store',
    needs: { sub: true },
    answers: 'file',
  },
  attachments: {
    id: 'SHELL-094-list',
    method: 'GET',
    path: path('getOrderAttachments'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  attach: {
    id: 'SHELL-094-add',
    method: 'POST',
    path: path('addOrderAttachments'),
    access: 'store',
    needs: { sub: true },
    sends: 'multipart',
    uploads: { filesMax: limits.attachmentsAtOnceMax, bytesMax: limits.attachmentBytesMax },
    idempotent: true,
    answers: 'done',
  },
  attachment: {
    id: 'SHELL-094-get',
    method: 'GET',
    path: path('getOrderAttachment'),
    access: 'store',
    needs: { sub: true },
    answers: 'file',
  },
  deleteAttachment: {
    id: 'SHELL-094-delete',
    method: 'DELETE',
    path: path('deleteOrderAttachment'),
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  dossier: {
    // M10.
    id: 'ORD-051-dossier',
    method: 'GET',
    path: path('getOrderDossier'),
    access: 'store',
    isCostly: true,
    needs: { sub: true },
    answers: 'file',
  },
  buyerInvoice: {
    id: 'WH-054',
    method: 'GET',
    path: '/sapi/Warehouse/payment/getCustomerInvoicePdfByAmazonOrderId',
    access: 'account',
    answers: 'file',
  },
});
