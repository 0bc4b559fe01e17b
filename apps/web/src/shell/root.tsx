import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followChanges } from '../api/follow-changes.ts';
import { marketNow } from '../api/market-time.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { FormatProvider } from '../ui/format/format.tsx';
import { pageOpened } from './reload-once.ts';
import { StepUp } from './step-up.tsx';

/** What holds on every page: figures follow the language outside of a market, and open sessions hear of changes. */
export function Root() {
  const language = useLanguage();
  const { token } = useSession();
  const queryClient = useQueryClient();
  const isIdle = useRouterState({ select: (state) => state.status === 'idle' });
  useEffect(() => (token === null ? undefined : followChanges(queryClient, token)), [token, queryClient]);
  useEffect(() => {
    if (isIdle) pageOpened();
  }, [isIdle]);
  return (
    <FormatProvider
      locale={language === 'tr' ? 'tr-TR' : 'en-US'}
      language={language}
      timeZone={undefined}
      now={marketNow}
    >
      <Outlet />
      <StepUp />
    </FormatProvider>
  );
}
