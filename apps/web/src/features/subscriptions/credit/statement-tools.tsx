import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../i18n/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import classes from './credit.module.css';
import { useStatement } from './use-statement.ts';

export type Days = { from?: string; to?: string };
const formats = ['csv', 'xlsx', 'pdf'] as const;

/** The days that movements are shown of, and the same as a file. */
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
  const ask = useStatement();
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
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
          disabled={isEmpty}
          loading={ask.isPending && ask.variables.format === format}
          onClick={() => !ask.isPending && ask.mutate({ format, ...days })}
        >
          {t(`credit:movements.as.${format}`)}
        </Button>
      ))}
    </div>
  );
}
