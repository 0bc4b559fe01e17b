import { dashboard } from '@kervan/contracts/dashboard-calls';
import { orders } from '@kervan/contracts/orders-calls';

/** The answers that are old once a way of sending is opened or closed: which orders can be bought, and by which way. */
export const CHANGED_BY_WAYS = [orders.counts, orders.list, orders.details, dashboard.storeHealth] as const;
