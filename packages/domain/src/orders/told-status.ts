import { nextOrderStatus, OrderStatus } from './order-status.ts';
import { nextSellerOrder, SellerOrderStatus, unshippedOrder, type SellerOrder } from './seller-order-status.ts';

/** How far the marketplace says that an order is. Assumed: what waits for availability or for an invoice is pending for the seller. */
export type ToldStatus = 'pending' | 'unshipped' | 'partiallyShipped' | 'shipped' | 'cancelled';

/** An order as far as the marketplace's word moves it. */
export type ToldStanding = { order: OrderStatus; seller: SellerOrder; isPending: boolean };

/** An order of which nothing was heard before (decision 60: pending orders are Unshipped, their OrderStatus None). */
export const unheardOrder: ToldStanding = { order: OrderStatus.None, seller: unshippedOrder, isPending: true };

/** What the order is after the word, and what happened by it; null = it says nothing new, or what the tables do not let happen. */
export type ToldOutcome = { standing: ToldStanding; happened: Exclude<ToldStatus, 'pending'> | null };

/**
 * ORD-017, decision 60: pending → unshipped → partially shipped, shipped or cancelled; never back. What Amazon sends itself is nobody's to buy:
 * it stays None until it is shipped. A cancelled order stays as it is whatever is told.
 */
export function afterTold(
  standing: ToldStanding,
  told: ToldStatus,
  { isFulfilledByAmazon }: { isFulfilledByAmazon: boolean },
): ToldOutcome {
  if (standing.seller.status === SellerOrderStatus.Canceled) return { standing, happened: null };
  switch (told) {
    case 'pending':
      return { standing, happened: null };
    case 'unshipped':
    case 'partiallyShipped':
      return paid(standing, told, isFulfilledByAmazon);
    case 'shipped':
      return shipped(standing);
    case 'cancelled':
      return cancelled(standing);
  }
}

function paid(
  standing: ToldStanding,
  told: 'unshipped' | 'partiallyShipped',
  isFulfilledByAmazon: boolean,
): ToldOutcome {
  const seller = told === 'partiallyShipped' ? nextSellerOrder(standing.seller, 'someConfirmed') : null;
  if (!standing.isPending)
    return { standing: { ...standing, seller: seller ?? standing.seller }, happened: seller && told };
  const order = isFulfilledByAmazon ? standing.order : (nextOrderStatus(standing.order, 'imported') ?? standing.order);
  return { standing: { order, seller: seller ?? standing.seller, isPending: false }, happened: told };
}

function shipped(standing: ToldStanding): ToldOutcome {
  const seller = nextSellerOrder(standing.seller, 'allConfirmed');
  if (seller === null) return { standing, happened: null };
  const event = standing.order === OrderStatus.None ? 'importedShipped' : 'confirmed';
  const order = nextOrderStatus(standing.order, event) ?? standing.order;
  return { standing: { order, seller, isPending: false }, happened: 'shipped' };
}

/** What is shipped in part is not cancelled: the rest of it is, product by product. */
function cancelled(standing: ToldStanding): ToldOutcome {
  const seller = nextSellerOrder(standing.seller, 'cancelled');
  if (seller === null) return { standing, happened: null };
  const order = nextOrderStatus(standing.order, 'sellerCancelled') ?? standing.order;
  return { standing: { order, seller, isPending: false }, happened: 'cancelled' };
}
