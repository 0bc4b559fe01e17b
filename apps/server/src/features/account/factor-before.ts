import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Notes beside a change of address what opens the account now: its second factor, sealed as it stands, and its recovery codes' hashes. */
export async function noteFactor(tx: Db, accountId: number, changeId: number | string): Promise<void> {
  await sql`update email_change set factor_before = (
      select jsonb_build_object('secret', a.totp_secret, 'confirmedAt', a.totp_confirmed_at, 'lastStep', a.totp_last_step, 'codes',
        coalesce((select jsonb_agg(encode(r.code_hash, 'hex')) from recovery_code r where r.account_id = a.account_id), '[]'))
      from account a where a.account_id = ${accountId})
    where account_id = ${accountId} and change_id = ${changeId}`.execute(tx);
}

/**
 * AUTH-040: the second factor and the recovery codes are those of the time at which the first change that was taken back was asked for. A code, or digits,
 * that were used since stay used. Of a change that noted nothing, what was turned on since goes.
 */
export async function restoreFactor(tx: Db, accountId: number, changeId: number | string): Promise<void> {
  const ofChange = sql`c.account_id = ${accountId} and c.change_id = ${changeId}`;
  await sql`update account a set totp_wanted = null, totp_secret = b.secret, totp_confirmed_at = b.confirmed_at,
      totp_last_step = case when b.secret is null then null when b.secret = a.totp_secret then a.totp_last_step else b.last_step end
    from (select case when is_kept then a.totp_secret else factor ->> 'secret' end as secret,
        case when is_kept then a.totp_confirmed_at else (factor ->> 'confirmedAt')::timestamptz end as confirmed_at, (factor ->> 'lastStep')::bigint as last_step
      from email_change c join account a using (account_id),
        lateral (select c.factor_before as factor, c.factor_before is null and a.totp_confirmed_at < c.asked_at as is_kept) s where ${ofChange}) b
    where a.account_id = ${accountId}`.execute(tx);
  await sql`delete from recovery_code r using account a where r.account_id = ${accountId} and a.account_id = r.account_id
    and (a.totp_secret is null or not exists (select from email_change c where ${ofChange}
      and (c.factor_before is null or c.factor_before -> 'codes' ? encode(r.code_hash, 'hex'))))`.execute(tx);
  await sql`insert into recovery_code (account_id, code_hash)
    select c.account_id, decode(code, 'hex') from email_change c, jsonb_array_elements_text(c.factor_before -> 'codes') code where ${ofChange}
    on conflict do nothing`.execute(tx);
}
