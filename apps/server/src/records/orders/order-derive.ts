import { deriveOrder, neededFor, type DerivedOrder } from '@kervan/domain/orders/derive-order';
import type { OrderFacts } from '@kervan/domain/orders/order-facts';
import { isOtherDestination, isRouteOpen, onRoute, type Routed } from '@kervan/domain/orders/order-route';
import { newPackage } from '@kervan/domain/orders/package-state';
import type { Route } from '@kervan/domain/orders/routing-rules';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { factsOf, readSold } from './order-facts.ts';
import type { DerivedItem } from './order-parts.ts';
import { readMoney } from '../order-money/order-profit.ts';
import { findRoute } from './order-route.ts';
import type { OrderPackageRow, OrderRow, OrderState } from './order-state.ts';
import type { NewOrderEvent, OrderScope } from './order-write.ts';
import { sendingCodeOf } from './sending-codes.ts';
import { marketOf } from './store-market.ts';

/** What an order's way is asked with: the key to its buyer's address. A process's deps, whose settings cache goes with it. */
export type Means = { secrets: Secrets };

/** What to derive. `before` null: the order is new; `draft`: as it stands with the change. */
export type Derivation = {
  before: OrderState | null;
  draft: OrderState;
  by: Means | undefined;
  /** It was told of the order what there is to be known. */
  isReported: boolean;
  isRouteAsked: boolean;
  route: Route | undefined;
  isMoneyMoved: boolean;
};

/** What is written of it. */
export type Derived = {
  order: Partial<OrderRow> & { sending: number };
  items: ReadonlyMap<number, DerivedItem>;
  packages: Pick<OrderPackageRow, 'package_id' | 'warehouse_status'>[];
  events: NewOrderEvent[];
  /** Nothing of it is other than before; when it is looked at again is not. */
  isSame: boolean;
};

/** Loads what follows from has to be known for, only that, and derives the order by the one rule (domain/orders/derive-order). */
export async function derive(tx: Db, scope: OrderScope, asked: Derivation): Promise<Derived> {
  const before = asked.before && factsOf(asked.before);
  const given = factsOf(asked.draft);
  const route = await routeFor(tx, scope, asked, { before, given });
  const { facts: after } = onRoute(given, route);
  const draft = { ...asked.draft, order: { ...asked.draft.order, sending: sendingCodeOf(after.sending) } };
  const { isReported } = asked;
  const needed = neededFor(before, after, { isReported });
  const memory = asked.by ?? tx;
  const isSold = needed.caps || needed.forecast;
  const store = isSold ? { storeId: scope.storeId, market: await marketOf(tx, scope), memory } : null;
  const sold = store && (await readSold(tx, store, draft, needed.forecast));
  const money = needed.money || asked.isMoneyMoved ? await readMoney(tx, draft.order) : null;
  const derived = deriveOrder(before, given, { now: scope.now, isReported, route, sold, money });
  return writtenOf(asked.draft, derived, scope.now);
}

/** The way that somebody chose, or that the rules of its store say where they are asked. */
async function routeFor(
  tx: Db,
  scope: OrderScope,
  { by, draft, isReported, isRouteAsked, route }: Derivation,
  { before, given }: { before: OrderFacts | null; given: OrderFacts },
): Promise<Route | null> {
  if (route !== undefined) return route;
  const isAsked = isRouteAsked || (isReported && isOtherDestination(before, given));
  if (!isAsked || by === undefined || !isRouteOpen(given)) return null;
  return findRoute(tx, { ...scope, secrets: by.secrets }, draft);
}

function writtenOf({ order, items, packages }: OrderState, derived: DerivedOrder, now: number): Derived {
  const { routed, forecast, profit } = derived;
  const follows: Partial<OrderRow> = {
    ...(routed ? { sending: sendingCodeOf(routed.sending), carrier_code: routed.carrierCode } : {}),
    cap_usd: derived.capUsd,
    ...(profit
      ? {
          settled: profit.settled,
          refund_waiting: profit.refundWaiting,
          cost: profit.cost,
          profit: profit.profit,
          profit_bp: profit.profitHundredths,
          has_actuals: profit.isActual,
        }
      : {}),
  };
  const ofItems = new Map(
    [...derived.items].map(([id, { capUsd, sourceUsd }]) => [id, { cap_usd: capUsd, source_usd: sourceUsd }]),
  );
  // The keys are columns of the row.
  const isSame =
    forecast === null &&
    Object.entries(follows).every(([name, value]) => order[name as keyof OrderRow] === value) &&
    items.every((row) => {
      const of = ofItems.get(row.order_item_id);
      return of?.cap_usd === row.cap_usd && of.source_usd === row.source_usd;
    });
  const { warehouse } = newPackage(routed?.sending === 'warehouse');
  return {
    order: {
      sending: order.sending,
      ...follows,
      ...(forecast ? { forecast: JSON.stringify(forecast.lines) as unknown as OrderRow['forecast'] } : {}),
      ...(forecast?.rates ? { rate_ppm: forecast.rates.ratePpm, local_ppm: forecast.rates.localPpm } : {}),
      units: derived.units,
      look_at: derived.look === null ? null : new Date(derived.look),
      order_status: derived.status,
      seller_status: derived.seller.status,
      shipped_as: derived.seller.shippedAs,
      buyer_status: derived.buyer,
      shipment_status: derived.shipment,
      tabs: derived.tabs,
      delivered_at: derived.deliveredAt === null ? null : new Date(derived.deliveredAt),
    },
    items: ofItems,
    packages: routed ? packages.map(({ package_id }) => ({ package_id, warehouse_status: warehouse })) : [],
    events: routed ? [eventOf(routed, now)] : [],
    isSame,
  };
}

const eventOf = ({ sending, rule, carrierCode }: Routed, now: number): NewOrderEvent => ({
  kind: 'routed',
  at: new Date(now),
  actor: 'rule',
  details: { sendingType: sending, rule: rule === null ? null : rule + 1, carrierCode },
});
