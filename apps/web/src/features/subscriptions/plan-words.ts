import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { planFeatures, type PlanFeature, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import type { Text } from '../../i18n/i18n.ts';
import type { Format } from '../../ui/format/format.tsx';

/** SUB-002. */
export const planName = (plan: SubscriptionPlan, t: Text): string => t(`subscriptions:plan.${plan}.name`);

/** Every part of the product in the order of the plans. */
// The keys of the table are its features.
export const featureNames = Object.keys(planFeatures) as PlanFeature[];

/** "10,000 items" with what the plan is called: Professional, 10,000 items. */
export const levelName = (
  level: { plan: SubscriptionPlan; productLimit: number },
  { t, format }: { t: Text; format: Format },
): string => t('subscriptions:level.full', { plan: planName(level.plan, t), count: format.number(level.productLimit) });

/** A period of 30 days costs so much a day, rounded to the cent. */
export const pricePerDay = (priceCents: number): number => Math.round(priceCents / 30);

/** What is left of a coupon (SUB-026). */
export const couponWords = (
  coupon: CustomerSubscription['coupon'],
  { t, format }: { t: Text; format: Format },
): string =>
  coupon === null
    ? t('subscriptions:mine.noCoupon')
    : t('subscriptions:mine.couponLeft', {
        percent: format.percent(coupon.percentOff * 100, { decimals: 0 }),
        count: coupon.invoicesLeft,
      });
