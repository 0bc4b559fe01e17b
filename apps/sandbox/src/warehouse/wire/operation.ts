import type * as z from 'zod';
import type { Books } from '../books/books.ts';

/** What an operation is given: its parameters, and the body and query as its schemas leave them. */
export type Call<Body, Query> = {
  books: Books;
  /** The path's parameter, empty without one. */
  id: string;
  body: Body;
  query: Query;
  /** Of `If-Match`; null = not given. */
  ifMatch: number | null;
  /** What the environment has webhooks signed with. */
  webhookSecret: string;
};

export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'PATCH';

/** An operation of the warehouse's API: what is served, checked and documented is this. */
export type Operation = {
  name: string;
  method: OperationMethod;
  /** Below `/warehouse`, as the protocol writes it; at most one parameter. */
  path: string;
  summary: string;
  body: z.ZodType | null;
  query: z.ZodType | null;
  answer: z.ZodType | 'image/jpeg';
  /** Wants `If-Match`. */
  isConditional: boolean;
  run(call: Call<unknown, unknown>): unknown;
};

type Declared<Body, Query> = {
  on: `${OperationMethod} /${string}`;
  name: string;
  summary: string;
  answer: z.ZodType | 'image/jpeg';
  isConditional?: boolean;
  run(call: Call<Body, Query>): unknown;
};

/** An operation without a body. */
export function reading<Query extends z.ZodType>(query: Query, declared: Declared<null, z.output<Query>>): Operation {
  return built(declared, null, query);
}

/** An operation with a body. */
export function writing<Body extends z.ZodType>(body: Body, declared: Declared<z.output<Body>, null>): Operation {
  return built(declared, body, null);
}

function built<Body, Query>(
  { on, isConditional = false, run, ...rest }: Declared<Body, Query>,
  body: z.ZodType | null,
  query: z.ZodType | null,
): Operation {
  const [method, path] = on.split(' ') as [OperationMethod, string]; // As the type of `on` has it.
  // The gateway gives what the schemas made of the request.
  return { ...rest, method, path, isConditional, body, query, run: (call) => run(call as Call<Body, Query>) };
}
