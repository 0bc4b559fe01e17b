import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { inventory } from '@kervan/contracts/inventory-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Tabs } from '../../ui/tabs.tsx';
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
import { RiskCard } from './risk-card.tsx';
import { checkDashboard, type DashboardSearch } from './dashboard-tabs.ts';
import { SalesTab } from './sales-tab.tsx';
import { TodoCard } from './todo-card.tsx';

/** Ages grow without an event: they are read again this often. */
const READ_AGAIN_MS = 60_000;

/** REP-028, SHELL-010: the health of the store in use, where the seller lands. */
export function DashboardScreen() {
  return useSelectedStore() && <Dashboard />;
}

/** REP-001: the tabs of the dashboard; the one that a seller lands on is the health of the store. */
function Dashboard() {
  const t = useText();
  const navigate = useNavigate();
  const { tab = 'health', day = '7' } = checkDashboard(useSearch({ strict: false }));
  const show = (next: DashboardSearch) => void navigate({ to: '/', search: next });
  return (
    <>
      <Tabs
        label={t('reports:dashboard.label')}
        active={tab}
        onChange={(name) => show({ ...(name === 'health' ? {} : { tab: name }), ...(day === '7' ? {} : { day }) })}
        tabs={(['health', 'summary', 'salesChart', 'profitChart', 'bestSelling'] as const).map((name) => ({
          name,
          label: t(`reports:dashboard.${name}`),
        }))}
      />
      {tab === 'health' ? (
        <Health />
      ) : (
        <>
          <PageHeader title={t(`reports:dashboard.${tab}`)} />
          <SalesTab
            key={tab}
            tab={tab}
            day={day}
            onDay={(next) => show({ tab, ...(next === '7' ? {} : { day: next }) })}
          />
        </>
      )}
    </>
  );
}

function Health() {
  const t = useText();
  const health = useQuery({ ...read(dashboard.storeHealth, {}), refetchInterval: READ_AGAIN_MS });
  // The figures of the menu and of the list, from the same answer: what is counted twice differs sooner or later.
  const { data: counts } = useQuery(read(inventory.counts, {}));
  const { error } = health;
  const data = health.data && counts ? withCounts(health.data, counts) : health.data;
  return (
    <>
      <PageHeader title={t('dashboard:title')} note={data && <Note health={data} />} />
      {data ? (
        <Cards health={data} />
      ) : error ? (
        <ErrorState
          title={t('dashboard:failed')}
          {...errorWords(error, t)}
          onRetry={() => void health.refetch()}
          isRetrying={health.isFetching}
        />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

/** What has something to say: a store without products has no ages, shares and changes to show, and no failure is no card. */
function Cards({ health }: { health: StoreHealth }) {
  const { firstSteps, tabs, failures, newest } = health;
  const hasItems = tabs.all > 0;
  const hasFailures = failures.items > 0;
  return (
    <div
      className={classes.grid}
      data-thirds={hasItems ? 2 + Number(hasFailures) : Number(hasFailures)}
      data-steps={firstSteps !== null || undefined}
    >
      <KeyFigures health={health} />
      {firstSteps ? <FirstStepsCard steps={firstSteps} /> : <ChangesChart health={health} place="wide" />}
      <TodoCard health={health} />
      {firstSteps?.firstPriceLive && <ChangesChart health={health} place="full" />}
      {hasItems && <RiskCard />}
      {hasItems && <FreshnessCard health={health} />}
      {hasItems && <InventoryCard health={health} />}
      {hasFailures && <FailuresCard health={health} />}
      {newest.length > 0 && <NewestCard health={health} />}
    </div>
  );
}

const withCounts = (
  health: StoreHealth,
  { tabs, statuses, ...counts }: Response<typeof inventory.counts>,
): StoreHealth => ({
  ...health,
  tabs,
  statuses,
  plan: { atStore: counts.account.atStoreCount, limit: counts.productLimit },
});

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
