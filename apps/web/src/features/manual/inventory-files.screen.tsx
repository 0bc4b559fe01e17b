import { useQuery } from '@tanstack/react-query';
import { manual } from '@kervan/contracts/manual-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { FeedList } from './feed-list.tsx';
import classes from './manual.module.css';
import { NextFile } from './next-file.tsx';
import { UploadListings } from './upload-listings.tsx';

/** A step of a file lasts minutes: between the hints of the stream it is asked for as often. */
const READ_MS = 30_000;

/** INV-079: files of changes to carry to the marketplace, its list to bring back, and how far each file is. */
export function InventoryFilesScreen() {
  const store = useSelectedStore();
  return store && <Files key={store.id} />;
}

function Files() {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery({ ...read(manual.feeds, {}), refetchInterval: READ_MS });
  return (
    <>
      <PageHeader
        title={t('manual:inventory.title')}
        note={t('manual:inventory.note')}
        actions={
          <LinkButton to="/manualorder" variant="default">
            {t('manual:inventory.openOrders')}
          </LinkButton>
        }
      />
      <div className={classes.column}>
        {data ? (
          <>
            <div className={classes.pair}>
              <NextFile feeds={data} />
              <UploadListings />
            </div>
            <FeedList feeds={data} />
          </>
        ) : error ? (
          <ErrorState
            title={t('manual:list.failed')}
            {...errorWords(error, t)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Card padded={false}>
            <RowSkeletons count={6} />
          </Card>
        )}
      </div>
    </>
  );
}
