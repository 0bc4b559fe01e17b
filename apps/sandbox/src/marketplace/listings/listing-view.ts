import { markets, type MarketCode } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import type { components } from '@kervan/sp-api/listingsItems_2021-08-01';
import { hides } from './listing-issues.ts';
import type { ListingRow } from './listing-row.ts';

type Item = components['schemas']['Item'];
type Summary = components['schemas']['ItemSummaryByMarketplace'];

export const itemParts = [
  'summaries',
  'attributes',
  'issues',
  'offers',
  'fulfillmentAvailability',
  'procurement',
  'relationships',
  'productTypes',
] as const;
export type ItemPart = (typeof itemParts)[number];

/** A SKU as getListingsItem and searchListingsItems show it: its listings in the markets asked for (at least one), with the wanted parts. */
export function itemView(
  world: World,
  listings: readonly [ListingRow, ...ListingRow[]],
  parts: readonly ItemPart[],
): Item {
  const [first] = listings;
  const wanted: { [Part in ItemPart]: () => Pick<Item, Part> } = {
    summaries: () => ({ summaries: listings.map((listing) => summaryOf(world, listing)) }),
    attributes: () => ({ attributes: first.attributes }),
    issues: () => ({ issues: listings.flatMap(({ issues }) => issues) }),
    offers: () => ({ offers: listings.flatMap(offerOf) }),
    fulfillmentAvailability: () => ({ fulfillmentAvailability: availabilityOf(first) }),
    // Cost prices belong to vendors.
    procurement: () => ({ procurement: [] }),
    relationships: () => ({
      relationships: listings.map(({ market }) => ({
        marketplaceId: markets[market].marketplaceId,
        relationships: [],
      })),
    }),
    productTypes: () => ({
      productTypes: listings.map((listing) => ({
        marketplaceId: markets[listing.market].marketplaceId,
        productType: listing.product_type,
      })),
    }),
  };
  return Object.assign({ sku: first.sku }, ...parts.map((part) => wanted[part]())) as Item; // The parts of an Item.
}

function summaryOf(world: World, listing: ListingRow): Summary {
  const product = world.catalogue.find(listing.asin);
  const condition = conditions.find((known) => known === listing.attributes.condition_type?.[0]?.value);
  return {
    marketplaceId: markets[listing.market].marketplaceId,
    asin: listing.asin,
    productType: listing.product_type,
    ...(condition ? { conditionType: condition } : {}),
    status: statusWords(listing),
    ...(product
      ? {
          itemName: world.catalogue.titleIn(product, listing.market),
          mainImage: {
            link: new URL(product.imageUrl.replace(/^\//, ''), `${world.baseUrl()}/`).href,
            height: 500,
            width: 500,
          },
        }
      : {}),
    createdDate: listing.created_at.toISOString(),
    lastUpdatedDate: listing.updated_at.toISOString(),
  };
}

const conditions = [
  'new_new',
  'new_open_box',
  'new_oem',
  'refurbished_refurbished',
  'used_like_new',
  'used_very_good',
  'used_good',
  'used_acceptable',
  'collectible_like_new',
  'collectible_very_good',
  'collectible_good',
  'collectible_acceptable',
  'club_club',
] as const;

/** Amazon's words for what buyers can do with a listing. */
export function statusWords({
  status,
  suppression,
  issues,
}: Pick<ListingRow, 'status' | 'suppression' | 'issues'>): ('BUYABLE' | 'DISCOVERABLE')[] {
  if (status === 'DELETED') return [];
  return [
    ...(status === 'BUYABLE' ? (['BUYABLE'] as const) : []),
    ...(suppression === null && !hides(issues) ? (['DISCOVERABLE'] as const) : []),
  ];
}

function offerOf({ market, price_minor, attributes }: ListingRow): components['schemas']['ItemOfferByMarketplace'][] {
  if (price_minor === null || !attributes.purchasable_offer) return [];
  return [
    {
      marketplaceId: markets[market].marketplaceId,
      offerType: 'B2C',
      price: { currencyCode: markets[market].currency, amount: amountText(price_minor, market) },
      audience: { value: 'ALL', displayName: 'Sell on Amazon' },
    },
  ];
}

function availabilityOf({ quantity }: ListingRow): components['schemas']['FulfillmentAvailability'][] {
  return quantity === null ? [] : [{ fulfillmentChannelCode: 'DEFAULT', quantity }];
}

/** Minor units as Amazon's decimal text: "19.99", JPY "1999". */
export const amountText = (minor: number, market: MarketCode): string =>
  (minor / 10 ** markets[market].decimals).toFixed(markets[market].decimals);
