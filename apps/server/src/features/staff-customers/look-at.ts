import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler, Wire } from '../../http/implement.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { deviceCookie, hashToken, newToken } from '../../http/session.ts';
import { actorOf } from '../../http/staff-session.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { staffCustomerJobs } from '../../jobs/declared/staff-customers.jobs.ts';

const YEAR_S = 365 * 86_400;

/** The account is there and is nobody's memory yet. @throws RecordNotFound */
export async function requireCustomer(tx: Db, accountId: number): Promise<void> {
  const row = await tx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('RecordNotFound');
}

/**
 * Opens the panel of a customer to a member of staff, for half an hour and no longer however it is used. Looking reads: whatever
 * changes something is closed in it (NotForStaff), and the customer's own record of security says that somebody looked. @throws RecordNotFound
 */
export const lookAt: Handler<typeof staffCustomers.lookAt> = async ({ body: { id, why }, caller, wire }, deps) => {
  const token = newToken();
  const known = wire.request.cookies[deviceCookie(deps)] ?? null;
  const device = known ?? randomBytes(32).toString('base64url');
  const endsAt = await withStaff(deps.db, async (tx) => {
    await requireCustomer(tx, id);
    const end = sql<Date>`now() + make_interval(secs => ${limits.staffLookMs / 1_000})`;
    const opened = await tx
      .insertInto('session')
      .values({
        account_id: id,
        token_hash: hashToken(token),
        device_hash: hashToken(device),
        kind: 'staff',
        staff_id: caller.staffId,
        expires_at: end,
        ends_at: end,
        ip: wire.ip,
        user_agent: wire.userAgent,
      })
      .returning('ends_at')
      .executeTakeFirstOrThrow();
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'lookedAt',
      accountId: id,
      subject: `customer:${id}`,
      why,
      after: { endsAt: opened.ends_at },
    });
    return opened.ends_at;
  });
  if (known === null) giveDevice(deps, wire, device);
  await recordSecurity(deps, wire.request, 'staffLooked', id);
  return { token, endsAt: endsAt.toISOString() };
};

/** The token counts in this browser alone, as every token of the panel does. */
function giveDevice(deps: Deps, wire: Wire, device: string): void {
  wire.reply.setCookie(deviceCookie(deps), device, {
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.production,
    path: '/',
    maxAge: YEAR_S,
  });
}

/** ASVS 7.4.5: ends every session of a customer, tokens of the extension among them, and tells them so. @throws RecordNotFound */
export const endSessions: Handler<typeof staffCustomers.endSessions> = ({ body: { id, why }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    await requireCustomer(tx, id);
    const ended = await tx.deleteFrom('session').where('account_id', '=', id).returning('session_id').execute();
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'sessionsEnded',
      accountId: id,
      subject: `customer:${id}`,
      why,
      before: { sessions: ended.length },
      after: { sessions: 0 },
    });
    if (ended.length > 0)
      await enqueue(tx, staffCustomerJobs.mail, { accountId: id, kind: 'signedOutByStaff', amount: null });
    return { ended: ended.length };
  });
