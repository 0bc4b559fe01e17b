import type { purchase as calls } from '@kervan/contracts/purchase-calls';
import type { Request, Response } from '@kervan/contracts/endpoint';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { ProviderSubscription } from '@kervan/domain/billing/provider-objects';
import { limits } from '@kervan/domain/limits';
import { choosePurchase, type PurchaseChoice } from '@kervan/domain/subscriptions/purchase-choice';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { requireOwnCustomer } from '../../cases/own-customer.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { claimTrial, findClaims, readClaimKeys } from '../../records/billing/claims.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { listLevels } from '../../records/subscriptions/list-subscriptions.ts';
import { isPaid } from './end-unpaid.ts';
import { judgeCoupon, type JudgedCoupon } from './judge-coupon.ts';
import { findMade } from './made-before.ts';
import { purchaseJobs } from '../../jobs/declared/purchase.jobs.ts';
import {
  findNewestPurchase,
  findSubscriptionRow,
  hadSubscription,
  hasRunning,
  isDisputed,
  isOpen,
  stepPurchase,
  type PurchaseRow,
} from './purchase-row.ts';

type Subscribe = (typeof calls)['subscribe'];
type Body = Request<Subscribe>['body'];
type Made = Response<Subscribe>;
const P = PurchaseState;

/** SUB-019, SUB-092: makes the subscription of the open purchase. A double click, another tab or a try after a crash goes on with it and gets the same answer. */
export const subscribe: Handler<Subscribe> = async ({ body, caller, ...asked }, deps) => {
  requireOwnCustomer(caller, body.customerId);
  const before = await findMade(deps, caller, body);
  if (before.made) return answerOf(deps, caller, before.made);
  const { choice, coupon } = await choose(deps, caller, body);
  const prepared = await prepare(deps, caller, { choice, coupon, body, known: before.known });
  // Another click made it between the two looks.
  if (prepared === null) return subscribe({ body, caller, ...asked }, deps);
  const { purchase, customerId } = prepared;
  const { accountId, storeIds } = caller;
  const { level, paid } = choice;
  const store = (tx: Db, answer: ProviderSubscription) => keepMade(tx, { purchase, answer, now: deps.clock.now() });
  const making = performCall(
    deps,
    {
      accountId,
      operation: 'createSubscription',
      entity: `purchase:${purchase.purchase_id}`,
      params: {
        accountId,
        customerId,
        priceId: paid.stripePriceId,
        levelId: level.id,
        nextLevelId: level.isTrial ? paid.id : null,
        trialDays: level.isTrial ? limits.trialDays : null,
        promotionId: coupon?.promotionId ?? null,
      },
      storeIds,
      // Whoever ends it, a purchase makes one: the reconciler, a second click, another tab with another choice.
      isOnce: true,
      afterHealing: { name: purchaseJobs.tidy.name, payload: {}, maxAttempts: 3, key: purchaseJobs.tidy.name },
    },
    store,
  );
  const subscription = await making.catch(refuseCard);
  // Its end may have been somebody else's, who knew nothing of the purchase.
  await within(deps, caller, (tx) => store(tx, subscription));
  if (!isFor(subscription, choice, coupon)) throw new AppError('PaymentInProgress');
  return answerOf(deps, caller, subscription);
};

/** Whether it is what was chosen here; another tab may have been faster with something else. */
const isFor = (made: ProviderSubscription, { level, paid }: PurchaseChoice, coupon: JudgedCoupon | null): boolean =>
  made.priceId === paid.stripePriceId &&
  (made.trialEnd !== null) === level.isTrial &&
  (made.discounts[0]?.couponId ?? null) === (coupon?.coupon.id ?? null);

/** SUB-062: a card that is refused here is told as the provider's refusal, with its reason. @throws AppError, and everything else as it is */
function refuseCard(error: unknown): never {
  if (!(error instanceof ProviderError) || error.fault !== 'CardDeclined') throw error;
  throw new AppError('StripeError', { data: { declineCode: error.words.declineCode ?? error.words.code } });
}

