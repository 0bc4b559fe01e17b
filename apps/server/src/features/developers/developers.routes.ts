import type { FastifyInstance } from 'fastify';
import { developersSchemas } from '@kervan/contracts/developers';
import { developers } from '@kervan/contracts/developers-calls';
import { joined } from '@kervan/contracts/schemas';
import { areaOf } from '@kervan/domain/identity/api-scope';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { listKeys, makeKey, revokeKey } from './api-keys.ts';
import { addWebhook, enableWebhook, listDeliveries, listWebhooks, removeWebhook, replay } from './webhooks.ts';

/** M12. `described`: the addresses of all operations, for the areas of scopes. */
export function registerDevelopers(app: FastifyInstance, deps: Deps, described: () => readonly string[]): void {
  const areas = () => [...new Set(described().map((path) => areaOf({ path })))].toSorted();
  implement(app, deps, joined(developers, developersSchemas), {
    keys: listKeys(areas),
    makeKey,
    revokeKey,
    webhooks: listWebhooks,
    addWebhook,
    removeWebhook,
    enableWebhook,
    deliveries: listDeliveries,
    replay,
  });
}
