import type { Region } from '@kervan/domain/markets';
import createClient, { type Client } from 'openapi-fetch';
import type { GrantlessScope, MarketplaceAccount } from './accounts.ts';
import { judge, type Verdict } from './answer.ts';
import type { MarketplaceConfig, MarketplaceStorage } from './config.ts';
import {
  ApplicationRefused,
  AuthorizationLost,
  CapabilityMissing,
  InvalidRequest,
  NotFound,
  QuotaError,
  TokenExpired,
  Transient,
  UnknownOutcome,
  type CallFacts,
} from './errors.ts';
import { operations, type OperationId } from '@kervan/sp-api/operations';
import type { Leases } from './leases.ts';
import type { QuotaPriority } from './quota-gate.ts';
import type { QuotaClass } from './quota-limits.ts';
import type { TokenProvider } from './tokens.ts';
import { waitMs } from '../../wait-factor.ts';

/** One call: on whose behalf, what, and how urgent. */
export type Call = {
  by: MarketplaceAccount | { scope: GrantlessScope; region: Region };
  operation: OperationId;
  priority: QuotaPriority;
  classes?: readonly QuotaClass[];
};

export type HttpCore = {
  /**
   * A typed client whose requests pass the quota gate and carry the token. Its answers are successes with whole JSON:
   * everything else is thrown as one of the classes in errors.ts.
   */
  client<Paths extends object>(call: Call): Client<Paths>;
};

/** A call that was made: `bytes` of its answer; `startedAt` by the machine's own clock. */
type Noted = {
  call: Call;
  method: string;
  facts: CallFacts;
  outcome: Verdict['kind'];
  bytes: number;
  startedAt: number;
};
type Received = { status: number; text: string; headers: Headers };

const USER_AGENT = 'Kervan/1.0 (Language=TypeScript)';
const DEFAULT_TIMEOUT_MS = waitMs(30_000);

// POSTs that only read: repeating them changes nothing, so a lost answer is merely transient.
const readingPosts = new Set<OperationId>([
  'getItemOffersBatch',
  'getListingOffersBatch',
  'getCompetitiveSummary',
  'getMyFeesEstimates',
]);
// Failures in which nothing can have reached the other side.
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** The one way to Amazon's API: quota, token, time-out, error classes, metering, log. */
export function createHttpCore(
  config: Pick<MarketplaceConfig, 'endpoints' | 'clock' | 'timeoutMs'>,
  storage: Pick<MarketplaceStorage, 'meterCall' | 'log'>,
  tokens: Pick<TokenProvider, 'tokenFor' | 'discard'>,
  leases: Leases,
): HttpCore {
  async function send(call: Call, request: Request): Promise<Response> {
    const body = request.body === null ? null : await request.text();
    try {
      return await admitted(call, request, body);
    } catch (error) {
      const again = () => admitted(call, request, body);
      if (error instanceof TokenExpired) return withFreshToken(again);
      if (error instanceof Transient && request.method === 'GET') return onceMore(again, error);
      throw error;
    }
  }

  async function admitted(call: Call, request: Request, body: string | null): Promise<Response> {
    const { account, owner, region } = partiesOf(call);
    const quota = { account, region, operation: call.operation, classes: call.classes ?? [] };
    const token = await tokens.tokenFor(owner);
    await leases.take({ ...quota, priority: call.priority });
    const startedAt = performance.now();
    const timeoutMs = config.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const received = await receive(request, { body, token, timeoutMs });
    const answer = received instanceof Error ? null : received;
    const verdict: Verdict =
      received instanceof Error ? { kind: 'failed', reason: 'no answer' } : judge(received.status, received.text);
    const wasThrottled = verdict.kind === 'throttled';
    const blockedUntil = await leases.report({ ...quota, rateHeader: rateOf(answer), throttled: wasThrottled });
    const facts: CallFacts = {
      operation: call.operation,
      status: answer?.status ?? null,
      requestId: answer?.headers.get('x-amzn-requestid') ?? null,
    };
    const bytes = Buffer.byteLength(answer?.text ?? '');
    await note({ call, method: request.method, facts, outcome: verdict.kind, bytes, startedAt });
    if (verdict.kind === 'ok' && answer)
      return new Response(answer.status === 204 ? null : answer.text, {
        status: answer.status,
        headers: { 'content-type': 'application/json' },
      });
    if (verdict.kind === 'tokenRefused') tokens.discard(owner, token);
    throw errorOf(verdict, facts, { call, cause: received, blockedUntil: blockedUntil ?? config.clock.now() + 1000 });
  }

  /** What a call has cost is metered, and its outcome logged. */
  async function note({ call, method, facts, outcome, bytes, startedAt }: Noted): Promise<void> {
    const { account, region } = partiesOf(call);
    const { operation, status } = facts;
    const wasThrottled = outcome === 'throttled';
    await storage.meterCall({ account, operation, method, status, wasThrottled, bytes, at: config.clock.now() });
    if (outcome === 'applicationRefused')
      storage.log.error(
        facts,
        'the marketplace refuses the secret of this application: nobody is served until it is renewed',
      );
    const ms = Math.round(performance.now() - startedAt);
    const spAccountId = account?.spAccountId ?? 0;
    storage.log[outcome === 'ok' ? 'info' : 'warn']({ ...facts, spAccountId, region, outcome, ms }, 'marketplace call');
  }

  return {
    client<Paths extends object>(call: Call) {
      const client = createClient<Paths>({
        baseUrl: config.endpoints[partiesOf(call).region],
        querySerializer: { array: { style: 'form', explode: false } },
        fetch: (request) => send(call, request),
      });
      client.use({ onRequest: ({ request }) => request.headers.set('user-agent', USER_AGENT) });
      return client;
    },
  };
}

