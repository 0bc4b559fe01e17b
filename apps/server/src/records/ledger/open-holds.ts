import type { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import { TransferPhase } from '@kervan/domain/credit/transfer-phase';
import type { Minor } from '@kervan/domain/money/money';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { TransferRef } from './transfer-id.ts';

export type OpenHold = { kind: CreditKind; amount: Minor; at: Date; ref: TransferRef | null };

/** What is held of an account's credit and not resolved yet, the oldest first. */
export async function openHoldsOf(db: Db, accountId: number, limit: number): Promise<OpenHold[]> {
  const { rows } = await sql<OpenHold>`
    select h.kind, h.amount, h.created_at as at, h.ref from ledger.transfer h
    where h.account_id = ${accountId} and h.phase = ${TransferPhase.Pending} and h.debit_code = ${OwnCode.Credit}
      and not exists (select from ledger.transfer r where r.account_id = h.account_id and r.pending_id = h.id)
    order by h.created_at, h.seq limit ${limit}`.execute(db);
  return rows;
}
