import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config.ts';
import type { System } from '../world/system.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { breakAnswer, plainFailures } from './break-answer.ts';

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

/**
 * A call that the product makes: it is counted and struck by faults as `system.name`. A spared one is struck only by
 * faults that name it. Pages and control calls have no operation: they always work and are not counted.
 */
export type RouteOperation = { name: string; isSpared?: boolean };

/** Adds a route of the default world and the same one under `/w/{world}`. What the handler gives is sent (objects as JSON). */
export type Mount = (method: RouteMethod, path: string, handler: WorldHandler, operation?: RouteOperation) => void;

/** Routes of a system: called once at start. Paths are Fastify's (`/world/offers/:market/:asin`). */
export type Routes = (mount: Mount, context: { config: SandboxConfig }) => void | Promise<void>;

/** The mount of a system, or of the ground that has no operations. */
export function createMount(app: FastifyInstance, worlds: Worlds, system: System | null = null): Mount {
  return (method, path, handler, operation) => {
    const serve = system && operation ? asOperation(system, operation, handler) : handler;
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      // Fastify types path parameters as unknown; a route's are always text.
      const { worldId, ...params } = request.params as Record<string, string>;
      const named = worldId ?? system?.worldOf?.(request) ?? 'default';
      const world = worlds.find(named);
      if (!world) return reply.code(404).send({ error: `no world ${named}` });
      const search = request.url.split('?')[1] ?? '';
      return serve({ world, params, query: new URLSearchParams(search), request, reply });
    };
    app.route({ method, url: path, handler: answer });
    app.route({ method, url: `/w/:worldId${path}`, handler: answer });
  };
}

function asOperation(system: System, { name, isSpared = false }: RouteOperation, handler: WorldHandler): WorldHandler {
  const operation = `${system.name}.${name}`;
  return async (call) => {
    const { world, reply } = call;
    const isBroken = await breakAnswer(
      reply,
      (kind) => world.faults.strikes(kind, { operation, sellerId: null, isSpared }),
      system.failures ?? plainFailures,
    );
    world.calls.note(operation, null, isBroken ? 'faulted' : 'served');
    return isBroken ? reply : handler(call);
  };
}
