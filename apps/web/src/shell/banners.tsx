import { Link } from '@tanstack/react-router';
import { currency as currencyCalls } from '@kervan/contracts/currency-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { limits } from '@kervan/domain/limits';
import { PaymentStatus, type Standing } from '@kervan/domain/subscriptions/standing';
import { isAtRisk } from '@kervan/domain/subscriptions/product-limit';
import { useAct } from '../api/operations.ts';
import { useText, type Text } from '../i18n/i18n.ts';
import { useAppData, useSelectedStore, useSubscription } from '../session/session-data.ts';
import { standingOf } from '../session/standing.ts';
import { BannerStack, type BannerItem } from '../ui/banner.tsx';
import { useFormat, type Format } from '../ui/format/format.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Counts } from './plan-meter.tsx';
import { planTone } from './plan-use.ts';

const DAY_MS = 86_400_000;
const PPM = 1_000_000;

/** Everything that has stopped or will stop, worst first (SHELL-098), and the transfer of the store's items while it runs. */
export function Banners({ counts }: { counts: Counts | null }) {
  const t = useText();
  const format = useFormat();
  const store = useSelectedStore();
  const standing = standingOf(useSubscription(), useAppData(), store);
  const banners = [
    ...standingBanners(standing, t),
    ...(store ? connectionBanners(store, t) : []),
    ...(store?.heldRate ? [heldRateBanner(store.heldRate, store.marketPlace.currency, { t, format })] : []),
    ...(counts ? limitBanners(counts, t, format) : []),
  ];
  const percent = store?.importPercent ?? null;
  if (percent !== null) {
    const title = t('shell:banner.import');
    banners.push({
      id: 'import',
      tone: 'info',
      title,
      effect: t('shell:banner.importEffect'),
      action: <span className="num">{format.percent(percent * 100, { decimals: 0 })}</span>,
      aside: <ProgressBar percent={percent} label={title} />,
    });
  }
  return <BannerStack banners={banners} />;
}

function standingBanners({ plan, isCancelled, paymentStatus }: Standing, t: Text): BannerItem[] {
  if (paymentStatus === PaymentStatus.Disputed)
    return [
      { id: 'disputed', tone: 'neg', title: t('shell:banner.disputed'), effect: t('shell:banner.disputedEffect') },
    ];
  if (isCancelled)
    return [
      { id: 'cancelled', tone: 'neg', title: t('shell:banner.cancelled'), effect: t('shell:banner.cancelledEffect') },
    ];
  if (paymentStatus === PaymentStatus.Suspended)
    return [
      { id: 'suspended', tone: 'neg', title: t('shell:banner.suspended'), effect: t('shell:banner.suspendedEffect') },
    ];
  if (plan === null)
    return [
      {
        id: 'noSubscription',
        tone: 'neg',
        title: t('shell:banner.noSubscription'),
        effect: t('shell:banner.noSubscriptionEffect'),
      },
    ];
  if (paymentStatus === PaymentStatus.Unpaid)
    return [
      {
        id: 'unpaid',
        tone: 'warn',
        title: t('shell:banner.unpaid'),
        effect: t('shell:banner.unpaidEffect', { days: limits.unpaidServicesStopDays }),
      },
    ];
  return [];
}

function connectionBanners(store: { id: number; hasAmazonConnectionError: boolean }, t: Text): BannerItem[] {
  if (!store.hasAmazonConnectionError) return [];
  const action = (
    <Link to="/addStoreSteps/reAuthorizeSpApi" search={{ cmId: store.id }} className="link">
      {t('shell:banner.reauthorize')}
    </Link>
  );
  return [
    {
      id: 'connection',
      tone: 'neg',
      title: t('shell:banner.connection'),
      effect: t('shell:banner.connectionEffect'),
      action,
    },
  ];
}

type HeldRate = NonNullable<CustomerMarket['heldRate']>;

/** A currency rate that moved too far to be taken over unasked: prices go on with the one in use until the seller accepts it. */
function heldRateBanner(held: HeldRate, currency: string, { t, format }: { t: Text; format: Format }): BannerItem {
  const rate = (ppm: number) => format.number(ppm / PPM, 4);
  return {
    id: 'heldRate',
    tone: 'warn',
    title: t('shell:banner.heldRate', { currency, was: rate(held.inUsePpm), now: rate(held.ratePpm) }),
    effect: t('shell:banner.heldRateEffect', { was: rate(held.inUsePpm) }),
    action: <AcceptRate ratePpm={held.ratePpm} />,
  };
}

function AcceptRate({ ratePpm }: { ratePpm: number }) {
  const t = useText();
  const accept = useAct(currencyCalls.acceptRate, { changes: [stores.list] });
  return (
    <button
      type="button"
      className="link"
      disabled={accept.isPending}
      onClick={() => accept.mutate({ body: { ratePpm } })}
    >
      {t('shell:banner.heldRateAccept')}
    </button>
  );
}

function limitBanners(counts: Counts, t: Text, format: Format): BannerItem[] {
  const words = { used: format.number(counts.atStoreCount), limit: format.number(counts.productLimit) };
  if (isAtRisk({ allItems: counts.allStatusCount, atStore: counts.atStoreCount, productLimit: counts.productLimit })) {
    return [
      {
        id: 'atRisk',
        tone: 'warn',
        title: t('shell:banner.atRisk'),
        effect: t('shell:banner.atRiskEffect', { ...words, days: limits.planRiskGraceMs / DAY_MS }),
      },
    ];
  }
  return planTone(counts) === 'accent'
    ? []
    : [
        {
          id: 'nearLimit',
          tone: 'warn',
          title: t('shell:banner.nearLimit'),
          effect: t('shell:banner.nearLimitEffect', words),
        },
      ];
}
