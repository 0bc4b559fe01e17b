import { useQuery } from '@tanstack/react-query';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { errorText } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChangesChart } from './changes-chart.tsx';
import classes from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import type { StoreHealth } from './dashboard-types.ts';
import { FailuresCard } from './failures-card.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { FreshnessCard } from './freshness-card.tsx';
import { InventoryCard } from './inventory-card.tsx';
import { KeyFigures } from './key-figures.tsx';
import { NewestCard } from './newest-card.tsx';
import { TodoCard } from './todo-card.tsx';

/** Ages grow without an event: they are read again this often. */
const READ_AGAIN_MS = 60_000;

/** REP-028, SHELL-010: the health of the store in use, where the seller lands. */
export function DashboardScreen() {
  return useSelectedStore() && <Dashboard />;
}

function Dashboard() {
  const t = useText();
  const health = useQuery({ ...read(dashboard.storeHealth, {}), refetchInterval: READ_AGAIN_MS });
  const { data, error } = health;
  return (
    <>
      <PageHeader title={t('dashboard:title')} note={data && <Note health={data} />} />
      {data ? (
        <div className={classes.grid}>
          <KeyFigures health={data} />
          {data.firstSteps ? <FirstStepsCard steps={data.firstSteps} /> : <ChangesChart health={data} />}
          <TodoCard health={data} />
          <FreshnessCard health={data} />
          <InventoryCard health={data} />
          <FailuresCard health={data} />
          <NewestCard health={data} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('dashboard:failed')}
          text={errorText(error, t)}
          onRetry={() => void health.refetch()}
          isRetrying={health.isFetching}
        />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

/** The day, and how old the source data of what is for sale are. */
function Note({ health: { freshness, asOf } }: { health: StoreHealth }) {
  const t = useText();
  const format = useFormat();
  const listed = freshness.find(({ tier }) => tier === 'listed');
  return (
    <span className={classes.note}>
      <span className="num">{format.dateTime(asOf)}</span>
      {listed?.p50Ms != null && (
        <>
          <span aria-hidden="true">·</span> {t('dashboard:sourceData')}{' '}
          <AgeRing
            at={new Date(Date.parse(asOf) - listed.p50Ms).toISOString()}
            limitMs={listed.limitMs}
            source={t('dashboard:middleAge')}
          />
        </>
      )}
    </span>
  );
}
