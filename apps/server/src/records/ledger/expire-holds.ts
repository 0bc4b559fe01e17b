import { sql } from 'kysely';
import type { CreditKind } from '@kervan/domain/credit/credit-kind';
import { TransferPhase } from '@kervan/domain/credit/transfer-phase';
import type { Db } from '../../db/connect.ts';
import { book } from './move.ts';

/** Holds whose time is over and that nothing ended, the longest due first: the worker's, of all accounts. */
export async function listDueHolds(
  db: Db,
  now: number,
  limit: number,
): Promise<{ accountId: number; holdId: string; kind: CreditKind }[]> {
  const { rows } = await sql<{ accountId: number; holdId: string; kind: CreditKind }>`
    select h.account_id as "accountId", h.id as "holdId", h.kind from ledger.transfer h
    where h.expires_at <= ${new Date(now)} and not exists (select from ledger.transfer r where r.account_id = h.account_id and r.pending_id = h.id)
    order by h.expires_at limit ${limit}`.execute(db);
  return rows;
}

/** Releases a hold whose time is over. */
export const expireHold = (
  tx: Db,
  { accountId, holdId, kind, now }: { accountId: number; holdId: string; kind: CreditKind; now: number },
): Promise<'created' | 'exists'> =>
  book(
    tx,
    { accountId, fact: `expire:${accountId}:${holdId}`, kind, at: now },
    { phase: TransferPhase.Expire, pendingId: holdId, amount: 0 },
  );
