import type { FilterAction, FilterName } from '../filters/filter-names.ts';
import type { FilterParams } from '../filters/filter-params.ts';
import type { Minor } from '../money/money.ts';
import type { PreventSuspend } from '../protection/prevent-suspend.ts';
import type { UpdateMode } from '../stores/update-hours.ts';
import type { SendingType } from '../warehouse/sending-type.ts';

/**
 * Percents are whole hundredths of a percent everywhere: 15 % = 1500. Every such field ends in Hundredths.
 * Money is USD cents where the field ends in Usd, else minor units of the store's currency. null = not set.
 */
export type ProfitBand = {
  /** Source cost from which the row applies, USD cents; the first row starts at 0 (PRICE-006). */
  fromUsd: Minor;
  minHundredths: number;
  standardHundredths: number;
  maxHundredths: number;
};

/** Pricing of one sending type: the main values unless own values are switched on. */
export type SendingPricing = {
  ownValues: boolean;
  bands: ProfitBand[];
  /** Stands in for an unknown shipment price (direct) or warehouse cost (warehouse), PRICE-026. */
  defaultShipmentUsd: Minor | null;
};

export type FilterSetting = { action: FilterAction; params: FilterParams };
export type FilterSettings = Record<FilterName, FilterSetting>;

export const competitionTypes = ['off', 'buybox', 'lowest'] as const;
export type CompetitionType = (typeof competitionTypes)[number];
export const competitionOptions = ['more', 'equal', 'less'] as const;
export type CompetitionOption = (typeof competitionOptions)[number];
export const noBuyboxBehaviours = ['lowestPrice', 'standardProfit', 'maxProfit'] as const;
export type NoBuyboxBehaviour = (typeof noBuyboxBehaviours)[number];

export type Autopricer = {
  competition: CompetitionType;
  option: CompetitionOption;
  /** Store currency minor units, or hundredths of a percent by `valueUnit`; null = not entered. */
  value: number | null;
  valueUnit: 'amount' | 'percent';
  noBuybox: NoBuyboxBehaviour;
};

export type CurrencySetting = {
  mode: 'automatic' | 'manual';
  /** USD → store currency in parts per million; null = not entered. */
  manualRatePpm: number | null;
};

/** US sales tax paid on purchase (PRICE-022, PRICE-023); an empty limit applies always. */
export type SalesTaxRule = {
  direction: 'above' | 'below';
  limitUsd: Minor | null;
  rateHundredths: number;
  constantUsd: Minor;
};

/** Times are HH:mm in the store's zone, used in the mode hours (PRICE-020). */
export type UpdateSchedule = { mode: UpdateMode; hours: string[] };

export type ShippingTemplate = { name: string; isActive: boolean; from: Minor; to: Minor; price: Minor };
export type ShippingTemplates = { enabled: boolean; defaultName: string; templates: ShippingTemplate[] };

/** The carrier service whose price is the warehouse cost; null = the cheapest service that takes the product. */
export type WarehouseService = { carrierCode: string; serviceCode: string };

/** PRICE-033: in which currency amounts are shown; stored values stay in their own. */
export const currencyDisplays = ['local', 'usd'] as const;
type CurrencyDisplay = (typeof currencyDisplays)[number];

/** Everything that one store's evaluations read. Stored as one document with a revision. */
export type StoreSettings = {
  sendingType: SendingType;
  warehouseService: WarehouseService | null;
  pricing: { main: { bands: ProfitBand[] }; direct: SendingPricing; warehouse: SendingPricing };
  filters: { direct: FilterSettings; warehouse: FilterSettings };
  autopricer: Autopricer;
  raiseMarginWhenOnlySeller: boolean;
  currency: CurrencySetting;
  salesTax: SalesTaxRule;
  commissionHundredths: number;
  importFeeHundredths: number;
  handlingDays: number;
  maxStock: number;
  criticalStock: number;
  isTaxPayer: boolean;
  currencyDisplay: CurrencyDisplay;
  /** Above this many products the count is typed before an action; null = what is usual for the action (filters/confirm-level.ts). */
  typedAbove: number | null;
  priceUpdates: UpdateSchedule;
  stockUpdates: UpdateSchedule;
  shippingTemplates: ShippingTemplates;
  /** Seller ids of competitors that are left out. */
  excludedStoreCodes: string[];
  /** What is done on a warning of the marketplace (INV-066). */
  preventSuspend: PreventSuspend;
};
