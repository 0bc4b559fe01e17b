import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, everyOperation, type Operation } from '../testing/every-endpoint.ts';
import { useProduct } from '../testing/product.ts';
import { sendRaw } from '../testing/raw-request.ts';

const product = useProduct({ products: 20 });
let operations: Operation[];
let port: number;
beforeAll(async () => {
  operations = everyOperation({ storeId: 1, itemId: 1, sku: 'X', batchId: 1 });
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const address = product.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

/** The head of an answer to bytes as they are: its status and its headers in lower case. */
async function headOf(request: string) {
  const { text, status } = await sendRaw(Buffer.from(request, 'latin1'), { port, from: '127.0.0.1' });
  const [head = ''] = text.split('\r\n\r\n');
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status, headers };
}
const get = (target: string, ...lines: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'host: x', 'connection: close', ...lines].join('\r\n')}\r\n\r\n`;

function expectSafe({ headers }: { headers: Map<string, string> }, what: string): void {
  expect(headers.get('x-content-type-options'), what).toBe('nosniff');
  expect(headers.get('referrer-policy'), what).toBe('no-referrer');
  expect(headers.get('content-security-policy'), what).toMatch(/frame-ancestors 'none'/);
  expect(headers.get('content-security-policy'), what).not.toMatch(/unsafe-(inline|eval)/);
  expect(headers.has('x-powered-by'), what).toBe(false);
}

describe('what every answer says of itself', () => {
  it('ASVS 3.4.4 SHELL-074 every operation, refused as it is without a session', async () => {
    for (const operation of operations.filter(({ endpoint }) => endpoint.access !== 'public')) {
      const target = addressOf(operation, operation.sample);
      const answer = await headOf(get(target).replace('GET', operation.endpoint.method));
      expect(answer.status, operation.name).toBe(401);
      expectSafe(answer, operation.name);
      expect(answer.headers.get('cache-control'), operation.name).toBe('no-store');
    }
  });

  it.each([
    [404, get('/api/nothing')],
    [404, 'TRACE /api/Currency/get HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    [404, get('/api/.git/config')],
    [400, get('/api/%')],
    [400, get(`/connect/userinfo?${'a=1&'.repeat(200)}`)],
    [
      413,
      `POST /connect/token HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n{`,
    ],
    [400, get(`/api/customerMarketPlace/SetSelectedMarketplace/${'1'.repeat(3_000)}`).replace('GET', 'POST')],
    [431, get('/api/nothing', `x-long: ${'a'.repeat(20_000)}`)],
    [400, 'NOT HTTP\r\n\r\n'],
    [400, 'POST /connect/token HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    [
      400,
      'POST /connect/token HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [200, get('/api/openapi.json')],
  ])('ASVS 4.2.1 ASVS 13.4.1 %i: %.60s', async (status, request) => {
    const answer = await headOf(request);
    expect(answer.status).toBe(status);
    expectSafe(answer, request.slice(0, 80));
  });

  it('ASVS 1.2.1 ASVS 3.4.3 lets nothing but its own policy make elements of texts, and styles and scripts come from here alone', async () => {
    const { headers } = await headOf(get('/api/nothing'));
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
        const [name = '', ...values] = rule.trim().split(' ');
        return [name, values];
      }),
    );
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['default']);
    for (const name of ['script-src', 'style-src'])
      for (const value of policy.get(name) ?? ['none']) expect(value, name).toMatch(/^'(self|nonce-[\w+/=]+)'$/);
    expect([policy.get('object-src'), policy.get('base-uri')]).toEqual([["'none'"], ["'none'"]]);
  });

  it('ASVS 16.5.1 an error of ours is answered as safely, with a code that stands in the log and nothing of the inside', async () => {
    const { app, deps } = product;
    const lines: object[] = [];
    const restore = deps.db.transaction;
    try {
      deps.db.transaction = () => {
        throw new Error('select secret from inside');
      };
      const answer = await app.inject({
        method: 'POST',
        url: '/api/Account/CheckEmailConfirmation',
        payload: { email: 'nobody@example.com' },
      });
      lines.push(answer.json());
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain('secret');
      expect(answer.json()).toMatchObject({ message: 'UnexpectedError', errorId: answer.headers['x-request-id'] });
      expectSafe(
        { headers: new Map(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])) },
        '500',
      );
    } finally {
      deps.db.transaction = restore;
    }
  });
});
