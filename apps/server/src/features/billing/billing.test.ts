import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import { buildApp } from '../../app.ts';
import { openPool } from '../../db/connect.ts';
import type { Payments } from '../../connectors/payments/create-payments.ts';
import { claimOpenCalls, openCall, findCall, type WantedCall } from '../../records/billing/intent-log.ts';
import { mirrorInvoice } from '../../records/billing/mirror-invoice.ts';
import { mirrorSubscription } from '../../records/billing/mirror-subscription.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { beginReading } from '../../records/billing/reading.ts';
import { refreshInvoice } from '../../records/billing/refresh.ts';
import {
  invoiceAnswer,
  openSmallProvider,
  subscriptionAnswer,
  type SmallProvider,
} from '../../testing/small-provider.ts';
import { useProduct } from '../../testing/product.ts';
import { whileRefused } from '../../testing/while-refused.ts';
import { reconcileCalls } from './calls/reconcile-calls.ts';
import { applyEvent } from './events/apply-event.ts';
import { sweepEvents } from './events/sweep-events.ts';
import { endCoupon } from './end-coupon.ts';
import { startBilling } from './start-billing.ts';

const product = useProduct({ products: 50 });
let provider: SmallProvider;
let payments: Payments;
let app: FastifyInstance;
let accountId: number;
const deps = () => ({ ...product.worker, payments });

