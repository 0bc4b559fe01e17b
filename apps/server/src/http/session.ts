import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { withIdentity } from '../db/tenant.ts';

export type Session = {
  accountId: number;
  tokenHash: Buffer;
  stores: { storeId: number; connectionBroken: boolean; isRemoved: boolean }[];
};

/** Tokens are 32 random bytes; the database keeps their hash only. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A session slides by 24 hours on use (AUTH-026) and is written at most once a minute. */
export const SESSION_HOURS = 24;
const SEEN_EVERY_MS = 60_000;

/** The device cookie: on plain http (loopback) browsers refuse the __Host- prefix. */
export const deviceCookie = (deps: Pick<Deps, 'config'>): string => (deps.config.production ? '__Host-dev' : 'dev');

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && token.length <= 200 ? token : null;
}

/** The session of the request's token; a web token counts only together with the device it was given to. */
export async function findSession(deps: Pick<Deps, 'db' | 'config'>, request: FastifyRequest): Promise<Session | null> {
  const token = bearerOf(request);
  if (!token) return null;
  const tokenHash = hashToken(token);
  const device = request.cookies[deviceCookie(deps)];
  const {
    rows: [row],
  } = await sql<
    Omit<Session, 'accountId' | 'tokenHash'> & {
      account_id: number;
      kind: string;
      device_hash: Buffer | null;
      seen_at: Date;
    }
  >`select * from kervan.session_of(${tokenHash})`.execute(deps.db);
  if (!row) return null;
  if (row.kind === 'web' && !(device && row.device_hash?.equals(hashToken(device)))) return null;
  if (Date.now() - row.seen_at.getTime() > SEEN_EVERY_MS) {
    await withIdentity(deps.db, (tx) =>
      tx
        .updateTable('session')
        .set({ seen_at: sql`now()`, expires_at: sql`least(ends_at, now() + make_interval(hours => ${SESSION_HOURS}))` })
        .where('token_hash', '=', tokenHash)
        .execute(),
    );
  }
  return { accountId: row.account_id, tokenHash, stores: row.stores };
}

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
