import type { OpenRoutes } from '@kervan/domain/orders/routing-rules';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { planFill } from '@kervan/domain/subscriptions/product-limit';
import type { StoreHealth } from './dashboard-types.ts';

type Store = {
  id: number;
  sellingPartnerId: string | null;
  marketPlaceEmail: string | null;
  isRegistrationCompleted: boolean;
  manuelManagement: boolean;
  hasAmazonConnectionError: boolean;
};

/** One thing that waits for the seller. */
export type Todo<S extends Store = Store> =
  | { kind: 'connection'; store: S }
  | { kind: 'unfinished'; store: S }
  /** Neither way of sending is open: no order can be bought (ORD-032). */
  | { kind: 'ways' }
  /** New orders that cannot be bought before their way is chosen or their address edited (decision 72, ORD-023). */
  | { kind: 'wayless'; orders: number; /** The way that is off, by which they would go. */ closed: SendingType }
  | { kind: 'addressless'; orders: number }
  /** The buyer asks to cancel, or has claimed money at Amazon: both are answered before anything is bought. */
  | { kind: 'cancelWish'; orders: number }
  | { kind: 'claims'; orders: number }
  /** Packages of the account that the warehouse keeps until credit is loaded (WH-005); `amountMinor` in cents of USD, 0 = there is enough. */
  | { kind: 'unpaid'; packages: number; amountMinor: number }
  /** New orders; `shipBy` = the nearest day by which one of them has to be sent. */
  | { kind: 'toBuy'; orders: number; shipBy: string | null }
  | { kind: 'returns'; orders: number }
  | { kind: 'failures'; items: number }
  | { kind: 'limit'; used: number; limit: number; isFull: boolean }
  | { kind: 'held'; changes: number; until: string | null }
  | { kind: 'late'; sources: number; competition: number }
  | { kind: 'approval'; items: number };

/** What the orders say of themselves. */
type OrderFacts = {
  openWays: OpenRoutes;
  lacking: { way: number; address: number };
  tabs: { new: number; cancellationRequested: number; returnRequested: number };
  nextShipBy: string | null;
  openClaims: number;
  /** What waits for credit at the warehouse, of the whole account; undefined = nothing does. */
  unpaid?: { packages: number; amountMinor: number } | undefined;
};
type Facts = Pick<StoreHealth, 'failures' | 'plan' | 'waiting' | 'freshness' | 'tabs'>;

/** What needs doing now, most urgent first: what has stopped, what went wrong, what will stop, what only waits. */
export function todosOf<S extends Store>(
  { failures, plan, waiting, freshness, tabs }: Facts,
  stores: readonly S[],
  orders: OrderFacts | undefined,
): Todo<S>[] {
  const fill = planFill({ atStore: plan.atStore, productLimit: plan.limit });
  const limit: Todo<S> = { kind: 'limit', used: plan.atStore, limit: plan.limit, isFull: fill === 'full' };
  const late = { sources: lateOf(freshness, false), competition: lateOf(freshness, true) };
  const held: Todo<S> = { kind: 'held', changes: waiting.held, until: waiting.heldUntil };
  return [
    ...stores
      .filter((store) => store.hasAmazonConnectionError)
      .map((store) => ({ kind: 'connection' as const, store })),
    ...(orders ? todosOfOrders(orders, tabs.all > 0) : []),
    ...(failures.items > 0 ? [{ kind: 'failures' as const, items: failures.items }] : []),
    ...(fill === 'full' ? [limit] : []),
    ...(waiting.held > 0 && waiting.heldBy === 'closed' ? [held] : []),
    ...(late.sources + late.competition > 0 ? [{ kind: 'late' as const, ...late }] : []),
    ...(fill === 'near' ? [limit] : []),
    ...stores
      .filter(
        (store) =>
          !store.manuelManagement &&
          !store.hasAmazonConnectionError &&
          (store.sellingPartnerId === null || store.marketPlaceEmail === null || !store.isRegistrationCompleted),
      )
      .map((store) => ({ kind: 'unfinished' as const, store })),
    ...(orders && orders.tabs.returnRequested > 0
      ? [{ kind: 'returns' as const, orders: orders.tabs.returnRequested }]
      : []),
    ...(tabs.pendingApproval > 0 ? [{ kind: 'approval' as const, items: tabs.pendingApproval }] : []),
    ...(waiting.held > 0 && waiting.heldBy === 'hours' ? [held] : []),
  ];
}

/** What orders and packages ask for. Where no way is open at all, that is said once for all of them. */
function todosOfOrders(orders: OrderFacts, hasItems: boolean): Todo<never>[] {
  const { openWays, lacking, tabs, openClaims, unpaid, nextShipBy: shipBy } = orders;
  const isNoneOpen = !openWays.isDirectOpen && !openWays.isWarehouseActive;
  return [
    ...(isNoneOpen && hasItems ? [{ kind: 'ways' as const }] : []),
    ...(unpaid && unpaid.packages > 0 ? [{ kind: 'unpaid' as const, ...unpaid }] : []),
    ...(openClaims > 0 ? [{ kind: 'claims' as const, orders: openClaims }] : []),
    ...(tabs.cancellationRequested > 0 ? [{ kind: 'cancelWish' as const, orders: tabs.cancellationRequested }] : []),
    ...(!isNoneOpen && lacking.way > 0
      ? [
          {
            kind: 'wayless' as const,
            orders: lacking.way,
            closed: openWays.isDirectOpen ? ('warehouse' as const) : ('direct' as const),
          },
        ]
      : []),
    ...(lacking.address > 0 ? [{ kind: 'addressless' as const, orders: lacking.address }] : []),
    ...(!isNoneOpen && tabs.new > 0 ? [{ kind: 'toBuy' as const, orders: tabs.new, shipBy }] : []),
  ];
}

/** What the list above looks after, in its order; what is well is told too, so that an empty list is no riddle. */
const watched = ['connection', 'failures', 'late', 'limit', 'approval'] as const;
export type Watched = (typeof watched)[number];

/**
 * The watched things that ask for nothing. Of an empty store only the connection is well yet, data that were never read are not within limits,
 * and where no plan runs none has room.
 */
export function calmOf(
  todos: readonly Todo[],
  { tabs, freshness, plan }: Pick<Facts, 'tabs' | 'freshness' | 'plan'>,
): Watched[] {
  const kinds = new Set<Todo['kind']>(todos.map(({ kind }) => kind));
  const isRead = freshness.some(({ read }) => read > 0);
  return watched.filter(
    (kind) =>
      !kinds.has(kind) &&
      (tabs.all > 0 || kind === 'connection') &&
      (isRead || kind !== 'late') &&
      (plan.limit > 0 || kind !== 'limit'),
  );
}

const lateOf = (freshness: Facts['freshness'], isCompetition: boolean): number =>
  freshness.filter(({ tier }) => (tier === 'competition') === isCompetition).reduce((sum, { late }) => sum + late, 0);
