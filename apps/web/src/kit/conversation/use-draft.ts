import { useState } from 'react';

/** What is written and not yet sent. The same try has the same key, so that it is said once. */
export type Draft<More extends object = object> = More & {
  text: string;
  files: File[];
  key: string;
  /** The field for files is open. */
  isFiling: boolean;
};

const emptyDraft = <More extends object>(more: More): Draft<More> => ({
  ...more,
  text: '',
  files: [],
  key: crypto.randomUUID(),
  isFiling: false,
});

type Change<More extends object> = Partial<Draft<More>> | ((before: Draft<More>) => Partial<Draft<More>>);

/** A draft with what it begins with beside the words; every change makes it another one to send. */
export function useDraft<More extends object>(begin: () => More) {
  const [draft, setDraft] = useState(() => emptyDraft(begin()));
  return {
    draft,
    change: (next: Change<More>) =>
      setDraft((before) => ({
        ...before,
        ...(typeof next === 'function' ? next(before) : next),
        key: crypto.randomUUID(),
      })),
    clear: () => setDraft(emptyDraft(begin())),
  };
}
