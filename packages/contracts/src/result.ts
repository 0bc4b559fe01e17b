import { z } from 'zod';

/** SHELL-071. */
export const ResultType = { Success: 0, BusinessError: 1, Exception: 2, StripeError: 3 } as const;
export type ResultType = (typeof ResultType)[keyof typeof ResultType];

/** SHELL-070: the wrapper of every answer that is not plain. */
export const resultOf = <T extends z.ZodType>(data: T) =>
  z.object({ resultType: z.literal(ResultType.Success), message: z.null(), data, errorMessage: z.null() });

/** The same for mutations: `succeeded` makes the panel show a success notice (SHELL-069). */
export const doneOf = <T extends z.ZodType>(data: T) => resultOf(data).extend({ succeeded: z.literal(true) });

/** One refused field of a request; `code` is the key of its text. */
export const fieldError = z.object({ field: z.string(), code: z.string() });
export type FieldError = z.output<typeof fieldError>;

/** A refusal: `message` is the error code, `errorMessage` its text in the caller's language. */
export const refusal = z.object({
  resultType: z.int(),
  message: z.string(),
  data: z.unknown(),
  errorMessage: z.string(),
  errors: z.array(fieldError).optional(),
  /** Of an error that is ours: by it the log tells more. */
  errorId: z.string().optional(),
});
