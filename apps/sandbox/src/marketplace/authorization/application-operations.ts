import type { Routes } from '../../http/mount.ts';
import { BadRequest, bodyJson, isRecord } from '../../http/body.ts';
import type { Operation } from '../operation.ts';
import { endSecretIn, rotateSecret } from './application-secrets.ts';
import { application } from './applications.ts';

/** Application Management API 2023-11-30. */
export const applicationOperations: readonly Operation[] = [
  {
    model: 'application_2023-11-30',
    operationId: 'rotateApplicationClientSecret',
    method: 'POST',
    path: '/applications/2023-11-30/clientSecret',
    access: 'grantless',
    scope: 'sellingpartnerapi::client_credential:rotation',
    handle: async (call) => {
      await rotateSecret(call.world, call.application);
      return { status: 204 };
    },
  },
];

/** `PUT /world/application-secret {expiresInMs}`: the secret of the product's application ends then. */
export const registerSecretControl: Routes = (mount) => {
  mount('PUT', '/world/application-secret', async ({ world, request, reply }) => {
    const body = bodyJson(request);
    if (!isRecord(body) || typeof body.expiresInMs !== 'number') throw new BadRequest('wanted: {expiresInMs}');
    await endSecretIn(world, application, body.expiresInMs);
    return reply.code(204).send();
  });
};
