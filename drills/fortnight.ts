import { ApiError } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { providerOf } from '../apps/server/src/testing/card-entry.ts';
import { registrationForm } from '../apps/server/src/testing/registration.ts';
import { standingIn } from '../apps/server/src/testing/standing-in.ts';
import { buyByExtension, fates, goOn, sell, type Lived } from './fortnight-orders.ts';
import { fail, outagesAt, type Outage } from './fortnight-outages.ts';
import { recount, type Difference } from './fortnight-recount.ts';
import { inFortnightStore, type FortnightStore } from './fortnight-store.ts';
import { randomOf } from './random-of.ts';

const HOUR_MS = 3_600_000;
const STRIDE = 20;
const LOAD_USD = 100_00;
/** Hours after the last day in which everything comes to its end. */
const AFTER_HOURS = 72;
/** Every buyer's time is over by then. */
const KEPT_DAYS = 60;
/** Each takes away so many. */
const PURGES = 5;
const NEWCOMER = (day: number): string => `newcomer${day}@example.com`;

export type Fortnight = {
  days: number;
  orders: number;
  fates: Record<string, number>;
  /** Calls that each outage struck. */
  struck: Record<Outage, number>;
  steps: number;
  /** Steps that had to be tried again; jobs and rounds that threw. */
  defer: number;
  failed: number;
  loads: number;
  /** Orders that did not come to their end, and why. */
  stuck: string[];
  differences: Difference[];
  compared: Record<string, number>;
  forNobody: number;
  /** What is left open, by what it is. */
  hanging: Record<string, number>;
  mailsMissing: number;
  mailsTwice: number;
  /** Columns in which a buyer stands after the purge. */
  buyersLeft: string[];
  traces: number;
  seconds: number;
};

/** What must not be found, by its name. */
export const foundIn = (done: Fortnight): Record<string, number> => ({
  stuck: done.stuck.length,
  differences: done.differences.length,
  'for nobody': done.forNobody,
  hanging: Object.values(done.hanging).reduce((sum, count) => sum + count, 0),
  'mails missing': done.mailsMissing,
  'mails twice': done.mailsTwice,
  'columns with a buyer': done.buyersLeft.length,
});

/** True when everything happened and failed, and nothing was found. */
export const isFortnightTrue = (done: Fortnight): boolean =>
  Object.values(foundIn(done)).every((count) => count === 0) &&
  Object.values(done.struck).every((count) => count > 0) &&
  Object.values(done.fates).every((count) => count > 0) &&
  done.traces > 0;

type Size = { days: number; each: number; seed: number };
export const fortnightSizes = { small: { days: 2, each: 22 }, full: { days: 14, each: 22 } } as const;

/** A seller's days, in each of which everything outside fails for an hour, and its recount. */
export async function liveFortnight({ days, each, seed }: Size): Promise<Fortnight> {
  const startedAt = performance.now();
  return inFortnightStore(seed, async (store) => {
    const random = randomOf(seed);
    const lived: Lived[] = [];
    const sums = { steps: 0, defer: 0, forNobody: 0, loads: 0 };
    const struck: Record<Outage, number> = { marketplace: 0, source: 0, payments: 0, warehouse: 0, mail: 0, rates: 0 };
    const errands: Errand[] = [];
    for (let hour = 0; hour < days * 24 + AFTER_HOURS; hour++) {
      const day = Math.floor(hour / 24);
      const isOver = day >= days;
      const failing = isOver ? [] : outagesAt(day, hour % 24, seed);
      const ends: (() => Promise<number>)[] = [];
      for (const outage of failing) ends.push(await fail(store, outage, { day, seed }));
      if (failing.includes('payments')) errands.push(loadOf(store, day));
      if (failing.includes('mail')) errands.push(newcomerOf(store, day));
      for (let passed = 0; passed < 60; passed += STRIDE) {
        if (!isOver && lived.length < Math.round(((hour + 1) / 24) * each)) {
          const order = await sell(store, lived.length, random);
          if (order) lived.push(order);
        }
        await store.pass(STRIDE);
        const { taken, put } = await goOn(store, lived);
        sums.steps += taken;
        sums.defer += put + (await runErrands(errands));
        sums.forNobody += (await buyByExtension(store, lived)).forNobody;
      }
      for (const [place, outage] of failing.entries()) struck[outage] += (await ends[place]?.()) ?? 0;
      if (isOver && lived.every(({ steps }) => steps.length === 0) && errands.length === 0 && hour > days * 24 + 52)
        break;
    }
    sums.loads = days * LOAD_USD;
    await workOff(store);
    const { differences, compared } = await recount(store, lived, sums.loads);
    await compareCharges(store, days, differences);
    const hanging = await countHanging(store);
    const mails = await countMails(store, days);
    const buyers = await buyersOf(store, lived);
    return {
      days,
      orders: lived.length,
      fates: countFates(lived),
      struck,
      ...sums,
      failed: store.failed(),
      stuck: [
        ...lived.flatMap(({ number, fate, shop, steps, refusal }) =>
          steps.length === 0 ? [] : [`order ${number} (${fate}, ${shop.market}): ${refusal || steps[0]?.name}`],
        ),
        ...errands.map(({ name, refusal }) => `${name}: ${refusal}`),
      ],
      differences,
      compared,
      hanging,
      mailsMissing: mails.missing,
      mailsTwice: mails.twice,
      buyersLeft: await leftAfterPurge(store, buyers),
      traces: buyers.length,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    };
  });
}

