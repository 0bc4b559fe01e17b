import { flags } from '@kervan/contracts/flags-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { returns } from '@kervan/contracts/returns-calls';

/** The answers that are old once something of an order was changed. */
export const CHANGED_BY_ORDERS = [
  orders.list,
  orders.counts,
  orders.details,
  orders.notes,
  flags.all,
  returns.ofOrder,
  packages.ofOrder,
  packages.convertable,
  packages.sendingOptions,
] as const;
