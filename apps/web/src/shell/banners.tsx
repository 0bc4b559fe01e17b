import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { currency as currencyCalls } from '@kervan/contracts/currency-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { needsWarehouse } from '@kervan/domain/warehouse/activation';
import type { Language } from '@kervan/texts/languages';
import { read, useCallMutation } from '../api/operations.ts';
import { countryName } from '../i18n/country-name.ts';
import { useLanguage, useText, withWords, type Text } from '../i18n/i18n.ts';
import { useAppData, useBlocked, useSelectedStore, useStanding, useSubscription } from '../session/session-data.ts';
import { BannerStack, type BannerItem } from '../ui/banner.tsx';
import { useFormat, useNow, type Format } from '../ui/format/format.tsx';
import { PathLink } from '../ui/path-link.tsx';
import { tip } from '../ui/tip.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { limitBanners } from './limit-banner.tsx';
import { messageBanners } from './message-banners.tsx';
import type { Counts } from './plan-meter.tsx';
import { standingBanners } from './standing-banners.tsx';

const PPM = 1_000_000;
/** The end of the week is told by an event; this is the net below it. */
const LIMIT_READ_MS = 5 * 60_000;

/** Everything that has stopped or will stop, worst first (SHELL-098), and the transfer of the store's items while it runs. */
export function Banners({ counts }: { counts: Counts | null }) {
  const t = useText();
  const format = useFormat();
  const store = useSelectedStore();
  const subscription = useSubscription();
  const now = useNow();
  const pathname = useLocation({ select: (location) => location.pathname.toLowerCase() });
  const isChoosing = pathname === '/subscriptions/subscribe';
  const say = { t, language: useLanguage() };
  const { data: showing = [] } = useQuery(read(messages.showing, {}));
  const { data: isLimited = false } = useQuery({
    ...read(inventory.uploadLimit, {}),
    enabled: store !== null,
    refetchInterval: LIMIT_READ_MS,
  });
  const facts = { standing: useStanding(), subscription, appData: useAppData(), isChoosing };
  const limit = counts && subscription ? limitBanners(counts, subscription, { t, format, now }) : [];
  const banners = [
    ...standingBanners(facts, { t, format, now }),
    ...(store ? connectionBanners(store, t) : []),
    ...limit.filter(({ id }) => id === 'atRisk'),
    ...(facts.appData.hasPaymentWaitingPackage ? [unpaidPackages(t)] : []),
    ...(store ? warehouseBanners(store, say, pathname) : []),
    ...limit.filter(({ id }) => id !== 'atRisk'),
    ...(store && isLimited ? [uploadLimit(t)] : []),
    ...(store ? sendingBanners(store, t) : []),
    ...(store?.heldRate ? [heldRateBanner(store.heldRate, store.marketPlace.currency, { t, format })] : []),
  ];
  const percent = store?.importPercent ?? null;
  if (percent !== null) {
    const title = t('banners:import');
    banners.push({
      id: 'import',
      tone: 'info',
      title,
      effect: t('banners:importEffect'),
      action: <span className="num">{format.percent(percent * 100, { decimals: 0 })}</span>,
      aside: <ProgressBar percent={percent} label={title} />,
    });
  }
  return <BannerStack banners={[...banners, ...messageBanners(showing, t)]} />;
}

function connectionBanners(store: { id: number; hasAmazonConnectionError: boolean }, t: Text): BannerItem[] {
  if (!store.hasAmazonConnectionError) return [];
  const action = (
    <Link to="/addStoreSteps/reAuthorizeSpApi" search={{ cmId: store.id }} className="link">
      {t('banners:reauthorize')}
    </Link>
  );
  return [
    {
      id: 'connection',
      tone: 'neg',
      title: t('banners:connection'),
      effect: t('banners:connectionEffect'),
      action,
    },
  ];
}

/** WH-004: the market is served through the warehouse alone; the page of the warehouse says it itself. */
function warehouseBanners(
  store: CustomerMarket,
  { t, language }: { t: Text; language: Language },
  at: string,
): BannerItem[] {
  const { isWarehouseActive, marketPlace } = store;
  if (!needsWarehouse({ isWarehouseActive, isWarehouseNeeded: marketPlace.isWarehouseNeeded }) || at === '/warehouse')
    return [];
  return [
    {
      id: 'warehouseNeeded',
      tone: 'neg',
      title: t('banners:warehouseNeeded', { market: countryName(marketPlace.countryCode, language) }),
      effect: t('banners:warehouseNeededEffect'),
      action: <PathLink to={`/warehouse?source=${encodeURIComponent(at)}`}>{t('banners:toWarehouse')}</PathLink>,
    },
  ];
}

/** It comes with the banner: most accounts never see it. */
const UnpaidPackages = lazy(async () => ({
  default: (await withWords(['parcelMoney'], import('./unpaid-packages.tsx'))).UnpaidPackages,
}));

/** WH-005: packages lie at the warehouse and are destroyed in the end. */
const unpaidPackages = (t: Text): BannerItem => ({
  id: 'unpaidPackages',
  tone: 'neg',
  title: t('banners:unpaidPackages'),
  effect: (
    <Suspense>
      <UnpaidPackages />
    </Suspense>
  ),
});

/** INV-087: new listings wait until the week is over, and go on by themselves. */
const uploadLimit = (t: Text): BannerItem => ({
  id: 'uploadLimit',
  tone: 'warn',
  title: t('banners:uploadLimit'),
  effect: t('banners:uploadLimitEffect'),
  action: <PathLink to="/inventory?status=inQueue">{t('banners:toQueue')}</PathLink>,
});

/** M5: nothing but zeros is sent, or a change of prices waits for an answer. */
function sendingBanners({ sending }: CustomerMarket, t: Text): BannerItem[] {
  if (sending === 'on') return [];
  const name = sending === 'stopped' ? 'sendingStopped' : 'sendingHalted';
  return [
    {
      id: name,
      tone: 'neg',
      title: t(`banners:${name}`),
      effect: t(`banners:${name}Effect`),
      action: <PathLink to="/publishing">{t('banners:toSending')}</PathLink>,
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
    title: t('banners:heldRate', { currency, was: rate(held.inUsePpm), now: rate(held.ratePpm) }),
    effect: t('banners:heldRateEffect', { was: rate(held.inUsePpm) }),
    action: <AcceptRate ratePpm={held.ratePpm} />,
  };
}

function AcceptRate({ ratePpm }: { ratePpm: number }) {
  const t = useText();
  const accept = useCallMutation(currencyCalls.acceptRate);
  const blocked = useBlocked(currencyCalls.acceptRate);
  return (
    <button
      type="button"
      className="link"
      disabled={accept.isPending || blocked !== null}
      {...tip(blocked)}
      onClick={() => accept.mutate({ body: { ratePpm } })}
    >
      {t('banners:heldRateAccept')}
    </button>
  );
}
