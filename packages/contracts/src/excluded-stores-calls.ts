import { defineCalls } from './endpoint.ts';
import type { excludedStoresSchemas } from './excluded-stores.ts';

/** Sellers whose offers do not count as competition (INV-074). */
export const excludedStores = defineCalls<typeof excludedStoresSchemas>()({
  getExcluded: {
    id: 'INV-092',
    method: 'GET',
    path: '/api/customerMarketPlace/getExcludedStoreCodes',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  saveExcluded: {
    id: 'INV-093',
    method: 'POST',
    path: '/api/customerMarketPlace/saveExcludedStoreCodes',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
