import type { MarketCode } from '@kervan/domain/markets';

/** A service of a carrier from the warehouse to a market. Weight in pounds, girth in inches, null = no limit. */
export type CarrierService = {
  carrierCode: string;
  serviceCode: string;
  name: string;
  transitDays: number;
  refusesPoBox: boolean;
  maxWeightLb: number | null;
  maxGirthIn: number | null;
  /** Against the market's factor. */
  factor: number;
  carrierName: string;
  refusesBatteries: boolean;
  /** The most liquid in one parcel; null = no limit. */
  maxLiquidMl: number | null;
};

/** What the market's distance does to a price, 1.0 … 1.6 (how-parts-meet section 2). */
const marketFactors = {
  US: 1,
  CA: 1.1,
  MX: 1.15,
  GB: 1.2,
  IE: 1.25,
  FR: 1.25,
  DE: 1.25,
  NL: 1.25,
  BE: 1.25,
  ES: 1.3,
  IT: 1.3,
  PL: 1.3,
  SE: 1.35,
  TR: 1.4,
  AE: 1.4,
  SA: 1.45,
  BR: 1.5,
  SG: 1.5,
  IN: 1.5,
  JP: 1.45,
  AU: 1.6,
} as const satisfies Record<MarketCode, number>;

/** Days beyond the carrier's own that a parcel takes to reach a market. */
const extraDays = {
  US: 0,
  CA: 2,
  MX: 3,
  GB: 3,
  IE: 4,
  FR: 3,
  DE: 3,
  NL: 3,
  BE: 3,
  ES: 4,
  IT: 4,
  PL: 5,
  SE: 4,
  TR: 5,
  AE: 4,
  SA: 5,
  BR: 8,
  SG: 5,
  IN: 6,
  JP: 4,
  AU: 6,
} as const satisfies Record<MarketCode, number>;

/** ORD-026: two carriers refuse PO boxes; USPS takes at most 70 lb and 108 in of length and girth. */
const services = [
  {
    carrierCode: 'USPS',
    serviceCode: 'PRIORITY',
    name: 'USPS Priority Mail',
    transitDays: 4,
    refusesPoBox: false,
    maxWeightLb: 70,
    maxGirthIn: 108,
    factor: 1,
    carrierName: 'USPS',
    refusesBatteries: false,
    maxLiquidMl: 500,
  },
  {
    carrierCode: 'UPS',
    serviceCode: 'SAVER',
    name: 'UPS Worldwide Saver',
    transitDays: 2,
    refusesPoBox: true,
    maxWeightLb: 150,
    maxGirthIn: 165,
    factor: 1.12,
    carrierName: 'UPS',
    refusesBatteries: false,
    maxLiquidMl: null,
  },
  {
    carrierCode: 'FEDEX',
    serviceCode: 'CONNECT_PLUS',
    name: 'FedEx International Connect Plus',
    transitDays: 3,
    refusesPoBox: true,
    maxWeightLb: 150,
    maxGirthIn: 165,
    factor: 1.06,
    carrierName: 'FedEx',
    refusesBatteries: false,
    maxLiquidMl: 1000,
  },
  {
    carrierCode: 'DHL',
    serviceCode: 'ECOMMERCE',
    name: 'DHL eCommerce',
    transitDays: 7,
    refusesPoBox: false,
    maxWeightLb: 44,
    maxGirthIn: null,
    factor: 0.95,
    carrierName: 'DHL eCommerce',
    refusesBatteries: true,
    maxLiquidMl: 0,
  },
] as const satisfies readonly CarrierService[];

/** Carriers that do not serve a market: DHL eCommerce ships abroad only, Connect Plus not to every country. */
const unserved: Readonly<Record<string, readonly MarketCode[]>> = { DHL: ['US'], FEDEX: ['TR', 'SA'] };

/** US cents (how-parts-meet section 2): base and every started half pound, both times the factor; handling is not multiplied. */
const BASE_CENTS = 600;
const STEP_CENTS = 150;
export const HANDLING_CENTS = 200;
export const STEP_LB = 0.5;

/** Factors stay within these bounds whatever the service. */
const FACTOR_MIN = 1;
const FACTOR_MAX = 1.6;

/** The services to a market, with the days the whole way takes. */
export function servicesTo(market: MarketCode): CarrierService[] {
  return services
    .filter(({ carrierCode }) => isServed(carrierCode, market))
    .map((service) => ({ ...service, transitDays: service.transitDays + extraDays[market] }));
}

/** All services, those to a market that they do not reach with it. */
export const allServices: readonly CarrierService[] = services;

export const isServed = (carrierCode: string, market: MarketCode): boolean => !unserved[carrierCode]?.includes(market);

/** What a service costs to a market before and per step of weight. */
export function priceOf({ factor }: CarrierService, market: MarketCode): { baseMinor: number; stepMinor: number } {
  const whole = Math.min(FACTOR_MAX, Math.max(FACTOR_MIN, marketFactors[market] * factor));
  return { baseMinor: Math.round(BASE_CENTS * whole), stepMinor: Math.round(STEP_CENTS * whole) };
}
