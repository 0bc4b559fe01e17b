import { saleInstant, type Sale } from '@kervan/domain/listings/sale';
import { markets, type MarketCode } from '@kervan/domain/markets';
import * as z from 'zod';
import type { components } from '@kervan/sp-api/listingsItems_2021-08-01';
import { amountOf, minorOfText } from './money.ts';

/** What a seller changes on a listing; absent = left as it is. A handling time is taken with its quantity only. */
export type ListingChange = {
  /** Sale price including tax, minor units of the market's currency. */
  priceMinor?: number;
  quantity?: number;
  /** Days until the parcel leaves. */
  handlingDays?: number;
  /** Id of a shipping template of the account. */
  shippingGroup?: string;
};

/** A new offer on a product that the catalogue already has. */
export type NewListing = Required<Omit<ListingChange, 'shippingGroup'>> &
  Pick<ListingChange, 'shippingGroup'> & { asin: string };

/** What the seller's own attributes say; null = not set. */
export type ListingAttributes = {
  priceMinor: number | null;
  quantity: number | null;
  handlingDays: number | null;
  /** Id of the shipping template. */
  shippingGroup: string | null;
  /** The lowest and highest price that the seller allows at the marketplace. */
  lowestMinor: number | null;
  highestMinor: number | null;
  /** Prices for a time, past ones included. */
  sales: readonly Sale[];
};

type Patch = components['schemas']['PatchOperation'];

/** Without a product type of its own an offer is written under this one. */
export const offerProductType = 'PRODUCT';

/** The attributes of a new offer (requirements LISTING_OFFER_ONLY). */
export function offerAttributes(listing: NewListing, market: MarketCode): Record<string, unknown> {
  const { marketplaceId } = markets[market];
  return {
    merchant_suggested_asin: [{ value: listing.asin, marketplace_id: marketplaceId }],
    condition_type: [{ value: 'new_new', marketplace_id: marketplaceId }],
    purchasable_offer: [purchasableOffer(listing.priceMinor, market)],
    fulfillment_availability: [fulfillmentAvailability(listing)],
    ...(listing.shippingGroup === undefined
      ? {}
      : { merchant_shipping_group: [shippingGroupOf(listing.shippingGroup, market)] }),
  };
}

/**
 * The patches of a change. The price is merged: the seller's own bounds and sales stand in the same attribute and stay as they are. Stock alone is
 * merged, so that the handling time keeps its value.
 * @throws RangeError for a change that changes nothing, and for a handling time without its quantity, which Amazon refuses.
 */
export function patchesOf(change: ListingChange, market: MarketCode): Patch[] {
  const patches: Patch[] = [];
  if (change.priceMinor !== undefined) {
    patches.push({
      op: 'merge',
      path: '/attributes/purchasable_offer',
      value: [purchasableOffer(change.priceMinor, market)],
    });
  }
  if (change.quantity === undefined && change.handlingDays !== undefined)
    throw new RangeError('a handling time goes with its quantity');
  if (change.quantity !== undefined) {
    const op = change.handlingDays === undefined ? 'merge' : 'replace';
    patches.push({ op, path: '/attributes/fulfillment_availability', value: [fulfillmentAvailability(change)] });
  }
  if (change.shippingGroup !== undefined)
    patches.push({
      op: 'replace',
      path: '/attributes/merchant_shipping_group',
      value: [shippingGroupOf(change.shippingGroup, market)],
    });
  if (patches.length === 0) throw new RangeError('a listing change names at least one value');
  return patches;
}

const shippingGroupOf = (id: string, market: MarketCode): Record<string, unknown> => ({
  value: id,
  marketplace_id: markets[market].marketplaceId,
});

function purchasableOffer(priceMinor: number, market: MarketCode): Record<string, unknown> {
  const { marketplaceId, currency } = markets[market];
  return {
    marketplace_id: marketplaceId,
    currency,
    audience: 'ALL',
    our_price: [{ schedule: [{ value_with_tax: amountOf(priceMinor, market) }] }],
  };
}

function fulfillmentAvailability({ quantity, handlingDays }: ListingChange): Record<string, unknown> {
  return {
    fulfillment_channel_code: 'DEFAULT',
    ...(quantity === undefined ? {} : { quantity }),
    ...(handlingDays === undefined ? {} : { lead_time_to_ship_max_days: handlingDays }),
  };
}

// Attributes follow the schema of the product type; of it only what this connector writes is read back.
const amount = z.union([z.number(), z.string()]);
const prices = z
  .array(
    z.object({
      schedule: z.array(
        z.object({ value_with_tax: amount.optional(), start_at: z.string().nullish(), end_at: z.string().nullish() }),
      ),
    }),
  )
  .optional()
  .catch(undefined);
const attributeShape = z.object({
  purchasable_offer: z
    .array(
      z.object({
        marketplace_id: z.string().optional(),
        audience: z.string().optional(),
        our_price: prices,
        minimum_seller_allowed_price: prices,
        maximum_seller_allowed_price: prices,
        discounted_price: prices,
      }),
    )
    .optional()
    .catch(undefined),
  fulfillment_availability: z
    .array(
      z.object({
        fulfillment_channel_code: z.string().optional(),
        quantity: z.number().optional(),
        lead_time_to_ship_max_days: z.number().optional(),
      }),
    )
    .optional()
    .catch(undefined),
  merchant_shipping_group: z
    .array(z.object({ marketplace_id: z.string().optional(), value: z.string().optional() }))
    .optional()
    .catch(undefined),
});

/** Reads back what the seller's attributes hold for the market. */
export function attributesOf(attributes: unknown, market: MarketCode): ListingAttributes {
  const read = attributeShape.safeParse(attributes).data ?? {};
  const isHere = (id: string | undefined) => id === undefined || id === markets[market].marketplaceId;
  const offer = read.purchasable_offer?.find((one) => isHere(one.marketplace_id) && (one.audience ?? 'ALL') === 'ALL');
  const stock = read.fulfillment_availability?.find((one) => (one.fulfillment_channel_code ?? 'DEFAULT') === 'DEFAULT');
  const first = (list: z.infer<typeof prices>) => minorOfText(list?.[0]?.schedule[0]?.value_with_tax, market);
  return {
    priceMinor: first(offer?.our_price),
    lowestMinor: first(offer?.minimum_seller_allowed_price),
    highestMinor: first(offer?.maximum_seller_allowed_price),
    sales: (offer?.discounted_price ?? []).flatMap(({ schedule }) => schedule).flatMap((one) => saleOf(one, market)),
    quantity: stock?.quantity ?? null,
    handlingDays: stock?.lead_time_to_ship_max_days ?? null,
    shippingGroup: read.merchant_shipping_group?.find((one) => isHere(one.marketplace_id))?.value ?? null,
  };
}

type Scheduled = {
  value_with_tax?: string | number | undefined;
  start_at?: string | null | undefined;
  end_at?: string | null | undefined;
};

function saleOf({ value_with_tax, start_at, end_at }: Scheduled, market: MarketCode): Sale[] {
  const price = minorOfText(value_with_tax, market);
  return price === null ? [] : [{ price, from: saleInstant(start_at, 'from'), until: saleInstant(end_at, 'until') }];
}
