import { lazy, Suspense } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import type { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { limits } from '@kervan/domain/limits';
import type { Standing } from '@kervan/domain/subscriptions/standing';
import type { Text } from '../i18n/i18n.ts';
import type { BannerItem } from '../ui/banner.tsx';
import type { Format } from '../ui/format/format.tsx';
import { PathLink } from '../ui/path-link.tsx';
import { PayLink } from './pay-link.tsx';

/** Most accounts never see it: it comes with the banner that offers it. */
const ZeroAll = lazy(async () => ({ default: (await import('./zero-all-stock.tsx')).ZeroAllStock }));
const zeroAll = (
  <Suspense>
    <ZeroAll />
  </Suspense>
);

const DAY_MS = 86_400_000;

type Facts = {
  standing: Standing;
  subscription: Response<typeof subscriptions.get>;
  appData: Pick<Response<typeof subscriptions.appData>, 'hasSubscriptionCanceled' | 'erasesAt'>;
  /** The plans themselves are open. */
  isChoosing: boolean;
};
type Say = { t: Text; format: Format; /** The market clock's, ms. */ now: number };

/** What the account itself has stopped or will stop, worst first, one of each kind (SHELL-098). */
export function standingBanners(facts: Facts, say: Say): BannerItem[] {
  return [disputed, cancelled, unpaid, erasing, ending, trialEnding, unsubscribed].flatMap(
    (of) => of(facts, say) ?? [],
  );
}

type BannerOf = (facts: Facts, say: Say) => BannerItem | null;

const disputed: BannerOf = ({ standing }, { t }) =>
  standing.state === 'disputed'
    ? {
        id: 'disputed',
        tone: 'neg',
        title: t('banners:disputed'),
        effect: t('banners:disputedEffect'),
        action: <PathLink to="/helpdesk">{t('banners:toHelpDesk')}</PathLink>,
      }
    : null;

const cancelled: BannerOf = ({ standing, appData }, { t }) =>
  appData.hasSubscriptionCanceled || standing.state === 'cancelled'
    ? {
        id: 'cancelled',
        tone: 'neg',
        title: t('banners:cancelled'),
        effect: t('banners:cancelledEffect'),
        // Nobody whose payment is disputed can buy (SUB-068).
        ...(standing.state === 'cancelled'
          ? {
              action: (
                <>
                  {zeroAll}
                  <PathLink to="/subscriptions/subscribe">{t('banners:renew')}</PathLink>
                </>
              ),
            }
          : {}),
      }
    : null;

/** Suspended, stopped or unpaid: three steps of one invoice. */
const unpaid: BannerOf = ({ standing, subscription }, { t, format }) => {
  const date = (at: string | null | undefined) => (at ? format.dateTime(at) : '');
  const action = standing.servicesRun ? (
    <PayLink />
  ) : (
    <>
      {zeroAll}
      <PayLink />
    </>
  );
  if (standing.state === 'suspended')
    return {
      id: 'suspended',
      tone: 'neg',
      title: t('banners:suspended'),
      effect: t('banners:suspendedEffect', { date: date(subscription?.endsAt) }),
      action,
    };
  if (standing.state !== 'unpaid') return null;
  return standing.servicesRun
    ? {
        id: 'unpaid',
        tone: 'warn',
        title: t('banners:unpaid'),
        effect: t('banners:unpaidEffect', { date: date(subscription?.servicesStopAt) }),
        action,
      }
    : {
        id: 'stopped',
        tone: 'neg',
        title: t('banners:stopped'),
        effect: t('banners:stoppedEffect', { date: date(subscription?.suspendAt) }),
        action,
      };
};

/** AUTH-056: in the days of grace, until when and how it is taken back. */
const erasing: BannerOf = ({ appData }, { t, format }) =>
  appData.erasesAt === null
    ? null
    : {
        id: 'erasing',
        tone: 'warn',
        title: t('banners:erasing', { date: format.dateTime(appData.erasesAt) }),
        effect: t('banners:erasingEffect'),
        action: <PathLink to="/myAccount?tab=data">{t('banners:erasingKeep')}</PathLink>,
      };

/** A noted cancellation (SUB-032): until its day nothing changes, and it can be taken back. */
const ending: BannerOf = ({ standing, subscription }, { t, format }) =>
  (standing.state === 'active' || standing.state === 'trial') && subscription?.endsAt
    ? {
        id: 'ending',
        tone: 'warn',
        title: t('banners:ending', { date: format.dateTime(subscription.endsAt) }),
        effect: t('banners:endingEffect'),
        action: <PathLink to="/subscriptions/mySubscription">{t('banners:keep')}</PathLink>,
      }
    : null;

/** SUB-029: the last days of a trial, and what follows it. */
const trialEnding: BannerOf = ({ standing, subscription }, { t, format, now }) => {
  const { trialEnd = null, endsAt = null, price = 0 } = subscription ?? {};
  if (standing.state !== 'trial' || trialEnd === null || endsAt !== null) return null;
  if (Date.parse(trialEnd) - now > limits.announcedBeforeDays * DAY_MS) return null;
  return {
    id: 'trialEnds',
    tone: 'warn',
    title: t('banners:trialEnds', { date: format.dateTime(trialEnd) }),
    effect: t('banners:trialEndsEffect', { price: format.money(price, 'USD') }),
    action: <PathLink to="/subscriptions/mySubscription">{t('banners:toSubscription')}</PathLink>,
  };
};

/** Before the first subscription nothing has stopped: what is missing is said where something else than the plans is looked at. */
const unsubscribed: BannerOf = ({ standing, isChoosing }, { t }) =>
  standing.state === 'none' && !isChoosing
    ? {
        id: 'noSubscription',
        tone: 'info',
        title: t('banners:noSubscription'),
        effect: t('banners:noSubscriptionEffect'),
        action: <PathLink to="/subscriptions/subscribe">{t('banners:choosePlan')}</PathLink>,
      }
    : null;
