import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { readTypedDay, shownDay } from './calendar.ts';
import { MonthGrid } from './month-grid.tsx';

type Props = {
  label: string;
  /** The label is said, not shown. */
  isLabelHidden?: boolean;
  /** yyyy-mm-dd; null = none. */
  value: string | null;
  onChange: (day: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
  error?: boolean;
};

/** A day, typed as mm/dd/yy or picked from the month; what is no day, or none of those allowed, stays as it was typed and says so. */
export function DateField({ label, isLabelHidden = false, value, onChange, min, max, error = false }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  /** What is typed while it is no day; null = the value is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const isAllowed = (day: string) => (min === undefined || day >= min) && (max === undefined || day <= max);
  const take = (text: string) => {
    const day = readTypedDay(text);
    setTyped(day !== null && isAllowed(day) ? null : text);
    if (text.trim() === '') onChange(null);
    else if (day !== null && isAllowed(day)) onChange(day);
  };
  const isWrong = typed !== null && typed.trim() !== '';
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <TextInput
          {...(isLabelHidden ? { 'aria-label': label } : { label })}
          value={typed ?? (value === null ? '' : shownDay(value))}
          placeholder={t('ui:date.form')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          classNames={{ input: 'num' }}
          error={isWrong ? t('ui:date.wrong', { form: t('ui:date.form') }) : error}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={(event) => typed !== null && take(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== null) take(event.currentTarget.value);
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpen(true);
          }}
          rightSection={
            <ActionIcon size={28} aria-label={t('ui:date.open', { label })} onClick={() => setOpen(!isOpen)}>
              <IconCalendar size={16} stroke={1.75} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={label}>
        {isOpen && (
          <MonthGrid
            value={value}
            isAllowed={isAllowed}
            onPick={(day) => {
              setTyped(null);
              onChange(day);
              setOpen(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
