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
});
