import type { Availability, MarketOffers, SellerType } from '../offers/offers.ts';

/** The offer of a control call: minor units of the market's currency. */
export type ShownOffer = {
  sellerId: string;
  priceMinor: number;
  shippingMinor: number;
  availability: Availability['type'];
  quantity: number;
  sellerType: SellerType;
};

/** The offer buyers see first: the featured one, else the lowest; null when nobody offers the product. */
export function shownOffer({ buyBox, offers }: MarketOffers): ShownOffer | null {
  const offer = buyBox ?? offers[0];
  if (!offer) return null;
  const { sellerId, priceMinor, shippingMinor, availability, quantity, sellerType } = offer;
  return { sellerId, priceMinor, shippingMinor, availability: availability.type, quantity, sellerType };
}
