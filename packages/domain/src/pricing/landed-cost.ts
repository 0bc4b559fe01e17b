import type { ItemFacts, SourceFacts } from '../inventory/facts.ts';
import { warehouseWeightG } from '../inventory/measures.ts';
import type { Minor } from '../money/money.ts';
import { add, compare, multiply, one, type Rational } from '../money/rational.ts';
import type { CompiledRoute, CompiledSettings } from '../settings/compiled-settings.ts';
import { chooseService, costOf } from '../warehouse/shipping-cost.ts';
import { discountedPrice, reduceBy } from './discounted-price.ts';
import { PriceRefusal } from './price-decision.ts';
import type { PriceTrace } from './price-trace.ts';

/** Source cost (picks the profit band) and total cost of an item in USD cents, exact. */
export type LandedCost = { sourceCost: Rational; cost: Rational; isEstimated: boolean };

/** Appendix A steps 1 to 5: what the item costs until it is at the buyer, or the value that is missing. */
export function landedCost(
  source: SourceFacts,
  item: ItemFacts,
  { settings, route }: { settings: CompiledSettings; route: CompiledRoute },
  trace: PriceTrace | null,
): LandedCost | PriceRefusal {
  if (source.price === null) return PriceRefusal.sourcePriceUnknown;
  // S is paid on the warehouse route alone, and prime ships for free.
  const sourceShipping = route.isWarehouse ? (source.prime === true ? 0 : source.shipping) : 0;
  if (sourceShipping === null) return PriceRefusal.sourceShippingUnknown;
  const paid = discountedPrice(source, source.price);
  if (paid.num <= 0) return PriceRefusal.sourcePriceZero;

  const known = route.isWarehouse ? warehouseCost(source, route) : item.shipmentPrice;
  const shipment = known ?? route.defaultShipmentUsd;
  if (shipment === null)
    return route.isWarehouse ? PriceRefusal.warehouseCostUnknown : PriceRefusal.shipmentPriceUnknown;

  return sumUp(
    { source, item, settings, route },
    { paid, sourceShipping, shipment, isEstimated: known === null },
    trace,
  );
}

/** Decision 25: the cost from what is known of an item whose cost is not: the last known value of what is missing, 0 where there was none. */
export function leastCost(
  source: SourceFacts,
  item: ItemFacts,
  { settings, route }: { settings: CompiledSettings; route: CompiledRoute },
): LandedCost {
  const weighed = {
    ...source,
    weightG: source.weightG ?? source.lastWeightG,
    dimensionalWeightG: source.dimensionalWeightG ?? source.lastDimensionalWeightG,
  };
  const known = route.isWarehouse ? warehouseCost(weighed, route) : item.shipmentPrice;
  const parts = {
    paid: discountedPrice(source, source.price ?? source.lastPrice ?? 0),
    sourceShipping: route.isWarehouse && source.prime !== true ? (source.shipping ?? source.lastShipping ?? 0) : 0,
    shipment: known ?? route.defaultShipmentUsd ?? 0,
    isEstimated: true,
  };
  return sumUp({ source, item, settings, route }, parts, null);
}

type Costed = { source: SourceFacts; item: ItemFacts; settings: CompiledSettings; route: CompiledRoute };
type Parts = {
  paid: Rational;
  sourceShipping: Minor;
  shipment: Minor;
  /** The shipment is a stand-in. */
  isEstimated: boolean;
};

/** Steps 2 to 4 with every part of the cost at hand. */
function sumUp(
  { source, item, settings, route }: Costed,
  { paid, sourceShipping, shipment, isEstimated }: Parts,
  trace: PriceTrace | null,
): LandedCost {
  const isTaxed = salesTaxApplies(paid, settings);
  const taxConstant = isTaxed ? settings.salesTaxConstantUsd : 0;
  const importIsEstimated = settings.paysImport && item.importPrice === null;
  const importPrice = settings.paysImport ? (item.importPrice ?? 0) : 0;
  const beforeSource = taxConstant + (route.isWarehouse ? sourceShipping : shipment);
  const taxedShare = isTaxed ? settings.salesTaxRate : null;
  const landed: LandedCost = {
    sourceCost: plusCents(taxedShare === null ? paid : multiply(paid, settings.shareWithTax), beforeSource),
    cost: plusCents(
      multiply(paid, costShare(settings, isTaxed, importIsEstimated)),
      taxConstant + sourceShipping + shipment + importPrice,
    ),
    isEstimated: isEstimated || importIsEstimated,
  };
  if (trace !== null && source.price !== null) {
    trace.sendingType = route.sendingType;
    trace.listPrice = source.price;
    trace.discounted = reduceBy({ num: source.price, den: 1 }, source.discountType, source.discountValue);
    trace.paid = paid;
    trace.salesTax = isTaxed ? plusCents(multiply(paid, settings.salesTaxRate), taxConstant) : { num: 0, den: 1 };
    trace.sourceShipping = route.isWarehouse ? sourceShipping : null;
    trace.shipment = { amount: { num: shipment, den: 1 }, isEstimated };
    const service = route.isWarehouse && !isEstimated ? chooseService(route.services, source) : null;
    trace.serviceName = service?.rate.name ?? null;
    trace.handling = service === null ? null : service.fixedMinor - service.rate.baseMinor;
    trace.shippedWeightG = service === null ? null : warehouseWeightG(source);
    trace.importFee = {
      amount: importIsEstimated ? multiply(paid, settings.importRate) : { num: importPrice, den: 1 },
      isEstimated: importIsEstimated,
    };
    trace.sourceCost = landed.sourceCost;
    trace.cost = landed.cost;
  }
  return landed;
}

/** W of the item in USD cents, or null when weight or service is not known. */
export function warehouseCost(source: SourceFacts, route: CompiledRoute): Minor | null {
  const weightG = warehouseWeightG(source);
  const service = chooseService(route.services, source);
  return weightG === null || service === null ? null : costOf(service, weightG);
}

/** PRICE-023: above applies over the limit, below at or under it, an empty limit always. */
function salesTaxApplies(paid: Rational, settings: CompiledSettings): boolean {
  if (settings.salesTaxLimitUsd === null) return true;
  const isOver = compare(paid, { num: settings.salesTaxLimitUsd, den: 1 }) > 0;
  return isOver === settings.salesTaxIsAbove;
}

/** The share of the paid price in the cost: itself, the sales tax rate, the default import fee rate. */
function costShare(settings: CompiledSettings, isTaxed: boolean, importIsEstimated: boolean): Rational {
  if (isTaxed) return importIsEstimated ? settings.shareWithBoth : settings.shareWithTax;
  return importIsEstimated ? settings.shareWithImport : one;
}

function plusCents(value: Rational, cents: Minor): Rational {
  return add(value, { num: cents, den: 1 });
}
