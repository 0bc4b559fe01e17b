import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { isGoodSecret } from './application-secrets.ts';
import { applications, type Application } from './applications.ts';
import { bodyFields } from '../../http/body.ts';
import type { Routes, WorldHandler } from '../../http/mount.ts';
import type { World } from '../../world/world.ts';
import { ACCESS_TOKEN_SECONDS } from './access-token.ts';
import { useCode } from './oauth-codes.ts';
import { marketplace } from '../marketplace.ts';

/** Scopes of grantless operations. */
const grantlessScopes = ['sellingpartnerapi::notifications', 'sellingpartnerapi::client_credential:rotation'] as const;

type TokenAnswer = { access_token: string; refresh_token?: string; token_type: 'bearer'; expires_in: number };
type Refusal = {
  status: 400 | 401;
  body: { error: string; error_description: string; error_index?: string; request_id?: string };
};

const refuse = (error: string, error_description: string, status: Refusal['status'] = 400): Refusal => ({
  status,
  body: { error, error_description },
});

/** `POST /lwa/auth/o2/token`: Login with Amazon's token endpoint with its three grants, as a form or as JSON. */
export const lwaRoutes: Routes = (mount) => {
  const answerGrant: WorldHandler = async ({ world, request, reply }) => {
    const answer = await grantToken(world, bodyFields(request));
    return 'body' in answer ? send(reply, answer.status, answer.body) : send(reply, 200, answer);
  };
  mount('POST', '/lwa/auth/o2/token', answerGrant, { name: 'token', isSpared: true });
};

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-amzn-RequestId', randomUUID())
    .type('application/json;charset=UTF-8')
    .send(JSON.stringify(body));
}

async function grantToken(world: World, fields: Record<string, string>): Promise<TokenAnswer | Refusal> {
  const application = applications.find((one) => one.clientId === fields.client_id);
  if (!application || !(await isGoodSecret(world, application, fields.client_secret)))
    return refuse('invalid_client', 'Client authentication failed', 401);
  switch (fields.grant_type) {
    case 'authorization_code':
      return exchangeCode(world, application, fields);
    case 'refresh_token':
      return refresh(world, application, fields.refresh_token);
    case 'client_credentials':
      return grantless(world, application, fields.scope);
    case undefined:
      return refuse('invalid_request', 'The request is missing a required parameter : grant_type');
    default:
      return refuse(
        'unsupported_grant_type',
        'The authorization grant type is not supported by the authorization server',
      );
  }
}

async function exchangeCode(
  world: World,
  application: Application,
  fields: Record<string, string>,
): Promise<TokenAnswer | Refusal> {
  if (!fields.code) return refuse('invalid_request', 'The request is missing a required parameter : code');
  const sellingPartnerId = await useCode(world, {
    code: fields.code,
    applicationId: application.id,
    redirectUri: fields.redirect_uri ?? null,
  });
  if (!sellingPartnerId) {
    const refusal = refuse('invalid_grant', 'The request has an invalid grant parameter : code');
    return { ...refusal, body: { ...refusal.body, error_index: randomUUID(), request_id: randomUUID() } };
  }
  const { refreshToken } = await marketplace.of(world).accounts.grant(application.id, sellingPartnerId);
  return sellerToken(world, application, sellingPartnerId, refreshToken);
}

async function refresh(
  world: World,
  application: Application,
  token: string | undefined,
): Promise<TokenAnswer | Refusal> {
  if (!token) return refuse('invalid_request', 'The request is missing a required parameter : refresh_token');
  const grant = marketplace.of(world).accounts.findGrantByToken(token);
  const isStanding =
    grant && grant.applicationId === application.id && !grant.revokedAt && grant.expiresAt > world.clock.now();
  if (!isStanding || marketplace.of(world).faults.strikes('revoked', null, grant.sellingPartnerId)) {
    return refuse(
      'invalid_grant',
      "The request has an invalid grant parameter : refresh_token. User may have revoked or didn't grant the permission.",
    );
  }
  const current = marketplace.of(world).accounts.rotatesRefreshTokens()
    ? await marketplace.of(world).accounts.rotate(grant)
    : grant;
  return sellerToken(world, application, grant.sellingPartnerId, current.refreshToken);
}

function grantless(world: World, application: Application, scope: string | undefined): TokenAnswer | Refusal {
  if (!grantlessScopes.some((known) => known === scope))
    return refuse('invalid_scope', 'The requested scope is invalid, unknown, or malformed.');
  return {
    access_token: marketplace.of(world).accessTokens.issue({
      kind: 'grantless',
      applicationId: application.id,
      scope: scope ?? '',
      ...lifeOf(world),
    }),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
  };
}

function sellerToken(
  world: World,
  application: Application,
  sellingPartnerId: string,
  refreshToken: string,
): TokenAnswer {
  return {
    access_token: marketplace.of(world).accessTokens.issue({
      kind: 'seller',
      applicationId: application.id,
      sellingPartnerId,
      ...lifeOf(world),
    }),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
  };
}

function lifeOf(world: World): { issuedMs: number; expiresMs: number } {
  const issuedMs = world.clock.nowMs();
  return { issuedMs, expiresMs: issuedMs + ACCESS_TOKEN_SECONDS * 1000 };
}
