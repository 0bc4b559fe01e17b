import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { daysAfter, monthsAfter, weeksOf } from './calendar.ts';
import { useFormat, useNow } from './format/format.tsx';
import { dateWriter } from './format/writers.ts';
import classes from './month-grid.module.css';

type Props = {
  value: string | null;
  isAllowed: (day: string) => boolean;
  onPick: (day: string) => void;
  /** False where it stands on a page: then it takes no focus. */
  isFocused?: boolean;
};

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => daysAfter(day, -1),
  ArrowRight: (day) => daysAfter(day, 1),
  ArrowUp: (day) => daysAfter(day, -7),
  ArrowDown: (day) => daysAfter(day, 7),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
};

/** One month to pick a day of: arrows go by days and weeks, Page Up and Down by months, Enter picks. */
export function MonthGrid({ value, isAllowed, onPick, isFocused = true }: Props) {
  const t = useText();
  const language = useLanguage();
  const { day: dayIn } = useFormat();
  const now = useNow();
  const grid = useRef<HTMLTableElement>(null);
  const today = dayIn(now);
  const [active, setActive] = useState(value ?? today);
  const words = (options: Intl.DateTimeFormatOptions, day: string) =>
    dateWriter(language === 'tr' ? 'tr' : 'en-GB', { ...options, timeZone: 'UTC' }).format(
      Date.parse(`${day}T00:00:00Z`),
    );
  const moved = useRef(isFocused);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = true;
  }, [active]);
  const weeks = weeksOf(active);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setActive(step(active));
  };
  const turn = (months: number, label: string) => (
    <ActionIcon size={28} aria-label={label} onClick={() => setActive(monthsAfter(active, months))}>
      {months < 0 ? <IconChevronLeft size={16} stroke={1.75} /> : <IconChevronRight size={16} stroke={1.75} />}
    </ActionIcon>
  );
  return (
    <div>
      <div className={classes.head}>
        {turn(-1, t('ui:date.previous'))}
        <b aria-live="polite">{words({ month: 'long', year: 'numeric' }, active)}</b>
        {turn(1, t('ui:date.next'))}
      </div>
      <table ref={grid} role="grid" className={`num ${classes.month}`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={words({ weekday: 'long' }, day)}>
                {words({ weekday: 'short' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    className={classes.day}
                    tabIndex={day === active ? 0 : -1}
                    // What opens gives the focus to it.
                    data-autofocus={day === active || undefined}
                    data-other={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    data-today={day === today || undefined}
                    data-chosen={day === value || undefined}
                    aria-label={words({ dateStyle: 'full' }, day)}
                    disabled={!isAllowed(day)}
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
    </div>
  );
}
