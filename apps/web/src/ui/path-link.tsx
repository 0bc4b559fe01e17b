import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to an address of the panel that is made of parts, as a banner's action is: the screen opens without a new page. */
export function PathLink({
  to,
  children,
  onFollow,
  label,
}: {
  to: string;
  children: ReactNode;
  onFollow?: (() => void) | undefined;
  /** What is said where a sign alone is shown. */
  label?: string;
}) {
  const router = useRouter();
  return (
    <a
      href={to}
      className="link"
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={(event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(to);
        onFollow?.();
      }}
    >
      {children}
    </a>
  );
}
