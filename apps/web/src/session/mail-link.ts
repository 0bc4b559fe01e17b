import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';

/** What the link of a mail carries. */
export type MailLink = { email: string; token: string };

/** A link that opened a page: to be used, or used up and its token forgotten. */
type Opened = { email: string; token: string | null };

/**
 * The link that opened the page, taken out of the address at once: it stays in no history and in no report. This tab keeps it until it is used, so
 * that loading the page again, or coming back from the sign-in, finds it. `usedBy` = it did its work already, for that address.
 */
export function useMailLink(search: { email?: string; token?: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  // Where the page was opened: that it is being left for another draws nothing again.
  const [key] = useState(() => `mailLink:${router.state.location.pathname}`);
  const [opened] = useState<Opened | null>(() =>
    search.email !== undefined && search.token !== undefined
      ? keep(key, { email: search.email, token: search.token })
      : find(key),
  );
  const isShown = search.token !== undefined;
  useEffect(() => {
    if (isShown) void navigate({ to: '.', search: {}, replace: true });
  }, [isShown, navigate]);
  /** It did what it was for: its token is forgotten, and the page says the same when it is loaded again. */
  const used = useCallback(() => void (opened && keep(key, { email: opened.email, token: null })), [key, opened]);
  /** It is refused for good. */
  const over = useCallback(() => sessionStorage.removeItem(key), [key]);
  const link: MailLink | null = opened?.token ? { email: opened.email, token: opened.token } : null;
  return { link, usedBy: opened?.token === null ? opened.email : null, used, over };
}

function keep(key: string, link: Opened): Opened {
  sessionStorage.setItem(key, JSON.stringify(link));
  return link;
}

function find(key: string): Opened | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (typeof kept !== 'object' || kept === null || !('email' in kept) || !('token' in kept)) return null;
  const { email, token } = kept;
  return typeof email === 'string' && (token === null || typeof token === 'string') ? { email, token } : null;
}
