/** The plans from the smallest to the largest feature set (SUB-001); a trial has the AutoPricer's (SUB-008). */
export const subscriptionPlans = ['Standard', 'Professional', 'AutoPricer'] as const;
export type SubscriptionPlan = (typeof subscriptionPlans)[number];

/** True when the plan holds everything that the needed plan offers (SUB-006). */
export function planCovers(plan: SubscriptionPlan, needed: SubscriptionPlan): boolean {
  return subscriptionPlans.indexOf(plan) >= subscriptionPlans.indexOf(needed);
}

/** The plan as it is stored: its place in the list, 0 = none. */
export const planCode = (plan: SubscriptionPlan | null): number =>
  plan === null ? 0 : subscriptionPlans.indexOf(plan) + 1;

/** The plan of a stored code; null = none. */
export const planOfCode = (code: number): SubscriptionPlan | null => subscriptionPlans[code - 1] ?? null;

/** The feature matrix (SUB-006): what each part of the product is open from. Locks, refusals and the comparison of plans read it. */
export const planFeatures = {
  automaticPricing: 'Standard',
  automaticOrders: 'Standard',
  warehouse: 'Standard',
  productSearch: 'Standard',
  sourceStoreFilters: 'Standard',
  targetStoreFilters: 'Professional',
  targetMarketplaceInfo: 'Professional',
  automaticCompetition: 'AutoPricer',
} as const satisfies Record<string, SubscriptionPlan>;
export type PlanFeature = keyof typeof planFeatures;

/** True when the feature is open to the plan; nothing is without one. */
export const hasFeature = (plan: SubscriptionPlan | null, feature: PlanFeature): boolean =>
  plan !== null && planCovers(plan, planFeatures[feature]);
