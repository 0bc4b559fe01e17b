import type { CustomerPage } from '@kervan/contracts/staff-customers';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import { isReversible } from '@kervan/domain/staff/reversible';
import type { Db } from '../../db/connect.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { entriesOf } from '../../records/ledger/entries.ts';

/** The newest movements that staff are shown; the customer's own statement has all of them. */
const SHOWN = 50;

/** A customer's credit as staff see it: what there is, what is held, owed or frozen, and the last movements with what can be taken back. */
export async function readCredit(tx: Db, accountId: number): Promise<CustomerPage['credit']> {
  const { frozenAt, ...balance } = await balanceOf(tx, accountId);
  const { posted: receivable } = await balanceOf(tx, accountId, OwnCode.DisputeReceivable);
  const entries = await entriesOf(tx, accountId, { limit: SHOWN });
  const reversals = await tx
    .selectFrom('ledger.transfer')
    .select('reverses')
    .where('account_id', '=', accountId)
    .where(
      'reverses',
      'in',
      entries.length > 0 ? entries.map(({ transferId }) => transferId) : ['00000000-0000-0000-0000-000000000000'],
    )
    .execute();
  const reversed = new Set(reversals.map((row) => row.reverses));
  return {
    ...balance,
    receivable,
    frozenAt: frozenAt?.toISOString() ?? null,
    movements: entries.map((entry) => ({
      id: entry.transferId,
      date: entry.at.toISOString(),
      kind: entry.kind,
      amount: entry.amount,
      balanceAfter: entry.balanceAfter,
      reference: typeof entry.ref?.reference === 'string' ? entry.ref.reference : null,
      isReversal: entry.reverses !== null,
      isReversed: reversed.has(entry.transferId),
      canReverse: isReversible({ kind: entry.kind, isReversed: reversed.has(entry.transferId) }),
    })),
  };
}
