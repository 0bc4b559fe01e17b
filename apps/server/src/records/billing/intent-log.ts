/**
 * What is said to the payment provider and what it holds; invoices of the warehouse and closed months of credit.
 * Only writer of: billing_customer, card, subscription_event, invoice, dispute, stripe_call, stripe_event, stripe_sweep, warehouse_invoice,
 * warehouse_invoice_series, credit_statement.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ParamsOf, ProviderOperation } from '@kervan/domain/billing/provider-calls';
import type { ProviderError } from '@kervan/domain/billing/provider-error';
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
};

const callOf = (row: Row): OpenCall => ({
  callId: row.call_id,
  accountId: row.account_id,
  // Written by `openCall` alone, which knows operations and their parameters.
  operation: row.operation as ProviderOperation,
  entity: row.entity,
  ...(row.request as Kept & { params: ParamsOf<ProviderOperation> }),
  createdAt: row.created_at,
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('stripe_call')
    .selectAll()
    .where('account_id', 'is not distinct from', accountId)
    .where('operation', '=', operation)
    .where('entity', '=', entity)
    .where('state', '=', 'intent')
    .executeTakeFirst();
  // Looked for after the row was written: whoever ended the earlier one meanwhile is seen now.
  const earlier = isOnce && row ? await findCall(tx, { accountId, operation, entity, state: 'done' }) : null;
  if (earlier && row) {
    await tx.deleteFrom('stripe_call').where('call_id', '=', row.call_id).execute();
    return { doneId: earlier.callId };
  }
  // Ended by somebody else between the two statements: begin anew.
  if (!row) return openCall(tx, wanted, now);
  await tx
    .updateTable('stripe_call')
    .set({ tried_at: sql`now()` })
    .where('call_id', '=', row.call_id)
    .execute();
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

/** Ends a call that was certainly not made, with what the provider said. */
export async function failCall(tx: Db, callId: string, error: ProviderError | { fault: 'NotMade' }): Promise<void> {
  const said = { fault: error.fault, ...('words' in error ? error.words : {}) };
  await tx
    .updateTable('stripe_call')
    .set({ state: 'failed', error: JSON.stringify(said), request: '{}', ended_at: sql`now()` })
    .where('call_id', '=', callId)
    .where('state', '=', 'intent')
    .execute();
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
): Promise<{ callId: string; state: 'intent' | 'done' | 'failed'; answerId: string | null } | null> {
  const row = await tx
    .selectFrom('stripe_call')
    .select(['call_id', 'state', 'answer_id'])
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
    ? { callId: row.call_id, state: row.state as 'intent' | 'done' | 'failed', answerId: row.answer_id }
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
export async function claimOpenCalls(db: Db, quietS: number, most: number): Promise<OpenCall[]> {
  const { rows } = await sql<Row>`
    update stripe_call set tried_at = now() where call_id in (
      select call_id from stripe_call where state = 'intent' and tried_at < now() - make_interval(secs => ${quietS})
      order by tried_at limit ${most} for update skip locked)
    returning call_id, account_id, operation, entity, params_hash, request, created_at`.execute(db);
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
