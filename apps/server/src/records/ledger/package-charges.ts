import { sql } from 'kysely';
import type { CreditKind } from '@kervan/domain/credit/credit-kind';
import type { LedgerCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import { transferIdOf, type TransferRef } from './transfer-id.ts';

/** A transfer that moved something: of one step, or the end of a hold that took it. */
export type PostedTransfer = {
  accountId: number;
  id: string;
  kind: CreditKind;
  debit: LedgerCode;
  credit: LedgerCode;
  amount: Minor;
  at: Date;
  ref: TransferRef | null;
};

const columns = sql`account_id as "accountId", id, kind, debit_code as debit, credit_code as credit, amount, created_at as at, ref`;
const isPosted = sql`phase in ('single', 'post') and amount > 0`;

/** Everything that was booked for a package, and what took some of it back, the oldest first. */
export async function bookedForPackage(db: Db, accountId: number, packageId: number): Promise<PostedTransfer[]> {
  const facts = [ledgerFact.post, ledgerFact.postInsurance, ledgerFact.postStorage].map((fact) =>
    transferIdOf(fact(packageId)),
  );
  const { rows } = await sql<PostedTransfer>`
    with own as (
      select * from ledger.transfer where account_id = ${accountId} and id = any(${facts}::uuid[]) and ${isPosted}
      union
      select * from ledger.transfer where account_id = ${accountId} and ref ? 'packageId' and ref ->> 'packageId' = ${String(packageId)} and ${isPosted})
    select ${columns} from (
      select * from own union select * from ledger.transfer where account_id = ${accountId} and reverses in (select id from own)) booked
    order by created_at, seq`.execute(db);
  return rows;
}

/** One transfer of the account, where it moved something. */
export async function findPosted(db: Db, accountId: number, id: string): Promise<PostedTransfer | undefined> {
  const { rows } = await sql<PostedTransfer>`
    select ${columns} from ledger.transfer where account_id = ${accountId} and id = ${id}::uuid and ${isPosted}`.execute(
    db,
  );
  return rows[0];
}

/** What customers were charged for packages, or got back, since a moment and before another: all of them, the worker's. */
export async function listChargesBetween(
  db: Db,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<PostedTransfer[]> {
  const { rows } = await sql<PostedTransfer>`
    select ${columns} from ledger.transfer
    where kind in ('shipping', 'return_fee', 'extra_charge', 'refund', 'staff') and created_at >= ${new Date(from)} and created_at < ${new Date(to)} and ${isPosted}
    order by created_at, account_id, seq limit ${limit}`.execute(db);
  return rows;
}
