import { pseudonymOf } from '@kervan/domain/account/deletion';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { EndReason, SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { noteSubscription } from '../../records/billing/subscription-notes.ts';
import { planChangeJobs } from '../../jobs/declared/plan-changes.jobs.ts';

type Running = { subscription_id: number; stripe_subscription_id: string | null; ends_with_period: boolean };

const findRunning = ({ db }: WorkerDeps, accountId: number): Promise<Running | undefined> =>
  db
    .selectFrom('subscription')
    .select(['subscription_id', 'stripe_subscription_id', 'ends_with_period'])
    .where('account_id', '=', accountId)
    .where('began_at', 'is not', null)
    .where('status', '<', SubscriptionStatus.Ended)
    .executeTakeFirst();

/** AUTH-056: whoever leaves is not charged once more: the subscription ends with its period. A deletion that is withdrawn leaves it noted, to be taken back like any other. */
export async function endRenewal(deps: WorkerDeps, accountId: number): Promise<void> {
  const running = await findRunning(deps, accountId);
  if (!running?.stripe_subscription_id || running.ends_with_period) return;
  const { subscription_id: subscriptionId, stripe_subscription_id: stripeId } = running;
  await performCall(
    deps,
    {
      accountId,
      operation: 'setEndsWithPeriod',
      entity: `subscription:${subscriptionId}`,
      params: { subscriptionId: stripeId, endsWithPeriod: true },
    },
    (tx) => noteSubscription(tx, { accountId, subscriptionId }, { kind: 'cancelNoted', now: deps.clock.now() }),
  );
}

/** The provider writes to the address of the account (AUTH-040). */
export async function updateProviderEmail(deps: WorkerDeps, accountId: number): Promise<void> {
  const { email } = await deps.db
    .selectFrom('account')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  await nameAtProvider(deps, accountId, { email });
}

/** Before an erasure: nothing is charged any more, no card stays, and the provider has no name and no address of it. @throws ProviderError where it did not answer */
export async function leaveProvider(deps: WorkerDeps, accountId: number): Promise<void> {
  await endNow(deps, accountId);
  const cards = await deps.db
    .selectFrom('card')
    .select(['card_id', 'payment_method_id'])
    .where('account_id', '=', accountId)
    .where('status', '<>', CardStatus.Removed)
    .execute();
  for (const { card_id: cardId, payment_method_id: paymentMethodId } of cards)
    await unlessGone(deps, () =>
      performCall(deps, {
        accountId,
        operation: 'detachCard',
        entity: `card:${cardId}`,
        params: { cardId: paymentMethodId },
      }),
    );
  const address = { name: 'Erased', line1: '-', line2: null, city: '-', state: null, country: 'US', postCode: null };
  await unlessGone(deps, () => nameAtProvider(deps, accountId, { email: pseudonymOf(accountId).email, address }));
}

type Address = { name: string; line1: string; line2: null; city: string; state: null; country: string; postCode: null };

async function nameAtProvider(
  deps: WorkerDeps,
  accountId: number,
  { email, address }: { email: string; address?: Address },
): Promise<void> {
  const customerId = await findCustomerId(deps.db, accountId);
  if (customerId === null) return;
  await performCall(deps, {
    accountId,
    operation: 'updateCustomer',
    entity: `account:${accountId}`,
    params: { customerId, email, ...(address ? { address } : {}) },
  });
}

async function endNow(deps: WorkerDeps, accountId: number): Promise<void> {
  const running = await findRunning(deps, accountId);
  if (!running) return;
  const { subscription_id: subscriptionId, stripe_subscription_id: stripeId } = running;
  const now = deps.clock.now();
  if (stripeId !== null) {
    await unlessGone(deps, () =>
      performCall(
        deps,
        {
          accountId,
          operation: 'cancelSubscription',
          entity: `subscription:${stripeId}`,
          params: { subscriptionId: stripeId },
        },
        (tx) => noteSubscription(tx, { accountId, subscriptionId }, { kind: 'cancelled', now }),
      ),
    );
    return;
  }
  // A granted one is known to nobody else.
  await deps.db.transaction().execute(async (tx) => {
    const at = new Date(now);
    await tx
      .updateTable('subscription')
      .set({ status: SubscriptionStatus.Ended, ended_at: at, end_reason: EndReason.CancelledNow, updated_at: at })
      .where('account_id', '=', accountId)
      .where('subscription_id', '=', subscriptionId)
      .where('status', '<', SubscriptionStatus.Ended)
      .execute();
    await noteSubscription(tx, { accountId, subscriptionId }, { kind: 'cancelled', now });
    await enqueue(tx, planChangeJobs.ends, {});
  });
}

/** What the provider does not have any more needs not be taken away there. */
async function unlessGone({ log }: WorkerDeps, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.fault !== 'NotFound' && error.fault !== 'Refused')) throw error;
    log.warn({ err: error }, 'the payment provider has nothing of an account that is erased');
  }
}
