import { readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The folder of a build whose files have their content in their names. */
const ASSETS = 'assets';
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * Serves the files of a built panel but its page; a compressed one stands beside each. The library either makes two routes for each file, of which a
 * thousand cost a tenth of a second and megabytes with each start, or looks through the whole folder for each file that it sends: what lies among the
 * assets is known by name instead.
 */
export async function servePanelFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', `${ASSETS}/**`],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        file.includes(`${path.sep}${ASSETS}${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  const assets = new Set(readdirSync(path.join(folder, ASSETS)).filter((name) => !COMPRESSED.test(name)));
  app.get(
    `/${ASSETS}/:name`,
    { schema: { hide: true } },
    (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
      assets.has(request.params.name) ? reply.sendFile(`${ASSETS}/${request.params.name}`) : reply.callNotFound(),
  );
}
