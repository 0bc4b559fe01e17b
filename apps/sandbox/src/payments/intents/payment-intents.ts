import type { Books } from '../books/books.ts';
import type { PaymentIntent, ThreeDSecureRequest } from '../books/records.ts';
import { needCustomer } from '../customers/customers.ts';
import { invalid } from '../wire/failure.ts';
import { mergedMetadata } from '../wire/read.ts';
import { automaticOf, checkTypes } from './setup-intents.endpoints.ts';
import { checkDescriptor } from './statement-descriptor.ts';

/** The smallest and the largest payment in cents of a dollar. */
const AMOUNT_MIN = 50;
const AMOUNT_MAX = 99_999_999;

type NewPayment = {
  amount: number;
  currency: string;
  allowed_payment_method_types?: string[] | undefined;
  automatic_payment_methods?: { enabled: boolean; allow_redirects?: string | undefined } | undefined;
  capture_method?: PaymentIntent['captureMethod'] | undefined;
  confirmation_method?: PaymentIntent['confirmationMethod'] | undefined;
  customer?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | null | undefined;
  payment_method?: string | undefined;
  payment_method_options?:
    | { card?: { request_three_d_secure?: ThreeDSecureRequest | undefined } | undefined }
    | undefined;
  receipt_email?: string | null | undefined;
  setup_future_usage?: string | null | undefined;
  statement_descriptor?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
  /** The invoice that it pays. */
  invoice?: string;
};

/** Keeps a new payment intent. Throws Stripe's refusal of amounts, currencies and descriptors. */
export function createPaymentIntent(books: Books, given: NewPayment): PaymentIntent {
  const { amount, currency } = given;
  if (!/^[a-z]{3}$/i.test(currency))
    throw invalid(`Invalid currency: ${currency}. Stripe currently supports three-letter ISO codes.`, {
      param: 'currency',
    });
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < AMOUNT_MIN)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > AMOUNT_MAX)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  checkTypes(given.allowed_payment_method_types);
  checkDescriptor(given);
  const customer = given.customer === undefined ? null : needCustomer(books, given.customer);
  if (given.payment_method !== undefined && !given.payment_method.startsWith('pm_card_'))
    books.need('payment_method', given.payment_method, 'payment_method');
  const id = books.newId('pi');
  return books.put('payment_intent', {
    id,
    created: books.now(customer?.clock ?? null),
    clock: customer?.clock ?? null,
    secret: `${id}_secret_${books.newId('x').slice(2)}`,
    amount,
    currency: currency.toLowerCase(),
    customer: customer?.id ?? null,
    method: given.payment_method ?? null,
    status: given.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    captureMethod: given.capture_method ?? 'automatic_async',
    confirmationMethod: given.confirmation_method ?? 'automatic',
    isOffSession: false,
    setupFutureUsage: given.setup_future_usage ?? null,
    request3ds: given.payment_method_options?.card?.request_three_d_secure ?? null,
    types: given.allowed_payment_method_types ?? null,
    automatic: automaticOf(given.automatic_payment_methods),
    error: null,
    latestCharge: null,
    amountReceived: 0,
    canceledAt: null,
    cancellationReason: null,
    metadata: mergedMetadata({}, given.metadata),
    description: given.description ?? null,
    receiptEmail: given.receipt_email ?? null,
    descriptor: null,
    descriptorSuffix: given.statement_descriptor_suffix || null,
    returnUrl: null,
    isAuthenticated: false,
    invoice: given.invoice ?? null,
  });
}
