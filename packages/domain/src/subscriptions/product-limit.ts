import { limits } from '../limits.ts';

/** Items of an account against its plan. `atStore` is the plan count (FILT-004). */
export type PlanUse = { allItems: number; atStore: number; productLimit: number };

/** SUB-039: how many more items may be added before InventoryLimitReached; 0 or above. */
export function addRoom({ allItems, productLimit }: PlanUse): number {
  return Math.max(productLimit * limits.planAllItemsMultiple - allItems, 0);
}

/** SUB-039: how many items may go from AtQueue to the store; 0 or above. */
export function atStoreRoom({ atStore, productLimit }: PlanUse): number {
  return Math.max(productLimit * limits.planAtStoreMultiple - atStore, 0);
}

/** SUB-038: more than twice the limit in all, or more than the limit at the store. */
export function isAtRisk({ allItems, atStore, productLimit }: PlanUse): boolean {
  return allItems > productLimit * limits.planAllItemsMultiple || atStore > productLimit * limits.planAtStoreMultiple;
}
