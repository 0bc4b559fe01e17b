import { sql } from 'kysely';
import { CREDIT_CURRENCY } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { minor, type Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import { asLedger } from './ledger-fault.ts';
import { recheckParcels } from './recheck-parcels.ts';
import type { Booked } from './move.ts';
import { fingerprintOf, transferIdOf } from './transfer-id.ts';

/** Credit of one customer for another. `transfer`: the sender's own id of the request (WH-014). */
export type HandOver = { from: number; to: number; transfer: string; amount: Minor; at: number };

/**
 * Gives credit of one customer to another: two transfers that are there together or not at all, each with the other account in its ref.
 * The panel may call it for the sender; both accounts are locked in the order of their ids.
 * @throws LedgerRefusal, whose transaction is over
 */
export async function handOver(tx: Db, { from, to, transfer, amount, at }: HandOver): Promise<Booked> {
  const fact = ledgerFact.handOver(`${from}:${transfer}`);
  const { rows } = await asLedger(
    sql<{ booked: Booked }>`select ledger.hand_over(${from}, ${to}, ${transferIdOf(fact.out)}, ${transferIdOf(fact.in)},
      ${fingerprintOf([from, to, minor(amount), CREDIT_CURRENCY], null)}, ${amount}, ${CREDIT_CURRENCY},
      ${JSON.stringify({ counterparty: to })}, ${JSON.stringify({ counterparty: from })}, ${new Date(at)}) as booked`.execute(
      tx,
    ),
  );
  const booked = rows[0]?.booked ?? 'exists';
  if (booked === 'created') await recheckParcels(tx, to);
  return booked;
}
