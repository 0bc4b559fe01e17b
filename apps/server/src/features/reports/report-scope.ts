import { sql } from 'kysely';
import { isTimeZone } from '@kervan/domain/identity/time-zone';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { usdOfLocal } from '@kervan/domain/money/shown-money';
import type { DatePreset, DayRange } from '@kervan/domain/orders/date-presets';
import { localDay, momentsOf, rangeOf, type Midnight } from '@kervan/domain/reports/report-days';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readSettings } from '../../records/settings/settings-write.ts';

/** The longest range: two years and the day of a leap year. */
const DAYS_MAX = 731;

/** Of which store, days and currency a report is. */
export type ReportScope = {
  storeId: number;
  accountId: number;
  market: MarketCode;
  now: number;
  days: DayRange;
  midnight: Midnight;
  /** Amounts in dollars, each order's at the rate of its day (PRICE-033). */
  isUsd: boolean;
  currency: string;
  /** How an amount of now is shown; null = no rate is known. */
  shown: (minor: number | null) => number | null;
  root: string | undefined;
  head: StoreHead;
};
export type Asked = {
  preset?: DatePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
  timezoneOffset: number;
  timeZone?: string | undefined;
  rootCategoryId?: string | undefined;
};

/** REP-002: a zone knows of each day where its midnight was; without one that is known the offset of now holds for all of them. */
export const midnightOf = ({ timeZone, timezoneOffset }: Pick<Asked, 'timeZone' | 'timezoneOffset'>): Midnight =>
  timeZone !== undefined && isTimeZone(timeZone) ? timeZone : timezoneOffset;

export async function openScope(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  { storeId, accountId }: { storeId: number; accountId: number },
  asked: Asked,
): Promise<ReportScope> {
  const now = deps.clock.now();
  const midnight = midnightOf(asked);
  const days = rangeOf(asked, localDay(now, midnight));
  const { from, to } = momentsOf(days, midnight);
  if (from >= to || to - from > DAYS_MAX * 86_400_000) throw new AppError('ValidationFailed');
  const store = await tx
    .selectFrom('store')
    .select(['name', 'store_code', 'market'])
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const market = store.market;
  const state = await readSettings(tx, storeId);
  const settings = state?.settings;
  const ratePpm = settings?.currency.mode === 'manual' ? settings.currency.manualRatePpm : (state?.ratePpm ?? null);
  const isUsd = settings?.currencyDisplay === 'usd';
  const band = settings?.pricing.main.bands[0];
  return {
    storeId,
    accountId,
    market,
    now,
    days,
    midnight,
    isUsd,
    currency: isUsd ? 'USD' : markets[market].currency,
    shown: (minor) => {
      if (!isUsd || minor === null) return minor;
      return ratePpm === null ? null : usdOfLocal(minor, { ratePpm, decimals: markets[market].decimals });
    },
    root: asked.rootCategoryId,
    head: {
      name: store.name,
      storeCode: store.store_code,
      minProfit: band?.minHundredths ?? null,
      standardProfit: band?.standardHundredths ?? null,
      maxProfit: band?.maxHundredths ?? null,
    },
  };
}

/** REP-014: the store at the head of each report. */
export type StoreHead = {
  name: string;
  storeCode: string;
  minProfit: number | null;
  standardProfit: number | null;
  maxProfit: number | null;
};

/** The column of an amount in the report's currency. */
export const amount = ({ isUsd }: Pick<ReportScope, 'isUsd'>, column: string) =>
  sql.ref(isUsd ? `${column}_usd` : column);

/** Rows of the sums whose moments are in the range. */
export function inRange({ storeId, days, midnight }: ReportScope) {
  const { from, to } = momentsOf(days, midnight);
  return sql`store_id = ${storeId} and slot >= ${new Date(from)} and slot < ${new Date(to)}`;
}
