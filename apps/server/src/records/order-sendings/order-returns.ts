import { sql } from 'kysely';
import { nextSellerOrder } from '@kervan/domain/orders/seller-order-status';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import { announce } from '../../events/announce.ts';
import type { Reader } from '../orders/order-readings.ts';
import { sellerStandingOf, type OrderRow, type OrderState } from '../orders/order-state.ts';
import { changeOrder, type NewOrderEvent, type OrderScope } from '../orders/order-write.ts';

/** A return that a buyer asked for, as the marketplace's report tells it; days are YYYY-MM-DD. */
export type ReportedReturn = {
  rma: string;
  sku: string;
  quantity: number;
  requestedOn: string;
  deliveredOn: string | null;
  status: string | null;
  reason: string | null;
  resolution: string | null;
  isInPolicy: boolean | null;
  carrier: string | null;
  tracking: string | null;
  isClaimed: boolean;
};
/** A claim of which no return is told. */
type ToldClaim = { rma: null; isClaimed: true };

/**
 * Takes in what the marketplace tells of an order's returns: a request that is new marks the order and gives its parcels their RMA, once; what the seller
 * took back afterwards stays so. `state`: under its lock.
 */
export async function takeReturnsIn(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  reported: readonly (ReportedReturn | ToldClaim)[],
): Promise<OrderState> {
  const fresh: ReportedReturn[] = [];
  let isChanged = false;
  for (const one of reported) {
    if (one.rma === null) continue;
    const kept = await keepReturn(tx, scope, state.order, one);
    if (kept === 'new') fresh.push(one);
    isChanged ||= kept === 'changed';
  }
  // Decision 70: one that has ended is not begun again by a report that still names it.
  const claim = state.order.a_to_z ? undefined : reported.find(({ isClaimed }) => isClaimed);
  if (fresh.length === 0 && claim === undefined) {
    if (isChanged)
      await announce(tx, scope.accountId, { type: 'order', storeId: scope.storeId, ids: [state.order.order_id] });
    return state;
  }
  const next = fresh.length === 0 ? null : nextSellerOrder(sellerStandingOf(state.order), 'returnRequested');
  return changeOrder(tx, scope, state, {
    order: {
      ...(next ? { seller_return: true, seller_status: next.status } : {}),
      ...(claim === undefined ? {} : { a_to_z: true }),
    },
    packages: state.packages.flatMap((row) => {
      const item = state.items.find(({ order_item_id }) => order_item_id === row.order_item_id);
      const own = fresh.find(({ sku }) => sku === item?.sku);
      return own && row.rma === null ? [{ package_id: row.package_id, rma: own.rma }] : [];
    }),
    events: [...fresh.map(eventOf), ...(claim === undefined ? [] : [claimOf(claim, scope.now)])],
  });
}

/** Keeps it, and answers what is other than before. */
async function keepReturn(
  tx: Db,
  { now }: OrderScope,
  order: OrderRow,
  reported: ReportedReturn,
): Promise<'new' | 'changed' | 'same'> {
  const { rma, sku, quantity, status, reason, resolution, carrier, tracking } = reported;
  const { rows } = await sql<{ is_new: boolean }>`
    insert into order_return as r (store_id, order_id, rma, sku, quantity, reason, status, resolution, is_in_policy, carrier, tracking, requested_on, delivered_on, noted_at, changed_at)
    values (${order.store_id}, ${order.order_id}, ${rma}, ${sku}, ${quantity}, ${reason}, ${status}, ${resolution}, ${reported.isInPolicy}, ${carrier}, ${tracking}, ${reported.requestedOn}::date, ${reported.deliveredOn}::date, ${new Date(now)}, ${new Date(now)})
    on conflict (store_id, order_id, rma, sku) do update set quantity = excluded.quantity, reason = excluded.reason, status = excluded.status, resolution = excluded.resolution,
      carrier = excluded.carrier, tracking = excluded.tracking, delivered_on = coalesce(excluded.delivered_on, r.delivered_on), changed_at = excluded.changed_at
      where (r.quantity, r.reason, r.status, r.resolution, r.carrier, r.tracking) is distinct from (excluded.quantity, excluded.reason, excluded.status, excluded.resolution, excluded.carrier, excluded.tracking)
        or coalesce(excluded.delivered_on, r.delivered_on) is distinct from r.delivered_on
    returning (xmax = 0) as is_new`.execute(tx);
  const [row] = rows;
  return row === undefined ? 'same' : row.is_new ? 'new' : 'changed';
}

