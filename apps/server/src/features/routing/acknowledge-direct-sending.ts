import type { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion, isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { saveSettingsIn } from '../../cases/settings-of-caller.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findAcceptedPolicy, replaceAcceptedPolicy } from '../../records/settings/direct-sending.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import { buyingJobs } from '../../jobs/declared/buying.jobs.ts';

/**
 * STORE-067: accepts the policy of direct sending for the store, or withdraws it; withdrawn, orders go through the warehouse again. The
 * same again changes nothing. Throws PolicyTextOutdated when the text that was read is not the one of now.
 */
export const acknowledgeDirectSending: Handler<typeof routing.acknowledgeDirectSending> = async (
  { body: { textVersion, accepted }, caller },
  deps,
) => {
  if (accepted && textVersion !== directSendingPolicyVersion) throw new AppError('PolicyTextOutdated');
  const now = deps.clock.now();
  await within(deps, caller, async (tx) => {
    await lockStores(tx, [caller.storeId]);
    const before = await findAcceptedPolicy(tx, caller.storeId);
    if (accepted && isDirectSendingOpen(before)) return;
    await replaceAcceptedPolicy(tx, caller, accepted ? textVersion : null, now);
    if (!accepted)
      await saveSettingsIn(tx, caller, {
        expected: undefined,
        change: (settings) => ({ ...settings, sendingType: 'warehouse' }),
        now,
      });
    // What waits to be bought goes by what is open now.
    await enqueue(tx, buyingJobs.routeAnew, { storeId: caller.storeId });
  });
  return null;
};
