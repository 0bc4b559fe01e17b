import { BadRequest, bodyFields, bodyJson } from '../../http/body.ts';
import { requireObject } from '../../http/fields.ts';
import type { GroundRoutes } from '../../http/ground.routes.ts';
import { escapeHtml } from '../../http/page.ts';
import type { World } from '../world.ts';

/** No single jump is longer than a year of world time: movement is worked through on the way. */
const ADVANCE_MS_MAX = 366 * 86_400_000;

/** What a person's button may let pass at once. */
const BUTTON_MINUTES_MAX = 24 * 60;

/** Where a page's button may lead back to: another page of the world. */
const PAGE = /^\/world\/[a-z]+$/;

/** `GET` and `POST /world/clock`, which takes the button of a page too; `POST /world/standstill`: from now on nothing moves by itself. */
export const clockRoutes: GroundRoutes = (mount, { worlds }) => {
  mount('GET', '/world/clock', ({ world }) => show(world));
  mount('POST', '/world/clock', async ({ world, request, reply }) => {
    if ((request.headers['content-type'] ?? '').includes('urlencoded')) {
      const { minutes, page } = readButton(bodyFields(request));
      await worlds.advance(world, new Date(world.clock.nowMs() + minutes * 60_000));
      return reply.redirect(`${world.prefix}${page}`, 303);
    }
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

/** The fields of `passTimeForm`. */
function readButton({ minutes, page }: Record<string, string>): { minutes: number; page: string } {
  const given = Number(minutes);
  if (!Number.isInteger(given) || given < 1 || given > BUTTON_MINUTES_MAX)
    throw new BadRequest(`minutes must be a whole number from 1 to ${BUTTON_MINUTES_MAX}.`);
  if (page === undefined || !PAGE.test(page)) throw new BadRequest('page must be a page such as /world/orders.');
  return { minutes: given, page };
}

/** A button that lets minutes pass in the whole world, and leads back to the page it stands on. */
export const passTimeForm = ({ prefix }: World, minutes: number, page: string): string =>
  `<form method="post" action="${escapeHtml(`${prefix}/world/clock`)}" class="row"><input type="hidden" name="minutes" value="${minutes}"><input type="hidden" name="page" value="${escapeHtml(page)}"><button type="submit">Let ${minutes} minutes pass</button></form>`;

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
