import { createHmac } from 'node:crypto';
import { createPayments, type Payments } from '../connectors/payments/create-payments.ts';
import { openStub, type Reply, type Seen } from '../connectors/marketplace/testing/stub-server.ts';

type Kept = Record<string, unknown> & { id: string; object: string };
export type SmallProvider = Awaited<ReturnType<typeof openSmallProvider>>;

const SECRET = 'whsec_small';
const silent = { debug() {}, warn() {} };

/** `a[b][0][c]=1` as the objects it stands for. */
export function readForm(body: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split('[').map((part) => part.replace(']', ''));
    let at: Record<string, unknown> = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

/** Amounts and counts are numbers in an answer. */
const numbersIn = (form: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      /amount|count$/.test(name)
        ? Number(value)
        : typeof value === 'object'
          ? numbersIn(value as Record<string, unknown>)
          : value,
    ]),
  );

/** How the next POST goes wrong: made and its answer lost, never made, refused, or answered with a failure that is kept as the answer to its key. */
export type Trouble = 'answer lost' | 'not made' | { failure: 'made' | 'not made' } | Reply;

/**
 * A provider of a few lines for what is about crashes and orders, not about payments: it keeps what is posted, once for each key, and answers it again.
 */
export async function openSmallProvider() {
  const kept = new Map<string, Kept>();
  const answers = new Map<string, { status: number; body: string }>();
  const troubles: Trouble[] = [];
  /** The library asks once more by itself where a connection was cut. */
  const lost = new Map<string, number>();
  let made = 0;
  let outage: Reply | null = null;
  const reply = (seen: Seen): Reply => {
    const [, , kind = '', id, act] = seen.path.split('/');
    if (outage !== null) return outage;
    const json = (status: number, value: object): Reply => ({ status, body: JSON.stringify(value) });
    if (seen.method === 'GET' && id) return kept.has(id) ? json(200, kept.get(id) ?? {}) : missing;
    if (seen.method === 'GET') {
      const data = [...kept.values()].filter(({ list }) => list === kind);
      return json(200, { object: 'list', data, has_more: false, url: seen.path });
    }
    const key = seen.headers['idempotency-key'] ?? '';
    const silences = lost.get(key) ?? 0;
    lost.set(key, silences - 1);
    if (silences > 0) return 'reset';
    const earlier = answers.get(key);
    if (earlier) return { ...earlier, headers: { 'idempotent-replayed': 'true' } };
    const trouble = troubles.shift();
    if (trouble === 'not made' || trouble === 'answer lost') lost.set(key, 1);
    if (trouble === 'not made') return 'reset';
    const failure =
      trouble !== undefined && typeof trouble === 'object' && 'failure' in trouble ? trouble.failure : null;
    if (failure !== null) answers.set(key, failed);
    if (failure === 'not made') return failed;
    if (failure === null && trouble !== undefined && trouble !== 'answer lost') return trouble as Reply;
    made++;
    const form = numbersIn(readForm(seen.body));
    const now = Math.floor(Date.now() / 1000);
    const object: Kept = id
      ? {
          ...(kept.get(id) as Kept),
          ...form,
          ...(seen.method === 'DELETE' ? { status: 'canceled', ended_at: now } : {}),
          ...acts[act ?? ''],
        }
      : { ...blank(kind, `${kind}_${made}`), ...form, created: now };
    kept.set(object.id, { ...object, list: kind });
    if (failure !== null) return failed;
    const answer = { status: 200, body: JSON.stringify(object) };
    if (seen.method === 'POST') answers.set(key, answer);
    return trouble === 'answer lost' ? 'reset' : answer;
  };
  const stub = await openStub(reply);
  const connect = (over: object = {}): Payments =>
    createPayments(
      {
        apiBase: stub.url,
        secretKey: 'sk_test_small',
        webhookSecrets: [SECRET],
        retries: 0,
        timeoutMs: 120_000,
        ...over,
      },
      silent,
    );
  return {
    stub,
    kept,
    troubles,
    connect,
    /** Everything is answered so, before it is looked at; null = no more. */
    answerAll: (reply: Reply | null) => void (outage = reply),
    /** Objects that were made or changed. */
    made: () => made,
    /** The provider forgets keys, as it does after a day. */
    forgetKeys: () => answers.clear(),
    /** Puts an object there as if the provider had made it. */
    put: (object: Kept, list: string) => void kept.set(object.id, { ...object, list }),
    /** A signature over a body, so many seconds old. */
    sign(body: string, { ageS = 0, secret = SECRET } = {}): string {
      const at = Math.floor(Date.now() / 1000) - ageS;
      return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
    },
    close: () => stub.close(),
  };
}

const missing: Reply = {
  status: 404,
  body: JSON.stringify({
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
  }),
};
const failed = { status: 500, body: JSON.stringify({ error: { type: 'api_error', message: 'Something went wrong' } }) };
const acts: Record<string, object> = { pay: { status: 'paid' }, void: { status: 'void' }, detach: { customer: null } };

/** What an object of each kind has beside what was posted. */
function blank(kind: string, id: string): Kept {
  const common = { id, livemode: false, metadata: {} };
  switch (kind) {
    case 'customers':
      return { ...common, object: 'customer', balance: 0, invoice_settings: { default_payment_method: null } };
    case 'subscriptions':
      return subscriptionAnswer(id, 'customers_1');
    case 'payment_intents':
      return { ...common, object: 'payment_intent', status: 'succeeded', amount_received: 0, last_payment_error: null };
    case 'prices':
      return { ...common, object: 'price', active: true };
    default:
      return { ...common, object: kind.replace(/s$/, '') };
  }
}

/** A subscription as the provider words it; instants in seconds. */
export const subscriptionAnswer = (id: string, customer: string, over: object = {}): Kept => ({
  id,
  object: 'subscription',
  customer,
  status: 'active',
  items: {
    object: 'list',
    data: [
      {
        id: `si_${id}`,
        price: { id: 'price_7', unit_amount: 9900 },
        current_period_start: 1_700_000_000,
        current_period_end: 1_702_592_000,
      },
    ],
  },
  trial_end: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: null,
  ended_at: null,
  start_date: 1_700_000_000,
  discounts: [],
  latest_invoice: null,
  pending_setup_intent: null,
  pending_update: null,
  metadata: {},
  ...over,
});

/** A renewal's invoice as the provider words it. */
export const invoiceAnswer = (id: string, customer: string, subscription: string, over: object = {}): Kept => ({
  id,
  object: 'invoice',
  customer,
  parent: { subscription_details: { subscription, metadata: {} } },
  number: `KV-${id}`,
  status: 'open',
  billing_reason: 'subscription_cycle',
  subtotal: 9900,
  total: 9900,
  amount_due: 9900,
  amount_paid: 0,
  amount_remaining: 9900,
  total_discount_amounts: [],
  created: 1_702_592_000,
  status_transitions: { finalized_at: 1_702_595_600, paid_at: null },
  due_date: null,
  attempt_count: 1,
  next_payment_attempt: null,
  hosted_invoice_url: 'https://pay.example/i',
  invoice_pdf: 'https://pay.example/i.pdf',
  lines: { object: 'list', data: [] },
  ...over,
});
