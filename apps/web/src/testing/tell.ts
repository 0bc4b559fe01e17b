import { act, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { events } from '@kervan/contracts/events-calls';
import type { EventFrame } from '@kervan/contracts/events';
import type { Wire } from './wire.ts';

/** Hints are gathered for a second. */
const GATHERED_MS = 2_500;

/** The panel's stream of hints in the hands of a test: what it tells is read again when the promise resolves. Real time comes back with `end`. */
export function openHints(wire: Wire) {
  vi.useFakeTimers();
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  let told = 0;
  wire.reply(
    events.stream,
    () => new Response(new ReadableStream({ start: (controller) => void (line = controller) })),
  );
  const tell = async (type: EventFrame['type'], storeId: number | null, ids: readonly number[] = []) => {
    await waitFor(() => {
      if (line === undefined) throw new Error('the panel does not listen yet');
    });
    told += 1;
    line?.enqueue(
      new TextEncoder().encode(`id: ${told}\ndata: ${JSON.stringify({ id: told, type, storeId, ids })}\n\n`),
    );
    await act(() => vi.advanceTimersByTimeAsync(GATHERED_MS));
  };
  return { tell, end: () => void vi.useRealTimers() };
}
