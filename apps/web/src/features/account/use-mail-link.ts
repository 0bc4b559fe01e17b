import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What the link of a mail carries. */
export type MailLink = { email: string; token: string };

/** The link that opened the page, taken out of the address at once: it stays in no history and in no report. null = it was none. */
export function useMailLink(search: { email?: string; token?: string }): MailLink | null {
  const navigate = useNavigate();
  const [link] = useState<MailLink | null>(() =>
    search.email !== undefined && search.token !== undefined ? { email: search.email, token: search.token } : null,
  );
  const isShown = search.token !== undefined;
  useEffect(() => {
    if (isShown) void navigate({ to: '.', search: {}, replace: true });
  }, [isShown, navigate]);
  return link;
}