beforeAll(async () => {
  accountId = (await product.signUp()).accountId;
  // A subscription that was granted stands in nobody's way here.
  await sql`delete from subscription`.execute(product.worker.db);
});
beforeEach(async () => {
  await app?.close();
  await provider?.close();
  provider = await openSmallProvider();
  payments = provider.connect();
  app = await buildApp({ ...product.deps, payments });
  await sql`delete from stripe_call`.execute(product.worker.db);
  await sql`update account set plan = 0, product_limit = 0`.execute(product.worker.db);
  await sql`delete from stripe_event`.execute(product.worker.db);
  await sql`delete from invoice`.execute(product.worker.db);
  await sql`delete from subscription`.execute(product.worker.db);
  await sql`delete from billing_customer`.execute(product.worker.db);
  await sql`insert into billing_customer(account_id, stripe_customer_id, created_at, updated_at) values (${accountId}, 'cus_1', now(), now())`.execute(
    product.worker.db,
  );
  await sql`update plan_level set stripe_price_id = case plan_level_id when 7 then 'price_7' end`.execute(
    product.worker.db,
  );
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const wanted = (amount = 1078): WantedCall<'createPayment'> => ({
  accountId,
  operation: 'createPayment',
  entity: 'load:1',
  params: {
    accountId,
    customerId: 'cus_1',
    cardId: 'pm_1',
    amount,
    description: 'Credit',
    statementCode: null,
    offSession: false,
    metadata: {},
  },
  afterHealing: null,
  isOnce: true,
});
const asked = (amount?: number) => {
  const { afterHealing: _, ...call } = wanted(amount);
  return call;
};
const charges = () => [...provider.kept.values()].filter(({ object }) => object === 'payment_intent').length;
const stateOf = async () =>
  (await findCall(product.worker.db, { accountId, operation: 'createPayment', entity: 'load:1' }))?.state;
const heal = (how: object = {}) => reconcileCalls(deps(), { quietS: 0, ...how });

describe('a call to the payment provider', () => {
  it('is written down before it is made, and ended with what its caller keeps', async () => {
    const answer = await performCall(deps(), asked(), async (tx, { id }) => {
      expect(await findCall(tx, { accountId, operation: 'createPayment', entity: 'load:1' })).toMatchObject({
        state: 'done',
        answerId: id,
      });
    });
    expect([charges(), await stateOf()]).toEqual([1, 'done']);
    expect(
      await findCall(product.worker.db, { accountId, operation: 'createPayment', entity: 'load:1' }),
    ).toMatchObject({
      answerId: answer.id,
    });
  });

  it.each([
    [
      'before it was made',
      () => product.worker.db.transaction().execute((tx) => openCall(tx, wanted(), product.worker.clock.now())),
    ],
    [
      'while it was made, and the answer never came',
      async () => {
        provider.troubles.push('answer lost');
        await expect(performCall(deps(), asked())).rejects.toMatchObject({ outcome: 'unknown' });
      },
    ],
    [
      'on the way there',
      async () => {
        provider.troubles.push('not made');
        await expect(performCall(deps(), asked())).rejects.toMatchObject({ outcome: 'unknown' });
      },
    ],
    [
      'after the answer, before it was kept',
      async () => {
        const dies = () => Promise.reject(new Error('the process died'));
        await expect(performCall(deps(), asked(), dies)).rejects.toThrow('the process died');
      },
    ],
  ])('whose maker died %s is ended by itself, and charges once', async (_, crash) => {
    await crash();
    expect(await stateOf()).toBe('intent');
    await heal();
    expect([charges(), await stateOf()]).toEqual([1, 'done']);
    await heal();
    expect(charges()).toBe(1);
  });

  it.each(['answer lost', 'not made'] as const)(
    'too old for its key is looked for, not made again: %s',
    async (trouble) => {
      provider.troubles.push(trouble);
      await performCall(deps(), asked()).catch(() => {});
      provider.forgetKeys();
      const ends = trouble === 'answer lost' ? [1, 'done'] : [0, 'failed'];
      await heal({ sendableMs: 0 });
      expect([charges(), await stateOf()]).toEqual(trouble === 'answer lost' ? ends : [0, 'intent']);
      // The provider's lists lag: nothing found is believed the third time, an hour after the first.
      for (let time = 0; time < 3; time++) await heal({ sendableMs: 0 });
      expect([charges(), await stateOf()]).toEqual(trouble === 'answer lost' ? ends : [0, 'intent']);
      await heal({ sendableMs: 0, sureMs: 0 });
      expect([charges(), await stateOf()]).toEqual(ends);
    },
  );

  const refused = (status: number) => ({ status, body: JSON.stringify({ error: { type: 'invalid_request_error' } }) });
  it.each([
    ['429', refused(429)],
    ['401', refused(401)],
    ['a provider that does not answer', refused(503)],
  ])('whose answer was lost is not given up where its repetition meets %s, and charges once', async (_, outage) => {
    provider.troubles.push('answer lost');
    await performCall(deps(), asked()).catch(() => {});
    provider.answerAll(outage);
    // Until nothing is sent any more.
    for (let time = 0; time < 6; time++)
      await expect(performCall(deps(), asked())).rejects.toMatchObject({ fault: 'OutcomeUnknown', outcome: 'unknown' });
    await heal();
    expect([charges(), await stateOf()]).toEqual([1, 'intent']);
    provider.answerAll(null);
    payments = provider.connect();
    await performCall(deps(), asked());
    expect([charges(), await stateOf()]).toEqual([1, 'done']);
  });

  /** Nothing is sent to a provider that did not answer five times. */
  const closeTheRoute = async () => {
    provider.answerAll(refused(503));
    for (let time = 0; time < 5; time++) await payments.findPayment('pi_1').catch(() => {});
    provider.answerAll(null);
  };
  it('that was not even sent is over, unless somebody else is at it', async () => {
    await closeTheRoute();
    await expect(performCall(deps(), asked())).rejects.toMatchObject({ fault: 'Unavailable', outcome: 'notMade' });
    expect(await stateOf()).toBe('failed');
    await product.worker.db.transaction().execute((tx) => openCall(tx, wanted(), product.worker.clock.now()));
    await expect(performCall(deps(), asked())).rejects.toMatchObject({ outcome: 'unknown' });
    expect([charges(), await stateOf()]).toEqual([0, 'intent']);
  });

  it('that the provider answers with a failure of its own for good is looked for, and not sent again', async () => {
    provider.troubles.push({ failure: 'made' });
    await performCall(deps(), asked()).catch(() => {});
    await performCall(deps(), asked());
    expect([charges(), await stateOf()]).toEqual([1, 'done']);

    const other = { ...asked(), entity: 'load:2' };
    provider.troubles.push({ failure: 'not made' });
    for (let time = 0; time < 4; time++)
      await expect(performCall(deps(), other)).rejects.toMatchObject({ outcome: 'unknown' });
    const posts = () => provider.stub.seen.filter(({ method }) => method === 'POST').length;
    const before = posts();
    await heal();
    expect([charges(), posts()]).toEqual([1, before]);
    await heal({ sureMs: 0 });
    await performCall(deps(), other);
    expect(charges()).toBe(2);
  });

  it('clicked again a day later is looked for, as its key may be forgotten', async () => {
    provider.troubles.push('answer lost');
    const day = 24 * 3_600_000;
    const yesterday = { now: () => product.worker.clock.now() - day };
    await performCall({ ...deps(), clock: yesterday }, asked()).catch(() => {});
    provider.forgetKeys();
    await performCall(deps(), asked());
    expect([charges(), await stateOf()]).toEqual([1, 'done']);
  });

  it('that was given up by an earlier rule and made all the same is not made anew', async () => {
    provider.troubles.push('answer lost');
    await performCall(deps(), asked()).catch(() => {});
    await sql`update stripe_call set state = 'failed', error = '{"fault": "Unavailable"}', tries = 2, ended_at = now()`.execute(
      product.worker.db,
    );
    let kept = 0;
    await performCall(deps(), asked(), async () => void kept++);
    expect([charges(), kept, await stateOf()]).toEqual([1, 1, 'done']);
  });

  it('that was made and whose object cannot be read now is not said to be not made', async () => {
    await performCall(deps(), asked());
    await closeTheRoute();
    await expect(performCall(deps(), asked())).rejects.toMatchObject({ outcome: 'unknown' });
  });

  it('clicked again after a crash, or twice at once, is the same call', async () => {
    provider.troubles.push('answer lost');
    await performCall(deps(), asked()).catch(() => {});
    let kept = 0;
    const store = async () => void kept++;
    const answers = await Promise.all([performCall(deps(), asked(), store), performCall(deps(), asked(), store)]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect([charges(), kept, await stateOf()]).toEqual([1, 1, 'done']);
  });

  it('that is wanted again and again is made again, unless it is one that is made once', async () => {
    const again = () => performCall(deps(), { ...asked(), isOnce: false });
    expect((await again()).id).not.toBe((await again()).id);
    expect((await performCall(deps(), asked())).id).toBe((await performCall(deps(), asked())).id);
    expect(charges()).toBe(2);
  });

  it('for something else waits until the one before is ended', async () => {
    provider.troubles.push('answer lost');
    await performCall(deps(), asked(1078)).catch(() => {});
    const { amount } = await performCall(deps(), { ...asked(2124), isOnce: false });
    expect([Number(amount), charges()]).toEqual([2124, 2]);
    expect(await claimOpenCalls(product.worker.db, -1, 10)).toEqual([]);
  });

  it('that was declined is over: the next one is a new call', async () => {
    provider.troubles.push({
      status: 402,
      body: JSON.stringify({ error: { type: 'card_error', code: 'card_declined', decline_code: 'expired_card' } }),
    });
    await expect(performCall(deps(), asked())).rejects.toMatchObject({ fault: 'CardDeclined' });
    expect(await stateOf()).toBe('failed');
    await performCall(deps(), asked());
    expect(charges()).toBe(1);
  });

  it('keeps nothing of its content once it is over', async () => {
    await performCall(deps(), asked());
    const { rows } = await sql<{ request: object }>`select request from stripe_call`.execute(product.worker.db);
    expect(rows).toEqual([{ request: {} }]);
  });

  it('left to itself starts the job that its caller left with it', async () => {
    const job = { name: 'billing.sweep', payload: {}, maxAttempts: 3, key: 'after-healing' };
    await product.worker.db
      .transaction()
      .execute((tx) => openCall(tx, { ...wanted(), afterHealing: job }, product.worker.clock.now()));
    await heal();
    const owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 1 });
    const { rows } = await owner.query(`select 1 from graphile_worker._private_jobs where key = 'after-healing'`);
    await owner.end();
    expect(rows).toHaveLength(1);
    expect(await stateOf()).toBe('done');
  });
});

const event = (id: string, object: object, type = 'invoice.paid') =>
  JSON.stringify({ id, object: 'event', type, created: 1_702_592_000, data: { object } });
const deliver = (body: string, signature = provider.sign(body)) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload: body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
const events = async () =>
  (
    await sql<{
      id: string;
      applied: boolean;
      error: string | null;
    }>`select event_id as id, applied_at is not null as applied, error from stripe_event order by 1`.execute(
      product.worker.db,
    )
  ).rows;

describe('a webhook', () => {
  it('SUB-037 is kept once, however often it is delivered, and answered at once', async () => {
    const body = event('evt_1', { object: 'invoice', id: 'in_1' });
    for (let time = 0; time < 3; time++) expect((await deliver(body)).statusCode).toBe(204);
    expect(await events()).toEqual([{ id: 'evt_1', applied: false, error: null }]);
  });

  it.each([
    ['forged', (body: string) => provider.sign(body, { secret: 'whsec_other' })],
    ['old', (body: string) => provider.sign(body, { ageS: 400 })],
    ['unsigned', () => ''],
    ['of another body', () => provider.sign('{}')],
  ])('that is %s is refused and leaves nothing', async (_, sign) => {
    const body = event('evt_2', { object: 'invoice', id: 'in_1' });
    const answer = await deliver(body, sign(body));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'ValidationFailed']);
    expect(await events()).toEqual([]);
  });

  it('larger than any event is not read', async () => {
    const body = event('evt_3', { object: 'invoice', id: 'in_1', note: 'x'.repeat(300_000) });
    expect((await deliver(body)).statusCode).toBe(413);
    const large = event('evt_4', { object: 'invoice', id: 'in_1', note: 'x'.repeat(100_000) });
    expect((await deliver(large)).statusCode).toBe(204);
  });

  it('is not believed: what the object is now counts', async () => {
    provider.put(subscriptionAnswer('sub_1', 'cus_1', { status: 'past_due' }), 'subscriptions');
    provider.put(invoiceAnswer('in_1', 'cus_1', 'sub_1'), 'invoices');
    await deliver(event('evt_5', { object: 'invoice', id: 'in_1', status: 'paid' }));
    await applyEvent(deps(), 'evt_5');
    const { rows } =
      await sql`select i.status, s.status as subscription, failed_at from invoice i join subscription s using (account_id, subscription_id)`.execute(
        product.worker.db,
      );
    expect(rows).toEqual([
      { status: 1, subscription: SubscriptionStatus.PastDue, failed_at: new Date(1_702_595_600_000) },
    ]);
  });

  it.each([
    ['an unknown kind', { object: 'tax_id', id: 'txi_1' }, 'nothing is kept of it'],
    ['a customer of somebody else', { object: 'subscription', id: 'sub_foreign' }, 'unknown customer'],
    ['a word that nobody knows', { object: 'subscription', id: 'sub_word' }, 'unknown status hibernating'],
    ['another account in its notes', { object: 'subscription', id: 'sub_other' }, 'a subscription of another account'],
    ['an object that is gone', { object: 'subscription', id: 'sub_gone' }, 'no such subscription'],
  ])('of %s changes nothing and is noted', async (_, object, note) => {
    provider.put(subscriptionAnswer('sub_foreign', 'cus_9'), 'subscriptions');
    provider.put(subscriptionAnswer('sub_word', 'cus_1', { status: 'hibernating' }), 'subscriptions');
    provider.put(
      subscriptionAnswer('sub_other', 'cus_1', { metadata: { account_id: String(accountId + 1) } }),
      'subscriptions',
    );
    await deliver(event('evt_6', object));
    await applyEvent(deps(), 'evt_6');
    expect(await events()).toEqual([{ id: 'evt_6', applied: true, error: note }]);
    expect((await sql`select 1 from subscription`.execute(product.worker.db)).rows).toEqual([]);
  });

  it('of money that goes back and belongs to no invoice warns of nothing: a card that was checked, a load of credit', async () => {
    const [news, warnings] = (['info', 'warn'] as const).map((level) => vi.spyOn(product.worker.log, level));
    onTestFinished(() => void vi.restoreAllMocks());
    const told = (spy: typeof news) => spy?.mock.calls.map(([fields]) => (fields as { note?: string }).note);
    for (const object of ['charge', 'refund']) {
      await deliver(event(`evt_${object}`, { object, id: `${object}_1` }));
      await applyEvent(deps(), `evt_${object}`);
    }
    expect([told(news), told(warnings)]).toEqual([['of no invoice', 'of no invoice'], []]);
    // What should not come is warned of as before.
    await deliver(event('evt_gone', { object: 'subscription', id: 'sub_gone' }));
    await applyEvent(deps(), 'evt_gone');
    expect(told(warnings)).toEqual(['no such subscription']);
  });

  it('that was lost is found by the sweep', async () => {
    provider.put({ ...JSON.parse(event('evt_7', { object: 'invoice', id: 'in_7' })), id: 'evt_7' }, 'events');
    await sweepEvents(deps());
    await sweepEvents(deps());
    expect((await events()).map(({ id }) => id)).toEqual(['evt_7']);
    const asked = provider.stub.seen
      .filter(({ path }) => path === '/v1/events')
      .map(({ query }) => Number(query.get('created[gt]')));
    const now = product.worker.clock.now() / 1000;
    expect(asked.map((since) => Math.round((now - since) / 3_600))).toEqual([24, 2]);
  });
});

