import { planCovers, type SubscriptionPlan } from './plan.ts';

/** What the account may do now, as far as gates ask. Filled by the caller. */
export type Standing = {
  /** null = no active subscription. */
  plan: SubscriptionPlan | null;
  isTrial: boolean;
  isCancelled: boolean;
  /** 0 None, 1 Unpaid, 2 Suspended, 3 Disputed (SUB-037). */
  paymentStatus: PaymentStatus;
  /** Unpaid from day 3 on, suspended or disputed. */
  servicesStopped: boolean;
  /** The store's connection to the marketplace works; null = no store is chosen. */
  connectionHealthy: boolean | null;
  warehouseActive: boolean;
};

export const PaymentStatus = { None: 0, Unpaid: 1, Suspended: 2, Disputed: 3 } as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

/** What an operation needs, as data of its contract: only what is named is asked. */
export type Needs = {
  /** An active subscription (gate `sub`). */
  subscription?: boolean;
  /** This plan or a larger one; implies a subscription. */
  plan?: SubscriptionPlan;
  /** No open invoice (gate `paid`). */
  paid?: boolean;
  /** Services run: not cancelled, not stopped for non-payment. */
  goodStanding?: boolean;
  /** A working store connection (gate `conn`). */
  connection?: boolean;
  warehouse?: boolean;
};

export const standingRefusals = [
  'NoActiveSubscription',
  'CanceledSubscription',
  'DisputedPayment',
  'NonPayingUser',
  'ServicesStopped',
  'PlanTooLow',
  'StoreConnectionError',
  'WarehouseNotActive',
] as const;
export type StandingRefusal = (typeof standingRefusals)[number];

/** The first need that the account does not meet, or null. The server refuses by it, the panel disables and chooses banners by it. */
export function refusalOf(needs: Needs, standing: Standing): StandingRefusal | null {
  const asksSubscription =
    needs.subscription === true || needs.plan !== undefined || needs.goodStanding === true || needs.paid === true;
  if (asksSubscription && standing.paymentStatus === PaymentStatus.Disputed) return 'DisputedPayment';
  if (asksSubscription && standing.isCancelled) return 'CanceledSubscription';
  if (asksSubscription && standing.plan === null) return 'NoActiveSubscription';
  if (needs.paid === true && standing.paymentStatus !== PaymentStatus.None) return 'NonPayingUser';
  if (needs.goodStanding === true && standing.servicesStopped) return 'ServicesStopped';
  if (needs.plan !== undefined && standing.plan !== null && !planCovers(standing.plan, needs.plan)) return 'PlanTooLow';
  if (needs.connection === true && standing.connectionHealthy === false) return 'StoreConnectionError';
  return needs.warehouse === true && !standing.warehouseActive ? 'WarehouseNotActive' : null;
}

/** An account on a trial that does not end: the AutoPricer's features, nothing owed (SUB-008). Connection and warehouse are the caller's. */
export const openTrialStanding: Standing = {
  plan: 'AutoPricer',
  isTrial: true,
  isCancelled: false,
  paymentStatus: PaymentStatus.None,
  servicesStopped: false,
  connectionHealthy: null,
  warehouseActive: false,
};
