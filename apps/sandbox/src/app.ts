import Fastify, { type FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { BadRequest } from './http/body.ts';
import { listeners } from './http/listeners.ts';
import { createMount } from './http/mount.ts';
import { routeParts } from './http/routes.ts';
import { worldsRoutes } from './http/worlds.routes.ts';
import { mountOperations, mountUnknownOperations } from './marketplace/gateway.ts';
import { loadStaticCases } from './marketplace/static-mode/static-cases.ts';
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

/** Starts everything: database, worlds, HTTP on loopback and the further ports. Throws when a port is taken. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const sql = await connectDatabase(config.databaseUrl);
  const worlds = await openWorlds(config, sql);
  const app = await createApp(config, worlds);
  const closers: (() => Promise<void>)[] = [() => app.close(), () => worlds.close(), () => sql.end()];
  try {
    await app.listen({ port: config.port, host: '127.0.0.1' });
    const port = boundPort(app);
    worlds.setOrigin(`http://localhost:${port}`);
    let smtpPort: number | null = null;
    for (const listener of listeners) {
      const bound = await listener.start({ port: config.port === 0 ? 0 : config.port + 1, worlds });
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

async function createApp(config: SandboxConfig, worlds: Worlds): Promise<FastifyInstance> {
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
  const mount = createMount(app, worlds);
  for (const routes of routeParts) routes(mount, { worlds, config });
  worldsRoutes(app, worlds);
  mountOperations(mount, config.samplesPath === null ? null : await loadStaticCases(config.samplesPath));
  mountUnknownOperations(app);
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