/** What somebody wants to be done, and says again until it is. */
type Errand = { name: string; refusal: string; run(): Promise<unknown> };

/** Codes of credit_load.state. */
const [PAID, FAILED, GIVEN_UP] = [3, 4, 5];

/** Credit by card in the hour in which payments fail: one intention; another one only where the first is known to have failed. */
function loadOf(store: FortnightStore, day: number): Errand {
  let attempt = 0;
  const states = async () =>
    (await store.rows<{ state: number }>('select state from kervan.credit_load order by created_at')).map(
      ({ state }) => state,
    );
  return {
    name: `load of day ${day}`,
    refusal: '',
    run: async () => {
      const before = await states();
      if (before.filter((state) => state === PAID).length > day) return;
      if ([FAILED, GIVEN_UP].includes(before.at(-1) ?? PAID)) attempt++;
      const { status } = await store.seller.call(credit.load, {
        body: { amount: LOAD_USD, paymentMethodId: store.card },
        key: `load-${day}-${attempt}`,
      });
      if (status !== 'succeeded') throw new Error(status);
    },
  };
}

/** Somebody registers in the hour in which mails fail. */
const newcomerOf = ({ product }: FortnightStore, day: number): Errand => ({
  name: `newcomer of day ${day}`,
  refusal: '',
  run: () => product.visitor().call(identity.register, { body: registrationForm({ email: NEWCOMER(day) }) }),
});

async function runErrands(errands: Errand[]): Promise<number> {
  let put = 0;
  for (const errand of errands.splice(0)) {
    try {
      await errand.run();
    } catch (error) {
      errand.refusal = error instanceof ApiError ? error.code : String(error);
      errands.push(errand);
      put++;
    }
  }
  return put;
}

/** Jobs that wait for another try have their time: those of the queue count in the system's. */
async function workOff(store: FortnightStore): Promise<void> {
  for (let look = 0; look < 12; look++) {
    await store.rows(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
    );
    await store.pass(30);
    await store.product.runJobs();
  }
  await store.task('orders.foldSums');
}

/** At the provider each load is one payment. */
async function compareCharges(store: FortnightStore, days: number, differences: Difference[]): Promise<void> {
  const answer = await providerOf(store.product).get('/v1/payment_intents?limit=100');
  const all = answer.data as { status: string; amount_received?: number; metadata?: Record<string, string> }[];
  const paid = all.filter(({ status }) => status === 'succeeded').length;
  if (paid !== days) differences.push({ what: 'payments at the provider', recounted: days, booked: paid });
}

