import type { Response } from '@kervan/contracts/endpoint';
import type { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { subscriptionPlans, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';

export type OfferedLevel = Response<typeof subscriptions.initialLevels>[number];

/** What is chosen: the level that is subscribed to, and the one whose price counts; they differ with a trial (decision 38). */
export type PlanChoice = { level: OfferedLevel; paid: OfferedLevel };

/** One accordion each: the trial, then the plans from the smallest (SUB-009). */
export const planKinds = ['trial', ...subscriptionPlans] as const;
export type PlanKind = 'trial' | SubscriptionPlan;

/** The sizes in which plans are offered, the smallest first. */
export const sizesOf = (levels: readonly OfferedLevel[]): number[] =>
  [...new Set(levels.filter(({ isTrial }) => !isTrial).map(({ productLimit }) => productLimit))].toSorted(
    (a, b) => a - b,
  );

/** The level of an accordion in a size; of the trial the one that follows it. Null = it is not offered so. */
export const levelAt = (levels: readonly OfferedLevel[], kind: PlanKind, size: number): OfferedLevel | null =>
  levels.find(
    (level) =>
      !level.isTrial &&
      level.productLimit === size &&
      level.subscriptionPlanName === (kind === 'trial' ? 'AutoPricer' : kind),
  ) ?? null;

/** The accordion of a choice. */
export const kindOf = (choice: PlanChoice | null): PlanKind | null =>
  choice === null ? null : choice.level.isTrial ? 'trial' : choice.level.subscriptionPlanName;

/** The trial as it is offered; null = it is not. */
export const trialOf = (levels: readonly OfferedLevel[]): OfferedLevel | null =>
  levels.find((level) => level.isTrial) ?? null;

/** The choice that the address names, or null where it names none that is offered. */
export function choiceOf(
  levels: readonly OfferedLevel[],
  wanted: { level?: number; trial?: boolean },
  mayTry: boolean,
): PlanChoice | null {
  const paid = levels.find((level) => level.id === wanted.level && !level.isTrial);
  const trial = trialOf(levels);
  if (!paid) return null;
  if (wanted.trial !== true) return { level: paid, paid };
  return mayTry && trial && paid.subscriptionPlanName === 'AutoPricer' ? { level: trial, paid } : null;
}
