import { markets } from '@kervan/domain/markets';
import type { MarketOffers, Offer } from '../../world/offers/offers.ts';
import type { World } from '../../world/world.ts';
import { decimalOf } from '../marketplaces.ts';
import { salesRankings } from '../pricing/v0-offers.ts';

type Amount = { Amount: number; CurrencyCode: string };

/** A notification lists the lowest offers up to this number [Amazon's documentation]. */
const OFFERS_MAX = 20;

/** Floor of advertised prices under the list price: // Assumed. */
const ADVERTISED_SHARE = 0.7;

/** Payload of ANY_OFFER_CHANGED for a seller who lists the product. What does not exist (a list price, a featured offer) is left out. */
export function anyOfferChanged(
  world: World,
  seen: MarketOffers,
  { sellerId, at, type }: { sellerId: string; at: Date; type: 'Internal' | 'External' },
): object {
  return {
    AnyOfferChangedNotification: {
      SellerId: sellerId,
      OfferChangeTrigger: {
        MarketplaceId: markets[seen.market].marketplaceId,
        ASIN: seen.asin,
        ItemCondition: 'new',
        TimeOfOfferChange: at.toISOString(),
        OfferChangeType: type,
      },
      Summary: summaryOf(world, seen),
      Offers: seen.offers.slice(0, OFFERS_MAX).map((offer) => offerView(offer, seen)),
    },
  };
}

function summaryOf(world: World, seen: MarketOffers): object {
  const { offers, buyBox, listPriceMinor, market } = seen;
  const amount = (minor: number): Amount => ({
    Amount: decimalOf(minor, market),
    CurrencyCode: markets[market].currency,
  });
  const lowest = offers[0] ? landed(offers[0]) : null;
  const channels = [
    ['Amazon', offers.filter(isFulfilledByAmazon)],
    ['Merchant', offers.filter((offer) => !isFulfilledByAmazon(offer))],
  ] as const;
  const counts = (list: (offers: readonly Offer[]) => readonly Offer[]): object[] =>
    channels.flatMap(([channel, own]) =>
      list(own).length ? [{ Condition: 'new', FulfillmentChannel: channel, OfferCount: list(own).length }] : [],
    );
  const prices = (offer: Offer): object => ({
    LandedPrice: amount(landed(offer)),
    ListingPrice: amount(offer.priceMinor),
    Shipping: amount(offer.shippingMinor),
  });
  const eligible = (list: readonly Offer[]): readonly Offer[] =>
    list.filter(({ isFeaturedMerchant }) => isFeaturedMerchant);
  return {
    NumberOfOffers: counts((list) => list),
    LowestPrices: channels.flatMap(([channel, [first]]) =>
      first ? [{ Condition: 'new', FulfillmentChannel: channel, ...prices(first) }] : [],
    ),
    BuyBoxPrices: buyBox ? [{ Condition: 'new', ...prices(buyBox) }] : [],
    ...(listPriceMinor === null
      ? {}
      : {
          ListPrice: amount(listPriceMinor),
          MinimumAdvertisedPrice: amount(Math.round(listPriceMinor * ADVERTISED_SHARE)),
        }),
    ...(lowest === null
      ? {}
      : {
          SuggestedLowerPricePlusShipping: amount(lowest),
          CompetitivePriceThreshold: amount(buyBox ? landed(buyBox) : lowest),
        }),
    TotalBuyBoxEligibleOffers: eligible(offers).length,
    SalesRankings: salesRankings(world, market, seen.asin, seen.at),
    NumberOfBuyBoxEligibleOffers: counts(eligible),
  };
}

function offerView(offer: Offer, { market }: MarketOffers): object {
  const amount = (minor: number): Amount => ({
    Amount: decimalOf(minor, market),
    CurrencyCode: markets[market].currency,
  });
  return {
    SellerId: offer.sellerId,
    SubCondition: 'new',
    SellerFeedbackRating: {
      FeedbackCount: offer.feedbackCount,
      SellerPositiveFeedbackRating: Math.round(offer.feedbackPercent),
    },
    ShippingTime: {
      MinimumHours: offer.handlingHours.min,
      MaximumHours: offer.handlingHours.max,
      AvailabilityType: offer.availability.type,
      AvailableDate: offer.availability.type === 'FUTURE_WITH_DATE' ? offer.availability.date.toISOString() : '',
    },
    ListingPrice: amount(offer.priceMinor),
    Points: { PointsNumber: 0 },
    Shipping: amount(offer.shippingMinor),
    ShipsFrom: { Country: offer.shipsFrom.country, State: offer.shipsFrom.state ?? '' },
    IsFulfilledByAmazon: isFulfilledByAmazon(offer),
    PrimeInformation: { IsOfferPrime: offer.isPrime, IsOfferNationalPrime: offer.isPrime },
    IsExpeditedShippingAvailable: offer.isPrime,
    IsFeaturedMerchant: offer.isFeaturedMerchant,
    ShipsDomestically: true,
    ShipsInternationally: false,
    IsBuyBoxWinner: offer.isBuyBoxWinner,
  };
}

const landed = ({ priceMinor, shippingMinor }: Offer): number => priceMinor + shippingMinor;
const isFulfilledByAmazon = ({ sellerType }: Offer): boolean => sellerType !== 'FBM';