/** Half states: whatever waits for something that will not come by itself any more. */
const open: Readonly<Record<string, string>> = {
  jobs: 'select 1 from graphile_worker._private_jobs where attempts > 0',
  'dead jobs': 'select 1 from graphile_worker._private_jobs where attempts >= max_attempts',
  readings: 'select 1 from kervan.order_reading',
  sendings: 'select 1 from kervan.order_sending where state < 2',
  refunds: 'select 1 from kervan.order_refund where state in (0, 1, 2, 3, 7)',
  purchases: 'select 1 from kervan.order_purchase where state < 20',
  'transactions that wait': 'select 1 from kervan.order_transaction where state = 0 and amazon_order_id is not null',
  feeds: `select 1 from kervan.feed where state in ('intent', 'submitted')`,
  notifications: 'select 1 from kervan.notification_inbox where applied_at is null',
  'warehouse tasks': 'select 1 from kervan.warehouse_task where state < 2',
  'warehouse work': 'select 1 from kervan.warehouse_work where kind < 2',
  'calls of the provider': `select 1 from kervan.stripe_call where ended_at is null and state not in ('done', 'failed')`,
  'requests under way': 'select 1 from kervan.idempotency where status is null and held_by is not null',
  'set aside': 'select 1 from kervan.set_aside',
  holds: 'select 1 from ledger.account where debits_pending <> 0 or credits_pending <> 0',
  'broken books': 'select 1 from ledger.violations',
  'sweeps that fail': 'select 1 from kervan.order_sweep where failure is not null',
  'lost connections': 'select 1 from kervan.store where connection_error_at is not null',
};

async function countHanging(store: FortnightStore): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [what, asked] of Object.entries(open)) {
    const { length } = await store.rows(asked);
    if (length > 0) found[what] = length;
  }
  return found;
}

/** Each newcomer has the one mail, and nobody has any mail twice. */
async function countMails(
  { product, seller }: FortnightStore,
  days: number,
): Promise<{ missing: number; twice: number }> {
  const found = { missing: 0, twice: 0 };
  for (let day = 0; day < days; day++) {
    const { length } = await product.world.mails(NEWCOMER(day));
    if (length === 0) found.missing++;
    found.twice += Math.max(0, length - 1);
  }
  const mails = await product.world.mails(seller.email);
  found.twice +=
    mails.length - new Set(mails.map(({ subject, text, at }) => `${subject} ${text} ${at.slice(0, 13)}`)).size;
  return found;
}

type Buyer = {
  name?: string;
  email?: string;
  address?: { name?: string; addressLine1?: string; phone?: string } | null;
};

/** Whoever bought, as the marketplace knows them, and the one that the seller typed. */
async function buyersOf({ product }: FortnightStore, lived: readonly Lived[]): Promise<string[]> {
  const values = new Set<string | undefined>([
    'Wendelgard',
    'Ysenbruck',
    '5431 998877',
    'Zwetschgenstieg',
    'Quakenbrueck',
  ]);
  for (const { bought } of lived) {
    const { buyer } = await product.world.ask<{ buyer: Buyer }>('GET', `/world/orders/${bought.amazonOrderId}`);
    for (const value of [
      buyer.name,
      buyer.email,
      buyer.address?.name,
      buyer.address?.addressLine1,
      buyer.address?.phone,
    ])
      values.add(value);
  }
  return [...values].filter((value): value is string => value !== undefined && value.length > 5);
}

/** Two months later the buyers' time is over: where one of them still stands. */
async function leftAfterPurge(store: FortnightStore, buyers: readonly string[]): Promise<string[]> {
  const { DATABASE_URL } = store.product.worker.config;
  if ((await standingIn(DATABASE_URL, buyers)).columns < 500) throw new Error('too few columns were looked at');
  for (let day = 0; day < KEPT_DAYS; day += 10) await store.product.world.advance(10 * 24 * HOUR_MS);
  await store.product.deps.clock.refresh();
  for (let turn = 0; turn < PURGES; turn++)
    for (const name of ['order-import.purge-buyers', 'inbound-mail.tidy', 'order-files.tidy']) await store.task(name);
  const cities = await store.rows('select 1 from kervan.seller_order where city is not null');
  const { found } = await standingIn(DATABASE_URL, buyers);
  return [...found, ...cities.slice(0, 1).map(() => 'kervan.seller_order.city')];
}

const countFates = (lived: readonly Lived[]): Record<string, number> =>
  Object.fromEntries(Object.keys(fates).map((fate) => [fate, lived.filter((one) => one.fate === fate).length]));
