import type { MarketCode } from '@kervan/domain/markets';
import { systemKey } from './system.ts';

/** Where a parcel goes. */
export type BuyerAddress = {
  name?: string;
  addressLine1: string;
  addressLine2?: string;
  addressLine3?: string;
  city: string;
  districtOrCounty?: string;
  stateOrRegion?: string;
  postalCode: string;
  countryCode: string;
  phone?: string;
};

/** Who buys, and where the parcel goes; no address = the buyer's is kept from the seller. */
export type Buyer = {
  name: string;
  email: string;
  isBusiness: boolean;
  isExpedited: boolean;
  company?: string;
  purchaseOrder?: string;
  address: BuyerAddress | null;
};

/** What is bought of one listing. Price, currency and the product's own facts only where nobody looks at the listing. */
export type PurchaseLine = {
  sku: string;
  quantity: number;
  shippingMinor?: number;
  /** What a promotion takes off the shipping; `shippingMinor` is what is left of it. */
  shippingPromotionMinor?: number;
  unitPriceMinor?: number;
  currency?: string;
  asin?: string;
  title?: string;
};

/** What an order is beside who buys what. */
export type PurchaseTerms = {
  /** How long the payment takes in world time; null = until it is said, absent = as the seed has it. */
  pendingMs?: number | null;
  startsAs?: 'PENDING' | 'PENDING_AVAILABILITY' | 'UNFULFILLABLE';
  serviceLevel?: string;
  programs?: readonly string[];
  iossNumber?: string;
  giftMessage?: string;
  /** The order in whose place this one is sent. */
  replacementOf?: string;
  /** Why its money is held back until after the delivery. */
  deferral?: 'DD7' | 'B2B' | null;
  /** Whatever the listings say: also what no buyer could see. */
  isUnchecked?: boolean;
};

export type Purchase = {
  market: MarketCode;
  sellerId: string;
  lines: readonly PurchaseLine[];
  at: Date;
  /** Someone of the world's own, not one whom a control call sends: changes of mind, deliveries and returns come by themselves. */
  isOwnMovement: boolean;
  /** The buyer, drawn by the order's own number. */
  buyerOf(draw: number): Buyer;
  terms?: PurchaseTerms;
};

/** An order as it was made. */
export type Bought = { amazonOrderId: string; orderItemIds: string[] };

/** A listing and when the next of those comes by who would buy its product; 1970 = nobody has been thought of yet. */
export type Visit = {
  market: MarketCode;
  sellerId: string;
  sku: string;
  asin: string;
  due: Date;
  isBuyable: boolean;
  changedAt: Date;
};

type ListingKey = Pick<Visit, 'market' | 'sellerId' | 'sku'>;

/** Where one can buy: what the marketplace offers to those who do. What is shown to them is in the world's offers. */
export type Shop = {
  /** Buys from live listings of a seller. Null when one of them is not buyable or has less left. */
  buy(purchase: Purchase): Promise<Bought | null>;
  /** Another listing of the same seller that can be bought from, the next by its SKU, or null. */
  findAnother(listing: ListingKey): Promise<string | null>;
  /** The buyer of an order wants it elsewhere. False = it is not known, or on its way. */
  readdress(
    orderId: string,
    change: (market: MarketCode, address: BuyerAddress | null) => BuyerAddress | null,
  ): Promise<boolean>;
  /** How many listings can be bought from; counted up to a number. */
  countBuyable(max: number): Promise<number>;
  /** The listings whose next visit is due by the instant, in its order. */
  listVisits(until: Date): Promise<Visit[]>;
  /** Keeps when the next visits are. */
  saveVisits(visits: readonly (ListingKey & { due: Date })[]): Promise<void>;
};

/** The shop of a world. */
export const shop = systemKey<Shop>('shop');
