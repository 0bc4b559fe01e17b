import { hashToken, newToken } from '../apps/server/src/http/session.ts';
import type { BenchDatabase } from './open-database.ts';

/** A session as an API client has one: its token is all it needs. */
export async function openSession({ owner }: BenchDatabase, accountId: number): Promise<string> {
  const token = newToken();
  await owner.query(
    `insert into session(account_id, token_hash, kind, expires_at, ends_at) values ($1, $2, 'api', now() + interval '1 day', now() + interval '1 day')`,
    [accountId, hashToken(token)],
  );
  return token;
}
