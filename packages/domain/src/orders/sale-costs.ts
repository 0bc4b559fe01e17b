import type { ItemFacts, SourceFacts } from '../inventory/facts.ts';
import type { Minor } from '../money/money.ts';
import { add, multiply, rational, roundHalfUp, zero, type Rational } from '../money/rational.ts';
import { landedCost } from '../pricing/landed-cost.ts';
import { PriceRefusal } from '../pricing/price-decision.ts';
import { newPriceTrace, type PriceTrace } from '../pricing/price-trace.ts';
import type { CompiledRoute, CompiledSettings } from '../settings/compiled-settings.ts';
import { chooseService, costOf } from '../warehouse/shipping-cost.ts';
import type { MinimumProfit } from './max-buy-price.ts';
import type { ExactCosts, ForecastCosts } from './order-forecast.ts';

/** What one product of an order costs by the listing it was sold from, in whole cents and before rounding, and what its parcel weighs; null = not known. */
export type SaleCosts = { costs: ForecastCosts; exact: ExactCosts; weightG: number | null };

/** What is bought for a sale: the listing's facts and the pieces. */
export type Bought = { source: SourceFacts; item: ItemFacts; quantity: number };
export type Way = { settings: CompiledSettings; route: CompiledRoute };

export const unknownCosts: ForecastCosts = {
  product: null,
  carriage: null,
  handling: null,
  customs: null,
  insurance: null,
};

/** Nothing of it is wanted any more, or Amazon sends it: it costs nothing. */
export const noCosts: ForecastCosts = { product: 0, carriage: 0, handling: 0, customs: 0, insurance: 0 };

/** Costs without a fraction, or those of which no cent is known. */
export function wholeCosts(costs: ForecastCosts, weightG: number | null = null): SaleCosts {
  const exact = (amount: Minor | null): Rational | null => (amount === null ? null : rational(amount));
  const { product, carriage, handling, customs, insurance } = costs;
  return {
    costs,
    exact: {
      product: exact(product),
      carriage: exact(carriage),
      handling: exact(handling),
      customs: exact(customs),
      insurance: exact(insurance),
    },
    weightG,
  };
}

/** The same costs in whole cents of USD. */
function roundedCosts(exact: ExactCosts, weightG: number | null): SaleCosts {
  const whole = (amount: Rational | null): Minor | null => (amount === null ? null : roundHalfUp(amount));
  const { product, carriage, handling, customs, insurance } = exact;
  const costs = {
    product: whole(product),
    carriage: whole(carriage),
    handling: whole(handling),
    customs: whole(customs),
    insurance: whole(insurance),
  };
  return { costs, exact, weightG };
}

const SHIPMENT_UNKNOWN: readonly string[] = [PriceRefusal.shipmentPriceUnknown, PriceRefusal.warehouseCostUnknown];

/**
 * The stack of the listing's price (appendix A steps 1 to 4) for all pieces of a sale, USD cents: what the price was computed from is what the
 * order is forecast with. On the direct way sending and import deposit are paid at the source, in its total.
 * Assumed: the pieces of a product go in one parcel where a service carries it. Insurance is 0 until it is switched on.
 */
export function saleCosts({ source, item, quantity }: Bought, { settings, route }: Way): SaleCosts {
  if (quantity < 1) return wholeCosts(noCosts);
  const trace = newPriceTrace();
  const landed = landedCost(source, item, { settings, route }, trace);
  const isShipmentUnknown = typeof landed === 'string' && SHIPMENT_UNKNOWN.includes(landed);
  if (isShipmentUnknown) landedCost(source, item, { settings, route: { ...route, defaultShipmentUsd: 0 } }, trace);
  else if (typeof landed === 'string') return wholeCosts(unknownCosts);
  const all = (...parts: (Rational | null)[]): Rational =>
    multiply(
      parts.reduce<Rational>((sum, part) => add(sum, part ?? zero), zero),
      rational(quantity),
    );
  const importFee = trace.importFee?.amount ?? null;
  if (!route.isWarehouse) {
    const product = all(trace.paid, trace.salesTax, trace.shipment?.amount ?? null, importFee);
    const nothing = { carriage: zero, handling: zero, customs: zero, insurance: zero };
    return roundedCosts({ ...nothing, product: isShipmentUnknown ? null : product }, null);
  }
  const parcel = parcelOf({ source, item, quantity }, route, trace);
  return roundedCosts(
    {
      product: all(trace.paid, trace.salesTax, rational(trace.sourceShipping ?? 0)),
      carriage: isShipmentUnknown ? null : rational(parcel.carriage),
      handling: isShipmentUnknown ? null : rational(parcel.handling),
      customs: all(importFee),
      insurance: zero,
    },
    parcel.weightG,
  );
}

type ParcelCosts = { carriage: Minor; handling: Minor; weightG: number | null };

/** One parcel of all pieces; one that no service carries goes in as many parcels as there are pieces. */
function parcelOf({ source, quantity }: Bought, route: CompiledRoute, trace: PriceTrace): ParcelCosts {
  const { shippedWeightG, handling } = trace;
  const shipment = roundHalfUp(trace.shipment?.amount ?? zero);
  if (shippedWeightG === null || handling === null)
    return { carriage: shipment * quantity, handling: 0, weightG: null };
  const weightG = shippedWeightG * quantity;
  const times = (grams: number | null) => (grams === null ? null : grams * quantity);
  const service = chooseService(route.services, {
    weightG: times(source.weightG),
    dimensionalWeightG: times(source.dimensionalWeightG),
    girthMm: source.girthMm,
  });
  if (service === null) return { carriage: (shipment - handling) * quantity, handling: handling * quantity, weightG };
  const fixed = service.fixedMinor - service.rate.baseMinor;
  return { carriage: costOf(service, weightG) - fixed, handling: fixed, weightG };
}

/** What is paid beside the total at the source; null = not known. */
export const besideSource = (costs: ForecastCosts): Minor | null => costsBeside(costs).reduce(plusKnown, 0);

const costsBeside = ({ carriage, handling, customs, insurance }: ForecastCosts): (Minor | null)[] => [
  carriage,
  handling,
  customs,
  insurance,
];
const plusKnown = (total: Minor | null, part: Minor | null): Minor | null =>
  total === null || part === null ? null : total + part;

/** What a listing must leave (PRICE-006, INV-073): its own minimum, else the bands of its way. */
export function minimumProfitOf({ override }: Pick<ItemFacts, 'override'>, route: CompiledRoute): MinimumProfit {
  if (override?.profitKind === 'constant') return { kind: 'constant', minor: override.minProfit };
  if (override?.profitKind === 'rated')
    return { kind: 'rated', bands: [{ fromUsd: 0, minHundredths: override.minProfit }] };
  return {
    kind: 'rated',
    bands: route.bands.map(({ fromUsd, minHundredths }) => ({ fromUsd, minHundredths })),
  };
}
