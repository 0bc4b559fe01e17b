import { defineCalls } from './endpoint.ts';
import type { buyingSchemas } from './buying.ts';

const ofOrder = <const Name extends string>(name: Name) => `/api/sellerOrder/${name}` as const;
const ofQueue = <const Name extends string>(name: Name) => `/api/buyerQueue/${name}` as const;
/** What buys wants services that run (decision 12). */
const bySeller = { method: 'POST', access: 'store', needs: { sub: true, paid: true }, answers: 'done' } as const;
/** Decision 59: the extension asks with a token of its own. */
const byExtension = { ...bySeller, scope: 'buyOrders' } as const;

/** Buying at the source: by hand, and through the queue of the extension. */
export const buying = defineCalls<typeof buyingSchemas>()({
  savePurchaser: { id: 'ORD-053', path: ofOrder('updateSellerOrderPurchaserInfo'), ...bySeller },
  savePurchase: { id: 'ORD-055', path: ofOrder('updatePurchaserInfo'), ...bySeller },
  // Decision 59 and ORD-046 name the queue's calls of the extension; those of the seller beside them are ours.
  cap: { id: 'ORD-046-cap', path: ofQueue('cap'), ...bySeller },
  queue: { id: 'ORD-046-queue', path: ofQueue('queue'), ...bySeller },
  withdraw: { id: 'ORD-046-withdraw', path: ofQueue('withdraw'), ...bySeller },
  release: { id: 'ORD-046-release', path: ofQueue('release'), ...bySeller },
  next: { id: 'ORD-046-next', path: ofQueue('next'), ...byExtension },
  opened: { id: 'ORD-046-opened', path: ofQueue('opened'), ...byExtension },
  bought: { id: 'ORD-046-bought', path: ofQueue('bought'), ...byExtension },
  failed: { id: 'ORD-046-failed', path: ofQueue('failed'), ...byExtension },
});
