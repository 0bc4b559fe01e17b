import type { JsonObject } from '../books/records.ts';

/** Stripe's error types that the sandbox answers with. */
export type FailureType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

type Details = {
  status?: number;
  code?: string;
  param?: string;
  declineCode?: string;
  /** Further fields of the error body: the intent, the charge. */
  more?: JsonObject;
  /** What was done before stays done: the attempt is on the books. */
  isKept?: boolean;
  headers?: Record<string, string>;
};

/** An answer that says no, in Stripe's words. */
export class Failure extends Error {
  readonly status: number;
  readonly isKept: boolean;
  readonly headers: Record<string, string>;
  readonly error: JsonObject;

  constructor(type: FailureType, message: string, details: Details = {}) {
    super(message);
    const { status = 400, code, param, declineCode, more = {}, isKept = false, headers = {} } = details;
    this.status = status;
    this.isKept = isKept;
    this.headers = headers;
    this.error = {
      ...(code === undefined
        ? {}
        : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      ...(declineCode === undefined ? {} : { decline_code: declineCode }),
      message,
      ...(param === undefined ? {} : { param }),
      ...more,
      type,
    };
  }
}

/** A request that cannot be understood or done. */
export const invalid = (message: string, details: Details = {}): Failure =>
  new Failure('invalid_request_error', message, details);

/** A card that is refused: 402, and what was tried stays on the books. */
export const cardFailure = (message: string, details: Details): Failure =>
  new Failure('card_error', message, { status: 402, isKept: true, ...details });

/** How Stripe calls its objects in messages, where it is not the object's name. */
const SPOKEN: Record<string, string> = {
  payment_method: 'PaymentMethod',
  customer_balance_transaction: 'balance transaction',
  test_clock: 'test clock',
};

/** 404 for an id that names nothing. */
export const noSuch = (kind: string, id: string, param: string): Failure =>
  invalid(`No such ${SPOKEN[kind] ?? kind.replaceAll('_', ' ')}: '${id}'`, {
    status: 404,
    code: 'resource_missing',
    param,
  });
