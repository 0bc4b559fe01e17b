import { BadRequest, bodyJson } from '../../http/body.ts';
import { oneOf, optionalText, requireObject, wholeNumber } from '../../http/fields.ts';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import { declines } from '../cards/behaviours.ts';
import { showPaymentMethod } from '../cards/show-payment-method.ts';
import { desks } from '../books/desk.ts';
import type { Books } from '../books/books.ts';
import type { Charge, JsonObject, Kind } from '../books/records.ts';
import { changeCustomer, needCustomer } from '../customers/customers.ts';
import { readDiscount, redeem } from '../customers/discounts.ts';
import { closeDispute, openDispute } from '../disputes/open-dispute.ts';
import { emit } from '../events/emit.ts';
import { keepEndpoint } from '../events/events.endpoints.ts';
import { webhookFaultKinds } from '../events/plan-deliveries.ts';
import { failRefund } from '../money/refunds.ts';
import { Failure } from '../wire/failure.ts';

/** Seven days of world time: so long chaos lasts when nobody says otherwise. */
const CHAOS_FOR_MS = 7 * 86_400_000;

/** `/world/payments/*`: what a test or a person orders of the payments system. */
export const registerControl: Routes = (mount) => {
  const control = (path: string, act: (books: Books, body: Record<string, unknown>, id: string) => JsonObject): void =>
    mount('POST', `/world/payments/${path}`, (call) => ordered(call, act));
  mount('GET', '/world/payments', ({ world }) => desks.of(world).turn(stateOf));
  mount('POST', '/world/payments/chaos', setChaos);
  mount('DELETE', '/world/payments/chaos', endChaos);
  control('webhook', keepWebhook);
  control('declines', orderDecline);
  control('disputes', newDispute);
  control('disputes/:id/close', (books, body, id) => {
    const result = oneOf(body, 'result', { allowed: ['won', 'lost'] });
    const { status } = closeDispute(books, books.need('dispute', id), result);
    return { id, status };
  });
  control('refunds/:id/fail', (books, _body, id) => ({
    id,
    status: failRefund(books, books.need('refund', id)).status,
  }));
  control('cards/:id/renew', renewCard);
  control('customers/:id/discount', (books, body, id) => {
    const customer = needCustomer(books, id);
    const coupon = optionalText(body, 'coupon') ?? '';
    const discount = redeem(books, readDiscount(books, { coupon }, customer), {
      customer,
      subscription: null,
      invoice: null,
    });
    changeCustomer(books, customer, { ...customer, discount: discount.id });
    return { id: discount.id };
  });
  control('events/:id/resend', (books, _body, id) => {
    const event = books.need('event', id);
    for (const { id: endpoint } of books.list('webhook_endpoint'))
      books.put('delivery', {
        id: books.newId('whd'),
        created: event.created,
        clock: null,
        event: id,
        endpoint,
        attempts: 0,
        dueMs: books.world.clock.nowMs(),
        status: 'waiting',
        lastStatus: null,
      });
    return { id };
  });
  control('reset', reset);
};

async function ordered(
  { world, request, params, reply }: WorldRequest,
  act: (books: Books, body: Record<string, unknown>, id: string) => JsonObject,
): Promise<unknown> {
  const body = requireObject(bodyJson(request) ?? {});
  try {
    return reply.code(201).send(await desks.of(world).turn((books) => act(books, body, params.id ?? '')));
  } catch (error) {
    if (error instanceof Failure) throw new BadRequest(error.message);
    throw error;
  }
}

/** How many there are of each kind, and how deliveries stand. */
function stateOf(books: Books): JsonObject {
  const kinds: Kind[] = ['customer', 'payment_method', 'subscription', 'invoice', 'charge', 'dispute', 'event'];
  const deliveries: Record<string, number> = { waiting: 0, delivered: 0, failed: 0, dropped: 0 };
  for (const { status } of books.list('delivery')) deliveries[status] = (deliveries[status] ?? 0) + 1;
  return {
    counts: Object.fromEntries(kinds.map((kind) => [kind, books.list(kind).length])),
    deliveries,
    charged: books.list('charge').reduce((sum, { isPaid, amount }) => sum + (isPaid ? amount : 0), 0),
  };
}

const chaosKinds = {
  drop: 'webhookDrop',
  duplicate: 'webhookDuplicate',
  delay: 'webhookDelay',
  shuffle: 'webhookShuffle',
} as const;

/** Shares 0 … 1 of webhooks that are dropped, doubled, delayed (at most `delayMs`) and shuffled (within `shuffleMs`). */
async function setChaos(call: WorldRequest): Promise<unknown> {
  const { world, request, reply } = call;
  const body = requireObject(bodyJson(request) ?? {});
  const forMs = wholeNumber(body, 'forMs', { min: 1, fallback: CHAOS_FOR_MS });
  const seed = wholeNumber(body, 'seed', { min: 0, fallback: world.seed });
  const operation = optionalText(body, 'event');
  const value: JsonObject = {};
  for (const name of ['delayMs', 'shuffleMs', 'latencyMs'])
    if (body[name] !== undefined) value[name] = wholeNumber(body, name, { min: 0, max: CHAOS_FOR_MS });
  await endChaos(call, false);
  for (const [name, kind] of Object.entries(chaosKinds)) {
    const share = body[name] ?? 0;
    if (typeof share !== 'number' || !(share >= 0 && share <= 1)) throw new BadRequest(`${name} must be 0 … 1.`);
    if (share > 0)
      await world.faults.add({
        kind,
        operation: operation === null ? null : `payments.${operation}`,
        sellerId: null,
        share,
        seed,
        forMs,
      });
  }
  await desks
    .of(world)
    .turn((books) => books.put('setting', { id: 'chaos', created: books.now(null), clock: null, value }));
  return reply.code(201).send({ forMs, seed });
}

