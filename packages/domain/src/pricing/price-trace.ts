import type { ProfitBand } from '../settings/store-settings.ts';
import type { Minor } from '../money/money.ts';
import type { Rational } from '../money/rational.ts';
import type { SendingType } from '../warehouse/sending-type.ts';

/** A cost that was taken, with its origin: a stand-in default is marked estimated. USD cents. */
export type CostPart = { amount: Rational; isEstimated: boolean };

/** What the competition step saw and did. Store currency minor units. */
export type CompetitionTrace = {
  referenceLanded: Minor;
  /** Landed price aimed at, exact. */
  aim: Rational;
  /** Our own shipping template's fee, taken off the aim. */
  shippingFee: Minor;
  /** The aim less the fee, rounded, before it is held within minimum and maximum. */
  wanted: Minor;
};

/**
 * Recorder of one price decision: decidePrice writes every stage into it while deciding, so that the explanation is the decision
 * itself. null = the stage was not reached.
 */
export type PriceTrace = {
  sendingType: SendingType | null;
  /** P, n1 and n2 of step 1, USD cents. */
  listPrice: Minor | null;
  discounted: Rational | null;
  paid: Rational | null;
  salesTax: Rational | null;
  /** S; null on the direct route. */
  sourceShipping: Minor | null;
  /** H or W. */
  shipment: CostPart | null;
  /** The part of W that the warehouse takes for handling, and the weight W was computed for, grams; null without a known W. */
  handling: Minor | null;
  shippedWeightG: number | null;
  /** Name of the warehouse's service behind W. */
  serviceName: string | null;
  importFee: CostPart | null;
  sourceCost: Rational | null;
  cost: Rational | null;
  costInStore: Rational | null;
  band: ProfitBand | null;
  min: Minor | null;
  standard: Minor | null;
  max: Minor | null;
  competition: CompetitionTrace | null;
  /** The price of step 10, before the item's own limits. */
  chosen: Minor | null;
  allowed: 'raised' | 'lowered' | null;
};

/** An empty recorder for decidePrice. */
export function newPriceTrace(): PriceTrace {
  return {
    sendingType: null,
    listPrice: null,
    discounted: null,
    paid: null,
    salesTax: null,
    sourceShipping: null,
    shipment: null,
    handling: null,
    shippedWeightG: null,
    serviceName: null,
    importFee: null,
    sourceCost: null,
    cost: null,
    costInStore: null,
    band: null,
    min: null,
    standard: null,
    max: null,
    competition: null,
    chosen: null,
    allowed: null,
  };
}
