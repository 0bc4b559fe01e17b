import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@kervan/contracts/call';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { currentLanguage, textNow } from '../i18n/i18n.ts';
import { notify } from '../ui/notify.ts';
import { errorText } from './error-text.ts';

/** Refusals that are told elsewhere: the end of the session by the session, the wrong password by the login view (SHELL-078). */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
  'NotSignedIn',
  'DifferentMarketSelected',
  'invalid_grant',
  'EmailConfirmationNeeded',
]);
const RETRIES_MAX = 2;

type Notices = { onMainNotFound: () => void };

/** The server's answers, read once and kept. Refusals become toasts here and nowhere else (SHELL-079). */
export function createQueryClient({ onMainNotFound }: Notices): QueryClient {
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError) || TOLD_ELSEWHERE.has(error.code)) return;
    const limit = client.getQueryData<{ levelItemCount: number } | null>([
      subscriptions.get.id,
      'account',
      {},
    ])?.levelItemCount;
    const sentence = errorText(error, textNow, limit === undefined ? '' : limit.toLocaleString(currentLanguage()));
    // SHELL-080: what the form got wrong is a warning, a refused call an error.
    if (error.code === 'ValidationFailed') notify.warning(sentence);
    else notify.error(sentence);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error.code === 'RecordNotFound' && query.meta?.isMain) onMainNotFound();
        // With nothing to show yet the screen itself says what failed.
        else if (query.state.data !== undefined) tell(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _request, _context, mutation) => {
        const shown = mutation.meta?.shownByForm ?? [];
        if (shown.includes('all') || shown.some((code) => code === error.code)) return;
        tell(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < RETRIES_MAX && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
