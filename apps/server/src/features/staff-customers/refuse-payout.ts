import type { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { withStaff, withTenant } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { endPayoutRequest } from '../../records/help/payout-request.ts';
import { balanceOf, lockBalance } from '../../records/ledger/balance.ts';
import { voidHold } from '../../records/ledger/move.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { requireCustomer } from './look-at.ts';
import { staffCustomerJobs } from '../../jobs/declared/staff-customers.jobs.ts';

/** AFF-005: a payout that is not paid: what was held for it is in the balance again, with its earnings, and the customer reads why. @throws RecordNotFound, PayoutNotWaiting */
export const refusePayout: Handler<typeof staffCustomers.refusePayout> = async (
  { body: { id: accountId, payoutId, why }, caller, wire },
  deps,
) => {
  await withStaff(deps.db, (tx) => requireCustomer(tx, accountId));
  const now = deps.clock.now();
  return withTenant(deps.db, { accountId, storeIds: [] }, async (tx) => {
    // Who pays it meanwhile is waited for.
    const before = await lockBalance(tx, accountId, { at: now, code: OwnCode.AffiliatePayable });
    const payout = await tx
      .selectFrom('affiliate_payout')
      .select(['amount', 'status'])
      .where('account_id', '=', accountId)
      .where('payout_id', '=', payoutId)
      .where('is_credit', '=', false)
      .executeTakeFirst();
    if (!payout) throw new AppError('RecordNotFound');
    if (payout.status !== 'PaymentWaiting') throw new AppError('PayoutNotWaiting');
    const mine = { account_id: accountId, payout_id: payoutId };
    await tx
      .updateTable('affiliate_payout')
      .set({ status: 'Canceled', refused_at: new Date(now), refused_by: caller.staffName, refusal: why })
      .where((eb) => eb.and(mine))
      .execute();
    await tx
      .updateTable('affiliate_earning')
      .set({ payout_id: null })
      .where((eb) => eb.and(mine))
      .execute();
    await voidHold(tx, {
      accountId,
      kind: CreditKind.AffiliatePayout,
      hold: ledgerFact.affiliatePayout(payoutId),
      fact: ledgerFact.affiliatePayoutVoid(payoutId),
      at: now,
    });
    await endPayoutRequest(tx, accountId, { payoutId, now, result: why });
    const after = await balanceOf(tx, accountId, OwnCode.AffiliatePayable);
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'affiliateRefused',
      accountId,
      subject: `payout:${payoutId}`,
      why,
      before: { status: 'payoutWaiting', available: before.available },
      after: { status: 'payoutRefused', available: after.available, amount: payout.amount },
    });
    const told = { accountId, kind: 'affiliateRefused', amount: payout.amount, payoutId } as const;
    await enqueue(tx, staffCustomerJobs.mail, told);
    return null;
  });
};
