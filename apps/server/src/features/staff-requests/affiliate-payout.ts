import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import { endPayoutRequest } from '../../records/help/payout-request.ts';
import { balanceOf, lockBalance } from '../../records/ledger/balance.ts';
import { postHold } from '../../records/ledger/move.ts';
import { listPayouts, markPaid } from '../../records/staff/affiliate-payouts.ts';
import type { RequestRow } from '../../records/staff/staff-requests.ts';
import { requireCustomerOf } from './customer-of.ts';
import type { RequestKind } from './request-kinds.ts';

type Asked = Pick<RequestRow, 'account_id' | 'params' | 'amount'>;

function payoutIdOf({ params }: Asked): number {
  const id = Number(params.payoutId);
  if (!Number.isSafeInteger(id) || id < 1)
    throw new AppError('ValidationFailed', { fields: [{ field: 'params.payoutId', code: 'invalid' }] });
  return id;
}

/** The payout waits, with the amount that was seen. @throws RecordNotFound, PayoutNotWaiting */
async function requireWaiting(tx: Db, asked: Asked): Promise<number> {
  const payoutId = payoutIdOf(asked);
  const payout = (await listPayouts(tx, asked.account_id)).find(({ id }) => id === payoutId);
  if (!payout) throw new AppError('RecordNotFound');
  if (payout.isPaid || payout.refused !== null || payout.amount !== asked.amount)
    throw new AppError('PayoutNotWaiting');
  return payoutId;
}

/** AFF-005: earnings that a member of staff sent to their receiver: what was held for the payout when it was asked for leaves the books, once. */
export const affiliatePayout: RequestKind = {
  async check(deps, asked) {
    await withStaff(deps.db, async (tx) => {
      await requireCustomerOf(tx, asked.account_id);
      await requireWaiting(tx, asked);
    });
  },
  async perform(deps, request, settle) {
    const { account_id: accountId, amount } = request;
    const at = deps.clock.now();
    await withStaff(deps.db, async (tx) => {
      // Two who pay at once follow each other.
      const before = await lockBalance(tx, accountId, { at, code: OwnCode.AffiliatePayable });
      const payoutId = await requireWaiting(tx, request);
      const by = request.decider ?? request.asker;
      if (!(await markPaid(tx, accountId, { payoutId, amount, at, by }))) throw new AppError('PayoutNotWaiting');
      await postHold(tx, {
        accountId,
        at,
        fact: ledgerFact.affiliatePaid(payoutId),
        kind: CreditKind.AffiliatePayout,
        hold: ledgerFact.affiliatePayout(payoutId),
        amount,
        ref: { request: request.request_id },
      });
      await endPayoutRequest(tx, accountId, { payoutId, now: at });
      const after = await balanceOf(tx, accountId, OwnCode.AffiliatePayable);
      await settle(tx, { before: { posted: before.posted }, after: { posted: after.posted } });
    });
  },
};
