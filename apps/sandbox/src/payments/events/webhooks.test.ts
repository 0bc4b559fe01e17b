import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type Stripe from 'stripe';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { openClient, openReceiver, type Receiver } from '../testing/test-payments.ts';

let sandbox: TestSandbox;
let receiver: Receiver;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await sandbox.close();
});

type Told = { test: TestWorld; stripe: Stripe; secret: string };

/** A world whose events go to the receiver. */
async function openTold(): Promise<Told> {
  receiver.bodies.length = 0;
  receiver.answer = 200;
  const test = await sandbox.createWorld({ startAt: '2026-09-01T10:00:00Z', products: 10 });
  await test.request('POST', '/world/standstill');
  const stripe = openClient(test);
  const { secret = '' } = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: ['*'] });
  return { test, stripe, secret };
}

const namesTold = (): string[] =>
  receiver.bodies.map(({ body }) => {
    const event = JSON.parse(body) as { type: string; data: { object: { name?: string } } };
    return event.data.object.name ?? '';
  });

const chaos = (test: TestWorld, body: object): Promise<unknown> =>
  test.request('POST', '/world/payments/chaos', { body });

describe('webhooks', () => {
  it('are signed so that the package of Stripe takes them, and no altered one', async () => {
    const { test, stripe, secret } = await openTold();
    await stripe.customers.create({ name: 'Ayşe' });
    await test.advance(1);
    const [sent] = receiver.bodies;
    const event = stripe.webhooks.constructEvent(sent?.body ?? '', sent?.signature ?? '', secret);
    expect(event.type).toBe('customer.created');
    expect(() => stripe.webhooks.constructEvent(`${sent?.body ?? ''} `, sent?.signature ?? '', secret)).toThrow(
      'signature',
    );
  });

  it('come again while they are not taken, at longer and longer distances, and end after three days', async () => {
    const { test, stripe } = await openTold();
    receiver.answer = 500;
    await stripe.customers.create({ name: 'Ayşe' });
    await test.advance(1);
    expect(receiver.bodies).toHaveLength(1);
    // The demo world is sixty times as fast: five minutes are five seconds.
    await test.advance(5_000);
    expect(receiver.bodies).toHaveLength(2);
    await test.advance(29_000);
    expect(receiver.bodies).toHaveLength(2);
    await test.advance(1_000);
    expect(receiver.bodies).toHaveLength(3);
    receiver.answer = 200;
    await test.advance(3 * 86_400_000);
    expect(receiver.bodies).toHaveLength(4);
    expect(await test.request('GET', '/world/payments')).toMatchObject({
      body: { deliveries: { waiting: 0, delivered: 1 } },
    });
  });

  it('come after a restart of the sandbox when they had not come before', async () => {
    const { test, stripe } = await openTold();
    receiver.answer = 500;
    await stripe.customers.create({ name: 'Ayşe' });
    await test.advance(1);
    receiver.answer = 200;
    await sandbox.restart();
    await sandbox.openWorld(test.world.id).advance(60_000);
    expect(receiver.bodies).toHaveLength(2);
  });

  it('are dropped, doubled, delayed and shuffled on demand, the same ones each time', async () => {
    const run = async (how: object): Promise<string[]> => {
      const { test, stripe } = await openTold();
      await chaos(test, { seed: 3, ...how });
      for (let at = 0; at < 20; at++) await stripe.customers.create({ name: String(at) });
      await test.advance(24 * 3_600_000);
      return namesTold();
    };
    const dropped = await run({ drop: 0.4 });
    expect(dropped.length).toBeGreaterThan(2);
    expect(dropped.length).toBeLessThan(20);
    expect((await run({ drop: 0.4 })).sort()).toEqual([...dropped].sort());
    expect((await run({ duplicate: 1 })).length).toBe(40);
    const shuffled = await run({ shuffle: 1, shuffleMs: 3_600_000 });
    expect([...shuffled].sort()).toEqual(Array.from({ length: 20 }, (_, at) => String(at)).sort());
    expect(shuffled).not.toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
    const { test, stripe } = await openTold();
    await chaos(test, { delay: 1, delayMs: 3_600_000, seed: 3 });
    await stripe.customers.create({ name: 'late' });
    await test.advance(1);
    expect(receiver.bodies).toHaveLength(0);
    await test.advance(3_600_000);
    expect(receiver.bodies).toHaveLength(1);
  });
});
