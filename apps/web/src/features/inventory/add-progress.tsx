import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { inventory } from '@kervan/contracts/inventory-calls';
import { addOutcomes } from '@kervan/domain/inventory/item-status';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useStores } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { GridFooter } from '../../ui/grid/grid-footer.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { lineCodeText } from './line-code-text.ts';
import { statusNote } from './reason-text.ts';
import classes from './add.module.css';

type Progress = Response<typeof inventory.addProgress>;

/** Items change without a hint for their batch: while lines are left they are read again this often. */
const READ_AGAIN_MS = 2_000;

/** INV-122: how far an add has come, line by line. The batch stands in the address, so a reload goes on here. */
export function AddProgress({ batchId }: { batchId: number }) {
  const t = useText();
  const [paging, setPaging] = useState({ page: 1, limit: 100 });
  const progress = useQuery({
    ...read(inventory.addProgress, { query: { batchId, ...paging } }, { isMain: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.counts.left ?? 0) > 0 ? READ_AGAIN_MS : false),
  });
  const { data, error } = progress;
  if (!data)
    return error ? (
      <ErrorState
        title={t('product:progress.failed')}
        {...errorWords(error, t)}
        onRetry={() => void progress.refetch()}
      />
    ) : (
      <RowSkeletons count={8} />
    );
  return (
    <div className={classes.progress}>
      <ProgressSummary counts={data.counts} outcome={data.outcome} />
      <Card padded={false} title={t('product:progress.lines')}>
        <LineTable items={data.items} />
        <GridFooter paging={paging} onPaging={setPaging} totalCount={data.totalCount} />
      </Card>
    </div>
  );
}

function ProgressSummary({
  counts: { accepted, done, rejected, left },
  outcome,
}: Pick<Progress, 'counts' | 'outcome'>) {
  const t = useText();
  const format = useFormat();
  const percent = accepted === 0 ? 100 : (done / accepted) * 100;
  const figures = [
    ['accepted', accepted],
    ['done', done],
    ['left', left],
    ['rejected', rejected],
  ] as const;
  return (
    <Card>
      <div className={classes.summaryHead}>
        <h2>
          {left === 0
            ? t('product:progress.finished')
            : t('product:progress.running', { count: left, items: format.number(left) })}
        </h2>
        <span className="num text2">{format.percent(Math.round(percent * 100), { decimals: 0 })}</span>
      </div>
      <ProgressBar percent={percent} label={t('adding:progressTitle')} tone={left === 0 ? 'pos' : 'accent'} />
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`product:progress.${name}`)}</dt>
            <dd className={`num ${name === 'rejected' && value > 0 ? 'neg' : ''}`}>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.figures} aria-label={t('product:progress.outcome.title')}>
        {addOutcomes
          .filter((name) => outcome[name] > 0)
          .map((name) => (
            <div key={name}>
              <dt>{t(`product:progress.outcome.${name}`)}</dt>
              <dd className="num">{format.number(outcome[name])}</dd>
            </div>
          ))}
      </dl>
      <p className="small text3">{t('product:progress.note')}</p>
      <div className={classes.summaryActions}>
        <Button
          renderRoot={(props) => (
            <Link to="/inventory" search={left > 0 ? { status: 'inQueue' as const } : {}} {...props} />
          )}
        >
          {t('product:progress.toInventory')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} />}
          renderRoot={(props) => <Link to="/inventory/new" search={{}} {...props} />}
        >
          {t('product:progress.again')}
        </Button>
      </div>
    </Card>
  );
}

function LineTable({ items }: { items: Progress['items'] }) {
  const t = useText();
  const format = useFormat();
  const stores = useStores();
  const isSeveral = new Set(items.map(({ storeId }) => storeId)).size > 1;
  return (
    <PlainTable className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('product:progress.line')}</th>
          <th scope="col">{t('product:progress.product')}</th>
          {isSeveral && <th scope="col">{t('product:progress.store')}</th>}
          <th scope="col">{t('inventory:columns.status')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('inventory:menu.xray')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.storeId} ${item.line} ${item.code}`}>
            <th scope="row" className="num text3">
              {format.number(item.line)}
            </th>
            <td className={classes.lineProduct}>
              {item.title !== null && (
                <Secret kind="productTitle">
                  <span className="ellipsis" lang="en" title={item.title}>
                    {item.title}
                  </span>
                </Secret>
              )}
              <CopyCode code={item.asin} kind="asin" />
            </td>
            {isSeveral && <td>{stores.find(({ id }) => id === item.storeId)?.name}</td>}
            <td>
              {item.code !== null ? (
                <Badge tone="neg" mark="square">
                  {lineCodeText(item.code, t)}
                </Badge>
              ) : (
                item.status !== null && <LineStatus item={item} status={item.status} />
              )}
            </td>
            <td data-align="right">
              {item.code === null && item.status !== null && (
                <Link className="link" to="/inventoryItem/$asinOrSku" params={{ asinOrSku: item.asin }}>
                  {t('product:progress.open')}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** Where the product stands; what is not for sale says why. */
function LineStatus({ item, status }: { item: Progress['items'][number]; status: string }) {
  const t = useText();
  const note = statusNote(
    { ...item, status, updateState: null, listedAtZero: false, zeroHold: null, uploadLimitUntil: null },
    t,
  );
  return (
    <>
      <StatusBadge of="inventoryItem" value={status} />
      {note && <span className={`small text3 ${classes.why}`}>{note.text}</span>}
    </>
  );
}
