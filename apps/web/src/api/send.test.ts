import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, createCall } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import { defineCalls } from '@kervan/contracts/endpoint';
import { dispositionOf } from '@kervan/contracts/file';
import { identity } from '@kervan/contracts/identity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { defineSchemas } from '@kervan/contracts/schemas';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { createSend } from './send.ts';

type Seen = { url: string; init: RequestInit };

function stand(
  answer: () => Response | Promise<Response>,
  { token = 'abc', storeId = 7 }: { token?: string | null; storeId?: number | null } = {},
) {
  const seen: Seen[] = [];
  const refused: string[] = [];
  const times: string[] = [];
  const send = createSend({
    fetch: async (url, init) => {
      seen.push({ url: String(url), init: init ?? {} });
      return answer();
    },
    session: () => ({ token, storeId }),
    language: () => 'tr',
    onRefused: (of, why) => refused.push(`${of} ${why}`),
    onMarketTime: (asOf) => times.push(asOf),
    beforeRefusal: async () => {},
  });
  return {
    call: createCall(send),
    seen,
    refused,
    times,
    header: (name: string) => new Headers(seen.at(-1)?.init.headers).get(name),
  };
}

const data = (content: unknown) => () =>
  Response.json({ resultType: 0, message: null, data: content, errorMessage: null });

