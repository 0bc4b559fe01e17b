import { defineCalls } from './endpoint.ts';
import type { itemHistories } from './item-histories.ts';

/** The histories of one item. */
export const itemHistoryCalls = defineCalls<typeof itemHistories>()({
  pricingHistory: {
    id: 'INV-118',
    isCostly: true,
    method: 'POST',
    path: '/api/inventoryItem/getPricingHistory',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  lastUpdate: {
    // Assumed: the screen is named, its call is not.
    id: 'INV-048',
    method: 'GET',
    path: '/api/inventoryItem/getLastUpdateDetails',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  priceDays: {
    // Assumed: the chart is named, its call is not. It is asked for when the chart is looked at.
    id: 'INV-046',
    method: 'GET',
    path: '/api/inventoryItem/getPriceDays',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
});
