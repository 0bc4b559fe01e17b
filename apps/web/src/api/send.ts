import { ApiError, type Message, type Reply, type Transport } from '@kervan/contracts/call';
import { carriesMarket, MARKET_HEADER } from './market-header.ts';
import { readAnswer, type Answer } from './read-answer.ts';

/** SHELL-068. */
const REQUEST_TIMEOUT_MS = 50_000;

type Fetch = typeof fetch;
type Surroundings = {
  fetch: Fetch;
  /** Token and store in use at the moment of the call. */
  session: () => { token: string | null; storeId: number | null };
  language: () => string;
  /** SHELL-072, SHELL-082: the token of the call is no longer good. */
  onRefused: (token: string, why: 'refused' | 'otherAccount') => void;
  /** The market clock's now, as an answer told it. */
  onMarketTime: (asOf: string) => void;
  /** A refusal is answered once its sentence can be said. */
  beforeRefusal: () => Promise<void>;
};

/** Who asks: the token, the store in use, the language. */
type Asker = { token: string | null; storeId: number | null; language: string };

/** A call as the browser is asked for it: bearer token, market header, language, time-out. */
export function requestOf(
  { method, url, body, contentType, key, endpoint }: Message,
  { token, storeId, language }: Asker,
): [url: string, init: RequestInit] {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (storeId !== null && endpoint.access !== 'public' && carriesMarket(endpoint))
    headers[MARKET_HEADER] = String(storeId);
  if (contentType !== null) headers['content-type'] = contentType;
  if (key !== null) headers['idempotency-key'] = key;
  return [url, { method, headers, body, cache: 'no-store', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }];
}

/** The panel's way to the server. No answer at all is a NetworkError (SHELL-075). */
export function createSend({
  fetch,
  session,
  language,
  onRefused,
  onMarketTime,
  beforeRefusal,
}: Surroundings): Transport {
  return async (message) => {
    const { endpoint } = message;
    const { token, storeId } = session();
    const [url, init] = requestOf(message, { token, storeId, language: language() });
    const reply = await replyOf(async () =>
      endpoint.answers === 'file' ? readFile(fetch, url, init, message) : readAnswer(await fetch(url, init)),
    );
    const { status, json } = reply;
    if (status >= 400) await beforeRefusal();
    // Answers of a session that has ended meanwhile belong to nobody.
    if (token !== null && endpoint.access !== 'public' && session().token !== token)
      throw new ApiError('NotSignedIn', 401);
    const code = status >= 400 ? (json as { message?: unknown } | null)?.message : null;
    if (token !== null && endpoint.access !== 'public' && (status === 401 || code === 'DifferentMarketSelected'))
      onRefused(token, status === 401 ? 'refused' : 'otherAccount');
    const asOf = (json as { data?: { asOf?: unknown } | null } | null)?.data?.asOf;
    if (typeof asOf === 'string') onMarketTime(asOf);
    return reply;
  };
}

/** A download takes as long as it takes: only a silence of the time-out's length ends it. */
async function readFile(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { onBytes, signal }: Pick<Message, 'onBytes' | 'signal'>,
): Promise<Answer> {
  const silence = new AbortController();
  const listen = () => setTimeout(() => silence.abort(), REQUEST_TIMEOUT_MS);
  let timer = listen();
  const signals = signal ? [silence.signal, signal] : [silence.signal];
  try {
    return await readAnswer(await fetch(url, { ...init, signal: AbortSignal.any(signals) }), (bytes) => {
      clearTimeout(timer);
      timer = listen();
      onBytes?.(bytes);
    });
  } finally {
    clearTimeout(timer);
  }
}

async function replyOf(request: () => Promise<Answer>): Promise<Reply> {
  try {
    const { text, ...answer } = await request();
    return { ...answer, json: parsed(text) };
  } catch {
    throw new ApiError('NetworkError', 0);
  }
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, not ours: the status alone speaks.
    return null;
  }
}
