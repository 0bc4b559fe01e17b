import type { MarketCode } from '@kervan/domain/markets';
import { nextBuyingState } from '@kervan/domain/orders/buying';
import { eventOfCancelling } from '@kervan/domain/orders/cancelling';
import { afterTold, type ToldOutcome, type ToldStanding, type ToldStatus } from '@kervan/domain/orders/told-status';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import type { MarketplaceOrder } from '../../connectors/marketplace/orders-mapping.ts';
import { packageStateOf, sellerStandingOf, wantedOf, type OrderState } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, OrderChange, ToldChange } from '../../records/orders/order-write.ts';
import type { SoldListings } from '../../records/orders/sold-listings.ts';
import { amountsOfOrder, faultsOfOrder, itemChangeOf, newItemOf, type ItemChange } from './told-items.ts';
import { parcelChange, parcelsOf, type ParcelChange } from './told-parcels.ts';

type Facts = { now: number; listings: SoldListings; market: MarketCode };
type Told = { order: MarketplaceOrder; heard: ToldStatus | null };

/** What of an order changes by what the marketplace tells; null = it is cancelled, and nothing does (appendix D). */
export function changeOf(state: OrderState, { order: told, heard }: Told, facts: Facts): Omit<ToldChange, 'by'> | null {
  const { order } = state;
  if (order.seller_status === SellerOrderStatus.Canceled) return null;
  const before: ToldStanding = {
    order: order.order_status,
    seller: sellerStandingOf(order),
    isPending: order.is_pending,
  };
  const status = told.status ?? heard;
  const { standing, happened } =
    status === null
      ? { standing: before, happened: null }
      : afterTold(before, status, { isFulfilledByAmazon: order.fulfilment === 'AFN' });
  const isOrderCancelled = happened === 'cancelled';
  const products = productsOf(state, told, { ...facts, isOrderCancelled, isShipped: status === 'shipped' });
  const { wishes } = products;
  const parcels = joined([
    cancelledParcels(state, products, { isOrderCancelled, at: told.updatedAt }),
    parcelsOf(state, told),
  ]);
  const delivered = deliveredAt(state, told);
  // What was said before at the same instant is not kept twice.
  const isRepeated = order.marketplace_at?.getTime() === Date.parse(told.updatedAt) && happened === null;
  return {
    order: {
      ...factsOf(state, told),
      ...(isOrderCancelled ? {} : amountsOfOrder(products.all, told, facts.market)),
      // The order keeps the currency it came in.
      currency: order.currency,
      faults: faultsOfOrder(told, facts.listings, facts.market),
      order_status: standing.order,
      is_pending: standing.isPending,
      ...(isOrderCancelled
        ? { seller_status: standing.seller.status, cancelled_at: new Date(told.updatedAt), cancel_requested: false }
        : {}),
      ...(wishes.length > 0 && !isOrderCancelled
        ? { cancel_requested: true, cancel_reason: wishes[0]?.cancel_reason ?? null }
        : {}),
      ...stepsAt(state, told, happened),
      ...(delivered && order.delivered_at === null ? { delivered_at: delivered } : {}),
      marketplace_at: new Date(told.updatedAt),
      read_at: new Date(facts.now),
    },
    items: products.items,
    newItems: products.newItems,
    purchases: withdrawn(state, isOrderCancelled),
    packages: parcels.packages,
    events: [
      ...eventsOf(told, happened),
      ...wishes.map((item) =>
        event('cancelRequested', told.updatedAt, { key: `cancelRequested:${item.order_item_id}` }),
      ),
      ...(isRepeated && parcels.packages.length === 0 ? [] : parcels.events),
    ],
  };
}

/** What an answer without a part of it leaves as it was. */
function factsOf({ order }: OrderState, told: MarketplaceOrder): OrderChange['order'] {
  const at = (text: string | null, kept: Date | null): Date | null => (text === null ? kept : new Date(text));
  return {
    service: told.service ?? order.service,
    is_expedited: told.service === null ? order.is_expedited : told.isExpedited,
    sales_channel: told.salesChannel ?? order.sales_channel,
    ship_by: at(told.shipBy, order.ship_by),
    deliver_from: at(told.deliverFrom, order.deliver_from),
    deliver_by: at(told.deliverBy, order.deliver_by),
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
  told: MarketplaceOrder,
  { listings, ...how }: Facts & { isOrderCancelled: boolean; isShipped: boolean },
): Products {
  const rows = new Map(state.items.map((row) => [row.marketplace_item_id, row]));
  const products: Products = { items: [], wishes: [], newItems: [], all: [] };
  const toldIds = new Set(told.items.map((item) => item.itemId));
  for (const item of told.items) {
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
    if (!toldIds.has(row.marketplace_item_id)) products.all.push(amounts(row.order_item_id, row));
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
  left: wantedOf({ quantity, cancelled: cancelled ?? 0 }),
});

/** When each step was taken; what was known of it stays. */
function stepsAt(
  { order }: OrderState,
  told: MarketplaceOrder,
  happened: ToldOutcome['happened'],
): OrderChange['order'] {
  const at = new Date(told.updatedAt);
  if ((happened === 'unshipped' || happened === 'partiallyShipped') && order.fulfilment !== 'AFN')
    return { unshipped_at: order.unshipped_at ?? at };
  if (happened !== 'shipped') return {};
  const sent = told.parcels.flatMap(({ shippedAt }) => shippedAt ?? []).toSorted()[0];
  return { shipped_at: order.shipped_at ?? new Date(sent ?? at), confirmed_at: order.confirmed_at ?? at };
}

/** Every parcel of the order arrived. */
function deliveredAt({ order }: OrderState, told: MarketplaceOrder): Date | null {
  const isAll = told.parcels.length > 0 && told.parcels.every(({ status }) => status === 'delivered');
  return isAll && (told.status === 'shipped' || order.shipped_at !== null) ? new Date(told.updatedAt) : null;
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
function eventsOf(told: MarketplaceOrder, happened: ToldOutcome['happened']): NewOrderEvent[] {
  if (happened === null) return [];
  return [event(happened, told.updatedAt, { key: happened })];
}
