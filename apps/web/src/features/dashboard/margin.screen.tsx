import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { MarginAtRisk } from '@kervan/contracts/margin';
import { margin } from '@kervan/contracts/margin-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import { marginSearch } from './margin-search.ts';
import classes from './margin.module.css';
import { RISK_READ_AGAIN_MS } from './risk-card.tsx';
import { RiskTable } from './risk-table.tsx';

const LIMIT = 50;

/** M6: everything that would lose money if it were sold and bought now. */
export function MarginScreen() {
  return useSelectedStore() && <Margin />;
}

function Margin() {
  const t = useText();
  const { page = 1 } = marginSearch(useSearch({ strict: false }));
  const { data, error, refetch, isFetching } = useQuery({
    ...read(margin.list, { query: { page, limit: LIMIT } }),
    refetchInterval: RISK_READ_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title={t('margin:title')}
        note={
          data?.computedAt && (
            <span>
              {t('margin:computed')} <When at={data.computedAt} />
            </span>
          )
        }
      />
      <div className={classes.page}>
        {error && !data ? (
          <ErrorState
            title={t('margin:failed')}
            {...errorWords(error, t)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : !data ? (
          <RowSkeletons count={8} height={44} />
        ) : data.totalCount === 0 ? (
          <EmptyState
            title={t(data.computedAt === null ? 'margin:notYet' : 'margin:none')}
            text={t(data.computedAt === null ? 'margin:notYetText' : 'margin:noneText')}
          />
        ) : (
          <Rows data={data} page={page} />
        )}
      </div>
    </>
  );
}

function Rows({ data, page }: { data: MarginAtRisk; page: number }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const pages = Math.max(1, Math.ceil(data.totalCount / data.limit));
  const go = (next: number) => void navigate({ to: '/marginAtRisk', search: marginSearch({ page: next }) });
  const sums = [
    ['total', data.totalMinor, data.totalCount],
    ['listed', data.listedMinor, data.listed],
    ['unbought', data.unboughtMinor, data.unbought],
  ] as const;
  return (
    <>
      <p className={`small text3 ${classes.note}`}>{t('margin:note')}</p>
      <dl className={classes.sums}>
        {sums.map(([name, minor, count]) => (
          <div key={name}>
            <dt className="small text3">{t(`margin:sum.${name}`)}</dt>
            <dd>
              <Money minor={0 - minor} currency={data.currency} kind="result" strong />{' '}
              <span className="num small text3">{t('margin:rows', { count, rows: format.number(count) })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Card title={t('margin:list')} padded={false}>
        <RiskTable rows={data.items} currency={data.currency} label={t('margin:list')} />
      </Card>
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('margin:pages')}>
          <Button size="xs" variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
            {t('margin:previous')}
          </Button>
          <span className="num small text2">
            {t('margin:page', { page: format.number(page), pages: format.number(pages) })}
          </span>
          <Button size="xs" variant="default" disabled={page >= pages} onClick={() => go(page + 1)}>
            {t('margin:next')}
          </Button>
        </nav>
      )}
    </>
  );
}
