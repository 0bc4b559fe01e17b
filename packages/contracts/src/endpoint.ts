import type { z } from 'zod';
import type { Needs } from '@kervan/domain/subscriptions/standing';
import type { ErrorCode } from './errors.ts';

/**
 * How an answer looks on the wire (requirements appendix F):
 * data = result wrapper without `succeeded` (reading calls); done = result wrapper with `succeeded` (a success notice is shown);
 * created = 201 with Location; plain = the bare body; empty = 204; redirect = 302; events = a stream.
 */
export type AnswerKind = 'data' | 'done' | 'created' | 'plain' | 'empty' | 'redirect' | 'events';

/** One HTTP operation, as plain data. The server, the panel's client, the OpenAPI document and the tests all read it. */
export type Endpoint = {
  /** Requirement id of the call. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  /** Who may call: anyone, a signed-in account, or an account with a selected store (market header). */
  access: 'public' | 'account' | 'store';
  /** What must be true of the account or the store; read by the server and by the panel's buttons. */
  needs?: Needs;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body holds a long list: `limits.bodyBytesMax.bulk` instead of what others may send. */
  isBulk?: true;
  /** A repetition with the same Idempotency-Key gets the first answer (bulk and money calls). */
  idempotent?: true;
  /** Form sign-in sends its body as application/x-www-form-urlencoded. */
  sends?: 'form';
  answers: AnswerKind;
  /** The content of `data`, or the whole body of a plain answer. */
  response: z.ZodType;
  errors?: readonly ErrorCode[];
};

/** The operations of one area. */
export type Contract = Record<string, Endpoint>;

/** Declares the operations of one area; keeps every literal type. */
export const defineContract = <const C extends Contract>(contract: C): C => contract;

type PartNames<E extends Endpoint> = Extract<keyof E, 'params' | 'query' | 'body'>;
/** The parts of a request as the handler receives them. */
export type Request<E extends Endpoint> = { [K in PartNames<E>]: E[K] extends z.ZodType ? z.output<E[K]> : never };
/** The parts of a request as a caller writes them. */
export type RequestToSend<E extends Endpoint> = { [K in PartNames<E>]: E[K] extends z.ZodType ? z.input<E[K]> : never };
/** The content of the answer. */
export type Response<E extends Endpoint> = z.output<E['response']>;
/** The content of the answer as the handler returns it. */
export type ResponseToSend<E extends Endpoint> = z.input<E['response']>;
