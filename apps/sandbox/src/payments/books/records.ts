/** What the payments system keeps of each kind of object; amounts in cents, instants in whole seconds since 1970. */

export type Metadata = Record<string, string>;

/** An address in the names of the wire, in which it goes out again. */
export type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export type Billing = {
  address: Address | null;
  email: string | null;
  name: string | null;
  phone: string | null;
};

/** Every kept object: `clock` is the test clock whose time it lives by, null = the world's market clock. */
export type Kept = { id: string; created: number; clock: string | null };

export type Customer = Kept & {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  address: Address | null;
  shipping: { name: string; phone: string | null; address: Address } | null;
  metadata: Metadata;
  /** Below 0 = credit for the next invoices. */
  balanceCents: number;
  currency: string | null;
  invoicePrefix: string;
  nextInvoice: number;
  defaultMethod: string | null;
  footer: string | null;
  locales: string[];
  taxExempt: string;
  isDelinquent: boolean;
  discount: string | null;
  isDeleted: boolean;
};

export type CardData = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fingerprint: string;
  country: string;
  funding: string;
  /** Name of what this card does: see test-cards.ts. The number itself is kept nowhere. */
  behaviour: string;
};

export type PaymentMethod = Kept & {
  card: CardData;
  billing: Billing;
  customer: string | null;
  metadata: Metadata;
  allowRedisplay: string;
  cvcCheck: 'pass' | 'fail' | 'unavailable' | 'unchecked';
  /** Its holder once passed 3-D Secure while it was saved for payments without him. */
  isSetUp: boolean;
  isDetached: boolean;
};

/** A refusal as it is kept on intents: Stripe's fields of an error. */
export type KeptError = {
  type: string;
  code: string;
  message: string;
  decline_code?: string;
  charge?: string;
  /** Id; shown as the whole object. */
  payment_method?: string;
};

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type ThreeDSecureRequest = 'any' | 'automatic' | 'challenge';

export type SetupIntent = Kept & {
  secret: string;
  customer: string | null;
  method: string | null;
  status: IntentStatus;
  usage: string;
  request3ds: ThreeDSecureRequest | null;
  types: string[] | null;
  automatic: { enabled: boolean; allow_redirects?: string } | null;
  error: KeptError | null;
  metadata: Metadata;
  description: string | null;
  returnUrl: string | null;
  cancellationReason: string | null;
  attempt: string | null;
  /** The subscription that waits for it, or null. */
  subscription: string | null;
};

export type SetupAttempt = Kept & {
  setupIntent: string;
  customer: string | null;
  method: string;
  status: string;
  usage: string;
  error: KeptError | null;
};

export type PaymentIntent = Kept & {
  secret: string;
  amount: number;
  currency: string;
  customer: string | null;
  method: string | null;
  status: IntentStatus;
  captureMethod: 'automatic' | 'automatic_async' | 'manual';
  confirmationMethod: 'automatic' | 'manual';
  isOffSession: boolean;
  setupFutureUsage: string | null;
  request3ds: ThreeDSecureRequest | null;
  types: string[] | null;
  automatic: { enabled: boolean; allow_redirects?: string } | null;
  error: KeptError | null;
  latestCharge: string | null;
  amountReceived: number;
  canceledAt: number | null;
  cancellationReason: string | null;
  metadata: Metadata;
  description: string | null;
  receiptEmail: string | null;
  descriptor: string | null;
  descriptorSuffix: string | null;
  returnUrl: string | null;
  /** 3-D Secure was passed for the payment at hand. */
  isAuthenticated: boolean;
  /** The invoice that it pays, or null. */
  invoice: string | null;
};

export type Charge = Kept & {
  amount: number;
  currency: string;
  customer: string | null;
  intent: string | null;
  method: string;
  card: CardData;
  billing: Billing;
  cvcCheck: string;
  isPaid: boolean;
  isCaptured: boolean;
  amountCaptured: number;
  amountRefunded: number;
  status: 'succeeded' | 'failed' | 'pending';
  failureCode: string | null;
  failureMessage: string | null;
  declineCode: string | null;
  isDisputed: boolean;
  isAuthenticated: boolean;
  balanceTransaction: string | null;
  metadata: Metadata;
  description: string | null;
  receiptEmail: string | null;
  descriptor: string | null;
  descriptorSuffix: string | null;
  /** What the bank statement shows. */
  statementText: string;
};

