import { nextOrderStatus, OrderStatus } from './order-status.ts';
import { nextSellerOrder, SellerOrderStatus, unshippedOrder, type SellerOrder } from './seller-order-status.ts';

/** How far the marketplace says that an order is. Assumed: what waits for availability or for an invoice is pending for the seller. */
export type ReportedStatus = 'pending' | 'unshipped' | 'partiallyShipped' | 'shipped' | 'cancelled';

/** An order as far as the marketplace's word moves it. */
export type KnownStatus = { order: OrderStatus; seller: SellerOrder; isPending: boolean };

/** An order of which nothing was heard before (decision 60: pending orders are Unshipped, their OrderStatus None). */
export const unreportedOrder: KnownStatus = { order: OrderStatus.None, seller: unshippedOrder, isPending: true };

/** What the order is after the word, and what happened by it; null = it says nothing new, or what the tables do not let happen. */
export type StatusOutcome = { standing: KnownStatus; happened: Exclude<ReportedStatus, 'pending'> | null };

/**
 * ORD-017, decision 60: pending → unshipped → partially shipped, shipped or cancelled; never back. What Amazon sends itself is nobody's to buy:
 * it stays None until it is shipped. A cancelled order stays as it is whatever is told.
 */
export function applyReportedStatus(
  standing: KnownStatus,
  reported: ReportedStatus,
  { isFulfilledByAmazon }: { isFulfilledByAmazon: boolean },
): StatusOutcome {
  if (standing.seller.status === SellerOrderStatus.Canceled) return { standing, happened: null };
  switch (reported) {
    case 'pending':
      return { standing, happened: null };
    case 'unshipped':
    case 'partiallyShipped':
      return paid(standing, reported, isFulfilledByAmazon);
    case 'shipped':
      return shipped(standing);
    case 'cancelled':
      return cancelled(standing);
  }
}

function paid(
  standing: KnownStatus,
  reported: 'unshipped' | 'partiallyShipped',
  isFulfilledByAmazon: boolean,
): StatusOutcome {
  const seller = reported === 'partiallyShipped' ? nextSellerOrder(standing.seller, 'someConfirmed') : null;
  if (!standing.isPending)
    return { standing: { ...standing, seller: seller ?? standing.seller }, happened: seller && reported };
  const order = isFulfilledByAmazon ? standing.order : (nextOrderStatus(standing.order, 'imported') ?? standing.order);
  return { standing: { order, seller: seller ?? standing.seller, isPending: false }, happened: reported };
}

function shipped(standing: KnownStatus): StatusOutcome {
  const seller = nextSellerOrder(standing.seller, 'allConfirmed');
  if (seller === null) return { standing, happened: null };
  const event = standing.order === OrderStatus.None ? 'importedShipped' : 'confirmed';
  const order = nextOrderStatus(standing.order, event) ?? standing.order;
  return { standing: { order, seller, isPending: false }, happened: 'shipped' };
}

/** What is shipped in part is not cancelled: the rest of it is, product by product. */
function cancelled(standing: KnownStatus): StatusOutcome {
  const seller = nextSellerOrder(standing.seller, 'cancelled');
  if (seller === null) return { standing, happened: null };
  const order = nextOrderStatus(standing.order, 'sellerCancelled') ?? standing.order;
  return { standing: { order, seller, isPending: false }, happened: 'cancelled' };
}
