import type { MarketCode } from '@kervan/domain/markets';
import type { Buyer } from '../../world/shop.ts';

/** States an order goes through here; shipping is confirmed by another API. */
export type OrderStatus = 'PENDING' | 'UNSHIPPED' | 'CANCELLED';

export type OrderItem = {
  orderItemId: string;
  sku: string;
  asin: string;
  title: string;
  quantity: number;
  unitPriceMinor: number;
  cancelReason?: string;
};

/** A row of sandbox.buyer_order. */
export type OrderRow = {
  order_id: string;
  market: MarketCode;
  seller_id: string;
  status: OrderStatus;
  items: OrderItem[];
  buyer: Buyer;
  created_at: Date;
  updated_at: Date;
  readable_at: Date;
  searchable_at: Date;
};

/** Days within which an order must be sent, and within which it must arrive. */
export const SHIP_WITHIN_DAYS = 2;
export const DELIVER_WITHIN_DAYS = { earliest: 5, latest: 12 } as const;
