import { warehouseWeightG } from '../inventory/measures.ts';
import type { MarketCode } from '../markets.ts';
import type { Minor } from '../money/money.ts';
import { activeCarriers, type CarrierSetting } from './carrier-settings.ts';
import { refuseByCarrier, type ConvertedOrder, type ConvertedProduct, type ConvertRefusal } from './convertible.ts';
import type { OfferedCarrier } from './offered-carrier.ts';
import { compileServices, costOf, type WarehouseRates } from './shipping-cost.ts';

/** A product that is to be sent, with what its parcel weighs by its size. */
export type SentProduct = ConvertedProduct & { dimensionalWeightG: number | null };

/** A service of a carrier for an order; `priceMinor` of all its parcels in USD cents, null = not known before they are measured. */
export type SendingOption = {
  carrierCode: string;
  carrierName: string;
  serviceCode: string;
  serviceName: string;
  priceMinor: Minor | null;
  days: number;
  /** Why it does not take the order; null = it does. */
  reason: ConvertRefusal | 'carrierOff' | null;
};

export type Sending = {
  market: MarketCode;
  rates: WarehouseRates | null;
  offered: readonly OfferedCarrier[];
  /** The store's carriers (WH-044). */
  settings: readonly CarrierSetting[];
};

/**
 * What an order's parcels can be sent with, one for each service: first the store's carriers by their priority, then those that it switched off, each
 * cheapest first (ORD-057).
 */
export function sendingOptions(
  sending: Sending,
  { order, products }: { order: ConvertedOrder; products: readonly SentProduct[] },
  now: number,
): SendingOption[] {
  const { offered, settings } = sending;
  const active = activeCarriers(
    settings,
    offered.map(({ code }) => code),
  );
  const rest = offered.map(({ code }) => code).filter((code) => !active.includes(code));
  return [...active, ...rest].flatMap((code) => {
    const carrier = offered.find((one) => one.code === code);
    if (!carrier) return [];
    const refusal =
      products.map((product) => refuseByCarrier(carrier, { order, product }, now)).find((each) => each !== null) ??
      null;
    const reason = refusal ?? (active.includes(code) ? null : ('carrierOff' as const));
    return carrier.services
      .map((service) => ({
        carrierCode: code,
        carrierName: carrier.name,
        serviceCode: service.code,
        serviceName: service.name,
        priceMinor: together(products.map((product) => estimateOf(sending, { code, service: service.code }, product))),
        days: service.transitDays,
        reason,
      }))
      .toSorted((one, other) => (one.priceMinor ?? Infinity) - (other.priceMinor ?? Infinity) || one.days - other.days);
  });
}

/** What sending the product's parcel with a service is expected to cost, handling included; null = its weight or the rate is not known. */
export function estimateOf(
  { rates, market }: Pick<Sending, 'rates' | 'market'>,
  wanted: { code: string; service: string },
  product: Pick<SentProduct, 'weightG' | 'dimensionalWeightG'>,
): Minor | null {
  const [service] = compileServices(rates, market, { carrierCode: wanted.code, serviceCode: wanted.service });
  const weightG = warehouseWeightG(product);
  return service === undefined || weightG === null ? null : costOf(service, weightG);
}

const together = (parts: readonly (Minor | null)[]): Minor | null =>
  parts.reduce<Minor | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);

/** The option that an order is converted with by itself: of the carrier that its rule names, else the first of the store's that takes it. */
export function chooseOption(
  options: readonly SendingOption[],
  routed: string | null,
): SendingOption | { refusal: NonNullable<SendingOption['reason']> } {
  const takes = (option: SendingOption): boolean => option.reason === null;
  const ofRule = options.filter(({ carrierCode }) => carrierCode === routed);
  const found = ofRule.find(takes) ?? options.find(takes);
  if (found) return found;
  // Why the carrier that was wanted does not take it says more than why a later one does not.
  const [wanted] = [...ofRule, ...options.filter(({ reason }) => reason !== 'carrierOff')];
  return { refusal: wanted?.reason ?? (options.length === 0 ? 'carrierNotOffered' : 'carrierOff') };
}

/** The service by which a carrier that the seller names sends: its cheapest. null = the warehouse does not offer it. */
export const serviceOf = (options: readonly SendingOption[], carrierCode: string): SendingOption | null =>
  options.find((option) => option.carrierCode === carrierCode) ?? null;
