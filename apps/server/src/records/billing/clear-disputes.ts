import type { Db } from '../../db/connect.ts';
import { lockCustomer } from './mirror-customer.ts';
import { standingChanged } from './standing-changed.ts';

/**
 * Staff looked at the disputed payments of an account: its membership stays ended, and it may be renewed again (appendix E). `clearedBy`: who, for the
 * record. What the bank says of them afterwards stops nobody any more.
 */
export async function clearDisputes(
  tx: Db,
  deps: { clock: { now(): number } },
  { accountId, clearedBy }: { accountId: number; clearedBy: string },
): Promise<void> {
  await lockCustomer(tx, accountId);
  await tx
    .updateTable('dispute')
    .set({ is_open: false, cleared_by: clearedBy })
    .where('account_id', '=', accountId)
    .where('is_open', '=', true)
    .execute();
  await standingChanged(tx, deps, accountId);
}
