import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSandbox, shippedAccount, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
beforeEach(async () => {
  one = await sandbox.createWorld({ products: 20 });
});
afterAll(() => sandbox.close());

const calls = [
  {
    operation: 'warehouse.rates',
    path: '/warehouse/rates',
    headers: { authorization: 'Bearer sandbox-warehouse-key' },
  },
  { operation: 'rates.daily', path: '/ecb/eurofxref-daily.xml', headers: {} },
  { operation: 'mail.messages', path: '/mail/messages', headers: {} },
] as const;
type Call = (typeof calls)[number];

const ask = ({ path, headers }: Pick<Call, 'path' | 'headers'>, signal?: AbortSignal) =>
  fetch(`${one.url}${path}`, { headers, ...(signal ? { signal } : {}) });
const fault = async (body: object): Promise<string> => {
  const answer = await one.request('POST', '/world/faults', { body: { share: 1, forMs: 3_600_000, seed: 5, ...body } });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
};

describe.each(calls)('a fault of $operation', (call) => {
  it('answers 503 with a page, breaks off or hangs, until it is deleted', async () => {
    const page = await fault({ kind: 'html503', operation: call.operation });
    const answer = await ask(call);
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('<html>')]);
    await one.request('DELETE', `/world/faults/${page}`);
    const broken = await fault({ kind: 'reset', operation: call.operation });
    await expect(ask(call)).rejects.toThrow();
    await one.request('DELETE', `/world/faults/${broken}`);
    const hanging = await fault({ kind: 'hang', operation: call.operation });
    await expect(ask(call, AbortSignal.timeout(200))).rejects.toThrow(/timeout|aborted/i);
    await one.request('DELETE', `/world/faults/${hanging}`);
    expect((await ask(call)).status).toBe(200);
  });

  it('fails with several faces, and with its bare name too', async () => {
    await fault({ kind: 'error5xx', operation: call.operation.split('.')[1] });
    const seen = new Set<string>();
    for (let n = 0; n < 30; n++) {
      const answer = await ask(call);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      seen.add(await answer.text());
    }
    expect(seen.size).toBe(4);
    expect((await one.request('GET', `/world/calls?operation=${call.operation}`)).body).toEqual([
      { operation: call.operation, sellerId: null, count: 30, throttled: 0, faulted: 30 },
    ]);
  });

  it('strikes no other system and no seller', async () => {
    await fault({ kind: 'html503', operation: call.operation });
    for (const other of calls) expect((await ask(other)).status, other.operation).toBe(other === call ? 503 : 200);
    expect((await one.call('getAccount')).status).toBe(200);
    expect((await one.request('GET', '/world/clock')).status).toBe(200);
  });
});

describe('a fault that names no operation', () => {
  it('strikes what the product asks of any system, but neither tokens nor the inbox nor control calls', async () => {
    const token = await one.token(shippedAccount('demo', 'na').sellingPartnerId);
    const id = await fault({ kind: 'html503' });
    expect((await one.call('getAccount', { token })).status).toBe(503);
    expect((await Promise.all(calls.map((call) => ask(call)))).map(({ status }) => status)).toEqual([503, 503, 200]);
    await expect(one.token(shippedAccount('demo', 'na').sellingPartnerId)).resolves.toMatch(/^Atza/);
    expect((await one.request('DELETE', `/world/faults/${id}`)).status).toBe(204);
    await fault({ kind: 'html503', operation: 'marketplace.token' });
    await expect(one.token(shippedAccount('demo', 'na').sellingPartnerId)).rejects.toThrow('503');
  });

  it('of a seller leaves systems without sellers alone', async () => {
    await fault({ kind: 'html503', sellerId: shippedAccount('demo', 'na').sellingPartnerId });
    expect((await ask(calls[0])).status).toBe(200);
    expect((await one.call('getAccount')).status).toBe(503);
  });
});

describe('the mail server', () => {
  it('takes mail while its inbox is broken', async () => {
    await fault({ kind: 'error5xx', operation: 'mail.messages' });
    const transport = createTransport({
      host: '127.0.0.1',
      port: sandbox.smtpPort ?? 0,
      auth: { user: one.world.id, pass: 'anything' },
    });
    await transport.sendMail({ from: 'a@kervan.test', to: 'b@kervan.test', subject: 'Hello', text: 'Hello' });
    transport.close();
    const { body } = await one.request('GET', '/world/faults');
    await one.request('DELETE', `/world/faults/${(body as { id: string }[])[0]?.id}`);
    expect((await one.request('GET', '/mail/messages?to=b@kervan.test')).body).toMatchObject([{ subject: 'Hello' }]);
  });
});

it('a fault of a whole system strikes each of its operations, tokens and mail included, and no other system', async () => {
  await fault({ kind: 'html503', operation: 'warehouse.*' });
  for (const call of calls)
    expect((await ask(call)).status, call.operation).toBe(call.operation.startsWith('warehouse') ? 503 : 200);
  await fault({ kind: 'html503', operation: 'marketplace.*' });
  expect((await fetch(`${one.url}/lwa/auth/o2/token`, { method: 'POST' })).status).toBe(503);
});

it('a fault of the mail server refuses in passing, and takes what is said again', async () => {
  const transport = createTransport({
    host: '127.0.0.1',
    port: sandbox.smtpPort ?? 0,
    auth: { user: one.world.id, pass: 'x' },
  });
  const send = () => transport.sendMail({ from: 'a@b.test', to: 'late@example.test', subject: 'x', text: 'y' });
  const received = async () => (await one.request('GET', '/mail/messages?to=late@example.test')).body as unknown[];
  try {
    const id = await fault({ kind: 'error5xx', operation: 'mail.receive' });
    await expect(send()).rejects.toThrow('451');
    expect(await received()).toEqual([]);
    await one.request('DELETE', `/world/faults/${id}`);
    await send();
    expect(await received()).toHaveLength(1);
  } finally {
    transport.close();
  }
});
