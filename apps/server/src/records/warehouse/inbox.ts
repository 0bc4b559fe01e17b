import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { parcelsJobs } from '../../jobs/declared/parcels.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';

/** A message of the warehouse, or an entry of its list: something happened to an object. Who is asked about it is told by its events alone. */
export type Message = {
  id: string;
  type: string;
  /** ms on the market clock. */
  at: number;
  object: { kind: string; ref: string };
  seq: number;
  /** Whose it may be, where it says so. */
  customerRef: string | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const uuidOf = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;

const rowOf = ({ id, type, at, object, seq, customerRef }: Message) => ({
  event_id: id,
  kind: type,
  object_kind: object.kind,
  object_ref: object.ref,
  seq,
  at: new Date(at),
  customer_ref: customerRef,
});

/** Keeps a message and orders its work; one that is known already changes nothing. */
export async function keepMessage(tx: Db, message: Message): Promise<void> {
  await tx
    .insertInto('warehouse_event')
    .values(rowOf(message))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(tx, parcelsJobs.takeIn, { eventId: message.id });
}

/** Keeps those that are not known; answers their ids. */
export async function keepMissed(tx: Db, messages: readonly Message[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const kept = await tx
    .insertInto('warehouse_event')
    .values(messages.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute();
  return kept.map(({ event_id }) => event_id);
}

/** A message whose work is not done, locked for who does it; undefined = there is none, or somebody did. */
export const findWaitingMessage = (tx: Db, eventId: string) =>
  tx
    .selectFrom('warehouse_event')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Ends the work of a message; `note` says why nothing came of it. */
export async function endMessage(tx: Db, eventId: string, note: string | null): Promise<void> {
  await tx
    .updateTable('warehouse_event')
    .set({ applied_at: sql`now()`, note })
    .where('event_id', '=', eventId)
    .execute();
}

/** Messages whose work was given up, or lost with its job. */
export async function listLeftMessages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from warehouse_event where applied_at is null and received_at < now() - interval '10 minutes' order by received_at limit 500`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Messages older than this are forgotten: the warehouse tells none again after 72 hours, and the cursor of its list is past them. */
export async function forgetOldMessages(db: Db): Promise<void> {
  await sql`delete from warehouse_event where applied_at < now() - interval '30 days'`.execute(db);
}

/** Where the list of all events was read to; null = never. */
export async function sweptTo(db: Db): Promise<string | null> {
  const row = await db.selectFrom('warehouse_sweep').select('cursor').executeTakeFirst();
  return row?.cursor ?? null;
}

export async function keepSweptTo(tx: Db, cursor: string | null, now: number): Promise<void> {
  const values = { cursor, swept_at: new Date(now) };
  await tx
    .insertInto('warehouse_sweep')
    .values({ sweep_id: 1, ...values })
    .onConflict((conflict) => conflict.column('sweep_id').doUpdateSet(values))
    .execute();
}

/** Messages about objects that nobody here has, newest first, and how many there are. */
export async function listUnknownMessages(tx: Db, limit: number) {
  const rows = await tx
    .selectFrom('warehouse_event')
    .select(['event_id', 'kind', 'object_kind', 'object_ref', 'seq', 'at', 'received_at'])
    .where('note', '=', 'unknown')
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(limit)
    .execute();
  const { count } = await tx
    .selectFrom('warehouse_event')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('note', '=', 'unknown')
    .executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}
