import { browserOf } from '../identity/browser-of.ts';
import type { SessionKind } from '../identity/extension-scope.ts';

/** From which device an action came, named as the account's list of devices names it; it stays when the session is over. */
export type ActivityDevice = {
  kind: SessionKind;
  browser: string | null;
  system: string | null;
  /** The name of a program's key; null = a browser. */
  label: string | null;
};

type Opened = { kind: string; user_agent: string | null; label: string | null };

/** The device of a session. An extension has its browser's name, its label is an address; a program has the name that its key was given. */
export function deviceOf({ kind, user_agent, label }: Opened): ActivityDevice {
  // The column of sessions is checked to hold one of the four.
  const opened = kind as SessionKind;
  if (opened === 'api') return { kind: opened, browser: null, system: null, label };
  return { kind: opened, ...browserOf(user_agent ?? ''), label: null };
}
