import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { announce } from '../../events/announce.ts';
import { AppError } from '../../errors.ts';
import { balanceOf, lockBalance } from '../../records/ledger/balance.ts';
import { unfreezeCredit as unfreeze } from '../../records/ledger/freeze.ts';
import { requireCustomerOf } from './customer-of.ts';
import type { RequestKind } from './request-kinds.ts';

/** Credit is frozen by a dispute: it stays so while one is open. @throws DisputeNotWon */
async function requireNoOpenDispute(tx: Db, accountId: number): Promise<void> {
  const open = await tx
    .selectFrom('dispute')
    .select('stripe_dispute_id')
    .where('account_id', '=', accountId)
    .where('is_open', '=', true)
    .executeTakeFirst();
  if (open) throw new AppError('DisputeNotWon');
}

/** Frozen credit may be spent again (decision 42). The amount is what becomes free: another one than was seen is not approved. */
export const unfreezeCredit: RequestKind = {
  async check(deps, { account_id: accountId, amount }) {
    await withStaff(deps.db, async (tx) => {
      await requireCustomerOf(tx, accountId);
      const { posted, frozenAt } = await balanceOf(tx, accountId);
      if (frozenAt === null) throw new AppError('CreditNotFrozen');
      await requireNoOpenDispute(tx, accountId);
      if (amount !== posted) throw new AppError('SettingsChangedMeanwhile');
    });
  },
  async perform(deps, { account_id: accountId, amount }, settle) {
    const at = deps.clock.now();
    await withStaff(deps.db, async (tx) => {
      const { posted, frozenAt } = await lockBalance(tx, accountId, { at });
      if (frozenAt === null) throw new AppError('CreditNotFrozen');
      await requireNoOpenDispute(tx, accountId);
      if (amount !== posted) throw new AppError('SettingsChangedMeanwhile');
      await unfreeze(tx, accountId, at);
      await announce(tx, accountId, { type: 'credit', storeId: null });
      await settle(tx, { before: { frozenAt }, after: { frozenAt: null, credit: posted } });
    });
  },
};
