import { MICROGRAMS_PER_G, MICROGRAMS_PER_LB, TENTHS_MM_PER_IN, warehouseWeightG } from '../inventory/measures.ts';
import type { Minor } from '../money/money.ts';
import type { MarketCode } from '../markets.ts';

/** One carrier service to one market, as the warehouse's rate list tells it. USD cents. */
export type WarehouseRate = {
  market: MarketCode;
  carrierCode: string;
  serviceCode: string;
  name: string;
  transitDays: number;
  refusesPoBox: boolean;
  /** null = no limit. */
  maxWeightLb: number | null;
  maxGirthIn: number | null;
  baseMinor: Minor;
  /** Price of each started weight step. */
  stepMinor: Minor;
  stepLb: number;
};

/** The warehouse's rate list; handling is paid once per package. */
export type WarehouseRates = { asOf: string; currency: 'USD'; handlingMinor: Minor; rates: WarehouseRate[] };

/**
 * The rate list once it was read anew: where some of its rows could not be read (`isWhole` is false), those that it does not name stand as they stood,
 * as nobody knows which are gone.
 */
export function ratesAfter(
  known: WarehouseRates | null,
  { told, isWhole }: { told: WarehouseRates; isWhole: boolean },
): WarehouseRates {
  if (isWhole || known === null) return told;
  const read = new Set(told.rates.map(serviceOf));
  return { ...told, rates: [...told.rates, ...known.rates.filter((rate) => !read.has(serviceOf(rate)))] };
}

const serviceOf = ({ market, carrierCode, serviceCode }: WarehouseRate): string =>
  JSON.stringify([market, carrierCode, serviceCode]);

/** What is sent: null = not known. */
export type Parcel = { weightG: number | null; dimensionalWeightG: number | null; girthMm: number | null };

/** A service prepared for many computations. */
export type CompiledService = {
  rate: WarehouseRate;
  fixedMinor: Minor;
  stepMinor: Minor;
  stepMicrograms: number;
  maxMicrograms: number;
  maxTenthsMm: number;
};

/** The services to a market, cheapest base first; with a wanted service that one alone. */
export function compileServices(
  rates: WarehouseRates | null,
  market: MarketCode,
  wanted: { carrierCode: string; serviceCode: string } | null,
): CompiledService[] {
  if (rates === null) return [];
  return rates.rates
    .filter((rate) => rate.market === market)
    .filter(
      (rate) => wanted === null || (rate.carrierCode === wanted.carrierCode && rate.serviceCode === wanted.serviceCode),
    )
    .map((rate) => ({
      rate,
      fixedMinor: rate.baseMinor + rates.handlingMinor,
      stepMinor: rate.stepMinor,
      stepMicrograms: Math.round(rate.stepLb * MICROGRAMS_PER_LB),
      maxMicrograms:
        rate.maxWeightLb === null ? Number.MAX_SAFE_INTEGER : Math.floor(rate.maxWeightLb * MICROGRAMS_PER_LB),
      maxTenthsMm: rate.maxGirthIn === null ? Number.MAX_SAFE_INTEGER : Math.floor(rate.maxGirthIn * TENTHS_MM_PER_IN),
    }))
    .sort((a, b) => a.fixedMinor - b.fixedMinor || a.rate.transitDays - b.rate.transitDays);
}

/**
 * The service that carries the parcel at the lowest price, or null: no service, weight unknown, or too heavy or large for all. An
 * unknown girth passes. The price is base + handling + step per started weight step (WH-039).
 */
export function chooseService(services: readonly CompiledService[], parcel: Parcel): CompiledService | null {
  const weightG = warehouseWeightG(parcel);
  if (weightG === null) return null;
  let best: CompiledService | null = null;
  let bestCost = 0;
  for (const service of services) {
    if (weightG * MICROGRAMS_PER_G > service.maxMicrograms) continue;
    if (parcel.girthMm !== null && parcel.girthMm * 10 > service.maxTenthsMm) continue;
    const cost = costOf(service, weightG);
    if (best === null || cost < bestCost) [best, bestCost] = [service, cost];
  }
  return best;
}

/** W in USD cents of a parcel with a service; the weight in grams. */
export function costOf(service: CompiledService, weightG: number): Minor {
  return service.fixedMinor + service.stepMinor * Math.ceil((weightG * MICROGRAMS_PER_G) / service.stepMicrograms);
}
