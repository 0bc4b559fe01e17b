import { setTimeout as wait } from 'node:timers/promises';
import { billing } from '@kervan/contracts/billing-calls';
import { listAll, openBuyers, refuse, type Buyer } from './buyer.ts';
import type { Mutation } from './mutation.ts';
import { outside } from './outside.ts';
import { judgeBooks, judgeEntitlement, type MoneyVerdict } from './payments-verdict.ts';
import { openStage, type Part, type Stage } from './stage.ts';
import { until } from './seller.ts';

export type Payments = {
  purchases: number;
  renewals: number;
  injected: Record<string, number>;
  verdict: MoneyVerdict;
  seconds: number;
};

type Size = { buyers: number; rate: number; killEveryMs: number; seed: number; mutant?: Mutation | null };
/** The full size, and one of a few seconds for the tests. */
export const sizes = {
  full: { buyers: 200, rate: 5, killEveryMs: 2_500, seed: 1 },
  small: { buyers: 8, rate: 20, killEveryMs: 1_200, seed: 1 },
} as const satisfies Record<string, Size>;

const SECRET = 'whsec_drillofpayments';
const AT_ONCE = 8;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The level that everybody buys. */
const LEVEL = 1;
/** Of so many buyers one has a card that is refused at its renewal; every second of them pays by hand. */
const REFUSED_EACH = 5;

/**
 * Purchases and renewals of many while panel, worker and database are killed, webhooks are dropped, doubled, delayed and shuffled, and the provider's
 * answers are lost: who paid is served a minute after the last blow, nobody else is, and nothing is charged twice or forgotten.
 */
export async function drillPayments(size: Size): Promise<Payments> {
  const startedAt = performance.now();
  const stage = await openStage({
    products: 30,
    seed: size.seed,
    rate: size.rate,
    mutant: size.mutant ?? null,
    env: { STRIPE_WEBHOOK_SECRETS: SECRET, PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1' },
  });
  let chaos: Awaited<ReturnType<typeof beginChaos>> | null = null;
  try {
    await outside(stage).ask('POST', '/world/payments/webhook', {
      url: `${stage.panelUrl}/webhooks/stripe`,
      secret: SECRET,
    });
    await outside(stage).ask('POST', '/world/standstill');
    const level = await until('what is for sale', () => findLevel(stage));
    const buyers = await openBuyers(stage, size.buyers);
    const ids = buyers.map(({ accountId }) => accountId);
    chaos = await beginChaos(stage, size);
    const beginnings = await inTurns(buyers, ({ buy }) => buy(level));
    await chaos.pause();
    const bought = await afterAMinute(stage, ids);
    await chaos.goOn();
    const { paidByHand } = await renew(stage, buyers);
    const injected = await chaos.end();
    const renewed = await afterAMinute(stage, ids);
    // Who did not pay was served in the red till now, and is not from the third day on.
    await outside(stage).ask('POST', '/world/clock', { advanceMs: 3 * DAY_MS });
    const stopped = await afterAMinute(stage, ids);
    // What no webhook brought is found by the hourly sweep.
    await outside(stage).advance(HOUR_MS + MINUTE_MS);
    const books = await settledBooks(stage, ids);
    const judged = [bought, renewed, stopped];
    return {
      purchases: buyers.length,
      renewals: buyers.length,
      injected: {
        ...injected,
        begunAnew: beginnings.reduce((sum, tries) => sum + tries, 0),
        paidByHand,
        owing: renewed.owing,
      },
      verdict: {
        ...books,
        entitledUnpaid: judged.reduce((sum, { entitledUnpaid }) => sum + entitledUnpaid, 0),
        paidNotEntitled: judged.reduce((sum, { paidNotEntitled }) => sum + paidNotEntitled, 0),
      },
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  } finally {
    await chaos?.abandon();
    await stage.close();
  }
}

const findLevel = async (stage: Stage): Promise<{ id: number; priceId: string; price: number } | undefined> =>
  (
    await stage
      .owner()
      .query<{ id: number; priceId: string; price: number }>(
        `select plan_level_id as id, stripe_price_id as "priceId", price from plan_level where plan_level_id = $1 and stripe_price_id is not null`,
        [LEVEL],
      )
  ).rows[0];

/** So many at once, each after the other. */
async function inTurns<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const waiting = [...all];
  const done: R[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) done.push(await act(next));
    }),
  );
  return done;
}

/** A month passes: everybody's renewal is charged at the provider, some of them in vain; of those every second one is paid by hand. */
async function renew(stage: Stage, buyers: readonly Buyer[]): Promise<{ paidByHand: number }> {
  // The database may be dead at this moment.
  const { rows } = await until('the customers at the provider', () =>
    stage
      .owner()
      .query<{ account_id: number; customer: string }>(
        'select account_id, stripe_customer_id as customer from billing_customer where account_id = any ($1)',
        [buyers.map(({ accountId }) => accountId)],
      )
      .catch(() => null),
  );
  const refused = rows.filter((_, index) => index % REFUSED_EACH === 0);
  for (const { customer } of refused) await refuse(stage, customer, 10);
  const world = outside(stage);
  await world.ask('POST', '/world/clock', { advanceMs: 30 * DAY_MS });
  await world.ask('POST', '/world/clock', { advanceMs: HOUR_MS + MINUTE_MS });
  const paying = refused.filter((_, index) => index % 2 === 0).map(({ account_id }) => account_id);
  await inTurns(
    buyers.filter(({ accountId }) => paying.includes(accountId)),
    (buyer) => payByHand(stage, buyer),
  );
  return { paidByHand: paying.length };
}

