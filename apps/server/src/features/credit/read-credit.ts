import type { CreditBalance } from '@kervan/contracts/credit';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import { toMajorText, type Minor } from '@kervan/domain/money/money';
import type { Db } from '../../db/connect.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { openHoldsOf } from '../../records/ledger/open-holds.ts';
import type { TransferRef } from '../../records/ledger/transfer-id.ts';

/** Holds that a screen shows; an account with more has them in its statement. */
const HOLDS_MAX = 100;
const DECIMALS = 2;

/** An amount of credit as text with two decimals (WH-049). */
export const decimalText = (amount: Minor): string => toMajorText(amount, DECIMALS);

/** WH-049: what is available, what is held and for what. What a dispute left to be paid never shows as credit (WH-086). */
export async function readCredit(tx: Db, accountId: number): Promise<CreditBalance> {
  const own = await balanceOf(tx, accountId);
  const receivable = await balanceOf(tx, accountId, OwnCode.DisputeReceivable);
  return {
    balance: decimalText(own.available),
    available: own.available,
    posted: own.posted,
    held: own.held,
    receivable: receivable.posted,
    isFrozen: own.frozenAt !== null,
    holds:
      own.held === 0
        ? []
        : (await openHoldsOf(tx, accountId, HOLDS_MAX)).map(({ kind, amount, at, ref }) => ({
            kind,
            amount,
            heldAt: at.toISOString(),
            cause: causeOf(ref),
            order: orderOf(ref),
            package: packageOf(ref),
          })),
  };
}

/** The order that credit moved for. */
export const orderOf = (ref: TransferRef | null): string | null =>
  ref?.order === undefined ? null : String(ref.order);

/** The package that credit moved for. */
export const packageOf = (ref: TransferRef | null): string | null =>
  ref?.package === undefined ? null : String(ref.package);

/** The order or package that credit moved for. */
export const causeOf = (ref: TransferRef | null): string | null => orderOf(ref) ?? packageOf(ref);
