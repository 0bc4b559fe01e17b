import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { useProduct } from '../testing/product.ts';

const product = useProduct({ products: 20 });

it('ASVS 3.4.1 in production a browser that came once comes by TLS alone for a year; on one machine nothing is said of it', async () => {
  const app = await buildApp({ ...product.deps, config: { ...product.deps.config, production: true } });
  try {
    for (const url of ['/api/Contact/get', '/api/nothing', '/api/openapi.json']) {
      const { headers } = await app.inject({ method: 'GET', url });
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
      expect(String(headers['content-security-policy']), url).toContain('upgrade-insecure-requests');
    }
  } finally {
    await app.close();
  }
  const { headers } = await product.app.inject({ method: 'GET', url: '/api/nothing' });
  expect(headers['strict-transport-security']).toBeUndefined();
});
