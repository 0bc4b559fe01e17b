import type { ReactNode } from 'react';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { useText, type Text } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import type { Station } from '../../ui/route.tsx';
import { sourceLimitMs } from './age-limits.ts';
import type { ItemDetail } from './item-types.ts';
import { shopName, sourceName } from './shop-link.ts';
import { stopText } from './stop-text.ts';
import { figureText } from './xray-figure.ts';

type WireStation = PriceExplanation['stations'][number];
type Words = { value?: ReactNode; details: readonly ReactNode[] };
type Context = { t: Text; format: Format; explanation: PriceExplanation; detail: ItemDetail; market: MarketCode };

const RATE_DIGITS = 4;
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The eight stations of a decision in words. */
export function useStations(explanation: PriceExplanation, detail: ItemDetail, market: MarketCode): Station[] {
  const t = useText();
  const format = useFormat();
  const context = { t, format, explanation, detail, market };
  return explanation.stations.map((station) => ({
    id: station.name,
    label: t(`product:station.${station.name}`),
    state: stateOf(station),
    ...words[station.name](station, context),
  }));
}

function stateOf({ name, state, code }: WireStation): Station['state'] {
  if (state === 'skipped') return 'waiting';
  // Nothing was decided yet: the caravan stands here.
  if (state === 'deciding' && code === 'notChecked') return 'current';
  // The last two stations are deeds: passed means done.
  return state === 'passed' && (name === 'publish' || name === 'confirm') ? 'done' : state;
}

/** Ages are of now; of a past decision the moment itself is told. */
const ageOf = (at: string | null, limitMs: number, source: string, { explanation, format }: Context): ReactNode =>
  at === null ? null : explanation.seq === null ? (
    <AgeRing key="age" at={at} limitMs={limitMs} source={source} />
  ) : (
    format.dateTime(at)
  );

const lines = (...details: readonly ReactNode[]): readonly ReactNode[] =>
  details.filter((detail) => detail !== null && detail !== '');

/** Why the route stops here, in red. */
function stopLine({ state, code }: WireStation, t: Text): ReactNode {
  const text = stopText(code, t);
  return state === 'failed' && text !== null && code !== 'sourcePriceUnknown' ? (
    <span key="stop" className="neg">
      {text}
    </span>
  ) : null;
}

