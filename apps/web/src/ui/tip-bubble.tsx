import { Tooltip } from '@mantine/core';
import { useEffect, useId } from 'react';
import type { TipSide } from './tip.ts';

/** The tip itself; while it is open its element is described by it. */
export function TipBubble({
  element,
  label,
  side,
  isOpen,
}: {
  element: HTMLElement;
  label: string;
  side: TipSide;
  isOpen: boolean;
}) {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const before = element.getAttribute('aria-describedby');
    element.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`);
    return () => {
      if (before === null) element.removeAttribute('aria-describedby');
      else element.setAttribute('aria-describedby', before);
    };
  }, [element, id, isOpen]);
  return <Tooltip opened={isOpen} target={element} position={side} label={<span id={id}>{label}</span>} />;
}
