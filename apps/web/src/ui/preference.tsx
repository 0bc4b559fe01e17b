import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';

const ScopeContext = createContext('device');
const listeners = new Set<() => void>();
/** Parsed values by key: the same text gives the same object, so that renders stay still. */
const parsed = new Map<string, { text: string | null; value: unknown }>();

addEventListener('storage', () => {
  for (const listener of listeners) listener();
});

/** Whose preferences the parts below keep: the account's id, so that two users of one browser do not share a layout. */
export function PreferenceScope({ of, children }: { of: string; children: ReactNode }) {
  return <ScopeContext value={of}>{children}</ScopeContext>;
}

function readStored(key: string): unknown {
  const text = localStorage.getItem(key);
  const known = parsed.get(key);
  if (known && known.text === text) return known.value;
  let value: unknown = null;
  try {
    value = text === null ? null : JSON.parse(text);
  } catch {
    // Somebody else's text under our key counts as none.
  }
  parsed.set(key, { text, value });
  return value;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A small choice kept in this browser for the signed-in user (layouts, folded menus). `check` turns what is stored into a value:
 * it may come from an older version and must not be trusted. Setting null goes back to the default.
 */
export function usePreference<T>(name: string, check: (stored: unknown) => T): [T, (value: T | null) => void] {
  const key = `kervan.${use(ScopeContext)}.${name}`;
  const stored = useSyncExternalStore(subscribe, () => readStored(key));
  const set = (value: T | null) => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    for (const listener of listeners) listener();
  };
  return [check(stored), set];
}
