import type { ItemFacts, SourceFacts } from '../inventory/facts.ts';
import { isUnbuyable } from '../inventory/product-status.ts';
import type { Minor } from '../money/money.ts';
import { multiply, roundUp, subtract, type Rational } from '../money/rational.ts';
import { landedCost, leastCost } from '../pricing/landed-cost.ts';
import { PriceRefusal } from '../pricing/price-decision.ts';
import type { CompiledRoute, CompiledSettings } from '../settings/compiled-settings.ts';
import { maxBuyPrice, type BuyOffer } from './max-buy-price.ts';
import type { ForecastCosts } from './order-forecast.ts';
import { besideSource, minimumProfitOf, saleCosts } from './sale-costs.ts';

/** A product of an order beside what is known today of what it was sold from. */
export type SoldProduct = {
  source: SourceFacts;
  item: ItemFacts;
  settings: CompiledSettings;
  /** The way of the order, which may be another than the item's. */
  isWarehouse: boolean;
  /** Pieces that are still wanted. */
  quantity: number;
};

const routeFor = ({ settings, isWarehouse }: SoldProduct): CompiledRoute =>
  isWarehouse ? settings.warehouse : settings.direct;

/**
 * What the source says, for `quantity` pieces: its total as domain/orders/sale-costs counts it, on the direct way with sending and import deposit,
 * which are paid there.
 */
export function buyOfferOf(sold: SoldProduct): BuyOffer {
  const { source, quantity } = sold;
  const { stock } = source;
  const isGone = source.notFound || isUnbuyable(source.availability) || (stock !== null && stock < quantity);
  const isKnown = source.availability !== null || source.price !== null || stock !== null;
  return {
    readAt: source.fetchedAt,
    totalUsd: costsOf(sold).product,
    isInStock: isGone ? false : isKnown ? true : null,
    isDoubted: source.priceDoubted,
  };
}

/**
 * Decision 59: the highest total at the source that keeps the minimum profit of the listing, from what its costs, rate and profit bands are
 * today; `revenue`: what the buyer pays for these pieces. Null = it cannot be told.
 */
export function capOfProduct(sold: SoldProduct & { revenue: Minor }): Minor | null {
  const { settings, quantity, revenue } = sold;
  const otherCostUsd = costBeside(sold);
  if (otherCostUsd === null || settings.netShareTooSmall) return null;
  return maxBuyPrice({
    quantity,
    revenue,
    netShare: settings.netShare,
    costFactor: settings.costFactor,
    otherCostUsd,
    minimum: minimumProfitOf(sold.item, routeFor(sold)),
  });
}

const costsOf = (sold: SoldProduct): ForecastCosts =>
  saleCosts(sold, { settings: sold.settings, route: routeFor(sold) }).costs;

/** What is not known of the source says nothing of the costs beside it: those of the listing at the least price are taken then. */
function costBeside(sold: SoldProduct): Minor | null {
  const costs = costsOf(sold);
  if (costs.product !== null || !sold.isWarehouse) return costs.product === null ? 0 : besideSource(costs);
  const parts = { settings: sold.settings, route: routeFor(sold) };
  const refusal = landedCost(sold.source, sold.item, parts, null);
  if (typeof refusal !== 'string' || !withoutSource.includes(refusal)) return besideSource(costs);
  const least = leastCost(sold.source, sold.item, parts);
  return totalOf(subtract(least.cost, least.sourceCost), sold.quantity);
}

/** Refusals of a price that speak of the source alone. */
const withoutSource: readonly string[] = [
  PriceRefusal.sourcePriceUnknown,
  PriceRefusal.sourcePriceZero,
  PriceRefusal.sourceShippingUnknown,
];

/** Whole cents, rounded against the buyer: a cost is never told lower than it is. */
const totalOf = (piece: Rational, quantity: number): Minor =>
  Math.max(0, roundUp(multiply(piece, { num: quantity, den: 1 })));
