import { isPassing, ProviderError } from '@kervan/domain/billing/provider-error';
import { dueRetry, ladderMails, stepNumber } from '@kervan/domain/subscriptions/announcements';
import { EndReason } from '@kervan/domain/subscriptions/subscription-status';
import { ladderOf, type Ladder } from '@kervan/domain/subscriptions/unpaid-ladder';
import type { WorkerDeps } from '../../deps.ts';
import { findCall } from '../../records/billing/intent-log.ts';
import { listUnpaidRenewals, noteWarnedStep, type UnpaidRenewal } from '../../records/billing/ladder-rows.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { refreshInvoice } from '../../records/billing/refresh.ts';
import { applyStanding } from '../../records/subscriptions/apply-standing.ts';
import { endFor } from './ends.ts';
import { sendPlanMail } from './send-plan-mail.ts';

/**
 * Takes every unpaid renewal to the step of its day: retries, mails, and the end (SUB-037). Of one subscription the oldest counts: a renewal that
 * falls due meanwhile goes the way of the first. One that cannot be worked stops no other.
 */
export async function workLadder(deps: WorkerDeps): Promise<void> {
  const steps = new Map<string, Ladder['step']>();
  for (const renewal of await listUnpaidRenewals(deps.db)) {
    const key = `${renewal.accountId}:${renewal.subscriptionId}`;
    try {
      const earlier = steps.get(key);
      if (renewal.isEnded || earlier === 'over') await voidRenewal(deps, renewal);
      if (renewal.isEnded || earlier !== undefined) continue;
      const ladder = ladderOf(renewal.unpaidSince, deps.clock.now());
      steps.set(key, ladder.step);
      if (ladder.step === 'over') {
        if (await isMadeUpFor(deps, renewal)) {
          await voidRenewal(deps, renewal);
          continue;
        }
        await endUnpaid(deps, renewal);
      } else await retry(deps, renewal);
      await tellStep(deps, renewal, ladder);
    } catch (error) {
      const level = error instanceof ProviderError ? 'warn' : 'error';
      deps.log[level]({ err: error, accountId: renewal.accountId }, 'an unpaid renewal could not be worked yet');
    }
  }
}

/** Charges the default card again on day 1, 3 and 5, each day once, unless the provider did by itself. */
async function retry(deps: WorkerDeps, renewal: UnpaidRenewal): Promise<void> {
  const { accountId, stripeInvoiceId, unpaidSince } = renewal;
  const due = (retries: number) => dueRetry(unpaidSince, retries, deps.clock.now());
  if (due(renewal.retries) === null) return;
  // The provider may just have tried by itself, or the seller have paid: what is kept here is some seconds old.
  const read = await deps.payments.findInvoice(stripeInvoiceId);
  const number = read?.status === 'open' ? due(Math.max(read.attempts - 1, 0)) : null;
  if (number === null) return void (await refreshInvoice(deps, stripeInvoiceId));
  const entity = `retry:${stripeInvoiceId}:${number}`;
  const tried = await findCall(deps.db, { accountId, operation: 'payInvoice', entity });
  // What never reached the card is no try of the day.
  if (tried?.state === 'failed' && tried.fault !== null && tried.fault !== 'NotMade' && !isPassing(tried.fault)) return;
  try {
    await performCall(deps, {
      accountId,
      operation: 'payInvoice',
      entity,
      params: { invoiceId: stripeInvoiceId, cardId: null },
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || isPassing(error.fault)) throw error;
  }
  await refreshInvoice(deps, stripeInvoiceId);
}

/** Each step is told once; what lay between two runs is told as the step that holds. */
async function tellStep(deps: WorkerDeps, renewal: UnpaidRenewal, ladder: Ladder): Promise<void> {
  const step = stepNumber(ladder.step);
  if (step <= renewal.warnedStep) return;
  const next = {
    unpaid: ladder.servicesStopAt,
    stopped: ladder.suspendAt,
    suspended: ladder.endsAt,
    over: ladder.endsAt,
  };
  const kind = ladderMails[step - 1] ?? 'unpaid';
  await deps.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, renewal.accountId);
    if (!(await noteWarnedStep(tx, renewal, step))) return;
    await applyStanding(tx, deps, renewal.accountId);
    await sendPlanMail(tx, renewal.accountId, { kind, now: deps.clock.now(), at: next[ladder.step] });
  });
}

/**
 * Day 30 is the day of the next renewal, too: where that one could be charged, the seller has paid for what begins now. The old one, of a month in which
 * hardly anything was done, is let go instead of the subscription.
 */
async function isMadeUpFor(
  deps: WorkerDeps,
  { stripeSubscriptionId, stripeInvoiceId }: UnpaidRenewal,
): Promise<boolean> {
  const read = stripeSubscriptionId === null ? null : await deps.payments.findSubscription(stripeSubscriptionId);
  return read?.status === 'active' && read.latestInvoiceId !== stripeInvoiceId && read.latestInvoiceStatus === 'paid';
}

/** Day 30: the subscription ends and the invoice is voided (decision 39). */
async function endUnpaid(deps: WorkerDeps, renewal: UnpaidRenewal): Promise<void> {
  const { accountId, subscriptionId, stripeSubscriptionId } = renewal;
  if (subscriptionId !== null && stripeSubscriptionId !== null)
    await endFor(
      deps,
      { account_id: accountId, subscription_id: subscriptionId, stripeId: stripeSubscriptionId },
      EndReason.Unpaid,
    );
  await voidRenewal(deps, renewal);
}

/** Nothing of it is collected any more. */
async function voidRenewal(deps: WorkerDeps, { accountId, stripeInvoiceId }: UnpaidRenewal): Promise<void> {
  await performCall(deps, {
    accountId,
    operation: 'voidInvoice',
    entity: `invoice:${stripeInvoiceId}`,
    params: { invoiceId: stripeInvoiceId },
  });
}
