/** How a call ended for its sender's quota. */
export type CallOutcome = 'served' | 'throttled' | 'faulted';

/** One line of `GET /world/calls`. `count` holds every call, the throttled and faulted ones included. */
export type CallCount = {
  operation: string;
  sellerId: string | null;
  count: number;
  throttled: number;
  faulted: number;
};

/** What was called, by operation and seller. */
export type CallLog = {
  note(operation: string, sellerId: string | null, outcome: CallOutcome): void;
  count(filter: { operation?: string; sellerId?: string; since?: Date }): CallCount[];
};

type Entry = { atMs: number; operation: string; sellerId: string | null; outcome: CallOutcome };

/** Older calls than this many are forgotten. */
const ENTRIES_MAX = 400_000;

/** The call log of a world, in memory: a restart begins a new one. */
export function createCallLog(nowMs: () => number): CallLog {
  let entries: Entry[] = [];
  return {
    note(operation, sellerId, outcome) {
      if (entries.length >= ENTRIES_MAX) entries = entries.slice(ENTRIES_MAX / 2);
      entries.push({ atMs: nowMs(), operation, sellerId, outcome });
    },
    count({ operation, sellerId, since }) {
      const sinceMs = since?.getTime() ?? -Infinity;
      const counts = new Map<string, CallCount>();
      for (const entry of entries) {
        if (
          entry.atMs < sinceMs ||
          (operation !== undefined && entry.operation !== operation) ||
          (sellerId !== undefined && entry.sellerId !== sellerId)
        )
          continue;
        const key = `${entry.operation}\n${entry.sellerId ?? ''}`;
        const count = counts.get(key) ?? {
          operation: entry.operation,
          sellerId: entry.sellerId,
          count: 0,
          throttled: 0,
          faulted: 0,
        };
        count.count++;
        if (entry.outcome !== 'served') count[entry.outcome]++;
        counts.set(key, count);
      }
      return [...counts.values()].sort(
        (a, b) => a.operation.localeCompare(b.operation) || (a.sellerId ?? '').localeCompare(b.sellerId ?? ''),
      );
    },
  };
}
