import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systems } from '../systems.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../testing/test-sandbox.ts';
import { handlersOf } from './due-effects.ts';
import { faultsOf, type SystemFaults } from './faults/faults.ts';
import { systemKey, type System } from './system.ts';

/** A parcel service, declared whole in this file: what takes parcels, brings them a minute later, and leaves an advert every hour. */
type Parcels = { taken: number; faults: SystemFaults<'lostParcel'> };
const parcels = systemKey<Parcels>('parcels');

const tables = `create table if not exists sandbox.parcel (
  world text not null, id bigint generated always as identity, name text not null, brought_at timestamptz, primary key (world, id))`;

const parcelsSystem = (table: URL): System => ({
  name: parcels.name,
  tables: [table],
  routes: [
    (mount) => {
      mount(
        'POST',
        '/parcels/:name',
        async ({ world, params, reply }) => {
          const own = parcels.of(world);
          own.taken++;
          const { rows } = await world.sql.query<{ id: string }>(
            'insert into sandbox.parcel (world, name) values ($1, $2) returning id',
            [world.id, params.name],
          );
          const due = new Date(world.clock.nowMs() + 60_000);
          if (!own.faults.strikes('lostParcel', 'take', null))
            await world.effects.schedule('parcels.bring', due, { id: rows[0]?.id });
          return reply.code(201).send({ taken: own.taken });
        },
        { name: 'take' },
      );
      mount('GET', '/parcels', ({ world }) => listParcels(world.id, world.sql));
    },
  ],
  effects: {
    'parcels.bring': async (world, payload, at) => {
      const { id } = payload as { id: string }; // Written by the route above.
      await world.sql.query('update sandbox.parcel set brought_at = $3 where world = $1 and id = $2', [
        world.id,
        id,
        at,
      ]);
    },
  },
  movements: [
    async (world, from, to) => {
      const hours = (at: Date): number => Math.floor(at.getTime() / 3_600_000);
      for (let hour = hours(from) + 1; hour <= hours(to); hour++)
        await world.sql.query("insert into sandbox.parcel (world, name, brought_at) values ($1, 'advert', $2)", [
          world.id,
          new Date(hour * 3_600_000),
        ]);
    },
  ],
  faultKinds: ['lostParcel'],
  links: () => [{ path: '/parcels', name: 'Parcels', text: 'What was sent.' }],
  open: async (world) => parcels.hold(world, { taken: 0, faults: faultsOf<'lostParcel'>(world.faults, parcels.name) }),
});

async function listParcels(
  id: string,
  sql: TestWorld['world']['sql'],
): Promise<{ name: string; minute: number | null }[]> {
  const { rows } = await sql.query<{ name: string; brought_at: Date | null }>(
    'select name, brought_at from sandbox.parcel where world = $1 order by id',
    [id],
  );
  return rows.map(({ name, brought_at }) => ({ name, minute: brought_at && brought_at.getUTCMinutes() }));
}

let folder: string;
let sandbox: TestSandbox;
let one: TestWorld;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'parcels-'));
  const file = path.join(folder, 'parcels.sql');
  await fs.writeFile(file, tables);
  // The one line that a further system takes.
  sandbox = await openTestSandbox([...systems, parcelsSystem(pathToFileURL(file))]);
});
afterAll(async () => {
  await sandbox.close();
  await fs.rm(folder, { recursive: true });
});
beforeEach(async () => {
  one = await sandbox.createWorld({ startAt: '2026-09-01T10:30:00Z' });
});

const minutesOf = async (test: TestWorld): Promise<unknown> => (await test.request('GET', '/parcels')).body;
const fault = (body: object) =>
  one.request('POST', '/world/faults', { body: { share: 1, forMs: 3_600_000, seed: 5, ...body } });

describe('a further system', () => {
  it('has its table, route, effect and movement without any other file knowing of it', async () => {
    expect(await one.request('POST', '/parcels/vase')).toMatchObject({ status: 201, body: { taken: 1 } });
    expect(await minutesOf(one)).toEqual([{ name: 'vase', minute: null }]);
    expect((await one.request('GET', '/world/clock')).body).toMatchObject({ next: '2026-09-01T10:31:00.000Z' });
    await one.advance(45 * 60_000);
    expect(await minutesOf(one)).toEqual([
      { name: 'vase', minute: 31 },
      { name: 'advert', minute: 0 },
    ]);
    expect((await one.request('GET', '/')).text).toContain('>Parcels</a>');
  });

  it('keeps its own state of each world, and its rows go along with a copy and leave with the world', async () => {
    await one.request('POST', '/parcels/vase');
    const { id } = (await (await fetch(`${sandbox.url}/worlds/${one.world.id}/copy`, { method: 'POST' })).json()) as {
      id: string;
    };
    const copy = sandbox.openWorld(id);
    await copy.advance(2 * 60_000);
    expect(await minutesOf(copy)).toEqual([{ name: 'vase', minute: 31 }]);
    expect(await minutesOf(one)).toEqual([{ name: 'vase', minute: null }]);
    expect((await copy.request('POST', '/parcels/cup')).body).toEqual({ taken: 1 });
    expect([parcels.of(one.world).taken, parcels.of(copy.world).taken]).toEqual([1, 1]);
    await fetch(`${sandbox.url}/worlds/${id}`, { method: 'DELETE' });
    expect(await listParcels(id, one.world.sql)).toEqual([]);
  });

  it('is struck by faults of its own and by those of any system, and its calls are counted', async () => {
    expect((await fault({ kind: 'lostParcel', operation: 'parcels.take' })).status).toBe(201);
    await one.request('POST', '/parcels/lost');
    await one.advance(5 * 60_000);
    expect(await minutesOf(one)).toEqual([{ name: 'lost', minute: null }]);
    expect((await fault({ kind: 'html503', operation: 'parcels.take' })).status).toBe(201);
    expect((await one.request('POST', '/parcels/vase')).status).toBe(503);
    expect((await one.request('GET', '/world/calls?operation=parcels.take')).body).toEqual([
      { operation: 'parcels.take', sellerId: null, count: 2, throttled: 0, faulted: 1 },
    ]);
  });

  it('may not know an effect that another system knows, and has no state in a world it is not in', () => {
    const double: System = { name: 'double', routes: [], effects: { 'orders.paid': async () => undefined } };
    expect(() => handlersOf([...systems, double])).toThrow('orders.paid');
    expect(() => systemKey('nothing').of(one.world)).toThrow('has no nothing');
  });
});
