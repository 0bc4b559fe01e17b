import type { ItemFacts, SourceFacts } from '../inventory/facts.ts';
import { isUnbuyable } from '../inventory/product-status.ts';
import type { Minor } from '../money/money.ts';
import { multiply, roundUp, subtract, type Rational } from '../money/rational.ts';
import { landedCost, leastCost, type LandedCost } from '../pricing/landed-cost.ts';
import { PriceRefusal } from '../pricing/price-decision.ts';
import type { CompiledRoute, CompiledSettings } from '../settings/compiled-settings.ts';
import { maxBuyPrice, type BuyOffer, type MinimumProfit } from './max-buy-price.ts';

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

/** What the source says, for `quantity` pieces: product, its sales tax and what the source takes for sending it, as the bands of appendix A count. */
export function buyOfferOf(sold: SoldProduct): BuyOffer {
  const { source, item, settings, quantity } = sold;
  const landed = landedCost(source, item, { settings, route: routeFor(sold) }, null);
  const isPriced = typeof landed !== 'string';
  const { stock } = source;
  const isGone = source.notFound || isUnbuyable(source.availability) || (stock !== null && stock < quantity);
  const isKnown = source.availability !== null || source.price !== null || stock !== null;
  return {
    readAt: source.fetchedAt,
    totalUsd: isPriced ? totalOf(landed.sourceCost, quantity) : null,
    isInStock: isGone ? false : isKnown ? true : null,
    isDoubted: source.priceDoubted,
  };
}

/** What is not known of the source says nothing of the costs beside it. */
const withoutSource: readonly PriceRefusal[] = [
  PriceRefusal.sourcePriceUnknown,
  PriceRefusal.sourcePriceZero,
  PriceRefusal.sourceShippingUnknown,
];

/**
 * Decision 59: the highest total at the source that keeps the minimum profit of the listing, from what its costs, rate and profit bands are
 * today; `revenue`: what the buyer pays for these pieces. Null = it cannot be told.
 */
export function capOfProduct(sold: SoldProduct & { revenue: Minor }): Minor | null {
  const { settings, quantity, revenue } = sold;
  const landed = costsOf(sold);
  if (landed === null || settings.netShareTooSmall) return null;
  const beside = subtract(landed.cost, landed.sourceCost);
  return maxBuyPrice({
    quantity,
    revenue,
    netShare: settings.netShare,
    costFactor: settings.costFactor,
    otherCostUsd: totalOf(beside, quantity),
    minimum: minimumOf(sold),
  });
}

function costsOf(sold: SoldProduct): LandedCost | null {
  const parts = { settings: sold.settings, route: routeFor(sold) };
  const landed = landedCost(sold.source, sold.item, parts, null);
  if (typeof landed !== 'string') return landed;
  return withoutSource.includes(landed) ? leastCost(sold.source, sold.item, parts) : null;
}

function minimumOf(sold: SoldProduct): MinimumProfit {
  const { override } = sold.item;
  if (override?.profitKind === 'constant') return { kind: 'constant', minor: override.minProfit };
  return override?.profitKind === 'rated'
    ? { kind: 'rated', bands: [{ fromUsd: 0, minHundredths: override.minProfit }] }
    : { kind: 'rated', bands: routeFor(sold).bands };
}

/** Whole cents, rounded against the buyer: a total is never told lower than it is. */
const totalOf = (piece: Rational, quantity: number): Minor =>
  Math.max(0, roundUp(multiply(piece, { num: quantity, den: 1 })));
