import { useId, useRef, useState, type RefObject } from 'react';

/** What a part that hangs on a button is handed; it is one for `whenOpened`. */
export type DropdownProps = {
  isOpen: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLButtonElement | null>;
  id: string;
};

/**
 * A button and what opens below it, a menu or a small dialog. The button is the same element before and after; the code of what opens
 * is loaded when the pointer or the focus comes near, so that a click opens it at once.
 */
export function useDropdown(popup: 'menu' | 'dialog', load: () => Promise<unknown>) {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const near = () => void load();
  const button = {
    ref: anchor,
    id,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    'data-expanded': isOpen || undefined,
    onPointerEnter: near,
    onFocus: near,
    onClick: () => setOpen(!isOpen),
  } as const;
  const dropdown: DropdownProps = { isOpen, onClose: () => setOpen(false), anchor, id };
  return { button, dropdown, open: () => setOpen(true) };
}