async function endChaos({ world, reply }: WorldRequest, isAnswered = true): Promise<unknown> {
  const kinds: readonly string[] = webhookFaultKinds;
  for (const fault of world.faults.list()) if (kinds.includes(fault.kind)) await world.faults.remove(fault.id);
  await desks.of(world).turn((books) => books.remove('setting', 'chaos'));
  return isAnswered ? reply.code(204).send() : undefined;
}

/** An endpoint with a secret that is known beforehand; one of the same address is replaced. */
function keepWebhook(books: Books, body: Record<string, unknown>): JsonObject {
  const url = optionalText(body, 'url') ?? '';
  const secret = optionalText(body, 'secret') ?? '';
  if (!/^whsec_\w{8,}$/.test(secret)) throw new BadRequest('secret must begin with whsec_.');
  for (const one of books.list('webhook_endpoint')) if (one.url === url) books.remove('webhook_endpoint', one.id);
  const { id } = keepEndpoint(books, {
    url,
    secret,
    events: ['*'],
    description: null,
    metadata: {},
    apiVersion: null,
  });
  return { id, url };
}

/** The next charges, of a customer or of anybody, are refused. */
function orderDecline(books: Books, body: Record<string, unknown>): JsonObject {
  const code = oneOf(body, 'code', { allowed: Object.keys(declines), fallback: 'generic_decline' });
  const count = wholeNumber(body, 'count', { min: 1, fallback: 1 });
  const customer = optionalText(body, 'customer');
  if (customer !== null) books.need('customer', customer);
  const id = customer === null ? 'decline' : `decline ${customer}`;
  books.put('setting', { id, created: books.now(null), clock: null, value: { code, count } });
  return { code, count, customer };
}

function newDispute(books: Books, body: Record<string, unknown>): JsonObject {
  const charge = chargeOf(books, body);
  const status = oneOf(body, 'status', {
    allowed: ['needs_response', 'warning_needs_response', 'under_review'],
    fallback: 'needs_response',
  });
  const dispute = openDispute(books, charge, { reason: optionalText(body, 'reason') ?? 'fraudulent', status });
  return { id: dispute.id, charge: charge.id, status };
}

function chargeOf(books: Books, body: Record<string, unknown>): Charge {
  const { charge, payment_intent: intent, customer } = body;
  if (typeof charge === 'string') return books.need('charge', charge);
  const found = books
    .list('charge')
    .findLast((one) => one.isPaid && (intent === undefined ? one.customer === customer : one.intent === intent));
  if (!found) throw new BadRequest('charge, payment_intent or customer must name a paid charge.');
  return found;
}

/** The bank sends its holder a new card: other digits of its date, the same method. */
function renewCard(books: Books, body: Record<string, unknown>, id: string): JsonObject {
  const method = books.need('payment_method', id);
  const card = {
    ...method.card,
    expYear: wholeNumber(body, 'exp_year', { min: 2000, max: 2100, fallback: method.card.expYear + 4 }),
    expMonth: wholeNumber(body, 'exp_month', { min: 1, max: 12, fallback: method.card.expMonth }),
    last4: optionalText(body, 'last4') ?? method.card.last4,
  };
  const object = showPaymentMethod(books.put('payment_method', { ...method, card }));
  emit(books, {
    type: 'payment_method.automatically_updated',
    object,
    previous: { card: showPaymentMethod(method).card ?? null },
    clock: method.clock,
  });
  return { id, exp_year: card.expYear };
}

/** Forgets everything, or a customer with what is his; webhook endpoints, products and prices stay. */
function reset(books: Books, body: Record<string, unknown>): JsonObject {
  const customer = optionalText(body, 'customer');
  const kinds: Kind[] = [
    'customer',
    'payment_method',
    'setup_intent',
    'setup_attempt',
    'payment_intent',
    'charge',
    'subscription',
    'invoice',
    'invoiceitem',
    'customer_balance_transaction',
    'discount',
    ...(customer === null
      ? ([
          'refund',
          'dispute',
          'balance_transaction',
          'early_fraud_warning',
          'invoice_payment',
          'event',
          'delivery',
          'idempotent_answer',
          'test_clock',
        ] as const)
      : []),
  ];
  let forgotten = 0;
  for (const kind of kinds)
    for (const record of books.list(kind)) {
      const isHis = record.id === customer || ('customer' in record && record.customer === customer);
      if (customer !== null && !isHis) continue;
      books.remove(kind, record.id);
      forgotten++;
    }
  return { forgotten };
}
