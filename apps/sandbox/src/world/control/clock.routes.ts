import { BadRequest, bodyJson } from '../../http/body.ts';
import { requireObject } from '../../http/fields.ts';
import type { GroundRoutes } from '../../http/ground.routes.ts';
import type { World } from '../world.ts';

/** No single jump is longer than a year of world time: movement is worked through on the way. */
const ADVANCE_MS_MAX = 366 * 86_400_000;

/** `GET` and `POST /world/clock`; `POST /world/standstill`: from now on nothing moves by itself. */
export const clockRoutes: GroundRoutes = (mount, { worlds }) => {
  mount('GET', '/world/clock', ({ world }) => show(world));
  mount('POST', '/world/clock', async ({ world, request }) => {
    const { rate, advanceMs, advanceTo } = requireObject(bodyJson(request));
    if ([rate, advanceMs, advanceTo].filter((given) => given !== undefined).length !== 1)
      throw new BadRequest('Give one of rate, advanceMs, advanceTo.');
    if (rate !== undefined) {
      if (typeof rate !== 'number' || !Number.isFinite(rate) || rate < 0 || rate > 100_000)
        throw new BadRequest('rate must be 0 … 100000.');
      await worlds.setRate(world, rate);
    } else {
      const target = await targetOf(world, advanceMs, advanceTo);
      if (target) await worlds.advance(world, target);
    }
    return show(world);
  });
  mount('POST', '/world/standstill', async ({ world, reply }) => {
    await worlds.standStill(world);
    return reply.code(204).send();
  });
};

async function targetOf(world: World, advanceMs: unknown, advanceTo: unknown): Promise<Date | null> {
  if (advanceTo === 'next') return world.effects.next();
  const now = world.clock.nowMs();
  const target =
    advanceTo === undefined
      ? now + Number(advanceMs)
      : typeof advanceTo === 'string'
        ? Date.parse(advanceTo)
        : Number.NaN;
  if (!Number.isFinite(target) || (advanceTo === undefined && (typeof advanceMs !== 'number' || advanceMs < 0))) {
    throw new BadRequest('advanceMs must be milliseconds of at least 0, advanceTo an instant or "next".');
  }
  if (target > now + ADVANCE_MS_MAX) throw new BadRequest('The clock advances at most 366 days at once.');
  return target > now ? new Date(target) : null;
}

async function show(world: World): Promise<{ now: string; rate: number; next: string | null }> {
  const next = await world.effects.next();
  return { now: world.clock.now().toISOString(), rate: world.clock.rate(), next: next?.toISOString() ?? null };
}
