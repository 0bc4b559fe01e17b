import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, createCall, type Call } from '@kervan/contracts/call';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { hashToken, newToken } from '../apps/server/src/http/session.ts';
import { outside } from './outside.ts';
import type { Stage } from './stage.ts';

/** A person who buys over HTTP as the panel does, and begins anew whenever something breaks. */
export type Buyer = {
  accountId: number;
  call: Call;
  /** Buys the level until it is told that it has it. Answers how often it had to begin anew. */
  buy(level: { id: number; priceId: string; price: number }): Promise<number>;
};

/** What stood in the way goes away by itself: a part that was killed, an answer that was lost, the same call under way. */
const PASSING: readonly string[] = [
  'PaymentInProgress',
  'RequestInFlight',
  'StripeError',
  'ThreeDSecureIncomplete',
  'UpdateFailed',
];
const GIVEN_UP_AFTER_MS = 180_000;

/** Accounts that are registered and signed in, without the mails of it. */
export async function openBuyers(stage: Stage, count: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, () => newToken());
  const { rows } = await stage.owner().query<{ account_id: number }>(
    `with a as (insert into account(email, firstname, lastname, phone, password_hash, email_confirmed_at, agreement_version, kvkk_version, consented_at)
       select 'buyer' || n || '@example.com', 'Ayşe', 'Yılmaz', '+905320000000', '', now(), '1', '1', now() from generate_series(1, $1::int) n returning account_id),
     s as (insert into session(account_id, token_hash, device_hash, kind, reauthenticated_at, expires_at, ends_at)
       select a.account_id, t.hash, t.hash, 'web', now(), now() + interval '1 day', now() + interval '1 day'
       from (select account_id, row_number() over (order by account_id) as place from a) a
       join unnest($2::bytea[]) with ordinality t(hash, place) using (place))
     select account_id from a order by account_id`,
    [count, tokens.map(hashToken)],
  );
  return rows.map(({ account_id }, index) => buyerOf(stage, account_id, tokens[index] ?? ''));
}

function buyerOf(stage: Stage, accountId: number, token: string): Buyer {
  const call = createCall(async ({ method, url, body, contentType }) => {
    const answer = await fetch(`${stage.panelUrl}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `dev=${token}`,
        ...(contentType === null ? {} : { 'content-type': contentType }),
      },
      body,
      redirect: 'manual',
      // A panel that stands still says nothing for as long as it likes.
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    return { status: answer.status, json: /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text, location: null };
  });
  return {
    accountId,
    call,
    async buy(level) {
      for (const [end, from] = [performance.now() + GIVEN_UP_AFTER_MS, { tries: 0 }]; ; from.tries++) {
        try {
          await walk(stage, call, { level, number: numberOf(accountId) });
          return from.tries;
        } catch (error) {
          if (error instanceof ApiError && error.code === 'ActiveSubscriptionExists') return from.tries;
          const isPassing =
            !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || PASSING.includes(error.code);
          if (!isPassing || performance.now() > end) throw error;
          await wait(200);
        }
      }
    },
  };
}

/** The eight steps (SUB-019) from the beginning; a card that stands is not entered again. */
async function walk(
  stage: Stage,
  call: Call,
  { level, number }: { level: { id: number; priceId: string; price: number }; number: string },
): Promise<void> {
  await call(billing.createCustomer, {
    body: { nameSurname: 'Ayşe Yılmaz', line1: 'Moda Cad. 1', city: 'İstanbul', state: 'Kadıköy', country: 'TR' },
  });
  const known = await call(cards.list, { query: {} }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NoCard') return [];
    throw error;
  });
  const standing = known.find(({ isDefault, verificationStatus }) => isDefault && verificationStatus === 'approved');
  const paymentMethodId = standing ? String(standing.id) : await enterCard(stage, call, number);
  await call(billing.setDefault, { query: {}, body: { paymentMethodId } });
  const made = await call(purchase.subscribe, {
    body: { subscriptionPlanLevelId: level.id, priceId: level.priceId, price: level.price },
  });
  if (made.clientSecret !== null) await confirm(stage, 'payment_intents', made.clientSecret);
  await call(purchase.activateByPost, { body: { subscriptionIdOnDb: made.subscriptionIdOnDb } });
}

async function enterCard(stage: Stage, call: Call, number: string): Promise<string> {
  const secret = await call(billing.setupIntent, {});
  const { id } = await browser(stage, '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2044',
    'card[cvc]': '737',
  });
  await confirm(stage, 'setup_intents', secret, id);
  return id;
}

const confirm = (stage: Stage, kind: string, secret: string, card?: string) =>
  browser(stage, `/v1/${kind}/${secret.split('_secret_')[0]}/confirm`, {
    client_secret: secret,
    ...(card === undefined ? {} : { payment_method: card }),
  });

/** What the provider's script in the browser does, past the product. */
async function browser(stage: Stage, path: string, fields: Record<string, string>): Promise<{ id: string }> {
  const answer = await fetch(`${stage.worldUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: 'pk_test_kervan', ...fields }).toString(),
  });
  const body = (await answer.json()) as { id: string };
  // Paid meanwhile, in an attempt whose answer was lost: the activation says so.
  if (!answer.ok && answer.status !== 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body;
}

/** A card of one's own that pays: its number begins as those that do, and ends with its check digit. */
function numberOf(accountId: number): string {
  const digits = `424242${String(accountId).padStart(9, '0')}`;
  const sum = [...digits]
    .toReversed()
    .map(Number)
    .reduce((total, digit, place) => total + (place % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Every object of a kind at the provider. */
export async function listAll<T>(stage: Stage, path: string): Promise<T[]> {
  const all: (T & { id: string })[] = [];
  for (let after = ''; ;) {
    const { data, has_more } = await outsideGet<{ data: (T & { id: string })[]; has_more: boolean }>(
      stage,
      `${path}${path.includes('?') ? '&' : '?'}limit=100${after ? `&starting_after=${after}` : ''}`,
    );
    all.push(...data);
    if (!has_more) return all;
    after = data.at(-1)?.id ?? '';
  }
}

async function outsideGet<T>(stage: Stage, path: string): Promise<T> {
  const answer = await fetch(`${stage.worldUrl}${path}`, { headers: { authorization: 'Bearer sk_test_kervan' } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The bank refuses the next charges of an account. */
export async function refuse(stage: Stage, customer: string, count: number): Promise<void> {
  await outside(stage).ask('POST', '/world/payments/declines', { customer, code: 'insufficient_funds', count });
}
