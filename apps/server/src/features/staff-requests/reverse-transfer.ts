import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { isReversible } from '@kervan/domain/staff/reversible';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { parcelMoneyJobs } from '../../jobs/declared/parcel-money.jobs.ts';
import { lockBalance, balanceOf } from '../../records/ledger/balance.ts';
import { reverse } from '../../records/ledger/move.ts';
import type { RequestRow } from '../../records/staff/staff-requests.ts';
import type { RequestKind } from './request-kinds.ts';

type Asked = Pick<RequestRow, 'account_id' | 'params' | 'amount'>;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The movement that is to be taken back. @throws RecordNotFound for none of the customer's, TransferNotReversible */
async function getReversible(tx: Db, { account_id: accountId, params, amount }: Asked): Promise<string> {
  const id = String(params.transferId ?? '').toLowerCase();
  if (!UUID.test(id))
    throw new AppError('ValidationFailed', { fields: [{ field: 'params.transferId', code: 'invalid' }] });
  const found = await tx
    .selectFrom('ledger.transfer')
    .select(['kind', 'amount', 'phase'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('RecordNotFound');
  const reversed = await tx
    .selectFrom('ledger.transfer')
    .select('id')
    .where('account_id', '=', accountId)
    .where('reverses', '=', id)
    .executeTakeFirst();
  const isMoney = found.phase === 'single' || found.phase === 'post';
  // Written by the ledger alone, from these kinds.
  const isOpen = isReversible({ kind: found.kind as CreditKind, isReversed: reversed !== undefined });
  if (!isMoney || !isOpen || Number(found.amount) !== amount) throw new AppError('TransferNotReversible');
  return id;
}

/** A correction is the opposite of a movement, whole and once: nothing of the books is changed or taken out. */
export const reverseTransfer: RequestKind = {
  async check(deps, asked) {
    await withStaff(deps.db, (tx) => getReversible(tx, asked));
  },
  async perform(deps, request, settle) {
    const { account_id: accountId } = request;
    const at = deps.clock.now();
    await withStaff(deps.db, async (tx) => {
      const before = await lockBalance(tx, accountId, { at });
      const reverses = await getReversible(tx, request);
      await reverse(tx, {
        accountId,
        at,
        fact: ledgerFact.reversal(reverses),
        kind: CreditKind.Staff,
        reverses,
        ref: { request: request.request_id },
      });
      // An extra payment that is given back counts as refunded (WH-029).
      await enqueue(tx, parcelMoneyJobs.refunded, { accountId, transferId: reverses });
      const after = await balanceOf(tx, accountId);
      await announce(tx, accountId, { type: 'credit', storeId: null });
      await settle(tx, { before: { credit: before.posted }, after: { credit: after.posted } });
    });
  },
};
