import { limits } from '../limits.ts';

/** Items of an account against its plan. `atStore` is the plan count (FILT-004). */
export type PlanUse = { allItems: number; atStore: number; productLimit: number };

/** SUB-039: how many more items may be added before InventoryLimitReached; 0 or above. */
export function addRoom({ allItems, productLimit }: PlanUse): number {
  return Math.max(productLimit * limits.planAllItemsMultiple - allItems, 0);
}

/**
 * SUB-039: how many items may go from AtQueue to the store; 0 or above. `placesTaken`: items in the statuses that hold a place
 * (`statusGroups.atMarketplace`, decision 52): what is on its way counts before the plan's own count does.
 */
export function atStoreRoom({ placesTaken, productLimit }: { placesTaken: number; productLimit: number }): number {
  return Math.max(productLimit * limits.planAtStoreMultiple - placesTaken, 0);
}

/** SUB-039: how many of the newest items at the store get no price updates once the grace is over; 0 or above. */
export function itemsAboveLimit({ atStore, productLimit }: Pick<PlanUse, 'atStore' | 'productLimit'>): number {
  return Math.max(atStore - productLimit * limits.planAtStoreMultiple, 0);
}

/** The share of the limit from which the plan counts as nearly full (ui.md section 4). */
const NEAR_SHARE = 0.9;

/** How full the plan is: `near` from 90 %, `full` from 100 %; a plan without a limit is never either. */
export function planFill({
  atStore,
  productLimit,
}: Pick<PlanUse, 'atStore' | 'productLimit'>): 'room' | 'near' | 'full' {
  if (productLimit === 0) return 'room';
  const share = atStore / productLimit;
  return share >= 1 ? 'full' : share >= NEAR_SHARE ? 'near' : 'room';
}

/** SUB-038: more than twice the limit in all, or more than the limit at the store. */
export function isAtRisk({ allItems, atStore, productLimit }: PlanUse): boolean {
  return allItems > productLimit * limits.planAllItemsMultiple || atStore > productLimit * limits.planAtStoreMultiple;
}

/**
 * SUB-039: the smallest level of the same plan that is larger than the current one and holds everything, to be offered; null = there is none. A trial's
 * own level is no offer.
 */
export function nextFittingLevel<L extends { subscriptionPlanName: string; productLimit: number; isTrial: boolean }>(
  levels: readonly L[],
  current: { plan: string; productLimit: number },
  use: Pick<PlanUse, 'allItems' | 'atStore'>,
): L | null {
  const fitting = levels.filter(
    (level) =>
      !level.isTrial &&
      level.subscriptionPlanName === current.plan &&
      level.productLimit > current.productLimit &&
      !isAtRisk({ ...use, productLimit: level.productLimit }),
  );
  return fitting.toSorted((a, b) => a.productLimit - b.productLimit)[0] ?? null;
}
