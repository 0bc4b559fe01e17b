import Fastify, { type FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { BadRequest } from './http/body.ts';
import { groundRoutes } from './http/ground.routes.ts';
import { createMount } from './http/mount.ts';
import { worldsRoutes } from './http/worlds.routes.ts';
import { groundTables } from './world/ground-tables.ts';
import type { System } from './world/system.ts';
import { openWorlds, type Worlds } from './world/worlds.ts';

/** A running sandbox. */
export type Sandbox = {
  port: number;
  smtpPort: number | null;
  worlds: Worlds;
  close(): Promise<void>;
};

/** Feeds of 25,000 messages stay well below. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;

/** Starts everything: database, worlds with the systems in them, HTTP on loopback and the further ports. Throws when a port is taken. */
export async function startSandbox(config: SandboxConfig, systems: readonly System[]): Promise<Sandbox> {
  const tables = [...groundTables, ...systems.flatMap((system) => system.tables ?? [])];
  const sql = await connectDatabase(config.databaseUrl, tables);
  const closers: (() => Promise<void>)[] = [() => sql.end()];
  try {
    const worlds = await openWorlds(config, sql, systems);
    closers.unshift(() => worlds.close());
    const app = await createApp(config, worlds, systems);
    closers.unshift(() => app.close());
    await app.listen({ port: config.port, host: '127.0.0.1' });
    const port = boundPort(app);
    worlds.setOrigin(`http://localhost:${port}`);
    let smtpPort: number | null = null;
    for (const [place, listener] of systems.flatMap((system) => system.listeners ?? []).entries()) {
      const bound = await listener.start({ port: config.port === 0 ? 0 : config.port + 1 + place, worlds });
      closers.unshift(bound.close);
      if (listener.name === 'smtp') smtpPort = bound.port;
    }
    worlds.setSmtpPort(smtpPort);
    return { port, smtpPort, worlds, close: () => closeAll(closers) };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function createApp(config: SandboxConfig, worlds: Worlds, systems: readonly System[]): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 4096 },
  });
  // Documents must keep their bytes whatever they call themselves: every body arrives unparsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof BadRequest) return reply.code(400).send({ error: error.message });
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status >= 500) console.error(`${request.method} ${request.url}`, error);
    return reply.code(status).send({ error: error instanceof Error ? error.message : String(error) });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `nothing at ${request.url.split('?')[0]}` }),
  );
  for (const routes of groundRoutes) routes(createMount(app, worlds), { worlds, systems, config });
  worldsRoutes(app, worlds);
  for (const system of systems)
    for (const routes of system.routes) await routes(createMount(app, worlds, system), { config });
  return app;
}

function boundPort(app: FastifyInstance): number {
  const address = app.server.address();
  if (!address || typeof address === 'string') throw new Error('the sandbox has no port');
  return address.port;
}

async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close();
}
