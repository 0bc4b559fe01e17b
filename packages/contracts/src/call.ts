import type { Endpoint, RequestToSend, Response } from './endpoint.ts';
import { isErrorCode, type ErrorCode } from './errors.ts';
import type { ReceivedFile } from './file.ts';
import type { FieldError } from './result.ts';

/** A refusal of the server, with the code whose text is shown. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NetworkError';
  readonly status: number;
  readonly fields: FieldError[];
  readonly data: unknown;
  /** By it the help desk finds the error in the log; null = a refusal, which needs none. */
  readonly errorId: string | null;
  constructor(
    code: ErrorCode | 'NetworkError',
    status: number,
    fields: FieldError[] = [],
    data: unknown = null,
    errorId: string | null = null,
  ) {
    super(code);
    this.errorId = errorId;
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.data = data;
  }
}

/** One call on its way to the server. `contentType` is null without a body, and where the body brings its own (multipart). */
export type Message = {
  method: string;
  url: string;
  body: string | FormData | null;
  contentType: string | null;
  /** Of the attempt: the server answers a repetition with its first answer. */
  key: string | null;
  endpoint: Endpoint;
  /** Told how much of a download has come; long files come in pieces. */
  onBytes?: OnBytes;
  /** Ends a download that nobody wants any more. */
  signal?: AbortSignal;
};
export type OnBytes = (bytes: number) => void;
/** An answer on its way back; `file` where the endpoint answers one and did not refuse. */
export type Reply = { status: number; json: unknown; location: string | null; file?: ReceivedFile };
/** What a transport is given and gives back; the panel uses fetch, the tests use the server's injection. */
export type Transport = (message: Message) => Promise<Reply>;

/** The call of an endpoint as it is sent: values that are absent are left out of the address. */
export function messageOf<E extends Endpoint>(endpoint: E, request: RequestToSend<E>): Message {
  const {
    params = {},
    query = {},
    body,
    key = null,
  } = request as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown; key?: string };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  ).toString();
  return {
    method: endpoint.method,
    url: search ? `${path}?${search}` : path,
    ...packed(endpoint, body),
    key,
    endpoint,
  };
}

function packed({ sends }: Endpoint, body: unknown): Pick<Message, 'body' | 'contentType'> {
  if (body === undefined) return { body: null, contentType: null };
  if (sends === 'multipart') return { body: formDataOf(body as object), contentType: null };
  if (sends === 'form')
    return {
      // A form body is an object of texts (AUTH-046).
      body: new URLSearchParams(body as Record<string, string>).toString(),
      contentType: 'application/x-www-form-urlencoded',
    };
  return { body: JSON.stringify(body), contentType: 'application/json' };
}

/** Fields first: who reads them as they come knows them before the files. The field `json` holds a body of its own (appendix F). */
function formDataOf(body: object): FormData {
  const form = new FormData();
  const entries = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of entries)
    if (!Array.isArray(value)) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  for (const [name, files] of entries)
    if (Array.isArray(files)) for (const file of files as Blob[]) form.append(name, file);
  return form;
}

/** Calls one endpoint; the answer has the type its contract promises. A created record answers {id}. `onBytes` follows a download, `signal` ends it. */
export function createCall(send: Transport) {
  return async <E extends Endpoint>(
    endpoint: E,
    request: RequestToSend<E>,
    onBytes?: OnBytes,
    signal?: AbortSignal,
  ): Promise<Response<E>> => {
    const answer = await send({
      ...messageOf(endpoint, request),
      ...(onBytes ? { onBytes } : {}),
      ...(signal ? { signal } : {}),
    });
    if (answer.status >= 400) throw refusalOf(answer.status, answer.json);
    return contentOf(endpoint, answer) as Response<E>;
  };
}
export type Call = ReturnType<typeof createCall>;

function contentOf(endpoint: Endpoint, answer: Reply): unknown {
  if (endpoint.answers === 'file') return answer.file;
  if (endpoint.answers === 'created') return { id: Number(answer.location?.split('/').at(-1)) };
  if (endpoint.answers === 'data' || endpoint.answers === 'done') return (answer.json as { data: unknown }).data;
  return answer.json;
}

function refusalOf(status: number, json: unknown): ApiError {
  const body = (json ?? {}) as {
    message?: unknown;
    error?: unknown;
    errors?: FieldError[];
    data?: unknown;
    errorId?: string;
  };
  const said = String(body.message ?? body.error ?? '');
  const code = isErrorCode(said)
    ? said
    : status === 401
      ? 'NotSignedIn'
      : status === 404
        ? 'RecordNotFound'
        : 'UnexpectedError';
  return new ApiError(code, status, body.errors ?? [], body.data, body.errorId ?? null);
}
