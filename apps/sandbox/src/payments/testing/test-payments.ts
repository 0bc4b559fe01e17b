import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { samplesPath, type TestWorld } from '../../testing/test-sandbox.ts';
import { openStripeSchema } from './stripe-schema.ts';

/** The version of Stripe's API that its package is made for. */
const API_VERSION = '2026-10-28.endive';

const schema = samplesPath === null ? null : openStripeSchema(samplesPath);

/** What was called and whether its answer was as Stripe declares it, over all clients of a file. */
export const seen = { operations: new Set<string>(), answers: 0 };

/** A client of Stripe's own package that talks to a test's world; every answer is checked where the samples are present. */
export function openClient(test: TestWorld, key = 'sk_test_kervan', maxNetworkRetries = 0): Stripe {
  const { hostname, port, pathname } = new URL(test.url);
  const node = Stripe.createNodeHttpClient(new http.Agent({ keepAlive: false }));
  const client: typeof node = {
    getClientName: () => 'node',
    async makeRequest(host, to, path, method, headers, body, protocol, timeout) {
      const response = await node.makeRequest(
        host,
        to,
        `${pathname.replace(/\/$/, '')}${path}`,
        method,
        headers,
        body,
        protocol,
        timeout,
      );
      const read = response.toJSON.bind(response);
      response.toJSON = async () => {
        const answer: unknown = await read();
        seen.operations.add(`${method} ${path.split('?')[0] ?? ''}`);
        if (response.getStatusCode() === 200) check(`${method} ${path}`, answer);
        return answer;
      };
      return response;
    },
  };
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    apiVersion: API_VERSION,
    maxNetworkRetries,
    telemetry: false,
    httpClient: client,
  });
}

function check(what: string, answer: unknown): void {
  seen.answers++;
  const problems = schema?.problems(answer) ?? [];
  if (problems.length > 0) throw new Error(`${what}: ${problems.slice(0, 6).join('\n')}`);
}

/** What a form field of a browser sends: a payment method of a card's number, with the publishable key. */
export async function typeCard(test: TestWorld, number: string, more: Record<string, string> = {}): Promise<string> {
  const answer = await browserPost(test, '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
    ...more,
  });
  if (answer.id === undefined) throw new Error(JSON.stringify(answer));
  return answer.id;
}

type BrowserAnswer = { id?: string; status?: string; error?: { code?: string; message?: string } };

/** A browser's request with the publishable key in its body, as Stripe.js sends it. */
export async function browserPost(
  test: TestWorld,
  path: string,
  fields: Record<string, string>,
): Promise<BrowserAnswer> {
  const { body } = await test.request('POST', path, {
    body: new URLSearchParams({ key: 'pk_test_kervan', ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  // Our own answers.
  return body as BrowserAnswer;
}

/** Whoever passes 3-D Secure, fails it or closes its page. */
export async function pass3ds(
  test: TestWorld,
  intent: { id: string; client_secret: string | null },
  result: 'complete' | 'fail' = 'complete',
): Promise<void> {
  const answer = await test.request('POST', `/payments/3ds/${intent.id}/${result}`, {
    body: new URLSearchParams({ client_secret: intent.client_secret ?? '' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (answer.status >= 400) throw new Error(answer.text);
}

export type Receiver = {
  url: string;
  bodies: { body: string; signature: string }[];
  answer: number;
  close(): Promise<void>;
};

/** A server that takes webhooks and answers with the status it was told. */
export async function openReceiver(): Promise<Receiver> {
  const bodies: Receiver['bodies'] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address.
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    bodies,
    answer: 200,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return receiver;
}

/** Moves a test clock ahead, by steps that Stripe allows, and waits until it is ready. */
export async function advanceClock(stripe: Stripe, clock: string, to: number): Promise<void> {
  const STEP_S = 50 * 86_400;
  for (;;) {
    const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock);
    if (now >= to) return;
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: Math.min(to, now + STEP_S) });
    while ((await stripe.testHelpers.testClocks.retrieve(clock)).status !== 'ready');
  }
}

/** A product with a price per 30 days. */
export async function createPlan(stripe: Stripe, name: string, cents: number): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'day', interval_count: 30 },
  });
}

/** A customer with a card that stands for his invoices. */
export async function createPayer(
  stripe: Stripe,
  { card = 'pm_card_visa', clock }: { card?: string; clock?: string } = {},
): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({
    name: 'Ayşe Işık',
    email: 'ayse@example.test',
    ...(clock === undefined ? {} : { test_clock: clock }),
  });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  return customer;
}
