import type { FastifyInstance } from 'fastify';
import { DEFAULT_PRODUCTS, DEFAULT_SEED, profiles } from '../config.ts';
import type { World } from '../world/world.ts';
import type { WorldOptions } from '../world/world-row.ts';
import type { Worlds } from '../world/worlds.ts';
import { BadRequest, bodyJson, isRecord } from './body.ts';

/** More products than this do not fit the numbering of the codes. */
const PRODUCTS_MAX = 2_000_000;

/** `POST /worlds` makes a private world, `POST /worlds/{id}/copy` one that goes on from it, `DELETE /worlds/{id}` ends one. */
export function worldsRoutes(app: FastifyInstance, worlds: Worlds): void {
  app.post('/worlds', async (request, reply) => {
    const world = await worlds.create(readOptions(bodyJson(request) ?? {}));
    return reply.code(201).send(shown(world, worlds));
  });
  app.post<{ Params: { id: string } }>('/worlds/:id/copy', async (request, reply) => {
    const world = await worlds.copy(request.params.id);
    return world
      ? reply.code(201).send(shown(world, worlds))
      : reply.code(404).send({ error: `no private world ${request.params.id}` });
  });
  app.delete<{ Params: { id: string } }>('/worlds/:id', async (request, reply) =>
    (await worlds.end(request.params.id))
      ? reply.code(204).send()
      : reply.code(404).send({ error: `no private world ${request.params.id}` }),
  );
}

const shown = ({ id, prefix }: World, worlds: Worlds): { id: string; prefix: string; smtp: number | null } => ({
  id,
  prefix,
  smtp: worlds.smtpPort(),
});

function readOptions(body: unknown): WorldOptions {
  if (!isRecord(body)) throw new BadRequest('The body must be an object.');
  const {
    seed = DEFAULT_SEED,
    products = DEFAULT_PRODUCTS,
    rate = 1,
    profile = 'demo',
    catalogue = null,
    startAt = null,
  } = body;
  const known = profiles.find((one) => one === profile);
  if (!Number.isSafeInteger(seed)) throw new BadRequest('seed must be a whole number.');
  if (!Number.isInteger(products) || Number(products) < 1 || Number(products) > PRODUCTS_MAX)
    throw new BadRequest(`products must be 1 … ${PRODUCTS_MAX}.`);
  if (typeof rate !== 'number' || !Number.isFinite(rate) || rate < 0) throw new BadRequest('rate must be 0 or more.');
  if (!known) throw new BadRequest(`profile must be one of ${profiles.join(', ')}.`);
  if (catalogue !== null && typeof catalogue !== 'string')
    throw new BadRequest('catalogue must be the path of a CSV file.');
  if (startAt !== null && (typeof startAt !== 'string' || Number.isNaN(Date.parse(startAt))))
    throw new BadRequest('startAt must be an instant.');
  return {
    seed: Number(seed),
    products: Number(products),
    rate,
    profile: known,
    catalogue,
    startAt: startAt === null ? null : new Date(startAt),
  };
}
