import { useEffect, useState } from 'react';

/** What is being written: how many of its fields differ from what is saved, and the way on once a save stands. */
export function useDraft<Draft extends object>(start: Draft, onGone: (id: number) => void) {
  const [saved, setSaved] = useState(start);
  const [draft, setDraft] = useState(start);
  const [goneTo, setGoneTo] = useState<number | null>(null);
  // Each key of one is a key of the other.
  const changes = (Object.keys(draft) as (keyof Draft)[]).filter(
    (key) => JSON.stringify(draft[key]) !== JSON.stringify(saved[key]),
  ).length;
  // Left only once nothing is unsaved any more: else the way on would be asked about.
  useEffect(() => {
    if (goneTo !== null && changes === 0) onGone(goneTo);
  }, [goneTo, changes, onGone]);
  return {
    draft,
    changes,
    change: (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part })),
    /** It stands as it is written; `id`: where it is read from now on. */
    keep: (id: number | null) => {
      setSaved(draft);
      setGoneTo(id);
    },
  };
}
