import type { ItemFacts, SourceFacts, TargetFacts } from '../inventory/facts.ts';
import type { Minor } from '../money/money.ts';
import { roundHalfUp, type Rational } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import { decidePrice } from './decide-price.ts';
import type { PriceDecision } from './price-decision.ts';
import { newPriceTrace, type PriceTrace } from './price-trace.ts';
import { profitHundredths } from './profit.ts';
import { priceParts, type PricePart } from './price-parts.ts';
import { priceThresholds, type PriceThreshold } from './price-thresholds.ts';

export const stationKinds = [
  'listPrice',
  'discounted',
  'paid',
  'salesTax',
  'sourceShipping',
  'shipment',
  'importFee',
  'sourceCost',
  'cost',
  'costInStore',
  'minimum',
  'standard',
  'maximum',
  'reference',
  'aim',
  'shippingFee',
  'chosen',
  'price',
] as const;
export type StationKind = (typeof stationKinds)[number];

/** One stop on the way to the price, in the order of the computation; rounded half up for showing alone. */
export type PriceStation = { kind: StationKind; amount: Minor; currency: 'usd' | 'store'; isEstimated: boolean };

/** A price decision as it is shown to the seller. */
export type PriceExplanation = {
  decision: PriceDecision;
  trace: PriceTrace;
  stations: PriceStation[];
  /** Adds up to the price exactly, its costs to the decision's cost; empty without a price. */
  breakdown: PricePart[];
  /** Profit / C; null without a price. */
  profitHundredths: number | null;
  thresholds: PriceThreshold[];
};

/** Decides the price again with a recorder and words the result as plain data: the explanation is the decision itself. */
export function explainPrice(
  source: SourceFacts,
  target: TargetFacts,
  item: ItemFacts,
  settings: CompiledSettings,
): PriceExplanation {
  const trace = newPriceTrace();
  const decision = decidePrice(source, target, item, settings, trace);
  const { price, costExact } = decision;
  return {
    decision,
    trace,
    stations: stationsOf(trace, decision),
    breakdown: price === null ? [] : priceParts(price, trace, settings),
    profitHundredths:
      price === null || costExact === null ? null : profitHundredths(price, costExact, settings.netShare),
    thresholds: priceThresholds({ source, target, item, settings }, decision, trace),
  };
}

function stationsOf(trace: PriceTrace, decision: PriceDecision): PriceStation[] {
  const whole = (amount: Minor | null): Rational | null => (amount === null ? null : { num: amount, den: 1 });
  const usd: [StationKind, Rational | null, boolean?][] = [
    ['listPrice', whole(trace.listPrice)],
    ['discounted', trace.discounted],
    ['paid', trace.paid],
    ['salesTax', trace.salesTax],
    ['sourceShipping', whole(trace.sourceShipping)],
    ['shipment', trace.shipment?.amount ?? null, trace.shipment?.isEstimated ?? false],
    ['importFee', trace.importFee?.amount ?? null, trace.importFee?.isEstimated ?? false],
    ['sourceCost', trace.sourceCost],
    ['cost', trace.cost],
  ];
  const store: [StationKind, Rational | null, boolean?][] = [
    ['costInStore', trace.costInStore, decision.isEstimated],
    ['minimum', whole(trace.min)],
    ['standard', whole(trace.standard)],
    ['maximum', whole(trace.max)],
    ['reference', whole(trace.competition?.referenceLanded ?? null)],
    ['aim', trace.competition?.aim ?? null],
    ['shippingFee', whole(trace.competition?.shippingFee ?? null)],
    ['chosen', whole(trace.chosen)],
    ['price', whole(decision.price)],
  ];
  const stations = (rows: typeof usd, currency: 'usd' | 'store'): PriceStation[] =>
    rows.flatMap(([kind, exact, isEstimated]) =>
      exact === null ? [] : [{ kind, amount: roundHalfUp(exact), currency, isEstimated: isEstimated ?? false }],
    );
  return [...stations(usd, 'usd'), ...stations(store, 'store')];
}
