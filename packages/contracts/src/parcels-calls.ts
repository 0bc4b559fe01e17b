import { defineCalls } from './endpoint.ts';
import type { parcelsSchemas } from './parcels.ts';

/** What a seller has done with a parcel that lies at the warehouse. */
export const parcels = defineCalls<typeof parcelsSchemas>()({
  setPackageSending: {
    id: 'ORD-067',
    method: 'POST',
    path: '/api/sellerOrder/setPackageSending',
    access: 'store',
    // Decision 62: the gate `wh` binds conversion only; what lies at the warehouse is its seller's to stop, whatever the switch says.
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  // Assumed: the specification names no call that sends a parcel back before its thirty days are over.
  startReturn: {
    id: 'RET-015-start',
    method: 'POST',
    path: '/api/sellerOrder/startPackageReturn',
    access: 'store',
    needs: { sub: true, paid: true },
    owner: true,
    answers: 'done',
  },
});
