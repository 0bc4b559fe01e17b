import { BATCH } from '../../apps/server/src/features/sources/claim.ts';
import { limitsOf } from '../../apps/server/src/connectors/marketplace/quota-limits.ts';

/** A product that is read: its place in the answer and the ceiling of its age, ms of world time. */
export type Watched = { sourceId: number; ceilingMs: number };
/** A product is not read more often than this (how-parts-meet section 1). */
const PAUSE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The reader works this long before the window, so that its order has settled. */
const LEAD_MS = 3 * HOUR_MS;
/** What sources are read with; each with a quota of its own. */
export const READ_OPERATIONS = ['getItemOffersBatch', 'getCompetitivePricing', 'getCompetitiveSummary'] as const;

/**
 * When a reader that spends every token of all read buckets the moment it is there, the product whose ceiling ends first before
 * all others, looks at each product between `from` and `to` (ms of world time). It loses nothing to the way, to a reserve or to
 * work of its own: no reader within the documented quotas sees sooner on the whole.
 */
export function idealReadings(
  products: readonly Watched[],
  { from, to }: { from: number; to: number },
): Map<number, number[]> {
  const begin = from - LEAD_MS;
  const waiting = dueQueue(
    products.map(({ ceilingMs }, place) => ({
      place,
      readAt: begin - (place / products.length) * ceilingMs,
      ceilingMs,
    })),
  );
  const readings = products.map((): number[] => []);
  for (const at of tokens(begin, to)) {
    for (const entry of waiting.take(BATCH, at - PAUSE_MS)) {
      if (at >= from) readings[entry.place]?.push(at);
      waiting.add({ ...entry, readAt: at });
    }
  }
  return new Map(products.map(({ sourceId }, place) => [sourceId, readings[place] ?? []]));
}

/** The instants at which a token of any read bucket is there, in their order. */
function tokens(from: number, to: number): number[] {
  return READ_OPERATIONS.flatMap((operation) => {
    const everyMs = 1000 / (limitsOf(operation)[0]?.ratePerSecond ?? 1);
    return Array.from({ length: Math.floor((to - from) / everyMs) }, (_, number) => from + number * everyMs);
  }).sort((a, b) => a - b);
}

type Entry = { place: number; readAt: number; ceilingMs: number };

/** Products by the end of their ceiling; `take` leaves those that were read after an instant. A binary heap: there are 10,000 and 300,000 readings. */
function dueQueue(entries: readonly Entry[]): {
  take(most: number, readBefore: number): Entry[];
  add(entry: Entry): void;
} {
  const heap: Entry[] = [];
  const due = (place: number): number => {
    const entry = heap[place];
    return entry ? entry.readAt + entry.ceilingMs : Infinity;
  };
  const swap = (a: number, b: number): void => {
    const [one, other] = [heap[a], heap[b]];
    if (one && other) {
      heap[a] = other;
      heap[b] = one;
    }
  };
  const add = (entry: Entry): void => {
    heap.push(entry);
    for (let at = heap.length - 1; at > 0 && due(at) < due((at - 1) >> 1); at = (at - 1) >> 1) swap(at, (at - 1) >> 1);
  };
  const pop = (): Entry | undefined => {
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ;) {
      const least = [2 * at + 1, 2 * at + 2].reduce((best, child) => (due(child) < due(best) ? child : best), at);
      if (least === at) return first;
      swap(at, least);
      at = least;
    }
  };
  for (const entry of entries) add(entry);
  return {
    add,
    take(most, readBefore) {
      const taken: Entry[] = [];
      const tooSoon: Entry[] = [];
      while (taken.length < most && heap.length > 0) {
        const entry = pop();
        if (entry) (entry.readAt <= readBefore ? taken : tooSoon).push(entry);
      }
      for (const entry of tooSoon) add(entry);
      return taken;
    },
  };
}
