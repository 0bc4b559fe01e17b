/**
 * What the marketplace is sent of orders and reports back: confirmations and cancellations, refunds, returns and their labels.
 * Only writer of: order_sending, order_refund, order_return, return_sweep, return_label.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isFree, takenBy } from '../../db/leases.ts';
import { servicesRun } from '../subscriptions/services-run.ts';
import type { Reader } from '../orders/order-readings.ts';
import { SendingState, type SendingKind } from './note-sending.ts';

/** What the marketplace is to be told, as somebody works on it. `claim` tells this claim from others; `attempts`: how often it was sent, this time included. */
export type ClaimedSending<Content extends object> = {
  storeId: number;
  sendingId: number;
  orderId: number;
  packageId: number | null;
  content: Content;
  state: SendingState;
  attempts: number;
  feedId: string | null;
  sentAt: number | null;
  claim: string;
};

/** True of a sending that may go out: while the account's services are stopped it waits as it is (decision 12). `sending`: alias of its table. */
export const maySendNow = (sending: string, now: number): RawBuilder<boolean> =>
  servicesRun(sql.ref(`${sending}.store_id`), now);

type Asked = { storeId: number; kind: SendingKind; states: readonly SendingState[]; limit: number; seconds: number };

/**
 * Claims sendings of a store that have been due the longest. One that is about to be sent counts as sent from here on: who dies on the way leaves it
 * in doubt, and whoever comes next looks first.
 */
export async function claimSendings<Content extends object>(
  { db, holder, now }: Reader,
  { storeId, kind, states, limit, seconds }: Asked,
): Promise<ClaimedSending<Content>[]> {
  const { rows } = await sql<ClaimedSending<Content> & { sent: Date | null }>`
    with picked as (select sending_id from order_sending p where store_id = ${storeId} and kind = ${kind} and state = any(${states}::smallint[]) and due_at <= ${new Date(now)}::timestamptz
      and ${isFree} and ${maySendNow('p', now)} order by due_at, sending_id limit ${limit} for update skip locked)
    update order_sending s set ${takenBy(holder, seconds)}, attempts = attempts + case when state = ${SendingState.Waiting} then 1 else 0 end
    from picked where s.store_id = ${storeId} and s.sending_id = picked.sending_id
    returning s.store_id as "storeId", s.sending_id as "sendingId", s.order_id as "orderId", s.package_id as "packageId", s.content, s.state, s.attempts, s.feed_id as "feedId", s.sent_at as sent, s.lease_until::text as claim`.execute(
    db,
  );
  return rows
    .map(({ sent, ...row }) => ({ ...row, sentAt: sent?.getTime() ?? null }))
    .toSorted((one, other) => one.sendingId - other.sendingId);
}

/** What is different of a sending afterwards. */
export type SendingStep = {
  state: SendingState;
  /** When it is worked on again; what is over has none. */
  dueAt?: number;
  failure?: string | null;
  attempts?: number;
  content?: object;
  feedId?: string | null;
  sentAt?: number;
  doneAt?: number;
};

/**
 * Writes how far a claimed sending is, and gives it back. Answers false where it is somebody else's by now, or where something else is to be said
 * meanwhile: then that goes out next, and what came of this changes nothing.
 */
