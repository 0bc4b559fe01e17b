import { useSyncExternalStore } from 'react';
import { ApiError } from '@kervan/contracts/call';
import { session } from './session.ts';

/** What the dialog asks for: `password` is one that was typed into a form just now, and then the code alone is missing. */
export type Asked = { password: string | null };

type Open = { asked: Asked; answer: Promise<boolean>; settle: (isProven: boolean) => void };
let open: Open | null = null;
const listeners = new Set<() => void>();

function set(next: Open | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Puts the question up; true once the owner has answered it. Who asks meanwhile waits for the same answer. */
function ask(asked: Asked): Promise<boolean> {
  if (open) return open.answer;
  let settle: Open['settle'] = () => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  set({ asked, answer, settle });
  return answer;
}

/** The dialog's end: proven, or given up. */
export function settleStepUp(isProven: boolean): void {
  const settled = open;
  set(null);
  settled?.settle(isProven);
}
session.onEnd(() => settleStepUp(false));

/** What is asked now, for the one dialog of the panel. */
export const useStepUp = (): Asked | null =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    () => open?.asked ?? null,
  );

/** Asks for the password, and the code where there is a second factor; for ten minutes what needs them may be done (decision 43). */
export const proveAgain = (): Promise<boolean> => ask({ password: null });

/**
 * Does what asks for a password of the last ten minutes: where it is too old the owner is asked, and then it is done. With the password of
 * a form nothing is asked but the code of a second factor. Who gives up gets the refusal `reauth`.
 */
export async function withStepUp<T>(act: () => Promise<T>, password?: string): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauth') throw error;
    const isProven = password === undefined ? await proveAgain() : await proveBy(password);
    if (!isProven) throw error;
    return act();
  }
}

/** With a password that a form has typed. Its calls are loaded when it is needed first. */
async function proveBy(password: string): Promise<boolean> {
  const { isEnough } = await import('./prove-by.ts');
  return (await isEnough(password)) || ask({ password });
}
