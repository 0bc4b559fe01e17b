import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatuses, type ErrorCode } from '@kervan/contracts/errors';
import { ResultType, type FieldError } from '@kervan/contracts/result';
import { ProviderError, refusalOfFault } from '@kervan/domain/billing/provider-error';
import { LedgerRefusal, refusalOfLedgerFault } from '@kervan/domain/credit/ledger-refusal';
import { texts, type Language } from '@kervan/texts/texts';
import { AppError } from '../errors.ts';
import { findOutage, type Outage } from '../db/outage.ts';

/** The language a refusal is worded in: the panel says it, else the browser's preference (SHELL-047). */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*tr\b/i.test(String(request.headers['accept-language'] ?? '')) ? 'tr' : 'en';
}

/** Addresses of calls and of the panel's files; everything else is a screen. */
const CALL = /^\/(api|connect|sapi|amazon|assets|webhooks)\b/i;

/** Words every refusal in the result wrapper and keeps bugs out of the answer. */
export function handleErrors(
  app: FastifyInstance,
  openPanel: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | null = null,
  onRefusal: (request: FastifyRequest, code: ErrorCode) => Promise<void> = async () => {},
): void {
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) {
      await onRefusal(request, error.code);
      return refuse(request, reply, error.code, error.fields, error.data);
    }
    if (error instanceof ProviderError) {
      request.log.warn({ err: error, ...error.words }, 'the payment provider did not do what was asked');
      return refuse(request, reply, refusalOfFault[error.fault]);
    }
    if (error instanceof LedgerRefusal && refusalOfLedgerFault[error.fault] !== null)
      return refuse(request, reply, refusalOfLedgerFault[error.fault] ?? 'UnexpectedError');
    if ('validation' in error && error.validation) return refuse(request, reply, 'ValidationFailed', fieldsOf(error));
    if (error.statusCode === 413) return refuse(request, reply, 'PayloadTooLarge');
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
      return refuse(request, reply, 'ValidationFailed');
    const outage = findOutage(error);
    if (outage) {
      request.log.warn({ err: error }, 'a call could not be served');
      return refuse(request, reply, outageCodes[outage]);
    }
    if (hasLeft(error, reply)) request.log.info('the visitor left before the answer');
    else request.log.error({ err: error }, 'unexpected error');
    return refuse(request, reply, 'UnexpectedError');
  });
  // Every address that is neither a call nor a file is a screen of the panel.
  app.setNotFoundHandler((request, reply) =>
    openPanel && (request.method === 'GET' || request.method === 'HEAD') && !CALL.test(request.url)
      ? openPanel(request, reply)
      : refuse(request, reply, 'RouteNotFound'),
  );
}

/** A stream ends early because nobody listens any more: that is no bug. */
const hasLeft = (error: Error & { code?: string }, reply: FastifyReply): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;

/** Answers a refusal in the result wrapper, in the caller's language. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  errors: FieldError[] = [],
  data: unknown = null,
) {
  const resultType = resultTypes[code] ?? ResultType.BusinessError;
  const body = {
    resultType,
    message: code,
    data,
    errorMessage: texts[languageOf(request)].errors[code],
    ...(errors.length ? { errors } : {}),
    // By it the help desk finds what the log says; other refusals are alike whoever asks, and carry it in their header.
    ...(errorStatuses[code] >= 500 ? { errorId: request.id } : {}),
  };
  // The sign-in looks like OAuth on the wire (AUTH-046).
  const oauth = code === 'invalid_grant' ? { error: code, error_description: body.errorMessage } : {};
  reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  const pause = retryAfterS[code];
  if (pause !== undefined) reply.header('retry-after', pause);
  // Written as it is: the schema of the success answers knows nothing of these fields.
  return reply
    .code(errorStatuses[code])
    .type('application/json')
    .serializer(JSON.stringify)
    .send({ ...body, ...oauth });
}

/** Refusals that are no business of the seller's (SHELL-071). */
const resultTypes: Partial<Record<ErrorCode, ResultType>> = {
  UnexpectedError: ResultType.Exception,
  StripeError: ResultType.StripeError,
};

/** Seconds after which a refused try may succeed. */
const retryAfterS: Partial<Record<ErrorCode, number>> = {
  TooManyRequests: 60,
  ServerBusy: 5,
  DatabaseAway: 5,
  StorageFull: 60,
  Overloaded: 5,
  TooManyAtOnce: 2,
};

const outageCodes = { away: 'DatabaseAway', full: 'StorageFull' } as const satisfies Record<Outage, ErrorCode>;

/** Names the refused fields; the code says what kind of rule each one broke. */
function fieldsOf(error: FastifyError): FieldError[] {
  return (error.validation ?? []).slice(0, 50).map((issue) => ({
    field: issue.instancePath.split('/').filter(Boolean).join('.') || String(issue.params?.missingProperty ?? ''),
    code: issue.keyword === 'invalid_type' ? 'required' : String(issue.keyword),
  }));
}
