import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findMarketByMarketplaceId, markets, type Region } from '@kervan/domain/markets';
import { BadRequest, bodyJson, isRecord } from '../http/body.ts';
import { breakAnswer } from '../http/break-answer.ts';
import type { Mount, RouteMethod, WorldRequest } from '../http/mount.ts';
import type { AnswerFaultKind, Strike } from '../world/faults/faults.ts';
import type { World } from '../world/world.ts';
import {
  ApiError,
  failures,
  internalFailure,
  invalidInput,
  notFound,
  quotaExceeded,
  unauthorized,
  wrongRegion,
} from './api-error.ts';
import type { RestrictedResource } from './authorization/access-token.ts';
import { identifyCaller, type Caller } from './authorization/identify.ts';
import { createCallQuery, type CallQuery } from './call-query.ts';
import type { Operation, OperationAnswer } from './operation.ts';
import { operations } from './operations.ts';
import { takeQuota } from './quota/take-quota.ts';
import { coversCall } from './tokens/restricted-paths.ts';
import type { StaticCases } from './static-mode/static-cases.ts';
import { marketplace } from './marketplace.ts';

const regions: readonly Region[] = ['na', 'eu', 'fe'];

const methods: readonly RouteMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Puts every operation under `/spapi/{na,eu,fe}`; other addresses there are unknown in Amazon's words. `staticCases` serves `X-Sandbox-Mode: static`, where the models are present. */
export function mountOperations(mount: Mount, staticCases: StaticCases | null): void {
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const region of regions) {
      mount(operation.method, `/spapi/${region}${path}`, (call) =>
        call.request.headers['x-sandbox-mode'] === 'static' && staticCases
          ? staticCases.answer(operation, call)
          : serve(operation, region, call),
      );
    }
  }
  for (const method of methods)
    mount(method, '/spapi/*', ({ request, reply }) => answerUnknownOperation(request, reply));
}

/** Answers of `/spapi/…` addresses that are no operation. */
function answerUnknownOperation(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(
    reply,
    errorAnswer(notFound('The requested resource does not exist.', request.url.split('?')[0] ?? ''), null),
    { requestId: randomUUID(), rate: null },
  );
}

type Sending = { requestId: string; rate: string | null };

async function serve(operation: Operation, region: Region, call: WorldRequest): Promise<FastifyReply | undefined> {
  const { world, request, reply } = call;
  const requestId = randomUUID();
  let caller: Caller | null = null;
  let sellerId: string | null = null;
  try {
    caller = identify(operation, region, world, request);
    sellerId = caller.account?.sellingPartnerId ?? null;
    const { faults } = marketplace.of(world);
    const strikes = (kind: AnswerFaultKind | 'throttle'): Strike | null =>
      faults.strikes(kind, operation.operationId, sellerId);
    const isThrottled = strikes('throttle') !== null;
    if (!isThrottled && (await breakAnswer(reply, strikes, failures))) {
      world.calls.note(operation.operationId, sellerId, 'faulted');
      return undefined;
    }
    const quota = isThrottled ? null : takeQuota(world, operation, caller, region);
    if (!quota?.taken) {
      world.calls.note(operation.operationId, sellerId, 'throttled');
      return send(reply, errorAnswer(quotaExceeded(), operation), { requestId, rate: null });
    }
    const answer = await handle(operation, region, call, { caller, requestId }).catch((error: unknown) =>
      errorAnswer(error, operation),
    );
    world.calls.note(operation.operationId, sellerId, answer.status === 429 ? 'throttled' : 'served');
    const isHeaderLost = faults.strikes('noRateHeader', operation.operationId, sellerId) !== null;
    return send(reply, answer, { requestId, rate: isHeaderLost ? null : quota.rate });
  } catch (error) {
    world.calls.note(operation.operationId, sellerId, 'served');
    return send(reply, errorAnswer(error, operation), { requestId, rate: null });
  }
}

function identify(operation: Operation, region: Region, world: World, request: FastifyRequest): Caller {
  const token = request.headers['x-amz-access-token'];
  const caller = identifyCaller(world, region, typeof token === 'string' ? token : undefined);
  if (operation.access === 'seller' ? caller.account === null : caller.scope !== operation.scope) {
    throw unauthorized('The access token you provided is not permitted for this operation.');
  }
  const path = new URL(request.url, 'http://sandbox').pathname.replace(/^.*?\/spapi\/\w+/, '');
  checkRestriction(caller, operation, { method: request.method, path });
  return caller;
}

/** A restricted token is good for its own calls alone, and operations that give personal data take no other. */
function checkRestriction(caller: Caller, operation: Operation, call: RestrictedResource): void {
  const isMeant = caller.restrictedTo?.some((resource) => coversCall(resource, call)) ?? false;
  if (caller.restrictedTo !== null && !isMeant)
    throw unauthorized('The Restricted Data Token you provided is not valid for this path.');
  if (operation.needsRestrictedToken && !isMeant)
    throw unauthorized('A Restricted Data Token is required for this operation.');
}

async function handle(
  operation: Operation,
  region: Region,
  { world, params, query: search, request }: WorldRequest,
  { caller, requestId }: { caller: Caller; requestId: string },
): Promise<OperationAnswer> {
  const query = createCallQuery(search);
  const body = readBody(request);
  checkRegion(region, query, body);
  const call = {
    world,
    region,
    application: caller.application,
    isRestricted: caller.restrictedTo !== null,
    params,
    query,
    body,
    headers: textHeaders(request),
    requestId,
    now: world.clock.now(),
  };
  if (operation.access === 'grantless') return operation.handle(call);
  if (!caller.account) throw unauthorized('The access token you provided is not permitted for this operation.');
  return operation.handle({ ...call, account: caller.account });
}

function readBody(request: FastifyRequest): unknown {
  try {
    return bodyJson(request);
  } catch (error) {
    if (error instanceof BadRequest) throw invalidInput('The request body is not valid JSON.');
    throw error;
  }
}

/** Marketplaces of another region are refused before the operation looks at anything. */
function checkRegion(region: Region, query: CallQuery, body: unknown): void {
  const named = ['marketplaceIds', 'marketplaceId', 'MarketplaceId', 'MarketplaceIds'].flatMap((name) => [
    ...query.list(name),
    ...(isRecord(body) ? [body[name]].flat() : []),
  ]);
  for (const id of named) {
    const market = typeof id === 'string' ? findMarketByMarketplaceId(id) : null;
    if (market && markets[market].region !== region) throw wrongRegion();
  }
}

function textHeaders(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );
}

function errorAnswer(error: unknown, operation: Operation | null): OperationAnswer {
  if (!(error instanceof ApiError)) console.error(error);
  const { status, errors } = error instanceof ApiError ? error : internalFailure();
  return { status, body: operation?.errorShape === 'list' ? errors : { errors } };
}

/** The rate header comes with answers, 400 and 404, and not with refusals and failures (marketplace.md 6.1). */
function send(
  reply: FastifyReply,
  { status, body, headers = {} }: OperationAnswer,
  { requestId, rate }: Sending,
): FastifyReply {
  reply.code(status).header('x-amzn-RequestId', requestId).headers(headers);
  if (rate !== null && (status < 300 || status === 400 || status === 404)) reply.header('x-amzn-RateLimit-Limit', rate);
  if (body === undefined) return reply.send();
  return reply.type(headers['content-type'] ?? 'application/json').send(JSON.stringify(body));
}
