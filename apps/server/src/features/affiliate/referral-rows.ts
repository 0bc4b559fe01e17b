import { sql } from 'kysely';
import { referralStatusOf, type ProgramStatus } from '@kervan/domain/affiliate/affiliate-rules';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { PaymentType } from '@kervan/domain/billing/payment-type';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';

export type Referral = { accountId: number; referralId: number; referredId: number };

/** The referral of an account by the code it registered with, written down at the first look; null = nobody referred it. Locks the program. */
export async function findReferral(tx: Db, referredId: number, now: number): Promise<Referral | null> {
  const { rows } = await sql<{ accountId: number; code: string; registeredAt: Date }>`
    select p.account_id as "accountId", p.code, a.created_at as "registeredAt"
    from account a join affiliate_program p on p.code = upper(a.affiliation_code)
    where a.account_id = ${referredId} and p.account_id <> a.account_id for no key update of p`.execute(tx);
  const found = rows[0];
  if (!found) return null;
  const { accountId, code } = found;
  await tx
    .insertInto('affiliate_referral')
    .values({
      account_id: accountId,
      referred_id: referredId,
      code,
      status: 'Initial',
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('referred_id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('affiliate_referral')
    .select('referral_id')
    .where('account_id', '=', accountId)
    .where('referred_id', '=', referredId)
    .executeTakeFirst();
  return row ? { accountId, referralId: Number(row.referral_id), referredId } : null;
}

/** AFF-006: decides anew where a referral stands; what was cancelled stays so. */
export async function restateReferral(tx: Db, { accountId, referralId, referredId }: Referral): Promise<ProgramStatus> {
  const { rows } = await sql<{
    status: ProgramStatus;
    sharesCard: boolean;
    sharesDevice: boolean;
    sharesPhone: boolean;
    storeKnown: boolean;
    firstPaidAt: Date | null;
  }>`select r.status,
      exists (select from card mine join card other on other.fingerprint = mine.fingerprint
        where mine.account_id = ${accountId} and other.account_id = ${referredId}) as "sharesCard",
      exists (select from known_device mine join known_device other on other.device_hash = mine.device_hash
        where mine.account_id = ${accountId} and other.account_id = ${referredId}) as "sharesDevice",
      exists (select from account mine join account other
        on regexp_replace(other.phone, '\\D', '', 'g') = regexp_replace(mine.phone, '\\D', '', 'g')
        where mine.account_id = ${accountId} and other.account_id = ${referredId}) as "sharesPhone",
      exists (select from seller_registry own join seller_registry other
          on other.selling_partner_id = own.selling_partner_id and other.account_id <> own.account_id
          where own.account_id = ${referredId})
        or exists (select from billing_claim own join billing_claim other
          on other.kind = own.kind and other.key_hash = own.key_hash and other.account_id <> own.account_id
          where own.kind = 3 and own.account_id = ${referredId}) as "storeKnown",
      (select min(i.paid_at) from invoice i where i.account_id = ${referredId} and i.status = ${InvoiceStatus.Paid}
        and i.payment_type = ${PaymentType.Subscription} and i.amount_paid > 0) as "firstPaidAt"
    from affiliate_referral r where r.account_id = ${accountId} and r.referral_id = ${referralId}`.execute(tx);
  const facts = rows[0];
  if (!facts) return 'Canceled';
  const isOver = facts.status === 'Canceled' || facts.status === 'CanceledDueToSameMarketPlace';
  const status = isOver ? facts.status : referralStatusOf({ ...facts, hasPaid: facts.firstPaidAt !== null });
  await tx
    .updateTable('affiliate_referral')
    .set({ status, first_paid_at: facts.firstPaidAt })
    .where('account_id', '=', accountId)
    .where('referral_id', '=', referralId)
    .execute();
  return status;
}

/** When the subscription of an account ended; null while it has one. An account that never had one ended when time began. */
export async function subscriptionEnd(tx: Db, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ isOpen: boolean; endedAt: Date | null }>`
    select count(*) filter (where status < ${SubscriptionStatus.Ended}) > 0 as "isOpen", max(ended_at) as "endedAt"
    from subscription where account_id = ${accountId} and began_at is not null`.execute(tx);
  const [facts] = rows;
  return facts?.isOpen ? null : (facts?.endedAt?.getTime() ?? 0);
}
