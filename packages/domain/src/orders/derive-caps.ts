import type { Minor } from '../money/money.ts';
import { wantedOf, type SoldProduct } from './forecast-order.ts';
import { capOfProduct } from './order-cap.ts';
import { isOtherRoute, type ItemOfOrder, type OrderFacts, type SoldFacts } from './order-facts.ts';
import { isOtherDestination, isRouteOpen } from './order-route.ts';

/** The maximum of a whole order; null = one of its products has none. */
export function capOfOrder(
  items: readonly { quantity: number; cancelled: number; capUsd: Minor | null }[],
): Minor | null {
  const caps = items.filter((item) => wantedOf(item) > 0).map(({ capUsd }) => capUsd);
  return caps.length === 0 || caps.includes(null) ? null : caps.reduce<Minor>((sum, cap) => sum + (cap ?? 0), 0);
}

/** Products with a maximum of their own kind: sold for something, still wanted, and not set by the seller. */
const isCapped = (item: ItemOfOrder): boolean => item.price > 0 && !item.isCapOwn && wantedOf(item) > 0;

/** Decision 59, decision 72: another way has other costs; while nobody bought of it, what is told anew has another maximum. */
export function wantsCaps(before: OrderFacts | null, after: OrderFacts, isReported: boolean): boolean {
  const capped = after.items.filter(isCapped);
  if (capped.length === 0) return false;
  if (isOtherRoute(before, after)) return true;
  return (
    isReported &&
    isRouteOpen(after) &&
    (isOtherDestination(before, after) || capped.some(({ capUsd }) => capUsd === null))
  );
}

export function cappedItems(
  before: OrderFacts | null,
  after: OrderFacts,
  { isReported, sold }: { isReported: boolean; sold: SoldFacts | null },
): readonly ItemOfOrder[] {
  if (sold === null || !wantsCaps(before, after, isReported)) return after.items;
  return after.items.map((item) => (isCapped(item) ? { ...item, capUsd: capOf(item, after, sold) } : item));
}

function capOf(
  item: ItemOfOrder,
  { currency, sending }: OrderFacts,
  { listings, settings, storeCurrency }: SoldFacts,
): Minor | null {
  const listing = item.itemId === null ? undefined : listings.get(item.itemId);
  if (listing === undefined || currency !== storeCurrency) return null;
  return capOfProduct({ ...listing, settings, isWarehouse: sending === 'warehouse', ...revenueOf(item) });
}

/** What is still wanted of a product, and what the buyer pays for it: what was cancelled of it pays for nothing. */
export const revenueOf = (item: SoldProduct): { quantity: number; revenue: Minor } => {
  const quantity = wantedOf(item);
  return { quantity, revenue: Math.floor(((item.price + item.shipping) * quantity) / item.quantity) };
};
