import { systemKey } from '../world/system.ts';
import type { World } from '../world/world.ts';

/** How busy a world's buyers are: 1 = as the seed has it, 0 = nobody buys. A row, held in memory: every move of the world asks for it. */
export type Demand = { factor: number };

export const demand = systemKey<Demand>('demand');

/** Buyers come by themselves in the default world; a private one, made for a test, is quiet until `PUT /world/demand`. */
export async function openDemand(world: World): Promise<void> {
  const { rows } = await world.sql.query<Demand>('select factor from sandbox.demand where world = $1', [world.id]);
  demand.hold(world, { factor: rows[0]?.factor ?? (world.prefix === '' ? 1 : 0) });
}

export async function setDemand(world: World, factor: number): Promise<void> {
  await world.sql.query(
    'insert into sandbox.demand (world, factor) values ($1, $2) on conflict (world) do update set factor = excluded.factor',
    [world.id, factor],
  );
  demand.of(world).factor = factor;
}
