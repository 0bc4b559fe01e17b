import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { errorWords } from '../../../api/error-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LineSkeletons } from '../../../ui/skeletons.tsx';

/** What an answer shows, or that it is on its way, or why it did not come. */
export function Answered<Data>({
  query,
  failed,
  children,
}: {
  query: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  failed: string;
  children: (data: Data) => ReactNode;
}) {
  const t = useText();
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <LineSkeletons count={8} />;
  return (
    <ErrorState
      title={failed}
      {...errorWords(query.error, t)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
