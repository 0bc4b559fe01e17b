import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';

export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request inside a world. Bodies arrive as bytes: see body.ts. Path parameters are decoded. */
export type WorldRequest = {
  world: World;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type WorldHandler = (call: WorldRequest) => unknown;

/** Adds a route of the default world and the same one under `/w/{world}`. What the handler gives is sent (objects as JSON). */
export type Mount = (method: RouteMethod, path: string, handler: WorldHandler) => void;

/** A part's routes: called once at start. Paths are Fastify's (`/world/offers/:market/:asin`). */
export type Routes = (mount: Mount, context: { worlds: Worlds; config: SandboxConfig }) => void;

/** The mount of an application. */
export function createMount(app: FastifyInstance, worlds: Worlds): Mount {
  return (method, path, handler) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      // Fastify types path parameters as unknown; a route's are always text.
      const { worldId, ...params } = request.params as Record<string, string>;
      const world = worlds.find(worldId ?? 'default');
      if (!world) return reply.code(404).send({ error: `no world ${worldId}` });
      const search = request.url.split('?')[1] ?? '';
      return handler({ world, params, query: new URLSearchParams(search), request, reply });
    };
    app.route({ method, url: path, handler: answer });
    app.route({ method, url: `/w/:worldId${path}`, handler: answer });
  };
}
