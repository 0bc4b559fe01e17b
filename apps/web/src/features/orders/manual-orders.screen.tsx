import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { shipping } from '@kervan/contracts/shipping-calls';
import type { CustomerMarket } from '@kervan/contracts/stores';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { UploadForm } from './upload-form.tsx';
import { UploadHistory } from './upload-history.tsx';
import classes from './upload.module.css';

/** INV-080: orders of a store that is worked by hand come in by file, and its shipping confirmations go out by one. */
export function ManualOrdersScreen() {
  const store = useSelectedStore();
  return store && <OrderFiles key={store.id} store={store} />;
}

function OrderFiles({ store }: { store: CustomerMarket }) {
  const t = useText();
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('manual:orders.title')}
        note={t('manual:orders.note')}
        actions={
          <LinkButton to="/manualinventory" variant="default">
            {t('manual:inventory.title')}
          </LinkButton>
        }
      />
      <div className={classes.scroll}>
        <div className={classes.column}>
          <Confirmations />
          <UploadForm currency={store.marketPlace.currency} />
          <UploadHistory current={null} />
        </div>
      </div>
    </div>
  );
}

/** Parcels that wait to be confirmed at the marketplace, and the file that was fetched last. */
function Confirmations() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(read(shipping.confirmationFiles, {}));
  const blocked = useBlocked(shipping.confirmationFile);
  const fetchFile = useCallMutation(shipping.confirmationFile, {
    done: null,
  });
  const save = (query: { documentId?: string }) =>
    fetchFile.mutate({ query }, { onSuccess: ({ name, content }) => saveFile(name, content) });
  const last = data?.files[0];
  return (
    <Card title={t('manual:orders.confirmTitle')}>
      {data ? (
        <>
          <p>
            {data.waiting === 0
              ? t('manual:orders.confirmNone')
              : t('manual:orders.confirmWaiting', { count: data.waiting })}
          </p>
          <p className="small text2">{t('manual:orders.confirmHow')}</p>
          <div className={classes.actions}>
            <Button
              leftSection={<IconFileDownload size={16} stroke={1.75} />}
              loading={fetchFile.isPending}
              disabled={blocked !== null || data.waiting === 0}
              {...tip(blocked)}
              onClick={() => save({})}
            >
              {t('manual:orders.confirmFetch')}
            </Button>
            {last && (
              <Button
                variant="default"
                disabled={blocked !== null}
                {...tip(blocked)}
                onClick={() => save({ documentId: last.documentId })}
              >
                {t('manual:orders.confirmAgain', { when: format.dateTime(last.at), count: last.parcels })}
              </Button>
            )}
          </div>
        </>
      ) : error ? (
        <ErrorState
          title={t('manual:orders.confirmFailed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowSkeletons count={2} />
      )}
    </Card>
  );
}
