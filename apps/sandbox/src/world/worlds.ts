import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DEFAULT_PRODUCTS, DEFAULT_SEED, type Profile, type SandboxConfig } from '../config.ts';
import { createAccessTokens } from '../marketplace/authorization/access-token.ts';
import { createAccounts } from '../marketplace/authorization/accounts.ts';
import { createFaults } from '../marketplace/faults/faults.ts';
import { createQuotaBuckets } from '../marketplace/quota/buckets.ts';
import { createCallLog } from '../marketplace/quota/call-log.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { createClock } from './clock.ts';
import { effectHandlers } from './effect-handlers.ts';
import { createEffects } from './effects.ts';
import { createOffers } from './offers/create-offers.ts';
import { movements } from './movement.ts';
import { createRunner, type Runner } from './runner.ts';
import type { World } from './world.ts';
import { openWorldRows } from './world-rows.ts';

/** What `POST /worlds` takes. `startAt` defaults to the system's time. */
export type WorldOptions = {
  seed: number;
  products: number;
  rate: number;
  profile: Profile;
  /** Path of a CSV catalogue, or null = generated. */
  catalogue: string | null;
  startAt: Date | null;
};

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

type Row = {
  id: string;
  seed: string;
  products: number;
  profile: Profile;
  catalogue: string | null;
  epoch: Date;
  clock_world_at: Date;
  clock_system_at: Date;
  clock_rate: number;
  ticked_to: Date;
  stands_since: Date | null;
  copied_from: string | null;
};

/** Since when a world stands still. */
type Still = { since: Date | null };

const DEFAULT_WORLD = 'default';

const newId = (): string => randomBytes(6).toString('hex');

/** Opens the worlds of the database, making the default one when it is not there. */
export async function openWorlds(config: SandboxConfig, sql: pg.Pool): Promise<Worlds> {
  const worldRows = await openWorldRows(sql);
  const open = new Map<string, { world: World; runner: Runner; still: Still }>();
  let origin = '';
  let smtpPort: number | null = null;

  const start = async (row: Row, catalogue: Catalogue | null = null): Promise<World> => {
    const still: Still = { since: row.stands_since };
    const world = await buildWorld(row, { sql, still, origin: () => origin, catalogue });
    const saveTicked = async (to: Date): Promise<void> => {
      await sql.query('update sandbox.world set ticked_to = $2 where id = $1', [row.id, to]);
    };
    const runner = createRunner(world, { handlers: effectHandlers, movements, tickedTo: row.ticked_to, saveTicked });
    open.set(row.id, { world, runner, still });
    runner.start();
    return world;
  };
  const runnerOf = (world: World): Runner => {
    const found = open.get(world.id);
    if (!found) throw new Error(`world ${world.id} has ended`);
    return found.runner;
  };

  const { rows } = await sql.query<Row>('select * from sandbox.world order by created_at');
  for (const row of rows) await start(row.id === DEFAULT_WORLD ? await applyConfig(row, config, sql) : row);
  if (!open.has(DEFAULT_WORLD)) {
    await start(
      await insertWorld(sql, DEFAULT_WORLD, {
        seed: DEFAULT_SEED,
        products: DEFAULT_PRODUCTS,
        rate: 1,
        profile: config.profile,
        catalogue: config.cataloguePath,
        startAt: null,
      }),
    );
  }
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
      await saveClock(sql, world);
    },
    async standStill(world) {
      await runnerOf(world).catchUp();
      const { rows } = await sql.query<{ stands_since: Date }>(
        'update sandbox.world set stands_since = coalesce(stands_since, $2) where id = $1 returning stands_since',
        [world.id, world.clock.now()],
      );
      const found = open.get(world.id);
      if (found) found.still.since = rows[0]?.stands_since ?? null;
    },
    catchUp: (world) => runnerOf(world).catchUp(),
    setOrigin(given) {
      origin = given;
    },
    setSmtpPort(given) {
      smtpPort = given;
    },
    smtpPort: () => smtpPort,
    async close() {
      for (const { runner } of open.values()) await runner.stop();
      open.clear();
    },
  };
}

