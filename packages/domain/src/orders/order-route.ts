import type { SendingType } from '../warehouse/sending-type.ts';
import { BuyingState } from './buying.ts';
import type { OrderFacts } from './order-facts.ts';
import { newPackage } from './package-state.ts';
import { isUnbought } from './roll-up.ts';
import type { Route } from './routing-rules.ts';
import { SellerOrderStatus } from './seller-order-status.ts';
import { ShipmentStatus } from './shipment-status.ts';

/** The way that an order got. `rule` null = the default. */
export type Routed = { sending: SendingType; carrierCode: string | null; rule: number | null };

/** Whether the way of an order follows from something else than before, as far as its own facts say. */
export const isOtherDestination = (before: OrderFacts | null, after: OrderFacts): boolean =>
  before === null || (['country', 'sale', 'shipping'] as const).some((name) => before[name] !== after[name]);

/** An order whose way is still open: nobody bought anything of it or is just about to, and nothing binds it to one (ORD-019). */
export const isRouteOpen = ({ isSendingFixed, purchases, seller, parcels }: OrderFacts): boolean =>
  !isSendingFixed &&
  purchases.every(({ state }) => state === BuyingState.Queued || state >= BuyingState.CancelledAtSource) &&
  seller.status !== SellerOrderStatus.Canceled &&
  parcels.every(({ status, buyer }) => unsent.includes(status) && isUnbought(buyer));

/** Not bought yet, or cancelled at the source: the next purchase may take another way (decision 70). */
const unsent: readonly ShipmentStatus[] = [ShipmentStatus.NotShipped, ShipmentStatus.Cancelled];

/** The order on a way, and what is new of that; where its way is closed it waits on that way (ORD-032). */
export function onRoute(order: OrderFacts, route: Route | null): { facts: OrderFacts; routed: Routed | null } {
  if (route === null || !isRouteOpen(order)) return { facts: order, routed: null };
  const carrierCode = 'refusal' in route ? null : route.carrierCode;
  const { sendingType: sending, rule } = route;
  if (order.sending === sending && order.carrierCode === carrierCode) return { facts: order, routed: null };
  const { warehouse } = newPackage(sending === 'warehouse');
  const parcels = order.parcels.map((parcel) => ({ ...parcel, warehouse }));
  return { facts: { ...order, sending, carrierCode, parcels }, routed: { sending, carrierCode, rule } };
}
