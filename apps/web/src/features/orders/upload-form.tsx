import { Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { limits } from '@kervan/domain/limits';
import { orderCsvColumns, orderCsvSeparator } from '@kervan/domain/orders/order-csv-columns';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { bytesText } from '../../ui/format/bytes.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { faultOfError, fileFaultText } from './upload-words.ts';
import classes from './upload.module.css';

const CSV = { 'text/csv': ['.csv'] } as const;
/** Table programs read it as UTF-8 by its mark. */
const TEMPLATE = `\uFEFF${orderCsvColumns.join(orderCsvSeparator)}\r\n`;

/** One file, what it has to look like, and what was wrong with the last one. */
export function UploadForm({ currency }: { currency: string }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const blocked = useBlocked(orderFiles.upload);
  const [files, setFiles] = useState<File[]>([]);
  const upload = useCallMutation(orderFiles.upload, { shownByForm: ['all'], done: null });
  const fault = upload.error && faultOfError(upload.error);
  const send = () =>
    upload.mutate(
      { body: { files }, key: crypto.randomUUID() },
      { onSuccess: ({ uploadId }) => void navigate({ to: '/orders/upload', search: { uploadId } }) },
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (files.length > 0 && blocked === null && !upload.isPending) send();
      }}
    >
      {upload.error && (
        <Banner
          tone="neg"
          title={t('orderFiles:upload.refusedTitle')}
          effect={fault ? fileFaultText(fault, t, format) : errorText(upload.error, t)}
        />
      )}
      <Card>
        <FileField
          label={t('orderFiles:upload.drop')}
          files={files}
          onChange={(chosen) => (setFiles(chosen), upload.reset())}
          accept={CSV}
          maxBytes={limits.orderFileBytesMax}
          disabled={blocked !== null}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={upload.isPending} disabled={files.length === 0 || blocked !== null}>
            {t('orderFiles:upload.send')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileDownload size={16} stroke={1.75} />}
            onClick={() => saveFile('kervan-orders.csv', new Blob([TEMPLATE], { type: 'text/csv' }))}
          >
            {t('orderFiles:upload.template')}
          </Button>
        </div>
        {blocked !== null && <p className="small text2">{blocked}</p>}
      </Card>
      <Rules currency={currency} />
    </form>
  );
}

function Rules({ currency }: { currency: string }) {
  const t = useText();
  const format = useFormat();
  const size = bytesText(limits.orderFileBytesMax, format);
  const lines = format.number(limits.orderFileLinesMax);
  return (
    <Card title={t('orderFiles:upload.rules')}>
      <ul className={classes.rules}>
        <li>{t('orderFiles:upload.rule.format')}</li>
        <li>{t('orderFiles:upload.rule.size', { size, lines })}</li>
        <li>{t('orderFiles:upload.rule.dates', { currency })}</li>
        <li>{t('orderFiles:upload.rule.whole')}</li>
        <li>{t('orderFiles:upload.rule.again')}</li>
      </ul>
      <h3 className={classes.columnsTitle}>{t('orderFiles:upload.columns')}</h3>
      <p className={`code ${classes.columns}`}>{orderCsvColumns.join('; ')}</p>
    </Card>
  );
}
