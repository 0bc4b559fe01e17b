import { useEffectEvent, useLayoutEffect } from 'react';
import { usePreference } from './preference.tsx';

/** A key as `event.key` in lower case; `shift+x` with the shift key; `g i` one after the other. */
type KeyMap = Record<string, (event: KeyboardEvent) => void>;

/** Between the two keys of a pair like G I. */
const PAIR_MS = 1_200;

/** WCAG 2.1.4: single-key shortcuts can be switched off. */
export const useKeysEnabled = () => usePreference('keys', (stored) => stored !== false);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=combobox]'));
const isCovered = () => document.querySelector('[role=dialog], [data-mantine-modal-opened]') !== null;

/**
 * Single-key shortcuts of a screen (ui.md section 5). They rest while the user types, holds a modifier or has a dialog open;
 * `escape` works in dialogs by itself. Later screens win over earlier ones only by not using the same key.
 */
export function useKeys(map: KeyMap, { isActive = true }: { isActive?: boolean } = {}): void {
  const [enabled] = useKeysEnabled();
  const onKey = useEffectEvent((event: KeyboardEvent, first: string | null): string | null => {
    const name =
      (event.shiftKey && event.key.length === 1 && /[a-z]/i.test(event.key) ? 'shift+' : '') + event.key.toLowerCase();
    const act = (first !== null && map[`${first} ${name}`]) || map[name];
    if (act) {
      act(event);
      return null;
    }
    return Object.keys(map).some((key) => key.startsWith(`${name} `)) ? name : null;
  });
  // Before the first picture: a key pressed at once acts on what is seen, and none is lost between two orders.
  useLayoutEffect(() => {
    if (!enabled || !isActive) return;
    let first: string | null = null;
    let firstAt = 0;
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        isCovered()
      )
        return;
      first = onKey(event, event.timeStamp - firstAt < PAIR_MS ? first : null);
      firstAt = event.timeStamp;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled, isActive]);
}
