import type { CompiledFilter } from '../filters/filter.ts';
import type { MarketCode } from '../markets.ts';
import type { Minor } from '../money/money.ts';
import type { Rational } from '../money/rational.ts';
import type { SendingType } from '../warehouse/sending-type.ts';
import type { CompiledService } from '../warehouse/shipping-cost.ts';
import type { CompetitionType, NoBuyboxBehaviour, ShippingTemplate } from './store-settings.ts';

/** A profit band with its prices prepared: cost in USD cents × factor = price in store currency minor units, exact. */
export type CompiledBand = {
  fromUsd: Minor;
  minHundredths: number;
  standardHundredths: number;
  maxHundredths: number;
  minFactor: Rational;
  standardFactor: Rational;
  maxFactor: Rational;
};

/** What one sending type adds to the store's settings. */
export type CompiledRoute = {
  sendingType: SendingType;
  isWarehouse: boolean;
  /** Active filters that the plan covers, in evaluation order. */
  filters: readonly CompiledFilter[];
  /** By source cost from the highest band down; at least one. */
  bands: readonly CompiledBand[];
  defaultShipmentUsd: Minor | null;
  /** Days entered in the delivery date filter when it is active: it sets the handling time too (FILT-008). */
  deliveryFilterDays: number | null;
  /** Services that may carry the product to the store's market (warehouse route). */
  services: readonly CompiledService[];
};

/** The settings of one store prepared for many evaluations; made by compileSettings alone. */
export type CompiledSettings = {
  market: MarketCode;
  sendingType: SendingType;
  direct: CompiledRoute;
  warehouse: CompiledRoute;
  /** USD cents → store currency minor units; null = no rate is known. */
  costFactor: Rational | null;
  ratePpm: number | null;
  commission: Rational;
  /** t of appendix A step 7: the tax inside the sale price. */
  taxShare: Rational;
  /** q of appendix A step 7: what is left of a sale. */
  netShare: Rational;
  /** costFactor / q; null without a rate or when q is under 0.05. */
  grossFactor: Rational | null;
  /** q is under 0.05: no price is sent. */
  netShareTooSmall: boolean;
  salesTaxIsAbove: boolean;
  salesTaxLimitUsd: Minor | null;
  salesTaxRate: Rational;
  salesTaxConstantUsd: Minor;
  importRate: Rational;
  /** Share of n2 in the cost: 1 + sales tax rate, + import rate, by what applies. */
  shareWithTax: Rational;
  shareWithImport: Rational;
  shareWithBoth: Rational;
  paysImport: boolean;
  competition: CompetitionType;
  /** Landed price of the competitor × aimFactor + aimOffset = aim. */
  aimFactor: Rational;
  aimOffset: Minor;
  noBuybox: NoBuyboxBehaviour;
  raiseMarginWhenOnlySeller: boolean;
  templates: readonly ShippingTemplate[];
  handlingDays: number;
  maxStock: number;
  criticalStock: number;
};
