import type { Minor } from '../money/money.ts';
import type {
  ProviderCard,
  ProviderCoupon,
  ProviderCustomer,
  ProviderInvoice,
  ProviderPayment,
  ProviderPrice,
  ProviderProduct,
  ProviderPromotion,
  ProviderRefund,
  ProviderSetup,
  ProviderSubscription,
  ProviderWebhook,
} from './provider-objects.ts';

/** A billing address as the provider takes it. */
export type ProviderAddress = {
  name: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string | null;
  country: string;
  postCode: string | null;
};

type Call<Params, Answer> = { params: Params; answer: Answer };

/**
 * Everything the product changes at the payment provider, by name: what it takes and what the provider holds afterwards. Each is made
 * through the intent log (`performCall`), under a key of its own, so that a crash at any line neither loses it nor makes it twice.
 */
export type ProviderCalls = {
  createCustomer: Call<{ accountId: number; email: string; address: ProviderAddress | null }, ProviderCustomer>;
  updateCustomer: Call<{ customerId: string; address?: ProviderAddress; email?: string }, ProviderCustomer>;
  setDefaultCard: Call<{ customerId: string; cardId: string }, ProviderCustomer>;
  createSetup: Call<{ customerId: string }, ProviderSetup>;
  attachCard: Call<{ customerId: string; cardId: string }, ProviderCard>;
  detachCard: Call<{ cardId: string }, ProviderCard>;
  /** `levelId`: what is bought; of a trial the trial level, with `nextLevelId` = the level of the price. */
  createSubscription: Call<
    {
      accountId: number;
      customerId: string;
      priceId: string;
      levelId: number;
      nextLevelId: number | null;
      trialDays: number | null;
      promotionId: string | null;
    },
    ProviderSubscription
  >;
  /**
   * Takes effect once it is paid; 3-D Secure keeps the old plan until then (`pendingChange`). `dropsDiscounts`: the coupon goes with the change, and lessens
   * nothing of it; the old plan keeps it as long as the change is not paid.
   */
  changePlan: Call<
    { subscriptionId: string; itemId: string; priceId: string; isTrialing: boolean; dropsDiscounts: boolean },
    ProviderSubscription
  >;
  /** Notes a cancellation to the end of the period, or takes it back. */
  setEndsWithPeriod: Call<{ subscriptionId: string; endsWithPeriod: boolean }, ProviderSubscription>;
  /** Now, without proration and without an invoice. */
  cancelSubscription: Call<{ subscriptionId: string }, ProviderSubscription>;
  /** In the place of whatever discount there is. */
  addDiscount: Call<{ subscriptionId: string; couponId: string }, ProviderSubscription>;
  removeDiscount: Call<{ subscriptionId: string }, ProviderSubscription>;
  payInvoice: Call<{ invoiceId: string; cardId: string | null }, ProviderInvoice>;
  voidInvoice: Call<{ invoiceId: string }, ProviderInvoice>;
  /** `statementCode`: what the bank statement shows behind our name; with it 3-D Secure is asked for. `offSession`: nobody is there to confirm. */
  createPayment: Call<
    {
      accountId: number;
      customerId: string;
      cardId: string;
      amount: Minor;
      description: string;
      statementCode: string | null;
      offSession: boolean;
      metadata: Record<string, string>;
    },
    ProviderPayment
  >;
  confirmPayment: Call<{ paymentId: string; cardId: string | null }, ProviderPayment>;
  cancelPayment: Call<{ paymentId: string }, ProviderPayment>;
  /** `amount` null = all of it. */
  refundPayment: Call<{ paymentId: string; amount: Minor | null }, ProviderRefund>;
  createProduct: Call<{ productId: string; name: string }, ProviderProduct>;
  /** A price per period of 30 days, found again by its lookup key; `replaces`: it takes the key from the one that has it. */
  createPrice: Call<
    { productId: string; unitAmount: Minor; lookupKey: string; periodDays: number; replaces: boolean },
    ProviderPrice
  >;
  /** Whole percents off, for so many months of the products (billing §6). */
  createCoupon: Call<
    { couponId: string; name: string; percentOff: number; durationInMonths: number; productIds: readonly string[] },
    ProviderCoupon
  >;
  /** The code that is typed for a coupon: of a first payment alone. Instants in ms. */
  createPromotion: Call<
    { couponId: string; code: string; maxRedemptions: number | null; expiresAt: number | null },
    ProviderPromotion
  >;
  createWebhook: Call<{ url: string; kinds: readonly string[] }, ProviderWebhook>;
};

export type ProviderOperation = keyof ProviderCalls;
export type ParamsOf<Operation extends ProviderOperation> = ProviderCalls[Operation]['params'];
export type AnswerOf<Operation extends ProviderOperation> = ProviderCalls[Operation]['answer'];

/** The key under which a call is made once, however often it is sent; the provider keeps it at least 24 hours. Its type keeps one operation's key out of another. */
export type IdempotencyKey<Operation extends ProviderOperation> = `${Operation}:${string}`;

/** Names the key of a call of the intent log. */
export const idempotencyKeyOf = <Operation extends ProviderOperation>(
  operation: Operation,
  callId: string,
): IdempotencyKey<Operation> => `${operation}:${callId}`;

/** The calls as the connector makes them. Answers show what the provider holds now, also where it only repeats an earlier answer. @throws ProviderError */
export type ProviderWrites = {
  [Operation in ProviderOperation]: (
    params: ParamsOf<Operation>,
    sent: { key: IdempotencyKey<Operation>; callId: string },
  ) => Promise<AnswerOf<Operation>>;
};

/** What became of a call whose answer never came and whose key is too old to be sent again: what it made, or null when it made nothing. @throws ProviderError */
export type ProviderTraces = {
  [Operation in ProviderOperation]: (
    params: ParamsOf<Operation>,
    callId: string,
  ) => Promise<AnswerOf<Operation> | null>;
};
