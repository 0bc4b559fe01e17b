import { sql } from 'kysely';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { multiply, rational, roundHalfUp } from '@kervan/domain/money/rational';
import type { Db } from '../../db/connect.ts';

/** Whose rate: a store that set one by hand goes by that. */
export type RatedStore = { storeId: number; market: MarketCode };

const PPM = 1_000_000;

/** The calendar day of a store's market at a moment, as YYYY-MM-DD: what moves then books on it. */
export const dayIn = (market: MarketCode, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(markets[market].timeZone).toPlainDate().toString();

/**
 * Units of a currency for a million units of USD on a day (decision 58): what the seller set by hand for the store's currency, else that of the day,
 * or of the last day before it on which one was read. Assumed: of a day before the first one that is kept it is the first one. Null = none is known.
 */
export async function rateOn(
  tx: Db,
  { storeId, market }: RatedStore,
  currency: string,
  day: string,
): Promise<number | null> {
  if (currency === 'USD') return PPM;
  const isOwn = currency === markets[market].currency;
  const { rows } = await sql<{ rate_ppm: number | null }>`select coalesce(
    (select (s.settings -> 'currency' ->> 'manualRatePpm')::bigint from store_settings s
      where ${isOwn}::boolean and s.store_id = ${storeId} and s.settings -> 'currency' ->> 'mode' = 'manual'),
    (select rate_ppm from currency_day where currency = ${currency} and day <= ${day}::date order by day desc limit 1),
    (select rate_ppm from currency_day where currency = ${currency} order by day limit 1),
    (select s.rate_ppm from store_settings s where ${isOwn}::boolean and s.store_id = ${storeId})) as rate_ppm`.execute(
    tx,
  );
  const ratePpm = rows[0]?.rate_ppm ?? null;
  return ratePpm === null || ratePpm <= 0 ? null : ratePpm;
}

/** Units of one currency for a million of another, of a day; null = the rate of one of them is not known. */
export async function crossRate(
  tx: Db,
  store: RatedStore,
  { from, to, day }: { from: string; to: string; day: string },
): Promise<number | null> {
  if (from === to) return PPM;
  const [own, other] = [await rateOn(tx, store, to, day), await rateOn(tx, store, from, day)];
  return own === null || other === null ? null : roundHalfUp(rational(BigInt(own) * BigInt(PPM), other));
}

/** Minor units of one currency in those of another. Yen have no smaller unit: what a minor unit is follows from its currency. */
export function convertBy(ratePpm: number, { from, to }: { from: string; to: string }): (amount: number) => number {
  const shift = decimalsOf(to) - decimalsOf(from);
  const factor = multiply(rational(ratePpm, PPM), shift >= 0 ? rational(10 ** shift) : rational(1, 10 ** -shift));
  return (amount) => roundHalfUp(multiply(rational(amount), factor));
}
