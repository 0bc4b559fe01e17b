import type { Logger } from 'pino';
import * as z from 'zod';
import { keyOfFact } from './idempotency-key.ts';
import {
  WarehouseAnswerInvalid,
  WarehouseDeclined,
  warehouseDeclines,
  WarehouseRefused,
  WarehouseUnavailable,
} from './warehouse-errors.ts';
import type { Part } from './warehouse-objects.ts';
import { waitMs } from '../../wait-factor.ts';

const TIMEOUT_MS = waitMs(30_000);
const NO_CONTENT = 204;
const TEXT_MAX = 8 * 1024 * 1024;
/** A photo has at most 2 MB (protocol). */
const PHOTO_MAX = 2 * 1024 * 1024;
/** How a JPEG begins. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** `log`: hears of rows that were left out. */
export type WarehouseAddress = { url: string; key: string; timeoutMs?: number; log?: Pick<Logger, 'warn'> };

/** What is asked for. `fact`: the business fact that a writing call stands for; the same fact is the same call, however often it is made. */
export type Ask = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  query?: Record<string, string | number | null>;
  body?: object;
  fact?: string;
  ifMatch?: number;
};

export type Wire = {
  /** @throws WarehouseRefused, WarehouseUnavailable, WarehouseDeclined, WarehouseAnswerInvalid */
  ask<T>(ask: Ask, answer: z.ZodType<T>): Promise<T>;
  photo(path: string): Promise<Buffer>;
  /** The rows of a list that could be read; of others the log is told. */
  readOf<Row>(path: string, part: Part<Row>): Row[];
};

/** Speaks the warehouse's HTTP: bearer key, idempotency keys, declared errors. */
export function openWire({ url, key, timeoutMs = TIMEOUT_MS, log }: WarehouseAddress): Wire {
  const base = url.replace(/\/+$/, '');
  const send = async (ask: Ask): Promise<Response> => {
    const received = await fetched(base, key, timeoutMs, ask);
    if (received.ok) return received;
    throw await errorOf(received);
  };
  return {
    async ask(ask, answer) {
      const received = await send(ask);
      const content = await contentOf(received, TEXT_MAX);
      const read = answer.safeParse(received.status === NO_CONTENT ? null : jsonOf(content.toString('utf8')));
      if (!read.success)
        throw new WarehouseAnswerInvalid(`${ask.method} ${ask.path} is not as agreed: ${z.prettifyError(read.error)}`);
      return read.data;
    },
    async photo(path) {
      const received = await send({ method: 'GET', path });
      const type = received.headers.get('content-type')?.split(';')[0]?.trim();
      if (type !== 'image/jpeg') throw new WarehouseAnswerInvalid(`a photo is no ${type}`);
      const content = await contentOf(received, PHOTO_MAX);
      // What it says it is a page says as well.
      if (!content.subarray(0, JPEG.length).equals(JPEG)) throw new WarehouseAnswerInvalid('a photo that is none');
      return content;
    },
    readOf(path, { read, unread }) {
      if (unread > 0) log?.warn({ path, unread }, 'rows of the warehouse that are not as agreed were left out');
      return read;
    },
  };
}

async function fetched(base: string, key: string, timeoutMs: number, ask: Ask): Promise<Response> {
  const query = new URLSearchParams(
    Object.entries(ask.query ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ).toString();
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/json' };
  if (ask.body !== undefined) headers['content-type'] = 'application/json';
  if (ask.fact !== undefined) headers['idempotency-key'] = keyOfFact(ask.fact);
  if (ask.ifMatch !== undefined) headers['if-match'] = String(ask.ifMatch);
  try {
    return await fetch(`${base}${ask.path}${query === '' ? '' : `?${query}`}`, {
      method: ask.method,
      headers,
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new WarehouseUnavailable('no answer', { cause: error });
  }
}

/** The whole of an answer; one that breaks off or does not end is none. */
async function contentOf(received: Response, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of received.body ?? []) {
      size += chunk.length;
      if (size > max) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new WarehouseUnavailable('the answer broke off', { cause: error });
  }
  if (size > max) throw new WarehouseAnswerInvalid(`more than ${max} bytes`);
  return Buffer.concat(chunks);
}

const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string().default(''),
    field: z.string().nullish(),
    state: z.string().nullish(),
  }),
});

async function errorOf(received: Response): Promise<Error> {
  const { status } = received;
  const content = await contentOf(received, TEXT_MAX).catch(() => Buffer.alloc(0));
  if (status === 429 || status === 503)
    return new WarehouseUnavailable(`answered ${status}`, {
      retryAfterMs: retryAfterOf(received.headers.get('retry-after')),
      isUnknown: false,
    });
  if (status === 408 || status >= 500) return new WarehouseUnavailable(`answered ${status}`);
  const read = errorBody.safeParse(jsonOf(content.toString('utf8')));
  const reported = read.success ? read.data.error : null;
  const code = warehouseDeclines.find((known) => known === reported?.code);
  // Without a key, or with words that were not agreed, the operator has to look.
  if (status === 401 || code === undefined || reported === null)
    return new WarehouseRefused(`answered ${status} ${reported?.code ?? ''}`.trim());
  return new WarehouseDeclined(code, reported.message, {
    field: reported.field ?? null,
    state: reported.state ?? null,
  });
}

/** Seconds, or a moment of HTTP; anything else says nothing. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header.trim()) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
