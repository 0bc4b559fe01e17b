import type { ItemFacts, SourceFacts, TargetFacts } from '../inventory/facts.ts';
import type { Minor } from '../money/money.ts';
import { compare, divide, multiply, roundDown, roundUp, type Rational } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { COST_TOO_LARGE, decidePrice } from './decide-price.ts';
import { PriceChoice, type PriceDecision } from './price-decision.ts';
import type { PriceTrace } from './price-trace.ts';

/**
 * What would change the price, each with the price on the far side of it. competitorBelow: landed price of the followed offer, in minor
 * units of the store, under which the minimum holds the price; competitorAbove: from which the maximum does. isHolding: the limit holds
 * it now, so crossing the threshold the other way sets it free. sourcePriceAbove: source price in USD cents over which the price changes.
 * rateAbove: rate in parts per million over which the minimum lies above the price. stockBelow: source quantity under which stock is 0.
 */
export type PriceThreshold =
  | { kind: 'competitorBelow' | 'competitorAbove'; landed: Minor; isHolding: boolean; price: Minor | null }
  | { kind: 'sourcePriceAbove'; sourcePrice: Minor; price: Minor | null }
  | { kind: 'rateAbove'; ratePpm: number }
  | { kind: 'stockBelow'; quantity: number };

export type PriceInput = { source: SourceFacts; target: TargetFacts; item: ItemFacts; settings: CompiledSettings };

/** Prices up to this much higher are looked at: USD cents. */
const SEARCH_MAX = 2_000_000_000;

/** The thresholds of a decision, found with the decision's own arithmetic. */
export function priceThresholds(input: PriceInput, decision: PriceDecision, trace: PriceTrace): PriceThreshold[] {
  const { settings, item, source } = input;
  const thresholds = competitorThresholds(input, decision);
  if (decision.price !== null && source.price !== null) {
    const decideAt = (sourcePrice: Minor): PriceDecision =>
      decidePrice({ ...source, price: sourcePrice }, input.target, item, settings);
    const last = lastUnchanged(source.price, (sourcePrice) => isSame(decision, decideAt(sourcePrice)));
    if (last !== null)
      thresholds.push({ kind: 'sourcePriceAbove', sourcePrice: last, price: decideAt(last + 1).price });
  }
  const ratePpm = highestRate(decision, trace, settings);
  if (ratePpm !== null) thresholds.push({ kind: 'rateAbove', ratePpm });
  const critical = item.override?.criticalStock ?? settings.criticalStock;
  if (critical > 0) thresholds.push({ kind: 'stockBelow', quantity: critical });
  return thresholds;
}

/** The followed offer's landed prices at which minimum and maximum begin to hold the price. */
function competitorThresholds(
  { target, source, item, settings }: PriceInput,
  decision: PriceDecision,
): PriceThreshold[] {
  const isBuyBox = decision.choice === PriceChoice.followBuyBox;
  if (!isBuyBox && decision.choice !== PriceChoice.followLowest) return [];
  const { min, max } = decision;
  if (min === null || max === null) return [];
  const decideAt = (landed: Minor, limits: Pick<ItemFacts, 'minAllowed' | 'maxAllowed'>): Minor | null => {
    const moved = isBuyBox ? { ...target, buyBoxLanded: landed } : { ...target, lowestLanded: landed };
    return decidePrice(source, moved, { ...item, ...limits }, settings).price;
  };
  const priceAt = (landed: Minor): Minor | null => decideAt(landed, { minAllowed: null, maxAllowed: null });
  const below = firstWhere(1, (landed) => (priceAt(landed) ?? 0) > min);
  const above = firstWhere(1, (landed) => (priceAt(landed) ?? 0) >= max);
  const now = isBuyBox ? target.buyBoxLanded : target.lowestLanded;
  const holdsBelow = below !== null && now !== null && now < below;
  const holdsAbove = above !== null && now !== null && now >= above;
  const far = (landed: Minor): Minor | null => decideAt(landed, item);
  return [
    ...(below === null || min === max
      ? []
      : [
          {
            kind: 'competitorBelow' as const,
            landed: below,
            isHolding: holdsBelow,
            price: far(holdsBelow ? below : below - 1),
          },
        ]),
    ...(above === null
      ? []
      : [
          {
            kind: 'competitorAbove' as const,
            landed: above,
            isHolding: holdsAbove,
            price: far(holdsAbove ? above - 1 : above),
          },
        ]),
  ];
}

/**
 * The highest amount, starting from one that holds, up to which the predicate holds on the way found: steps double until it fails, then
 * the gap is halved. It holds at the answer and fails one above. null = it never fails within the search.
 */
function lastUnchanged(start: Minor, holds: (amount: Minor) => boolean): Minor | null {
  const failing = firstWhere(start + 1, (amount) => !holds(amount));
  return failing === null ? null : failing - 1;
}

/** The first amount found from `start` on at which the predicate is true, false one below it (or it is `start`). */
function firstWhere(start: Minor, isTrue: (amount: Minor) => boolean): Minor | null {
  if (isTrue(start)) return start;
  let no = start;
  let step = 1;
  while (!isTrue(no + step)) {
    no += step;
    step *= 2;
    if (no + step > SEARCH_MAX) return null;
  }
  let yes = no + step;
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (isTrue(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** Prices that do not move with the rate by themselves, until the minimum reaches them. */
const INDEPENDENT: readonly (PriceChoice | null)[] = [
  PriceChoice.followBuyBox,
  PriceChoice.followLowest,
  PriceChoice.keepOwnBuyBox,
];

/** The minimum grows with the rate: the highest rate at which it still lies at or under the price. */
function highestRate(
  { price, min, max, choice }: PriceDecision,
  trace: PriceTrace,
  settings: CompiledSettings,
): number | null {
  if (!INDEPENDENT.includes(choice) || price === max) return null;
  if (
    price === null ||
    min === null ||
    trace.cost === null ||
    trace.band === null ||
    settings.ratePpm === null ||
    settings.market === 'US'
  )
    return null;
  const band = trace.band;
  const lowest: Rational = multiply(trace.cost, { num: 10_000 + band.minHundredths, den: 10_000 });
  // price ≥ cost × rate × (1 + m) / q, and costFactor = ratePpm × a constant of the currency.
  const factorOfOne = divide(settings.costFactor ?? { num: 1, den: 1 }, { num: settings.ratePpm, den: 1 });
  const reached = divide(multiply({ num: price, den: 1 }, settings.netShare), multiply(lowest, factorOfOne));
  // At a higher rate the cost is too large for any price: the product refuses before the minimum reaches it.
  const tooLarge = divide(COST_TOO_LARGE, multiply(trace.cost, factorOfOne));
  return compare(reached, tooLarge) < 0 ? roundDown(reached) : roundUp(tooLarge) - 1;
}

function isSame(a: PriceDecision, b: PriceDecision): boolean {
  return a.price === b.price && a.refusal === b.refusal;
}