describe('the way to the server', () => {
  it('sends the key of an attempt with a call that is made once, and none with others', async () => {
    const { call, header } = stand(data({ paymentIntentId: 'pi', clientSecret: null, status: 'succeeded' }));
    await call(credit.load, { body: { amount: 1_000, paymentMethodId: 'pm' }, key: 'attempt-1' });
    expect(header('idempotency-key')).toBe('attempt-1');
    await call(inventory.counts, {});
    expect(header('idempotency-key')).toBeNull();
  });

  it('SHELL-066 sends the bearer token, the language and the selected store', async () => {
    const { call, header } = stand(data({}));
    await call(inventory.counts, {});
    expect([header('authorization'), header('accept-language'), header('x-customer-marketplace-id')]).toEqual([
      'Bearer abc',
      'tr',
      '7',
    ]);
  });

  it('SHELL-066, SHELL-067 identity, subscription, payment-status and top-bar calls name no store', async () => {
    const { call, header } = stand(data({}));
    const named: (string | null)[] = [];
    for (const endpoint of [
      identity.userInfo,
      subscriptions.get,
      subscriptions.appData,
      messages.topBar,
      stores.list,
    ] as const) {
      await call(endpoint, {});
      named.push(header('x-customer-marketplace-id'));
    }
    expect(named).toEqual([null, null, null, null, '7']);
  });

  it('AUTH-046 signs in with a form', async () => {
    const { call, seen, header } = stand(
      () => Response.json({ access_token: 't', expires_in: 1, token_type: 'Bearer' }),
      { token: null, storeId: null },
    );
    await call(identity.token, {
      body: { client_id: 'kervan-web', grant_type: 'password', username: 'a@b.co', password: 'x&y' },
    });
    expect([header('authorization'), header('content-type'), String(seen[0]?.init.body)]).toEqual([
      null,
      'application/x-www-form-urlencoded',
      'client_id=kervan-web&grant_type=password&username=a%40b.co&password=x%26y',
    ]);
  });

  it('AUTH-047 ends the session of the token', async () => {
    const { call, header } = stand(() => new Response(null, { status: 204 }));
    await call(identity.endSession, {});
    expect(header('authorization')).toBe('Bearer abc');
  });

  it('SHELL-069 a 201 answer yields the new id', async () => {
    const { call } = stand(
      () => new Response(null, { status: 201, headers: { location: '/api/customerMarketPlace/41' } }),
    );
    expect(await call(stores.create, { body: { marketPlaceCountryCode: 'DE', storeName: 'Anatolia' } })).toEqual({
      id: 41,
    });
  });

  it('SHELL-072 tells that the token was refused', async () => {
    const { call, refused } = stand(() => Response.json({ message: 'NotSignedIn' }, { status: 401 }));
    await expect(call(stores.list, {})).rejects.toMatchObject({ code: 'NotSignedIn', status: 401 });
    expect(refused).toEqual(['abc refused']);
  });

  it('SHELL-082 DifferentMarketSelected ends the session', async () => {
    const { call, refused } = stand(() => Response.json({ message: 'DifferentMarketSelected' }, { status: 400 }));
    await expect(call(inventory.counts, {})).rejects.toMatchObject({ code: 'DifferentMarketSelected' });
    expect(refused).toEqual(['abc otherAccount']);
  });

  it('a wrong password refuses no session', async () => {
    const { call, refused } = stand(() => Response.json({ message: 'invalid_grant' }, { status: 400 }));
    await expect(
      call(identity.token, {
        body: { client_id: 'kervan-web', grant_type: 'password', username: 'a@b.co', password: 'x' },
      }),
    ).rejects.toMatchObject({ code: 'invalid_grant' });
    expect(refused).toEqual([]);
  });

  it('SHELL-068, SHELL-075 no answer and a time-out are a network error', async () => {
    const { call } = stand(() => Promise.reject(new DOMException('timed out', 'TimeoutError')));
    const error = await call(stores.list, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'NetworkError', status: 0 });
  });

  it('SHELL-074 answers a refusal once its sentence can be said, and other answers at once', async () => {
    const order: string[] = [];
    const answers = [Response.json({ message: 'RecordNotFound' }, { status: 404 }), data({})()];
    const send = createSend({
      fetch: async () => answers.shift() ?? Response.error(),
      session: () => ({ token: 'abc', storeId: 7 }),
      language: () => 'tr',
      onRefused: () => {},
      onMarketTime: () => {},
      beforeRefusal: async () => {
        await Promise.resolve();
        order.push('words');
      },
    });
    await createCall(send)(inventory.counts, {}).catch(() => order.push('refused'));
    await createCall(send)(inventory.counts, {}).then(() => order.push('answered'));
    expect(order).toEqual(['words', 'refused', 'answered']);
  });

  it('gives nobody the answer of a session that has ended meanwhile', async () => {
    let token: string | null = 'abc';
    const refused: string[] = [];
    const send = createSend({
      fetch: async () => {
        token = 'next';
        return data({})();
      },
      session: () => ({ token, storeId: 7 }),
      language: () => 'tr',
      onRefused: (of) => refused.push(of),
      onMarketTime: () => {},
      beforeRefusal: async () => {},
    });
    await expect(createCall(send)(inventory.counts, {})).rejects.toMatchObject({ code: 'NotSignedIn' });
    expect(refused).toEqual([]);
  });

  it('gives a download with its name, and the refusal of one as any other', async () => {
    const schemas = defineSchemas({ report: { summary: 'A report', mediaTypes: ['text/csv'] } });
    const { report } = defineCalls<typeof schemas>()({
      report: { id: 'T-001', method: 'GET', path: '/api/report', access: 'account', answers: 'file' },
    });
    const good = stand(
      () =>
        new Response('a;b', {
          headers: { 'content-type': 'text/csv', 'content-disposition': dispositionOf('ürün.csv') },
        }),
    );
    const { name, content } = await good.call(report, {});
    expect([name, content.type, await content.text()]).toEqual(['ürün.csv', 'text/csv', 'a;b']);
    const refused = stand(() => Response.json({ message: 'RecordNotFound' }, { status: 404 }));
    await expect(refused.call(report, {})).rejects.toMatchObject({ code: 'RecordNotFound' });
  });

  it('sends files as a form of parts whose type the browser writes', async () => {
    const schemas = defineSchemas({
      intake: {
        summary: 'Takes files',
        body: z.object({ mode: z.string(), note: z.string().optional(), files: z.array(z.file()) }),
        response: z.null(),
      },
    });
    const { intake } = defineCalls<typeof schemas>()({
      intake: {
        id: 'T-002',
        method: 'POST',
        path: '/api/intake',
        access: 'account',
        sends: 'multipart',
        uploads: { filesMax: 2, bytesMax: 100 },
        answers: 'done',
      },
    });
    const { call, seen, header } = stand(data(null));
    await call(intake, { body: { files: [new File(['1'], 'a.csv'), new File(['2'], 'b.csv')], mode: 'add' } });
    const body = seen[0]?.init.body as FormData;
    expect([...body].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['mode', 'add'],
      ['files', 'a.csv'],
      ['files', 'b.csv'],
    ]);
    expect(header('content-type')).toBeNull();
  });

  it('SHELL-077 a page of something else is a general failure', async () => {
    const { call } = stand(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call(stores.list, {})).rejects.toMatchObject({ code: 'UnexpectedError', status: 502 });
  });

  it('hands on the market clock of an answer', async () => {
    const { call, times } = stand(data({ asOf: '2026-11-20T14:42:00.000Z' }));
    await call(inventory.counts, {});
    expect(times).toEqual(['2026-11-20T14:42:00.000Z']);
  });
});
