import type { MarketCode } from '@kervan/domain/markets';
import { nextBuyingState } from '@kervan/domain/orders/buying';
import { eventOfCancelling } from '@kervan/domain/orders/cancelling';
import {
  applyReportedStatus,
  type StatusOutcome,
  type KnownStatus,
  type ReportedStatus,
} from '@kervan/domain/orders/reported-status';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import type { MarketplaceOrder } from '../../connectors/marketplace/orders-mapping.ts';
import { packageStateOf, sellerStandingOf, openQuantityOf, type OrderState } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, OrderChange, ReportedChange } from '../../records/orders/order-write.ts';
import type { SoldListings } from '../../records/orders/sold-listings.ts';
import { amountsOfOrder, faultsOfOrder, itemChangeOf, newItemOf, type ItemChange } from './reported-items.ts';
import { parcelChange, parcelsOf, type ParcelChange } from './reported-parcels.ts';

type Facts = { now: number; listings: SoldListings; market: MarketCode };
type Told = { order: MarketplaceOrder; notified: ReportedStatus | null };

/** What of an order changes by what the marketplace tells; null = it is cancelled, and nothing does (appendix D). */
export function changeOf(
  state: OrderState,
  { order: reported, notified }: Told,
  facts: Facts,
): Omit<ReportedChange, 'by'> | null {
  const { order } = state;
  if (order.seller_status === SellerOrderStatus.Canceled) return null;
  const before: KnownStatus = {
    order: order.order_status,
    seller: sellerStandingOf(order),
    isPending: order.is_pending,
  };
  const status = reported.status ?? notified;
  const { standing, happened } =
    status === null
      ? { standing: before, happened: null }
      : applyReportedStatus(before, status, { isFulfilledByAmazon: order.fulfilment === 'AFN' });
  const isOrderCancelled = happened === 'cancelled';
  const products = productsOf(state, reported, { ...facts, isOrderCancelled, isShipped: status === 'shipped' });
  const { wishes } = products;
  const parcels = joined([
    cancelledParcels(state, products, { isOrderCancelled, at: reported.updatedAt }),
    parcelsOf(state, reported),
  ]);
  const delivered = deliveredAt(state, reported);
  // What was said before at the same instant is not kept twice.
  const isRepeated = order.marketplace_at?.getTime() === Date.parse(reported.updatedAt) && happened === null;
  return {
    order: {
      ...factsOf(state, reported),
      ...(isOrderCancelled ? {} : amountsOfOrder(products.all, reported, facts.market)),
      // The order keeps the currency it came in.
      currency: order.currency,
      faults: faultsOfOrder(reported, facts.listings, facts.market),
      order_status: standing.order,
      is_pending: standing.isPending,
      ...(isOrderCancelled
        ? { seller_status: standing.seller.status, cancelled_at: new Date(reported.updatedAt), cancel_requested: false }
        : {}),
      ...(wishes.length > 0 && !isOrderCancelled
        ? { cancel_requested: true, cancel_reason: wishes[0]?.cancel_reason ?? null }
        : {}),
      ...stepsAt(state, reported, happened),
      ...(delivered && order.delivered_at === null ? { delivered_at: delivered } : {}),
      marketplace_at: new Date(reported.updatedAt),
      read_at: new Date(facts.now),
    },
    items: products.items,
    newItems: products.newItems,
    purchases: withdrawn(state, isOrderCancelled),
    packages: parcels.packages,
    events: [
      ...eventsOf(reported, happened),
      ...wishes.map((item) =>
        event('cancelRequested', reported.updatedAt, { key: `cancelRequested:${item.order_item_id}` }),
      ),
      ...(isRepeated && parcels.packages.length === 0 ? [] : parcels.events),
    ],
  };
}

/** What an answer without a part of it leaves as it was. */
function factsOf({ order }: OrderState, reported: MarketplaceOrder): OrderChange['order'] {
  const at = (text: string | null, kept: Date | null): Date | null => (text === null ? kept : new Date(text));
  return {
    service: reported.service ?? order.service,
    is_expedited: reported.service === null ? order.is_expedited : reported.isExpedited,
    sales_channel: reported.salesChannel ?? order.sales_channel,
    ship_by: at(reported.shipBy, order.ship_by),
    deliver_from: at(reported.deliverFrom, order.deliver_from),
    deliver_by: at(reported.deliverBy, order.deliver_by),
  };
}

type Products = {
  items: ItemChange[];
  /** Those that the buyer wants cancelled since now. */
  wishes: ItemChange[];
  newItems: NonNullable<OrderChange['newItems']>;
  /** Every product as it is afterwards. */
  all: ReturnType<typeof amounts>[];
};

