import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { returnsSchemas } from './returns.ts';

const path = <const Name extends string>(name: Name) => `/api/sellerOrder/${name}` as const;

export const returns = defineCalls<typeof returnsSchemas>()({
  ofOrder: {
    // Assumed: what the card of an order shows; no requirement names a call.
    id: 'RET-012',
    method: 'GET',
    path: path('getOrderReturns'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  sellerReturn: {
    id: 'RET-016',
    method: 'POST',
    path: path('sellerReturnRequestStatusChanged'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  sellerRefund: {
    id: 'RET-017',
    method: 'POST',
    path: path('sellerRefundStatusChanged'),
    access: 'store',
    needs: { sub: true, paid: true },
    idempotent: true,
    answers: 'done',
  },
  settleRefund: {
    // Assumed: decision 61 names no way out for what the books never show.
    id: 'RET-017-settle',
    method: 'POST',
    path: path('settleSellerRefund'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  buyerReturn: {
    id: 'RET-022',
    method: 'POST',
    path: path('buyerReturnStatusChanged'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  buyerRefund: {
    id: 'RET-023',
    method: 'POST',
    path: path('buyerRefundStatusChanged'),
    access: 'store',
    needs: { sub: true, paid: true },
    idempotent: true,
    answers: 'done',
  },
  uploadLabel: {
    id: 'RET-024',
    method: 'POST',
    path: path('uploadSellerOrderReturnLabel'),
    access: 'store',
    needs: { sub: true, paid: true },
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.returnLabelBytesMax },
    answers: 'done',
  },
  downloadLabel: {
    id: 'RET-018',
    method: 'GET',
    path: '/api/sellerorder/downloadSellerOrderReturnLabel',
    access: 'store',
    needs: { sub: true },
    answers: 'file',
  },
  fee: {
    id: 'RET-021',
    method: 'GET',
    path: '/api/sellerorderreturn/getreturnfee',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  labelOffers: {
    id: 'RET-019',
    method: 'GET',
    path: path('getSellerOrderReturnLabelOffers'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  buyLabel: {
    id: 'RET-020',
    method: 'POST',
    path: path('buySellerOrderReturnLabel'),
    access: 'store',
    needs: { sub: true, paid: true },
    owner: true,
    idempotent: true,
    answers: 'done',
  },
});
