import { sql } from 'kysely';
import { CREDIT_CURRENCY, OwnCode } from '@kervan/domain/credit/ledger-code';
import type { Db } from '../../db/connect.ts';
import { recheckParcels } from './recheck-parcels.ts';

/**
 * Freezes an account's credit: nothing is taken or held any more but by a dispute or staff; what comes in is booked, and holds of before
 * are posted and voided. True when it was not frozen.
 */
export const freezeCredit = (tx: Db, accountId: number, at: number): Promise<boolean> =>
  setFrozen(tx, accountId, true, at);

/** True when it was frozen. */
export async function unfreezeCredit(tx: Db, accountId: number, at: number): Promise<boolean> {
  const wasFrozen = await setFrozen(tx, accountId, false, at);
  if (wasFrozen) await recheckParcels(tx, accountId);
  return wasFrozen;
}

async function setFrozen(tx: Db, accountId: number, isFrozen: boolean, at: number): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select ledger.set_frozen(${accountId}, ${OwnCode.Credit}, ${CREDIT_CURRENCY}, ${isFrozen}, ${new Date(at)}) as changed`.execute(
    tx,
  );
  return rows[0]?.changed === true;
}

/** Closes what an account has, for good; false where something is left or held: nothing is closed then. */
export async function closeLedger(tx: Db, accountId: number, at: number): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select ledger.close_accounts(${accountId}, ${new Date(at)}) as closed`.execute(tx);
  return rows[0]?.closed === true;
}
