import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

type Waiting = { go: () => void; stay: () => void };
const forms = new Set<(waiting: Waiting) => void>();

/**
 * Asks every changed form on the screen before something that is not a navigation, such as a market change, throws its values away
 * (SHELL-106). Runs `go` at once when nothing is changed.
 */
export function afterLeaveQuestion(go: () => void): void {
  const [ask] = forms;
  if (ask) ask({ go, stay: () => {} });
  else go();
}

/** While `isDirty`, leaving the screen waits for an answer; closing the window asks in the browser's own words. */
export function useLeaveQuestion(isDirty: boolean) {
  const router = useRouter();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const blocker = useBlocker({
    // Another tab, page or filter of the same screen keeps the form; another path leaves it.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    withResolver: true,
    enableBeforeUnload: isDirty,
  });
  useEffect(() => {
    if (!isDirty) return;
    forms.add(setWaiting);
    return () => void forms.delete(setWaiting);
  }, [isDirty]);

  const isBlocked = blocker.status === 'blocked';
  const proceed = () => {
    if (isBlocked) blocker.proceed();
    waiting?.go();
    setWaiting(null);
  };
  const stay = () => {
    if (isBlocked) blocker.reset();
    waiting?.stay();
    setWaiting(null);
  };
  return {
    isAsking: isBlocked || waiting !== null,
    proceed,
    stay,
    /** Ends the question and answers the way on, to be taken later. */
    hold: (): (() => void) => {
      if (waiting) {
        stay();
        return waiting.go;
      }
      const next = blocker.status === 'blocked' ? blocker.next : null;
      stay();
      return () => {
        if (next) void router.navigate({ to: next.pathname, search: next.search } as never); // Where it was going: a page of the panel.
      };
    },
  };
}