/** Builds the parts of a world around its row. */
async function buildWorld(
  row: Row,
  {
    sql,
    still,
    origin,
    catalogue: given,
  }: { sql: pg.Pool; still: Still; origin: () => string; catalogue: Catalogue | null },
): Promise<World> {
  const seed = Number(row.seed);
  const clock = createClock(
    { worldMs: row.clock_world_at.getTime(), systemMs: row.clock_system_at.getTime(), rate: row.clock_rate },
    Date.now,
  );
  const prefix = row.id === DEFAULT_WORLD ? '' : `/w/${row.id}`;
  const catalogue = given ?? (await openCatalogue({ seed, products: row.products, path: row.catalogue }));
  return {
    id: row.id,
    prefix,
    lineage: row.copied_from ?? row.id,
    seed,
    profile: row.profile,
    epoch: row.epoch,
    clock,
    standsSince: () => still.since,
    sql,
    catalogue,
    effects: createEffects(row.id, sql),
    offers: await createOffers({
      world: row.id,
      seed,
      profile: row.profile,
      epoch: row.epoch,
      catalogue,
      sql,
      standsSince: () => still.since,
    }),
    accounts: await createAccounts({ world: row.id, seed, sql, clock }),
    accessTokens: createAccessTokens(row.copied_from ?? row.id, seed),
    faults: await createFaults(row.id, sql, clock),
    quotas: createQuotaBuckets(() => clock.nowMs()),
    calls: createCallLog(() => clock.nowMs()),
    baseUrl: () => `${origin()}${prefix}`,
  };
}

/** The default world follows the settings of the present start; its products keep their offers' history. */
async function applyConfig(row: Row, config: SandboxConfig, sql: pg.Pool): Promise<Row> {
  await sql.query('update sandbox.world set profile = $2, catalogue = $3 where id = $1', [
    row.id,
    config.profile,
    config.cataloguePath,
  ]);
  return { ...row, profile: config.profile, catalogue: config.cataloguePath };
}

async function insertWorld(sql: pg.Pool, id: string, options: WorldOptions): Promise<Row> {
  const systemNow = new Date();
  const startAt = options.startAt ?? systemNow;
  const { rows } = await sql.query<Row>(
    `insert into sandbox.world (id, seed, products, profile, catalogue, epoch, clock_world_at, clock_system_at, clock_rate, ticked_to, created_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $6, $7) returning *`,
    [id, options.seed, options.products, options.profile, options.catalogue, startAt, systemNow, options.rate],
  );
  const row = rows[0];
  if (!row) throw new Error('the world was not stored');
  return row;
}

type Copied = { from: string; to: string; worldNow: Date; tickedTo: Date };

async function copyWorld(sql: pg.Pool, { from, to, worldNow, tickedTo }: Copied): Promise<Row> {
  const { rows } = await sql.query<Row>(
    `insert into sandbox.world (id, seed, products, profile, catalogue, epoch, clock_world_at, clock_system_at, clock_rate, ticked_to, created_at, stands_since, copied_from)
     select $2, seed, products, profile, catalogue, epoch, $3, $4, clock_rate, $5, $4, stands_since, coalesce(copied_from, id)
     from sandbox.world where id = $1 returning *`,
    [from, to, worldNow, new Date(), tickedTo],
  );
  const row = rows[0];
  if (!row) throw new Error(`world ${from} has no row`);
  return row;
}

async function saveClock(sql: pg.Pool, world: World): Promise<void> {
  const { worldMs, systemMs, rate } = world.clock.state();
  await sql.query('update sandbox.world set clock_world_at = $2, clock_system_at = $3, clock_rate = $4 where id = $1', [
    world.id,
    new Date(worldMs),
    new Date(systemMs),
    rate,
  ]);
}
