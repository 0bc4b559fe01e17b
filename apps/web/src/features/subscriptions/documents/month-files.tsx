import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import type { ReceivedFile } from '@kervan/contracts/file';
import { call } from '../../../api/call.ts';
import { useText } from '../../../i18n/i18n.ts';
import { saveFile } from '../../../ui/save-file.ts';
import classes from './documents.module.css';

const formats = ['pdf', 'csv'] as const;

/** The statement of a month to keep. */
export function MonthFiles({ month, name }: { month: string; name: string }) {
  const t = useText();
  const ask = useMutation<ReceivedFile, ApiError, (typeof formats)[number]>({
    mutationKey: [credit.monthFile.id],
    mutationFn: (format) => call(credit.monthFile, { query: { month, format } }),
    onSuccess: ({ name: file, content }) => saveFile(file, content),
  });
  return (
    <span className={classes.files}>
      {formats.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
          aria-label={t('credit:months.fileOf', { month: name, format: t(`credit:months.${format}`) })}
          loading={ask.isPending && ask.variables === format}
          onClick={() => !ask.isPending && ask.mutate(format)}
        >
          {t(`credit:months.${format}`)}
        </Button>
      ))}
    </span>
  );
}
