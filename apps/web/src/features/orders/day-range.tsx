import { datePresets, type DatePreset } from '@kervan/domain/orders/date-presets';
import { useText } from '../../i18n/i18n.ts';
import { DateField } from '../../ui/date-field.tsx';
import { PickMenu } from '../../ui/pick-menu.tsx';
import type { OrderDays } from './orders-list.ts';
import classes from './orders.module.css';

const ANY = 'any';

/** SHELL-092: the days of purchase that the list is narrowed to; days of one's own stand beside it. */
export function DayRange({ days, onChange }: { days: OrderDays; onChange: (days: OrderDays) => void }) {
  const t = useText();
  const options = [ANY, ...datePresets].map((value) => ({ value, label: t(`orders:range.${value as DatePreset}`) }));
  const put = (end: 'from' | 'to', day: string | null) => {
    const { [end]: _, ...rest } = days;
    onChange(day === null ? rest : { ...rest, [end]: day });
  };
  return (
    <>
      <PickMenu
        label={t('orders:range.label')}
        value={days.range ?? ANY}
        options={options}
        onPick={(picked) => {
          const range = datePresets.find((preset) => preset === picked);
          onChange(range ? { range } : {});
        }}
      />
      {days.range === 'custom' && (
        <span className={classes.custom}>
          <DateField
            label={t('orders:range.from')}
            isLabelHidden
            value={days.from ?? null}
            max={days.to ?? null}
            onChange={(day) => put('from', day)}
          />
          <DateField
            label={t('orders:range.to')}
            isLabelHidden
            value={days.to ?? null}
            min={days.from ?? null}
            onChange={(day) => put('to', day)}
          />
        </span>
      )}
    </>
  );
}
