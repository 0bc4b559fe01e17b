import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Endpoint, Request, ResponseToSend } from '@kervan/contracts/endpoint';
import type { FileToSend } from '@kervan/contracts/file';
import { doneOf, refusal, resultOf, ResultType } from '@kervan/contracts/result';
import type { Contract, Operation } from '@kervan/contracts/schemas';
import { z } from 'zod';
import { withTenant } from '../db/tenant.ts';
import type { Db } from '../db/connect.ts';
import { alike } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { isStaffCaller, requireAccess, type AccountCaller, type AnyCaller, type Caller } from './access.ts';
import { acceptSigned, boundsOf } from './bounded-body.ts';
import { findBrokenText } from './broken-text.ts';
import { AppError } from '../errors.ts';
import { answerWithin, once } from './idempotency.ts';
import { sendFile } from './send-file.ts';
import { inTurn } from './turns.ts';
import { acceptUploads, readUploads } from './uploads.ts';

/** The parts of the HTTP request that a few handlers need beside the contract. */
export type Wire = { ip: string; userAgent: string; request: FastifyRequest; reply: FastifyReply };

export type Handler<E extends Endpoint> = (
  request: Request<E> & { caller: Caller<E['access']>; wire: Wire },
  deps: Deps,
) => Promise<ResponseToSend<E>>;
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> };

/** The same where its outcome is the whole answer of a call with an Idempotency-Key: both are written, or neither. */
export const answeredWithin = <T>(deps: Deps, caller: AccountCaller, work: (tx: Db) => Promise<T>): Promise<T> =>
  withTenant(
    deps.db,
    caller,
    alike(work, async (tx) => answerWithin(tx, caller, await work(tx))),
  );

/** Registers every operation of a contract. A missing or misspelt handler is a compile error. */
export function implement<C extends Contract>(
  app: FastifyInstance,
  deps: Deps,
  contract: C,
  handlers: Handlers<C>,
): void {
  for (const [name, operation] of Object.entries(contract)) {
    // The table is exhaustive over the same keys; only the request type is lost in the loop.
    const route = routeOf(deps, name, operation, handlers[name] as unknown as AnyHandler);
    if (operation.sends === 'multipart' || operation.sends === 'signed')
      app.register(async (scope) => {
        if (operation.sends === 'signed') acceptSigned(scope);
        else acceptUploads(scope);
        scope.route(route);
      });
    else app.route(route);
  }
}

type AnyHandler = (request: object, deps: Deps) => Promise<unknown>;

function routeOf(deps: Deps, name: string, operation: Operation, handler: AnyHandler): RouteOptions {
  const callers = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof requireAccess>>>();
  return {
    method: operation.method,
    url: operation.path,
    ...boundsOf(operation),
    schema: schemaOf(name, operation),
    // Before the body is read: who may not call gets no other answer, and nothing of the content is looked at.
    onRequest: async (request) => void callers.set(request, await requireAccess(operation, request, deps)),
    preValidation: async (request) => {
      if (operation.uploads) await readUploads(request, operation.uploads, deps.virusScan);
      if (operation.sends !== 'signed') refuseBrokenText(request);
    },
    handler: async (request, reply) => {
      const wire: Wire = {
        ip: request.ip,
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        request,
        reply,
      };
      const caller = callers.get(request) ?? null;
      const run = () =>
        handler({ params: request.params, query: request.query, body: request.body, caller, wire }, deps);
      const content = await withExecutionPolicy(operation, { deps, caller, request }, run);
      return answer(operation, reply, content);
    },
  };
}

/** Costly calls wait for their turn, those with a key run once: some are both. */
function withExecutionPolicy(
  operation: Operation,
  { deps, caller, request }: { deps: Deps; caller: AnyCaller | null; request: FastifyRequest },
  run: () => Promise<unknown>,
): Promise<unknown> {
  // What staff do once has a number of its own in what they do.
  if (!caller || isStaffCaller(caller)) return run();
  const attempt = () => (operation.idempotent ? once(deps, caller, request, run) : run());
  return operation.isCostly ? inTurn(deps, caller.accountId, attempt) : attempt();
}

function refuseBrokenText({ params, query, body }: FastifyRequest): void {
  const field = findBrokenText({ ...(params as object), ...(query as object) }) ?? findBrokenText(body);
  if (field !== null) throw new AppError('ValidationFailed', { fields: [{ field, code: 'brokenText' }] });
}

function schemaOf(name: string, endpoint: Operation): object {
  const { params, query, body, response = z.null(), mediaTypes = [], answers } = endpoint;
  const success = {
    data: { 200: resultOf(response) },
    done: { 200: doneOf(response) },
    created: { 201: response },
    plain: { 200: response },
    empty: { 204: z.null() },
    redirect: { 302: z.null() },
    events: { 200: z.string() },
    file: { 200: { description: 'The file', content: binary(mediaTypes) } },
  }[answers];
  return {
    operationId: `${
      endpoint.path
        .split('/')
        .filter((part) => part && !part.startsWith(':'))
        .at(-2) ?? 'root'
    }_${name}`,
    summary: endpoint.summary,
    description: `${endpoint.id}. Errors: ${(endpoint.errors ?? []).join(', ') || 'the common ones'}.`,
    tags: [endpoint.path.split('/').filter(Boolean)[endpoint.path.startsWith('/api/') ? 1 : 0] ?? 'root'],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.sends ? { consumes: [CONTENT_TYPES[endpoint.sends]] } : {}),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...success, '4xx': refusal },
  };
}

const CONTENT_TYPES = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  signed: 'application/json',
};
const binary = (mediaTypes: readonly string[]) =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: z.file() }]));

function answer(endpoint: Operation, reply: FastifyReply, content: unknown) {
  // What a seller sees is kept by no cache.
  // A handler says itself what the caller's own browser may keep.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  const wrapper = { resultType: ResultType.Success, message: null, data: content, errorMessage: null };
  switch (endpoint.answers) {
    case 'data':
      return reply.send(wrapper);
    case 'done':
      return reply.send({ ...wrapper, succeeded: true });
    case 'created':
      return reply
        .code(201)
        .header('location', `${endpoint.path}/${(content as { id: number }).id}`)
        .send(content);
    case 'plain':
      return reply.send(content);
    case 'empty':
      return reply.code(204).send(null);
    case 'redirect':
      return reply.redirect(String(content), 302);
    case 'events':
      return reply;
    case 'file':
      return sendFile(endpoint, reply, content as FileToSend);
  }
}
