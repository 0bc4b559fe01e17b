/** A quota that was used up is asked for its next token after this long at the latest (market clock): others may have left theirs. */
const ASK_AGAIN_MS = 10_000;

/** What a process remembers of used up quotas, so that it does not claim work again and again only to give it back. */
export type UsedUp = {
  /** Whether the quota is still used up as far as is known. `now`: market clock. */
  has(key: string, now: number): boolean;
  /** Notes at the moment `now` that there is no token before `until` (market clock). */
  note(key: string, now: number, until: number): void;
};

/** An empty memory. A clock that was set back ends what was noted in the time to come. */
export function createUsedUp(): UsedUp {
  const noted = new Map<string, { from: number; until: number }>();
  return {
    has(key, now) {
      const known = noted.get(key);
      if (known && (now < known.from || now >= known.until)) noted.delete(key);
      return noted.has(key);
    },
    note: (key, now, until) => void noted.set(key, { from: now, until: Math.min(until, now + ASK_AGAIN_MS) }),
  };
}
