import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { limits } from '@kervan/domain/limits';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { keyOf, read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Segmented } from '../../../ui/segmented-action.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './credit.module.css';
import { MovementsTable } from './movements-table.tsx';
import { StatementTools, type Days } from './statement-tools.tsx';

/** WH-011: the last ten movements; or all of some days, page after page (WH-057). */
export function MovementsCard({ view, onView }: { view: 'last' | 'all'; onView: (view: 'last' | 'all') => void }) {
  const t = useText();
  return (
    <Card
      title={t('credit:movements.title')}
      aside={
        <Segmented
          label={t('credit:movements.view')}
          value={view}
          options={[
            { value: 'last', label: t('credit:movements.last', { count: limits.creditHistoryShown }) },
            { value: 'all', label: t('credit:movements.all') },
          ]}
          onChange={onView}
        />
      }
      padded={false}
    >
      {view === 'last' ? <LastMovements /> : <AllMovements />}
    </Card>
  );
}

function LastMovements() {
  const t = useText();
  const history = useQuery(read(credit.history, {}));
  if (history.isPending) return <RowSkeletons count={4} height={40} />;
  if (!history.data)
    return (
      <ErrorState
        title={t('credit:movements.failed')}
        text={errorText(history.error, t)}
        onRetry={() => void history.refetch()}
        isRetrying={history.isFetching}
      />
    );
  if (history.data.length === 0)
    return <EmptyState title={t('credit:movements.none')} text={t('credit:movements.noneText')} />;
  return <MovementsTable movements={history.data} />;
}

type Page = Response<typeof credit.charges>;

function AllMovements() {
  const t = useText();
  const format = useFormat();
  const [days, setDays] = useState<Days>({});
  const pages = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [...keyOf(credit.charges), days],
    queryFn: ({ pageParam }) =>
      call(credit.charges, {
        body: { limit: 50, ...days, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = pages.data?.pages[0]?.totalCount ?? 0;
  return (
    <>
      <StatementTools days={days} onDays={setDays} isEmpty={total === 0} />
      {pages.isPending ? (
        <RowSkeletons count={8} height={40} />
      ) : pages.isError && rows.length === 0 ? (
        <ErrorState
          title={t('credit:movements.failed')}
          text={errorText(pages.error, t)}
          onRetry={() => void pages.refetch()}
          isRetrying={pages.isFetching}
        />
      ) : rows.length === 0 ? (
        <EmptyState title={t('credit:movements.noneInDays')} text={t('credit:movements.noneInDaysText')} />
      ) : (
        <>
          <MovementsTable movements={rows} />
          <div className={classes.more}>
            <span className="text2 num">
              {t('credit:movements.shown', { shown: format.number(rows.length), total: format.number(total) })}
            </span>
            {pages.hasNextPage && (
              <Button
                size="xs"
                variant="default"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {t('credit:movements.more')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  );
}
