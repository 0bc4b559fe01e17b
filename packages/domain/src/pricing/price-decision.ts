import type { Minor } from '../money/money.ts';
import type { Rational } from '../money/rational.ts';

/** Why there is no price, or none that may be sent (appendix A). */
export const PriceRefusal = {
  /** Step 1: P is not known. */
  sourcePriceUnknown: 'sourcePriceUnknown',
  /** Step 1: on the warehouse route S is not known. */
  sourceShippingUnknown: 'sourceShippingUnknown',
  /** Step 1: nothing is left of the price after discount and coupon. */
  sourcePriceZero: 'sourcePriceZero',
  /** Step 4: H is not known and the default shipment price is empty. */
  shipmentPriceUnknown: 'shipmentPriceUnknown',
  /** Step 4: W is not known and the default shipment price is empty. */
  warehouseCostUnknown: 'warehouseCostUnknown',
  /** Step 6: there is no currency rate. */
  currencyRateMissing: 'currencyRateMissing',
  /** Step 7: commission and tax leave under 5 percent, or a minimum profit is -100 percent or less. */
  settingsError: 'settingsError',
  /** Step 9a. */
  fixedPriceUnderMinimum: 'fixedPriceUnderMinimum',
  /** The cost or the rule comes to 0 or less: no price below one smallest unit is decided (decision 29). */
  priceNotPositive: 'priceNotPositive',
  /** A cost or price is larger than any amount that is kept or sent. */
  amountTooLarge: 'amountTooLarge',
  /** Step 11. */
  maxAllowedUnderMinimum: 'maxAllowedUnderMinimum',
} as const;
export type PriceRefusal = (typeof PriceRefusal)[keyof typeof PriceRefusal];

/** Which line of step 9 chose the price. */
export const PriceChoice = {
  fixedConstant: 'fixedConstant',
  onlySeller: 'onlySeller',
  competitionOff: 'competitionOff',
  targetNotRead: 'targetNotRead',
  noBuyboxStandard: 'noBuyboxStandard',
  noBuyboxMax: 'noBuyboxMax',
  keepOwnBuyBox: 'keepOwnBuyBox',
  followBuyBox: 'followBuyBox',
  followLowest: 'followLowest',
} as const;
export type PriceChoice = (typeof PriceChoice)[keyof typeof PriceChoice];

/** The outcome of appendix A for one item. Store currency minor units; null = not known or not reached. */
export type PriceDecision = {
  /** null = none computed, or refused. */
  price: Minor | null;
  refusal: PriceRefusal | null;
  choice: PriceChoice | null;
  /** C, rounded half up. */
  cost: Minor | null;
  /** C, exact: for the profit of other prices (at the lowest, at the BuyBox). */
  costExact: Rational | null;
  profit: Minor | null;
  min: Minor | null;
  standard: Minor | null;
  max: Minor | null;
  isEstimated: boolean;
  /** Set when a constant price was frozen by this decision. */
  frozenPrice: Minor | null;
};

/** True when the refusal says that a price exists, but must not be sold: the quantity goes to 0 with reason not qualified. */
export function forbidsSelling(refusal: PriceRefusal | null): boolean {
  return (
    refusal === PriceRefusal.fixedPriceUnderMinimum ||
    refusal === PriceRefusal.maxAllowedUnderMinimum ||
    refusal === PriceRefusal.amountTooLarge ||
    refusal === PriceRefusal.priceNotPositive
  );
}

const missingInputs: ReadonlySet<PriceRefusal> = new Set([
  PriceRefusal.sourcePriceUnknown,
  PriceRefusal.sourceShippingUnknown,
  PriceRefusal.sourcePriceZero,
  PriceRefusal.shipmentPriceUnknown,
  PriceRefusal.warehouseCostUnknown,
  PriceRefusal.currencyRateMissing,
  // Decision 78: what the seller sells at is not known either while the settings give no price.
  PriceRefusal.settingsError,
]);

/** True when something that the price is computed from is missing or in error (decisions 25 and 78): a listed item is held for a while, then not sold. */
export function isNotComputable(refusal: PriceRefusal | null): boolean {
  return refusal !== null && missingInputs.has(refusal);
}
