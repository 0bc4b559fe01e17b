import type { planChanges } from '@kervan/contracts/plan-changes-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { ProviderPreview, ProviderSubscription } from '@kervan/domain/billing/provider-objects';
import { limits } from '@kervan/domain/limits';
import { excessAt, refusePlanChange } from '@kervan/domain/subscriptions/plan-change';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { begunOf, begunWithin } from '../../http/idempotency.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { findLastCall } from '../../records/billing/intent-log.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { keepCoupon, noteKeptCoupon } from '../../records/billing/keep-coupon.ts';
import { isMadeBefore, performCall } from '../../records/billing/perform-call.ts';
import { refreshInvoice } from '../../records/billing/refresh.ts';
import { noteSubscription } from '../../records/billing/subscription-notes.ts';
import { listLevels } from '../../records/subscriptions/list-subscriptions.ts';
import { readItemCounts } from '../../records/subscriptions/subscription-facts.ts';
import { findBegun, getShown, isRunning, type BegunRow } from './running-subscription.ts';

type Planned = {
  row: BegunRow;
  level: Awaited<ReturnType<typeof listLevels>>[number];
  customerId: string;
  stripeId: string;
  use: { allItems: number; atStore: number };
  /** The change before, by its call. */
  lastChange: string | null;
};

/** What is to be changed into what. @throws NoActiveSubscription, PlanLevelNotFound, SamePlan, CancellationNoted, SubscriptionNotFound */
async function plan(
  deps: Deps,
  caller: AccountCaller,
  wanted: { levelId: number; subscriptionId?: number },
): Promise<Planned> {
  const { accountId } = caller;
  return within(deps, caller, async (tx) => {
    await lockCustomer(tx, accountId);
    const row = await findBegun(tx, accountId, wanted.subscriptionId);
    if (!row && wanted.subscriptionId !== undefined) throw new AppError('RecordNotFound');
    const level = (await listLevels(tx)).find(({ id, isOffered }) => id === wanted.levelId && isOffered) ?? null;
    const current = row && isRunning(row) ? { levelId: row.plan_level_id, endsWithPeriod: row.ends_with_period } : null;
    const refusal = refusePlanChange(current, level && { levelId: level.id, isTrial: level.isTrial });
    if (refusal !== null) throw new AppError(refusal);
    const customerId = await findCustomerId(tx, accountId);
    // One that was granted is not the provider's: nothing of it can be charged.
    if (!row?.stripe_subscription_id || customerId === null) throw new AppError('NoActiveSubscription');
    if (!level?.stripePriceId) throw new AppError('PlanLevelNotFound');
    const lastChange = await findLastCall(tx, accountId, 'changePlan');
    const use = await readItemCounts(tx, accountId);
    return { row, level, customerId, stripeId: row.stripe_subscription_id, use, lastChange };
  });
}

/** The change as the provider is asked for it. */
async function changeOf(deps: Deps, { row, level, stripeId }: Planned) {
  const read = await deps.payments.findSubscription(stripeId);
  if (!read?.itemId || !level.stripePriceId) throw new AppError('NoActiveSubscription');
  return {
    subscriptionId: stripeId,
    itemId: read.itemId,
    priceId: level.stripePriceId,
    isTrialing: row.status === SubscriptionStatus.Trialing,
    // Decision 38: a coupon lessens first and renewal invoices alone. One that is for the new plan is put back behind the change.
    dropsDiscounts: row.coupon_id !== null,
  };
}

/** SUB-034: what of the old period is given back. */
const creditOf = ({ lines }: ProviderPreview): number =>
  -lines.filter(({ isProration, amount }) => isProration && amount < 0).reduce((sum, { amount }) => sum + amount, 0) ||
  0;

/** A coupon stays only where it is for the new plan's product (SUB-026). */
async function keepsCoupon(deps: Deps, { row, level }: Planned): Promise<boolean> {
  if (row.coupon_id === null) return false;
  const coupon = await deps.payments.findCoupon(row.coupon_id);
  return coupon !== null && (coupon.productIds.length === 0 || coupon.productIds.includes(level.stripeProductId));
}

/** SUB-099: what the change charges now, as the provider will charge it. */
export const previewChange: Handler<typeof planChanges.previewChange> = async ({ body, caller }, deps) => {
  const planned = await plan(deps, caller, { levelId: body.subscriptionPlanLevelId });
  const keeps = await keepsCoupon(deps, planned);
  const preview = await deps.payments.previewChange({
    customerId: planned.customerId,
    ...(await changeOf(deps, planned)),
  });
  return {
    amountDue: preview.amountDue,
    credit: creditOf(preview),
    date: new Date(deps.clock.now() + limits.subscriptionPeriodMs).toISOString(),
    excess: excessAt(planned.level, planned.use),
    keepsCoupon: keeps,
  };
};

