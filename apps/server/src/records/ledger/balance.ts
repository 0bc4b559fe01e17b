import { sql } from 'kysely';
import { CREDIT_CURRENCY, normalSides, OwnCode } from '@kervan/domain/credit/ledger-code';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import { asLedger } from './ledger-fault.ts';

/** What a ledger account comes to, on its own side. Only `available` authorises. */
export type Balance = {
  posted: Minor;
  /** Reserved by holds. */
  held: Minor;
  /** posted less held. */
  available: Minor;
  /** Nothing may be taken from it since; null = it is not frozen. */
  frozenAt: Date | null;
};

const nothing: Balance = { posted: 0, held: 0, available: 0, frozenAt: null };

/** The balance as it is read now; whoever decides on it locks it first. */
export async function balanceOf(db: Db, accountId: number, code: OwnCode = OwnCode.Credit): Promise<Balance> {
  const row = await db
    .selectFrom('ledger.account')
    .select(['debits_posted', 'debits_pending', 'credits_posted', 'credits_pending', 'frozen_at'])
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .where('currency', '=', CREDIT_CURRENCY)
    .executeTakeFirst();
  if (!row) return nothing;
  const [posted, held] =
    normalSides[code] === 'C'
      ? [row.credits_posted - row.debits_posted, row.debits_pending]
      : [row.debits_posted - row.credits_posted, row.credits_pending];
  return { posted, held, available: posted - held, frozenAt: row.frozen_at };
}

/** Locks what an account has until the end of the transaction, and reads a balance of it: what is decided on it holds. */
export async function lockBalance(
  tx: Db,
  accountId: number,
  { at, code = OwnCode.Credit }: { at: number; code?: OwnCode },
): Promise<Balance> {
  await lockAccounts(tx, [accountId], at);
  return balanceOf(tx, accountId, code);
}

/** Locks several accounts, in the order of their ids: a transaction that moves credit of more than one begins with it. */
export async function lockAccounts(tx: Db, accountIds: readonly number[], at: number): Promise<void> {
  await asLedger(sql`select ledger.lock(${[...accountIds]}::int[], ${new Date(at)})`.execute(tx));
}

/**
 * What the ledger account came to at a moment: the entries until then, that moment included.
 * @internal By it tests recount the books.
 */
export async function balanceAt(db: Db, accountId: number, code: OwnCode, at: number): Promise<Minor> {
  const row = await db
    .selectFrom('ledger.entry')
    .select('balance_after')
    .where('account_id', '=', accountId)
    .where('code', '=', code)
    .where('currency', '=', CREDIT_CURRENCY)
    .where('version', 'is not', null)
    .where('created_at', '<=', new Date(at))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.balance_after ?? 0;
}
