import { useQuery } from '@tanstack/react-query';
import { account } from '@kervan/contracts/account-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { DevicesCard } from './devices-card.tsx';
import { ExtensionsCard } from './extensions-card.tsx';
import { RecordCard } from './record-card.tsx';

/** AUTH-039: what is signed in to the account, people's devices and extensions apart. */
export function DevicesTab() {
  const t = useText();
  const sessions = useQuery(read(account.sessions, {}));
  if (!sessions.data)
    return sessions.error ? (
      <ErrorState
        title={t('account:devices.failed')}
        {...errorWords(sessions.error, t)}
        onRetry={() => void sessions.refetch()}
        isRetrying={sessions.isFetching}
      />
    ) : (
      <LineSkeletons count={6} />
    );
  return (
    <>
      <DevicesCard devices={sessions.data.filter(({ kind }) => kind === 'web')} />
      <ExtensionsCard extensions={sessions.data.filter(({ kind }) => kind === 'extension')} />
      <RecordCard />
    </>
  );
}
