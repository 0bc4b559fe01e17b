import { sql } from 'kysely';
import type { CreditKind } from '@kervan/domain/credit/credit-kind';
import { CREDIT_CURRENCY, OwnCode, type LedgerCode } from '@kervan/domain/credit/ledger-code';
import { TransferPhase } from '@kervan/domain/credit/transfer-phase';
import { minor, type Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import { recheckParcels } from './recheck-parcels.ts';
import { asLedger } from './ledger-fault.ts';
import { fingerprintOf, transferIdOf, type TransferRef } from './transfer-id.ts';

/*
 * The credit ledger. Credit moves through this folder alone, and its tables are written by the functions of the schema `ledger` alone,
 * which every statement here calls: no right to write them is given to anyone else.
 */

/** Whether a transfer was booked now, or the same one before. */
export type Booked = 'created' | 'exists';

/** What every transfer has. `fact`: the name of what is booked (domain/credit/ledger-fact); its id is derived from it. `at`: of the market clock. */
type Transfer = { accountId: number; fact: string; kind: CreditKind; at: number; ref?: TransferRef };

/** From one ledger account to another: `debit` → `credit`. */
export type Move = Transfer & { debit: LedgerCode; credit: LedgerCode; amount: Minor };

/**
 * Moves an amount, once for a fact. Several legs are several moves in one transaction.
 * Only writer of: ledger.account, ledger.anchor, ledger.anchor_root, ledger.chain, ledger.entry, ledger.snapshot, ledger.transfer.
 * @throws LedgerRefusal, whose transaction is over
 */
export const move = (tx: Db, { debit, credit, amount, ...transfer }: Move): Promise<Booked> =>
  book(tx, transfer, { phase: TransferPhase.Single, debit, credit, amount });

/** Reserves an amount until it is posted, voided, or expires by `expiresAt`. */
export const hold = (
  tx: Db,
  { debit, credit, amount, expiresAt, ...transfer }: Move & { expiresAt?: number },
): Promise<Booked> => book(tx, transfer, { phase: TransferPhase.Pending, debit, credit, amount, expiresAt });

/** Takes what was held, or less of it: the rest is released. `hold`: the fact that was held for. */
export const postHold = (
  tx: Db,
  { hold, amount, ...transfer }: Transfer & { hold: string; amount: Minor },
): Promise<Booked> => book(tx, transfer, { phase: TransferPhase.Post, pendingId: transferIdOf(hold), amount });

/** Releases what was held. */
export const voidHold = (tx: Db, { hold, ...transfer }: Transfer & { hold: string }): Promise<Booked> =>
  book(tx, transfer, { phase: TransferPhase.Void, pendingId: transferIdOf(hold), amount: 0 });

/** Takes a transfer back by its opposite, whole and once. `reverses`: its id. */
export async function reverse(tx: Db, { reverses, ...transfer }: Transfer & { reverses: string }): Promise<Booked> {
  const original = await tx
    .selectFrom('ledger.transfer')
    .select(['debit_code', 'credit_code', 'amount'])
    .where('account_id', '=', transfer.accountId)
    .where('id', '=', reverses)
    .executeTakeFirst();
  return book(tx, transfer, {
    phase: TransferPhase.Single,
    debit: original?.credit_code ?? null,
    credit: original?.debit_code ?? null,
    amount: original?.amount ?? 0,
    reverses,
  });
}

type Rest = {
  phase: TransferPhase;
  debit?: string | null;
  credit?: string | null;
  amount: Minor;
  pendingId?: string;
  reverses?: string;
  expiresAt?: number | undefined;
};

export async function book(
  tx: Db,
  { accountId, fact, kind, at, ref }: Transfer,
  { phase, debit = null, credit = null, amount, pendingId, reverses, expiresAt }: Rest,
): Promise<Booked> {
  const request = [kind, phase, debit, credit, minor(amount), CREDIT_CURRENCY, pendingId ?? null, reverses ?? null];
  const { rows } = await asLedger(
    sql<{
      booked: Booked;
    }>`select ledger.move(${accountId}, ${transferIdOf(fact)}, ${fingerprintOf(request, ref ?? null)}, ${kind}, ${phase}, ${debit}, ${credit},
      ${amount}, ${pendingId ?? null}, ${CREDIT_CURRENCY}, ${ref ? JSON.stringify(ref) : null}, ${new Date(at)}, ${reverses ?? null}, ${expiresAt === undefined ? null : new Date(expiresAt)}) as booked`.execute(
      tx,
    ),
  );
  const booked = rows[0]?.booked ?? 'exists';
  const isMore = credit === OwnCode.Credit || phase === TransferPhase.Void || reverses !== undefined;
  if (booked === 'created' && isMore) await recheckParcels(tx, accountId);
  return booked;
}
