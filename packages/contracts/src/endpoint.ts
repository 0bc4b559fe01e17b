import type { ExtensionScope } from '@kervan/domain/identity/extension-scope';
import type { Needs } from '@kervan/domain/subscriptions/standing';
import type { z } from 'zod';
import type { FileToSend, ReceivedFile } from './file.ts';
import type { CallSchemas, Schemas } from './schemas.ts';

/**
 * How an answer looks on the wire (requirements appendix F):
 * data = result wrapper without `succeeded` (reading calls); done = result wrapper with `succeeded` (a success notice is shown);
 * created = 201 with Location; plain = the bare body; empty = 204; redirect = 302; events = a stream; file = a download with its name.
 */
export type AnswerKind = 'data' | 'done' | 'created' | 'plain' | 'empty' | 'redirect' | 'events' | 'file';

/** What a multipart call takes at most; the browser says it before anything is sent, the server stops reading there. */
export type UploadLimits = { filesMax: number; bytesMax: number };

declare const schemas: unique symbol;

/** One HTTP operation, as plain data: the server, the panel, the OpenAPI document and the tests all read it. Its schemas are known as a type alone. */
export type Endpoint = {
  /** Requirement id of the call. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  /** Who may call: anyone, a signed-in account, an account with a selected store (market header), or a member of staff. */
  access: 'public' | 'account' | 'store' | 'staff';
  /** What must be true of the account or the store; read by the server and by the panel's buttons. */
  needs?: Needs;
  /** It changes something though it answers as a reading call does: it is closed where writing is. */
  writes?: true;
  /** Moves money or hands over the account: its owner alone, no member of staff who looks at it and no token of the extension. */
  owner?: true;
  /** The owner, and the password typed within the last ten minutes. */
  stepUp?: true;
  /** Open to a member of staff who looks at the account though it changes something: what the law owes others. It writes the reason down itself. */
  staffMay?: true;
  /** What a token of the extension has to be allowed to; without it no such token may call. */
  scope?: ExtensionScope;
  /** The body holds a long list: `limits.bodyBytesMax.bulk` instead of what others may send. */
  isBulk?: true;
  /** Reads through whole stores: two of one account at once, the next ones wait in turn or are refused. */
  isCostly?: true;
  /** A repetition with the same Idempotency-Key gets the first answer (bulk and money calls). */
  idempotent?: true;
  /**
   * Else JSON: form = as the sign-in sends its body; multipart = files, which the body names as lists, and fields beside them; signed = bytes
   * that are looked at only by who knows their signature.
   */
  sends?: 'form' | 'multipart' | 'signed';
  uploads?: UploadLimits;
  answers: AnswerKind;
  readonly [schemas]?: CallSchemas;
};

/** The operations of one area. */
export type Calls = Record<string, Endpoint>;

type Sending = { sends?: 'form' | 'signed'; uploads?: never } | { sends: 'multipart'; uploads: UploadLimits };
/** A stream is not kept for a repetition. */
type Answering<S extends CallSchemas> = S extends { mediaTypes: readonly string[] }
  ? { answers: 'file'; idempotent?: never }
  : { answers: Exclude<AnswerKind, 'file'> };
type Declared<S extends CallSchemas> = Omit<Endpoint, 'sends' | 'uploads' | 'answers'> & Sending & Answering<S>;

/** Declares the operations of one area: exactly those that have schemas, each linked to its own by type. */
export const defineCalls =
  <S extends Schemas>() =>
  <const C extends { [Name in keyof S]: Declared<S[Name]> } & { [Name in Exclude<keyof C, keyof S>]: never }>(
    calls: C,
  ) =>
    calls as { [Name in keyof S]: C[Name] & { readonly [schemas]?: S[Name] } };

/** What a call is linked to. */
export type SchemasOf<E extends Endpoint> = NonNullable<E[typeof schemas]>;

type PartNames<E extends Endpoint> = Extract<keyof SchemasOf<E>, 'params' | 'query' | 'body'>;
type PartOf<E extends Endpoint, K extends PartNames<E>> = Extract<SchemasOf<E>[K], z.ZodType>;
/** The parts of a request as the handler receives them. */
export type Request<E extends Endpoint> = { [K in PartNames<E>]: z.output<PartOf<E, K>> };
/** The parts of a request as a caller writes them; a call that is made once takes the key of its attempt: the same key is the same request. */
export type RequestToSend<E extends Endpoint> = {
  [K in PartNames<E>]: z.input<PartOf<E, K>>;
} & (E['idempotent'] extends true ? { key?: string } : unknown);

/** The content of the answer. */
export type Response<E extends Endpoint> = E['answers'] extends 'file'
  ? ReceivedFile
  : z.output<Extract<SchemasOf<E>['response'], z.ZodType>>;
/** The content of the answer as the handler returns it. */
export type ResponseToSend<E extends Endpoint> = E['answers'] extends 'file'
  ? FileToSend
  : z.input<Extract<SchemasOf<E>['response'], z.ZodType>>;
