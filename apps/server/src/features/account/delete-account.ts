import { deletionRefusal, erasesAt } from '@kervan/domain/account/deletion';
import { sql } from 'kysely';
import type { account } from '@kervan/contracts/account-calls';
import { withIdentity } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { takePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { hashToken } from '../../http/session.ts';
import { proveOwner } from '../../cases/sign-in/prove-owner.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';
import { dropLinks, readLeft, takeLink } from './account.queries.ts';

/** AUTH-058: without a token the confirming mail goes out; with its token the thirty days begin. Where they run already it answers their end. */
export const requestDeletion: Handler<typeof account.requestDeletion> = async ({ body, caller, wire }, deps) => {
  const { accountId } = caller;
  await proveOwner(deps, wire, accountId, { password: body.password });
  const waived = body.waivedCents ?? 0;
  await refuseWithCredit(deps, caller, waived);
  const running = await findRunning(deps, accountId);
  if (running) return { erasesAt: running.toISOString() };
  if (body.token === null || body.token === undefined) {
    const allowed =
      (await takePlace(deps.db, `mail-pause:deletion:${accountId}`, rateLimits.mailPause)) &&
      (await takePlace(deps.db, `mail:deletion:${accountId}`, rateLimits.mailPerAddress));
    if (allowed) await enqueue(deps.db, accountJobs.mailDeletion, { accountId });
    await recordSecurity(deps, wire.request, 'deletionAsked', accountId);
    return { erasesAt: null };
  }
  const at = await begin(deps, accountId, { token: body.token, waived });
  await recordSecurity(deps, wire.request, 'deletionConfirmed', accountId);
  return { erasesAt: at.toISOString() };
};

/** Decision 43. */
async function refuseWithCredit(deps: Deps, caller: AccountCaller, waived: number): Promise<void> {
  const left = await within(deps, caller, (tx) => readLeft(tx, caller.accountId));
  const refusal = deletionRefusal(left, waived);
  if (refusal) throw new AppError(refusal);
}

async function findRunning(deps: Deps, accountId: number): Promise<Date | null> {
  const row = await withIdentity(deps.db, (tx) =>
    tx.selectFrom('account').select('erases_at').where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  );
  return row.erases_at;
}

/** The days of grace begin (AUTH-056); the subscription is not renewed any more. */
async function begin(
  deps: Deps,
  accountId: number,
  { token, waived }: { token: string; waived: number },
): Promise<Date> {
  return withIdentity(deps.db, async (tx) => {
    if ((await takeLink(tx, 'deletion', hashToken(token))) !== accountId) throw new AppError('LinkNotValid');
    const now = new Date();
    const at = new Date(erasesAt(now.getTime()));
    await tx
      .updateTable('account')
      .set({ deletion_asked_at: now, erases_at: at, waived_cents: waived })
      .where('account_id', '=', accountId)
      .where('erases_at', 'is', null)
      .execute();
    await enqueue(tx, accountJobs.mailDeletionBegun, { accountId });
    await enqueue(tx, accountJobs.endRenewal, { accountId });
    await announce(tx, accountId, { type: 'banner', storeId: null });
    return at;
  });
}

/** AUTH-059: as long as it is not erased the account is kept after all. */
export const withdrawDeletion: Handler<typeof account.withdrawDeletion> = async ({ caller, wire }, deps) => {
  const { accountId } = caller;
  await withIdentity(deps.db, async (tx) => {
    const kept = await tx
      .updateTable('account')
      .set({ deletion_asked_at: null, erases_at: null })
      .where('account_id', '=', accountId)
      .where('erases_at', '>', sql<Date>`now()`)
      .returning('account_id')
      .executeTakeFirst();
    if (!kept) throw new AppError('RecordNotFound');
    await dropLinks(tx, accountId, 'deletion');
    await announce(tx, accountId, { type: 'banner', storeId: null });
  });
  await recordSecurity(deps, wire.request, 'deletionWithdrawn', accountId);
  return null;
};
