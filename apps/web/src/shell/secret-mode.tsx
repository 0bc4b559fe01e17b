import { useSyncExternalStore, type ReactNode } from 'react';
import { SecretContext, secretKinds, type SecretKind } from '../ui/secret-kinds.ts';

/** SHELL-039: a list of kinds under this name, kept in the browser. */
const KEY = 'selectedSecretModes';
const listeners = new Set<() => void>();
let kept: { text: string | null; kinds: ReadonlySet<SecretKind> } = { text: null, kinds: new Set() };

/** What is stored, cleaned of anything that is no kind: it may be from another version. */
export function secretKindsOf(text: string | null): ReadonlySet<SecretKind> {
  try {
    const stored: unknown = text === null ? [] : JSON.parse(text);
    return new Set(Array.isArray(stored) ? secretKinds.filter((kind) => stored.includes(kind)) : []);
  } catch {
    return new Set();
  }
}

function read(): ReadonlySet<SecretKind> {
  const text = localStorage.getItem(KEY);
  if (text !== kept.text) kept = { text, kinds: secretKindsOf(text) };
  return kept.kinds;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The hidden kinds and how to choose others; every open tab follows. */
export function useSecretMode(): [ReadonlySet<SecretKind>, (kinds: readonly SecretKind[]) => void] {
  const kinds = useSyncExternalStore(subscribe, read);
  const choose = (next: readonly SecretKind[]) => {
    if (next.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(secretKinds.filter((kind) => next.includes(kind))));
    for (const listener of listeners) listener();
  };
  return [kinds, choose];
}

/** Hides the chosen kinds in everything below. */
export function SecretMode({ children }: { children: ReactNode }) {
  const [kinds] = useSecretMode();
  return <SecretContext value={kinds}>{children}</SecretContext>;
}
