import { isRecord } from '../../http/body.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import type { RestrictedResource } from '../authorization/access-token.ts';
import type { components } from '@kervan/sp-api/tokens_2021-03-01';
import { marketplace } from '../marketplace.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { orderAccessOf } from '../orders/order-access.ts';
import { isRestrictedCall } from './restricted-paths.ts';

/** Tokens API 2021-03-01. */
export const tokensOperations: readonly Operation[] = [
  {
    model: 'tokens_2021-03-01',
    operationId: 'createRestrictedDataToken',
    method: 'POST',
    path: '/tokens/2021-03-01/restrictedDataToken',
    access: 'seller',
    handle: createRestrictedDataToken,
  },
];

/** Resources in a request, and how long a token is good [Amazon's model]. */
const RESOURCES_MAX = 50;
const TOKEN_SECONDS = 3600;

const methods = ['GET', 'PUT', 'POST', 'DELETE'] as const;

async function createRestrictedDataToken({ world, account, application, body }: SellerCall): Promise<OperationAnswer> {
  const resources = readResources(body);
  const foreign = resources.find((resource) => !isRestrictedCall(resource));
  // Developers see this answer for other paths and without the role (jlevers/selling-partner-api#476).
  if (foreign) throw noAccess(`${foreign.method} ${foreign.path}`);
  const access = await orderAccessOf(world, account.sellingPartnerId);
  if (!access.has_shipping_role) throw noAccess('Direct to Consumer Shipping (Restricted)');
  const issuedMs = world.clock.nowMs();
  const restrictedDataToken = marketplace.of(world).accessTokens.issue({
    kind: 'restricted',
    applicationId: application.id,
    sellingPartnerId: account.sellingPartnerId,
    resources,
    issuedMs,
    expiresMs: issuedMs + TOKEN_SECONDS * 1000,
  });
  const answer: components['schemas']['CreateRestrictedDataTokenResponse'] = {
    restrictedDataToken,
    expiresIn: TOKEN_SECONDS,
  };
  return { status: 200, body: answer };
}

function readResources(body: unknown): RestrictedResource[] {
  const listed = isRecord(body) ? body.restrictedResources : undefined;
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > RESOURCES_MAX)
    throw invalidRequest(`'restrictedResources' must hold 1 to ${RESOURCES_MAX} resources.`);
  return listed.map((entry: unknown) => {
    const { method, path } = isRecord(entry) ? entry : {};
    const known = methods.find((one) => one === method);
    if (!known || typeof path !== 'string' || !path.startsWith('/')) throw invalidRequest('Resource not provided.');
    return { method: known, path };
  });
}

const invalidRequest = (details: string): ApiError =>
  new ApiError(400, [{ code: 'InvalidRequest', message: 'Request is missing or has invalid parameters', details }]);

const noAccess = (details: string): ApiError =>
  invalidInput('Application do not have access to some or all requested resource', details);
