import type { ReactNode } from 'react';
import type { PriceExplanation } from '@kervan/contracts/inventory';
import { limits } from '@kervan/domain/limits';
import type { MarketCode } from '@kervan/domain/markets';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { useText, type Text } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { useFormat, type Format } from '../../ui/format/format.tsx';
import type { Station } from '../../ui/route.tsx';
import { sourceLimitMs } from './age-limits.ts';
import type { ItemDetail } from './item-types.ts';
import { shopName, sourceName } from './shop-link.ts';

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
  return explanation.stations.map((station) => ({ id: station.name, label: t(`inventory:station.${station.name}`), state: stateOf(station), ...words[station.name](station, context) }));
}

function stateOf({ name, state }: WireStation): Station['state'] {
  if (state === 'skipped') return 'waiting';
  // The last two stations are deeds: passed means done.
  return state === 'passed' && (name === 'publish' || name === 'confirm') ? 'done' : state;
}

/** Ages are of now; of a past decision the moment itself is told. */
const ageOf = (at: string | null, limitMs: number, source: string, { explanation, format }: Context): ReactNode =>
  at === null ? null : explanation.seq === null ? <AgeRing key="age" at={at} limitMs={limitMs} source={source} /> : format.dateTime(at);

const lines = (...details: readonly ReactNode[]): readonly ReactNode[] => details.filter((detail) => detail !== null && detail !== '');

const words: Record<WireStation['name'], (station: WireStation, context: Context) => Words> = {
  source: ({ values, at }, context) => {
    const { format, detail, t } = context;
    const { priceUsd, stock } = values;
    const shop = detail.extra.sellerType === null ? sourceName : `${sourceName} · ${detail.extra.sellerType}`;
    return {
      value: isNumber(priceUsd) ? format.money(priceUsd, 'USD') : t('inventory:xray.notKnown'),
      details: lines(shop, isNumber(stock) ? t('inventory:xray.sourceStock', { stock: format.number(stock) }) : null, ageOf(at, sourceLimitMs(detail.item), sourceName, context)),
    };
  },
  rate: ({ values, code }, { t, format, explanation }) => ({
    value: isNumber(values.ratePpm) ? format.number(values.ratePpm / 1_000_000, RATE_DIGITS) : '–',
    details: lines(`USD → ${explanation.currency}`, t(code === 'manual' ? 'inventory:xray.rateManual' : 'inventory:xray.rateAutomatic')),
  }),
  cost: ({ values }, { t, format, explanation }) => ({
    value: isNumber(values.costMinor) ? format.money(values.costMinor, explanation.currency) : '–',
    details: lines(typeof values.service === 'string' ? values.service : null, values.estimated === 1 ? t('inventory:xray.estimated') : null),
  }),
  band: ({ values }, { format, explanation: { currency }, t }) => {
    const percents = [values.minHundredths, values.standardHundredths, values.maxHundredths].filter(isNumber);
    const { minMinor, maxMinor } = values;
    return {
      value: isNumber(minMinor) && isNumber(maxMinor) ? `${format.amount(minMinor, currency)}–${format.amount(maxMinor, currency)}` : '–',
      details: lines(percents.length === 3 ? percents.map((percent) => format.percent(percent, { decimals: percent % 100 === 0 ? 0 : 1 })).join(' · ') : null, t('inventory:xray.bandOrigin')),
    };
  },
  competition: ({ values, code, at }, context) => {
    const { t, format, explanation, market } = context;
    const { referenceMinor, buyBoxMinor, offers } = values; // What is followed, else what the BuyBox asks.
    const known = isNumber(referenceMinor) ? referenceMinor : isNumber(buyBoxMinor) ? buyBoxMinor : null;
    return {
      value: known === null ? t('inventory:xray.noBuyBox') : format.money(known, explanation.currency),
      details: lines(
        [
          code === 'followLowest' ? t('inventory:xray.followsLowest') : 'BuyBox',
          isNumber(offers) ? t('inventory:xray.offers', { count: offers, offers: format.number(offers) }) : null,
        ].filter(Boolean).join(' · '),
        ageOf(at, limits.targetAgeMaxMs, shopName(market), context),
      ),
    };
  },
  guards: ({ values, code, state }, { t, format }) => {
    const { passed, all, stale } = values;
    return {
      value: isNumber(passed) && isNumber(all) ? t('inventory:xray.guardsPassed', { passed: format.number(passed), all: format.number(all) }) : '–',
      details: lines(
        state === 'failed' && isFilterName(code) ? <span key="filter" className="neg">{t(`enums:filter.${code}`)}</span> : code === 'passed' ? <span key="fine" className="pos">{t('inventory:xray.guardsFine')}</span> : null,
        stale === 1 ? <span key="stale" className="warn">{t('inventory:xray.stale')}</span> : null,
      ),
    };
  },
  publish: (station, { t, format, explanation }) => ({
    ...listingOf(station, explanation, format),
    details: lines(station.code === 'pending' ? t('inventory:xray.pending') : station.at === null ? t('inventory:xray.notSent') : t('inventory:xray.sentAt', { at: format.time(station.at) }), stockLine(station, t, format)),
  }),
  confirm: (station, { t, format, explanation }) => ({
    ...listingOf(station, explanation, format),
    details: lines(
      station.at === null ? t('inventory:xray.notConfirmed') : t('inventory:xray.readAt', { at: format.time(station.at) }),
      station.code === 'matches' ? <span key="matches" className="pos">{t('inventory:xray.matches')}</span> : station.code === 'old' ? <span key="old" className="warn">{t('inventory:xray.old')}</span> : null,
    ),
  }),
};

function listingOf({ value }: WireStation, { currency }: PriceExplanation, format: Format): { value: string } {
  return { value: value === null ? '–' : format.money(Number(value), currency) };
}

const stockLine = ({ values }: WireStation, t: Text, format: Format): string | null => (isNumber(values.quantity) ? t('inventory:xray.withStock', { stock: format.number(values.quantity) }) : null);
