import { markets, sourceMarket, type MarketCode } from '@kervan/domain/markets';
import { hashText, share } from '../../world/random.ts';
import type { MarketOffers } from '../../world/offers/offers.ts';
import type { World } from '../../world/world.ts';
import { invalidInput } from '../api-error.ts';
import { moneyV0, requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { landed, salesRankings } from './v0-offers.ts';

const model = 'productPricingV0';

/** Share of the source market's ASINs that getCompetitivePricing answers for (how-parts-meet section 2). */
const COVERED_SHARE = 0.97;

/** Prices of Product Pricing v0. */
export const pricesOperations: readonly Operation[] = [
  {
    model,
    operationId: 'getCompetitivePricing',
    method: 'GET',
    path: '/products/pricing/v0/competitivePrice',
    access: 'seller',
    handle: getCompetitivePricing,
  },
  {
    model,
    operationId: 'getPricing',
    method: 'GET',
    path: '/products/pricing/v0/price',
    access: 'seller',
    handle: getPricing,
  },
];

type OwnListing = { sku: string; asin: string; price_minor: number | null; quantity: number | null; status: string };
type Named = { asin: string | null; sku: string | null; listing: OwnListing | null };

async function getCompetitivePricing(call: SellerCall): Promise<OperationAnswer> {
  const { world, now, account } = call;
  const market = marketOf(call);
  const named = await namedItems(call, market);
  const seen = await world.offers.read(
    market,
    named.flatMap(({ asin }) => asin ?? []),
    now,
  );
  const payload = named.map((item) => {
    const offers = item.asin === null ? undefined : seen.get(item.asin);
    if (item.asin === null || !offers || !world.catalogue.isIn(item.asin, market)) return clientError(item);
    return {
      status: 'Success',
      ...nameOf(item),
      Product: {
        Identifiers: identifiersOf(item.asin, market, { sellerId: account.sellingPartnerId, sku: item.sku }),
        CompetitivePricing: isCovered(world, market, item.asin)
          ? competitivePricing(offers, account.sellingPartnerId)
          : { CompetitivePrices: [], NumberOfOfferListings: [] },
        SalesRankings: salesRankings(world, market, item.asin, now),
      },
    };
  });
  return { status: 200, body: { payload } };
}

async function getPricing(call: SellerCall): Promise<OperationAnswer> {
  const { world, account } = call;
  const market = marketOf(call);
  const payload = (await namedItems(call, market)).map((item) => {
    if (item.asin === null || !world.catalogue.isIn(item.asin, market)) return clientError(item);
    return {
      status: 'Success',
      ...nameOf(item),
      Product: {
        Identifiers: identifiersOf(item.asin, market, { sellerId: account.sellingPartnerId, sku: item.sku }),
        Offers: item.listing ? ownOffers(item.listing, market) : [],
      },
    };
  });
  return { status: 200, body: { payload } };
}

function marketOf({ query, region }: SellerCall): MarketCode {
  return requireMarket(query.required('MarketplaceId'), region);
}

/** The products a call names, by ASIN or by the seller's SKU, with the seller's listing of each. */
async function namedItems({ world, query, account }: SellerCall, market: MarketCode): Promise<Named[]> {
  const type = query.oneOf('ItemType', ['Asin', 'Sku']);
  if (type === null) throw invalidInput("Missing required parameter 'ItemType'.", 'Parameter ItemType');
  const names = query.list(type === 'Asin' ? 'Asins' : 'Skus', 20);
  if (names.length === 0)
    throw invalidInput(`'${type === 'Asin' ? 'Asins' : 'Skus'}' must name 1 to 20 products.`, 'Parameter ItemType');
  const column = type === 'Asin' ? 'asin' : 'sku';
  const { rows } = await world.sql.query<OwnListing>(
    `select sku, asin, price_minor, quantity, status from sandbox.listing
     where world = $1 and market = $2 and seller_id = $3 and ${column} = any($4) and status <> 'DELETED' order by sku`,
    [world.id, market, account.sellingPartnerId, names],
  );
  return names.map((name) => {
    const listing = rows.find((row) => row[column] === name) ?? null;
    return type === 'Asin' ? { asin: name, sku: null, listing } : { asin: listing?.asin ?? null, sku: name, listing };
  });
}

const nameOf = ({ asin, sku }: Named): object => ({
  ...(sku !== null && { SellerSKU: sku }),
  ...(asin !== null && { ASIN: asin }),
});

const clientError = (item: Named): object => ({ status: 'ClientError', ...nameOf(item) });

function isCovered(world: World, market: MarketCode, asin: string): boolean {
  return market !== sourceMarket || share(hashText(world.seed, `covered ${asin}`)) < COVERED_SHARE;
}

function identifiersOf(
  asin: string,
  market: MarketCode,
  { sellerId, sku }: { sellerId: string; sku: string | null },
): object {
  const { marketplaceId } = markets[market];
  return {
    MarketplaceASIN: { MarketplaceId: marketplaceId, ASIN: asin },
    SKUIdentifier:
      sku === null
        ? { MarketplaceId: '', SellerId: '', SellerSKU: '' }
        : { MarketplaceId: marketplaceId, SellerId: sellerId, SellerSKU: sku },
  };
}

/** The featured price is competitive price number 1; a product without one shows only how many offers there are. */
function competitivePricing({ market, offers, buyBox }: MarketOffers, callerId: string): object {
  return {
    CompetitivePrices: buyBox
      ? [
          {
            CompetitivePriceId: '1',
            Price: landed(buyBox, market),
            condition: 'New',
            subcondition: 'New',
            offerType: 'B2C',
            sellerId: buyBox.sellerId,
            belongsToRequester: buyBox.sellerId === callerId,
          },
        ]
      : [],
    NumberOfOfferListings: [
      { Count: offers.length, condition: 'New' },
      { Count: offers.length, condition: 'Any' },
    ],
  };
}

function ownOffers({ sku, price_minor, status }: OwnListing, market: MarketCode): object[] {
  if (price_minor === null || status !== 'BUYABLE') return [];
  const price = moneyV0(price_minor, market);
  return [
    {
      offerType: 'B2C',
      BuyingPrice: { LandedPrice: price, ListingPrice: price, Shipping: moneyV0(0, market) },
      RegularPrice: price,
      FulfillmentChannel: 'MERCHANT',
      ItemCondition: 'New',
      ItemSubCondition: 'New',
      SellerSKU: sku,
    },
  ];
}
