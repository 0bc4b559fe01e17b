import { markets, type MarketCode } from '@kervan/domain/markets';
import { revenueOf } from '@kervan/domain/orders/derive-caps';
import type { BuyOffer } from '@kervan/domain/orders/max-buy-price';
import { buyOfferOf, capOfProduct, type SoldProduct } from '@kervan/domain/orders/order-cap';
import type { Db } from '../../db/connect.ts';
import { settingsOf } from '../settings/settings-cache.ts';
import { listingsOf } from './order-facts.ts';
import { openQuantityOf, type OrderItemRow, type OrderRow } from './order-state.ts';
import { WAREHOUSE } from './sending-codes.ts';

/** Whose order; `owner`: what the prepared settings are kept for, a process's deps. */
export type CapScope = { owner: object; storeId: number; market: MarketCode };

/** Of the product of an order: its maximum as today's costs make it, and what the source says now; null = it is of no listing. */
export type CapFacts = { capUsd: number | null; offer: BuyOffer | null };

type Product = Pick<OrderItemRow, 'order_item_id' | 'item_id' | 'quantity' | 'cancelled' | 'price' | 'shipping'>;

/** An order's products; `offered`: of which one the offer is asked for so many pieces alone (ORD-047). */
type Capped = {
  order: Pick<OrderRow, 'sending' | 'currency'>;
  items: readonly Product[];
  offered?: { id: number; quantity: number } | undefined;
};

/** What is known today of the products of an order, by them; those that nobody wants any more are missing. */
export async function readCaps(
  tx: Db,
  { owner, storeId, market }: CapScope,
  { order, items, offered }: Capped,
): Promise<Map<number, CapFacts>> {
  const wanted = items.filter((item) => openQuantityOf(item) > 0);
  const itemIds = [...new Set(wanted.flatMap(({ item_id }) => item_id ?? []))];
  const prepared = itemIds.length === 0 ? null : await settingsOf(owner, tx, { storeId, market });
  const products = wanted.map(({ item_id }) => ({ itemId: item_id }));
  const loaded = prepared === null ? new Map() : await listingsOf(tx, storeId, products);
  return new Map(
    wanted.map((row): [number, CapFacts] => {
      const facts = row.item_id === null ? undefined : loaded.get(row.item_id);
      if (facts === undefined || prepared === null) return [row.order_item_id, { capUsd: null, offer: null }];
      const { quantity, revenue } = revenueOf({ ...row, itemId: row.item_id });
      const sold: SoldProduct = {
        source: facts.source,
        item: facts.item,
        settings: prepared.compiled,
        isWarehouse: order.sending === WAREHOUSE,
        quantity,
      };
      const isOwnCurrency = order.currency === markets[market].currency;
      const asked = offered?.id === row.order_item_id ? { ...sold, quantity: offered.quantity } : sold;
      return [
        row.order_item_id,
        { capUsd: isOwnCurrency ? capOfProduct({ ...sold, revenue }) : null, offer: buyOfferOf(asked) },
      ];
    }),
  );
}
