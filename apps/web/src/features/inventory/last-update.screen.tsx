import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Response } from '@kervan/contracts/endpoint';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { UpdateHistoryRow } from '@kervan/contracts/update-history';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { FactList } from '../../kit/entity/fact-list.tsx';
import { Timeline, type TimelineEntry } from '../../kit/timeline.tsx';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Secret } from '../../ui/secret.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './last-update.module.css';
import { causeInputs } from './price-cause.ts';
import { reasonText } from './reason-text.ts';
import {
  HistoryHandling,
  HistoryPrice,
  HistoryState,
  HistoryStatus,
  HistoryStock,
  HistoryType,
} from './update-history-cells.tsx';

type LastUpdate = Response<typeof inventory.lastUpdate>;
type Sending = LastUpdate['sendings'][number];

/** INV-048: the newest change of one product in detail: what it replaced, why, and its way to the marketplace. */
export function LastUpdateScreen() {
  const store = useSelectedStore();
  const { asin } = useParams({ strict: false });
  return store && asin !== undefined ? <Details key={asin} asin={asin} /> : null;
}

function Details({ asin }: { asin: string }) {
  const t = useText();
  const answer = useQuery(read(inventory.lastUpdate, { query: { asinOrSku: asin } }, { isMain: true }));
  const { data } = answer;
  return (
    <>
      <PageHeader
        title={t('product:lastUpdate.title')}
        documentTitle={`${t('product:lastUpdate.title')} ${asin}`}
        note={
          <>
            <Secret kind="productTitle">
              <Link to="/inventoryItem/$asinOrSku" params={{ asinOrSku: data?.sku ?? asin }} className="link">
                {data?.title ?? asin}
              </Link>
            </Secret>{' '}
            <Secret kind="asin">
              <span className="code">{data?.asin ?? asin}</span>
            </Secret>
          </>
        }
      />
      {!data && answer.error && (
        <ErrorState
          title={t('product:lastUpdate.failed')}
          {...errorWords(answer.error, t)}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      )}
      {!data && !answer.error && <RowSkeletons count={4} height={72} />}
      {data && data.update === null && (
        <Card>
          <EmptyState title={t('product:changes.emptyTitle')} text={t('product:changes.emptyText')} />
        </Card>
      )}
      {data && data.update !== null && (
        <div className={classes.cards}>
          <Change update={data.update} />
          <Way data={data} update={data.update} />
        </div>
      )}
    </>
  );
}

/** What changed, each value with what it was, and why. */
function Change({ update }: { update: UpdateHistoryRow }) {
  const t = useText();
  const format = useFormat();
  const inputs = causeInputs(update.cause, update.currency, { t, format });
  return (
    <Card
      title={t('product:lastUpdate.change')}
      aside={
        <Link
          to="/inventoryItem/$asinOrSku"
          params={{ asinOrSku: update.sku }}
          search={{ seq: update.seq }}
          className="link"
        >
          {t('product:lastUpdate.explain')}
        </Link>
      }
    >
      <FactList
        facts={[
          { name: t('product:updateHistory.columns.change'), value: <HistoryType row={update} /> },
          { name: t('product:updateHistory.columns.status'), value: <HistoryStatus row={update} /> },
          { name: t('product:updateHistory.columns.price'), value: <HistoryPrice row={update} /> },
          { name: t('product:updateHistory.columns.stock'), value: <HistoryStock row={update} /> },
          { name: t('product:updateHistory.columns.handling'), value: <HistoryHandling row={update} /> },
          { name: t('product:updateHistory.columns.state'), value: <HistoryState state={update.state} /> },
          { name: t('product:changes.reason'), value: reasonText(update, t) ?? <Unknown /> },
          { name: t('product:lastUpdate.cause'), value: inputs ?? t('product:lastUpdate.noCause') },
        ]}
      />
    </Card>
  );
}

/** Its moments, from what was read to what the marketplace was seen to show. */
function Way({ data, update }: { data: LastUpdate; update: UpdateHistoryRow }) {
  const t = useText();
  const { sourceReadAt, targetReadAt, sendings } = data;
  const moment = (id: string, at: string | null, title: string): TimelineEntry[] =>
    at === null ? [] : [{ id, at, title }];
  const entries = [
    ...moment('source', sourceReadAt, t('product:lastUpdate.sourceRead')),
    ...moment('target', targetReadAt, t('product:lastUpdate.targetRead')),
    { id: 'decided', at: update.changedAt, title: t('product:lastUpdate.decided') },
    ...sendings.flatMap((sending) => sendingEntries(sending, t)),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <Card title={t('product:lastUpdate.way')}>
      <Timeline label={t('product:lastUpdate.way')} entries={entries} />
      {sendings.length === 0 && (
        <p className="text2">
          {t(update.state === null ? 'product:updateHistory.noState' : 'product:lastUpdate.notSent')}
        </p>
      )}
    </Card>
  );
}

function sendingEntries({ attempt, sentAt, acceptedAt, readBackAt, failedAt }: Sending, t: Text): TimelineEntry[] {
  const steps = [
    ['sent', sentAt],
    ['accepted', acceptedAt],
    ['readBack', readBackAt],
    ['ended', failedAt],
  ] as const;
  return steps.flatMap(([name, at]) =>
    at === null ? [] : [{ id: `${name}-${attempt}`, at, title: t(`product:lastUpdate.${name}`) }],
  );
}
