import { BadRequest } from '../../http/body.ts';
import type { GroundRoutes } from '../../http/ground.routes.ts';

/** `GET /world/calls?operation&sellerId&since`: what was called and how much of it was throttled or faulted. */
export const callsRoutes: GroundRoutes = (mount) => {
  mount('GET', '/world/calls', ({ world, query }) => {
    const since = query.get('since');
    if (since !== null && Number.isNaN(Date.parse(since))) throw new BadRequest('since must be an instant.');
    const operation = query.get('operation');
    const sellerId = query.get('sellerId');
    return world.calls.count({
      ...(operation ? { operation } : {}),
      ...(sellerId ? { sellerId } : {}),
      ...(since ? { since: new Date(since) } : {}),
    });
  });
};