describe('the mirror', () => {
  it('CONST-003 that cannot be read stops none of the others of its list', async () => {
    const errors = vi.spyOn(product.worker.log, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const put = (id: string, change: object = {}) =>
      provider.put({ ...JSON.parse(event(id, { object: 'invoice', id: 'in_8' })), id, ...change }, 'events');
    put('evt_a');
    put('evt_b', { data: null });
    put('evt_c', { data: { object: { object: 'invoice', id: 'in\u0000' } } });
    put('evt_d', { type: 'invoice paid' });
    put('evt_e');
    await sweepEvents(deps());
    expect((await events()).map(({ id }) => id)).toEqual(['evt_a', 'evt_e']);
    expect(errors).toHaveBeenCalledWith({ unread: 3 }, expect.anything());
  });

  it('CONST-003 that no table takes is told, and the others are kept', async () => {
    for (const id of ['evt_a', 'evt_b', 'evt_c'])
      provider.put({ ...JSON.parse(event(id, { object: 'invoice', id: 'in_8' })), id }, 'events');
    const refused = { table: 'kervan.stripe_event', isBad: "new.event_id = 'evt_b'" };
    await whileRefused(product, refused, () => sweepEvents(deps()));
    expect((await events()).map(({ id }) => id)).toEqual(['evt_a', 'evt_c']);
  });

  it('never keeps what was read earlier over what was read later', async () => {
    const { db, clock } = product.worker;
    provider.put(subscriptionAnswer('sub_1', 'cus_1'), 'subscriptions');
    const read = (await payments.findSubscription('sub_1')) ?? expect.fail('no subscription');
    const [early, late] = [await beginReading(db), await beginReading(db)];
    const keep = (readAt: typeof early, status: string) =>
      db.transaction().execute((tx) => mirrorSubscription(tx, { ...read, status }, { readAt, now: clock.now() }));
    await keep(early, 'incomplete');
    await keep(late, 'active');
    expect(await keep(early, 'incomplete')).toMatchObject({ changed: false });
    const { rows } = await sql`select status, plan_level_id, price from subscription`.execute(db);
    expect(rows).toEqual([{ status: SubscriptionStatus.Active, plan_level_id: 7, price: 9900 }]);
    // What the account may do follows in the same transaction.
    const { rows: accounts } = await sql`select product_limit from account where account_id = ${accountId}`.execute(db);
    expect(accounts).toEqual([{ product_limit: 5000 }]);
  });

  it('SUB-026 counts what a coupon lessened, and takes it off when it lessened as many as it has months', async () => {
    const { db, clock } = product.worker;
    const owner = openPool(product.worker.config.DATABASE_URL, { role: 'owner', max: 1 });
    onTestFinished(() => owner.end());
    const ordered = async () =>
      (await owner.query(`select 1 from graphile_worker._private_jobs where key like 'coupon:%'`)).rows.length;
    const coupon = { id: 'half', percent_off: 50, duration_in_months: 2 };
    const discounts = [{ id: 'di_1', source: { type: 'coupon', coupon } }];
    provider.put(subscriptionAnswer('sub_1', 'cus_1', { discounts }), 'subscriptions');
    const paid = { status: 'paid', total_discount_amounts: [{ amount: 4950, discount: 'di_1' }] };
    for (const id of ['in_1', 'in_2']) provider.put(invoiceAnswer(id, 'cus_1', 'sub_1', paid), 'invoices');
    const counted = async () =>
      (await sql<{ n: number }>`select coupon_invoices as n from subscription`.execute(db)).rows[0]?.n;
    for (const id of ['in_1', 'in_1']) await refreshInvoice({ db, clock, payments }, id);
    expect(await counted()).toBe(1);
    expect(await ordered()).toBe(0);
    await refreshInvoice({ db, clock, payments }, 'in_2');
    expect(await counted()).toBe(2);
    expect(await ordered()).toBe(1);
    const { rows } = await sql<{ id: number }>`select subscription_id as id from subscription`.execute(db);
    await endCoupon(deps(), { accountId, subscriptionId: rows[0]?.id ?? 0 });
    expect(provider.stub.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      '/v1/subscriptions/sub_1/discount',
    ]);
  });

  it('one paid invoice computes the entitlement once and announces it once', async () => {
    const { db, clock } = product.worker;
    const values = { url: 'https://hook.example.com/banner', sealed_secret: '', events: ['banner'] };
    const hook = db.insertInto('webhook').values({ ...values, account_id: accountId, created_at: new Date() });
    const { webhook_id: webhookId } = await hook.returning('webhook_id').executeTakeFirstOrThrow();
    onTestFinished(async () => void (await db.deleteFrom('webhook').where('webhook_id', '=', webhookId).execute()));
    const announced = async () =>
      (await sql`select 1 from webhook_event where account_id = ${accountId} and type = 'banner'`.execute(db)).rows
        .length;
    provider.put(subscriptionAnswer('sub_1', 'cus_1'), 'subscriptions');
    provider.put(invoiceAnswer('in_1', 'cus_1', 'sub_1', { status: 'paid' }), 'invoices');
    const asked = vi.spyOn(pg.Query.prototype, 'submit');
    onTestFinished(() => asked.mockRestore());
    const before = await announced();
    await refreshInvoice({ db, clock, payments }, 'in_1');
    const texts = asked.mock.contexts.map((query) => (query as { text?: string }).text ?? '');
    expect(texts.filter((text) => text.includes('insert into account_standing'))).toHaveLength(1);
    expect((await announced()) - before).toBe(1);
    const { rows } = await sql`select product_limit from account where account_id = ${accountId}`.execute(db);
    expect(rows).toEqual([{ product_limit: 5000 }]);
  });

  it('SUB-037 tells a renewal that failed from an attempt that was not paid', async () => {
    const { db, clock } = product.worker;
    provider.put(invoiceAnswer('in_1', 'cus_1', 'sub_1', { billing_reason: 'subscription_create' }), 'invoices');
    const read = (await payments.findInvoice('in_1')) ?? expect.fail('no invoice');
    const keep = async (over: object) =>
      db
        .transaction()
        .execute(async (tx) =>
          mirrorInvoice(tx, { ...read, ...over }, { readAt: await beginReading(db), now: clock.now() }),
        );
    expect(await keep({})).toMatchObject({ becameUnpaid: false });
    expect(await keep({ id: 'in_2', reason: 'subscription_update' })).toMatchObject({ becameUnpaid: false });
    expect(await keep({ id: 'in_3', reason: 'subscription_cycle', attempts: 0 })).toMatchObject({
      becameUnpaid: false,
    });
    expect(await keep({ id: 'in_3', reason: 'subscription_cycle' })).toMatchObject({ becameUnpaid: true });
    expect(await keep({ id: 'in_3', reason: 'subscription_cycle', attempts: 2 })).toMatchObject({
      becameUnpaid: false,
    });
  });
});

describe('what is for sale', () => {
  it('SUB-004 is made where nothing real is charged, and has its price afterwards', async () => {
    await startBilling(deps());
    const { rows } = await sql<{
      level: string;
      price: string | null;
    }>`select level_name as level, stripe_price_id as price from plan_level where not is_trial`.execute(
      product.worker.db,
    );
    expect(rows.filter(({ price }) => price === null)).toEqual([]);
    expect(rows).toHaveLength(9);
  });

  it('is not made where real money is charged, and cannot be bought then', async () => {
    const live = { ...deps(), payments: provider.connect({ secretKey: 'sk_live_1' }) };
    await expect(startBilling(live)).rejects.toThrow('AutoPricer 5000');
    expect(provider.made()).toBe(0);
    expect(
      (await sql`select 1 from plan_level where stripe_price_id is not null`.execute(product.worker.db)).rows,
    ).toEqual([]);
  });
});
