import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

describe('the first page', () => {
  it('says what is here, with links that work in the default and in a private world', async () => {
    const one = await sandbox.createWorld({ products: 20 });
    for (const start of ['/', `${one.world.prefix}/`]) {
      const page = await (await fetch(`${sandbox.url}${start}`)).text();
      const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
      expect(links.length).toBeGreaterThan(8);
      for (const link of links) {
        expect(link.startsWith(start)).toBe(true);
        expect((await fetch(`${sandbox.url}${link}`)).status, link).toBe(200);
      }
    }
  });

  it('answers unknown addresses and worlds with 404', async () => {
    expect((await fetch(`${sandbox.url}/nothing`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/w/none/world/clock`)).status).toBe(404);
  });

  it('refuses worlds it cannot make', async () => {
    for (const body of [
      { products: 0 },
      { rate: -1 },
      { profile: 'fast' },
      { seed: 'x' },
      { catalogue: 5 },
      { startAt: 'soon' },
      [],
    ]) {
      expect(
        (await fetch(`${sandbox.url}/worlds`, { method: 'POST', body: JSON.stringify(body) })).status,
        JSON.stringify(body),
      ).toBe(400);
    }
  });
});
