import { defineCalls } from './endpoint.ts';
import type { ordersSchemas } from './orders.ts';

const path = <const Name extends string>(name: Name) => `/api/sellerOrder/${name}` as const;

export const orders = defineCalls<typeof ordersSchemas>()({
  list: {
    id: 'ORD-050',
    isCostly: true,
    method: 'POST',
    path: path('GetOrdersList'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  export: {
    // Assumed: every list has its file (decision 46), no requirement names a call.
    // Costly by parts: each chunk waits for its turn (decision 46).
    id: 'ORD-050-export',
    // Of some rows it names each.
    isBulk: true,
    method: 'POST',
    path: path('exportOrders'),
    access: 'store',
    needs: { sub: true },
    answers: 'file',
  },
  counts: {
    id: 'ORD-054',
    method: 'GET',
    path: path('getOrdersCounts'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  details: {
    id: 'ORD-051',
    method: 'GET',
    path: path('getSellerOrderDetails'),
    access: 'store',
    needs: { sub: true },
    scope: 'readOrders',
    answers: 'data',
  },
  address: {
    id: 'ORD-058',
    method: 'GET',
    path: path('getOrderAddress'),
    access: 'store',
    needs: { sub: true },
    scope: 'readOrders',
    answers: 'data',
  },
  update: {
    id: 'ORD-052',
    method: 'POST',
    path: path('updateSellerOrderDetails'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  settleAddress: {
    // Assumed: where the marketplace changed an address that the seller had edited, one of the two is kept.
    id: 'ORD-052-settle',
    method: 'POST',
    path: path('settleOrderAddress'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  translate: {
    id: 'ORD-066',
    method: 'POST',
    path: path('translateBuyerInfo'),
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
  cancellationRequest: {
    id: 'ORD-064',
    method: 'POST',
    path: path('cancellationRequestStatusChanged'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  beginClaim: {
    // Decision 70: of a claim without a return nothing else tells before it is decided.
    id: 'ORD-064-claim-begun',
    method: 'POST',
    path: path('aToZClaimBegun'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  endClaim: {
    // Decision 70: the seller says that an A-to-z claim is over; the marketplace's books may say it first.
    id: 'ORD-064-claim',
    method: 'POST',
    path: path('aToZClaimEnded'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  notes: {
    id: 'ORD-060',
    method: 'GET',
    path: path('getSellerOrderNotes'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  addNote: {
    id: 'ORD-061',
    method: 'POST',
    path: path('addNoteToOrder'),
    access: 'store',
    needs: { sub: true },
    answers: 'created',
  },
  deleteNote: {
    id: 'ORD-062',
    method: 'DELETE',
    path: path('deleteNoteFromOrder'),
    access: 'store',
    needs: { sub: true },
    answers: 'done',
  },
});
