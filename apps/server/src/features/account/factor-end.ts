import { sql } from 'kysely';
import type { account } from '@kervan/contracts/account-calls';
import type { Db } from '../../db/connect.ts';
import { withIdentity } from '../../db/tenant.ts';
import type { WorkerDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { networkOf } from '../../http/network-of.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity, recordWork } from '../../http/security-log.ts';
import { hashToken } from '../../http/session.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findFactorEnd, stopFactorEnd, takeDueFactorEnd } from '../../records/staff/factor-end.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';
import { takeLink } from './account.queries.ts';

type Of = { accountId: number; factorEndId: number };

/** Decision 66: any address that was told keeps the second factor as it is. @throws LinkNotValid */
export const keepTwoFactor: Handler<typeof account.keepTwoFactor> = async ({ body, wire }, deps) => {
  await requirePlace(deps.db, `link:${networkOf(wire.ip)}`, rateLimits.linkPerIp);
  const accountId = await withIdentity(deps.db, async (tx) => {
    const owner = await takeLink(tx, 'factorEnd', hashToken(body.token));
    const waiting = owner === undefined ? undefined : await findFactorEnd(tx, owner);
    if (owner === undefined || !waiting?.told.includes(body.email)) throw new AppError('LinkNotValid');
    if (!(await stopFactorEnd(tx, owner))) throw new AppError('LinkNotValid');
    return owner;
  });
  await recordSecurity(deps, wire.request, 'twoFactorKept', accountId);
  return null;
};

/** Each address that is known is told by a job of its own: one that cannot be reached holds no other up. */
export async function notifyOfFactorEnd(deps: WorkerDeps, { accountId, factorEndId }: Of): Promise<void> {
  await enqueueMails(deps.db, 'mailFactorEnd', { accountId, factorEndId });
  await recordWork(deps, 'twoFactorEndBegun', accountId);
}

async function enqueueMails(tx: Db, job: 'mailFactorEnd' | 'mailFactorEnded', of: Of): Promise<void> {
  const row = await tx
    .selectFrom('factor_end')
    .select('told')
    .where('account_id', '=', of.accountId)
    .where('factor_end_id', '=', of.factorEndId)
    .executeTakeFirst();
  for (const place of row?.told.keys() ?? []) await enqueue(tx, accountJobs[job], { ...of, place });
}

/** The day is over and nobody stopped it: the factor that was meant is off, and every address is told once more. One that was set up since stays. */
export async function endFactor(deps: WorkerDeps, of: Of): Promise<void> {
  const { accountId } = of;
  const isEnded = await deps.db.transaction().execute(async (tx) => {
    const taken = await takeDueFactorEnd(tx, of);
    if (!taken) return false;
    const off = await tx
      .updateTable('account')
      .set({ totp_secret: null, totp_wanted: null, totp_confirmed_at: null, totp_last_step: null })
      .where('account_id', '=', accountId)
      .where('totp_confirmed_at', '=', taken.factor_at)
      .returning('account_id')
      .executeTakeFirst();
    if (!off) return false;
    await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    await enqueueMails(tx, 'mailFactorEnded', of);
    await noteEnded(tx, accountId, Number(taken.request_id));
    return true;
  });
  if (isEnded) await recordWork(deps, 'twoFactorEnded', accountId);
}

async function noteEnded(tx: Db, accountId: number, requestId: number): Promise<void> {
  const request = await tx
    .selectFrom('staff_request as r')
    .innerJoin('staff as d', 'd.staff_id', 'r.decided_by')
    .select(['d.staff_id', 'd.name', 'r.why'])
    .where('r.request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  await noteAction(
    tx,
    { staffId: request.staff_id, staffName: request.name, requestId: null },
    {
      kind: 'twoFactorEnded',
      accountId,
      subject: `request:${requestId}`,
      why: request.why,
      before: { twoFactor: 'on' },
      after: { twoFactor: 'off' },
    },
  );
}

/** Those whose day is over, each by a job of its own. */
export async function endDueFactors(db: Db, limit: number): Promise<void> {
  const due = await db
    .selectFrom('factor_end')
    .select(['account_id', 'factor_end_id'])
    .where('ends_at', '<=', sql<Date>`now()`)
    .where('ended_at', 'is', null)
    .where('stopped_at', 'is', null)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
  for (const { account_id: accountId, factor_end_id } of due) {
    const of = { accountId, factorEndId: Number(factor_end_id) };
    await enqueue(db, accountJobs.endFactor, of);
  }
}
