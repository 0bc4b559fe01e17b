import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderUpload } from '@kervan/contracts/order-files';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import { fileFaultText } from './upload-words.ts';
import classes from './upload.module.css';

const tones = { waiting: 'neutral', working: 'accent', done: 'pos', refused: 'neg' } as const;

/** The files that were handed in before, each with what came of it. */
export function UploadHistory({ current }: { current: number | null }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(read(orderFiles.uploads, {}));
  return (
    <Card padded={false} title={t('orderFiles:history.title')}>
      {error && !data ? (
        <ErrorState
          title={t('orderFiles:history.failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : !data ? (
        <RowSkeletons count={3} />
      ) : data.length === 0 ? (
        <p className={`text3 ${classes.none}`}>{t('orderFiles:history.none')}</p>
      ) : (
        <Uploads uploads={data} current={current} />
      )}
    </Card>
  );
}

function Uploads({ uploads, current }: { uploads: readonly OrderUpload[]; current: number | null }) {
  const t = useText();
  const { isMobile } = useScreenSize();
  return (
    <div className={classes.table}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{t('orderFiles:history.name')}</th>
            {!isMobile && <th scope="col">{t('orderFiles:history.when')}</th>}
            <th scope="col">{t('orderFiles:history.state')}</th>
            <th scope="col">{t('orderFiles:history.result')}</th>
          </tr>
        </thead>
        <tbody>
          {uploads.map((upload) => (
            <tr key={upload.uploadId} aria-current={upload.uploadId === current || undefined}>
              <th scope="row">
                <Link
                  className="link"
                  to="/orders/upload"
                  search={{ uploadId: upload.uploadId }}
                  aria-label={t('orderFiles:history.open', { name: upload.name })}
                >
                  {upload.name}
                </Link>
                {isMobile && (
                  <div className="small text3">
                    <When at={upload.createDate} exact />
                  </div>
                )}
              </th>
              {!isMobile && (
                <td>
                  <When at={upload.createDate} exact />
                </td>
              )}
              <td>
                <Badge tone={tones[upload.state]} mark="dot">
                  {t(`orderFiles:history.states.${upload.state}`)}
                </Badge>
              </td>
              <td>
                <Result upload={upload} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

function Result({ upload }: { upload: OrderUpload }) {
  const t = useText();
  const format = useFormat();
  if (upload.fault) return fileFaultText(upload.fault, t, format);
  return t('orderFiles:history.counts', {
    imported: format.number(upload.imported),
    updated: format.number(upload.updated),
    rejected: format.number(upload.rejectedLines),
  });
}
