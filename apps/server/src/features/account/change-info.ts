import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import type { account } from '@kervan/contracts/account-calls';
import type { Db } from '../../db/connect.ts';
import { withIdentity } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { requirePlace } from '../../http/rate-limit.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { isEmailTaken } from '../../cases/sign-in/email-taken.ts';
import { rateLimits } from '../../cases/sign-in/rate-limits.ts';
import { refusePerson } from '../../cases/sign-in/refuse-registration.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { accountJobs } from '../../jobs/declared/account.jobs.ts';
import { dropLinks } from './account.queries.ts';
import { noteFactor } from './factor-before.ts';

type Change = { accountId: number; oldEmail: string; newEmail: string };

/** AUTH-055, AUTH-040: name and phone at once; a new address only once it is confirmed there. */
export const changeInfo: Handler<typeof account.changeInfo> = async ({ body, caller, wire }, deps) => {
  refusePerson(body);
  const { accountId } = caller;
  const before = await withIdentity(deps.db, (tx) => lockAccount(tx, accountId));
  const isNew = body.email !== before.email.toLowerCase();
  // Each tells whether the address has an account.
  if (isNew) await requirePlace(deps.db, `emailChange:${accountId}`, rateLimits.emailChange);
  const asked = await withIdentity(deps.db, async (tx) => {
    const { email } = await lockAccount(tx, accountId);
    await tx
      .updateTable('account')
      .set({ firstname: body.firstname, lastname: body.lastname, phone: body.phoneNumber })
      .where('account_id', '=', accountId)
      .execute();
    if (!isNew) return false;
    if (await isEmailTaken(tx, body.email, accountId)) throw new AppError('EmailInUse');
    return askForChange(tx, { accountId, oldEmail: email, newEmail: body.email });
  });
  await recordSecurity(deps, wire.request, 'infoChanged', accountId);
  if (asked) await recordSecurity(deps, wire.request, 'emailChangeAsked', accountId);
  return { pendingEmail: isNew ? body.email : null };
};

const lockAccount = (tx: Db, accountId: number) =>
  tx.selectFrom('account').select(['email']).where('account_id', '=', accountId).forUpdate().executeTakeFirstOrThrow();

/** Writes to the new address; an earlier change that was not confirmed makes room. A second click within the minute writes nothing. */
async function askForChange(tx: Db, { accountId, oldEmail, newEmail }: Change): Promise<boolean> {
  const { rows } = await sql`select 1 from email_change where account_id = ${accountId} and new_email = ${newEmail}
    and confirmed_at is null and undone_at is null and asked_at > now() - interval '1 minute'`.execute(tx);
  if (rows.length > 0) return false;
  await dropOpenChange(tx, accountId);
  const { change_id: changeId } = await tx
    .insertInto('email_change')
    .values({
      account_id: accountId,
      old_email: oldEmail,
      new_email: newEmail,
      expires_at: sql`now() + make_interval(secs => ${limits.emailConfirmMs / 1000})`,
    })
    .returning('change_id')
    .executeTakeFirstOrThrow();
  await noteFactor(tx, accountId, changeId);
  await enqueue(tx, accountJobs.mailEmailChange, { accountId, changeId: Number(changeId) });
  return true;
}

/** A change that was not confirmed is given up, and its link with it; false where there was none. */
export async function dropOpenChange(tx: Db, accountId: number): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('email_change')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('undone_at', 'is', null)
    .returning('change_id')
    .execute();
  await dropLinks(tx, accountId, 'emailChange');
  return dropped.length > 0;
}
