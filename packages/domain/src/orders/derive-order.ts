import type { Minor } from '../money/money.ts';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { capOfOrder, cappedItems, wantsCaps } from './derive-caps.ts';
import { forecastAfter, wantsForecast } from './derive-forecast.ts';
import { moneyOf, profitOf, type DerivedProfit } from './derive-profit.ts';
import { wantedOf } from './forecast-order.ts';
import {
  isLess,
  sameWanted,
  sumOf,
  type ItemOfOrder,
  type MoneyFacts,
  type OrderFacts,
  type ParcelOfOrder,
  type SoldFacts,
} from './order-facts.ts';
import type { ForecastLine } from './order-forecast.ts';
import type { OrderStatus } from './order-status.ts';
import { orderTabBits } from './order-tabs.ts';
import { nextReviewAt } from './order-watch.ts';
import { onRoute, type Routed } from './order-route.ts';
import { piecesOf } from './pieces.ts';
import { rolledUp, type OrderUnit } from './roll-up.ts';
import type { Route } from './routing-rules.ts';
import type { SellerOrder } from './seller-order-status.ts';
import { ShipmentStatus } from './shipment-status.ts';

/** What else it is derived from; null = it was not asked for, and what follows from it stays. */
type DerivationFacts = {
  now: number;
  /** Who told of the order what there is to be known says so: what could not be told before is tried again. */
  isReported: boolean;
  route: Route | null;
  sold: SoldFacts | null;
  money: MoneyFacts | null;
};

/** What follows. */
export type DerivedOrder = {
  status: OrderStatus;
  seller: SellerOrder;
  buyer: BuyerOrderStatus;
  shipment: ShipmentStatus;
  tabs: number;
  look: number | null;
  units: number;
  deliveredAt: number | null;
  routed: Routed | null;
  capUsd: Minor | null;
  /** Of the products, by their numbers. */
  items: ReadonlyMap<number, { capUsd: Minor | null; sourceUsd: Minor | null }>;
  forecast: {
    lines: readonly ForecastLine[];
    rates: { ratePpm: number | null; localPpm: number | null } | null;
  } | null;
  profit: DerivedProfit | null;
};

/**
 * What follows from an order as it stands after a change: how far it is and its tabs, its way, the maxima of its products, what it is expected to leave and
 * leaves. `before` null: it is new. The same facts give the same again.
 */
export function deriveOrder(before: OrderFacts | null, given: OrderFacts, facts: DerivationFacts): DerivedOrder {
  const { facts: after, routed } = onRoute(given, facts.route);
  const standing = rolledUp({ order: after.status, seller: after.seller }, unitsOf(after));
  const items = cappedItems(before, after, facts);
  const capsMoved = items.some((item, place) => item.capUsd !== before?.items[place]?.capUsd);
  const isOther = before !== null && (capsMoved || !sameWanted(before, after));
  const made = forecastAfter(before, { ...after, items }, facts);
  return {
    status: standing.order,
    seller: standing.seller,
    buyer: standing.buyer,
    shipment: after.parcels.find(({ buyer }) => buyer === standing.buyer)?.status ?? ShipmentStatus.NotShipped,
    tabs: orderTabBits({
      order: standing.order,
      seller: standing.seller.status,
      buyer: standing.buyer,
      hasFlag: after.hasFlag,
      isCancellationRequested: after.isCancellationRequested,
    }),
    look: nextReviewAt(
      {
        order: standing.order,
        seller: standing.seller.status,
        shipBy: after.shipBy,
        parcels: wantedParcels(after).map(({ item, parcel }) => ({
          status: parcel.status,
          tracking: parcel.tracking,
          isConfirmed: isShown(item, parcel),
          lastEventAt: parcel.lastEventAt,
        })),
      },
      facts.now,
    ),
    units: unitsWanted(after.items) ?? after.units,
    deliveredAt: after.deliveredAt ?? deliveredWith(standing.buyer, after.parcels),
    routed,
    capUsd: isOther || (before === null && facts.isReported) ? capOfOrder(items) : after.capUsd,
    items: new Map(
      items.map(({ id, capUsd, sourceUsd }, place) => [
        id,
        { capUsd, sourceUsd: made?.sources === undefined ? sourceUsd : (made.sources[place] ?? null) },
      ]),
    ),
    forecast: made && { lines: made.lines, rates: made.rates },
    profit:
      facts.money &&
      profitOf({ ...after, seller: standing.seller, forecast: made?.lines ?? after.forecast }, facts.money),
  };
}

/** What has to be known for an order after a change, beside its way. */
export function neededFor(
  before: OrderFacts | null,
  after: OrderFacts,
  { isReported }: { isReported: boolean },
): { caps: boolean; forecast: boolean; money: boolean } {
  const forecast = wantsForecast(before, after, isReported);
  const isOther = before !== null && (isLess(before, after) || moneyOf(before) !== moneyOf(after));
  return { caps: wantsCaps(before, after, isReported), forecast, money: forecast || isOther };
}

/** ORD-047: the parcels that something comes in which the buyer is to get. */
function wantedParcels({ items, purchases, parcels }: OrderFacts): { item: ItemOfOrder; parcel: ParcelOfOrder }[] {
  const pieces = piecesOf(
    items.map((item) => ({ id: item.id, wanted: wantedOf(item) })),
    purchases,
    parcels,
  );
  return items.flatMap((item) =>
    parcels
      .filter(({ id, of }) => of === item.id && (pieces.get(id)?.sent ?? 0) > 0)
      .map((parcel) => ({ item, parcel })),
  );
}

/** Whether the marketplace shows the parcel's shipment, or all of its product as sent. */
const isShown = (item: ItemOfOrder, parcel: ParcelOfOrder): boolean =>
  parcel.isConfirmed || item.confirmed >= wantedOf(item);

/** The order's pieces as the roll-up reads them: each parcel of a product that is still wanted. */
const unitsOf = (order: OrderFacts): OrderUnit[] =>
  wantedParcels(order).map(({ item, parcel }) => ({
    buyer: parcel.buyer,
    isTracked: parcel.tracking !== null,
    isConfirmed: isShown(item, parcel),
    wasDelivered: parcel.deliveredAt !== null,
  }));

/** Pieces that are wanted (decision 70), and those that were ordered where none is any more; null = no product is known. */
function unitsWanted(items: readonly ItemOfOrder[]): number | null {
  if (items.length === 0) return null;
  return Math.max(1, sumOf(items, wantedOf) || sumOf(items, ({ quantity }) => quantity));
}

/** An order is delivered with the last of its parcels, whoever told of that. */
function deliveredWith(buyer: BuyerOrderStatus, parcels: readonly ParcelOfOrder[]): number | null {
  const moments = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  return buyer === BuyerOrderStatus.Delivered && moments.length > 0 ? Math.max(...moments) : null;
}
