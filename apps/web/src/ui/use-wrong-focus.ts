import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Where the focus goes when a form is refused: to the named field, or back to its button when no field is meant. It waits until the button
 * stands again: a busy one is disabled, and the browser would leave the focus on the page's body.
 */
export function useWrongFocus(isBusy: boolean): [RefObject<HTMLFormElement | null>, (field: string | null) => void] {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef<{ field: string | null } | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (wanted.current === null || isBusy) return;
    const { field } = wanted.current;
    wanted.current = null;
    form.current?.querySelector<HTMLElement>(field === null ? '[type=submit]' : `[name=${field}]`)?.focus();
  }, [asked, isBusy]);
  const focusOn = (field: string | null) => {
    wanted.current = { field };
    setAsked((times) => times + 1);
  };
  return [form, focusOn];
}
