import { defineCalls } from './endpoint.ts';
import type { shippingSchemas } from './shipping.ts';

const path = <const Name extends string>(name: Name) => `/api/sellerOrder/${name}` as const;

export const shipping = defineCalls<typeof shippingSchemas>()({
  confirm: {
    id: 'ORD-065',
    method: 'POST',
    path: path('confirmShipment'),
    access: 'store',
    needs: { sub: true, paid: true, conn: true },
    answers: 'done',
  },
  cancel: {
    // Decision 60.
    id: 'ORD-065-cancel',
    method: 'POST',
    path: path('cancelOrder'),
    access: 'store',
    needs: { sub: true, paid: true, conn: true },
    answers: 'done',
  },
  updateTracking: {
    id: 'ORD-068',
    method: 'POST',
    path: path('updateTracking'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  tellParcel: {
    // Decision 58: direct parcels follow what the seller enters; no requirement names a call.
    id: 'ORD-068-parcel',
    method: 'POST',
    path: path('updateParcel'),
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  // Assumed: INV-080 names no calls for what goes back to the marketplace by file.
  confirmationFiles: {
    id: 'INV-080-files',
    method: 'GET',
    path: '/api/manual/orderConfirmations',
    access: 'store',
    needs: { sub: true, manual: true },
    answers: 'data',
  },
  confirmationFile: {
    id: 'INV-080-download',
    method: 'GET',
    path: '/api/manual/downloadConfirmations',
    access: 'store',
    needs: { sub: true, paid: true, manual: true },
    writes: true,
    answers: 'file',
  },
});
