import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { TableStyle } from '@kervan/domain/files/table-file';
import {
  inUsd,
  localOfUsd,
  rateOf,
  SHOWN_CURRENCY,
  usdOfLocal,
  usdOfParts,
  type ShownMoney,
} from '@kervan/domain/money/shown-money';
import type { Language } from '@kervan/texts/languages';
import { useText, type Text } from '../../i18n/i18n.ts';
import { formatAmount, formatMoney, formatNumber, formatPercent, formatRate, formatWeight } from './figures.ts';
import { ageOf, dayIn, formatDate, formatLong, formatTime } from './moments.ts';

/** What figures on the screen follow: separators the market, words the language, times the market's zone, ages the market's clock. */
type FormatSettings = {
  locale: string;
  language: Language;
  timeZone: string | undefined;
  now: () => number;
  shown?: ShownMoney | null;
};

const FormatContext = createContext<{ format: Format; now: () => number } | null>(null);

/** One separator convention for everything below it (ui.md section 13). */
export function FormatProvider({
  locale,
  language,
  timeZone,
  now,
  shown = null,
  children,
}: FormatSettings & { children: ReactNode }) {
  const t = useText();
  const format = useMemo(
    () => formatOf({ locale, language, timeZone, shown }, t),
    [locale, language, timeZone, shown, t],
  );
  const given = useMemo(() => ({ format, now }), [format, now]);
  return <FormatContext value={given}>{children}</FormatContext>;
}

function useGiven(): { format: Format; now: () => number } {
  const given = use(FormatContext);
  if (given === null) throw new Error('No FormatProvider stands above this component');
  return given;
}

/** Moments of the account itself, such as a renewal, in the user's own zone (SUB-034); everything else as around it. */
export const InUsersZone = ({ children }: { children: ReactNode }) => (
  <InZone timeZone={new Intl.DateTimeFormat().resolvedOptions().timeZone}>{children}</InZone>
);

/** Moments in another zone than around it; everything else as there. */
export function InZone({ timeZone, children }: { timeZone: string | undefined; children: ReactNode }) {
  const { format, now } = useGiven();
  return (
    <FormatProvider
      locale={format.locale}
      language={format.language}
      timeZone={timeZone}
      now={now}
      shown={format.shownMoney}
    >
      {children}
    </FormatProvider>
  );
}

/** Writers of figures in this place's convention. Every figure of the panel goes through one of them. */
export const useFormat = (): Format => useGiven().format;

function formatOf(
  { locale, language, timeZone, shown }: Omit<FormatSettings, 'now' | 'shown'> & { shown: ShownMoney | null },
  t: Text,
) {
  return {
    locale,
    shownMoney: shown,
    ...shownWriters(locale, shown),
    language,
    /** How files of this place are written. */
    tableStyle: { language, timeZone } satisfies TableStyle,
    money: (minor: number, currency: string, sign?: 'auto' | 'always') => formatMoney(minor, currency, locale, sign),
    amount: (minor: number, currency: string, sign?: 'auto' | 'always') => formatAmount(minor, currency, locale, sign),
    rate: (value: number, currency: string, decimals: number) => formatRate(value, currency, locale, decimals),
    number: (value: number, decimals?: number, least?: number) => formatNumber(value, locale, decimals, least),
    /** From whole hundredths of a percent. */
    percent: (hundredths: number, options?: { sign?: 'auto' | 'always'; decimals?: number }) =>
      formatPercent(hundredths, locale, language, options),
    weight: (grams: number) => formatWeight(grams, locale),
    date: (at: string | number) => formatDate(moment(at), timeZone),
    /** yyyy-mm-dd, for a field of a day. */
    day: (at: string | number) => dayIn(moment(at), timeZone),
    time: (at: string | number) => formatTime(moment(at), timeZone),
    dateTime: (at: string | number) => `${formatDate(moment(at), timeZone)} ${formatTime(moment(at), timeZone)}`,
    /** With the month in words and the zone, for tooltips. */
    long: (at: string | number) => formatLong(moment(at), timeZone, language),
    age(ms: number): string {
      const age = ageOf(ms);
      switch (age.unit) {
        case 'now':
          return t('ui:age.now');
        case 'minutes':
          return t('ui:age.minutes', { minutes: age.minutes });
        case 'hours':
          return age.minutes === 0
            ? t('ui:age.hours', { hours: age.hours })
            : t('ui:age.hoursMinutes', { hours: age.hours, minutes: age.minutes });
        case 'days':
          return t('ui:age.days', { count: age.days });
      }
    },
  };
}
export type Format = ReturnType<typeof formatOf>;

/** Amounts in the currency that the store is shown in; what is entered or computed step by step stays in its own by `money`. */
function shownWriters(locale: string, shown: ShownMoney | null) {
  const isUsd = shown?.display === 'usd';
  const rateTo = (currency: string) => (isUsd ? rateOf(currency, shown) : null);
  return {
    /** The currency in which amounts of this one are shown, with both ways between them: what is typed is kept in its own. */
    shownIn(currency: string) {
      const rate = rateTo(currency);
      return {
        currency: rate ? SHOWN_CURRENCY : currency,
        toShown: (minor: number) => (rate ? usdOfLocal(minor, rate) : minor),
        toStored: (minor: number) => (rate ? localOfUsd(minor, rate) : minor),
      };
    },
    /** Parts as they are shown, so that they add up to their shown total. */
    shownParts(parts: readonly number[], currency: string): { parts: readonly number[]; total: number } {
      const rate = rateTo(currency);
      return rate ? usdOfParts(parts, rate) : { parts, total: parts.reduce((sum, part) => sum + part, 0) };
    },
    shown(minor: number, currency: string, sign?: 'auto' | 'always'): string {
      const usd = isUsd ? inUsd(minor, currency, shown) : null;
      return usd === null ? formatMoney(minor, currency, locale, sign) : formatMoney(usd, SHOWN_CURRENCY, locale, sign);
    },
    /** The amount in the currency that is not shown, and the rate between both; null = it has no other. */
    other(minor: number, currency: string): { amount: string; rate: string } | null {
      const usd = inUsd(minor, currency, shown);
      if (usd === null || !shown?.ratePpm) return null;
      return {
        amount: isUsd ? formatMoney(minor, currency, locale) : formatMoney(usd, SHOWN_CURRENCY, locale),
        rate: `${formatRate(1, SHOWN_CURRENCY, locale, 0)} = ${formatRate(shown.ratePpm / PPM, currency, locale, RATE_DECIMALS)}`,
      };
    },
  };
}
const PPM = 1_000_000;
const RATE_DECIMALS = 4;

const moment = (at: string | number): number => (typeof at === 'string' ? Date.parse(at) : at);

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let tick = 0;

/** One timer for every age on the screen; it rests while nothing listens. */
function subscribeTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick += 1;
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** The market clock's now in milliseconds, renewed every 15 s. */
export function useNow(): number {
  // The compiler would keep the first answer of now(): its result depends on the clock, not on its arguments.
  'use no memo';
  const { now } = useGiven();
  useSyncExternalStore(subscribeTick, () => tick);
  return now();
}