/** Opens the page of the invoice as soon as the panel knows it is unpaid, and pays there with another card. What no webhook told the sweep finds within the hour. */
async function payByHand(stage: Stage, { call }: Buyer): Promise<void> {
  const askPage = () => call(billing.latestUnpaidUrl, { query: {} }).catch(() => null);
  const page = await until('the page of an unpaid invoice', askPage).catch(async () => {
    await outside(stage).ask('POST', '/world/clock', { advanceMs: HOUR_MS + MINUTE_MS });
    return until('the page of an unpaid invoice, an hour later', askPage);
  });
  const press = () =>
    fetch(`${page}/pay`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ number: '5555555555554444', expiry: '12/44', cvc: '737' }).toString(),
    });
  // The bank refuses the account and not the card: its refusals are used up first.
  await until('the payment of an invoice', async () => (await press()).status === 303);
}

/** Waits until a minute of the world has passed with every part running, and judges then. */
async function afterAMinute(stage: Stage, ids: readonly number[]) {
  const world = outside(stage);
  const [from, end] = [await world.now(), performance.now() + 120_000];
  while ((await world.now()) - from < MINUTE_MS && performance.now() < end) await wait(100);
  return judgeEntitlement(stage, ids);
}

/** The sweep has read everything once the books agree; what they still differ in after a while is lost. */
async function settledBooks(stage: Stage, ids: readonly number[]) {
  const end = performance.now() + 30_000;
  for (;;) {
    const books = await judgeBooks(stage, ids);
    if (books.lost === 0 || performance.now() > end) return books;
    await wait(500);
  }
}

const CHAOS = { drop: 0.3, duplicate: 0.3, delay: 0.3, shuffle: 0.3, delayMs: 5 * MINUTE_MS, shuffleMs: 2 * MINUTE_MS };
/** Calls of the product whose answers are lost, or that are refused for now. */
const STRUCK = [
  ['lostAnswer', 'subscriptions.create'],
  ['lostAnswer', 'customers.create'],
  ['lostAnswer', 'customers.update'],
  ['lostAnswer', 'setupIntents.create'],
  ['tooManyRequests', 'subscriptions.retrieve'],
  ['error5xx', 'invoices.retrieve'],
] as const;

/** Everything goes wrong at once, until it is ended: parts die, webhooks and answers are lost. */
async function beginChaos(stage: Stage, { killEveryMs, seed }: Size) {
  const world = outside(stage);
  const injected: Record<string, number> = { panel: 0, worker: 0, database: 0 };
  const parts: readonly Part[] = ['panel', 'worker', 'database'];
  let isOn = true;
  let isKilling = true;
  const disturb = async () => {
    await world.ask('POST', '/world/payments/chaos', { ...CHAOS, seed });
    for (const [kind, operation] of STRUCK)
      await world.fault({ kind, operation, share: 0.15, seed, forMs: 90 * DAY_MS });
  };
  const calm = async () => {
    for (const { kind, struck } of await world.faults()) injected[kind] = (injected[kind] ?? 0) + struck;
    await world.ask('DELETE', '/world/payments/chaos');
    await world.endFaults();
  };
  await disturb();
  const killing = (async () => {
    for (let turn = 0; isOn; turn++) {
      await wait(killEveryMs);
      if (!isOn || !isKilling) continue;
      const part = parts[turn % parts.length] ?? 'panel';
      await stage.kill(part);
      injected[part] = (injected[part] ?? 0) + 1;
      // On a slow machine, too, something is under way when the next part dies.
      await answers(stage);
    }
  })();
  return {
    async pause() {
      isKilling = false;
      await calm();
      await isBack(stage);
    },
    async goOn() {
      await disturb();
      isKilling = true;
    },
    /** Without a verdict: the drill itself failed. */
    async abandon() {
      isOn = false;
      await killing.catch(() => {});
    },
    async end() {
      isOn = false;
      await killing;
      await calm();
      await isBack(stage);
      const { deliveries } = await world.ask<{ deliveries: Record<string, number> }>('GET', '/world/payments');
      return { ...injected, webhooksDropped: deliveries.dropped ?? 0, webhooksDelivered: deliveries.delivered ?? 0 };
    },
  };
}

/** Every part answers, and a worker shows that it lives: a minute is counted from here. */
async function isBack(stage: Stage): Promise<void> {
  await answers(stage);
  await until('the worker is back', async () => {
    const { rows } = await stage
      .owner()
      .query<{ lives: boolean }>(
        "select exists (select 1 from worker_heartbeat where seen_at > clock_timestamp() - interval '15 seconds') as lives",
      )
      .catch(() => ({ rows: [] }));
    return rows[0]?.lives;
  });
  await listAll(stage, '/v1/customers?limit=1').catch(() => []);
  // The worker begins with what waited for it.
  await wait(1_500);
}

const answers = (stage: Stage) =>
  until('the panel answers', async () => {
    const answer = await fetch(`${stage.panelUrl}/api/unknown`).catch(() => null);
    return answer?.status === 404;
  });
