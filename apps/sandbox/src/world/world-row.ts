import type pg from 'pg';
import type { Profile, SandboxConfig } from '../config.ts';
import type { World } from './world.ts';

/** The world outside of `/w/…`, there from the first start on. */
export const DEFAULT_WORLD = 'default';

/** What a world is made of. `startAt` null = the system's time. */
export type WorldOptions = {
  seed: number;
  products: number;
  rate: number;
  profile: Profile;
  /** Path of a CSV catalogue, or null = generated. */
  catalogue: string | null;
  startAt: Date | null;
};

/** A row of sandbox.world. */
export type WorldRow = {
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

/** The default world follows the settings of the present start; its products keep their offers' history. */
export async function applyConfig(row: WorldRow, config: SandboxConfig, sql: pg.Pool): Promise<WorldRow> {
  await sql.query('update sandbox.world set profile = $2, catalogue = $3 where id = $1', [
    row.id,
    config.profile,
    config.cataloguePath,
  ]);
  return { ...row, profile: config.profile, catalogue: config.cataloguePath };
}

/** Stores a new world. */
export async function insertWorld(sql: pg.Pool, id: string, options: WorldOptions): Promise<WorldRow> {
  const systemNow = new Date();
  const startAt = options.startAt ?? systemNow;
  const { rows } = await sql.query<WorldRow>(
    `insert into sandbox.world (id, seed, products, profile, catalogue, epoch, clock_world_at, clock_system_at, clock_rate, ticked_to, created_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $6, $7) returning *`,
    [id, options.seed, options.products, options.profile, options.catalogue, startAt, systemNow, options.rate],
  );
  const row = rows[0];
  if (!row) throw new Error('the world was not stored');
  return row;
}

/** What of a world a copy takes over as it is at the moment. */
type Copied = { from: string; to: string; worldNow: Date; tickedTo: Date };

/** Stores a copy of a world. */
export async function copyWorld(sql: pg.Pool, { from, to, worldNow, tickedTo }: Copied): Promise<WorldRow> {
  const { rows } = await sql.query<WorldRow>(
    `insert into sandbox.world (id, seed, products, profile, catalogue, epoch, clock_world_at, clock_system_at, clock_rate, ticked_to, created_at, stands_since, copied_from)
     select $2, seed, products, profile, catalogue, epoch, $3, $4, clock_rate, $5, $4, stands_since, coalesce(copied_from, id)
     from sandbox.world where id = $1 returning *`,
    [from, to, worldNow, new Date(), tickedTo],
  );
  const row = rows[0];
  if (!row) throw new Error(`world ${from} has no row`);
  return row;
}

/** Keeps the state of a world's clock for a restart. */
export async function saveClock(sql: pg.Pool, world: World): Promise<void> {
  const { worldMs, systemMs, rate } = world.clock.state();
  await sql.query('update sandbox.world set clock_world_at = $2, clock_system_at = $3, clock_rate = $4 where id = $1', [
    world.id,
    new Date(worldMs),
    new Date(systemMs),
    rate,
  ]);
}

/** Keeps how far a world's own movement has gone. */
export async function saveTicked(sql: pg.Pool, id: string, to: Date): Promise<void> {
  await sql.query('update sandbox.world set ticked_to = $2 where id = $1', [id, to]);
}

/** Begins a world's standstill, unless it stands already; gives since when it does. */
export async function saveStandstill(sql: pg.Pool, id: string, at: Date): Promise<Date | null> {
  const { rows } = await sql.query<{ stands_since: Date }>(
    'update sandbox.world set stands_since = coalesce(stands_since, $2) where id = $1 returning stands_since',
    [id, at],
  );
  return rows[0]?.stands_since ?? null;
}
