import { LedgerRefusal, type LedgerFault } from '@kervan/domain/credit/ledger-refusal';

/** What `ledger.move` raises. */
const faults: Readonly<Record<string, LedgerFault>> = {
  LG001: 'Frozen',
  LG002: 'OtherRequest',
  LG003: 'NoHold',
  LG004: 'Resolved',
  LG005: 'MoreThanHeld',
  LG006: 'NoLedgerAccount',
};
/** The rule of the database that credit is never overdrawn. */
const NO_OVERDRAW = 'account_no_overdraw';

function faultOf(error: unknown): LedgerFault | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === '23514' && 'constraint' in error && error.constraint === NO_OVERDRAW) return 'NotEnough';
  return faults[String(error.code)] ?? null;
}

/** Runs a statement of the ledger; what it refuses is thrown as a `LedgerRefusal`, everything else as it is. */
export async function asLedger<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const fault = faultOf(error);
    throw fault === null ? error : new LedgerRefusal(fault, { cause: error });
  }
}
