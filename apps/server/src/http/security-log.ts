import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ErrorCode } from '@kervan/contracts/errors';
import type { SecurityEventName } from '@kervan/domain/account/security-event';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from './network-of.ts';

/** What the security log tells of. Refusals carry the code that the caller was told. */
export type SecurityEvent = SecurityEventName | `refused:${ErrorCode}`;

/** Refusals that say something of the caller; the others are slips of a form. */
const TELLING: ReadonlySet<ErrorCode> = new Set([
  'TooManyRequests',
  'DifferentMarketSelected',
  'LinkNotValid',
  'TooManyAtOnce',
  'IdempotencyKeyReused',
  'NotForStaff',
  'NotForExtension',
  'OriginNotAllowed',
]);

/** Where what the background work did came from. */
export const WORK_NETWORK = 'worker';

/** Security events are kept for twelve months. */
export const SECURITY_LOG_MONTHS = 12;

/**
 * Writes an event into the log stream and into the table. `accountId` null: nobody knows whose it is. The id of the request stands in
 * both, and in the answer that the caller got. What cannot be written never stands in the way of the call.
 */
export async function recordSecurity(
  deps: Pick<Deps, 'db' | 'log'>,
  request: FastifyRequest,
  kind: SecurityEvent,
  accountId: number | null = null,
): Promise<void> {
  const network = networkOf(request.ip);
  deps.log.info({ security: kind, accountId, network, reqId: request.id }, 'security event');
  await sql`select kervan.record_security(${kind}, ${accountId ?? 0}, ${network}, ${request.ip}, ${request.id})`
    .execute(deps.db)
    .catch((error: unknown) => deps.log.error({ err: error, security: kind }, 'a security event could not be kept'));
}

/** The same for what the background work did: no address and no request are behind it. */
export async function recordWork(
  { db, log }: Pick<Deps, 'log'> & { db: Db },
  kind: SecurityEvent,
  accountId: number,
): Promise<void> {
  log.info({ security: kind, accountId }, 'security event');
  await sql`insert into security_event(minute, kind, account_id, network, last_ip, last_request)
    values (date_trunc('minute', now()), ${kind}, ${accountId}, ${WORK_NETWORK}, ${WORK_NETWORK}, '')
    on conflict (minute, kind, account_id, network) do update set times = security_event.times + 1, last_at = now()`.execute(
    db,
  );
}

/** The same for a refusal, if it is one to be told of. */
export async function recordRefusal(
  deps: Pick<Deps, 'db' | 'log'>,
  request: FastifyRequest,
  code: ErrorCode,
): Promise<void> {
  if (TELLING.has(code)) await recordSecurity(deps, request, `refused:${code}`);
}

/** Forgets what was kept long enough. */
export const purgeSecurityLog = (db: Db) =>
  sql`delete from security_event where minute < now() - make_interval(months => ${SECURITY_LOG_MONTHS})`.execute(db);
