import type { CustomerMarket } from '@kervan/contracts/stores';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { OneStore } from '../../kit/settings/one-store.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadHistory } from './upload-history.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { uploadSearch } from './upload-search.ts';
import classes from './upload.module.css';

/** ORD-041, ORD-063: hands in a file of orders; with a file in the address it shows how far that one is. */
export function UploadScreen() {
  const t = useText();
  return <OneStore title={t('orderFiles:upload.title')}>{(store) => <Upload store={store} />}</OneStore>;
}

function Upload({ store }: { store: CustomerMarket }) {
  const t = useText();
  const { uploadId } = uploadSearch(useSearch({ strict: false }));
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('orderFiles:upload.title')}
        note={t('orderFiles:upload.note')}
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.75} />}
            renderRoot={(props) => <Link to="/orders" {...props} />}
          >
            {t('orderFiles:upload.back')}
          </Button>
        }
      />
      <div className={classes.scroll}>
        <div className={classes.column}>
          {uploadId !== undefined ? (
            <UploadProgress key={uploadId} uploadId={uploadId} />
          ) : store.manuelManagement ? (
            <UploadForm currency={store.marketPlace.currency} />
          ) : (
            <EmptyState title={t('orderFiles:upload.closedTitle')} text={t('orderFiles:upload.closedText')} />
          )}
          <UploadHistory current={uploadId ?? null} />
        </div>
      </div>
    </div>
  );
}
