import { randomUUID } from 'node:crypto';
import { isRecord } from '../../http/body.ts';
import { ApiError, internalFailure, invalidInput, quotaExceeded } from '../api-error.ts';
import type { SellerCall } from '../operation.ts';
import { marketplace } from '../marketplace.ts';

/** The requests inside a batch body: 1 … max, each an object. */
export function batchRequests({ body }: SellerCall, max: number): Record<string, unknown>[] {
  const requests = isRecord(body) ? body.requests : undefined;
  if (!Array.isArray(requests) || requests.length === 0 || requests.length > max)
    throw invalidInput(`'requests' must hold 1 to ${max} entries.`, 'requests');
  if (!requests.every(isRecord)) throw invalidInput("Each entry of 'requests' must be an object.", 'requests');
  return requests;
}

/** One answer inside a batch. */
export type ItemAnswer = { status: { statusCode: number; reasonPhrase: string }; body: object };

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/**
 * Answers one request of a batch by itself: its failure does not fail the others. A `throttle` or `error5xx` fault set for
 * `{operation}.item` strikes single items.
 */
export function answerItem(call: SellerCall, operationId: string, work: () => object): ItemAnswer {
  const { world, account } = call;
  try {
    const name = `${operationId}.item`;
    const struck = (kind: 'throttle' | 'error5xx'): boolean =>
      marketplace.of(world).faults.strikes(kind, name, account.sellingPartnerId, { isSpared: true }) !== null;
    if (struck('throttle')) throw quotaExceeded();
    if (struck('error5xx')) throw internalFailure();
    return { status: { statusCode: 200, reasonPhrase: 'OK' }, body: work() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      status: { statusCode: error.status, reasonPhrase: reasons[error.status] ?? '' },
      body: { errors: error.errors },
    };
  }
}

/** Headers of an answer inside a batch. */
export const itemHeaders = (now: Date): Record<string, string> => ({
  Date: now.toUTCString(),
  'x-amzn-RequestId': randomUUID(),
});
