import { describe, expect, it } from 'vitest';
import { openDb, openPool } from '../db/connect.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../log.ts';
import { useProduct } from '../testing/product.ts';

const product = useProduct({ products: 20 });
const get = (url: string, headers: Record<string, string> = {}) => product.app.inject({ method: 'GET', url, headers });

describe('for the operator', () => {
  it('is alive and ready, and tells that it is not ready when the database is away', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    const nowhere = openPool('postgres://nobody@127.0.0.1:1/none', { role: 'owner', max: 1 });
    const app = await buildApp({ ...product.deps, log: createLog('silent', 'test'), db: openDb(nowhere) });
    const answer = await app.inject({ method: 'GET', url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('127.0.0.1');
    expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    // A call that needs the database is an unexpected error without anything of the inside.
    const call = await app.inject({
      method: 'GET',
      url: '/connect/userinfo',
      headers: { authorization: 'Bearer x'.padEnd(50, 'x') },
    });
    expect(call.statusCode).toBe(500);
    expect(call.json()).toEqual({
      resultType: 2,
      message: 'UnexpectedError',
      data: null,
      errorMessage: 'Something went wrong.',
      errorId: call.headers['x-request-id'],
    });
    await app.close();
    await nowhere.end();
  });

  it('counts requests by operation, not by address', async () => {
    await get('/api/customerMarketPlace/getCustomerMarketPlaces');
    await product.app.inject({ method: 'POST', url: '/api/customerMarketPlace/SetSelectedMarketplace/4711' });
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('/api/customerMarketPlace/SetSelectedMarketplace/:id');
    expect(body).not.toContain('4711');
    expect(body).toMatch(/status="401"/);
  });
});

describe('headers', () => {
  it('keep every answer from being sniffed, framed, stored or referred, errors too', async () => {
    for (const url of ['/healthz', '/connect/userinfo', '/api/nothing', '/api/openapi.json']) {
      const { headers } = await get(url);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['referrer-policy'], url).toBe('no-referrer');
      expect(String(headers['content-security-policy']), url).toContain("frame-ancestors 'none'");
      expect(headers['x-powered-by'], url).toBeUndefined();
      expect(headers['access-control-allow-origin'], url).toBeUndefined();
    }
  });

  it("answers of the panel's calls are not kept by any cache", async () => {
    const seller = await product.signUp();
    expect((await get('/connect/userinfo')).headers['cache-control']).toBe('no-store');
    for (const url of ['/connect/userinfo', '/api/customerMarketPlace/getCustomerMarketPlaces', '/api/Currency/get'])
      expect((await seller.request({ method: 'GET', url })).headers['cache-control'], url).toBe('no-store');
  });

  it('gives no other site the right to call', async () => {
    const answer = await product.app.inject({
      method: 'OPTIONS',
      url: '/api/Currency/get',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
