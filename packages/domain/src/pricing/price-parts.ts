import { markets } from '../markets.ts';
import type { Minor } from '../money/money.ts';
import { add, multiply, roundHalfUp, zero, type Rational } from '../money/rational.ts';
import type { CompiledSettings } from '../settings/compiled-settings.ts';
import type { PriceTrace } from './price-trace.ts';
import { profitHundredths } from './profit.ts';
import { splitSale } from './split-sale.ts';

export const pricePartKinds = [
  'product',
  'salesTax',
  'sourceShipping',
  'shipment',
  'handling',
  'importFee',
  'commission',
  'tax',
  'profit',
] as const;
export type PricePartKind = (typeof pricePartKinds)[number];

/** What a part was computed from: USD cents, hundredths of a percent of what the part is a share of, grams. null = does not apply. */
export type PartBasis = { usd: Minor | null; hundredths: number | null; weightG: number | null };

/** One part of the price in minor units of the store; estimated = a default stands in for an unknown value. */
export type PricePart = { kind: PricePartKind; amount: Minor; isEstimated: boolean; basis: PartBasis };

/**
 * The price taken apart: costs in store currency, commission, the tax inside the price, and the profit. The costs add up to the decision's
 * cost, the profit is the decision's profit, so that no figure is shown twice in two ways (decision 75).
 */
export function priceParts(price: Minor, trace: PriceTrace, settings: CompiledSettings): PricePart[] {
  const costs = costParts(trace, settings);
  const exactPrice: Rational = { num: price, den: 1 };
  const split = splitSale({
    paid: price,
    costs: costs.map((part) => multiply(part.usd, settings.costFactor ?? zero)),
    commission: multiply(exactPrice, settings.commission),
    tax: multiply(exactPrice, settings.taxShare),
  });
  const shares = {
    commission: hundredthsOf(settings.commission),
    tax: markets[settings.market].taxDeductionPercent * 100,
    profit: profitShare(price, trace, settings),
  };
  const rest = (['commission', 'tax', 'profit'] as const).map((kind) => ({
    kind,
    amount: split[kind],
    isEstimated: false,
    basis: { ...nothing, hundredths: shares[kind] },
  }));
  return [
    ...costs.map(({ kind, isEstimated, basis }, index) => ({
      kind,
      amount: split.costs[index] ?? 0,
      isEstimated,
      basis,
    })),
    ...rest,
  ];
}

const nothing: PartBasis = { usd: null, hundredths: null, weightG: null };
const hundredthsOf = (share: Rational): number => roundHalfUp(multiply(share, { num: 10_000, den: 1 }));
const profitShare = (price: Minor, trace: PriceTrace, settings: CompiledSettings): number | null =>
  trace.costInStore === null ? null : profitHundredths(price, trace.costInStore, settings.netShare);

type CostPart = { kind: PricePartKind; usd: Rational; isEstimated: boolean; basis: PartBasis };

/** The parts of the cost in USD cents; what the warehouse takes for handling stands beside its shipping. */
function costParts(trace: PriceTrace, settings: CompiledSettings): CostPart[] {
  const part = (
    kind: PricePartKind,
    usd: Rational | null,
    more: { isEstimated?: boolean; basis?: Partial<PartBasis> } = {},
  ): CostPart => ({
    kind,
    usd: usd ?? zero,
    isEstimated: more.isEstimated ?? false,
    basis: { ...nothing, usd: usd === null ? null : roundHalfUp(usd), ...more.basis },
  });
  const whole = (amount: Minor | null): Rational | null => (amount === null ? null : { num: amount, den: 1 });
  const { shipment, handling, importFee } = trace;
  const carried =
    shipment === null || handling === null
      ? (shipment?.amount ?? null)
      : add(shipment.amount, { num: -handling, den: 1 });
  const isTaxed = trace.salesTax !== null && trace.salesTax.num !== 0;
  return [
    part('product', trace.paid),
    // With a constant beside the rate the tax is no share of the price any more.
    part(
      'salesTax',
      trace.salesTax,
      isTaxed && settings.salesTaxConstantUsd === 0
        ? { basis: { hundredths: hundredthsOf(settings.salesTaxRate) } }
        : {},
    ),
    part('sourceShipping', whole(trace.sourceShipping)),
    part('shipment', carried, {
      isEstimated: shipment?.isEstimated ?? false,
      basis: { weightG: trace.shippedWeightG },
    }),
    ...(handling === null ? [] : [part('handling', whole(handling))]),
    part('importFee', importFee?.amount ?? null, {
      isEstimated: importFee?.isEstimated ?? false,
      ...(importFee?.isEstimated ? { basis: { hundredths: hundredthsOf(settings.importRate) } } : {}),
    }),
  ];
}