/** A change that was begun, as it goes on after a crash. */
type BegunChange = {
  subscriptionId: number;
  entity: string;
  params: Awaited<ReturnType<typeof changeOf>>;
  from: number;
  to: number;
  keeps: boolean;
};

/** SUB-033, SUB-076: changes the plan at once; what its bank wants confirmed keeps the old plan until it is, and a declined card changes nothing. */
export const changePlan: Handler<typeof planChanges.change> = async ({ body, caller }, deps) => {
  const { accountId, storeIds } = caller;
  const earlier = begunOf<BegunChange>(caller);
  const { subscriptionId, entity, params, from, to, keeps } = earlier ?? (await beginChange(deps, caller, body));
  const kept = { accountId, subscriptionId };
  const answer = await performCall(
    deps,
    { accountId, operation: 'changePlan', entity, params, storeIds, isOnce: true },
    (tx) => noteSubscription(tx, kept, { kind: 'planChangeAsked', now: deps.clock.now(), detail: { from, to } }),
  ).catch((error: unknown) => declinedIfGone(error, earlier !== null));
  if (answer.latestInvoiceId) await refreshInvoice(deps, answer.latestInvoiceId, { accountId });
  if (answer.pendingChange !== null) await refuseIfDeclined(deps, caller, answer);
  else if (keeps) await keepCoupon(deps, kept).catch(leaveToJob);
  return {
    subscription: await getShown(deps, caller, subscriptionId),
    clientSecret: answer.pendingChange === null ? null : answer.clientSecret,
  };
};

/** Writes the change down before it is asked for. @throws what `plan` does */
async function beginChange(
  deps: Deps,
  caller: AccountCaller,
  body: { subscriptionPlanLevelId: number; subscriptionId?: number | undefined; priceId: string },
): Promise<BegunChange> {
  const { accountId } = caller;
  const planned = await plan(deps, caller, {
    levelId: body.subscriptionPlanLevelId,
    ...(body.subscriptionId === undefined ? {} : { subscriptionId: body.subscriptionId }),
  });
  const { row, level } = planned;
  if (level.stripePriceId !== body.priceId) throw new AppError('PlanLevelNotFound');
  const { subscription_id: subscriptionId, coupon_id: couponId } = row;
  const keeps = await keepsCoupon(deps, planned);
  const params = await changeOf(deps, planned);
  return within(deps, caller, async (tx) => {
    // Known before the change is asked for: whoever hears first that it is paid puts the coupon back.
    if (couponId !== null) await noteKeptCoupon(tx, { accountId, subscriptionId }, keeps ? couponId : null);
    return begunWithin(tx, caller, {
      subscriptionId,
      // The next change of this subscription, and once: a second click at the same time is the same one.
      entity: `change:${subscriptionId}:after:${planned.lastChange ?? 'none'}`,
      params,
      from: row.plan_level_id,
      to: level.id,
      keeps,
    });
  });
}

/** A change that an earlier try made and that is not to be found any more: its card was declined, and nothing waits of it. @throws CardError */
function declinedIfGone(error: unknown, isResumed: boolean): never {
  throw isResumed && isMadeBefore(error) ? new AppError('CardError') : error;
}

/** What the provider did not do now is done by the job that the change began. */
function leaveToJob(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}

/** A card that was refused: the invoice of the change is voided, so that the old plan goes on and nothing waits. @throws CardError */
async function refuseIfDeclined(deps: Deps, caller: AccountCaller, answer: ProviderSubscription): Promise<void> {
  const [paymentId] = (answer.clientSecret ?? '').split('_secret_');
  const payment = paymentId ? await deps.payments.findPayment(paymentId) : null;
  // An earlier try heard that it is declined, and ended it.
  if (payment?.status === 'canceled') throw new AppError('CardError');
  if (payment?.status !== 'requires_payment_method' || payment.decline === null || answer.latestInvoiceId === null)
    return;
  await performCall(deps, {
    accountId: caller.accountId,
    operation: 'voidInvoice',
    entity: `invoice:${answer.latestInvoiceId}`,
    params: { invoiceId: answer.latestInvoiceId },
    storeIds: caller.storeIds,
  });
  throw new AppError('CardError', { data: { declineCode: payment.decline.declineCode ?? payment.decline.code } });
}
