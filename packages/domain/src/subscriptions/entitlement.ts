import { limits } from '../limits.ts';
import type { SubscriptionPlan } from './plan.ts';
import { isAtRisk } from './product-limit.ts';
import { PaymentStatus } from './standing.ts';
import { SubscriptionStatus } from './subscription-status.ts';
import { ladderOf } from './unpaid-ladder.ts';

/** The newest subscription of an account that ever began. Instants in ms of the market clock. */
export type SubscriptionFacts = {
  status: SubscriptionStatus;
  plan: SubscriptionPlan;
  /** ASINs of its level. */
  productLimit: number;
  trialEndsAt: number | null;
  /** null = granted without an end. */
  periodEndsAt: number | null;
  /** A cancellation is noted: it ends with its period (SUB-032). */
  endsWithPeriod: boolean;
  endedAt: number | null;
};

/** Everything that decides what an account may do (SUB-030 to SUB-039); whatever else is known of it changes nothing. */
export type EntitlementFacts = {
  /** null = it never subscribed, or only an attempt is open. */
  subscription: SubscriptionFacts | null;
  /** The first failed charge of its oldest renewal invoice that is still open; invoices of an attempt or a plan change never count. */
  unpaidSince: number | null;
  /** An open dispute of one of its payments that is more than a warning. */
  disputedSince: number | null;
  allItems: number;
  atStore: number;
  /** Since when it is above its limits without a break. */
  atRiskSince: number | null;
};

export const accountStates = ['none', 'trial', 'active', 'unpaid', 'suspended', 'cancelled', 'disputed'] as const;
export type AccountState = (typeof accountStates)[number];

/** What an account may do at one moment, and when that changes by itself. Instants in ms. */
export type Entitlement = {
  state: AccountState;
  /** The plan whose features are open; null = none. */
  plan: SubscriptionPlan | null;
  isTrial: boolean;
  productLimit: number;
  /** It subscribed once: reading, export, invoices, help and paying stay open (decision 35). */
  everSubscribed: boolean;
  paymentStatus: PaymentStatus;
  /** True from day 0 of an unpaid renewal: no search, nothing new (SUB-037). */
  owes: boolean;
  /** Prices, stock and orders are worked on. */
  servicesRun: boolean;
  servicesStopAt: number | null;
  suspendAt: number | null;
  /** When the subscription ends unless something is done: noted cancellation, or the end of the ladder. */
  endsAt: number | null;
  /** The day it renews at; null where it does not. */
  renewsAt: number | null;
  atRisk: boolean;
  /** From then on the newest items above the limit at the store get no price updates (SUB-039); null = not at risk. */
  capsAt: number | null;
};

/** Nobody who ever subscribed: the panel shows the plans and nothing else (SHELL-057). */
const nothing: Entitlement = {
  state: 'none',
  plan: null,
  isTrial: false,
  productLimit: 0,
  everSubscribed: false,
  paymentStatus: PaymentStatus.None,
  owes: false,
  servicesRun: false,
  servicesStopAt: null,
  suspendAt: null,
  endsAt: null,
  renewsAt: null,
  atRisk: false,
  capsAt: null,
};

/**
 * What an account may do now: the one function that decides it, for the server's refusals, the work in the background and the panel.
 * The strongest state counts: disputed, cancelled, suspended, unpaid, active (SHELL-098); at risk stands beside the last.
 */
export function entitlementOf(facts: EntitlementFacts, now: number): Entitlement {
  const { subscription, disputedSince } = facts;
  const begun = subscription !== null && subscription.status !== SubscriptionStatus.Incomplete;
  if (disputedSince !== null)
    return { ...nothing, everSubscribed: begun, state: 'disputed', paymentStatus: PaymentStatus.Disputed };
  if (!begun) return nothing;
  const ladder = facts.unpaidSince === null ? null : ladderOf(facts.unpaidSince, now);
  if (isOver(subscription, now) || ladder?.step === 'over')
    return { ...nothing, everSubscribed: true, state: 'cancelled' };
  return { ...runningOf(subscription), ...riskOf(facts, subscription), ...(ladder ? owing(ladder) : {}) };
}

/** It ended, or the period of a cancelled one is over though nobody told us yet. */
function isOver({ status, endsWithPeriod, periodEndsAt, trialEndsAt }: SubscriptionFacts, now: number): boolean {
  if (status === SubscriptionStatus.Ended) return true;
  const lastDay = status === SubscriptionStatus.Trialing ? trialEndsAt : periodEndsAt;
  return endsWithPeriod && lastDay !== null && now >= lastDay;
}

/** A paid or trial subscription; a period that is over is in force until its renewal is known to have failed (decision 39). */
function runningOf(subscription: SubscriptionFacts): Entitlement {
  const isTrial = subscription.status === SubscriptionStatus.Trialing;
  const lastDay = isTrial ? subscription.trialEndsAt : subscription.periodEndsAt;
  return {
    ...nothing,
    everSubscribed: true,
    state: isTrial ? 'trial' : 'active',
    plan: subscription.plan,
    isTrial,
    productLimit: subscription.productLimit,
    servicesRun: true,
    endsAt: subscription.endsWithPeriod ? lastDay : null,
    renewsAt: subscription.endsWithPeriod ? null : lastDay,
  };
}

function riskOf(facts: EntitlementFacts, { productLimit }: SubscriptionFacts) {
  const atRisk = isAtRisk({ allItems: facts.allItems, atStore: facts.atStore, productLimit });
  return {
    atRisk,
    capsAt: atRisk && facts.atRiskSince !== null ? facts.atRiskSince + limits.planRiskGraceMs : null,
  };
}

function owing({ step, servicesStopAt, suspendAt, endsAt }: ReturnType<typeof ladderOf>): Partial<Entitlement> {
  return {
    state: step === 'suspended' ? 'suspended' : 'unpaid',
    paymentStatus: step === 'suspended' ? PaymentStatus.Suspended : PaymentStatus.Unpaid,
    owes: true,
    servicesRun: step === 'unpaid',
    servicesStopAt,
    suspendAt,
    endsAt,
    renewsAt: null,
  };
}
