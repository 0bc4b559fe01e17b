import type { Failures } from '../http/break-answer.ts';

/** One entry of Amazon's error answer. */
export type ErrorEntry = { code: string; message: string; details?: string };

/** An answer in Amazon's error shape `{errors: [{code, message, details}]}`; thrown by operations. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly ErrorEntry[];

  constructor(status: number, errors: readonly ErrorEntry[]) {
    super(errors.map((error) => error.message).join(' '));
    this.status = status;
    this.errors = errors;
  }
}

const single = (status: number, code: string, message: string, details: string): ApiError =>
  new ApiError(status, [{ code, message, details }]);

/** 400: a parameter or the body is not as the model has it. */
export const invalidInput = (message: string, details = ''): ApiError => single(400, 'InvalidInput', message, details);

/** 404: nothing of that name. */
export const notFound = (message: string, details = ''): ApiError => single(404, 'NotFound', message, details);

/** 403 for a token that is missing, wrong, expired or of another region, or for a resource of somebody else. */
export const unauthorized = (details: string, message = 'Access to requested resource is denied.'): ApiError =>
  single(403, 'Unauthorized', message, details);

/** 403 for marketplaces of another region (seen by developers: models#5126). */
export const wrongRegion = (): ApiError => unauthorized('', 'The marketplaces you provided are not valid for region.');

/** 429: the bucket of the operation is empty. */
export const quotaExceeded = (message = 'You exceeded your quota for the requested resource.'): ApiError =>
  single(429, 'QuotaExceeded', message, '');

/** 500: the operation broke. */
export const internalFailure = (): ApiError =>
  single(500, 'InternalFailure', 'We encountered an internal error. Please try again.', '');

/** What the marketplace says when a fault breaks it. */
export const failures = {
  internal: { errors: internalFailure().errors },
  unavailable: {
    errors: [
      { code: 'ServiceUnavailable', message: 'Service is temporarily unavailable. Please try again.', details: '' },
    ],
  },
} satisfies Failures;
