import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import { priceWithCoupon } from '@kervan/domain/subscriptions/coupon';
import type { Text } from '../../../i18n/i18n.ts';
import type { Fact } from '../../../kit/entity/fact-list.tsx';
import type { Format } from '../../../ui/format/format.tsx';
import { couponWords, planName } from '../plan-words.ts';

/** SUB-010, SUB-043: what is shown of a subscription; the day of its renewal with the hour, in the user's own zone. */
export function subscriptionFacts(
  subscription: CustomerSubscription,
  { t, format }: { t: Text; format: Format },
): Fact[] {
  const { plan, levelItemCount, price, coupon, cardLast4 } = subscription;
  return [
    { name: t('subscriptions:mine.plan'), value: planName(plan, t) },
    {
      name: t('subscriptions:mine.items'),
      value: t('subscriptions:level.items', { count: format.number(levelItemCount) }),
    },
    {
      name: t(`subscriptions:mine.date.${dateKind(subscription)}`),
      value: dateText(subscription, format) ?? t('subscriptions:mine.endless'),
    },
    ...nextPayment(subscription, { t, format }),
    {
      name: t('subscriptions:mine.period'),
      value: t('subscriptions:mine.periodPrice', { price: format.money(price, 'USD') }),
    },
    {
      name: t('subscriptions:mine.coupon'),
      value: couponWords(coupon, { t, format }),
    },
    {
      name: t('subscriptions:mine.card'),
      value: cardLast4 === null ? t('subscriptions:mine.noCard') : t('cards:last4', { last4: cardLast4 }),
    },
  ];
}

/** What the next invoice will be, where one comes by itself: a coupon lessens it as long as it lasts (SUB-026). */
function nextPayment(
  { renewalDate, trialEnd, endsAt, endedAt, price, coupon }: CustomerSubscription,
  { t, format }: { t: Text; format: Format },
): Fact[] {
  if (endsAt !== null || endedAt !== null || (renewalDate ?? trialEnd) === null) return [];
  const amount = coupon === null ? price : priceWithCoupon(price, coupon.percentOff);
  return [{ name: t('subscriptions:mine.nextPayment'), value: format.money(amount, 'USD') }];
}

type Dated = Pick<CustomerSubscription, 'status' | 'endedAt' | 'endsAt' | 'trialEnd' | 'renewalDate'>;

function dateKind({ endedAt, endsAt, status }: Dated): 'ended' | 'ends' | 'endsUnpaid' | 'firstCharge' | 'renews' {
  if (endedAt !== null) return 'ended';
  if (endsAt !== null) return status === 'unpaid' || status === 'suspended' ? 'endsUnpaid' : 'ends';
  return status === 'trial' ? 'firstCharge' : 'renews';
}

function dateText({ endedAt, endsAt, renewalDate, trialEnd }: Dated, format: Format): string | null {
  const at = endedAt ?? endsAt ?? renewalDate ?? trialEnd;
  return at === null ? null : format.dateTime(at);
}
