import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { manual } from '@kervan/contracts/manual-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import classes from './manual.module.css';

const REPORT = { 'text/plain': ['.txt', '.tsv'] } as const;
const faults = ['empty', 'notText', 'noHeader'] as const;

/** Why the file was not taken: what is wrong with it where the server said so. */
function refusalText(error: ApiError, t: Text): string {
  const { fault } = (error.data ?? {}) as { fault?: { code?: unknown } }; // What a refusal of a file carries.
  const known = faults.find((code) => code === fault?.code);
  return known ? t(`manual:upload.faults.${known}`) : errorText(error, t);
}

/** INV-113: hands in the marketplace's list of listings. */
export function UploadListings() {
  const t = useText();
  const blocked = useBlocked(manual.uploadInventoryFile);
  const [files, setFiles] = useState<File[]>([]);
  const upload = useCallMutation(manual.uploadInventoryFile, {
    shownByForm: ['all'],
    done: () => t('manual:upload.done'),
  });
  return (
    <Card title={t('manual:upload.title')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (files.length === 0 || blocked !== null || upload.isPending) return;
          upload.mutate({ body: { files }, key: crypto.randomUUID() }, { onSuccess: () => setFiles([]) });
        }}
      >
        <p className={classes.text}>{t('manual:upload.text')}</p>
        {upload.error && <Banner tone="neg" title={t('manual:upload.refused')} effect={refusalText(upload.error, t)} />}
        <FileField
          label={t('manual:upload.label')}
          files={files}
          onChange={(chosen) => (setFiles(chosen), upload.reset())}
          accept={REPORT}
          maxBytes={limits.manualFileBytesMax}
          disabled={blocked !== null}
        />
        <div>
          <Button type="submit" loading={upload.isPending} disabled={files.length === 0 || blocked !== null}>
            {t('manual:upload.submit')}
          </Button>
        </div>
        {blocked !== null && <p className="small text2">{blocked}</p>}
      </form>
    </Card>
  );
}
