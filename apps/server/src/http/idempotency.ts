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
import { AppError } from './errors.ts';
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
]);

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
  const known = await begin(deps, caller, key, fingerprint);
  if (known) return replay(known);
  const attempt = { key, isAnswered: false };
  caller.attempt = attempt;
  let kept: Kept;
  try {
    const content = await run();
    if (attempt.isAnswered) return content;
    kept = { content };
  } catch (error) {
    // An unknown failure leaves the key free: the caller may try again. So does what asks for more: the same attempt goes on with its answer.
    if (!(error instanceof AppError) || askingForMore.has(error.code)) {
      await withTenant(deps.db, caller, (tx) =>
        tx.deleteFrom('idempotency').where('account_id', '=', caller.accountId).where('key', '=', key).execute(),
      );
      throw error;
    }
    kept = { refusal: { code: error.code, fields: error.fields, data: error.data } };
  }
  await withTenant(deps.db, caller, (tx) => keep(tx, caller, key, kept));
  return replay(kept);
}

/**
 * Writes the answer of a call in the transaction of what it changed: whoever repeats it after a crash gets that answer, and nothing is done again.
 * Only for a transaction whose outcome is the whole answer. Does nothing where the call has no key.
 */
export async function answerWithin<T>(tx: Db, caller: AccountCaller, content: T): Promise<T> {
  if (caller.attempt === undefined) return content;
  await keep(tx, caller, caller.attempt.key, { content });
  caller.attempt.isAnswered = true;
  return content;
}

const keep = (tx: Db, { accountId }: AccountCaller, key: string, kept: Kept) =>
  tx
    .updateTable('idempotency')
    .set({ status: 1, body: JSON.stringify(kept) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();

/** Takes the key, or answers what it was answered before. */
async function begin(deps: Deps, caller: AccountCaller, key: string, fingerprint: string): Promise<Kept | null> {
  return withTenant(deps.db, caller, async (tx) => {
    const taken =
      await sql`insert into idempotency as i (account_id, key, fingerprint, held_by) values (${caller.accountId}, ${key}, ${fingerprint}, ${deps.alive.holder()}::uuid)
      on conflict (account_id, key) do update set created_at = now(), held_by = excluded.held_by where i.status is null and i.fingerprint = excluded.fingerprint
        and (i.created_at < now() - make_interval(secs => ${IN_FLIGHT_S}) or (i.held_by is not null and ${isDead(sql`i.held_by::text`)})) returning 1`.execute(
        tx,
      );
    if (taken.rows.length > 0) return null;
    const row = await tx
      .selectFrom('idempotency')
      .select(['fingerprint', 'status', 'body'])
      .where('account_id', '=', caller.accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (row.fingerprint !== fingerprint) throw new AppError('IdempotencyKeyReused');
    if (row.status === null) throw new AppError('RequestInFlight');
    // The column holds what `once` wrote.
    return row.body as unknown as Kept;
  });
}

function replay(kept: Kept): unknown {
  if ('refusal' in kept)
    throw new AppError(kept.refusal.code, { fields: kept.refusal.fields, data: kept.refusal.data });
  return kept.content;
}
