import { STEP_UP_MS } from '@kervan/domain/identity/extension-scope';
import { browserOf } from '@kervan/domain/identity/browser-of';
import { sql } from 'kysely';
import type { account } from '@kervan/contracts/account-calls';
import { withIdentity } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { proveOwner } from '../../cases/sign-in/prove-owner.ts';

/** Decision 43: the password, and the second factor where there is one, open ten minutes in which this session may do what asks for them. */
export const reauthenticate: Handler<typeof account.reauthenticate> = async ({ body, caller, wire }, deps) => {
  await proveOwner(deps, wire, caller.accountId, { password: body.password, code: body.code ?? null });
  const at = new Date();
  await withIdentity(deps.db, (tx) =>
    tx.updateTable('session').set({ reauthenticated_at: at }).where('token_hash', '=', caller.tokenHash).execute(),
  );
  await recordSecurity(deps, wire.request, 'reauthenticated', caller.accountId);
  return { until: new Date(at.getTime() + STEP_UP_MS).toISOString() };
};

/** Every device that is signed in and every token of the extension, those used last first; staff who look at the account are none of them. */
export const listSessions: Handler<typeof account.sessions> = async ({ caller }, deps) => {
  const rows = await within(deps, caller, (tx) =>
    tx
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', caller.accountId)
      .where('kind', '<>', 'staff')
      .where('expires_at', '>', sql<Date>`now()`)
      .where('ends_at', '>', sql<Date>`now()`)
      .orderBy('seen_at', 'desc')
      .orderBy('session_id', 'desc')
      .limit(100)
      .execute(),
  );
  return rows.map((row) => ({
    sessionId: Number(row.session_id),
    // The column is checked to hold one of four, of which staff is left out above.
    kind: row.kind as 'web' | 'extension' | 'api',
    isCurrent: row.token_hash.equals(caller.tokenHash),
    ...browserOf(row.user_agent ?? ''),
    place: row.ip,
    openedAt: row.created_at.toISOString(),
    usedAt: row.seen_at.toISOString(),
    endsAt: (row.expires_at < row.ends_at ? row.expires_at : row.ends_at).toISOString(),
    label: row.label,
    scopes: row.scopes ?? [],
  }));
};

/** Signs a device of the account out, or takes a token of the extension back; the number of another account's is unknown. */
export const endSession: Handler<typeof account.endSession> = async ({ body, caller, wire }, deps) => {
  const ended = await within(deps, caller, (tx) =>
    tx
      .deleteFrom('session')
      .where('account_id', '=', caller.accountId)
      .where('session_id', '=', body.sessionId)
      .where('kind', '<>', 'staff')
      .returning('session_id')
      .executeTakeFirst(),
  );
  if (!ended) throw new AppError('RecordNotFound');
  await recordSecurity(deps, wire.request, 'sessionEnded', caller.accountId);
  return null;
};

/** Signs out everything but this device, tokens of the extension included. */
export const endOtherSessions: Handler<typeof account.endOtherSessions> = async ({ caller, wire }, deps) => {
  const ended = await within(deps, caller, (tx) =>
    tx
      .deleteFrom('session')
      .where('account_id', '=', caller.accountId)
      .where('token_hash', '<>', caller.tokenHash)
      .returning('session_id')
      .execute(),
  );
  await recordSecurity(deps, wire.request, 'otherSessionsEnded', caller.accountId);
  return { ended: ended.length };
};
