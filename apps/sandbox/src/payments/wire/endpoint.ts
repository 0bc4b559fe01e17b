import type { Books } from '../books/books.ts';
import type { JsonObject } from '../books/records.ts';
import type { Raw } from './form.ts';
import type { Read } from './read.ts';

/** A call of an endpoint: the books, its parameters, and the id of its path (empty when it has none). */
export type Call<P> = { books: Books; params: P; id: string; caller: Caller };

/** Who asks: with a secret key, or from a browser with a publishable one. */
export type Caller = 'secret' | 'publishable';

/** One of Stripe's endpoints. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** As Stripe's reference writes it: `/v1/customers/{id}`. */
  path: string;
  /** Name in the call log and for faults: `customers.create`. */
  name: string;
  /** Browsers may call it with a publishable key. */
  isPublic: boolean;
  run(request: { books: Books; raw: { [name: string]: Raw }; id: string; caller: Caller }): JsonObject;
};

type Declared<P> = {
  /** `POST /v1/customers`. */
  on: `${Endpoint['method']} /v1/${string}`;
  name: string;
  isPublic?: boolean;
  run(call: Call<P>): JsonObject;
};

/** Declares an endpoint: its parameters are read, and refused where Stripe refuses them, before it runs. */
export function endpoint<P>(params: Read<P>, { on, name, isPublic = false, run }: Declared<P>): Endpoint {
  const [method, path] = on.split(' ');
  if ((method !== 'GET' && method !== 'POST' && method !== 'DELETE') || path === undefined)
    throw new Error(`${on} is no endpoint`);
  return {
    method,
    path,
    name,
    isPublic,
    run: ({ books, raw, id, caller }) => run({ books, params: params(raw, ''), id, caller }),
  };
}
