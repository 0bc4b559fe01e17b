import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { lockBalance } from '../../records/ledger/balance.ts';
import { voidHold } from '../../records/ledger/move.ts';

/** AFF-005: the amount of a payout whose request was taken back goes back to the balance. Does nothing where it was paid meanwhile, or twice. */
export async function takeBackPayout(
  { db, clock }: WorkerDeps,
  { accountId, payoutId }: { accountId: number; payoutId: number },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await lockBalance(tx, accountId, { at: now, code: OwnCode.AffiliatePayable });
    const payout = await tx
      .selectFrom('affiliate_payout')
      .select('payout_id')
      .where('account_id', '=', accountId)
      .where('payout_id', '=', payoutId)
      .where('status', '=', 'PaymentWaiting')
      .executeTakeFirst();
    if (!payout) return;
    await voidHold(tx, {
      accountId,
      kind: CreditKind.AffiliatePayout,
      hold: ledgerFact.affiliatePayout(payoutId),
      fact: ledgerFact.affiliatePayoutVoid(payoutId),
      at: now,
    });
    await tx
      .deleteFrom('affiliate_payout')
      .where('account_id', '=', accountId)
      .where('payout_id', '=', payoutId)
      .execute();
  });
}

/** AFF-003: the earnings that are in the balance go with the payout that all of it is asked for by. */
export async function bindEarnings(
  tx: Db,
  accountId: number,
  { payoutId, isPaid }: { payoutId: number; isPaid: boolean },
): Promise<void> {
  await tx
    .updateTable('affiliate_earning')
    .set({ payout_id: payoutId, ...(isPaid ? { status: 'PaymentDone' } : {}) })
    .where('account_id', '=', accountId)
    .where('status', '=', 'Calculated')
    .where('reversed_at', 'is', null)
    .where('payout_id', 'is', null)
    .execute();
}
