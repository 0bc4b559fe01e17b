import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { useProduct } from '../testing/product.ts';
import { signInForm } from '../testing/registration.ts';

const product = useProduct({ products: 20 });

/** The network that a sign-in counted for. */
async function networkCounted(TRUSTED_PROXIES: string[], from: string, forwarded: string | null): Promise<string[]> {
  await sql`delete from rate_event`.execute(product.worker.db);
  const { deps } = product;
  const app = await buildApp({ ...deps, config: { ...deps.config, TRUSTED_PROXIES } });
  await app.inject({
    method: 'POST',
    url: '/connect/token',
    remoteAddress: from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(forwarded === null ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: new URLSearchParams(signInForm('nobody@example.com')).toString(),
  });
  await app.close();
  const { rows } = await sql<{ key: string }>`select key from rate_event where key like 'login:%'`.execute(
    product.worker.db,
  );
  return rows.map(({ key }) => key.slice('login:'.length));
}

const PROXY = '10.0.0.7';
const VISITOR = '203.0.113.9';

it.each([
  { what: 'a trusted proxy names the visitor', trusted: [PROXY], from: PROXY, forwarded: VISITOR },
  { what: 'the visitor names another behind it', trusted: [PROXY], from: PROXY, forwarded: `198.51.100.1, ${VISITOR}` },
  {
    what: 'the visitor names several others behind it',
    trusted: [PROXY],
    from: PROXY,
    forwarded: `198.51.100.1, 192.0.2.1, ${VISITOR}`,
  },
  {
    what: 'there are two proxies',
    trusted: [PROXY, '10.1.0.0/16'],
    from: PROXY,
    forwarded: `1.2.3.4, ${VISITOR}, 10.1.2.3`,
  },
  { what: 'the proxy is not trusted', trusted: [PROXY], from: VISITOR, forwarded: '198.51.100.1' },
  { what: 'no proxy is trusted', trusted: [], from: VISITOR, forwarded: '198.51.100.1' },
  { what: 'nobody says anything', trusted: [PROXY], from: VISITOR, forwarded: null },
])('limits count by the visitor’s network where $what', async ({ trusted, from, forwarded }) => {
  expect(await networkCounted(trusted, from, forwarded)).toEqual(['203.0.113.0/24']);
});
