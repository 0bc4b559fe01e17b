import type { developers } from '@kervan/contracts/developers-calls';
import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import { withIdentity } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { newToken } from '../../http/session.ts';
import { openSession } from '../../cases/sign-in/open-session.ts';

/** By which a leaked key is recognised. */
const PREFIX = 'kvn_';

/** M12: the keys in force, the newest first. `areas`: what scopes are given for. */
export const listKeys =
  (areas: () => string[]): Handler<typeof developers.keys> =>
  async ({ caller }, deps) => {
    const rows = await within(deps, caller, (tx) =>
      tx
        .selectFrom('session')
        .selectAll()
        .where('account_id', '=', caller.accountId)
        .where('kind', '=', 'api')
        .where('ends_at', '>', sql<Date>`now()`)
        .orderBy('session_id', 'desc')
        .limit(limits.apiKeysMax)
        .execute(),
    );
    const keys = rows.map((row) => ({
      keyId: Number(row.session_id),
      name: row.label ?? '',
      scopes: row.scopes ?? [],
      madeAt: row.created_at.toISOString(),
      usedAt: row.seen_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
    }));
    return { keys, areas: areas() };
  };

/** M12: a session of a program, shown once; the database keeps its hash. @throws ApiKeyLimitReached */
export const makeKey: Handler<typeof developers.makeKey> = async ({ body, caller, wire }, deps) => {
  const { accountId } = caller;
  const key = `${PREFIX}${newToken()}`;
  const endsAt = await withIdentity(deps.db, async (tx) => {
    // Two at once wait for each other: the limit holds for both.
    await sql`select 1 from account where account_id = ${accountId} for update`.execute(tx);
    const { count } = await tx
      .selectFrom('session')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('kind', '=', 'api')
      .where('ends_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.apiKeysMax) throw new AppError('ApiKeyLimitReached');
    return openSession(tx, {
      accountId,
      token: key,
      kind: 'api',
      scopes: [...new Set(body.scopes)],
      label: body.name,
      days: body.days,
      ip: wire.ip,
      userAgent: wire.userAgent,
    });
  });
  await recordSecurity(deps, wire.request, 'apiKeyMade', accountId);
  return { key, endsAt: endsAt.toISOString() };
};

/** M12: the next call with it is refused. @throws RecordNotFound */
export const revokeKey: Handler<typeof developers.revokeKey> = async ({ body, caller, wire }, deps) => {
  const ended = await within(deps, caller, (tx) =>
    tx
      .deleteFrom('session')
      .where('account_id', '=', caller.accountId)
      .where('session_id', '=', body.keyId)
      .where('kind', '=', 'api')
      .returning('session_id')
      .executeTakeFirst(),
  );
  if (!ended) throw new AppError('RecordNotFound');
  await recordSecurity(deps, wire.request, 'apiKeyRevoked', caller.accountId);
  return null;
};
