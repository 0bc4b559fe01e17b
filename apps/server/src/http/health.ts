import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** Alive, ready, and the figures for the operator. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, () => ({ status: 'alive' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db);
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database not reachable' });
    }
  });
  app.get('/metrics', hidden, async (_request, reply) => reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics()));
}
