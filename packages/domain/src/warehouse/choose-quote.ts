import { limits } from '../limits.ts';
import type { Minor } from '../money/money.ts';

/** Why the warehouse cannot send with a service (warehouse protocol); another word is kept and shown as "other". */
export const quoteReasons = [
  'po_box',
  'country_unserved',
  'over_weight',
  'over_girth',
  'battery',
  'liquid',
  'address_non_latin',
  'strike',
] as const;
export type QuoteReason = (typeof quoteReasons)[number] | 'other';
export const quoteReasonOf = (text: string | null): QuoteReason =>
  quoteReasons.find((reason) => reason === text) ?? 'other';

/** The warehouse declines what such a quote of its own refuses, too. */
export const isServiceRefusal = (code: string): boolean => quoteReasonOf(code) !== 'other';

/** What sending a measured package with a service costs, USD cents; `until` ms on the market clock. */
export type Quote = {
  quoteId: string;
  carrierCode: string;
  serviceCode: string;
  priceMinor: Minor;
  available: boolean;
  reason: string | null;
  until: number;
};

export type WantedService = { carrierCode: string; serviceCode: string };

/** A price may move by the larger of 5 % and 2.00 without asking (WH-029, decision 57). */
export function isWithinTolerance(agreed: Minor, now: Minor): boolean {
  const grown = (now - agreed) * 100;
  return grown <= Math.max(agreed * limits.warehouseTolerancePercent, limits.warehouseToleranceMinor * 100);
}

/**
 * What is paid for a package: `take` a quote (`instead`: of the service that was wanted), or `ask` the seller, who has 72 hours. What can be chosen
 * then is every quote that is offered, cheapest first; none = no service takes it, and the reason of the wanted one says why.
 */
export type QuoteChoice =
  | { kind: 'take'; quote: Quote; instead: boolean }
  | { kind: 'ask'; until: number; offered: readonly Quote[]; reason: QuoteReason };

export type QuoteFacts = {
  quotes: readonly Quote[];
  wanted: WantedService;
  /** Carriers of the store that are switched on, by their priority. */
  priority: readonly string[];
  /** What the seller was told that it would cost; null = nothing. */
  estimateMinor: Minor | null;
};

/** The chosen service where it is offered; else the next by the store's priority within the tolerance; else the seller is asked (protocol). */
export function chooseQuote({ quotes, wanted, priority, estimateMinor }: QuoteFacts, now: number): QuoteChoice {
  const offered = quotes.filter((quote) => quote.available && now < quote.until).toSorted(byPrice);
  const isWanted = (quote: Quote): boolean =>
    quote.carrierCode === wanted.carrierCode && quote.serviceCode === wanted.serviceCode;
  const chosen = offered.find(isWanted);
  if (chosen) return { kind: 'take', quote: chosen, instead: false };
  const reported = quotes.find(isWanted);
  // A service that is refused tells its price, too, where it has one.
  const agreed = reported !== undefined && reported.priceMinor > 0 ? reported.priceMinor : estimateMinor;
  const next = agreed === null ? undefined : nextBy(priority, offered, agreed);
  if (next) return { kind: 'take', quote: next, instead: true };
  return {
    kind: 'ask',
    until: now + limits.warehouseAnswerMs,
    offered,
    reason: quoteReasonOf(reported?.reason ?? null),
  };
}

function nextBy(priority: readonly string[], offered: readonly Quote[], agreed: Minor): Quote | undefined {
  for (const carrierCode of priority) {
    const quote = offered.find(
      (each) => each.carrierCode === carrierCode && isWithinTolerance(agreed, each.priceMinor),
    );
    if (quote) return quote;
  }
  return undefined;
}

const byPrice = (one: Quote, other: Quote): number =>
  one.priceMinor - other.priceMinor || one.quoteId.localeCompare(other.quoteId, 'en');

/** What a price that changed after it was held leads to: taken with a new hold, or an extra payment that the seller answers within 72 hours. */
export const repricing = (heldMinor: Minor, newMinor: Minor): 'hold' | 'extraPayment' =>
  isWithinTolerance(heldMinor, newMinor) ? 'hold' : 'extraPayment';

/** Measures that nobody believes are taken again (protocol): outside 1 g to 68 kg, 1 to 3,000 mm. */
export const isMeasurePlausible = (measures: {
  weightG: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}): boolean =>
  isWithin(measures.weightG, limits.parcelWeightGMax) &&
  [measures.lengthMm, measures.widthMm, measures.heightMm].every((side) => isWithin(side, limits.parcelSideMmMax));
const isWithin = (value: number, max: number): boolean => Number.isFinite(value) && value >= 1 && value <= max;