async function choose(
  deps: Deps,
  caller: AccountCaller,
  body: Body,
): Promise<{ choice: PurchaseChoice; coupon: JudgedCoupon | null }> {
  const levels = await within(deps, caller, listLevels);
  const level = levels.find(({ id }) => id === body.subscriptionPlanLevelId);
  if (!level) throw new AppError('PlanLevelNotFound');
  const coupon = body.couponId
    ? await judgeCoupon(deps, caller, { code: body.couponId, productId: level.stripeProductId })
    : null;
  const choice = choosePurchase(levels, {
    levelId: body.subscriptionPlanLevelId,
    priceId: body.priceId,
    shownPrice: body.price,
    percentOff: coupon?.coupon.percentOff ?? null,
  });
  if (typeof choice === 'string') throw new AppError(choice);
  return { choice, coupon };
}

/** Under the lock of the customer: nothing runs, a card stands, a trial is the first one of this person. What was chosen is written down. null = a subscription was made since `known`. */
async function prepare(
  deps: Deps,
  caller: AccountCaller,
  {
    choice,
    coupon,
    body,
    known,
  }: { choice: PurchaseChoice; coupon: JudgedCoupon | null; body: Body; known: string | null },
): Promise<{ purchase: PurchaseRow; customerId: string } | null> {
  const { accountId } = caller;
  const now = deps.clock.now();
  return within(deps, caller, async (tx) => {
    await lockCustomer(tx, accountId);
    const purchase = await findNewestPurchase(tx, accountId);
    const made = purchase?.stripe_subscription_id ?? null;
    if (made !== null && made !== known) return null;
    if (await isDisputed(tx, accountId, now)) throw new AppError('DisputedPayment');
    if (await hasRunning(tx, accountId)) throw new AppError('ActiveSubscriptionExists');
    const customerId = await findCustomerId(tx, accountId);
    if (customerId === null || !isOpen(purchase) || purchase.state !== P.DefaultSet) throw new AppError('NoCard');
    if (choice.level.isTrial) await requireTrial(deps, tx, accountId, now);
    await stepPurchase(tx, purchase, {
      to: P.DefaultSet,
      now,
      plan_level_id: choice.level.id,
      next_level_id: choice.level.isTrial ? choice.paid.id : null,
      price: choice.paid.price,
      coupon_code: coupon?.code ?? null,
      coupon_id: coupon?.coupon.id ?? null,
      restores_lists: body.restoreLists,
    });
    return { purchase, customerId };
  });
}

/** SUB-029: one trial per account, e-mail, card and store. @throws TrialAlreadyUsed */
async function requireTrial(deps: Deps, tx: Db, accountId: number, now: number): Promise<void> {
  const isFirst =
    !(await hadSubscription(tx, accountId)) &&
    !(await findClaims(tx, deps.secrets, await readClaimKeys(tx, accountId))).hasPaid &&
    (await claimTrial(tx, { secrets: deps.secrets, accountId, now }));
  if (!isFirst) throw new AppError('TrialAlreadyUsed');
}

async function keepMade(
  tx: Db,
  { purchase, answer, now }: { purchase: PurchaseRow; answer: ProviderSubscription; now: number },
): Promise<void> {
  const newest = await findNewestPurchase(tx, purchase.account_id);
  if (!isOpen(newest) || newest.purchase_id !== purchase.purchase_id || newest.stripe_subscription_id !== null) return;
  const row = await findSubscriptionRow(tx, purchase.account_id, answer.id);
  await stepPurchase(tx, newest, {
    to: isPaid(answer) ? P.Paid : P.NeedsAction,
    now,
    stripe_subscription_id: answer.id,
    subscription_id: row?.subscription_id ?? null,
    client_secret: null,
  });
}

async function answerOf(deps: Deps, caller: AccountCaller, subscription: ProviderSubscription): Promise<Made> {
  const row = await within(deps, caller, (tx) => findSubscriptionRow(tx, caller.accountId, subscription.id));
  if (!row || row.status === SubscriptionStatus.Ended) throw new AppError('ActiveSubscriptionExists');
  const isInvoicePaid = isPaid(subscription);
  return {
    clientSecret: isInvoicePaid ? null : subscription.clientSecret,
    subscriptionId: subscription.id,
    subscriptionIdOnDb: row.subscription_id,
    isInvoicePaid,
  };
}