export async function transitionSending(
  db: Db,
  row: Pick<ClaimedSending<object>, 'storeId' | 'sendingId' | 'claim' | 'content'>,
  step: SendingStep,
): Promise<boolean> {
  const { dueAt, content, failure, feedId, sentAt, doneAt, state, attempts } = step;
  const { numUpdatedRows } = await db
    .updateTable('order_sending')
    .set({
      state,
      lease_until: null,
      ...(dueAt === undefined ? {} : { due_at: new Date(dueAt) }),
      ...(failure === undefined ? {} : { failure: failure?.slice(0, 500) ?? null }),
      ...(attempts === undefined ? {} : { attempts: Math.max(0, attempts) }),
      ...(content === undefined ? {} : { content: JSON.stringify(content) }),
      ...(feedId === undefined ? {} : { feed_id: feedId }),
      ...(sentAt === undefined ? {} : { sent_at: new Date(sentAt) }),
      ...(doneAt === undefined ? {} : { done_at: new Date(doneAt) }),
    })
    .where('store_id', '=', row.storeId)
    .where('sending_id', '=', row.sendingId)
    .where(sql<boolean>`lease_until = ${row.claim}::timestamptz`)
    .where(sql<boolean>`content = ${JSON.stringify(row.content)}::jsonb`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await sql`update order_sending set lease_until = null where store_id = ${row.storeId} and sending_id = ${row.sendingId} and lease_until = ${row.claim}::timestamptz`.execute(
    db,
  );
  return false;
}

/** A sending of an order as it stands. */
export type KeptSending = {
  sendingId: number;
  kind: SendingKind;
  packageId: number | null;
  state: SendingState;
  content: object;
};

/** Sendings of an order; it has one for each parcel at most, and one for its cancellation. */
export async function listSendings(tx: Db, storeId: number, orderId: number): Promise<KeptSending[]> {
  const rows = await tx
    .selectFrom('order_sending')
    .select(['sending_id', 'kind', 'package_id', 'state', 'content'])
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('sending_id')
    .execute();
  return rows.map((row) => ({
    sendingId: row.sending_id,
    // The columns hold these codes only (order-work).
    kind: row.kind as SendingKind,
    packageId: row.package_id,
    state: row.state as SendingState,
    content: row.content as object,
  }));
}

/** True of a sending whose outcome is open. */
export const isOpen = ({ state }: Pick<KeptSending, 'state'>): boolean =>
  state === SendingState.Waiting || state === SendingState.Sending;

/** Says something again, or something else than before: it waits as if it were new. Whoever works on it just now gives it back without an effect. */
export async function renewSending(
  tx: Db,
  { storeId, sendingId, content, now }: { storeId: number; sendingId: number; content: object; now: number },
): Promise<void> {
  await tx
    .updateTable('order_sending')
    .set({
      content: JSON.stringify(content),
      state: SendingState.Waiting,
      due_at: new Date(now),
      attempts: 0,
      failure: null,
      feed_id: null,
      sent_at: null,
      done_at: null,
    })
    .where('store_id', '=', storeId)
    .where('sending_id', '=', sendingId)
    .execute();
}

/** Stores that have a sending to be worked on now, by what it says. */
export async function listStoresWithSendings(db: Db, now: number): Promise<{ storeId: number; kind: SendingKind }[]> {
  const { rows } = await sql<{ storeId: number; kind: SendingKind }>`
    select distinct p.store_id as "storeId", p.kind from order_sending p join store s on s.store_id = p.store_id and s.removed_at is null and s.connection_error_at is null
    where p.state < ${SendingState.Done} and (s.management = 'api' or p.state = ${SendingState.Sending}) and p.due_at <= ${new Date(now)}::timestamptz and ${isFree} and ${maySendNow('p', now)} order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Sendings of a kind that nobody has sent yet. */
export async function countWaitingSendings(tx: Db, storeId: number, kind: SendingKind): Promise<number> {
  const { waiting } = await tx
    .selectFrom('order_sending')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .where('state', '=', SendingState.Waiting)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Puts waiting sendings into a file that the seller carries to the marketplace; the caller holds the store's lock. */
export async function handOut(
  tx: Db,
  storeId: number,
  { kind, feedId, limit, now }: { kind: SendingKind; feedId: string; limit: number; now: number },
): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`;
  await sql`update order_sending set state = ${SendingState.Sending}, attempts = attempts + 1, feed_id = ${feedId}, sent_at = ${at}, due_at = ${at}, failure = null, lease_until = null
    where store_id = ${storeId} and sending_id in (select sending_id from order_sending where store_id = ${storeId} and kind = ${kind} and state = ${SendingState.Waiting} order by sending_id limit ${limit})`.execute(
    tx,
  );
}

/** The files that a seller carried to the marketplace, the newest first. */
export async function listHandedOut(
  tx: Db,
  storeId: number,
  { kind, limit }: { kind: SendingKind; limit: number },
): Promise<{ feedId: string; sendings: number; sentAt: Date }[]> {
  const { rows } = await sql<{ feedId: string; sendings: number; sentAt: Date }>`
    select feed_id as "feedId", count(*)::int as sendings, max(sent_at) as "sentAt" from order_sending
    where store_id = ${storeId} and kind = ${kind} and feed_id is not null and sent_at is not null group by feed_id order by 3 desc, 1 limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** What one such file says, in its order. */
export async function listOfFile<Content extends object>(
  tx: Db,
  storeId: number,
  feedId: string,
): Promise<{ amazonOrderId: string; content: Content; sentAt: Date }[]> {
  const { rows } = await sql<{ amazonOrderId: string; content: Content; sentAt: Date }>`
    select o.amazon_order_id as "amazonOrderId", s.content, s.sent_at as "sentAt" from order_sending s join seller_order o on o.store_id = s.store_id and o.order_id = s.order_id
    where s.store_id = ${storeId} and s.feed_id = ${feedId} order by s.sending_id`.execute(tx);
  return rows;
}
