import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, type TestSandbox } from '../../testing/test-sandbox.ts';
import { marketplace } from '../../marketplace/marketplace.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

describe('/world/clock', () => {
  it('tells now, rate and the earliest pending effect, and advances to it', async () => {
    const { world, request } = await sandbox.createWorld({ startAt: '2026-03-02T08:00:00Z' });
    expect((await request('GET', '/world/clock')).body).toEqual({
      now: '2026-03-02T08:00:00.000Z',
      rate: 0,
      next: null,
    });
    await world.effects.schedule('feed.processed', new Date('2026-03-02T08:10:00Z'), {});
    expect((await request('GET', '/world/clock')).body).toEqual({
      now: '2026-03-02T08:00:00.000Z',
      rate: 0,
      next: '2026-03-02T08:10:00.000Z',
    });
    expect((await request('POST', '/world/clock', { body: { advanceTo: 'next' } })).body).toEqual({
      now: '2026-03-02T08:10:00.000Z',
      rate: 0,
      next: null,
    });
    expect((await request('POST', '/world/clock', { body: { advanceTo: 'next' } })).body).toMatchObject({
      now: '2026-03-02T08:10:00.000Z',
    });
    expect((await request('POST', '/world/clock', { body: { advanceMs: 90_000 } })).body).toMatchObject({
      now: '2026-03-02T08:11:30.000Z',
    });
    expect((await request('POST', '/world/clock', { body: { advanceTo: '2026-03-01T00:00:00Z' } })).body).toMatchObject(
      { now: '2026-03-02T08:11:30.000Z' },
    );
  });

  it('changes the rate and refuses what it does not understand', async () => {
    const { request } = await sandbox.createWorld();
    expect((await request('POST', '/world/clock', { body: { rate: 3600 } })).body).toMatchObject({ rate: 3600 });
    const refused = [
      {},
      { rate: -1 },
      { rate: 1, advanceMs: 5 },
      { advanceMs: -5 },
      { advanceMs: 'soon' },
      { advanceTo: 'yesterday' },
      { advanceMs: 400 * 86_400_000 },
    ];
    for (const body of refused)
      expect((await request('POST', '/world/clock', { body })).status, JSON.stringify(body)).toBe(400);
    expect((await request('POST', '/world/clock', { body: 'no json' })).status).toBe(400);
    const button = (fields: Record<string, string>) =>
      request('POST', '/world/clock', {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const page = '/world/orders';
    for (const fields of [
      { minutes: '0', page },
      { minutes: '1441', page },
      { minutes: '1.5', page },
      { minutes: '20' },
      { minutes: '20', page: '//elsewhere.example' },
      { minutes: '20', page: 'https://elsewhere.example/world/orders' },
    ])
      expect((await button(fields)).status, JSON.stringify(fields)).toBe(400);
    expect((await button({ minutes: '20', page })).status).toBe(303);
  });

  it('stands still from then on: offers stay as they are, also after a restart', async () => {
    const { world, request } = await sandbox.createWorld({ seed: 5, startAt: '2026-03-02T08:00:00Z' });
    const asins = world.catalogue.list(0, 40);
    const shown = async (of = world) =>
      [...(await of.offers.read('US', asins, of.clock.now())).values()].map(({ offers }) =>
        offers.map(({ priceMinor }) => priceMinor),
      );
    const atFirst = await shown();
    await request('POST', '/world/clock', { body: { advanceMs: 86_400_000 } });
    const before = await shown();
    expect(before).not.toEqual(atFirst);
    expect((await request('POST', '/world/standstill')).status).toBe(204);
    expect(asins.map((asin) => world.offers.nextChange('US', asin, world.clock.now()))).toEqual(asins.map(() => null));
    await request('POST', '/world/clock', { body: { advanceMs: 10 * 86_400_000 } });
    expect(await shown()).toEqual(before);
    await sandbox.restart();
    expect(await shown(sandbox.openWorld(world.id).world)).toEqual(before);
  });

  it('goes on after a restart with worlds, clock, consents, overrides and faults', async () => {
    const { world, request } = await sandbox.createWorld({ seed: 99, startAt: '2026-03-02T08:00:00Z' });
    const asin = world.catalogue.list(3, 1)[0] ?? '';
    await request('POST', '/world/clock', { body: { advanceMs: 3_600_000 } });
    await request('PUT', `/world/offers/US/${asin}`, { body: { priceMinor: 1234 } });
    await request('POST', '/world/faults', { body: { kind: 'throttle', forMs: 60_000 } });
    await marketplace.of(world).accounts.setRotation(true);
    await sandbox.restart();
    const again = sandbox.openWorld(world.id);
    expect((await again.request('GET', '/world/clock')).body).toMatchObject({
      now: '2026-03-02T09:00:00.000Z',
      rate: 0,
    });
    expect((await again.request('GET', `/world/offers/US/${asin}`)).body).toMatchObject({ priceMinor: 1234 });
    expect(
      again.world.faults.active('throttle', { operation: 'marketplace.getItemOffers', sellerId: null }),
    ).toHaveLength(1);
    expect(marketplace.of(again.world).accounts.rotatesRefreshTokens()).toBe(true);
    expect(marketplace.of(again.world).accounts.list()).toHaveLength(4);
  });

  it('keeps private worlds apart and ends them on request', async () => {
    const one = await sandbox.createWorld();
    const other = await sandbox.createWorld();
    await one.advance(60_000);
    expect(other.world.clock.nowMs()).toBe(other.world.epoch.getTime());
    expect((await fetch(`${sandbox.url}/worlds/${one.world.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await one.request('GET', '/world/clock')).status).toBe(404);
    expect((await other.request('GET', '/world/clock')).status).toBe(200);
    expect((await fetch(`${sandbox.url}/worlds/default`, { method: 'DELETE' })).status).toBe(404);
  });
});
