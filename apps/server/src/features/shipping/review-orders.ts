import { markets, type MarketCode } from '@kervan/domain/markets';
import { decideConfirmation, lateWarningAt } from '@kervan/domain/orders/confirmation';
import type { OrderSettings } from '@kervan/domain/orders/order-settings';
import { mayBeLostAt, silentStatuses } from '@kervan/domain/orders/silent-package';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { listDueReviews, setNextReview } from '../../records/orders/order-reviews.ts';
import { listSendings } from '../../records/order-sendings/order-sendings.ts';
import { readOrderSettings } from '../../records/orders/order-settings.ts';
import { lockOrder, type OrderState } from '../../records/orders/order-state.ts';
import { changeOrder, type OrderChange } from '../../records/orders/order-write.ts';
import { contentOf, queueConfirmation, referenceOf } from './confirmation-work.ts';
import { packageAfter } from '../../records/orders/package-after.ts';
import { carrierOf, confirmableOf, wantedParcels, type Parcel } from './parcels.ts';

/** Orders looked at in one turn; the next one is waked at once. */
const LOOKS = 100;
const MINUTE = 60_000;
/** While the connection is lost, and after a look that failed, an order is looked at again after so long. */
const AGAIN_MS = 5 * MINUTE;
/** What waits for a person, or for another setting, is looked at once a day. */
const IDLE_MS = 24 * 60 * MINUTE;

/** A store as its orders are looked at. */
export type ReviewedStore = { storeId: number; accountId: number; market: MarketCode; isConnected: boolean };

/** STORE-029: orders of a store whose moment has come: their shipments are confirmed by the store's option, late ones warned of, silent parcels held for lost. */
export async function reviewOrders(deps: WorkerDeps, store: ReviewedStore): Promise<void> {
  const settings = await readOrderSettings(deps.db, store.storeId);
  const due = await listDueReviews(deps.db, { storeId: store.storeId, now: deps.clock.now(), limit: LOOKS });
  for (const orderId of due)
    try {
      await deps.db.transaction().execute((tx) => lookAt(tx, { deps, store, settings }, orderId));
    } catch (error) {
      // One order that cannot be judged stops no other.
      deps.log.error({ err: error, storeId: store.storeId, orderId }, 'an order could not be looked at');
      await setNextReview(deps.db, { storeId: store.storeId, orderId, at: deps.clock.now() + AGAIN_MS });
    }
}

type Means = { deps: WorkerDeps; store: ReviewedStore; settings: OrderSettings };

async function lookAt(tx: Db, { deps, store, settings }: Means, orderId: number): Promise<void> {
  const now = deps.clock.now();
  const state = await lockOrder(tx, store.storeId, { orderId });
  // Somebody else looked, or it changed, while its lock was waited for.
  if (!state?.order.look_at || state.order.look_at.getTime() > now) return;
  const scope = { accountId: store.accountId, storeId: store.storeId, now };
  const lost = silentParcels(state, { market: store.market, now });
  const shipment = await judgeShipments(tx, { state, store, settings, now });
  const change = joinedChange(state, { lost: lost.change, shipment, now });
  if (change !== null) await changeOrder(tx, scope, state, change);
  // What the change itself says of the next look is not known better by it.
  await setNextReview(tx, { storeId: store.storeId, orderId, at: earliest([...lost.next, ...shipment.next]) });
}

const earliest = (moments: readonly number[]): number | null => (moments.length === 0 ? null : Math.min(...moments));

type Judged = { packages: NonNullable<OrderChange['packages']>; isWarned: boolean; next: number[] };

type Judging = { state: OrderState; store: ReviewedStore; settings: OrderSettings; now: number };

