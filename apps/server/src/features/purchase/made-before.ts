import type { Request } from '@kervan/contracts/endpoint';
import type { purchase as calls } from '@kervan/contracts/purchase-calls';
import type { ProviderSubscription } from '@kervan/domain/billing/provider-objects';
import { limits } from '@kervan/domain/limits';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { within } from '../../cases/within.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { endUnpaid, isOver } from './end-unpaid.ts';
import { findNewestPurchase, isOpen, openPurchase, stepPurchase, type PurchaseRow } from './purchase-row.ts';
import { settlePurchase } from './settle-purchase.ts';

type Body = Request<(typeof calls)['subscribe']>['body'];
const P = PurchaseState;

/** `made`: what can be gone on with; without it `known` = the subscription that the newest purchase made, which is none of this choice. */
export type MadeBefore = { made: ProviderSubscription } | { made: null; known: string | null };

/**
 * SUB-020: what the same purchase made before. One for something else that nobody paid is given up first, and one that was paid in the meantime, in
 * another tab or by an event that is still on its way, opens instead.
 */
export async function findMade(deps: Deps, caller: AccountCaller, body: Body): Promise<MadeBefore> {
  const { accountId, storeIds } = caller;
  const now = deps.clock.now();
  const purchase = await within(deps, caller, async (tx) => {
    if (!(await lockCustomer(tx, accountId))) throw new AppError('CustomerNotFound');
    return findNewestPurchase(tx, accountId);
  });
  const stripeId = purchase?.stripe_subscription_id;
  if (!purchase || !stripeId) return { made: null, known: null };
  const none = { made: null, known: stripeId };
  // An open one lasts as long as it is touched; the day is counted as the tidying counts it.
  if (purchase.state === P.Activated && now - purchase.updated_at.getTime() > limits.purchaseKeptMs) return none;
  if (purchase.state === P.Failed || purchase.state === P.Expired) return none;
  const subscription = await deps.payments.findSubscription(stripeId);
  if (subscription && !isOver(subscription) && isSame(purchase, body)) return { made: subscription };
  if (purchase.state === P.Activated) return none;
  const isGone = await endUnpaid(deps, { accountId, stripeId, storeIds });
  await within(deps, caller, (tx) => (isGone ? restart(tx, deps, purchase) : settlePurchase(tx, deps, accountId)));
  return isGone ? { made: null, known: null } : none;
}

/** The same level with the same coupon. */
const isSame = (purchase: PurchaseRow, body: Body): boolean =>
  purchase.plan_level_id === body.subscriptionPlanLevelId && (purchase.coupon_code ?? '') === (body.couponId ?? '');

/** Another choice after one that was not paid: its card serves the new one. */
async function restart(tx: Parameters<typeof openPurchase>[0], deps: Deps, purchase: PurchaseRow): Promise<void> {
  const { account_id: accountId } = purchase;
  const now = deps.clock.now();
  await lockCustomer(tx, accountId);
  const newest = await findNewestPurchase(tx, accountId);
  if (newest?.purchase_id !== purchase.purchase_id) return;
  if (isOpen(newest)) await stepPurchase(tx, newest, { to: P.Failed, now, failure: 'something else was chosen' });
  await openPurchase(tx, accountId, {
    now: now + 1,
    state: P.DefaultSet,
    setup_intent_id: purchase.setup_intent_id,
    payment_method_id: purchase.payment_method_id,
  });
}
