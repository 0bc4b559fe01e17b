import { sql } from 'kysely';
import type { PlatformCode } from '@kervan/domain/credit/ledger-code';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';

/** Something that must never be: which rule, whose, and which transfer or ledger account. */
export type Violation = { rule: string; accountId: number | null; subject: string | null };

/** Asks the books whether they are right, as the worker or staff: none, or they are wrong. */
export async function listViolations(db: Db, limit = 100): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select rule, account_id as "accountId", subject from ledger.list_violations(${limit})`.execute(db);
  return rows;
}

/**
 * The platform's ledger accounts, each on its own side; for the worker and staff.
 * @internal By it tests recount the books.
 */
export async function platformBalances(db: Db): Promise<Partial<Record<PlatformCode, Minor>>> {
  const { rows } = await sql<{ code: PlatformCode; balance: Minor }>`
    select code, balance from ledger.platform_balances()`.execute(db);
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
}

/** Sums up the platform's ledger accounts before a moment; false where that was done. The worker's, once a day. */
export async function takeSnapshot(db: Db, through: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select ledger.take_snapshot(${new Date(through)}) as taken`.execute(
    db,
  );
  return rows[0]?.taken === true;
}
