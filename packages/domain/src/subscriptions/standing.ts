import type { AccountState, Entitlement } from './entitlement.ts';
import { planCovers, type SubscriptionPlan } from './plan.ts';

/** What the account may do now, as far as gates ask. Filled by the caller. */
export type Standing = Pick<Entitlement, 'state' | 'plan' | 'everSubscribed' | 'servicesRun'> & {
  /** The store's connection to the marketplace works; null = no store is chosen. */
  connectionHealthy: boolean | null;
  /** The store is managed by hand; null = no store is chosen. */
  isManualStore: boolean | null;
  warehouseActive: boolean;
};

export const PaymentStatus = { None: 0, Unpaid: 1, Suspended: 2, Disputed: 3 } as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

/** The gates of a call (requirements appendix F), as data of its contract: only what is named is asked. */
export type Needs = {
  /** A running subscription; of a call that reads, any that ever began: the panel stays readable after the end (decision 35). */
  sub?: true;
  /** No unpaid renewal at all, from day 0 (SUB-037). */
  clear?: true;
  /** Services run: not stopped for non-payment, which they are from day 3 (SUB-037). */
  paid?: true;
  /** This plan or a larger one (SUB-006). */
  plan?: SubscriptionPlan;
  /** The store's connection works. */
  conn?: true;
  /** The warehouse is active. */
  wh?: true;
  /** The store is managed by hand. */
  manual?: true;
  /** A writing call of the help desk or of my account: open while a payment is disputed, when every other one is closed (SUB-068). */
  openInDispute?: true;
};

/** What gates read of a contract. `writes`: it changes something though it answers as a reading call does. */
export type Gated = { access: string; answers: string; needs?: Needs; writes?: true };

/** Answers of calls that only read; all others change something (appendix F). */
const readingAnswers: readonly string[] = ['data', 'plain', 'file', 'events'];

export const standingRefusals = [
  'DisputedPayment',
  'CanceledSubscription',
  'NoActiveSubscription',
  'NonPayingUser',
  'PlanTooLow',
  'StoreConnectionError',
  'WarehouseNotActive',
  'ManualStoreNeeded',
] as const;
export type StandingRefusal = (typeof standingRefusals)[number];

/**
 * The strongest reason why the account may not make the call, or null (SHELL-097, SHELL-099). The one function of all gates: the server refuses by
 * it, the panel disables by it.
 */
export function refusalOf(call: Gated, standing: Standing): StandingRefusal | null {
  if (call.access === 'public' || call.access === 'staff') return null;
  const needs = call.needs ?? {};
  const reads = readingAnswers.includes(call.answers) && call.writes !== true;
  const { state } = standing;
  if (state === 'disputed' && !reads && needs.openInDispute !== true) return 'DisputedPayment';
  return refusalOfSubscription(needs, standing, reads) ?? refusalOfStore(needs, standing);
}

function refusalOfSubscription(needs: Needs, standing: Standing, reads: boolean): StandingRefusal | null {
  const { state, plan } = standing;
  const isOver = state === 'cancelled' || state === 'disputed';
  // What was once subscribed to is read; of its plan nothing more is asked.
  if (isOver && reads && standing.everSubscribed) return null;
  const asks = needs.sub === true || needs.clear === true || needs.paid === true || needs.plan !== undefined;
  if (!asks) return null;
  if (state === 'disputed') return 'DisputedPayment';
  if (state === 'cancelled') return 'CanceledSubscription';
  if (plan === null) return 'NoActiveSubscription';
  if (needs.clear === true && owes(state)) return 'NonPayingUser';
  if (needs.paid === true && !standing.servicesRun) return 'NonPayingUser';
  return needs.plan !== undefined && !planCovers(plan, needs.plan) ? 'PlanTooLow' : null;
}

function refusalOfStore(needs: Needs, standing: Standing): StandingRefusal | null {
  if (needs.conn === true && standing.connectionHealthy === false) return 'StoreConnectionError';
  if (needs.wh === true && !standing.warehouseActive) return 'WarehouseNotActive';
  return needs.manual === true && standing.isManualStore === false ? 'ManualStoreNeeded' : null;
}

/** True from day 0 of an unpaid renewal (SUB-037). */
export const owes = (state: AccountState): boolean => state === 'unpaid' || state === 'suspended';

/** What of the entitlement the gates ask. */
export const gatedBy = ({ state, plan, everSubscribed, servicesRun }: Entitlement) => ({
  state,
  plan,
  everSubscribed,
  servicesRun,
});

/** The same as a caller reads it from the calls SUB-069 and SUB-070: the panel knows nothing else. */
export function gatedByAnswers(
  subscription: {
    status: AccountState;
    plan: SubscriptionPlan;
    everSubscribed: boolean;
    servicesRun: boolean;
  } | null,
  appData: { hasCustomerDisputedPayment: boolean },
): ReturnType<typeof gatedBy> {
  const state = appData.hasCustomerDisputedPayment ? 'disputed' : (subscription?.status ?? 'none');
  const running = state === 'none' || state === 'cancelled' || state === 'disputed' ? null : subscription;
  return {
    state,
    plan: running?.plan ?? null,
    everSubscribed: subscription?.everSubscribed ?? false,
    servicesRun: running?.servicesRun ?? false,
  };
}