const words: Record<WireStation['name'], (station: WireStation, context: Context) => Words> = {
  source: (station, context) => {
    const { format, detail, t } = context;
    const { priceUsd, stock, seller } = station.values;
    const isWaiting = station.code === 'notChecked';
    return {
      value: isNumber(priceUsd) ? format.money(priceUsd, 'USD') : isWaiting ? '–' : t('product:xray.notKnown'),
      details: lines(
        typeof seller === 'string' ? `${sourceName} · ${seller}` : sourceName,
        stopLine(station, t) ??
          (isWaiting
            ? t('product:xray.stop.notChecked')
            : isNumber(stock)
              ? t('product:xray.sourceStock', { stock: format.number(stock) })
              : null),
        ageOf(station.at, sourceLimitMs(detail.item), sourceName, context),
      ),
    };
  },
  rate: (station, context) => {
    const { t, format, explanation } = context;
    const origin = t(station.code === 'manual' ? 'product:xray.rateManual' : 'product:xray.rateAutomatic');
    return {
      value: isNumber(station.values.ratePpm)
        ? format.number(station.values.ratePpm / 1_000_000, RATE_DIGITS, RATE_DIGITS)
        : '–',
      details: lines(
        stopLine(station, t) ?? origin,
        ageOf(station.at, limits.rateAgeWarningMs, origin, context) ?? `USD → ${explanation.currency}`,
      ),
    };
  },
  cost: (station, { t, format, explanation }) => ({
    value: isNumber(station.values.costMinor) ? format.shown(station.values.costMinor, explanation.currency) : '–',
    details: lines(
      typeof station.values.service === 'string' ? station.values.service : null,
      stopLine(station, t) ?? (station.values.estimated === 1 ? t('product:xray.estimated') : null),
    ),
  }),
  band: (station, { format, explanation: { currency }, t }) => {
    const { minMinor, maxMinor, minHundredths, standardHundredths, maxHundredths, origin } = station.values;
    const percents = [minHundredths, standardHundredths, maxHundredths].filter(isNumber);
    return {
      value: isNumber(minMinor)
        ? isNumber(maxMinor)
          ? `${format.amount(minMinor, currency)}–${format.amount(maxMinor, currency)}`
          : `≥ ${format.amount(minMinor, currency)}`
        : '–',
      details: lines(
        percents.length === 3
          ? percents.map((percent) => format.percent(percent, { decimals: percent % 100 === 0 ? 0 : 1 })).join(' · ')
          : null,
        stopLine(station, t) ?? t(origin === 'item' ? 'product:xray.bandOriginItem' : 'product:xray.bandOrigin'),
      ),
    };
  },
  competition: ({ values, code, at }, context) => {
    const { t, format, explanation, market } = context;
    const { referenceMinor, buyBoxMinor, offers, excluded } = values; // What is followed, else what the BuyBox asks.
    const known = isNumber(referenceMinor) ? referenceMinor : isNumber(buyBoxMinor) ? buyBoxMinor : null;
    const sellers = isNumber(offers)
      ? isNumber(excluded) && excluded > 0
        ? t('product:xray.sellersExcluded', {
            count: offers,
            offers: format.number(offers),
            excluded: format.number(excluded),
          })
        : t('product:xray.sellers', { count: offers, offers: format.number(offers) })
      : null;
    return {
      value:
        known === null ? (at === null ? '–' : t('product:xray.noBuyBox')) : format.shown(known, explanation.currency),
      details: lines(
        [code === 'followLowest' ? t('product:xray.followsLowest') : 'BuyBox', sellers].filter(Boolean).join(' · '),
        ageOf(at, limits.targetAgeMaxMs, shopName(market), context),
      ),
    };
  },
  guards: (station, { t, format, explanation }) => {
    const { values, code, state } = station;
    const { passed, all } = values;
    const figure = explanation.failures.find((failure) => failure.filter === code)?.figure ?? null;
    const isFailing = state === 'failed' && isFilterName(code);
    const stop = stopText(code, t);
    return {
      value:
        isNumber(passed) && isNumber(all) && all > 0
          ? t('product:xray.guardsPassed', { passed: format.number(passed), all: format.number(all) })
          : '–',
      details: lines(
        isFailing ? (
          <span key="filter" className="neg">
            {t(`enums:filter.${code}`)}
          </span>
        ) : null,
        isFailing && figure !== null ? (
          <span key="figure" className="num neg">
            {figureText(figure, { t, format })}
          </span>
        ) : null,
        !isFailing && stop !== null ? (
          <span key="stop" className={state === 'failed' ? 'neg' : 'warn'}>
            {stop}
          </span>
        ) : null,
        code === 'passed' && all !== 0 && state !== 'skipped' ? (
          <span key="fine" className="pos">
            {t('product:xray.guardsFine')}
          </span>
        ) : null,
      ),
    };
  },
  publish: (station, { t, format, explanation }) => ({
    ...listingOf(station, explanation, format),
    details: lines(stopLine(station, t) ?? publishText(station, t, format), stockLine(station, t, format)),
  }),
  confirm: (station, { t, format, explanation }) => ({
    ...listingOf(station, explanation, format),
    details: lines(
      station.at === null ? t('product:xray.notConfirmed') : t('product:xray.readAt', { at: format.time(station.at) }),
      station.code === 'matches' ? (
        <span key="matches" className="pos">
          {t('product:xray.matches')}
        </span>
      ) : station.code === 'old' ? (
        <span key="old" className="warn">
          {t('product:xray.old')}
        </span>
      ) : null,
    ),
  }),
};

function publishText({ code, at }: WireStation, t: Text, format: Format): string {
  if (code === 'cancelled' || code === 'failed') return t(`product:xray.sentState.${code}`);
  if (code === 'pending') return t('product:xray.pending');
  return at === null ? t('product:xray.notSent') : t('product:xray.sentAt', { at: format.time(at) });
}

function listingOf({ value }: WireStation, { currency }: PriceExplanation, format: Format): { value: string } {
  return { value: value === null ? '–' : format.shown(Number(value), currency) };
}

const stockLine = ({ values }: WireStation, t: Text, format: Format): string | null =>
  isNumber(values.quantity) ? t('product:xray.withStock', { stock: format.number(values.quantity) }) : null;
