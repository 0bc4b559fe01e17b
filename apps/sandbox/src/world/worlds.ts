import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DEFAULT_PRODUCTS, DEFAULT_SEED, type SandboxConfig } from '../config.ts';
import { buildWorld, type Still } from './build-world.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { handlersOf } from './due-effects.ts';
import { createRunner, type Runner } from './runner.ts';
import type { EffectHandler, System } from './system.ts';
import type { World } from './world.ts';
import {
  applyConfig,
  copyWorld,
  DEFAULT_WORLD,
  insertWorld,
  saveClock,
  saveStandstill,
  saveTicked,
  type WorldOptions,
  type WorldRow,
} from './world-row.ts';
import { openWorldRows } from './world-rows.ts';

/** Every world of the process. */
export type Worlds = {
  find(id: string): World | null;
  create(options: WorldOptions): Promise<World>;
  /**
   * A world that goes on from where a private one is, by itself: its rows, clock, standstill, demand and faults; quotas
   * are full and no call is counted yet. null = there is no such private world.
   */
  copy(id: string): Promise<World | null>;
  /** Ends a private world: it stands still and is forgotten with its rows. */
  end(id: string): Promise<boolean>;
  /** Moves the world's clock ahead and applies everything on the way. */
  advance(world: World, target: Date): Promise<void>;
  /** Changes the speed of the world's clock. */
  setRate(world: World, rate: number): Promise<void>;
  /** From now on nothing moves by itself; what is on its way arrives, and calls are answered as ever. */
  standStill(world: World): Promise<void>;
  /** Applies what is due by now. */
  catchUp(world: World): Promise<void>;
  /** Told once the port is known: links inside answers carry it. */
  setOrigin(origin: string): void;
  setSmtpPort(port: number | null): void;
  smtpPort(): number | null;
  close(): Promise<void>;
};

const newId = (): string => randomBytes(6).toString('hex');

type OpenWorld = { world: World; runner: Runner; still: Still };

/** Opens the worlds of the database with the systems in them, making the default world when it is not there. */
export async function openWorlds(config: SandboxConfig, sql: pg.Pool, systems: readonly System[]): Promise<Worlds> {
  const worldRows = await openWorldRows(sql);
  const handlers = handlersOf(systems);
  const open = new Map<string, OpenWorld>();
  const address: { origin: string; smtpPort: number | null } = { origin: '', smtpPort: null };
  const start = async (row: WorldRow, catalogue?: Catalogue): Promise<World> => {
    const opened = await openWorld(row, { sql, systems, handlers, catalogue, origin: () => address.origin });
    open.set(row.id, opened);
    opened.runner.start();
    return opened.world;
  };
  const runnerOf = (world: World): Runner => {
    const found = open.get(world.id);
    if (!found) throw new Error(`world ${world.id} has ended`);
    return found.runner;
  };
  for (const row of await listStored(config, sql)) await start(row);
  return {
    find: (id) => open.get(id)?.world ?? null,
    create: async (options) => start(await insertWorld(sql, newId(), options)),
    async copy(from) {
      const found = open.get(from);
      if (!found || from === DEFAULT_WORLD) return null;
      const to = newId();
      const row = await found.runner.pause(async (tickedTo) => {
        await worldRows.copy(from, to);
        return copyWorld(sql, { from, to, worldNow: found.world.clock.now(), tickedTo });
      });
      // Catalogues never change: the copy looks into the same one.
      return start(row, found.world.catalogue);
    },
    async end(id) {
      const found = open.get(id);
      if (!found || id === DEFAULT_WORLD) return false;
      open.delete(id);
      await found.runner.stop();
      await sql.query('delete from sandbox.world where id = $1', [id]);
      await worldRows.remove(id);
      return true;
    },
    async advance(world, target) {
      await runnerOf(world).advanceTo(target);
      await saveClock(sql, world);
    },
    async setRate(world, rate) {
      await runnerOf(world).catchUp();
      world.clock.setRate(rate);
      runnerOf(world).start();
      await saveClock(sql, world);
    },
    async standStill(world) {
      await runnerOf(world).catchUp();
      const since = await saveStandstill(sql, world.id, world.clock.now());
      const found = open.get(world.id);
      if (found) found.still.since = since;
    },
    catchUp: (world) => runnerOf(world).catchUp(),
    setOrigin: (origin) => void (address.origin = origin),
    setSmtpPort: (port) => void (address.smtpPort = port),
    smtpPort: () => address.smtpPort,
    async close() {
      for (const { runner } of open.values()) await runner.stop();
      open.clear();
    },
  };
}

type Around = {
  sql: pg.Pool;
  systems: readonly System[];
  handlers: Readonly<Record<string, EffectHandler>>;
  catalogue: Catalogue | undefined;
  origin: () => string;
};

async function openWorld(row: WorldRow, { sql, systems, handlers, catalogue, origin }: Around): Promise<OpenWorld> {
  const still: Still = { since: row.stands_since };
  const world = await buildWorld(row, {
    sql,
    still,
    origin,
    catalogue:
      catalogue ?? (await openCatalogue({ seed: Number(row.seed), products: row.products, path: row.catalogue })),
  });
  for (const system of systems) await system.open?.(world);
  const runner = createRunner(world, {
    handlers,
    movements: systems.flatMap(({ movements }) => movements ?? []),
    tickedTo: row.ticked_to,
    saveTicked: (to) => saveTicked(sql, row.id, to),
  });
  return { world, runner, still };
}

/** The worlds of the database; the default one with the settings of this start. */
async function listStored(config: SandboxConfig, sql: pg.Pool): Promise<WorldRow[]> {
  const { rows } = await sql.query<WorldRow>('select * from sandbox.world order by created_at');
  if (!rows.some(({ id }) => id === DEFAULT_WORLD))
    rows.push(
      await insertWorld(sql, DEFAULT_WORLD, {
        seed: DEFAULT_SEED,
        products: DEFAULT_PRODUCTS,
        rate: 1,
        profile: config.profile,
        catalogue: config.cataloguePath,
        startAt: null,
      }),
    );
  return Promise.all(rows.map((row) => (row.id === DEFAULT_WORLD ? applyConfig(row, config, sql) : row)));
}
