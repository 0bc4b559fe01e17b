import type { planChanges } from '@kervan/contracts/plan-changes-calls';
import { countLists } from '@kervan/domain/filters/restriction-kinds';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { answerKeptLists } from '../../records/subscriptions/kept-lists.ts';
import { findBegun } from './running-subscription.ts';

/**
 * FILT-048: brings the kept lists of the last subscription back with one click: for who has one again without having been asked at its purchase, as
 * when it was granted. @throws RecordNotFound
 */
export const restoreArchive: Handler<typeof planChanges.restoreArchive> = ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { accountId } = caller;
    const now = deps.clock.now();
    await lockCustomer(tx, accountId);
    const running = await findBegun(tx, accountId);
    const kinds =
      running &&
      (await answerKeptLists(tx, { accountId, subscriptionId: running.subscription_id, comesBack: true, now }));
    if (!kinds) throw new AppError('RecordNotFound');
    return countLists(kinds);
  });