/**
 * The body of a client's answer, which the core has already found to be a success.
 * @throws Error when an operation that answers something answered nothing: a defect of the model, not of the call.
 */
export function bodyOf<Data>(answer: { data?: Data }): NonNullable<Data> {
  if (answer.data === undefined || answer.data === null)
    throw new Error('the marketplace answered a success without a body');
  return answer.data;
}

async function withFreshToken(again: () => Promise<Response>): Promise<Response> {
  try {
    return await again();
  } catch (error) {
    // A token whose time was over as soon as it was given tells of clocks, not of the seller's consent.
    if (error instanceof TokenExpired)
      throw error.isOver
        ? new Transient('a fresh token was over already', error.facts)
        : new AuthorizationLost('a fresh token was refused too', error.facts);
    throw error;
  }
}

async function onceMore(again: () => Promise<Response>, first: Transient): Promise<Response> {
  try {
    return await again();
  } catch (error) {
    // Held back by the gate: what is worth telling is why the first call failed.
    throw error instanceof QuotaError && !error.wasThrottled ? first : error;
  }
}

/** What came back; an error when nothing did. */
async function receive(
  request: Request,
  { body, token, timeoutMs }: { body: string | null; token: string; timeoutMs: number },
): Promise<Received | Error> {
  const headers = new Headers(request.headers);
  headers.set('x-amz-access-token', token);
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function partiesOf(call: Call) {
  if ('scope' in call.by) return { account: null, owner: call.by.scope, region: call.by.region };
  return { account: call.by, owner: call.by, region: call.by.region };
}

function errorOf(
  verdict: Verdict,
  facts: CallFacts,
  circumstances: { call: Call; cause: unknown; blockedUntil: number },
): Error {
  switch (verdict.kind) {
    case 'throttled':
      return new QuotaError(facts, circumstances.blockedUntil, true);
    case 'tokenRefused':
      return new TokenExpired(facts, verdict.isOver);
    case 'applicationRefused':
      return new ApplicationRefused('the secret of the application is expired or wrong', facts);
    case 'turnedAway':
      return new Transient(verdict.reason, facts);
    case 'capabilityMissing':
      return new CapabilityMissing(facts, verdict.issues);
    case 'notFound':
      return new NotFound(facts, verdict.issues);
    case 'invalid':
      return new InvalidRequest(facts, verdict.issues);
    case 'failed':
      return isOutcomeUnknown(circumstances.call.operation, circumstances.cause)
        ? new UnknownOutcome(verdict.reason, facts, { cause: circumstances.cause })
        : new Transient(verdict.reason, facts, { cause: circumstances.cause });
    case 'ok':
      return new Transient('no answer', facts);
  }
}

function isOutcomeUnknown(operation: OperationId, cause: unknown): boolean {
  if (operations[operation].method === 'GET' || readingPosts.has(operation)) return false;
  return !neverSent.has(codeOf(cause));
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // Node's fetch hides the system's error code one or two causes down.
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && neverSent.has(code) ? code : codeOf(error.cause);
}

function rateOf(answer: Received | null): number | null {
  const header = answer?.headers.get('x-amzn-ratelimit-limit');
  const rate = header ? Number(header) : Number.NaN;
  return Number.isFinite(rate) && rate > 0 ? rate : null;
}
