import { useQuery } from '@tanstack/react-query';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { limits } from '@kervan/domain/limits';
import { isAtRisk, itemsAboveLimit, nextFittingLevel } from '@kervan/domain/subscriptions/product-limit';
import { read } from '../api/operations.ts';
import { useText, type Text } from '../i18n/i18n.ts';
import type { BannerItem } from '../ui/banner.tsx';
import { useFormat, type Format } from '../ui/format/format.tsx';
import { PathLink } from '../ui/path-link.tsx';
import type { Counts } from './plan-meter.tsx';
import { planTone } from './plan-use.ts';

type Subscription = NonNullable<Response<typeof subscriptions.get>>;
type Say = { t: Text; format: Format; now: number };

/** Too many products for the plan, or nearly (SUB-038, SUB-039): the products of all stores of the account count. */
export function limitBanners(counts: Counts, subscription: Subscription, { t, format, now }: Say): BannerItem[] {
  // No plan runs: there is no limit to exceed.
  const { account, productLimit } = counts;
  if (productLimit === 0) return [];
  const words = { used: format.number(account.atStoreCount), limit: format.number(productLimit) };
  const use = { allItems: account.allStatusCount, atStore: account.atStoreCount };
  const isOver = subscription.atRisk || isAtRisk({ ...use, productLimit });
  if (!isOver && planTone({ ...account, productLimit }) === 'accent') return [];
  if (!isOver)
    return [
      {
        id: 'nearLimit',
        tone: 'warn',
        title: t('banners:nearLimit'),
        effect: t('banners:nearLimitEffect', words),
        action: <UpgradeOffer subscription={subscription} use={use} />,
      },
    ];
  const isCapped = subscription.cappedItems > 0;
  return [
    {
      id: 'atRisk',
      tone: isCapped ? 'neg' : 'warn',
      title: t('banners:atRisk'),
      effect: isCapped ? (
        <>
          {t('banners:capped', {
            count: subscription.cappedItems,
            items: format.number(subscription.cappedItems),
          })}{' '}
          <PathLink to="/inventory?status=atStore&sort=created">{t('banners:cappedList')}</PathLink>
        </>
      ) : (
        riskEffect(counts, subscription, { t, format, now })
      ),
      action: <UpgradeOffer subscription={subscription} use={use} />,
    },
  ];
}

/** Which of the two limits is exceeded: above that at the store, until when the newest still get their prices; of all, that no more can be added. */
function riskEffect({ account, productLimit }: Counts, { capsAt }: Subscription, { t, format, now }: Say): string {
  const most = productLimit * limits.planAllItemsMultiple;
  const isOfAllAlone =
    account.allStatusCount > most && itemsAboveLimit({ atStore: account.atStoreCount, productLimit }) === 0;
  if (isOfAllAlone)
    return t('banners:atRiskAllEffect', { all: format.number(account.allStatusCount), most: format.number(most) });
  // A risk that has just begun is dated by the server within minutes.
  const date = format.date(capsAt ?? now + limits.planRiskGraceMs);
  return t('banners:atRiskEffect', { limit: format.number(productLimit), date });
}

/** The next level that holds everything, with its price: one click, and nothing is charged without a confirmation there (SUB-039). */
function UpgradeOffer({
  subscription,
  use,
}: {
  subscription: Subscription;
  use: { allItems: number; atStore: number };
}) {
  const t = useText();
  const format = useFormat();
  const { data: levels } = useQuery(read(subscriptions.allLevels, {}));
  const fitting =
    levels && nextFittingLevel(levels, { ...subscription, productLimit: subscription.levelItemCount }, use);
  if (!fitting) return null;
  return (
    <PathLink to={`/changePlan/${subscription.subscriptionIdOnDb}?level=${fitting.id}`}>
      {t('banners:upgrade', {
        plan: fitting.subscriptionPlanName,
        items: format.number(fitting.productLimit),
        price: format.money(fitting.price, 'USD'),
      })}
    </PathLink>
  );
}
