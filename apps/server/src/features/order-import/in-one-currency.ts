import type { MarketCode } from '@kervan/domain/markets';
import { rational, roundHalfUp } from '@kervan/domain/money/rational';
import type { MarketplaceOrder, MarketplaceOrderItem } from '../../connectors/marketplace/orders-mapping.ts';
import type { Db } from '../../db/connect.ts';
import { convertBy, crossRate, dayIn, type RatedStore } from '../../records/order-money/day-rates.ts';
import type { OrderItemRow, OrderState } from '../../records/orders/order-state.ts';
import { currencyOfOrder } from './reported-items.ts';

const PARTS = ['price', 'shipping', 'tax', 'discount'] as const;

/**
 * ORD-012: an order with every amount in its one currency, at the rate of its day, so that what is added up is of one kind. Which currency a product came
 * in stays with it: the order's fault says so. An amount without a rate is missing. `known`: the order as it was taken in before.
 */
export async function inOneCurrency(
  tx: Db,
  store: RatedStore,
  order: MarketplaceOrder,
  known: OrderState | null,
): Promise<MarketplaceOrder> {
  const to = known?.order.currency ?? currencyOfOrder(order, store.market);
  const day = dayOf(order, store.market);
  const items = [];
  for (const item of order.items) {
    const row = known?.items.find(({ marketplace_item_id }) => marketplace_item_id === item.itemId);
    items.push(await converted(tx, store, item, { to, day, row }));
  }
  return { ...order, items };
}

const dayOf = ({ createdAt }: MarketplaceOrder, market: MarketCode): string => dayIn(market, Date.parse(createdAt));

async function converted(
  tx: Db,
  store: RatedStore,
  item: MarketplaceOrderItem,
  { to, day, row }: { to: string; day: string; row: OrderItemRow | undefined },
): Promise<MarketplaceOrderItem> {
  const next = { ...item, unfit: [...item.unfit] };
  for (const part of PARTS) {
    const from = (part === 'shipping' || part === 'tax' ? item.otherwise?.[part] : null) ?? item.currency;
    const amount = item[part];
    if (amount === null || from === null || from === to) continue;
    // What it came to when it was taken in stays, whichever rate is read, or set by hand, afterwards.
    if (row && row[part] !== 0) {
      next[part] = roundHalfUp(rational(BigInt(row[part]) * BigInt(item.quantity), row.quantity));
      continue;
    }
    const ratePpm = await crossRate(tx, store, { from, to, day });
    next[part] = ratePpm === null ? null : convertBy(ratePpm, { from, to })(amount);
    if (ratePpm === null) next.unfit.push(part);
  }
  return next;
}