/** What is done about each parcel by itself; queues what is confirmed. */
async function judgeShipments(tx: Db, { state, store, settings, now }: Judging): Promise<Judged> {
  const judged: Judged = { packages: [], isWarned: false, next: [] };
  const warnAt = lateWarningAt(state.order.ship_by?.getTime() ?? null, settings);
  for (const parcel of wantedParcels(state)) {
    const { row } = parcel;
    const carrier = carrierOf(row.carrier, row.tracking, store.market);
    const facts = { tracking: row.tracking, carrier: carrier?.name ?? null, isConnected: store.isConnected };
    const decision = decideConfirmation(confirmableOf(state, parcel, facts), settings, now);
    if (decision.kind === 'confirm' && row.tracking !== null && carrier !== null) {
      const change = await confirmParcel(tx, { state, parcel, said: { tracking: row.tracking, carrier }, now });
      if (change) judged.packages.push(change);
      // It is under way, or was refused: whether it comes in time is looked at again.
      if (warnAt !== null && warnAt > now) judged.next.push(warnAt);
      else if (change === null) judged.isWarned = true;
      else judged.next.push(now + AGAIN_MS);
    } else if (decision.kind === 'warn') {
      judged.isWarned = true;
      judged.next.push(now + (store.isConnected ? IDLE_MS : AGAIN_MS));
    } else if (decision.kind === 'wait' && (decision.at !== null || row.tracking !== null))
      judged.next.push(Math.min(decision.at ?? Infinity, now + (store.isConnected ? IDLE_MS : AGAIN_MS)));
  }
  return judged;
}

type Confirmed = { state: OrderState; parcel: Parcel; said: Parameters<typeof contentOf>[2]['said']; now: number };

/** Has a parcel confirmed; null = it was said before. */
async function confirmParcel(
  tx: Db,
  { state, parcel, said, now }: Confirmed,
): Promise<NonNullable<OrderChange['packages']>[number] | null> {
  const storeId = state.order.store_id;
  const sendings = await listSendings(tx, storeId, state.order.order_id);
  const content = contentOf(state, parcel, { said, now });
  const outcome = await queueConfirmation(
    tx,
    { storeId, now },
    { state, parcel, content, sendings, isByPerson: false },
  );
  if (outcome !== 'queued') return null;
  return {
    package_id: parcel.row.package_id,
    carrier: said.carrier.name,
    confirm_ref: parcel.row.confirm_ref ?? referenceOf(parcel.row.package_id),
  };
}

/** Parcels of which nobody has told for fifteen business days (appendix D), and when the others are so. */
function silentParcels(
  state: OrderState,
  { market, now }: { market: MarketCode; now: number },
): { change: Pick<OrderChange, 'packages' | 'events'>; next: number[] } {
  const { timeZone } = markets[market];
  const next: number[] = [];
  const packages: NonNullable<OrderChange['packages']> = [];
  const events: NonNullable<OrderChange['events']> = [];
  for (const row of state.packages.filter((one) => silentStatuses.includes(one.shipment_status))) {
    if (row.last_event_at === null) continue;
    const at = mayBeLostAt(row.last_event_at.getTime(), timeZone);
    if (at > now) {
      next.push(at);
      continue;
    }
    const after = packageAfter(row, { kind: 'lost', at, actor: 'rule', isOrderCancelled: false });
    // Silence is no event of the carrier: what it tells later of an earlier day still counts.
    if (after.change) packages.push({ ...after.change, last_event_at: row.last_event_at });
    events.push({ ...after.event, key: `lost:${row.package_id}:${row.last_event_at.getTime()}` });
  }
  return { change: { packages, events }, next };
}

type Parts = { lost: Pick<OrderChange, 'packages' | 'events'>; shipment: Judged; now: number };

/** All that the look has found as one change; null = nothing. A late confirmation is warned of once. */
function joinedChange({ order }: OrderState, { lost, shipment, now }: Parts): OrderChange | null {
  const isWarned = shipment.isWarned && order.late_warned_at === null;
  const packages = new Map<number, NonNullable<OrderChange['packages']>[number]>();
  for (const row of [...(lost.packages ?? []), ...shipment.packages])
    packages.set(row.package_id, { ...packages.get(row.package_id), ...row });
  const events = [
    ...(lost.events ?? []),
    ...(isWarned ? [{ kind: 'lateWarning' as const, at: new Date(now), actor: 'rule' }] : []),
  ];
  if (packages.size === 0 && events.length === 0) return null;
  return {
    ...(isWarned ? { order: { late_warned_at: new Date(now) } } : {}),
    packages: [...packages.values()],
    events,
  };
}
