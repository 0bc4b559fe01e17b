import type { ListForecastAnswer } from '@kervan/contracts/restrictions';
import { AS_OF } from './signed-in.ts';

const none = { alone: 0, shared: 0, total: 0 };
const nothing = { zeroed: none, removed: none, restored: none };
/** So many products leave the store by one filter alone. */
export const effectOf = (removed: number): ListForecastAnswer => ({
  revision: 3,
  computedAt: AS_OF,
  durationMs: 40,
  items: 1_000,
  evaluated: 1_000,
  waiting: 0,
  offered: { before: 900, after: 900 - removed, lost: removed },
  released: 0,
  caught: 0,
  totals: { ...nothing, removed: { alone: removed, shared: 0, total: removed } },
  filters:
    removed === 0
      ? []
      : [
          {
            sendingType: 'warehouse',
            filterName: 'RestrictedBrand',
            ...nothing,
            removed: { alone: removed, shared: 0, total: removed },
          },
        ],
  samples: Array.from({ length: Math.min(removed, 20) }, (_, at) => ({
    id: at + 1,
    asin: `B0SAMPLE${at + 10}`,
    sku: `S-${at}`,
    title: `Sample ${at}`,
    imageUrl: null,
    effect: 'removed' as const,
    filters: ['RestrictedBrand' as const],
    currency: 'EUR',
    priceMinor: 1_000,
    profitMinor: 100,
    orders: 0,
  })),
  orders: null,
  stores: [{ customerMarketPlaceId: 41, zeroed: 0, removed, restored: 0 }],
});
