import { AuthorizationLost, MarketplaceError, NotFound, QuotaError } from '../../connectors/marketplace/errors.ts';
import { orderParts, type OrderPart } from '../../connectors/marketplace/orders.ts';
import { isSaleIn, reportedStatusOf } from '../../connectors/marketplace/orders-mapping.ts';
import type { WorkerDeps } from '../../deps.ts';
import { claimReading, endReading, deferReading, type ClaimedReading } from '../../records/orders/order-readings.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { noteWithheld, readWithheld } from '../../records/stores/withheld-parts.ts';
import { takeOrderIn } from './take-order-in.ts';

/** System time after which a turn ends: other jobs get theirs, and the next one is waked at once. */
const TURN_MS = 6_000;
/** System time that a claimed order is kept from others; a dead reader's claim ends as soon as its death is seen. */
const LEASE_S = 60;
/** An order that the marketplace does not show yet, or not now, is asked for again: soon at first, then twice as late each time (market clock). */
const AGAIN_FIRST_MS = 3_000;
const AGAIN_MAX_MS = 30 * 60_000;
/** A number that it has not shown for about a day is asked for once a day, and after some thirty more no longer: the sweep brings what shows up late. */
const RARELY_AFTER = 60;
const RARELY_MS = 24 * 60 * 60_000;
const LAST_ATTEMPT = RARELY_AFTER + 30;
/** One whose status is withheld is asked for again after this long. */
const UNKNOWN_AGAIN_MS = 15 * 60_000;

/** Reads the orders of a store of which something was heard, one call each, until none is due or the quota is used up (ORD-046). */
export async function readOrders(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const end = performance.now() + TURN_MS;
  while (performance.now() < end) {
    const reader = { db: deps.db, holder: deps.alive.holder(), now: deps.clock.now() };
    const row = await claimReading(reader, store.storeId, LEASE_S);
    if (row === null) return;
    try {
      await readOne(deps, store, row);
    } catch (error) {
      await defer(deps, row, error);
      if (error instanceof QuotaError) return;
      if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
    }
  }
}

async function readOne(deps: WorkerDeps, store: ConnectedStore, row: ClaimedReading): Promise<void> {
  const { order, withheld } = await deps.marketplace.getOrder(store.account, row.amazonOrderId, {
    without: await withheldOf(deps, store),
    priority: 1,
  });
  await rememberWithheld(deps, store, withheld);
  if (order === null)
    return deferReading(deps.db, row, {
      at: deps.clock.now() + UNKNOWN_AGAIN_MS,
      failure: 'unreadable',
      isAttempt: true,
    });
  if (!isSaleIn(order, store.market)) return endReading(deps.db, row);
  const notified = reportedStatusOf(row.heardStatus);
  const retryAt = await takeOrderIn(deps, store, { order, notified });
  if (retryAt !== null)
    return deferReading(deps.db, row, { at: retryAt.getTime(), failure: 'set aside', isAttempt: true });
  if (order.status === null && notified === null)
    return deferReading(deps.db, row, {
      at: deps.clock.now() + UNKNOWN_AGAIN_MS,
      failure: 'status withheld',
      isAttempt: true,
    });
  await endReading(deps.db, row);
}

/** Parts that the account is refused, as it was remembered. */
export async function withheldOf(deps: WorkerDeps, { accountId, account }: ConnectedStore): Promise<OrderPart[]> {
  const kept = await readWithheld(deps.db, { accountId, spAccountId: account.spAccountId }, deps.clock.now());
  return orderParts.filter((part) => kept.includes(part));
}

/** What is refused is not asked for with each order; what was not asked for keeps the time at which it was refused. */
export async function rememberWithheld(
  deps: WorkerDeps,
  store: ConnectedStore,
  withheld: readonly OrderPart[],
): Promise<void> {
  const known = await withheldOf(deps, store);
  if (withheld.length === known.length && withheld.every((part) => known.includes(part))) return;
  const { accountId, account } = store;
  await noteWithheld(deps.db, { accountId, spAccountId: account.spAccountId }, withheld, deps.clock.now());
}

async function defer(deps: WorkerDeps, row: ClaimedReading, error: unknown): Promise<void> {
  if (error instanceof QuotaError)
    return deferReading(deps.db, row, { at: error.blockedUntil, failure: 'quota', isAttempt: false });
  const isUnknown = error instanceof NotFound;
  if (isUnknown && row.attempts >= LAST_ATTEMPT) return endReading(deps.db, row);
  const soon = Math.min(AGAIN_MAX_MS, AGAIN_FIRST_MS * 2 ** Math.min(row.attempts, 20));
  const waitMs = isUnknown && row.attempts >= RARELY_AFTER ? RARELY_MS : soon;
  const failure = isUnknown ? 'not there yet' : error instanceof Error ? error.message : String(error);
  await deferReading(deps.db, row, { at: deps.clock.now() + waitMs, failure, isAttempt: true });
}
