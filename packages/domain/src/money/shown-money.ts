import { decimalsOf } from './currency-decimals.ts';
import type { Minor } from './money.ts';

const PPM = 1_000_000;
const USD_DECIMALS = 2;
export const SHOWN_CURRENCY = 'USD';

/** In which currency the store's amounts are shown (PRICE-033). `ratePpm`: parts per million of USD → store currency, as the store calculates. */
export type ShownMoney = { local: string; display: 'local' | 'usd'; ratePpm: number | null };

/** The rate between an amount's currency and USD; null where it is no amount of the store or no rate is known. */
export function rateOf(currency: string, shown: ShownMoney | null): ShownRate | null {
  if (shown === null || !shown.ratePpm || currency !== shown.local || currency === SHOWN_CURRENCY) return null;
  return { ratePpm: shown.ratePpm, decimals: decimalsOf(currency) };
}

/** An amount of the store's currency in cents of USD; null where it is no such amount or no rate is known. */
export function inUsd(minor: Minor, currency: string, shown: ShownMoney | null): Minor | null {
  const rate = rateOf(currency, shown);
  return rate && usdOfLocal(minor, rate);
}

/** What one currency is worth in the other: parts per million of USD → the store's currency, and the decimals of that one. */
export type ShownRate = { ratePpm: number; decimals: number };

/** Cents of USD for one minor unit of the store's currency. */
const centsPerUnit = ({ ratePpm, decimals }: ShownRate): number => (10 ** (USD_DECIMALS - decimals) * PPM) / ratePpm;

/** By magnitude; what rounds away is 0, never less than it. */
const rounded = (minor: Minor, factor: number): Minor => Math.sign(minor) * Math.round(Math.abs(minor) * factor) + 0;

/** An amount of the store's currency in cents of USD, rounded half up by magnitude (PRICE-033). */
export const usdOfLocal = (minor: Minor, rate: ShownRate): Minor => rounded(minor, centsPerUnit(rate));

/** Cents of USD in minor units of the store's currency, likewise: what is typed in dollars is kept so. */
export const localOfUsd = (cents: Minor, rate: ShownRate): Minor => rounded(cents, 1 / centsPerUnit(rate));

/**
 * Parts of a sum in cents of USD that add up to the sum in cents: those that were rounded furthest make good what rounding each alone would leave
 * over, so that a total that is shown equals the sum of its rows.
 */
export function usdOfParts(parts: readonly Minor[], rate: ShownRate): { parts: Minor[]; total: Minor } {
  const total = usdOfLocal(
    parts.reduce((sum, part) => sum + part, 0),
    rate,
  );
  const shown = parts.map((part) => usdOfLocal(part, rate));
  const left = total - shown.reduce((sum, part) => sum + part, 0);
  const byError = parts
    .map((part, place) => ({ place, error: (part * centsPerUnit(rate) - (shown[place] ?? 0)) * Math.sign(left) }))
    .toSorted((a, b) => b.error - a.error);
  for (const { place } of byError.slice(0, Math.abs(left))) shown[place] = (shown[place] ?? 0) + Math.sign(left);
  return { parts: shown, total };
}
