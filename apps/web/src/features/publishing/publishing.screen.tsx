import { useQuery } from '@tanstack/react-query';
import { publishing } from '@kervan/contracts/publishing-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { ChangeCard } from './change-card.tsx';
import classes from './publishing.module.css';
import { ReadingsCard } from './readings-card.tsx';
import { SwitchCard } from './switch-card.tsx';

/** A step lasts minutes: between the hints of the stream it is asked for as often. */
const READ_MS = 30_000;

/** M5: whether the store sends, and the change of prices that is on its way (decision 47). */
export function PublishingScreen() {
  const store = useSelectedStore();
  return store && <State key={store.id} storeName={store.name} />;
}

function State({ storeName }: { storeName: string }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery({ ...read(publishing.get, {}), refetchInterval: READ_MS });
  return (
    <>
      <PageHeader title={t('publishing:title')} note={t('publishing:note')} />
      {data ? (
        <div className={classes.cards}>
          <SwitchCard stoppedAt={data.stoppedAt} storeName={storeName} />
          <ChangeCard rollout={data.rollout} />
          <ReadingsCard readings={data.readings} seenAt={data.asOf} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('publishing:failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowSkeletons count={6} />
      )}
    </>
  );
}
