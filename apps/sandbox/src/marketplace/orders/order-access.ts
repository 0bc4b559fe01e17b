import { ApiError, invalidInput } from '../api-error.ts';
import type { World } from '../../world/world.ts';
import { isPending, type OrderRow } from './order-row.ts';
import type { OrderData } from './order-view.ts';

/** What a seller's application may see of orders. */
export type OrderAccess = {
  /** Buyer names, companies and purchase orders; the shipping role brings them, too. */
  has_tax_role: boolean;
  /** Addresses, phones and mail addresses, and restricted tokens. */
  has_shipping_role: boolean;
  /** Datasets whose mention is refused. */
  refused: OrderData[];
  refused_with: 400 | 403;
  /** 403 whatever is asked for (models#5319). */
  refuses_all: boolean;
};

export const fullAccess: OrderAccess = {
  has_tax_role: true,
  has_shipping_role: true,
  refused: [],
  refused_with: 403,
  refuses_all: false,
};

export async function orderAccessOf(world: World, sellerId: string): Promise<OrderAccess> {
  const { rows } = await world.sql.query<OrderAccess>(
    'select has_tax_role, has_shipping_role, refused, refused_with, refuses_all from sandbox.order_access where world = $1 and seller_id = $2',
    [world.id, sellerId],
  );
  return rows[0] ?? fullAccess;
}

export async function saveOrderAccess(world: World, sellerId: string, access: OrderAccess): Promise<void> {
  await world.sql.query(
    `insert into sandbox.order_access (world, seller_id, has_tax_role, has_shipping_role, refused, refused_with, refuses_all)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (world, seller_id) do update set has_tax_role = excluded.has_tax_role, has_shipping_role = excluded.has_shipping_role,
       refused = excluded.refused, refused_with = excluded.refused_with, refuses_all = excluded.refuses_all`,
    [
      world.id,
      sellerId,
      access.has_tax_role,
      access.has_shipping_role,
      access.refused,
      access.refused_with,
      access.refuses_all,
    ],
  );
}

/** Throws where the seller's application is refused what it asks for. */
export function requireAccess(access: OrderAccess, included: readonly OrderData[]): void {
  if (access.refuses_all) throw accessDenied('The application does not have access to orders of this seller.');
  const refused = included.filter((data) => access.refused.includes(data));
  if (refused.length === 0) return;
  const details = `The application does not have access to the requested data: ${refused.join(', ')}.`;
  throw access.refused_with === 400 ? invalidInput(details, 'Parameter includedData') : accessDenied(details);
}

const accessDenied = (details: string): ApiError =>
  new ApiError(403, [{ code: 'AccessDenied', message: 'Access to requested resource is denied.', details }]);

/** Personal data is kept so long after the delivery. */
const KEPT_MS = 30 * 86_400_000;

/** Whom the seller may know of an order now. */
export function knownOf(
  order: OrderRow,
  access: OrderAccess,
  now: Date,
): { name: boolean; email: boolean; address: boolean; phone: boolean } {
  const { deliveredAt, deliverBy } = order.facts;
  const isGone = deliveredAt !== undefined && now.getTime() - Date.parse(deliveredAt) > KEPT_MS;
  const isKnown = !isPending(order) && !isGone;
  const isOpen = ['UNSHIPPED', 'PARTIALLY_SHIPPED', 'SHIPPED'].includes(order.status);
  return {
    name: isKnown && (access.has_tax_role || access.has_shipping_role),
    email: isKnown && access.has_shipping_role && isOpen,
    address: isKnown && access.has_shipping_role,
    // The phone number of what was sent ends with the last day of the delivery.
    phone: !(order.status === 'SHIPPED' && now.getTime() > Date.parse(deliverBy.latest)),
  };
}
