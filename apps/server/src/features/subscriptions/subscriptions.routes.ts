import type { FastifyInstance } from 'fastify';
import type { PlanLevel } from '@kervan/contracts/subscriptions';
import { subscriptionsSchemas } from '@kervan/contracts/subscriptions';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { joined } from '@kervan/contracts/schemas';
import { itemsAboveLimit } from '@kervan/domain/subscriptions/product-limit';
import type { Deps } from '../../deps.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { hasWaiting } from '../../records/warehouse/waiting-parcels.ts';
import { requireOwnCustomer } from '../../cases/own-customer.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { isTrialGone } from '../../records/billing/claims.ts';
import { readEntitlement } from '../../records/subscriptions/subscription-facts.ts';
import { listLevels, listSubscriptions } from '../../records/subscriptions/list-subscriptions.ts';

/** What the account has, may have and had; choosing and paying are purchase's (SUB-069 to SUB-084). */
export function registerSubscriptions(app: FastifyInstance, deps: Deps): void {
  const entitled = (caller: AccountCaller) =>
    within(deps, caller, (tx) => readEntitlement(tx, caller.accountId, deps.clock.now()));
  const all = (caller: AccountCaller) =>
    within(deps, caller, (tx) => listSubscriptions(tx, caller.accountId, { now: deps.clock.now() }));
  implement(app, deps, joined(subscriptions, subscriptionsSchemas), {
    get: ({ caller }) => readStanding(deps, caller),
    appData: async ({ caller }) => {
      const { entitlement, facts } = await entitled(caller);
      const { erases_at, isWaiting } = await within(deps, caller, async (tx) => ({
        ...(await tx
          .selectFrom('account')
          .select('erases_at')
          .where('account_id', '=', caller.accountId)
          .executeTakeFirstOrThrow()),
        isWaiting: await hasWaiting(tx, caller.accountId),
      }));
      return {
        isCustomerStripeInvoiceNotPaid: entitlement.owes,
        customerPaymentStatus: entitlement.paymentStatus,
        hasSubscriptionCanceled: hasEnded({ entitlement, facts }),
        hasPaymentWaitingPackage: isWaiting,
        hasCustomerDisputedPayment: entitlement.state === 'disputed',
        erasesAt: erases_at?.toISOString() ?? null,
      };
    },
    initialLevels: async ({ caller }) =>
      within(deps, caller, async (tx) => {
        const { facts } = await readEntitlement(tx, caller.accountId, deps.clock.now());
        const isGone = facts.subscription !== null || (await isTrialGone(tx, deps.secrets, caller.accountId));
        const refusal = isGone ? ('TrialAlreadyUsed' as const) : null;
        return (await listLevels(tx))
          .filter((level) => level.isOffered)
          .map((level) => ({ ...shown(level), refusal: level.isTrial ? refusal : null }));
      }),
    allLevels: async ({ caller }) => (await within(deps, caller, listLevels)).map(shown),
    current: async ({ caller }) => {
      const [newest] = await all(caller);
      if (!newest || isOver(newest)) throw new AppError('SubscriptionNotFound');
      return newest;
    },
    history: ({ query, caller }) => {
      requireOwnCustomer(caller, query.customerId);
      return within(deps, caller, (tx) =>
        listSubscriptions(tx, caller.accountId, { now: deps.clock.now(), withUnfinished: true }),
      );
    },
    plan: async ({ caller }) =>
      within(deps, caller, async (tx) => {
        const [newest] = await listSubscriptions(tx, caller.accountId, { now: deps.clock.now() });
        const level = (await listLevels(tx)).find(({ id }) => id === newest?.planLevelId);
        if (!newest || !level || isOver(newest)) throw new AppError('NoActiveSubscription');
        return shown(level);
      }),
    hasCancelled: async ({ query, caller }) => {
      requireOwnCustomer(caller, query.customerid);
      return hasEnded(await entitled(caller));
    },
  });
}

/** SUB-069: the subscription and how the account stands by it; null = it has none and never had one. */
const readStanding = (deps: Deps, caller: AccountCaller) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const { entitlement, facts } = await readEntitlement(tx, caller.accountId, now);
    const [newest] = await listSubscriptions(tx, caller.accountId, { now });
    if (!newest) return null;
    const { listsKeptUntil: _kept, ...subscription } = newest;
    return {
      ...subscription,
      everSubscribed: entitlement.everSubscribed,
      servicesRun: entitlement.servicesRun,
      atRisk: entitlement.atRisk,
      capsAt: entitlement.capsAt === null ? null : new Date(entitlement.capsAt).toISOString(),
      cappedItems:
        entitlement.capsAt !== null && now >= entitlement.capsAt
          ? itemsAboveLimit({ atStore: facts.atStore, productLimit: entitlement.productLimit })
          : 0,
    };
  });

/** SUB-070, SUB-077: only after the actual end (decision 35); a dispute ends it too and stands before it. */
const hasEnded = ({
  entitlement,
  facts,
}: Pick<Awaited<ReturnType<typeof readEntitlement>>, 'entitlement' | 'facts'>): boolean =>
  entitlement.state === 'cancelled' || facts.subscription?.endedAt != null;

const isOver = ({ status }: { status: string }): boolean => status === 'cancelled' || status === 'disputed';

const shown = ({ isOffered: _offered, ...level }: PlanLevel & { isOffered: boolean }): PlanLevel => level;
