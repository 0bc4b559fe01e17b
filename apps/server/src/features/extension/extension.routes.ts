import type { FastifyInstance } from 'fastify';
import { extensionSchemas } from '@kervan/contracts/extension';
import { extension } from '@kervan/contracts/extension-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { connectExtension } from './connect-extension.ts';

/** The sign-in of the browser extension (AUTH-035, AUTH-036). */
export function registerExtension(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(extension, extensionSchemas), {
    origins: async () => ({ origins: [...deps.config.EXTENSION_ORIGINS] }),
    connect: connectExtension,
  });
}