export type Refund = Kept & {
  amount: number;
  currency: string;
  charge: string;
  intent: string | null;
  reason: string | null;
  status: 'succeeded' | 'pending' | 'failed' | 'canceled';
  failureReason: string | null;
  balanceTransaction: string | null;
  failureTransaction: string | null;
  metadata: Metadata;
};

export type BalanceTransaction = Kept & {
  amount: number;
  currency: string;
  fee: number;
  feeText: string | null;
  type: string;
  category: string;
  source: string;
  description: string | null;
  availableOn: number;
};

export type Dispute = Kept & {
  amount: number;
  currency: string;
  charge: string;
  intent: string | null;
  reason: string;
  status: string;
  caseType: string;
  transactions: string[];
  evidence: Record<string, string | null>;
  submissions: number;
  dueBy: number;
  metadata: Metadata;
};

export type EarlyFraudWarning = Kept & { charge: string; intent: string | null };

export type Product = Kept & {
  name: string;
  description: string | null;
  isActive: boolean;
  metadata: Metadata;
  images: string[];
  features: { name: string }[];
  defaultPrice: string | null;
  statementDescriptor: string | null;
  unitLabel: string | null;
  url: string | null;
  shippable: boolean | null;
  updated: number;
};

export type Recurring = {
  interval: 'day' | 'week' | 'month' | 'year';
  interval_count: number;
  trial_period_days: number | null;
};

export type Price = Kept & {
  product: string;
  currency: string;
  unitAmount: number;
  recurring: Recurring | null;
  isActive: boolean;
  lookupKey: string | null;
  nickname: string | null;
  metadata: Metadata;
  taxBehavior: string;
};

export type Coupon = Kept & {
  percentOff: number | null;
  amountOff: number | null;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  months: number | null;
  maxRedemptions: number | null;
  redeemBy: number | null;
  redemptions: number;
  name: string | null;
  products: string[];
  metadata: Metadata;
  isDeleted: boolean;
};

export type PromotionCode = Kept & {
  code: string;
  coupon: string;
  isActive: boolean;
  customer: string | null;
  expiresAt: number | null;
  maxRedemptions: number | null;
  redemptions: number;
  isFirstTimeOnly: boolean;
  minimumAmount: number | null;
  minimumCurrency: string | null;
  metadata: Metadata;
};

export type Discount = Kept & {
  coupon: string;
  promotionCode: string | null;
  customer: string | null;
  subscription: string | null;
  invoice: string | null;
  start: number;
  end: number | null;
  /** A discount of duration `once` that has stood on an invoice. */
  isUsed: boolean;
};

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled'
  | 'paused';

export type SubscriptionItem = {
  id: string;
  created: number;
  price: string;
  quantity: number;
  periodStart: number;
  periodEnd: number;
  metadata: Metadata;
};

/** A plan change that waits for its payment. */
export type PendingUpdate = {
  expiresAt: number;
  invoice: string;
  items: SubscriptionItem[];
  anchor: number | null;
  trialEnd: number | null;
  isTrialEnded: boolean;
  /** What lessens its invoices once it is paid; null = what did before. */
  discounts: string[] | null;
};

export type Subscription = Kept & {
  customer: string;
  status: SubscriptionStatus;
  items: SubscriptionItem[];
  currency: string;
  anchor: number;
  trialStart: number | null;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: number | null;
  canceledAt: number | null;
  endedAt: number | null;
  cancellation: { comment: string | null; feedback: string | null; reason: string | null };
  defaultMethod: string | null;
  discounts: string[];
  latestInvoice: string | null;
  metadata: Metadata;
  description: string | null;
  saveDefault: string | null;
  missingMethod: 'cancel' | 'create_invoice' | 'pause';
  pendingSetupIntent: string | null;
  pendingUpdate: PendingUpdate | null;
  startDate: number;
  request3ds: ThreeDSecureRequest | null;
  /** The period end that `invoice.upcoming` was told for. */
  upcomingTold: number | null;
  isTrialEndTold: boolean;
};

