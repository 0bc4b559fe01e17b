import { createHash } from 'node:crypto';
import type { CompetitivePrice } from '../../connectors/marketplace/competitive-pricing.ts';
import type { OffersReading } from '../../connectors/marketplace/offers-reading.ts';

type Facts = {
  featured: { sellerId: string | null; priceMinor: number | null; shippingMinor: number | null } | null;
  newOfferCount: number | null;
};

/** What a quick look sees, as a short text that changes when anything of it does. */
export const fingerprintOfLook = ({ featured, newOfferCount }: CompetitivePrice): string =>
  fingerprintOf({ featured, newOfferCount });

/** The same from a detailed reading: what a quick look would have seen at that moment. */
export const fingerprintOfOffers = ({ featured, counts }: OffersReading): string =>
  fingerprintOf({ featured, newOfferCount: counts.new });

function fingerprintOf({ featured, newOfferCount }: Facts): string {
  const facts = [
    featured?.sellerId ?? null,
    featured?.priceMinor ?? null,
    featured?.shippingMinor ?? null,
    newOfferCount,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
}
