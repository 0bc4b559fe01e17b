import { randomBytes } from 'node:crypto';
import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import type { account } from '@kervan/contracts/account-calls';
import type { Db } from '../../db/connect.ts';
import { withIdentity } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { networkOf } from '../../http/network-of.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { hashToken } from '../../http/session.ts';
import { dropUnconfirmed, isEmailTaken } from '../../cases/sign-in/email-taken.ts';
import { hashPassword } from '../../cases/sign-in/password-hash.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { forgetAllTries } from '../../cases/sign-in/tries.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { stopFactorEnd } from '../../records/staff/factor-end.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';
import { takeLink } from './account.queries.ts';
import { dropOpenChange } from './change-info.ts';
import { restoreFactor } from './factor-before.ts';

/** AUTH-040: whoever reads the mail of the new address confirms it; from now on it is the account's, and the old one is told. */
export const confirmEmailChange: Handler<typeof account.confirmEmailChange> = async ({ body, wire }, deps) => {
  await requirePlace(deps.db, `link:${networkOf(wire.ip)}`, rateLimits.linkPerIp);
  const accountId = await withIdentity(deps.db, async (tx) => {
    const owner = await takeLink(tx, 'emailChange', hashToken(body.token));
    const change = owner === undefined ? null : await takeOpenChange(tx, owner, body.email);
    if (owner === undefined || !change) throw new AppError('LinkNotValid');
    if (await isEmailTaken(tx, body.email, owner)) throw new AppError('EmailInUse');
    await dropUnconfirmed(tx, body.email);
    await moveTo(tx, owner, body.email);
    await enqueue(tx, accountJobs.mailEmailChanged, { accountId: owner, changeId: Number(change) });
    return owner;
  });
  await recordSecurity(deps, wire.request, 'emailChanged', accountId);
  return null;
};

/** The change that waits for this address, which it does no longer. */
async function takeOpenChange(tx: Db, accountId: number, newEmail: string): Promise<string | number | null> {
  const { rows } = await sql<{ change_id: string }>`update email_change set confirmed_at = now(),
      undo_until = now() + make_interval(secs => ${limits.emailUndoMs / 1000})
    where account_id = ${accountId} and new_email = ${newEmail} and confirmed_at is null and undone_at is null and expires_at > now()
    returning change_id`.execute(tx);
  return rows[0]?.change_id ?? null;
}

/** Another address for the account: where it is written to, here and at the payment provider. */
async function moveTo(tx: Db, accountId: number, email: string): Promise<void> {
  await tx.updateTable('account').set({ email }).where('account_id', '=', accountId).execute();
  // Links that set a password were sent to the address of before.
  await tx.deleteFrom('mail_token').where('account_id', '=', accountId).where('kind', '=', 'reset').execute();
  await enqueue(tx, accountJobs.tellProvider, { accountId });
}

/**
 * AUTH-040: the old address takes the change back. Whoever made it knew the password: it opens nothing any more, nor does anything
 * that was opened with it, the second factor is the one of before, and a deletion that was begun is withdrawn.
 */
export const undoEmailChange: Handler<typeof account.undoEmailChange> = async ({ body, wire }, deps) => {
  await requirePlace(deps.db, `link:${networkOf(wire.ip)}`, rateLimits.linkPerIp);
  const dummyHash = await hashPassword(randomBytes(32).toString('base64url'), deps.config.passwordCost);
  const accountId = await withIdentity(deps.db, async (tx) => {
    const owner = await takeLink(tx, 'emailUndo', hashToken(body.token));
    const first = owner === undefined ? null : await undoFrom(tx, owner, body.email);
    if (owner === undefined || first === null) throw new AppError('LinkNotValid');
    await dropOpenChange(tx, owner);
    await restoreFactor(tx, owner, first);
    // An end that staff began concerned the account of whoever made the change.
    await stopFactorEnd(tx, owner);
    await moveTo(tx, owner, body.email);
    await tx
      .updateTable('account')
      .set({ password_hash: dummyHash, password_changed_at: new Date(), deletion_asked_at: null, erases_at: null })
      .where('account_id', '=', owner)
      .execute();
    await tx.deleteFrom('session').where('account_id', '=', owner).execute();
    await tx.deleteFrom('known_device').where('account_id', '=', owner).execute();
    // What an earlier address may take back it takes back still.
    await tx.deleteFrom('mail_token').where('account_id', '=', owner).where('kind', '<>', 'emailUndo').execute();
    await forgetAllTries(tx, body.email);
    return owner;
  });
  await recordSecurity(deps, wire.request, 'emailChangeUndone', accountId);
  return null;
};

/** Takes back the change from this address, and those that came after it; answers the first of them, null where none may be. */
async function undoFrom(tx: Db, accountId: number, oldEmail: string): Promise<number | null> {
  const { rows } = await sql<{
    id: string;
  }>`update email_change set undone_at = now() where account_id = ${accountId} and confirmed_at is not null and undone_at is null
      and change_id >= (select max(change_id) from email_change where account_id = ${accountId} and old_email = ${oldEmail}
        and confirmed_at is not null and undone_at is null and undo_until > now())
    returning change_id as id`.execute(tx);
  return rows.length === 0 ? null : Math.min(...rows.map(({ id }) => Number(id)));
}

/** AUTH-040: a new address that is not confirmed yet is given up. */
export const cancelEmailChange: Handler<typeof account.cancelEmailChange> = async ({ caller, wire }, deps) => {
  const { accountId } = caller;
  if (!(await withIdentity(deps.db, (tx) => dropOpenChange(tx, accountId)))) throw new AppError('RecordNotFound');
  await recordSecurity(deps, wire.request, 'emailChangeCancelled', accountId);
  return null;
};
