import type { Routes } from '../http/mount.ts';
import { operations } from './operations.ts';
import { DEFAULT_WAREHOUSE_KEY, DEFAULT_WAREHOUSE_WEBHOOK_SECRET } from './warehouse-key.ts';
import { answerCall } from './wire/gateway.ts';
import { openApi } from './wire/openapi.ts';
import { Refusal } from './wire/refusal.ts';

/** `/warehouse/…`: the warehouse's API, and its document. */
export const apiRoutes: Routes = (mount, { config }) => {
  const { WAREHOUSE_KEY, WAREHOUSE_WEBHOOK_SECRET } = config.env;
  const keys = {
    key: WAREHOUSE_KEY || DEFAULT_WAREHOUSE_KEY,
    webhookSecret: WAREHOUSE_WEBHOOK_SECRET || DEFAULT_WAREHOUSE_WEBHOOK_SECRET,
  };
  for (const operation of operations)
    mount(
      operation.method,
      `/warehouse${operation.path.replace(/\{\w+\}/, ':id')}`,
      (call) => answerCall(call, operation, keys),
      { name: operation.name },
    );
  for (const method of ['GET', 'POST', 'PUT', 'PATCH'] as const)
    mount(method, '/warehouse/*', ({ request, reply }) => {
      const unknown = new Refusal(
        'not_found',
        `There is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}.`,
      );
      return reply.code(unknown.status).send(unknown.body);
    });
  mount('GET', '/warehouse/openapi.json', ({ world }) => openApi(operations, world.baseUrl()));
};
