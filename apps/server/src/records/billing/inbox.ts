import { sql } from 'kysely';
import type { ProviderEvent } from '@kervan/domain/billing/provider-objects';
import { billingJobs } from '../../jobs/declared/billing.jobs.ts';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';

/** Keeps an event and orders its work; one that is known already changes nothing. */
export async function receiveEvent(tx: Db, event: ProviderEvent): Promise<void> {
  await tx
    .insertInto('stripe_event')
    .values({ event_id: event.id, kind: event.kind, object_id: keptObject(event.object) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(tx, billingJobs.applyEvent, { eventId: event.id });
}

/** `invoice:in_…`: the kind of the object goes with its id. */
const keptObject = (object: ProviderEvent['object']): string | null => object && `${object.kind}:${object.id}`;

export type KeptEvent = { eventId: string; kind: string; object: { kind: string; id: string } | null };

/** An event that waits to be applied, or null. */
export async function findWaitingEvent(db: Db, eventId: string): Promise<KeptEvent | null> {
  const row = await db
    .selectFrom('stripe_event')
    .select(['event_id', 'kind', 'object_id'])
    .where('event_id', '=', eventId)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const [kind, ...id] = (row.object_id ?? '').split(':');
  return { eventId: row.event_id, kind: row.kind, object: kind ? { kind, id: id.join(':') } : null };
}

/** Ends the work of an event; `note` says why nothing came of it. */
export async function endEvent(tx: Db, eventId: string, note: string | null): Promise<void> {
  await tx
    .updateTable('stripe_event')
    .set({ applied_at: sql`now()`, error: note, tries: sql`least(tries + 1, 32000)` })
    .where('event_id', '=', eventId)
    .execute();
}

/** Notes a try that failed; the job tries again. */
export async function noteEventFailure(db: Db, eventId: string, error: unknown): Promise<void> {
  await db
    .updateTable('stripe_event')
    .set({ error: String(error).slice(0, 500), tries: sql`least(tries + 1, 32000)` })
    .where('event_id', '=', eventId)
    .execute();
}

/** Of these events those that are not known yet. */
export async function listUnknownEvents(db: Db, events: readonly ProviderEvent[]): Promise<ProviderEvent[]> {
  const rows = await db
    .selectFrom('stripe_event')
    .select('event_id')
    .where('event_id', '=', sql<string>`any(${events.map(({ id }) => id)}::text[])`)
    .execute();
  const known = new Set(rows.map(({ event_id }) => event_id));
  return events.filter(({ id }) => !known.has(id));
}

/** Events whose work was given up, or lost with its job. */
export async function listLeftEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from stripe_event where applied_at is null and received_at < now() - interval '10 minutes'
    order by received_at limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Until when the list of events was read through, ms of the market clock; null = never. */
export async function sweptUntil(db: Db): Promise<number | null> {
  const row = await db.selectFrom('stripe_sweep').select('swept_until').executeTakeFirst();
  return row?.swept_until.getTime() ?? null;
}

export async function keepSwept(tx: Db, until: number): Promise<void> {
  await tx
    .insertInto('stripe_sweep')
    .values({ sweep_id: 1, swept_until: new Date(until) })
    .onConflict((conflict) => conflict.column('sweep_id').doUpdateSet({ swept_until: new Date(until) }))
    .execute();
}

/** Takes away events that nobody can deliver again; the provider tries for three days and lists thirty. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await sql`delete from stripe_event where applied_at < now() - interval '90 days'`.execute(db);
}
