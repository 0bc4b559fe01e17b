import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { developers } from '@kervan/contracts/developers-calls';
import { help } from '@kervan/contracts/help-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { staffCustomers } from '@kervan/contracts/staff-customers-calls';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import type { Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { signInMember } from '../../testing/staff.ts';
import { useStocked } from '../../testing/stocked.ts';
import { placeOfSecret } from './webhook-rows.ts';
import { runTask } from '../../testing/run-task.ts';

const stocked = useStocked();
const { product } = stocked;
let seller: Seller;
let other: Seller;
beforeAll(async () => {
  ({ seller, other } = stocked);
  for (const who of [seller, other])
    await who.call(account.reauthenticate, { body: { password: who.password, code: null } });
});

/** A program that has the key, and no cookie of a browser. */
const program =
  (key: string) =>
  async (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) => {
    const answer = await product.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${key}`,
        'x-customer-marketplace-id': String(seller.storeId),
        ...headers,
      },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() as { data: unknown; message: string | null } };
  };
const makeKey = (scopes: string[], who = seller) =>
  who.call(developers.makeKey, { body: { name: 'Books', scopes, days: 30 } });

describe('API keys', () => {
  it('M12 a key calls what its scopes allow, and nothing else', async () => {
    const { key } = await makeKey(['inventoryitem:read']);
    expect(key).toMatch(/^kvn_[\w-]{43}$/);
    const call = program(key);
    const { status, body } = await call('GET', inventory.counts.path);
    expect([status, body.data]).toEqual([200, await seller.call(inventory.counts, {})]);
    const ids = { inventoryItemIds: [stocked.listed[0]?.id] };
    expect((await call('POST', '/api/inventoryItem/zeroSelected', ids)).body.message).toBe('ScopeMissing');
    expect((await call('POST', '/api/sellerOrder/GetOrdersList', {})).body.message).toBe('ScopeMissing');
    // What is asked of a person is asked of no program, whatever its scopes.
    const all = program((await makeKey(['*:write'])).key);
    for (const [method, url] of [
      ['POST', '/api/Account/ChangePassword'],
      ['POST', '/api/apiKey/create'],
      ['GET', '/api/Account/GetSessions'],
    ] as const)
      expect((await all(method, url, method === 'POST' ? {} : undefined)).body.message, url).toBe('NotForApiKey');
    // A repetition with the same key of the attempt does nothing twice.
    const attempt = { 'idempotency-key': 'program-0001' };
    const [first, again] = [
      await all('POST', '/api/inventoryItem/zeroSelected', ids, attempt),
      await all('POST', '/api/inventoryItem/zeroSelected', ids, attempt),
    ];
    expect([first.status, again.body]).toEqual([200, first.body]);
    // Another seller's store is not the key's.
    expect(
      (await all('GET', inventory.counts.path, undefined, { 'x-customer-marketplace-id': String(other.storeId) })).body
        .message,
    ).toBe('DifferentMarketSelected');
  });

  it('M12 keys are listed without their secret, ended at once, and limited; nobody ends another’s', async () => {
    const { key } = await makeKey(['*:read']);
    const { keys, areas } = await seller.call(developers.keys, {});
    expect(areas).toEqual(expect.arrayContaining(['inventoryitem', 'sellerorder', 'billing']));
    expect(JSON.stringify(keys)).not.toContain(key.slice(4, 20));
    const keyId = keys[0]?.keyId ?? 0;
    expect(keys[0]).toMatchObject({ name: 'Books', scopes: ['*:read'] });
    expect(await codeOf(other.call(developers.revokeKey, { body: { keyId } }))).toBe('RecordNotFound');
    expect((await program(key)('GET', inventory.counts.path)).status).toBe(200);
    await seller.call(developers.revokeKey, { body: { keyId } });
    expect((await program(key)('GET', inventory.counts.path)).body.message).toBe('NotSignedIn');
    expect(await codeOf(makeKey(['everything'], other))).toBe('ValidationFailed');
    const left = limits.apiKeysMax;
    const made = await Promise.allSettled(Array.from({ length: left + 3 }, () => makeKey(['*:read'], other)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(left);
    expect(await codeOf(makeKey(['*:read'], other))).toBe('ApiKeyLimitReached');
  });
});

describe('what a key is', () => {
  const sessionOf = (accountId: number) =>
    product.worker.db
      .selectFrom('session')
      .select(['session_id', 'kind', 'created_at', 'ends_at'])
      .where('account_id', '=', accountId)
      .orderBy('session_id', 'desc')
      .execute();

  it('M12 lives as long as was chosen; the sessions of browsers are neither listed nor ended here; one that is over makes room', async () => {
    const [, known] = [await seller.call(developers.keys, {}), await sessionOf(seller.accountId)];
    const browser = known.find(({ kind }) => kind !== 'api');
    await makeKey(['*:read']);
    const [key] = await sessionOf(seller.accountId);
    expect(Math.round(((key?.ends_at.getTime() ?? 0) - (key?.created_at.getTime() ?? 0)) / 86_400_000)).toBe(30);
    const { keys } = await seller.call(developers.keys, {});
    const api = (await sessionOf(seller.accountId)).filter(({ kind }) => kind === 'api');
    expect(keys.map(({ keyId }) => keyId)).toEqual(api.map(({ session_id: id }) => Number(id)));
    const keyId = Number(browser?.session_id);
    expect(await codeOf(seller.call(developers.revokeKey, { body: { keyId } }))).toBe('RecordNotFound');
    // The other one is at its limit; a key that ended counts no more.
    expect(await codeOf(makeKey(['*:read'], other))).toBe('ApiKeyLimitReached');
    await sql`update session set ends_at = now() - interval '1 second' where session_id = (select max(session_id) from session where account_id = ${other.accountId} and kind = 'api')`.execute(
      product.worker.db,
    );
    expect((await other.call(developers.keys, {})).keys).toHaveLength(limits.apiKeysMax - 1);
    expect((await makeKey(['*:read'], other)).key).toMatch(/^kvn_/);
  });

  it('M12 a member of staff who looks at the panel ends no key and touches no address', async () => {
    const member = await signInMember(product);
    const { token } = await member.call(staffCustomers.lookAt, {
      body: { id: seller.accountId, why: 'The customer asked for it.' },
    });
    const tab = product.visitor();
    Object.assign(tab.session, { token, cookies: member.session.cookies });
    const [webhookId, keyId] = [1, 1];
    for (const call of [
      () => tab.call(developers.keys, {}),
      () => tab.call(developers.revokeKey, { body: { keyId } }),
      () => tab.call(developers.removeWebhook, { body: { webhookId } }),
      () => tab.call(developers.enableWebhook, { body: { webhookId } }),
    ])
      expect(await codeOf(call())).toBe('NotForStaff');
  });

  it('M12 making and ending one stands in the security log, and asks for the password anew', async () => {
    const timesOf = async () => {
      const { rows } = await sql<{ kind: string; times: string }>`select kind, sum(times) as times from security_event
        where account_id = ${seller.accountId} and kind like 'apiKey%' group by kind order by kind`.execute(
        product.worker.db,
      );
      return rows.map(({ times }) => Number(times));
    };
    const [made = 0, revoked = 0] = await timesOf();
    const { key } = await makeKey(['*:read']);
    const keyId = (await seller.call(developers.keys, {})).keys[0]?.keyId ?? 0;
    await seller.call(developers.revokeKey, { body: { keyId } });
    expect(await timesOf()).toEqual([made + 1, revoked + 1]);
    expect((await program(key)('GET', inventory.counts.path)).body.message).toBe('NotSignedIn');
    await sql`update session set reauthenticated_at = null where account_id = ${seller.accountId}`.execute(
      product.worker.db,
    );
    expect(await codeOf(makeKey(['*:read']))).toBe('reauth');
    expect(
      await codeOf(
        seller.call(developers.addWebhook, { body: { url: 'https://hook.example.com/x', events: ['order'] } }),
      ),
    ).toBe('reauth');
    await seller.call(account.reauthenticate, { body: { password: seller.password, code: null } });
  });
});

describe('webhooks', () => {
  type Heard = { body: string; signature: string };
  let server: Server;
  let url: string;
  let heard: Heard[] = [];
  let answers = 200;
  beforeAll(async () => {
    server = createServer((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        heard.push({
          body: Buffer.concat(chunks).toString(),
          signature: String(request.headers['kervan-signature']),
        });
        answer.writeHead(answers).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A listening TCP server has an address with a port.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => server.close());
  const deliver = () => runTask(product.work, 'developers.deliver');
  const deliveries = (webhookId: number, who = seller) =>
    who.call(developers.deliveries, { query: { webhookId: String(webhookId) } as never }); // As an address carries it.

  it('M12 is told what happened to its own account, signed, once; a failure is told again later, and a replay at once', async () => {
    const { webhookId, secret } = await seller.call(developers.addWebhook, { body: { url, events: ['activity'] } });
    // What happens to one account is told to no other, though it asks for the same.
    await other.call(developers.addWebhook, { body: { url, events: ['order', 'activity'] } });
    const item = stocked.listed[1];
    if (!item) throw new Error('nothing is listed');
    answers = 500;
    await seller.call(inventory.zero, { body: { inventoryItemIds: [item.id] } });
    await deliver();
    await deliver();
    expect(heard).toHaveLength(1);
    expect(await deliveries(webhookId)).toMatchObject([
      { type: 'activity', state: 'waiting', attempts: 1, status: 500 },
    ]);
    answers = 204;
    await sql`update webhook_delivery set next_at = now()`.execute(product.worker.db);
    await deliver();
    await deliver();
    expect(heard).toHaveLength(2);
    const [delivery] = await deliveries(webhookId);
    expect(delivery).toMatchObject({ state: 'told', attempts: 2, status: 204, storeId: seller.storeId });
    for (const { body, signature } of heard) {
      const [, at, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      expect(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')).toBe(v1);
      expect(JSON.parse(body)).toMatchObject({ id: delivery?.eventId, type: 'activity', storeId: seller.storeId });
    }
    const eventId = delivery?.eventId ?? 0;
    expect(await codeOf(other.call(developers.replay, { body: { webhookId, eventId } }))).toBe('RecordNotFound');
    await seller.call(developers.replay, { body: { webhookId, eventId } });
    await deliver();
    expect(heard).toHaveLength(3);
    expect(heard[2]?.body).toBe(heard[0]?.body);
  });

  it('M12 what staff do for an account is told to its addresses, once, and to no other account’s', async () => {
    const member = await signInMember(product);
    const [mine, stranger] = [await product.signUp(), await product.signUp()];
    for (const { accountId } of [mine, stranger])
      await product.worker.db
        .insertInto('webhook')
        .values({
          account_id: accountId,
          url: 'https://shop.example.com/hook',
          sealed_secret: '',
          events: ['message', 'credit'],
          created_at: new Date(),
        })
        .execute();
    const keptOf = async ({ accountId }: Seller) =>
      (
        await product.worker.db
          .selectFrom('webhook_event')
          .select('type')
          .where('account_id', '=', accountId)
          .orderBy('event_id')
          .execute()
      ).map(({ type }) => type);
    const { id: requestId } = await mine.call(help.create, {
      body: {
        json: {
          title: 'A question',
          description: 'How?',
          requestType: 'InventoryIssue',
          reasonType: 'Support',
          priority: 'Normal',
        },
      },
      key: crypto.randomUUID(),
    });
    const before = (await keptOf(mine)).length;
    await member.call(staffHelp.answer, {
      body: { json: { customerId: mine.accountId, id: requestId, message: 'It is done so.' } },
    });
    expect((await keptOf(mine)).slice(before)).toEqual(['message']);
    await member.call(staffRequests.ask, {
      body: {
        number: crypto.randomUUID(),
        kind: 'bankTransfer',
        customerId: mine.accountId,
        params: { reference: 'TR-4711' },
        amount: 10_000,
        why: 'It came in today.',
      },
    });
    expect((await keptOf(mine)).slice(before)).toEqual(['message', 'credit']);
    expect(await keptOf(stranger)).toEqual([]);
    // Nobody hears there.
    await product.worker.db
      .deleteFrom('webhook')
      .where('account_id', 'in', [mine.accountId, stranger.accountId])
      .execute();
  });

  it('M12 an address that never answers is switched off and waits, and goes on when it is switched on', async () => {
    const [webhook] = await seller.call(developers.webhooks, {});
    const webhookId = webhook?.webhookId ?? 0;
    heard = [];
    answers = 500;
    await sql`update webhook set failures = ${limits.webhookFailuresMax - 1} where webhook_id = ${webhookId}`.execute(
      product.worker.db,
    );
    const item = stocked.listed[2];
    if (!item) throw new Error('nothing is listed');
    await seller.call(inventory.zero, { body: { inventoryItemIds: [item.id] } });
    await deliver();
    expect(await seller.call(developers.webhooks, {})).toMatchObject([{ disabledAt: expect.any(String) }]);
    await sql`update webhook_delivery set next_at = now()`.execute(product.worker.db);
    await deliver();
    expect(heard).toHaveLength(1);
    answers = 200;
    expect(await codeOf(other.call(developers.enableWebhook, { body: { webhookId } }))).toBe('RecordNotFound');
    await seller.call(developers.enableWebhook, { body: { webhookId } });
    await deliver();
    expect(heard).toHaveLength(2);
    expect(await codeOf(other.call(developers.removeWebhook, { body: { webhookId } }))).toBe('RecordNotFound');
    expect(await codeOf(deliveries(webhookId, other))).toBe('RecordNotFound');
    await seller.call(developers.removeWebhook, { body: { webhookId } });
    expect(await seller.call(developers.webhooks, {})).toEqual([]);
  });

  it('M12 the newest stands first; what was told seven times in vain is given up; success forgets failures', async () => {
    answers = 500;
    const { webhookId } = await seller.call(developers.addWebhook, { body: { url, events: ['activity'] } });
    for (const at of [3, 4]) {
      const item = stocked.listed[at];
      if (!item) throw new Error('nothing is listed');
      await seller.call(inventory.zero, { body: { inventoryItemIds: [item.id] } });
    }
    heard = [];
    await deliver();
    const ids = (await deliveries(webhookId)).map(({ eventId }) => eventId);
    expect(ids).toEqual(ids.toSorted((one, two) => two - one));
    expect(ids.length).toBeGreaterThan(1);
    expect(await seller.call(developers.webhooks, {})).toMatchObject([{ failures: ids.length, disabledAt: null }]);
    await sql`update webhook_delivery set next_at = now(), attempts = 6 where event_id = ${ids[0]}`.execute(
      product.worker.db,
    );
    await deliver();
    expect((await deliveries(webhookId))[0]).toMatchObject({ state: 'failed', attempts: 7, nextAt: null });
    // Told again, heard: the failures are forgotten, and so is what was told long ago.
    answers = 200;
    await seller.call(developers.replay, { body: { webhookId, eventId: ids[0] ?? 0 } });
    await product.runJobs();
    expect((await deliveries(webhookId))[0]).toMatchObject({ state: 'told', attempts: 1 });
    expect(await seller.call(developers.webhooks, {})).toMatchObject([{ failures: 0 }]);
    await sql`update webhook_event set created_at = now() - make_interval(secs => ${limits.webhookEventsKeptMs / 1000 + 60}) where event_id = ${ids[0]}`.execute(
      product.worker.db,
    );
    await runTask(product.work, 'developers.tidy');
    expect((await deliveries(webhookId)).map(({ eventId }) => eventId)).toEqual(ids.slice(1));
    // Of what happens while it is switched off nothing is kept, and switched on it has a clean sheet.
    await sql`update webhook set disabled_at = now(), failures = ${limits.webhookFailuresMax} where webhook_id = ${webhookId}`.execute(
      product.worker.db,
    );
    const eventCount = async () =>
      (
        await product.worker.db
          .selectFrom('webhook_event')
          .select('event_id')
          .where('account_id', '=', seller.accountId)
          .execute()
      ).length;
    const kept = await eventCount();
    await seller.call(inventory.zero, { body: { inventoryItemIds: [stocked.listed[5]?.id ?? 0] } });
    expect(await eventCount()).toBe(kept);
    await seller.call(developers.enableWebhook, { body: { webhookId } });
    expect(await seller.call(developers.webhooks, {})).toMatchObject([{ failures: 0, disabledAt: null }]);
  });

  it('M12 an account has so many addresses and no more; a secret opens for its own address alone', async () => {
    const add = (at: number) =>
      other.call(developers.addWebhook, {
        body: { url: `https://hook.example.com/${at}`, events: ['order'] },
      });
    const known = (await other.call(developers.webhooks, {})).length;
    for (let at = known; at < limits.webhooksMax; at++) await add(at);
    expect(await codeOf(add(99))).toBe('WebhookLimitReached');
    expect(await other.call(developers.webhooks, {})).toHaveLength(limits.webhooksMax);
    const { rows } = await sql<{
      url: string;
      sealed: string;
    }>`select url, sealed_secret as sealed from webhook where account_id = ${other.accountId} order by webhook_id desc limit 2`.execute(
      product.worker.db,
    );
    const [one, two] = rows;
    if (!one || !two) throw new Error('there are no addresses');
    const open = (sealed: string, accountId: number, at: string) =>
      product.worker.secrets.open(sealed, placeOfSecret(accountId, at));
    expect(open(one.sealed, other.accountId, one.url)).toMatch(/^whsec_/);
    expect(() => open(one.sealed, other.accountId, two.url)).toThrow();
    expect(() => open(one.sealed, seller.accountId, one.url)).toThrow();
  });

  it('M12 an address that is none, or leads into a private network, is refused', async () => {
    for (const bad of ['http://shop.example.com/hook', 'https://10.0.0.8/hook', 'https://169.254.169.254/latest'])
      expect(await codeOf(seller.call(developers.addWebhook, { body: { url: bad, events: ['order'] } })), bad).toBe(
        'WebhookAddressNotAllowed',
      );
  });
});
