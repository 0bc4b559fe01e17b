import type { OrderTab } from './order-tabs.ts';

/** What the list of orders can be sorted by, as it stands in the address and on the wire. */
export const orderSorts = ['purchased', 'shipBy', 'deliverBy', 'sale', 'profit', 'profitPercent'] as const;
export type OrderSort = (typeof orderSorts)[number];

export type OrderSorting = { sort: OrderSort; isDescending: boolean };

/** ORD-048: the new tab begins with what must be sent first, every other with the latest order. */
export const defaultOrderSorting = (tab: OrderTab): OrderSorting =>
  tab === 'new' ? { sort: 'shipBy', isDescending: false } : { sort: 'purchased', isDescending: true };
