import { sql } from 'kysely';
import { momentsOfMonth, type StatementMonth } from '@kervan/domain/credit/statement-month';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import { lastBefore, sumsByKind, turnoverOf } from '../ledger/entries.ts';

/** A month as it was closed. `fromVersion` is no part of it, `toVersion` its last movement. */
export type ClosedMonth = {
  month: StatementMonth;
  fromVersion: number;
  toVersion: number;
  opening: Minor;
  closing: Minor;
  cameIn: Minor;
  wentOut: Minor;
  movements: number;
  issuedAt: Date;
};

const columns = sql`to_char(month, 'YYYY-MM') as month, from_version as "fromVersion", to_version as "toVersion", opening, closing,
  came_in as "cameIn", went_out as "wentOut", movements, issued_at as "issuedAt"`;

/** The closed months of an account, the newest first. */
export async function listClosedMonths(db: Db, accountId: number, limit: number): Promise<ClosedMonth[]> {
  const { rows } = await sql<ClosedMonth>`
    select ${columns} from credit_statement where account_id = ${accountId} order by credit_statement.month desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function findClosedMonth(
  db: Db,
  accountId: number,
  month: StatementMonth,
): Promise<ClosedMonth | undefined> {
  const { rows } = await sql<ClosedMonth>`
    select ${columns} from credit_statement where account_id = ${accountId} and credit_statement.month = ${`${month}-01`}::date`.execute(
    db,
  );
  return rows[0];
}

/**
 * Closes a month of an account: everything since the month before, until the month's last moment. What is booked afterwards belongs to the next one,
 * whatever moment it bears. Answers the month, or null where it was closed before.
 */
export async function closeMonth(
  tx: Db,
  accountId: number,
  { month, now }: { month: StatementMonth; now: number },
): Promise<ClosedMonth | null> {
  const [before] = await listClosedMonths(tx, accountId, 1);
  const from = before?.toVersion ?? 0;
  const last = await lastBefore(tx, accountId, momentsOfMonth(month).to);
  const to = Math.max(from, last.version);
  const sums = await turnoverOf(tx, accountId, { after: from, upTo: to });
  const opening = before?.closing ?? 0;
  const { rows } = await sql<ClosedMonth>`
    insert into credit_statement (account_id, month, from_version, to_version, opening, closing, came_in, went_out, movements, issued_at)
    values (${accountId}, ${`${month}-01`}::date, ${from}, ${to}, ${opening}, ${opening + sums.cameIn - sums.wentOut}, ${sums.cameIn}, ${sums.wentOut}, ${sums.movements}, ${new Date(now)})
    on conflict do nothing returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** What a closed month comes to, kind by kind. */
export const kindsOfMonth = (db: Db, accountId: number, { fromVersion, toVersion }: ClosedMonth) =>
  sumsByKind(db, accountId, { after: fromVersion, upTo: toVersion });
