import { sql } from 'kysely';
import type { AffiliateProgram } from '@kervan/contracts/affiliate';
import {
  programStatusOf,
  refusalOfPayout,
  type EarningStatus,
  type ProgramFacts,
  type ProgramStatus,
} from '@kervan/domain/affiliate/affiliate-rules';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import type { Chance } from '../../chance.ts';
import type { Db } from '../../db/connect.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { subscriptionEnd } from './referral-rows.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
/** Rows that a screen shows of each list; the balance is the ledger's. */
const ROWS_MAX = 500;

/** The program of an account: opened with a code of its own at the first look. */
export async function openProgram(
  tx: Db,
  accountId: number,
  { now, chance }: { now: number; chance: Chance },
): Promise<{ code: string; receiver_mail: string | null }> {
  const find = () =>
    tx
      .selectFrom('affiliate_program')
      .select(['code', 'receiver_mail'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  const found = await find();
  if (found) return found;
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[Math.floor(chance.share() * LETTERS.length)]).join('');
  await tx
    .insertInto('affiliate_program')
    .values({ account_id: accountId, code, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return (await find()) ?? { code, receiver_mail: null };
}

/** What the program is decided by. */
export async function programFacts(tx: Db, accountId: number): Promise<ProgramFacts> {
  const { available } = await balanceOf(tx, accountId, OwnCode.AffiliatePayable);
  const { rows } = await sql<{ waits: boolean; paid: boolean; referred: boolean }>`select
      exists (select from affiliate_payout where account_id = ${accountId} and status = 'PaymentWaiting') as waits,
      exists (select from affiliate_payout where account_id = ${accountId} and status = 'PaymentDone') as paid,
      exists (select from affiliate_referral where account_id = ${accountId} and status = 'Active') as referred`.execute(
    tx,
  );
  return {
    endedAt: await subscriptionEnd(tx, accountId),
    hasPaidReferral: rows[0]?.referred ?? false,
    balance: available,
    isPaymentWaiting: rows[0]?.waits ?? false,
    wasPaid: rows[0]?.paid ?? false,
  };
}

/** AFF-001, AFF-007: everything of the program that its owner sees; whom it referred by number alone. */
export async function readProgram(
  tx: Db,
  accountId: number,
  { now, chance, publicUrl }: { now: number; chance: Chance; publicUrl: string },
): Promise<AffiliateProgram> {
  const { code, receiver_mail: receiverMail } = await openProgram(tx, accountId, { now, chance });
  const facts = await programFacts(tx, accountId);
  const earnings = await earningsOf(tx, accountId);
  return {
    code,
    link: `${publicUrl.replace(/\/$/, '')}/login?tab=register&affiliatecode=${code}`,
    status: programStatusOf(facts),
    receiverMail,
    credit: (await balanceOf(tx, accountId)).available,
    balance: facts.balance,
    waiting: earnings
      .filter(({ status, isReversed }) => status === 'WaitingToBeCalculated' && !isReversed)
      .reduce((sum, { amount }) => sum + amount, 0),
    paymentRefusal: refusalOfPayout(facts, { now, toCredit: false }),
    creditRefusal: refusalOfPayout(facts, { now, toCredit: true }),
    earnings,
    referrals: await referralsOf(tx, accountId),
    payouts: await payoutsOf(tx, accountId),
  };
}

async function earningsOf(tx: Db, accountId: number): Promise<AffiliateProgram['earnings']> {
  const rows = await tx
    .selectFrom('affiliate_earning')
    .select(['earning_id', 'referral_id', 'month', 'base', 'ratio', 'amount', 'status', 'reversed_at'])
    .where('account_id', '=', accountId)
    .orderBy('month', 'desc')
    .orderBy('earning_id', 'desc')
    .limit(ROWS_MAX)
    .execute();
  return rows.map(({ earning_id: id, referral_id: referral, reversed_at: reversedAt, ...row }) => ({
    ...row,
    id,
    customer: masked(referral),
    // Written by this feature alone, from these values.
    status: row.status as EarningStatus,
    isReversed: reversedAt !== null,
  }));
}

async function referralsOf(tx: Db, accountId: number): Promise<AffiliateProgram['referrals']> {
  const rows = await tx
    .selectFrom('affiliate_referral')
    .select(['referral_id', 'status', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('referral_id', 'desc')
    .limit(ROWS_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.referral_id,
    customer: masked(row.referral_id),
    // Likewise.
    status: row.status as ProgramStatus,
    since: row.created_at.toISOString(),
  }));
}

async function payoutsOf(tx: Db, accountId: number): Promise<AffiliateProgram['payouts']> {
  const rows = await tx
    .selectFrom('affiliate_payout')
    .select(['payout_id', 'amount', 'is_credit', 'status', 'created_at', 'refusal'])
    .where('account_id', '=', accountId)
    .orderBy('payout_id', 'desc')
    .limit(ROWS_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.payout_id,
    amount: row.amount,
    isCredit: row.is_credit,
    // Of three values by the table's check.
    status: row.status as 'PaymentWaiting' | 'PaymentDone' | 'Canceled',
    refusal: row.refusal,
    at: row.created_at.toISOString(),
  }));
}

/** A customer as who referred it may see it: nothing of it at all but which one of one's own it is. */
const masked = (referralId: number): string => `C***${referralId}`;
