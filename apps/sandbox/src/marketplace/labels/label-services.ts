import { markets, type MarketCode } from '@kervan/domain/markets';
import { baseRates } from '../../world/base-rates.ts';

/** A carrier's service that the marketplace sells labels of. US cents: base and every started half kilogram. // Assumed. */
export type LabelService = {
  id: string;
  name: string;
  carrier: string;
  days: number;
  baseCents: number;
  stepCents: number;
  refusesPoBox: boolean;
  gramsMax: number;
};

export const labelServices: readonly LabelService[] = [
  {
    id: 'USPS_PTP_PRI',
    name: 'USPS Priority Mail',
    carrier: 'USPS',
    days: 3,
    baseCents: 780,
    stepCents: 120,
    refusesPoBox: false,
    gramsMax: 31_751,
  },
  {
    id: 'UPS_PTP_GND',
    name: 'UPS Ground',
    carrier: 'UPS',
    days: 5,
    baseCents: 820,
    stepCents: 90,
    refusesPoBox: true,
    gramsMax: 68_000,
  },
  {
    id: 'UPS_PTP_2ND_DAY_AIR',
    name: 'UPS 2nd Day Air',
    carrier: 'UPS',
    days: 2,
    baseCents: 1790,
    stepCents: 260,
    refusesPoBox: true,
    gramsMax: 68_000,
  },
  {
    id: 'FEDEX_PTP_GROUND',
    name: 'FedEx Ground',
    carrier: 'FedEx',
    days: 4,
    baseCents: 860,
    stepCents: 95,
    refusesPoBox: true,
    gramsMax: 68_000,
  },
];

/** What a label costs in the market's minor units. */
export function priceOf(service: LabelService, grams: number, market: MarketCode): number {
  const { currency, decimals } = markets[market];
  const cents = service.baseCents + service.stepCents * Math.ceil(grams / 500);
  return Math.round(cents * (baseRates[currency] ?? 1) * (decimals === 0 ? 0.01 : 1));
}

/** What the carrier says where it does not take the parcel, or null. */
export function rejectionOf(
  service: LabelService,
  { grams, isPoBox }: { grams: number; isPoBox: boolean },
): string | null {
  if (isPoBox && service.refusesPoBox) return 'CARRIER_CANNOT_SHIP_TO_POBOX';
  return grams > service.gramsMax ? 'CARRIER_MAX_WEIGHT_EXCEEDED' : null;
}
