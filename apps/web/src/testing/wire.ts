import type { Endpoint, RequestToSend, Response as Content } from '@kervan/contracts/endpoint';
import type { ErrorCode } from '@kervan/contracts/errors';
import { dispositionOf, type ReceivedFile } from '@kervan/contracts/file';
import type { FieldError } from '@kervan/contracts/result';

/** A call as the panel sent it. */
export type Asked = { url: URL; body: unknown; headers: Headers };
type Reply = (asked: Asked) => globalThis.Response | Promise<globalThis.Response>;
type Known = { endpoint: Endpoint; reply: Reply };

/** One per call: a shared one would keep whoever waits for it, with the page around it, as long as the process lives. */
const never = () => new Promise<globalThis.Response>(() => {});

/** The server as a component test wants it: an answer per call of the contract; everything that was asked is kept. */
export function createWire() {
  const known: Known[] = [];
  const asked: { isOf: (endpoint: Endpoint) => boolean; request: Asked }[] = [];
  const put = (endpoint: Endpoint, reply: Reply) => void known.unshift({ endpoint, reply });
  // Contents are data: a function is always the maker of one.
  const answering =
    <E extends Endpoint>(endpoint: E, content: Content<E> | ((asked: Asked) => Content<E>)): Reply =>
    (request) =>
      contentReply(
        endpoint,
        typeof content === 'function' ? (content as (asked: Asked) => Content<E>)(request) : content,
      );

  return {
    /** From now on the call is answered with this content, or with what the function makes of the request. */
    answer<E extends Endpoint>(endpoint: E, content: Content<E> | ((asked: Asked) => Content<E>)): void {
      put(endpoint, answering(endpoint, content));
    },
    /** The answer where the test gives none of its own, whenever it gives it. */
    base<E extends Endpoint>(endpoint: E, content: Content<E>): void {
      known.push({ endpoint, reply: answering(endpoint, content) });
    },
    /** Nothing comes back where the test gives no answer of its own. */
    baseHang(endpoint: Endpoint): void {
      known.push({ endpoint, reply: never });
    },
    /** From now on the call is refused. */
    refuse(
      endpoint: Endpoint,
      code: ErrorCode,
      { status = 400, fields = [] as FieldError[], data = null as object | null } = {},
    ): void {
      put(endpoint, () => json(status, { resultType: 1, message: code, data, errorMessage: code, errors: fields }));
    },
    /** From now on the call is answered by hand: a download in pieces. */
    reply(endpoint: Endpoint, reply: () => globalThis.Response): void {
      put(endpoint, reply);
    },
    /** From now on nothing comes back: what waits, waits. */
    hang(endpoint: Endpoint): void {
      put(endpoint, never);
    },
    /** From now on there is no server for the call. */
    lose(endpoint: Endpoint): void {
      put(endpoint, () => Promise.reject(new TypeError('no answer')));
    },
    /** What was asked of a call so far, oldest first, with the body as it was sent. */
    asked<E extends Endpoint>(
      endpoint: E,
    ): (Asked & { body: RequestToSend<E> extends { body: infer B } ? B : unknown })[] {
      return asked.filter(({ isOf }) => isOf(endpoint)).map(({ request }) => request as never); // The panel sends what the contract says.
    },
    /** Stands in for the browser's own. A call that nobody gave an answer fails the test that made it. */
    async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<globalThis.Response> {
      const url = new URL(String(input), 'http://panel.test');
      const method = init.method ?? 'GET';
      const found = known.find(({ endpoint }) => isCall(endpoint, method, url.pathname));
      const request = { url, body: bodyOf(init.body), headers: new Headers(init.headers) };
      // What nobody answers was asked as well: a test that wants it not to be asked sees it.
      const isOf = (endpoint: Endpoint) =>
        found ? endpoint.id === found.endpoint.id : isCall(endpoint, method, url.pathname);
      asked.push({ isOf, request });
      if (!found) throw new Error(`the test gave no answer to ${method} ${url.pathname}`);
      const reply = await found.reply(request);
      return found.endpoint.answers === 'file' ? untilAborted(reply, init.signal) : reply;
    },
  };
}
export type Wire = ReturnType<typeof createWire>;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): globalThis.Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

function contentReply(endpoint: Endpoint, content: unknown): globalThis.Response {
  const wrapper = { resultType: 0, message: null, data: content, errorMessage: null };
  switch (endpoint.answers) {
    case 'data':
      return json(200, wrapper);
    case 'done':
      return json(200, { ...wrapper, succeeded: true });
    case 'created':
      return json(201, content, { location: `${endpoint.path}/${(content as { id: number }).id}` });
    case 'empty':
      return new Response(null, { status: 204 });
    case 'file': {
      const { name, content: file } = content as ReceivedFile;
      return new Response(file, { headers: { 'content-disposition': dispositionOf(name) } });
    }
    default:
      return json(200, content);
  }
}

/** A download that ends when nobody wants it any more, as the browser's own does. */
const untilAborted = (reply: globalThis.Response, signal?: AbortSignal | null): globalThis.Response =>
  reply.body && signal ? new Response(reply.body.pipeThrough(new TransformStream(), { signal }), reply) : reply;

const isCall = (endpoint: Endpoint, method: string, path: string): boolean =>
  endpoint.method === method && new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i').test(path);

function bodyOf(body: RequestInit['body'] | undefined): unknown {
  if (typeof body !== 'string') return body ?? undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
