import { datePresets } from '@kervan/domain/orders/date-presets';
import { useText } from '../../i18n/i18n.ts';
import { DateField } from '../../ui/date-field.tsx';
import { PickMenu } from '../../ui/pick-menu.tsx';
import type { ReportDays as Days } from './report-list.ts';
import classes from './reports.module.css';

/** SHELL-092, REP-015: the days of a report; days of one's own stand beside it. */
export function ReportDays({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const t = useText();
  const put = (end: 'from' | 'to', day: string | null) => {
    const { [end]: _, ...rest } = days;
    onChange(day === null ? rest : { ...rest, [end]: day });
  };
  return (
    <>
      <PickMenu
        label={t('reports:range.label')}
        value={days.range ?? 'days30'}
        options={datePresets.map((value) => ({ value, label: t(`reports:range.${value}`) }))}
        onPick={(picked) => {
          const range = datePresets.find((preset) => preset === picked);
          onChange(range ? { range } : {});
        }}
      />
      {days.range === 'custom' && (
        <span className={classes.custom}>
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={t(`reports:range.${end}`)}
              isLabelHidden
              value={days[end] ?? null}
              {...(end === 'from' ? { max: days.to ?? null } : { min: days.from ?? null })}
              onChange={(day) => put(end, day)}
            />
          ))}
        </span>
      )}
    </>
  );
}
