import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to an address of the panel that is made of parts, as a banner's action is: the screen opens without a new page. */
export function PathLink({
  to,
  children,
  onFollow,
}: {
  to: string;
  children: ReactNode;
  onFollow?: (() => void) | undefined;
}) {
  // The area of staff shows what sellers will read and has no router: there it is a plain link.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null | undefined;
  return (
    <a
      href={to}
      className="link"
      onClick={(event) => {
        if (!router || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
          return;
        event.preventDefault();
        router.history.push(to);
        onFollow?.();
      }}
    >
      {children}
    </a>
  );
}
