import { describe, expect, it } from 'vitest';
import { openDb, openPool } from '../db/connect.ts';
import { buildApp } from '../app.ts';
import { buildOperator } from './health.ts';
import { createLog } from '../log.ts';
import { useProduct } from '../testing/product.ts';

const product = useProduct({ products: 20 });
const get = (url: string, headers: Record<string, string> = {}) => product.app.inject({ method: 'GET', url, headers });

describe('for the operator', () => {
  const operator = () => buildOperator(product.deps);

  it('is alive and ready, and tells that it is not ready when the database is away', async () => {
    const ask = async (url: string) => (await operator().inject({ method: 'GET', url })).json();
    expect(await ask('/healthz')).toEqual({ status: 'alive' });
    expect(await ask('/readyz')).toEqual({ status: 'ready' });
    const nowhere = openPool('postgres://nobody@127.0.0.1:1/none', { role: 'owner', max: 1 });
    const away = { ...product.deps, log: createLog('silent', 'test'), db: openDb(nowhere) };
    const answer = await buildOperator(away).inject({ method: 'GET', url: '/readyz' });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('127.0.0.1');
    expect((await buildOperator(away).inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    // A call that needs the database is told when to come again, and nothing of the inside.
    const app = await buildApp(away);
    const call = await app.inject({
      method: 'GET',
      url: '/connect/userinfo',
      headers: { authorization: 'Bearer x'.padEnd(50, 'x') },
    });
    expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '5']);
    expect(call.json()).toMatchObject({ message: 'DatabaseAway', data: null });
    expect(call.body).not.toContain('127.0.0.1');
    await app.close();
    await nowhere.end();
  });

  it('counts requests by operation, not by address', async () => {
    await get('/api/customerMarketPlace/getCustomerMarketPlaces');
    await product.app.inject({ method: 'POST', url: '/api/customerMarketPlace/SetSelectedMarketplace/4711' });
    const { body, headers } = await operator().inject({ method: 'GET', url: '/metrics' });
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('/api/customerMarketPlace/SetSelectedMarketplace/:id');
    expect(body).not.toContain('/4711');
    expect(body).toMatch(/status="401"/);
  });

  it('answers at an address of its own: the panel knows nothing of health and figures', async () => {
    for (const url of ['/metrics', '/healthz', '/readyz', '/Metrics', '/metrics/']) {
      const { body } = await get(url);
      expect(body, url).not.toMatch(/kervan_http_request|"alive"|"ready"/);
    }
    expect((await operator().inject({ method: 'GET', url: '/api/Currency/get' })).statusCode).toBe(404);
  });
});

describe('headers', () => {
  it('keep every answer from being sniffed, framed, stored or referred, errors too', async () => {
    for (const url of ['/nothing', '/connect/userinfo', '/api/nothing', '/api/openapi.json']) {
      const { headers } = await get(url);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['referrer-policy'], url).toBe('no-referrer');
      expect(String(headers['content-security-policy']), url).toContain("frame-ancestors 'none'");
      expect(headers['x-powered-by'], url).toBeUndefined();
      expect(headers['access-control-allow-origin'], url).toBeUndefined();
    }
  });

  it("ASVS 14.3.2 answers of the panel's calls are not kept by any cache", async () => {
    const seller = await product.signUp();
    expect((await get('/connect/userinfo')).headers['cache-control']).toBe('no-store');
    for (const url of ['/connect/userinfo', '/api/customerMarketPlace/getCustomerMarketPlaces', '/api/Currency/get'])
      expect((await seller.request({ method: 'GET', url })).headers['cache-control'], url).toBe('no-store');
  });

  it('ASVS 3.4.2 gives no other site the right to call', async () => {
    const answer = await product.app.inject({
      method: 'OPTIONS',
      url: '/api/Currency/get',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
