import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { errorWords } from '../../api/error-text.ts';
import { read, readChanged } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { RejectedLines } from './upload-rejected.tsx';
import { fileFaultText } from './upload-words.ts';
import classes from './upload.module.css';

export type Progress = Response<typeof orderFiles.progress>;

/** While a file is worked on it is read again this often. */
const READ_AGAIN_MS = 1_500;
const isOpen = (data: Progress | undefined): boolean => data?.state === 'waiting' || data?.state === 'working';

/** ORD-063: how far a file is, and its lines that were not taken. The file stands in the address, so a reload goes on here. */
export function UploadProgress({ uploadId }: { uploadId: number }) {
  const t = useText();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const progress = useQuery({
    ...read(orderFiles.progress, { query: { uploadId, page } }, { isMain: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isOpen(state.data) ? READ_AGAIN_MS : false),
  });
  const { data, error } = progress;
  const isDone = data !== undefined && !isOpen(data);
  useEffect(() => {
    // What it brought stands in other lists, too.
    if (isDone) void readChanged(queryClient, orderFiles.upload);
  }, [isDone, queryClient]);
  if (!data)
    return error ? (
      <ErrorState
        title={t('orderFiles:progress.failed')}
        {...errorWords(error, t)}
        onRetry={() => void progress.refetch()}
        isRetrying={progress.isFetching}
      />
    ) : (
      <RowSkeletons count={4} />
    );
  return (
    <>
      <Summary data={data} />
      {data.totalCount > 0 && <RejectedLines data={data} page={page} onPage={setPage} />}
    </>
  );
}

const figures = ['lines', 'imported', 'updated', 'unchanged', 'rejectedLines'] as const;

function Summary({ data }: { data: Progress }) {
  const t = useText();
  const format = useFormat();
  const { state, orders: all, place } = data;
  const percent = state === 'done' ? 100 : all === null || all === 0 ? null : (place / all) * 100;
  const title =
    state === 'working'
      ? t('orderFiles:progress.working', { done: format.number(place), orders: format.number(all ?? 0) })
      : t(`orderFiles:progress.${state}`);
  return (
    <Card title={data.name}>
      {state !== 'refused' && (
        <div className={classes.summaryHead}>
          <p role="status">{title}</p>
          {percent !== null && (
            <span className="num text2">{format.percent(Math.round(percent * 100), { decimals: 0 })}</span>
          )}
        </div>
      )}
      {state === 'refused' ? (
        <Banner
          tone="neg"
          title={t('orderFiles:upload.refusedTitle')}
          effect={data.fault ? fileFaultText(data.fault, t, format) : ''}
        />
      ) : (
        <ProgressBar
          percent={percent}
          label={t('orderFiles:progress.label')}
          tone={state === 'done' ? (data.rejectedLines > 0 ? 'warn' : 'pos') : 'accent'}
        />
      )}
      <dl className={classes.figures}>
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`orderFiles:progress.${name}`)}</dt>
            <dd className={`num ${name === 'rejectedLines' && data[name] > 0 ? 'neg' : ''}`}>
              {format.number(data[name])}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen(data) && <p className="small text3">{t('orderFiles:progress.leave')}</p>}
      <div className={classes.actions}>
        <Button renderRoot={(props) => <Link to="/orders" search={{}} {...props} />}>
          {t('orderFiles:progress.toOrders')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} />}
          renderRoot={(props) => <Link to="/orders/upload" search={{}} {...props} />}
        >
          {t('orderFiles:progress.another')}
        </Button>
      </div>
    </Card>
  );
}
