import { useEffect, useState } from 'react';
import type { TipSide } from './tip.ts';
import { whenOpened } from './when-opened.tsx';

type Shown = { element: HTMLElement; label: string; side: TipSide; isOpen: boolean };

const DELAY_MS = 250;
const loadBubble = async () => (await import('./tip-bubble.tsx')).TipBubble;
const TipBubble = whenOpened<Shown>(loadBubble);

/** The element under the event that has a tip. */
const tipped = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** Shows the tip of the element that the pointer rests on or the keyboard has reached; Escape takes it away (WCAG 1.4.13). Its code is loaded with the first one. */
export function Tips() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted: HTMLElement | null = null;
    let isByKeyboard = false;
    const words = new MutationObserver(() => wanted && show(wanted));
    const show = (element: HTMLElement) =>
      setShown({
        element,
        label: element.dataset.tip ?? '',
        side: element.dataset.tipSide === 'right' ? 'right' : 'top',
        isOpen: element.dataset.tip !== undefined && element.isConnected,
      });
    const want = (element: HTMLElement | null, delayMs: number) => {
      if (element === wanted) return;
      clearTimeout(timer);
      words.disconnect();
      wanted = element;
      setShown((before) => (before?.isOpen ? { ...before, isOpen: false } : before));
      if (!element) return;
      void loadBubble();
      words.observe(element, { attributeFilter: ['data-tip'] });
      timer = setTimeout(() => show(element), delayMs);
    };
    const onOver = (event: Event) => {
      const element = tipped(event);
      // What the keyboard opened stays until the keyboard goes on, wherever the pointer lies.
      if (element === null && isByKeyboard) return;
      isByKeyboard = false;
      want(element, Number(element?.dataset.tipDelay ?? DELAY_MS));
    };
    const onFocus = (event: Event) => {
      if (!(event.target instanceof Element && event.target.matches(':focus-visible'))) return;
      isByKeyboard = true;
      want(tipped(event), 0);
    };
    const leave = () => {
      isByKeyboard = false;
      want(null, 0);
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    const listeners = [
      ['mouseover', onOver],
      ['focusin', onFocus],
      ['focusout', leave],
      ['keydown', onKey],
    ] as const;
    // All of them take an event of their kind.
    for (const [name, listen] of listeners) document.addEventListener(name, listen as (event: Event) => void);
    document.documentElement.addEventListener('mouseleave', leave);
    return () => {
      clearTimeout(timer);
      words.disconnect();
      for (const [name, listen] of listeners) document.removeEventListener(name, listen as (event: Event) => void);
      document.documentElement.removeEventListener('mouseleave', leave);
    };
  }, []);
  return shown && <TipBubble {...shown} />;
}
