/**
 * What is said to the payment provider and what it holds; invoices of the warehouse and closed months of credit.
 * Only writer of: billing_customer, card, subscription_event, invoice, credit_note, dispute, stripe_call, stripe_event, stripe_sweep, warehouse_invoice,
 * warehouse_invoice_series, credit_statement.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ParamsOf, ProviderOperation } from '@kervan/domain/billing/provider-calls';
import { fateOfFault, type ProviderError, type ProviderFault } from '@kervan/domain/billing/provider-error';
import type { Db } from '../../db/connect.ts';

/** A job that goes on with what a crash interrupted, as it is kept with the call. */
export type KeptJob = { name: string; payload: object; maxAttempts: number; key: string | null };

/** A call that was written down before it is made. `entity`: what it is for, e.g. `purchase:<uuid>`; one call of an operation is under way for it. */
export type WantedCall<Operation extends ProviderOperation = ProviderOperation> = {
  accountId: number | null;
  operation: Operation;
  entity: string;
  params: ParamsOf<Operation>;
  /** Started when the call is ended by somebody else than its caller. */
  afterHealing: KeptJob | null;
  /** For this entity the operation is made once and never again: a charge, a subscription of a purchase. */
  isOnce: boolean;
};
export type OpenCall<Operation extends ProviderOperation = ProviderOperation> = Omit<
  WantedCall<Operation>,
  'isOnce'
> & {
  callId: string;
  createdAt: Date;
  /** When it was wanted, by the market clock (ms). */
  madeAt: number;
  /** How often somebody set out to make it, this time included: 1 = nobody else can have made it. */
  tries: number;
  /** The provider stores a failure of its own as the answer to its key: it is not sent again, what it made is looked for. */
  isOnlyRead: boolean;
};

/** What is kept of a call until its end: addresses may be in it, so that its end takes it away. */
type Kept = { params: object; afterHealing: KeptJob | null; madeAt: number };

type Row = {
  call_id: string;
  account_id: number | null;
  operation: string;
  entity: string;
  params_hash: Buffer;
  request: unknown;
  created_at: Date;
  tries: number;
  is_only_read: boolean;
};

const callOf = (row: Row): OpenCall => ({
  callId: row.call_id,
  accountId: row.account_id,
  // Written by `openCall` alone, which knows operations and their parameters.
  operation: row.operation as ProviderOperation,
  entity: row.entity,
  ...(row.request as Kept & { params: ParamsOf<ProviderOperation> }),
  createdAt: row.created_at,
  tries: row.tries,
  isOnlyRead: row.is_only_read,
});

/**
 * Writes the call down, to be committed before it is made. Where one of the operation is under way for the entity, that one goes on:
 * `isSame` says whether it asks for the same. `doneId`: it was made before and is made once only.
 */
