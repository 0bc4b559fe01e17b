import type { ItemFacts, SourceFacts, TargetFacts } from '../inventory/facts.ts';
import { fitsColumn, INT_MAX } from '../money/column.ts';
import type { Minor } from '../money/money.ts';
import { compare, multiply, roundHalfUp, type Rational } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { routeOf } from '../settings/route-of.ts';
import { allowedPrice } from './allowed-band.ts';
import { compete } from './compete.ts';
import { fixedPrice } from './fixed-price.ts';
import { landedCost } from './landed-cost.ts';
import { PriceChoice, PriceRefusal, type PriceDecision } from './price-decision.ts';
import type { PriceTrace } from './price-trace.ts';
import { profitOf } from './profit.ts';
import { profitRange } from './profit-range.ts';

/**
 * The price of an item (PRICE-011, appendix A): landed cost → profit range → compete → round → allowed band. Exact until the rounding.
 * A recorder, when given, receives every stage; without one nothing is recorded.
 */
export function decidePrice(
  source: SourceFacts,
  target: TargetFacts,
  item: ItemFacts,
  settings: CompiledSettings,
  trace: PriceTrace | null = null,
): PriceDecision {
  const store = { settings, route: routeOf(item.flags, settings) };
  const landed = landedCost(source, item, store, trace);
  if (typeof landed === 'string') return refused(landed);
  if (settings.costFactor === null) return refused(PriceRefusal.currencyRateMissing);
  const costInStore = multiply(landed.cost, settings.costFactor);
  // Below, every amount is a few thousand times the cost at most: whole and safe.
  if (compare(costInStore, COST_TOO_LARGE) >= 0) return refused(PriceRefusal.amountTooLarge);
  if (costInStore.num <= 0) return refused(PriceRefusal.priceNotPositive);
  if (trace !== null) trace.costInStore = costInStore;
  if (settings.netShareTooSmall)
    return { ...refused(PriceRefusal.settingsError), cost: roundHalfUp(costInStore), costExact: costInStore };

  const decision: PriceDecision = {
    price: null,
    refusal: null,
    choice: null,
    cost: roundHalfUp(costInStore),
    costExact: costInStore,
    profit: null,
    min: null,
    standard: null,
    max: null,
    isEstimated: landed.isEstimated,
    frozenPrice: null,
  };
  if (item.override?.profitKind === 'constant') {
    const fixed = fixedPrice(costInStore, item.override, settings);
    decision.choice = PriceChoice.fixedConstant;
    decision.min = fixed.min;
    if (trace !== null) trace.min = fixed.min;
    if (fixed.isNew) decision.frozenPrice = fixed.price;
    if (fixed.price < fixed.min) decision.refusal = PriceRefusal.fixedPriceUnderMinimum;
    else allow(decision, fixed.price, { item, minimum: fixed.min, trace });
  } else {
    const range = profitRange(landed, item, store, trace);
    if (typeof range === 'string') return { ...decision, refusal: range };
    const chosen = compete(range, target, { item, settings }, trace);
    decision.choice = chosen.choice;
    decision.min = range.min;
    decision.standard = range.standard;
    decision.max = range.max;
    allow(decision, chosen.price, { item, minimum: range.min, trace });
  }
  if (decision.price === null) return decision;
  if (!fitsColumn(decision.price)) return { ...decision, ...tooLarge };
  if (decision.price < 1) return { ...decision, ...notPositive };
  decision.profit = profitOf(decision.price, costInStore, settings.netShare);
  return decision;
}

/** Rounded it would be one more than the column holds. */
export const COST_TOO_LARGE: Rational = { num: 2 * INT_MAX + 1, den: 2 };

/** Nothing that the columns cannot hold leaves the decision. */
const tooLarge = { price: null, frozenPrice: null, refusal: PriceRefusal.amountTooLarge };

/** Decision 29: nothing that costs nothing. */
const notPositive = { price: null, frozenPrice: null, refusal: PriceRefusal.priceNotPositive };

/** Step 11, written into the decision and the recorder. */
function allow(
  decision: PriceDecision,
  chosen: Minor,
  { item, minimum, trace }: { item: ItemFacts; minimum: Minor; trace: PriceTrace | null },
): void {
  decision.price = allowedPrice(chosen, minimum, item);
  if (decision.price === null) decision.refusal = PriceRefusal.maxAllowedUnderMinimum;
  if (trace === null) return;
  trace.chosen = chosen;
  if (decision.price !== null && decision.price !== chosen)
    trace.allowed = decision.price > chosen ? 'raised' : 'lowered';
}

function refused(refusal: PriceRefusal): PriceDecision {
  return {
    price: null,
    refusal,
    choice: null,
    cost: null,
    costExact: null,
    profit: null,
    min: null,
    standard: null,
    max: null,
    isEstimated: false,
    frozenPrice: null,
  };
}
