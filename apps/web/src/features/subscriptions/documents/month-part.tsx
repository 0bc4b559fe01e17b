import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import type { Response } from '@kervan/contracts/endpoint';
import type { CreditKind } from '@kervan/domain/credit/credit-kind';
import { call } from '../../../api/call.ts';
import { errorWords } from '../../../api/error-text.ts';
import { keyOf, read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Money } from '../../../ui/money.tsx';
import { PlainTable } from '../../../ui/plain-table.tsx';
import { LineSkeletons, RowSkeletons } from '../../../ui/skeletons.tsx';
import { MovementsTable } from '../credit/movements-table.tsx';
import wide from '../wide-table.module.css';
import classes from './documents.module.css';
import { More } from './invoice-list.tsx';
import { useMonthName } from './month-name.ts';

type Props = { month: string; kind: CreditKind | null; onKind: (kind: CreditKind | null) => void };
type Month = Response<typeof credit.month>;
type Page = Response<typeof credit.monthRows>;

/** A month: what each kind of movement comes to, and the movements of the chosen one or of all. */
export function MonthPart({ month, kind, onKind }: Props) {
  const t = useText();
  const nameOf = useMonthName();
  const sums = useQuery(read(credit.month, { query: { month } }));
  return (
    <>
      <Card title={`${nameOf(month)}: ${t('credit:months.byKind')}`} padded={false}>
        {sums.isPending ? (
          <LineSkeletons count={4} />
        ) : !sums.data ? (
          <ErrorState
            title={t('credit:months.failed')}
            {...errorWords(sums.error, t)}
            onRetry={() => void sums.refetch()}
            isRetrying={sums.isFetching}
          />
        ) : sums.data.kinds.length === 0 ? (
          <p className={`text3 ${classes.nothing}`}>{t('credit:months.noMovements')}</p>
        ) : (
          <Kinds month={sums.data} kind={kind} onKind={onKind} />
        )}
      </Card>
      {sums.data && sums.data.kinds.length > 0 && <Movements month={month} kind={kind} />}
    </>
  );
}

function Kinds({ month, kind, onKind }: { month: Month; kind: CreditKind | null; onKind: Props['onKind'] }) {
  const t = useText();
  const format = useFormat();
  const rows = [
    { of: null, name: t('credit:months.allKinds'), count: month.movements, amount: month.cameIn - month.wentOut },
    ...month.kinds.map((sum) => ({ of: sum.kind, name: t(`credit:kinds.${sum.kind}`), ...sum })),
  ];
  return (
    <div className={wide.scroll} tabIndex={0} role="region" aria-label={t('credit:months.byKind')}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{t('credit:columns.type')}</th>
            <th scope="col" data-align="right">
              {t('credit:months.count')}
            </th>
            <th scope="col" data-align="right">
              {t('credit:columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, name, count, amount }) => (
            <tr key={of ?? 'all'}>
              <th scope="row">
                <button
                  type="button"
                  className={`link ${classes.month}`}
                  aria-pressed={of === kind}
                  aria-label={t('credit:months.rowsOf', { kind: name })}
                  onClick={() => onKind(of)}
                >
                  {name}
                </button>
              </th>
              <td data-align="right" className="num">
                {format.number(count)}
              </td>
              <td data-align="right">
                <Money minor={amount} currency="USD" kind="difference" />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

function Movements({ month, kind }: { month: string; kind: CreditKind | null }) {
  const t = useText();
  const pages = useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [...keyOf(credit.monthRows), month, kind],
    queryFn: ({ pageParam }) =>
      call(credit.monthRows, {
        body: {
          limit: 50,
          month,
          ...(kind === null ? {} : { kind }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      title={`${t('credit:months.movements')}: ${kind === null ? t('credit:months.allKinds') : t(`credit:kinds.${kind}`)}`}
      padded={false}
    >
      {pages.isPending ? (
        <RowSkeletons count={6} height={40} />
      ) : pages.isError && rows.length === 0 ? (
        <ErrorState
          title={t('credit:months.rowsFailed')}
          {...errorWords(pages.error, t)}
          onRetry={() => void pages.refetch()}
          isRetrying={pages.isFetching}
        />
      ) : (
        <>
          <MovementsTable movements={rows} />
          <More shown={rows.length} total={pages.data?.pages[0]?.totalCount ?? 0} pages={pages} />
        </>
      )}
    </Card>
  );
}
