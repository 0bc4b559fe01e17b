import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { BuyOffer } from '@kervan/domain/orders/max-buy-price';
import { buyOfferOf, capOfProduct, type SoldProduct } from '@kervan/domain/orders/order-cap';
import type { Db } from '../../db/connect.ts';
import { loadItems } from '../items/load-facts.ts';
import { settingsOf } from '../settings/settings-cache.ts';
import { wantedOf, type OrderItemRow, type OrderRow } from './order-state.ts';
import { WAREHOUSE } from './order-write.ts';

/** Whose order; `owner`: what the prepared settings are kept for, a process's deps. */
export type CapScope = { owner: object; storeId: number; market: MarketCode };

/** Of the product of an order: its maximum as today's costs make it, and what the source says now; null = it is of no listing. */
export type CapFacts = { capUsd: number | null; offer: BuyOffer | null };

type Product = Pick<OrderItemRow, 'order_item_id' | 'item_id' | 'quantity' | 'cancelled' | 'price' | 'shipping'>;

/** What is known today of the products of an order, by them; those that nobody wants any more are missing. */
export async function readCaps(
  tx: Db,
  { owner, storeId, market }: CapScope,
  { order, items }: { order: Pick<OrderRow, 'sending' | 'currency'>; items: readonly Product[] },
): Promise<Map<number, CapFacts>> {
  const wanted = items.filter((item) => wantedOf(item) > 0);
  const itemIds = [...new Set(wanted.flatMap(({ item_id }) => item_id ?? []))];
  const prepared = itemIds.length === 0 ? null : await settingsOf(owner, tx, { storeId, market });
  const loaded = new Map(
    prepared === null
      ? []
      : (await loadItems(tx, storeId, itemIds, UpdateReason.SourceDataChange)).map((item) => [item.itemId, item]),
  );
  return new Map(
    wanted.map((row): [number, CapFacts] => {
      const facts = row.item_id === null ? undefined : loaded.get(row.item_id);
      if (facts === undefined || prepared === null) return [row.order_item_id, { capUsd: null, offer: null }];
      const quantity = wantedOf(row);
      const sold: SoldProduct = {
        source: facts.source,
        item: facts.item,
        settings: prepared.compiled,
        isWarehouse: order.sending === WAREHOUSE,
        quantity,
      };
      // What was cancelled of it pays for nothing.
      const revenue = Math.floor(((row.price + row.shipping) * quantity) / row.quantity);
      const isOwnCurrency = order.currency === markets[market].currency;
      return [
        row.order_item_id,
        { capUsd: isOwnCurrency ? capOfProduct({ ...sold, revenue }) : null, offer: buyOfferOf(sold) },
      ];
    }),
  );
}

/** The maximum of a whole order; null = one of its products has none. */
export function capOfOrder(items: readonly Pick<OrderItemRow, 'quantity' | 'cancelled' | 'cap_usd'>[]): number | null {
  const caps = items.filter((item) => wantedOf(item) > 0).map((item) => item.cap_usd);
  return caps.length === 0 || caps.includes(null) ? null : caps.reduce<number>((sum, cap) => sum + (cap ?? 0), 0);
}
