import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import { INSTANCE_HEADER } from '@kervan/domain/identity/extension-message';
import type { SessionKind } from '@kervan/domain/identity/extension-scope';
import type { Deps } from '../deps.ts';
import { withIdentity } from '../db/tenant.ts';
import type { FactsRow } from '../records/subscriptions/subscription-facts.ts';

export type Session = {
  accountId: number;
  tokenHash: Buffer;
  kind: SessionKind;
  scopes: string[] | null;
  /** The member of staff who looks at the account with it. */
  staffId: number | null;
  /** When the password was last typed, ms of the system clock. */
  reauthenticatedAt: number | null;
  stores: { storeId: number; connectionBroken: boolean; isRemoved: boolean; isManual: boolean }[];
  /** What decides what the account may do now: read with the session, so that no change has to be waited for. */
  facts: FactsRow;
};

/** Tokens are 32 random bytes; the database keeps their hash only. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session slides on use by these hours (AUTH-026; security and reliability §2 of the extension's) and is written at most once a minute. */
export const idleHours = (kind: SessionKind): number =>
  kind === 'api'
    ? limits.apiKeyDaysMax * 24
    : kind === 'extension'
      ? limits.extensionIdleHours
      : limits.sessionIdleHours;
const SEEN_EVERY_MS = 60_000;

/** The device cookie: on plain http (loopback) browsers refuse the __Host- prefix. */
export const deviceCookie = (deps: Pick<Deps, 'config'>): string => (deps.config.production ? '__Host-dev' : 'dev');

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && token.length <= 200 ? token : null;
}

/** The session of the request's token; a web token counts only together with the device, and one of the extension with the instance, it was given to. */
export async function findSession(deps: Pick<Deps, 'db' | 'config'>, request: FastifyRequest): Promise<Session | null> {
  const token = bearerOf(request);
  if (!token) return null;
  const tokenHash = hashToken(token);
  const device = request.cookies[deviceCookie(deps)];
  const {
    rows: [row],
  } = await sql<
    Pick<Session, 'stores' | 'facts' | 'kind' | 'scopes'> & {
      account_id: number;
      device_hash: Buffer | null;
      seen_at: Date;
      staff_id: number | null;
      reauthenticated_at: Date | null;
    }
  >`select * from kervan.session_of(${tokenHash})`.execute(deps.db);
  if (!row) return null;
  if (isBound(row.kind) && !(device && row.device_hash?.equals(hashToken(device)))) return null;
  if (row.kind === 'extension' && !(await isInstance(deps, request, { tokenHash, instanceHash: row.device_hash })))
    return null;
  if (Date.now() - row.seen_at.getTime() > SEEN_EVERY_MS) {
    await withIdentity(deps.db, (tx) =>
      tx
        .updateTable('session')
        .set({
          seen_at: sql`now()`,
          expires_at: sql`least(ends_at, now() + make_interval(hours => ${idleHours(row.kind)}))`,
        })
        .where('token_hash', '=', tokenHash)
        .execute(),
    );
  }
  const { kind, scopes, stores, facts } = row;
  return {
    accountId: row.account_id,
    tokenHash,
    kind,
    scopes,
    staffId: row.staff_id,
    reauthenticatedAt: row.reauthenticated_at?.getTime() ?? null,
    stores,
    facts,
  };
}

/**
 * AUTH-036: a token of the extension counts with the secret of the instance that it was given to, and, where the browser says who calls, for that
 * origin alone.
 */
async function isInstance(
  { db }: Pick<Deps, 'db'>,
  { headers }: FastifyRequest,
  { tokenHash, instanceHash }: { tokenHash: Buffer; instanceHash: Buffer | null },
): Promise<boolean> {
  const secret = headers[INSTANCE_HEADER];
  if (typeof secret !== 'string' || !instanceHash?.equals(hashToken(secret))) return false;
  if (headers.origin === undefined) return true;
  const row = await withIdentity(db, (tx) =>
    tx.selectFrom('session').select('label').where('token_hash', '=', tokenHash).executeTakeFirst(),
  );
  return row?.label === headers.origin;
}

/** What a browser keeps counts only in that browser. */
const isBound = (kind: SessionKind): boolean => kind === 'web' || kind === 'staff';

/** True while a session is open; asking is no use of it. */
export const isSessionOpen = (deps: Pick<Deps, 'db'>, tokenHash: Buffer): Promise<boolean> =>
  withIdentity(
    deps.db,
    async (tx) =>
      (await tx
        .selectFrom('session')
        .select('account_id')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('ends_at', '>', sql<Date>`now()`)
        .executeTakeFirst()) !== undefined,
  );
