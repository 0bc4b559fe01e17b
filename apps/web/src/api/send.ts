import { ApiError, type Transport } from '@kervan/contracts/call';
import { carriesMarket, MARKET_HEADER } from './market-header.ts';

/** SHELL-068. */
const REQUEST_TIMEOUT_MS = 50_000;

type Surroundings = {
  fetch: typeof fetch;
  /** Token and store in use at the moment of the call. */
  session: () => { token: string | null; storeId: number | null };
  language: () => string;
  /** SHELL-072, SHELL-082: the token of the call is no longer good. */
  onRefused: (token: string, why: 'refused' | 'otherAccount') => void;
  /** The market clock's now, as an answer told it. */
  onMarketTime: (asOf: string) => void;
};

/** The panel's way to the server: bearer token, market header, language, time-out. No answer at all is a NetworkError (SHELL-075). */
export function createSend({ fetch, session, language, onRefused, onMarketTime }: Surroundings): Transport {
  return async ({ method, url, body, form, endpoint }) => {
    const { token, storeId } = session();
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language() };
    if (token !== null) headers.authorization = `Bearer ${token}`;
    if (storeId !== null && endpoint.access !== 'public' && carriesMarket(endpoint)) headers[MARKET_HEADER] = String(storeId);
    if (body !== undefined) headers['content-type'] = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const { status, json, location } = await answerOf(() => fetch(url, { method, headers, body: bodyOf(body, form), signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), cache: 'no-store' }));
    // Answers of a session that has ended meanwhile belong to nobody.
    if (token !== null && endpoint.access !== 'public' && session().token !== token) throw new ApiError('NotSignedIn', 401);
    const code = status >= 400 ? (json as { message?: unknown } | null)?.message : null;
    if (token !== null && endpoint.access !== 'public' && (status === 401 || code === 'DifferentMarketSelected')) onRefused(token, status === 401 ? 'refused' : 'otherAccount');
    const asOf = (json as { data?: { asOf?: unknown } | null } | null)?.data?.asOf;
    if (typeof asOf === 'string') onMarketTime(asOf);
    return { status, json, location };
  };
}

function bodyOf(body: unknown, form: boolean): BodyInit | null {
  if (body === undefined) return null;
  // A form body is an object of texts (AUTH-046).
  return form ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);
}

async function answerOf(request: () => Promise<Response>): Promise<{ status: number; json: unknown; location: string | null }> {
  try {
    const response = await request();
    const text = await response.text();
    return { status: response.status, json: parsed(text), location: response.headers.get('location') };
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
