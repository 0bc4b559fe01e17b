import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { marketNow } from '../api/market-time.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { FormatProvider } from '../ui/format/format.tsx';
import { localeOutside } from '../ui/format/writers.ts';
import { pageOpened } from './reload-once.ts';
import { StepUp } from './step-up.tsx';

/** What holds on every page: figures follow the language outside of a market, and open sessions hear of changes. */
export function Root() {
  const language = useLanguage();
  const { token } = useSession();
  const queryClient = useQueryClient();
  const isIdle = useRouterState({ select: (state) => state.status === 'idle' });
  useEffect(() => (token === null ? undefined : follow(queryClient, token)), [token, queryClient]);
  useEffect(() => {
    if (isIdle) pageOpened();
  }, [isIdle]);
  return (
    <FormatProvider locale={localeOutside(language)} language={language} timeZone={undefined} now={marketNow}>
      <Outlet />
      <StepUp />
    </FormatProvider>
  );
}

/** What follows the changes comes after the first picture; what changed since the page was opened is told then. Answers how to end it. */
function follow(queryClient: QueryClient, token: string): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  void import('../api/follow-changes.ts').then(({ followChanges }) => {
    if (!isOver) end = followChanges(queryClient, token);
  });
  return () => {
    isOver = true;
    end?.();
  };
}
