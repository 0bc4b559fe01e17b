import type { ErrorCode } from '@kervan/contracts/errors';
import type { FieldError } from '@kervan/contracts/result';

/** An error meant for the user. Anything else that is thrown becomes UnexpectedError and is logged as a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  readonly data: unknown;
  constructor(code: ErrorCode, more: { fields?: FieldError[]; data?: unknown } = {}) {
    super(code);
    this.code = code;
    this.fields = more.fields ?? [];
    this.data = more.data ?? null;
  }
}
