import type pg from 'pg';
import { createCallLog } from './call-log.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { createClock } from './clock.ts';
import { createEffects } from './effects.ts';
import { createFaults } from './faults/faults.ts';
import { createOffers } from './offers/create-offers.ts';
import type { World } from './world.ts';
import { DEFAULT_WORLD, type WorldRow } from './world-row.ts';

/** Since when a world stands still. */
export type Still = { since: Date | null };

type Around = { sql: pg.Pool; still: Still; catalogue: Catalogue; origin: () => string };

/** Builds the ground of a world around its row; its systems are opened in it afterwards. */
export async function buildWorld(row: WorldRow, { sql, still, catalogue, origin }: Around): Promise<World> {
  const { id, profile, epoch } = row;
  const seed = Number(row.seed);
  const clock = createClock(
    { worldMs: row.clock_world_at.getTime(), systemMs: row.clock_system_at.getTime(), rate: row.clock_rate },
    Date.now,
  );
  const prefix = id === DEFAULT_WORLD ? '' : `/w/${id}`;
  const standsSince = (): Date | null => still.since;
  return {
    id,
    prefix,
    lineage: row.copied_from ?? id,
    seed,
    profile,
    epoch,
    clock,
    standsSince,
    sql,
    catalogue,
    effects: createEffects(id, sql),
    offers: await createOffers({ world: id, seed, profile, epoch, catalogue, sql, standsSince }),
    faults: await createFaults(id, sql, clock),
    calls: createCallLog(() => clock.nowMs()),
    baseUrl: () => `${origin()}${prefix}`,
  };
}
