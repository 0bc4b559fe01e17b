import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { EventFrame } from '@kervan/contracts/events';

/** The server sends a heartbeat every 15 s (SHELL-109); three missed ones mean that the line is dead. */
const SILENCE_MAX_MS = 45_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 30_000;

type Listener = {
  onFrame: (frame: EventFrame) => void;
  /** Frames were missed: read everything again. */
  onReset: () => void;
  onRefused: () => void;
  /** The line was heard: it opened, or a hint or heartbeat came. */
  onMessage: () => void;
  /** Whether hints arrive at the moment. */
  onLive: (live: boolean) => void;
};
type Surroundings = {
  fetch: typeof fetch;
  token: string;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** For how long the page has been open: nothing on it was read before. */
  pageAgeMs: () => number;
};

/** Reads the stream of change hints until `signal` ends it; reconnects with the last id it saw, later and later. The first time it asks for what was told since the page was opened. */
export async function followEvents(
  address: string,
  { onFrame, onReset, onRefused, onMessage, onLive }: Listener,
  { fetch, token, wait, pageAgeMs }: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  let lastId: string | null = null;
  let retryMs = RETRY_FIRST_MS;
  while (!signal.aborted) {
    const silence = new AbortController();
    const line = AbortSignal.any([signal, silence.signal]);
    try {
      const headers: Record<string, string> = {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastId === null ? { 'x-page-age-ms': String(Math.ceil(pageAgeMs())) } : { 'last-event-id': lastId }),
      };
      const response = await fetch(address, { headers, signal: line, cache: 'no-store' });
      if (response.status === 401) return onRefused();
      if (!response.ok || !response.body) throw new Error(`stream answered ${response.status}`);
      retryMs = RETRY_FIRST_MS;
      onMessage();
      onLive(true);
      for await (const event of eventsOf(response.body, { onMessage, onSilence: () => silence.abort() })) {
        if (event.id !== undefined) lastId = event.id;
        if (event.event === 'reset') onReset();
        else if (event.event === undefined || event.event === 'message') onFrame(JSON.parse(event.data) as EventFrame); // Our own server's frame.
      }
    } catch {
      // The line broke: below it is opened again.
    }
    if (signal.aborted) return;
    onLive(false);
    await wait(retryMs, signal);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
  }
}

async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  { onMessage, onSilence }: { onMessage: () => void; onSilence: () => void },
) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const waiting: EventSourceMessage[] = [];
  // Comments are heartbeats and give no event.
  const parser = createParser({ onEvent: (event) => waiting.push(event) });
  let timer = setTimeout(onSilence, SILENCE_MAX_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onMessage();
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MAX_MS);
      parser.feed(decoder.decode(value, { stream: true }));
      yield* waiting.splice(0);
    }
  } finally {
    clearTimeout(timer);
  }
}