const eventOf = ({ rma, sku, requestedOn, reason, quantity }: ReportedReturn): NewOrderEvent => ({
  kind: 'returnToldByMarketplace',
  key: `return:${rma}:${sku}`,
  at: new Date(`${requestedOn}T00:00:00Z`),
  actor: 'marketplace',
  details: { rma, sku, reason, quantity },
});

const claimOf = ({ rma }: ReportedReturn | ToldClaim, now: number): NewOrderEvent => ({
  kind: 'aToZToldByMarketplace',
  key: 'aToZ',
  at: new Date(now),
  actor: 'marketplace',
  ...(rma === null ? {} : { details: { rma } }),
});

/** Returns of an order, the newest first. */
export async function listReturns(
  tx: Db,
  { store_id, order_id }: Pick<OrderRow, 'store_id' | 'order_id'>,
): Promise<Omit<ReportedReturn, 'resolution' | 'isInPolicy' | 'carrier' | 'isClaimed'>[]> {
  const { rows } = await sql<Omit<ReportedReturn, 'resolution' | 'isInPolicy' | 'carrier' | 'isClaimed'>>`
    select rma, sku, quantity, reason, status, tracking, to_char(requested_on, 'YYYY-MM-DD') as "requestedOn", to_char(delivered_on, 'YYYY-MM-DD') as "deliveredOn"
    from order_return where store_id = ${store_id} and order_id = ${order_id} order by requested_on desc, return_id desc limit 100`.execute(
    tx,
  );
  return rows;
}

/** A little later than what happened: the marketplace's report knows of it then. */
const SOON_MS = 15 * 60_000;

/** Has the store's returns read soon. In the caller's transaction. */
export async function readReturnsSoon(tx: Db, storeId: number, now: number): Promise<void> {
  await sql`insert into return_sweep as s (store_id, due_at) values (${storeId}, ${new Date(now + SOON_MS)})
    on conflict (store_id) do update set due_at = least(s.due_at, excluded.due_at)`.execute(tx);
}

/** How far the report of a store's returns is. */
export type ReturnSweep = {
  storeId: number;
  reportId: string | null;
  askedAt: number | null;
  readAt: number | null;
  attempts: number;
  claim: string;
};

/** Gives every connected store that has none its first report. */
export async function beginReturnSweeps(db: Db, now: number): Promise<void> {
  await sql`insert into return_sweep (store_id, due_at) select store_id, ${new Date(now)}::timestamptz from store s
    where s.sp_account_id is not null and s.removed_at is null and s.connection_error_at is null and not exists (select 1 from return_sweep r where r.store_id = s.store_id)
    on conflict do nothing`.execute(db);
}

/** Claims the report of a store when something is to be done about it; else null. */
export async function claimReturnSweep(
  { db, holder, now }: Reader,
  storeId: number,
  seconds: number,
): Promise<ReturnSweep | null> {
  const { rows } = await sql<{
    report_id: string | null;
    asked_at: Date | null;
    read_at: Date | null;
    attempts: number;
    claim: string;
  }>`update return_sweep s set ${takenBy(holder, seconds)} where store_id = ${storeId} and due_at <= ${new Date(now)}::timestamptz and ${isFree}
    returning s.report_id, s.asked_at, s.read_at, s.attempts, s.lease_until::text as claim`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { report_id, asked_at, read_at, attempts, claim } = row;
  return {
    storeId,
    reportId: report_id,
    askedAt: asked_at?.getTime() ?? null,
    readAt: read_at?.getTime() ?? null,
    attempts,
    claim,
  };
}

export type ReturnSweepStep = {
  reportId: string | null;
  askedAt: number | null;
  readAt: number | null;
  dueAt: number;
  failure: string | null;
};

/** Keeps how far a claimed report is, and gives it back. */
export async function saveReturnSweep(db: Db, { storeId, claim }: ReturnSweep, step: ReturnSweepStep): Promise<void> {
  const at = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  await sql`update return_sweep set lease_until = null, report_id = ${step.reportId}, asked_at = ${at(step.askedAt)}, read_at = ${at(step.readAt)}, due_at = ${at(step.dueAt)},
    failure = ${step.failure?.slice(0, 300) ?? null}, attempts = case when ${step.failure}::text is null then 0 else attempts + 1 end
    where store_id = ${storeId} and lease_until = ${claim}::timestamptz`.execute(db);
}

/** Stores whose report is due. */
export async function listStoresToSweep(db: Db, now: number): Promise<number[]> {
  const { rows } = await sql<{ store_id: number }>`
    select r.store_id from return_sweep r join store s on s.store_id = r.store_id and s.removed_at is null and s.connection_error_at is null
    where r.due_at <= ${new Date(now)}::timestamptz and ${isFree} order by 1`.execute(db);
  return rows.map((row) => row.store_id);
}
