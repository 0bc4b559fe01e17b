import type { StripeCardNumberElement, Stripe } from '@stripe/stripe-js';
import { ApiError } from '@kervan/contracts/call';
import type { CustomerSubscription } from '@kervan/contracts/subscriptions';
import type { addressBody } from '../address/address-form.ts';
import { refusalOfProvider, type DeclineReason, type ProviderRefusal } from '../card-entry/provider-outcome.ts';

/** SUB-019: the eight steps; the first, the check of the form, is the screen's. */
export const purchaseSteps = [
  'check',
  'customer',
  'cardOpened',
  'cardConfirmed',
  'cardDefault',
  'subscription',
  'payment',
  'activation',
] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

export type PurchaseOrder = {
  address: ReturnType<typeof addressBody>;
  /** The level that is subscribed to; with a trial the trial's, while priceId and price are those of the level after it. */
  levelId: number;
  priceId: string;
  /** Cents, as the screen shows it. */
  price: number;
  couponId: string | null;
  /** Whether lists that are kept from the last subscription come back (decision 37). */
  restoreLists: boolean;
  /** A new card as its field, or null: the default card that the account has, by its number in the list of cards. */
  card: StripeCardNumberElement | null;
  knownCardId: number | null;
};

/** What is done already; kept by the screen, so that another try goes on where the last one stopped. */
export type PurchaseMemory = { savedAddress: string | null; paymentMethodId: string | null; isDefault: boolean };
export const nothingDone: PurchaseMemory = { savedAddress: null, paymentMethodId: null, isDefault: false };

export type PurchaseFailure = {
  step: PurchaseStep;
  /** The server's refusal, where it is one. */
  error: ApiError | null;
  code: ApiError['code'] | 'Declined' | 'NoAnswer' | 'NotOpenYet';
  decline: DeclineReason | null;
};
export type PurchaseResult =
  | { kind: 'done'; subscription: CustomerSubscription }
  | { kind: 'failed'; failure: PurchaseFailure; memory: PurchaseMemory };

type Made = { clientSecret: string | null; subscriptionIdOnDb: number; isInvoicePaid: boolean };
export type PurchaseCalls = {
  saveCustomer: (address: PurchaseOrder['address']) => Promise<unknown>;
  setupIntent: () => Promise<string>;
  setDefault: (paymentMethodId: string) => Promise<unknown>;
  subscribe: (order: Omit<PurchaseOrder, 'address' | 'card' | 'knownCardId'>) => Promise<Made>;
  activate: (subscriptionIdOnDb: number) => Promise<CustomerSubscription | null>;
};
export type PurchaseProvider = Pick<Stripe, 'confirmCardSetup' | 'confirmCardPayment'>;

/**
 * SUB-019, SUB-020: steps 2 to 8 in their order. Each can be repeated: what is done is not done again, a subscription that was made is gone on
 * with by the server. Never throws for a refusal; it answers at which step it stopped.
 */
export async function runPurchase(
  order: PurchaseOrder,
  memory: PurchaseMemory,
  {
    calls,
    provider,
    onStep,
  }: { calls: PurchaseCalls; provider: PurchaseProvider; onStep: (step: PurchaseStep) => void },
): Promise<PurchaseResult> {
  const done = { ...memory };
  let step: PurchaseStep = 'customer';
  const at = (next: PurchaseStep) => {
    step = next;
    onStep(next);
  };
  try {
    at('customer');
    const address = JSON.stringify(order.address);
    if (done.savedAddress !== address) await calls.saveCustomer(order.address);
    done.savedAddress = address;
    if (order.card === null) await confirmKnown(order, { done, at, calls });
    else await setUpCard(order, order.card, { done, at, calls, provider });
    at('subscription');
    const made = await calls.subscribe(order);
    const payment = await pay(made, done.paymentMethodId, { at, provider });
    if (payment !== 'unknown') at('activation');
    const subscription = await calls.activate(made.subscriptionIdOnDb);
    if (subscription) return { kind: 'done', subscription };
    throw new Stopped(payment === 'unknown' ? 'NoAnswer' : 'NotOpenYet', null);
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error, step), memory: done };
  }
}

/** Step 5 of a card that stands already: the purchase has to know which one pays. */
async function confirmKnown(
  { knownCardId }: PurchaseOrder,
  {
    done,
    at,
    calls,
  }: { done: PurchaseMemory; at: (step: PurchaseStep) => void; calls: Pick<PurchaseCalls, 'setDefault'> },
): Promise<void> {
  if (done.isDefault || knownCardId === null) return;
  at('cardDefault');
  await calls.setDefault(String(knownCardId));
  done.isDefault = true;
}

/** Steps 3 to 5. */
async function setUpCard(
  { address }: PurchaseOrder,
  card: StripeCardNumberElement,
  surroundings: {
    done: PurchaseMemory;
    at: (step: PurchaseStep) => void;
    calls: PurchaseCalls;
    provider: PurchaseProvider;
  },
): Promise<void> {
  const { done, at, calls, provider } = surroundings;
  if (done.paymentMethodId === null) {
    at('cardOpened');
    const clientSecret = await calls.setupIntent();
    at('cardConfirmed');
    const { setupIntent, error } = await provider.confirmCardSetup(clientSecret, {
      payment_method: { card, billing_details: { name: address.nameSurname } },
    });
    if (error) throw stopped(refusalOfProvider(error));
    // Neither an error nor the end that was asked for: a word of the provider that we do not know.
    if (setupIntent.status !== 'succeeded') throw new Stopped('ThreeDSecureUnexpected', null);
    const method = setupIntent.payment_method;
    done.paymentMethodId = typeof method === 'string' ? method : (method?.id ?? null);
    done.isDefault = false;
  }
  if (done.isDefault || done.paymentMethodId === null) return;
  at('cardDefault');
  await calls.setDefault(done.paymentMethodId);
  done.isDefault = true;
}

/** Step 7, where an invoice is open. Without an answer the server is asked what happened instead of telling a refusal that nobody knows of. */
async function pay(
  { clientSecret, isInvoicePaid }: Made,
  paymentMethodId: string | null,
  { at, provider }: { at: (step: PurchaseStep) => void; provider: PurchaseProvider },
): Promise<'paid' | 'unknown'> {
  if (isInvoicePaid || clientSecret === null) return 'paid';
  at('payment');
  const { error } = await provider.confirmCardPayment(
    clientSecret,
    paymentMethodId === null ? undefined : { payment_method: paymentMethodId },
  );
  if (!error) return 'paid';
  const refusal = refusalOfProvider(error);
  if (refusal.kind === 'unknown') return 'unknown';
  throw stopped(refusal);
}

class Stopped extends Error {
  readonly code: PurchaseFailure['code'];
  readonly decline: DeclineReason | null;

  constructor(code: PurchaseFailure['code'], decline: DeclineReason | null) {
    super(code);
    this.code = code;
    this.decline = decline;
  }
}

function stopped(refusal: ProviderRefusal): Stopped {
  switch (refusal.kind) {
    case 'declined':
      return new Stopped('Declined', refusal.reason);
    case 'threeDSecureFailed':
      return new Stopped('ThreeDSecureFailed', null);
    case 'unknown':
      return new Stopped('NoAnswer', null);
  }
}

function failureOf(error: unknown, step: PurchaseStep): PurchaseFailure {
  if (error instanceof ApiError) return { step, error, code: error.code, decline: null };
  if (error instanceof Stopped) return { step, error: null, code: error.code, decline: error.decline };
  throw error;
}
