/** The plans from the smallest to the largest feature set (SUB-001); a trial has the AutoPricer's (SUB-008). */
export const subscriptionPlans = ['Standard', 'Professional', 'AutoPricer'] as const;
export type SubscriptionPlan = (typeof subscriptionPlans)[number];

/** True when the plan holds everything that the needed plan offers (SUB-006). */
export function planCovers(plan: SubscriptionPlan, needed: SubscriptionPlan): boolean {
  return subscriptionPlans.indexOf(plan) >= subscriptionPlans.indexOf(needed);
}
