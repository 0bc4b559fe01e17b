import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { events } from '@kervan/contracts/events-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import type { Language } from '@kervan/texts/languages';
import { setMarketTime } from '../api/market-time.ts';
import { tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each<[Language, RegExp, RegExp]>(
  tested([
    ['en', /Live updates are interrupted\./, /as of 10:00/],
    ['tr', /Canlı güncellemeler kesildi\./, /saat 10:00 itibarıyla/],
  ]),
)(
  'a lost line is told with the time since when figures stand, and no more once it is back (%s)',
  async (language, lost, since) => {
    vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') });
    setMarketTime('2026-03-02T09:00:00Z');
    const wire = createWire();
    for (const call of [filters.get, pricing.getStore, pricing.get, routing.get]) wire.hang(call);
    // Berlin has 10:00.
    let line: ReadableStreamDefaultController<Uint8Array> | undefined;
    const open = () => new Response(new ReadableStream({ start: (controller) => void (line = controller) }));
    wire.reply(events.stream, open);
    await showScreen('/filters', { wire, language });
    await pass(1_000);
    expect(line).toBeDefined();
    wire.lose(events.stream);
    act(() => line?.error(new TypeError('gone')));
    await pass(3_000);
    expect(screen.queryByText(lost), 'what mends itself at once is not told').toBeNull();
    await pass(4_000);
    expect(screen.getByText(lost).closest('[role]')?.textContent).toMatch(since);
    // Tried again and again, it stays the time of the last word.
    await pass(120_000);
    expect(screen.getByText(lost).closest('[role]')?.textContent).toMatch(since);
    wire.reply(events.stream, open);
    await pass(31_000);
    expect(screen.queryByText(lost)).toBeNull();
  },
);
