import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { addDays, monthStart, weekStart, weeksOfMonth } from '@kervan/domain/calendar/weeks';
import { useText } from '../i18n/i18n.ts';
import classes from './date-field.module.css';
import { useFormat } from './format/format.tsx';
import { dateWriter } from './format/writers.ts';

type Props = {
  /** yyyy-mm-dd; null = none is chosen. */
  value: string | null;
  today: string;
  min: string | null;
  max: string | null;
  onPick: (day: string) => void;
};

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const write = (language: string, day: string, options: Intl.DateTimeFormatOptions) =>
  dateWriter(language, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

/** A month in weeks from Sunday to Saturday (SHELL-090); arrow keys move by days and weeks. */
export function DateCalendar({ value, today, min, max, onPick }: Props) {
  const t = useText();
  const { language } = useFormat();
  const [shown, setShown] = useState(value ?? today);
  const weeks = weeksOfMonth(shown);
  const isOut = (day: string) => (min !== null && day < min) || (max !== null && day > max);
  const onKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = addDays(shown, move);
    const table = event.currentTarget;
    setShown(next);
    // The day may stand in a month that is drawn with this change.
    requestAnimationFrame(() => table.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus());
  };
  const month = (by: number, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon aria-label={label} onClick={() => setShown(monthStart(shown, by))}>
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  );
  const quick = (day: string, label: string) => (
    <Button variant="subtle" size="xs" disabled={isOut(day)} onClick={() => onPick(day)}>
      {label}
    </Button>
  );
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {month(-1, t('ui:calendar.previous'), IconChevronLeft)}
        <span className={classes.month} aria-live="polite">
          {write(language, shown, { month: 'long', year: 'numeric' })}
        </span>
        {month(1, t('ui:calendar.next'), IconChevronRight)}
      </div>
      <table className={classes.grid} onKeyDown={onKey}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={write(language, day, { weekday: 'long' })}>
                {write(language, day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={`num ${classes.day}`}
                    data-day={day}
                    data-outside={!day.startsWith(shown.slice(0, 7)) || undefined}
                    aria-label={write(language, day, { dateStyle: 'full' })}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    tabIndex={day === shown ? 0 : -1}
                    disabled={isOut(day)}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.quick}>
        {quick(today, t('ui:calendar.today'))}
        {quick(weekStart(today), t('ui:calendar.thisWeek'))}
        {quick(addDays(weekStart(today), -7), t('ui:calendar.lastWeek'))}
      </div>
    </div>
  );
}
