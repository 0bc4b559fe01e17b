import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { billingJobs } from '../../jobs/declared/billing.jobs.ts';
import { reconcileCalls } from './calls/reconcile-calls.ts';
import { keepCoupon } from '../../records/billing/keep-coupon.ts';
import { endCoupon } from './end-coupon.ts';
import { applyEvent } from './events/apply-event.ts';
import { anyOpenPayment, rereadOpen } from './events/reread-open.ts';
import { sweepEvents } from './events/sweep-events.ts';
import { priceLevel, startBilling } from './start-billing.ts';

export function workOnBilling(all: Work, deps: WorkerDeps): void {
  work(all, deps, billingJobs, {
    start: () => startBilling(deps),
    priceLevel: ({ planLevelId }) => priceLevel(deps, planLevelId),
    applyEvent: ({ eventId }) => applyEvent(deps, eventId),
    endCoupon: (coupon) => endCoupon(deps, coupon),
    keepCoupon: (coupon) => keepCoupon(deps, coupon),
    reconcile: () => reconcileCalls(deps),
    rereadOpen: () => rereadOpen(deps),
    sweep: () => sweepEvents(deps),
  });
  onlyWhenDue(all, billingJobs, {
    reconcile: () => sql<boolean>`exists (select from stripe_call where state = 'intent')`,
    rereadOpen: anyOpenPayment,
  });
}
