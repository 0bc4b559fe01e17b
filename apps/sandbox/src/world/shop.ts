import type { MarketCode } from '@kervan/domain/markets';
import { systemKey } from './system.ts';

/** Who buys, and where the parcel goes. */
export type Buyer = {
  name: string;
  email: string;
  isBusiness: boolean;
  isExpedited: boolean;
  address: {
    addressLine1: string;
    addressLine2?: string;
    city: string;
    stateOrRegion?: string;
    postalCode: string;
    countryCode: string;
    phone: string;
  };
};

export type Purchase = {
  market: MarketCode;
  sellerId: string;
  sku: string;
  quantity: number;
  at: Date;
  /** Someone of the world's own, not one whom a control call sends. */
  isOwnMovement: boolean;
  /** The buyer, drawn by the order's own number. */
  buyerOf(draw: number): Buyer;
};

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

/** Where one can buy: what the marketplace offers to those who do. What is shown to them is in the world's offers. */
export type Shop = {
  /** Buys from a live listing. Gives the order's id, or null when the listing is not buyable or has less left. */
  buy(purchase: Purchase): Promise<string | null>;
  /** The buyer of an order asks to cancel it. */
  askToCancel(orderId: string): Promise<void>;
  /** How many listings can be bought from; counted up to a number. */
  countBuyable(max: number): Promise<number>;
  /** The listings whose next visit is due by the instant, in its order. */
  listVisits(until: Date): Promise<Visit[]>;
  /** Keeps when the next visits are. */
  saveVisits(visits: readonly Pick<Visit, 'market' | 'sellerId' | 'sku' | 'due'>[]): Promise<void>;
};

/** The shop of a world. */
export const shop = systemKey<Shop>('shop');
