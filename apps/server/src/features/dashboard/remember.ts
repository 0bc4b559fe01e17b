type Kept = { at: number; answer: Promise<unknown> };

const ENTRIES_MAX = 2_000;
const memories = new WeakMap<object, Map<string, Kept>>();

/** Until when an answer serves again: `now` and `forMs` by the market clock; `owner` is what the memory belongs to, a process's clock. */
export type Remembering = { owner: object; now: number; forMs: number };

/**
 * The answer of `work`, or the one that was given or begun for the same key a short while ago: several screens of a store ask for the
 * same scan at once. A failure is not kept.
 */
export function remember<T>({ owner, now, forMs }: Remembering, key: string, work: () => Promise<T>): Promise<T> {
  const memory = memories.get(owner) ?? new Map<string, Kept>();
  memories.set(owner, memory);
  const known = memory.get(key);
  // The same key always keeps the answer of the same work.
  if (known && now >= known.at && now - known.at < forMs) return known.answer as Promise<T>;
  const answer = work();
  if (memory.size >= ENTRIES_MAX) memory.clear();
  const kept: Kept = { at: now, answer };
  memory.set(key, kept);
  answer.catch(() => memory.get(key) === kept && memory.delete(key));
  return answer;
}
