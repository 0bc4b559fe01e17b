import { sql } from 'kysely';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { LoadState } from '@kervan/domain/credit/load-state';
import type { Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import { lockBalance } from './balance.ts';
import { move, reverse } from './move.ts';
import { transferIdOf } from './transfer-id.ts';

type Of = { accountId: number; disputeId: string; at: number };
type Booked = { id: string; debit: string | null; credit: string | null; amount: Minor };

/** What the books have of a dispute, the oldest first. */
async function bookedOf(tx: Db, { accountId, disputeId }: Of): Promise<Booked[]> {
  return tx
    .selectFrom('ledger.transfer')
    .select(['id', 'debit_code as debit', 'credit_code as credit', 'amount'])
    .where('account_id', '=', accountId)
    .where('kind', '=', CreditKind.Dispute)
    .where(sql<boolean>`ref ->> 'dispute' = ${disputeId}`)
    .orderBy('seq')
    .execute();
}

/**
 * WH-086: the bank gave a disputed load back: what was taken is credit again, nothing is owed of it any more, and the commission is earned again. Books
 * once, however often it is called; of a dispute that took nothing it books nothing. Answers what came back, in cents.
 */
export async function giveBackDisputed(tx: Db, { accountId, disputeId, at }: Of): Promise<Minor> {
  await lockBalance(tx, accountId, { at });
  const booked = await bookedOf(tx, { accountId, disputeId, at });
  const ids = new Set(booked.map(({ id }) => id));
  if (!ids.has(transferIdOf(ledgerFact.dispute(disputeId)))) return 0;
  const transfer = { accountId, at, kind: CreditKind.Dispute, ref: { dispute: disputeId } };
  const taken = booked.filter(({ debit, credit }) => debit === OwnCode.Credit && credit === OwnCode.DisputeReceivable);
  for (const { id } of taken) await reverse(tx, { ...transfer, fact: ledgerFact.reversal(id), reverses: id });
  const owed = transferIdOf(ledgerFact.dispute(disputeId));
  await reverse(tx, { ...transfer, fact: ledgerFact.reversal(owed), reverses: owed });
  const commission = booked.find(({ id }) => id === transferIdOf(ledgerFact.disputeCommission(disputeId)));
  if (commission)
    await move(tx, {
      ...transfer,
      fact: ledgerFact.disputeCommissionBack(disputeId),
      debit: PlatformCode.StripeClearing,
      credit: PlatformCode.RevCommission,
      amount: commission.amount,
    });
  await tx
    .updateTable('credit_load')
    .set({ state: LoadState.Paid, updated_at: new Date(at) })
    .where('account_id', '=', accountId)
    .where('dispute_id', '=', disputeId)
    .where('state', '=', LoadState.Disputed)
    .execute();
  return taken.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * What the bank kept of a dispute is paid from credit, also from what is frozen. `amount`: what was disputed, for a payment that the books had not as owed
 * yet, a membership's. False where the credit does not cover it: nothing is taken then.
 */
export async function payLost(tx: Db, { accountId, disputeId, at, amount }: Of & { amount: Minor }): Promise<boolean> {
  const { available } = await lockBalance(tx, accountId, { at });
  const booked = await bookedOf(tx, { accountId, disputeId, at });
  const transfer = { accountId, at, kind: CreditKind.Dispute, ref: { dispute: disputeId } };
  const known = booked.find(({ id }) => id === transferIdOf(ledgerFact.dispute(disputeId)));
  const taken = booked.filter(({ debit, credit }) => debit === OwnCode.Credit && credit === OwnCode.DisputeReceivable);
  const left = (known?.amount ?? amount) - taken.reduce((sum, one) => sum + one.amount, 0);
  if (left > available) return false;
  if (!known)
    await move(tx, {
      ...transfer,
      fact: ledgerFact.dispute(disputeId),
      debit: OwnCode.DisputeReceivable,
      credit: PlatformCode.StripeClearing,
      amount,
    });
  if (left > 0)
    await move(tx, {
      ...transfer,
      fact: ledgerFact.disputeTaken(disputeId, taken.length),
      debit: OwnCode.Credit,
      credit: OwnCode.DisputeReceivable,
      amount: left,
    });
  return true;
}