function productsOf(
  state: OrderState,
  reported: MarketplaceOrder,
  { listings, ...how }: Facts & { isOrderCancelled: boolean; isShipped: boolean },
): Products {
  const rows = new Map(state.items.map((row) => [row.marketplace_item_id, row]));
  const products: Products = { items: [], wishes: [], newItems: [], all: [] };
  const reportedIds = new Set(reported.items.map((item) => item.itemId));
  for (const item of reported.items) {
    const row = rows.get(item.itemId);
    if (!row) {
      const fresh = newItemOf(item, listings);
      products.newItems.push(fresh);
      products.all.push(amounts(null, { ...fresh, cancelled: fresh.cancelled ?? 0 }));
      continue;
    }
    const change = itemChangeOf(row, item, how);
    if (change) products.items.push(change);
    if (change && row.cancel_requested_at === null && item.cancelWish !== null) products.wishes.push(change);
    products.all.push(amounts(row.order_item_id, { ...row, ...change }));
  }
  // Assumed: a product that an answer leaves out is still of the order.
  for (const row of state.items)
    if (!reportedIds.has(row.marketplace_item_id)) products.all.push(amounts(row.order_item_id, row));
  return products;
}

type Amounts = { price: unknown; shipping?: unknown; tax?: unknown; quantity: number; cancelled?: number };
const amounts = (order_item_id: number | null, { price, shipping, tax, quantity, cancelled }: Amounts) => ({
  order_item_id,
  price: Number(price),
  shipping: Number(shipping ?? 0),
  tax: Number(tax ?? 0),
  quantity,
  cancelled: cancelled ?? 0,
  left: openQuantityOf({ quantity, cancelled: cancelled ?? 0 }),
});

/** When each step was taken; what was known of it stays. */
function stepsAt(
  { order }: OrderState,
  reported: MarketplaceOrder,
  happened: StatusOutcome['happened'],
): OrderChange['order'] {
  const at = new Date(reported.updatedAt);
  if ((happened === 'unshipped' || happened === 'partiallyShipped') && order.fulfilment !== 'AFN')
    return { unshipped_at: order.unshipped_at ?? at };
  if (happened !== 'shipped') return {};
  const sent = reported.parcels.flatMap(({ shippedAt }) => shippedAt ?? []).toSorted()[0];
  return { shipped_at: order.shipped_at ?? new Date(sent ?? at), confirmed_at: order.confirmed_at ?? at };
}

/** Every parcel of the order arrived. */
function deliveredAt({ order }: OrderState, reported: MarketplaceOrder): Date | null {
  const isAll = reported.parcels.length > 0 && reported.parcels.every(({ status }) => status === 'delivered');
  return isAll && (reported.status === 'shipped' || order.shipped_at !== null) ? new Date(reported.updatedAt) : null;
}

/** What nobody wants any more is not bought, and not sent. */
function cancelledParcels(
  state: OrderState,
  { all }: Products,
  { isOrderCancelled, at }: { isOrderCancelled: boolean; at: string },
): ParcelChange {
  const unwanted = new Set(
    all.flatMap(({ order_item_id, left }) => (isOrderCancelled || left < 1 ? (order_item_id ?? []) : [])),
  );
  return joined(
    state.packages
      .filter((row) => unwanted.has(row.order_item_id))
      .map((row) => {
        const kind = eventOfCancelling(packageStateOf(row));
        return kind === null
          ? none
          : parcelChange(row, [kind], { at: Date.parse(at), actor: 'marketplace', key: 'cancelled' });
      }),
  );
}

const none: ParcelChange = { packages: [], events: [] };
/** Of one parcel the last change holds all of the others. */
function joined(changes: readonly ParcelChange[]): ParcelChange {
  const packages = new Map(changes.flatMap((change) => change.packages).map((row) => [row.package_id, row]));
  return { packages: [...packages.values()], events: changes.flatMap((change) => change.events) };
}

/** Nobody goes on to buy for an order that was cancelled; where a checkout is open a person says what came of it. */
const withdrawn = ({ purchases }: OrderState, isOrderCancelled: boolean): NonNullable<OrderChange['purchases']> =>
  isOrderCancelled
    ? purchases.flatMap(({ purchase_id, state }) => {
        // The column holds states of buying only.
        const next = nextBuyingState(state as Parameters<typeof nextBuyingState>[0], 'withdrawn');
        return next === null ? [] : [{ purchase_id, state: next, failure: 'orderCancelled' }];
      })
    : [];

const event = (kind: OrderEventKind, at: string, more: Partial<NewOrderEvent> = {}): NewOrderEvent => ({
  kind,
  at: new Date(at),
  actor: 'marketplace',
  ...more,
});

/** A step of the order is told once, whoever brings it. */
function eventsOf(reported: MarketplaceOrder, happened: StatusOutcome['happened']): NewOrderEvent[] {
  if (happened === null) return [];
  return [event(happened, reported.updatedAt, { key: happened })];
}
