import { useSyncExternalStore } from 'react';
import type { ActivityRow } from '@kervan/contracts/activity';
import { session } from '../session/session.ts';

/** What stands over the screens: the list of actions, and the question before a wide undo. */
type Shown = { isOpen: boolean; asked: Pick<ActivityRow, 'actionId' | 'itemCount' | 'kind'> | null };

let shown: Shown = { isOpen: false, asked: null };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const change = (part: Partial<Shown>): void => {
  shown = { ...shown, ...part };
  for (const listener of listeners) listener();
};

/** Opens or closes the list of actions, from any screen and from a toast. */
export const showActivity = (isOpen: boolean): void => change({ isOpen });

/** Asks before an action is taken back; null ends the question. */
export const askUndo = (asked: Shown['asked']): void => change({ asked });

/** Nothing stands over the screens: neither for who signs in next nor for the next test. */
export const hideActivity = (): void => change({ isOpen: false, asked: null });
session.onEnd(hideActivity);

export const useActivityShown = (): Shown => useSyncExternalStore(subscribe, () => shown);
