import type { account } from '@kervan/contracts/account-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readLeft } from './account.queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** AUTH-039: the account as its owner sees it. */
export const getAccount: Handler<typeof account.get> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { accountId } = caller;
    const row = await tx
      .selectFrom('account')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const pending = await tx
      .selectFrom('email_change')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is', null)
      .where('undone_at', 'is', null)
      .where('expires_at', '>', new Date())
      .executeTakeFirst();
    const { codes } = await tx
      .selectFrom('recovery_code')
      .select((eb) => eb.fn.countAll<number>().as('codes'))
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    const isOn = row.totp_confirmed_at !== null;
    return {
      customerId: accountId,
      firstname: row.firstname,
      lastname: row.lastname,
      email: row.email,
      phoneNumber: row.phone,
      consents: { licence: row.agreement_version, kvkk: row.kvkk_version },
      pendingEmail: pending
        ? {
            email: pending.new_email,
            askedAt: pending.asked_at.toISOString(),
            expiresAt: pending.expires_at.toISOString(),
          }
        : null,
      passwordChangedAt: iso(row.password_changed_at),
      twoFactor: { isOn, since: iso(row.totp_confirmed_at), recoveryCodesLeft: isOn ? Number(codes) : 0 },
      deletion:
        row.deletion_asked_at && row.erases_at
          ? { askedAt: row.deletion_asked_at.toISOString(), erasesAt: row.erases_at.toISOString() }
          : null,
      left: await readLeft(tx, accountId),
    };
  });