export type InvoiceLine = {
  id: string;
  amount: number;
  description: string;
  discountAmounts: { amount: number; discount: string }[];
  discounts: string[];
  isDiscountable: boolean;
  periodStart: number;
  periodEnd: number;
  price: string | null;
  quantity: number;
  isProration: boolean;
  subscription: string | null;
  item: string | null;
  invoiceItem: string | null;
  metadata: Metadata;
};

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

export type Invoice = Kept & {
  customer: string;
  subscription: string | null;
  subscriptionMetadata: Metadata;
  status: InvoiceStatus;
  number: string | null;
  billingReason: string;
  currency: string;
  lines: InvoiceLine[];
  discounts: string[];
  subtotal: number;
  total: number;
  startingBalance: number;
  endingBalance: number | null;
  amountDue: number;
  amountPaid: number;
  attempts: number;
  isAttempted: boolean;
  isAdvancing: boolean;
  nextAttempt: number | null;
  finalizesAt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  uncollectibleAt: number | null;
  periodStart: number;
  periodEnd: number;
  intent: string | null;
  payment: string | null;
  isPaidOutOfBand: boolean;
  defaultMethod: string | null;
  metadata: Metadata;
  description: string | null;
  footer: string | null;
  /** Words of the address of its page, known to who has the link. */
  key: string;
};

export type InvoiceItem = Kept & {
  customer: string;
  amount: number;
  currency: string;
  description: string | null;
  invoice: string | null;
  subscription: string | null;
  item: string | null;
  price: string | null;
  quantity: number;
  isDiscountable: boolean;
  isProration: boolean;
  periodStart: number;
  periodEnd: number;
  metadata: Metadata;
};

export type InvoicePayment = Kept & {
  invoice: string;
  intent: string;
  amountRequested: number;
  amountPaid: number | null;
  currency: string;
  status: 'open' | 'paid' | 'canceled';
  paidAt: number | null;
  canceledAt: number | null;
};

export type CustomerBalanceTransaction = Kept & {
  customer: string;
  amount: number;
  currency: string;
  endingBalance: number;
  type: string;
  invoice: string | null;
  description: string | null;
  metadata: Metadata;
};

export type Event = Kept & {
  type: string;
  data: { object: JsonObject; previous_attributes?: JsonObject };
  request: { id: string | null; idempotency_key: string | null };
};

export type WebhookEndpoint = Kept & {
  url: string;
  events: string[];
  secret: string;
  description: string | null;
  metadata: Metadata;
  isEnabled: boolean;
  apiVersion: string | null;
};

export type Delivery = Kept & {
  event: string;
  endpoint: string;
  attempts: number;
  /** In milliseconds of the world's clock; null = nothing more is tried. */
  dueMs: number | null;
  status: 'waiting' | 'delivered' | 'failed' | 'dropped';
  lastStatus: number | null;
};

export type TestClock = Kept & {
  name: string | null;
  now: number;
  status: 'ready' | 'advancing';
  target: number | null;
  isDeleted: boolean;
};

export type IdempotentAnswer = Kept & {
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
};

export type Setting = Kept & { value: JsonObject };

export type Records = {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  setup_attempt: SetupAttempt;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  balance_transaction: BalanceTransaction;
  dispute: Dispute;
  early_fraud_warning: EarlyFraudWarning;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  discount: Discount;
  subscription: Subscription;
  invoice: Invoice;
  invoiceitem: InvoiceItem;
  invoice_payment: InvoicePayment;
  customer_balance_transaction: CustomerBalanceTransaction;
  event: Event;
  webhook_endpoint: WebhookEndpoint;
  delivery: Delivery;
  test_clock: TestClock;
  idempotent_answer: IdempotentAnswer;
  setting: Setting;
};

export type Kind = keyof Records;

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };
