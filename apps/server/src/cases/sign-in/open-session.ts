import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import type { ExtensionScope } from '@kervan/domain/identity/extension-scope';
import type { Db } from '../../db/connect.ts';
import { hashToken, idleHours } from '../../http/session.ts';

type Opened = {
  accountId: number;
  token: string;
  ip: string;
  userAgent: string;
} & (
  | { kind: 'web'; deviceHash: Buffer }
  /** Of few rights, and bound to the secret of the extension's instance: it sends no cookie. */
  | { kind: 'extension'; scopes: readonly ExtensionScope[]; label: string; deviceHash: Buffer }
  /** Of a program (M12): it lives its days whether it is used or not, and takes no device's place. */
  | { kind: 'api'; scopes: readonly string[]; label: string; days: number }
);

/** Opens a session and makes room for it (AUTH-026); answers when it ends at the latest. The password was just typed where it is a sign-in. */
export async function openSession(tx: Db, opened: Opened): Promise<Date> {
  const { accountId, token, kind } = opened;
  const { ends_at: endsAt } = await tx
    .insertInto('session')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      kind,
      ...(opened.kind === 'web'
        ? { device_hash: opened.deviceHash, reauthenticated_at: sql`now()` }
        : {
            scopes: [...opened.scopes],
            label: opened.label,
            ...(opened.kind === 'extension' ? { device_hash: opened.deviceHash } : {}),
          }),
      expires_at: sql`now() + make_interval(hours => ${idleHours(kind)})`,
      ends_at: sql`now() + make_interval(days => ${opened.kind === 'api' ? opened.days : limits.sessionDays})`,
      ip: opened.ip,
      user_agent: opened.userAgent,
    })
    .returning('ends_at')
    .executeTakeFirstOrThrow();
  if (kind !== 'api') await dropOldSessions(tx, accountId);
  return endsAt;
}

/** Keeps the newest sessions of an account; staff who look at it and programs take nobody's place. */
async function dropOldSessions(tx: Db, accountId: number): Promise<void> {
  await sql`delete from session where account_id = ${accountId} and kind not in ('staff', 'api') and token_hash not in
    (select token_hash from session where account_id = ${accountId} and kind not in ('staff', 'api') order by created_at desc, session_id desc limit ${limits.sessionsMax})`.execute(
    tx,
  );
}
