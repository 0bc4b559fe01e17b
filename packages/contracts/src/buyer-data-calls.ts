import type { buyerDataSchemas } from './buyer-data.ts';
import { defineCalls } from './endpoint.ts';

const path = <const Name extends string>(name: Name) => `/api/sellerOrder/${name}` as const;

// Assumed: ORD-072 asks for what is held of a buyer and its erasure on request; no requirement names the calls. What is owed to a buyer is owed without a
// subscription, too.
export const buyerData = defineCalls<typeof buyerDataSchemas>()({
  held: {
    id: 'ORD-072-held',
    method: 'GET',
    path: path('getBuyerHeld'),
    access: 'store',
    answers: 'data',
  },
  archive: {
    id: 'ORD-072-archive',
    // A mail is nothing for an address.
    method: 'POST',
    path: path('exportBuyerData'),
    access: 'store',
    answers: 'file',
  },
  erase: {
    id: 'ORD-072-erase',
    method: 'POST',
    path: path('eraseBuyerData'),
    access: 'store',
    writes: true,
    // Whoever asks for it may ask Kervan as well (SHELL-102): the record of staff says who did it, why, and what went.
    staffMay: true,
    answers: 'done',
  },
});
