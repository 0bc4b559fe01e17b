import type { StoreHealth } from '../features/dashboard/dashboard-types.ts';
import { AS_OF } from './signed-in.ts';

const tier = (name: 'hot' | 'listed' | 'unlisted' | 'competition') => ({
  tier: name,
  limitMs: 3_600_000,
  items: 0,
  read: 0,
  p50Ms: null,
  p95Ms: null,
  late: 0,
});
/** None of the first steps is done. */
export const noStep = {
  profitBand: false,
  filters: false,
  way: false,
  products: false,
  firstPriceLive: false,
  firstOrder: false,
  shippingType: false,
  bought: false,
  confirmed: false,
};
/** The overview's answer of a store that holds nothing yet, but for what a test says. */
export const health = (over: Partial<StoreHealth> = {}): StoreHealth => ({
  currency: 'EUR',
  firstSteps: noStep,
  statuses: {},
  tabs: { all: 0, atStore: 0, inQueue: 0, pendingApproval: 0, outOfCriteria: 0 },
  plan: { atStore: 0, limit: 5_000 },
  freshness: [tier('hot'), tier('listed'), tier('unlisted'), tier('competition')],
  changes: { hours: [], total: 0, previousTotal: null },
  newest: [],
  failures: { items: 0, newest: [] },
  waiting: { changes: 0, oldestAt: null, held: 0, heldBy: null, heldUntil: null },
  asOf: AS_OF,
  ...over,
});
