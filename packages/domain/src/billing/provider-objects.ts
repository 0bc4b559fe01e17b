import type { Minor } from '../money/money.ts';

// What the payment provider holds, as far as the product asks for it. Instants in ms of the market clock, amounts in minor units of USD.
// `status` and the like are the provider's own words: their lists are open, and whoever decides by one has an answer for a word it does not know.

/** `balance`: below 0 = what the next invoices take off (the provider's sign). */
export type ProviderCustomer = {
  id: string;
  isDeleted: boolean;
  balance: Minor;
  defaultPaymentMethodId: string | null;
  metadata: ProviderMetadata;
};

export type ProviderMetadata = Readonly<Record<string, string>>;

/** A card; `customerId` null = detached, it can never be used again. */
export type ProviderCard = {
  id: string;
  customerId: string | null;
  fingerprint: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** Entry of a card in the browser: `clientSecret` goes there, `cardId` stands once it is confirmed (status `succeeded`). */
export type ProviderSetup = {
  id: string;
  status: string;
  clientSecret: string | null;
  customerId: string | null;
  cardId: string | null;
  createdAt: number;
};

/** A discount of a subscription; a coupon that is not in whole percents is none of ours: `percentOff` null. */
export type ProviderDiscount = {
  id: string;
  couponId: string;
  percentOff: number | null;
  durationInMonths: number | null;
  /** Products that it is for; empty = all of them. */
  productIds: readonly string[];
};

export type ProviderSubscription = {
  id: string;
  customerId: string;
  status: string;
  itemId: string | null;
  priceId: string | null;
  unitAmount: Minor | null;
  periodStart: number | null;
  periodEnd: number | null;
  trialEnd: number | null;
  endsWithPeriod: boolean;
  /** When its cancellation was asked for. */
  cancelledAt: number | null;
  cancelReason: string | null;
  endedAt: number | null;
  startedAt: number;
  discounts: readonly ProviderDiscount[];
  latestInvoiceId: string | null;
  latestInvoiceStatus: string | null;
  /** What the browser confirms the open invoice or the card with (3-D Secure); null = nothing is open, or it was not asked for. */
  clientSecret: string | null;
  /** A change of plan that waits for its payment: the old plan holds until then, and for good after `expiresAt`. */
  pendingChange: { priceId: string | null; expiresAt: number } | null;
  metadata: ProviderMetadata;
};

export type ProviderInvoiceLine = {
  description: string;
  amount: Minor;
  quantity: number | null;
  isProration: boolean;
};

export type ProviderInvoice = {
  id: string;
  customerId: string | null;
  subscriptionId: string | null;
  number: string | null;
  status: string;
  /** Why it was made: `subscription_create`, `subscription_cycle`, `subscription_update`, … */
  reason: string | null;
  subtotal: Minor;
  total: Minor;
  amountDue: Minor;
  amountPaid: Minor;
  amountRemaining: Minor;
  discount: Minor;
  /** What of its payments went back. */
  amountRefunded: Minor;
  createdAt: number;
  finalizedAt: number | null;
  dueAt: number | null;
  paidAt: number | null;
  periodStart: number | null;
  periodEnd: number | null;
  attempts: number;
  nextAttemptAt: number | null;
  cardLast4: string | null;
  hostedUrl: string | null;
  pdfUrl: string | null;
  lines: readonly ProviderInvoiceLine[];
};

/** What a change would cost; nothing is changed by asking. `balanceBefore`, `balanceAfter`: as of the customer (the provider's sign). */
export type ProviderPreview = {
  amountDue: Minor;
  total: Minor;
  balanceBefore: Minor;
  balanceAfter: Minor | null;
  lines: readonly ProviderInvoiceLine[];
};

/** Why a card was not charged. */
export type ProviderDecline = { code: string | null; declineCode: string | null };

/** One charge of a card, from its making to its end (status `succeeded`, `requires_action`, `requires_payment_method`, …). */
export type ProviderPayment = {
  id: string;
  status: string;
  amount: Minor;
  amountReceived: Minor;
  customerId: string | null;
  cardId: string | null;
  clientSecret: string | null;
  chargeId: string | null;
  decline: ProviderDecline | null;
  createdAt: number;
  metadata: ProviderMetadata;
};

export type ProviderCharge = {
  id: string;
  status: string;
  amount: Minor;
  amountRefunded: Minor;
  isDisputed: boolean;
  customerId: string | null;
  paymentId: string | null;
  cardLast4: string | null;
  createdAt: number;
};

export type ProviderRefund = { id: string; status: string; amount: Minor; paymentId: string | null };

export type ProviderDispute = {
  id: string;
  status: string;
  amount: Minor;
  reason: string;
  chargeId: string;
  /** null where the charge was made without a customer. */
  customerId: string | null;
  openedAt: number;
};

/** `productIds` empty = every product. `percentOff` null = not in whole percents, or an amount: none of ours. */
export type ProviderCoupon = {
  id: string;
  percentOff: number | null;
  duration: string;
  durationInMonths: number | null;
  productIds: readonly string[];
  isValid: boolean;
};

/** A code that is typed; `coupon` null = it stands for something else. */
export type ProviderPromotion = {
  id: string;
  code: string;
  isActive: boolean;
  isForFirstPayment: boolean;
  /** How often it was used, how often it may be, and until when; null = without an end. */
  timesRedeemed: number;
  maxRedemptions: number | null;
  expiresAt: number | null;
  coupon: ProviderCoupon | null;
};

export type ProviderProduct = { id: string; name: string; isActive: boolean };

export type ProviderPrice = {
  id: string;
  productId: string;
  isActive: boolean;
  currency: string;
  unitAmount: Minor | null;
  interval: string | null;
  intervalCount: number | null;
  lookupKey: string | null;
};

/** Where the provider sends its events; the secret is told once, when it is made. */
export type ProviderWebhook = { id: string; url: string; status: string; secret: string | null };

/** Something happened to an object; what it holds now is read from the object itself. `object` null = nothing that could be read. */
export type ProviderEvent = {
  id: string;
  kind: string;
  createdAt: number;
  object: { kind: string; id: string } | null;
};