export async function openCall<Operation extends ProviderOperation>(
  tx: Db,
  wanted: WantedCall<Operation>,
  now: number,
): Promise<{ call: OpenCall; isSame: boolean } | { doneId: string }> {
  const { accountId, operation, entity, params, afterHealing, isOnce } = wanted;
  const hash = createHash('sha256').update(canonical(params)).digest();
  const request: Kept = { params, afterHealing, madeAt: now };
  await tx
    .insertInto('stripe_call')
    .values({
      call_id: randomUUID(),
      account_id: accountId,
      operation,
      entity,
      params_hash: hash,
      state: 'intent',
      request: JSON.stringify(request),
      tries: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .updateTable('stripe_call')
    .set(({ eb }) => ({ tried_at: sql`now()`, tries: eb('tries', '+', 1) }))
    .where('account_id', 'is not distinct from', accountId)
    .where('operation', '=', operation)
    .where('entity', '=', entity)
    .where('state', '=', 'intent')
    .returningAll()
    .executeTakeFirst();
  // Looked for after the row was written: whoever ended the earlier one meanwhile is seen now.
  const earlier = isOnce && row ? await findCall(tx, { accountId, operation, entity, state: 'done' }) : null;
  if (earlier && row) {
    await tx.deleteFrom('stripe_call').where('call_id', '=', row.call_id).execute();
    return { doneId: earlier.callId };
  }
  // Ended by somebody else between the two statements: begin anew.
  if (!row) return openCall(tx, wanted, now);
  return { call: callOf(row), isSame: row.params_hash.equals(hash) };
}

/** Ends a call that was made. False when somebody else ended it meanwhile: what follows from it is theirs to do. */
export async function closeCall(tx: Db, callId: string, answerId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('stripe_call')
    .set({ state: 'done', answer_id: answerId, request: '{}', ended_at: sql`now()` })
    .where('call_id', '=', callId)
    .where('state', '=', 'intent')
    .returning('call_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** What calls of one kind about one thing made, the newest first; two at once are two. */
export async function listAnswers(
  tx: Db,
  { accountId, operation, entity }: { accountId: number; operation: ProviderOperation; entity: string },
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('stripe_call')
    .select('answer_id')
    .where('account_id', '=', accountId)
    .where('operation', '=', operation)
    .where('entity', '=', entity)
    .where('state', '=', 'done')
    .where('answer_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('call_id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ answer_id: id }) => id ?? []);
}

/**
 * Ends a call that was not made, with what the provider said. False where that is not certain: another try of it may have made it, so it stays
 * open; or it was made, and somebody ended it.
 */
export async function failCall(tx: Db, callId: string, error: ProviderError | { fault: 'NotMade' }): Promise<boolean> {
  const said = { fault: error.fault, ...('words' in error ? error.words : {}) };
  const isOfThisTry = error.fault !== 'NotMade' && fateOfFault[error.fault] === 'notMadeNow';
  await tx
    .updateTable('stripe_call')
    .set({ state: 'failed', error: JSON.stringify(said), request: '{}', ended_at: sql`now()` })
    .where('call_id', '=', callId)
    .where('state', '=', 'intent')
    .$if(isOfThisTry, (query) => query.where('tries', '=', 1))
    .execute();
  const row = await tx
    .selectFrom('stripe_call')
    .select('state')
    .where('call_id', '=', callId)
    .executeTakeFirstOrThrow();
  return row.state === 'failed';
}

/** The provider stores a failure as the answer to a call's key: from now on it is looked for only. */
export async function onlyRead(tx: Db, callId: string): Promise<void> {
  await tx.updateTable('stripe_call').set({ is_only_read: true }).where('call_id', '=', callId).execute();
}

/**
 * Notes that nothing was found of a call that may not be sent again; the provider's lists lag. True once it was looked for `readings` times, the last
 * time `sureMs` after the first (ms of the market clock): it was not made, and is over.
 */
export async function noteEmptyReading(
  tx: Db,
  callId: string,
  { now, readings, sureMs }: { now: number; readings: number; sureMs: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('stripe_call')
    .set(({ eb, fn }) => ({
      empty_readings: eb('empty_readings', '+', 1),
      first_empty_at: fn.coalesce('first_empty_at', sql<Date>`${new Date(now)}::timestamptz`),
    }))
    .where('call_id', '=', callId)
    .where('state', '=', 'intent')
    .returning(['empty_readings', 'first_empty_at'])
    .executeTakeFirst();
  if (!row?.first_empty_at) return false;
  const isSure = row.empty_readings >= readings && now - row.first_empty_at.getTime() >= sureMs;
  return isSure && failCall(tx, callId, { fault: 'NotMade' });
}

/** Calls for an entity that were given up although another try of them may have made it: before it is made anew they are looked for. */
export async function listDoubted(
  tx: Db,
  { accountId, operation, entity }: { accountId: number | null; operation: ProviderOperation; entity: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('stripe_call')
    .select('call_id')
    .where('account_id', 'is not distinct from', accountId)
    .where('operation', '=', operation)
    .where('entity', '=', entity)
    .where('state', '=', 'failed')
    .where(sql<boolean>`error->>'fault' = 'NotMade' or (error->>'fault' in (${sql.join(UNSURE)}) and tries > 1)`)
    .execute();
  return rows.map((row) => row.call_id);
}
const UNSURE: readonly ProviderFault[] = ['Unavailable', 'RateLimited', 'NotAuthorized', 'KeyReused'];

/** A call that was given up was made after all. False when somebody else saw that meanwhile. */
export async function reviveCall(tx: Db, callId: string, answerId: string): Promise<boolean> {
  const revived = await tx
    .updateTable('stripe_call')
    .set({ state: 'done', answer_id: answerId, error: null })
    .where('call_id', '=', callId)
    .where('state', '=', 'failed')
    .returning('call_id')
    .executeTakeFirst();
  return revived !== undefined;
}

/** How the newest call of an operation for an entity stands: what goes on after a crash asks it. */
export async function findCall(
  tx: Db,
  {
    accountId,
    operation,
    entity,
    state,
  }: { accountId: number | null; operation: ProviderOperation; entity: string; state?: 'done' },
): Promise<{
  callId: string;
  state: 'intent' | 'done' | 'failed';
  answerId: string | null;
  fault: ProviderFault | 'NotMade' | null;
} | null> {
  const row = await tx
    .selectFrom('stripe_call')
    .select(['call_id', 'state', 'answer_id', sql<ProviderFault | 'NotMade' | null>`error->>'fault'`.as('fault')])
    .$if(state !== undefined, (query) => query.where('state', '=', 'done'))
    .where('account_id', 'is not distinct from', accountId)
    .where('operation', '=', operation)
    .where('entity', '=', entity)
    .orderBy('created_at', 'desc')
    .orderBy('state')
    .limit(1)
    .executeTakeFirst();
  // The column holds one of the three: a constraint of the table.
  return row
    ? {
        callId: row.call_id,
        state: row.state as 'intent' | 'done' | 'failed',
        answerId: row.answer_id,
        fault: row.fault,
      }
    : null;
}

/** The newest call of an operation that was made for an account, whatever for; null = none. */
export async function findLastCall(tx: Db, accountId: number, operation: ProviderOperation): Promise<string | null> {
  const row = await tx
    .selectFrom('stripe_call')
    .select('call_id')
    .where('account_id', '=', accountId)
    .where('operation', '=', operation)
    .where('state', '=', 'done')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.call_id ?? null;
}

/** Calls whose maker has not come back for so long (s of the system): taken by one process, the oldest first. */
export async function claimOpenCalls(db: Db, quietS: number, limit: number): Promise<OpenCall[]> {
  const { rows } = await sql<Row>`
    update stripe_call set tried_at = now(), tries = tries + 1 where call_id in (
      select call_id from stripe_call where state = 'intent' and tried_at < now() - make_interval(secs => ${quietS})
      order by tried_at limit ${limit} for update skip locked)
    returning call_id, account_id, operation, entity, params_hash, request, created_at, tries, is_only_read`.execute(
    db,
  );
  return rows.map(callOf);
}

/** Takes away what nobody asks for any more; what is open stays. */
export async function forgetOldCalls(db: Db): Promise<void> {
  await sql`delete from stripe_call where state <> 'intent' and ended_at < now() - interval '400 days'`.execute(db);
}

/** The same content is the same text, in whatever order its names were written. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, entry]) => `${JSON.stringify(name)}:${canonical(entry)}`)
    .join(',')}}`;
}
