import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import { credit } from '@kervan/contracts/credit-calls';
import type { ReceivedFile } from '@kervan/contracts/file';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { tip } from '../../../ui/tip.ts';
import classes from './credit.module.css';

export type Days = { from?: string; to?: string };
const formats = ['csv', 'xlsx', 'pdf', 'journal'] as const;
type Format = (typeof formats)[number];

/** The days that movements are shown of, and the same as a file; the journal is of all days and can be verified without the server. */
export function StatementTools({
  days,
  onDays,
  isEmpty,
}: {
  days: Days;
  onDays: (days: Days) => void;
  isEmpty: boolean;
}) {
  const t = useText();
  const ask = useMutation<ReceivedFile, ApiError, Format>({
    mutationKey: [credit.statement.id],
    meta: { shownByForm: ['all'] },
    mutationFn: (format) => call(credit.statement, { body: { format, ...(format === 'journal' ? {} : days) } }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('ui:export.saved', { name }));
    },
    onError: (error, format) =>
      notify.error(t('ui:export.failed', { why: errorText(error, t) }), {
        label: t('ui:retry'),
        onClick: () => ask.mutate(format),
      }),
  });
  const change = (part: 'from' | 'to') => (day: string | null) => {
    const next = { ...days };
    if (day) next[part] = day;
    else delete next[part];
    onDays(next);
  };
  return (
    <div className={classes.tools}>
      <DateField label={t('credit:movements.from')} value={days.from ?? null} onChange={change('from')} />
      <DateField label={t('credit:movements.to')} value={days.to ?? null} onChange={change('to')} />
      {formats.map((format) => (
        <span key={format} {...tip(format === 'journal' ? t('credit:movements.journalHint') : '')}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
            disabled={isEmpty && format !== 'journal'}
            loading={ask.isPending && ask.variables === format}
            onClick={() => !ask.isPending && ask.mutate(format)}
          >
            {t(`credit:movements.as.${format}`)}
          </Button>
        </span>
      ))}
    </div>
  );
}
