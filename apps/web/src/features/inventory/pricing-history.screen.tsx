import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import type { ApiError } from '@kervan/contracts/call';
import type { Response } from '@kervan/contracts/endpoint';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { PricingRow } from '@kervan/contracts/item-histories';
import { PriceUpdateState } from '@kervan/domain/inventory/price-update-state';
import { limits } from '@kervan/domain/limits';
import { call } from '../../api/call.ts';
import { errorWords } from '../../api/error-text.ts';
import { keyOf } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Secret } from '../../ui/secret.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import classes from './changes.module.css';
import { causeInputs } from './price-cause.ts';
import { reasonText } from './reason-text.ts';
import { HistoryState } from './update-history-cells.tsx';

const DAY_MS = 86_400_000;
type Page = Response<typeof inventory.pricingHistory>;
/** What the address carries, as the route checked it. */
const route = getRouteApi('/panel/pricingHistory/$asin');

/** INV-050, INV-118: the changes of one product's price, newest first, each with what became of it. */
export function PricingHistoryScreen() {
  const store = useSelectedStore();
  const { asin } = useParams({ strict: false });
  return store && asin !== undefined ? <PricingHistory key={asin} asin={asin} /> : null;
}

function PricingHistory({ asin }: { asin: string }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { state } = route.useSearch();
  const list = useChanges(asin, state);
  const [first] = list.data?.pages ?? [];
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const show = (next: PriceUpdateState | null) =>
    void navigate({ to: '.', search: next === null ? {} : { state: next }, replace: true });
  return (
    <>
      <PageHeader
        title={t('product:pricingHistory.title')}
        documentTitle={`${t('product:pricingHistory.title')} ${asin}`}
        note={
          <>
            <Secret kind="productTitle">
              <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: first?.sku ?? asin }} className="link">
                {first?.title ?? asin}
              </Link>
            </Secret>{' '}
            <span className="num">
              {t('product:updateHistory.note', { days: format.number(limits.historyKeptMs / DAY_MS) })}
            </span>
          </>
        }
        actions={
          <SelectField
            label={t('product:updateHistory.state')}
            isLabelHidden
            value={state ?? null}
            none={t('product:updateHistory.anyState')}
            options={Object.values(PriceUpdateState).map((value) => ({
              value,
              label: t(`enums:priceUpdate.${value}`),
            }))}
            onChange={show}
          />
        }
      />
      <Card padded={false}>
        {list.isPending && <RowSkeletons count={8} height={44} />}
        {list.error && !list.data && (
          <ErrorState
            title={t('product:updateHistory.failed')}
            {...errorWords(list.error, t)}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {first && rows.length === 0 && <NoChanges onClear={state === undefined ? null : () => show(null)} />}
        {first && rows.length > 0 && <Changes rows={rows} sku={first.sku} currency={first.currency} />}
        {list.hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="default"
              size="xs"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('product:changes.more')}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

/** Nothing moved the price yet, or nothing ended in the state that is asked for: then the choice can be taken back. */
function NoChanges({ onClear }: { onClear: (() => void) | null }) {
  const t = useText();
  if (!onClear)
    return <EmptyState title={t('product:pricingHistory.emptyTitle')} text={t('product:pricingHistory.emptyText')} />;
  return (
    <EmptyState
      title={t('product:updateHistory.noMatchTitle')}
      actions={
        <Button variant="default" size="xs" onClick={onClear}>
          {t('product:updateHistory.clear')}
        </Button>
      }
    />
  );
}

function Changes({ rows, sku, currency }: { rows: readonly PricingRow[]; sku: string; currency: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={classes.frame}>
      <PlainTable className={classes.prices}>
        <thead>
          <tr>
            <th scope="col">{t('product:changes.at')}</th>
            <th scope="col" data-align="right">
              {t('product:pricingHistory.oldPrice')}
            </th>
            <th scope="col" data-align="right">
              {t('product:pricingHistory.newPrice')}
            </th>
            <th scope="col">{t('product:changes.state')}</th>
            <th scope="col" className={classes.wide}>
              {t('product:changes.reason')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('product:changes.explain')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.seq}>
              <th scope="row">
                <When at={row.date} exact />
              </th>
              <td data-align="right">
                <Money minor={row.oldPriceMinor} currency={currency} />
              </td>
              <td data-align="right">
                <Money minor={row.newPriceMinor} currency={currency} strong />
              </td>
              <td>
                <HistoryState state={row.state} />
              </td>
              <td className={`text2 ${classes.wide} ${classes.cause}`}>
                {causeInputs(row.cause, currency, { t, format }) ?? reasonText(row, t) ?? <Unknown />}
              </td>
              <td data-align="right">
                <Link
                  to="/inventoryItem/$asinOrSku"
                  params={{ asinOrSku: sku }}
                  search={{ seq: row.seq }}
                  className="link"
                  aria-label={t('product:changes.explainAt', { at: format.dateTime(row.date) })}
                >
                  {t('product:changes.explain')}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

/** The changes page after page; a change of the product reads them again. */
function useChanges(asin: string, state: PriceUpdateState | undefined) {
  const body = { asin, limit: 50 as const, ...(state === undefined ? {} : { state }) };
  return useInfiniteQuery<Page, ApiError, { pages: Page[] }, readonly unknown[], string | null>({
    queryKey: [...keyOf(inventory.pricingHistory), 'pages', body],
    initialPageParam: null,
    meta: { isMain: true },
    queryFn: ({ pageParam }) =>
      call(inventory.pricingHistory, { body: { ...body, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    getNextPageParam: (page) => page.nextCursor,
  });
}
