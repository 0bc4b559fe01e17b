import { hashToken, newToken } from '../apps/server/src/http/session.ts';
import type { BenchDatabase } from './open-database.ts';

/** A key of the account that may all: its token is all it needs. */
export async function openSession({ owner }: BenchDatabase, accountId: number): Promise<string> {
  const token = newToken();
  await owner.query(
    `insert into session(account_id, token_hash, kind, scopes, expires_at, ends_at) values ($1, $2, 'api', '{*:write}', now() + interval '1 day', now() + interval '1 day')`,
    [accountId, hashToken(token)],
  );
  return token;
}
