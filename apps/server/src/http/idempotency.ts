import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ErrorCode } from '@kervan/contracts/errors';
import type { FieldError } from '@kervan/contracts/result';
import { withoutSecrets } from '@kervan/domain/account/secret-field';
import type { FastifyRequest } from 'fastify';
import { isDead } from '../db/leases.ts';
import type { Db } from '../db/connect.ts';
import { withTenant } from '../db/tenant.ts';
import type { Deps } from '../deps.ts';
import type { AccountCaller } from './access.ts';
import { AppError } from '../errors.ts';
import { uploadFingerprintsOf } from './uploads.ts';

const KEY_PATTERN = /^[\w-]{8,100}$/;
/** A request that is not answered after this long is given up, even if its process seems to live: the key may be tried again. */
const IN_FLIGHT_S = 60;

/** Refusals before anything is done: a question, who is asking, or no place for it now. What is typed anew, or later, is the same attempt. */
const askingForMore: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ConfirmationNeeded',
  'PasswordWrong',
  'TwoFactorNeeded',
  'TwoFactorWrong',
  'ServerBusy',
  'TooManyRequests',
  'TooManyAtOnce',
  // Nobody was asked: an outside that is away now is no answer.
  'WarehouseNotReachable',
  // Its end is not known yet, or somebody else has the attempt now.
  'ReturnLabelUnderWay',
  'PaymentInProgress',
  'RequestInFlight',
]);

/** A call with an Idempotency-Key while it runs. */
export type Attempt = {
  key: string;
  /** When it took the key, as PostgreSQL writes it: whoever takes it later has another. */
  takenAt: string;
  /** Its answer was written with what it changed. */
  isAnswered: boolean;
  /** What it, or one before it that did not come to its end, began at an outside. */
  begun: object | null;
};

/** What is kept of an answer: the content, or the refusal that the caller was told. */
type Kept = { content: unknown } | { refusal: { code: ErrorCode; fields: FieldError[]; data: unknown } };

/**
 * Runs a call at most once per Idempotency-Key of an account: a repetition gets the first answer, refusals included.
 * Without the header the call simply runs. Throws IdempotencyKeyReused for other content, RequestInFlight while the first one runs.
 */
export async function once(
  deps: Deps,
  caller: AccountCaller,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return run();
  if (typeof key !== 'string' || !KEY_PATTERN.test(key))
    throw new AppError('ValidationFailed', { fields: [{ field: 'Idempotency-Key', code: 'invalid' }] });
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([
        request.method,
        request.url,
        withoutSecrets(request.body ?? null),
        ...uploadFingerprintsOf(request),
      ]),
    )
    .digest('base64url');
  const taken = await begin(deps, caller, key, fingerprint);
  if ('kept' in taken) return replay(taken.kept);
  const { attempt } = taken;
  caller.attempt = attempt;
  let kept: Kept;
  try {
    const content = await run();
    if (attempt.isAnswered) return content;
    kept = { content };
  } catch (error) {
    // An unknown failure leaves the key free: the caller may try again. So does what asks for more: the same attempt goes on with its answer.
    if (!(error instanceof AppError) || askingForMore.has(error.code)) {
      await withTenant(deps.db, caller, (tx) => leave(tx, caller, attempt));
      throw error;
    }
    kept = { refusal: { code: error.code, fields: error.fields, data: error.data } };
  }
  await withTenant(deps.db, caller, (tx) => keep(tx, caller, attempt, kept));
  return replay(kept);
}

/**
 * Writes the answer of a call in the transaction of what it changed: whoever repeats it after a crash gets that answer, and nothing is done again.
 * Only for a transaction whose outcome is the whole answer. Does nothing where the call has no key. @throws RequestInFlight where it took so long that
 * somebody else has the attempt: then nothing of the transaction stands
 */
export async function answerWithin<T>(tx: Db, caller: AccountCaller, content: T): Promise<T> {
  const { attempt } = caller;
  if (attempt === undefined) return content;
  if (!(await keep(tx, caller, attempt, { content }))) throw new AppError('RequestInFlight');
  attempt.isAnswered = true;
  return content;
}

/**
 * Writes down what a call begins whose end an outside says, in the transaction that begins it: whoever repeats the call after a crash finds it by
 * `begunOf`, goes on with it and begins nothing anew. Does nothing where the call has no key. @throws RequestInFlight as above
 */
export async function begunWithin<T extends object>(tx: Db, caller: AccountCaller, begun: T): Promise<T> {
  const { attempt } = caller;
  if (attempt === undefined) return begun;
  const written = await ofAttempt(tx, caller, attempt)
    .set({ begun: JSON.stringify(begun) })
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new AppError('RequestInFlight');
  attempt.begun = begun;
  return begun;
}

/** What an earlier try of the same attempt began; null = nothing. `T` is what the same call gave to `begunWithin`. */
export const begunOf = <T extends object>({ attempt }: AccountCaller): T | null => (attempt?.begun ?? null) as T | null;

/** The key of an attempt that is not answered, as long as nobody else took it. */
const ofAttempt = (tx: Db, { accountId }: AccountCaller, { key, takenAt }: Attempt) =>
  tx
    .updateTable('idempotency')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('created_at', '=', sql<Date>`${takenAt}::timestamptz`);

async function keep(tx: Db, caller: AccountCaller, attempt: Attempt, kept: Kept): Promise<boolean> {
  const written = await ofAttempt(tx, caller, attempt)
    .set({ status: 1, body: JSON.stringify(kept) })
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

/** Leaves the key to the next try; what was begun stays with it, else nothing does. */
async function leave(tx: Db, caller: AccountCaller, attempt: Attempt): Promise<void> {
  await ofAttempt(tx, caller, attempt).set({ held_by: null }).execute();
  await tx
    .deleteFrom('idempotency')
    .where('account_id', '=', caller.accountId)
    .where('key', '=', attempt.key)
    .where('status', 'is', null)
    .where('held_by', 'is', null)
    .where('begun', 'is', null)
    .execute();
}

/** Takes the key, or answers what it was answered before. */
async function begin(
  deps: Deps,
  caller: AccountCaller,
  key: string,
  fingerprint: string,
): Promise<{ attempt: Attempt } | { kept: Kept }> {
  return withTenant(deps.db, caller, async (tx) => {
    const { rows } = await sql<{ taken_at: string; begun: object | null }>`
      insert into idempotency as i (account_id, key, fingerprint, held_by) values (${caller.accountId}, ${key}, ${fingerprint}, ${deps.alive.holder()}::uuid)
      on conflict (account_id, key) do update set created_at = now(), held_by = excluded.held_by where i.status is null and i.fingerprint = excluded.fingerprint
        and (i.created_at < now() - make_interval(secs => ${IN_FLIGHT_S}) or i.held_by is null or ${isDead(sql`i.held_by::text`)})
      returning created_at::text as taken_at, begun`.execute(tx);
    const [taken] = rows;
    if (taken) return { attempt: { key, takenAt: taken.taken_at, isAnswered: false, begun: taken.begun } };
    const row = await tx
      .selectFrom('idempotency')
      .select(['fingerprint', 'status', 'body'])
      .where('account_id', '=', caller.accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (row.fingerprint !== fingerprint) throw new AppError('IdempotencyKeyReused');
    if (row.status === null) throw new AppError('RequestInFlight');
    // The column holds what `once` wrote.
    return { kept: row.body as unknown as Kept };
  });
}

function replay(kept: Kept): unknown {
  if ('refusal' in kept)
    throw new AppError(kept.refusal.code, { fields: kept.refusal.fields, data: kept.refusal.data });
  return kept.content;
}
