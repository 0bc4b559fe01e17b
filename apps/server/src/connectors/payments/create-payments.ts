import Stripe from 'stripe';
import type { ProviderTraces, ProviderWrites } from '@kervan/domain/billing/provider-calls';
import type { ProviderEvent } from '@kervan/domain/billing/provider-objects';
import type { ProviderReads } from '@kervan/domain/billing/provider-reads';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { findTraces } from './find-traces.ts';
import { readPayments } from './read-payments.ts';
import { createStripeCaller } from './stripe-caller.ts';
import { API_VERSION } from './stripe-version.ts';
import { readSignedEvent } from './webhook-signature.ts';
import { writeCustomers } from './write-customers.ts';
import { writePayments, writeSale } from './write-payments.ts';
import { writeInvoices, writeSubscriptions } from './write-subscriptions.ts';
import { waitMs } from '../../wait-factor.ts';

export type PaymentsSettings = {
  /** Where the provider's interface is: https://api.stripe.com, or the sandbox. */
  apiBase: string;
  secretKey: string;
  /** Secrets of the webhook; two while they are changed. */
  webhookSecrets: readonly string[];
  /** How long one try waits for an answer, ms; three tries fit the 50 s of a screen. */
  timeoutMs?: number;
  retries?: number;
};

/** The payment provider, as far as the product uses it. */
export type Payments = ProviderReads & {
  /** What changes something there. Made through `performCall` alone, which keeps each from being lost or made twice. */
  writes: ProviderWrites;
  /** What became of a call whose answer was lost. */
  traces: ProviderTraces;
  /** Reads a webhook's body; its signature may be 300 s old by the system's time. @throws SignatureInvalid */
  readSignedEvent(body: Buffer, signature: string | undefined): ProviderEvent;
  /** Nothing real is charged. */
  isTestMode: boolean;
};

const TIMEOUT_MS = waitMs(10_000);
const RETRIES = 2;

/** Client of Stripe's interface; one for each process. */
export function createPayments(
  { apiBase, secretKey, webhookSecrets, timeoutMs = TIMEOUT_MS, retries = RETRIES }: PaymentsSettings,
  log: Parameters<typeof createStripeCaller>[1],
): Payments {
  // The log gets what is to be known; the library would write to the console beside it.
  process.env.STRIPE_SUPPRESS_NOTICES ??= 'true';
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    ...addressOf(apiBase),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  const caller = createStripeCaller(createCircuitBreaker(), log);
  const reads = readPayments(stripe, caller);
  return {
    ...reads,
    writes: {
      ...writeCustomers(stripe, caller),
      ...writeSubscriptions(stripe, caller),
      ...writeInvoices(stripe, caller),
      ...writePayments(stripe, caller),
      ...writeSale(stripe, caller),
    },
    traces: findTraces(stripe, caller, reads),
    readSignedEvent: (body, signature) => readSignedEvent(body, signature, webhookSecrets, stripe.webhooks),
    isTestMode: !/^[a-z]+_live_/.test(secretKey),
  };
}

/** Where the library sends its requests. It knows no paths: where the interface stands below one, its requests get it in front. */
export function addressOf(apiBase: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient'> {
  const { hostname, port, protocol, pathname } = new URL(apiBase);
  const isSecure = protocol === 'https:';
  const address = {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? ('https' as const) : ('http' as const),
  };
  const prefix = pathname.replace(/\/+$/, '');
  if (prefix === '') return address;
  const node = Stripe.createNodeHttpClient();
  return {
    ...address,
    httpClient: {
      getClientName: () => node.getClientName(),
      makeRequest: (host, to, path, ...rest) => node.makeRequest(host, to, `${prefix}${path}`, ...rest),
    },
  };
}
