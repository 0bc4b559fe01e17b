import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { readDate } from '@kervan/domain/calendar/weeks';
import { useText } from '../i18n/i18n.ts';
import { DateCalendar } from './date-calendar.tsx';
import { useFormat, useNow } from './format/format.tsx';

type Props = {
  /** yyyy-mm-dd of the store's calendar; null = empty. */
  value: string | null;
  onChange: (day: string | null) => void;
  label: string;
  /** Where the label stands beside the field already. */
  isLabelHidden?: boolean;
  min?: string | null;
  max?: string | null;
  error?: boolean;
};

/** A day, typed as mm/dd/yy or chosen in a calendar whose weeks begin on Sunday (SHELL-090). */
export function DateField({ value, onChange, label, isLabelHidden = false, min = null, max = null, error }: Props) {
  const t = useText();
  const format = useFormat();
  const today = readDate(format.date(useNow())) ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const written = value === null ? '' : `${value.slice(5, 7)}/${value.slice(8)}/${value.slice(2, 4)}`;
  const change = (text: string) => {
    setTyped(text);
    if (text.trim() === '') onChange(null);
    else if (readDate(text) !== null) onChange(readDate(text));
  };
  return (
    // Within the part it stands in: a click into the calendar is none outside of that part.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...(isLabelHidden ? { 'aria-label': label } : { label })}
          value={typed ?? written}
          placeholder={t('ui:calendar.form')}
          inputMode="numeric"
          autoComplete="off"
          error={(error ?? false) || (typed !== null && typed.trim() !== '' && readDate(typed) === null)}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => readDate(typed ?? '') !== null && setTyped(null)}
          classNames={{ input: 'num' }}
          rightSection={
            <ActionIcon aria-label={t('ui:calendar.open', { label })} onClick={() => setOpen(!isOpen)}>
              <IconCalendar size={16} stroke={1.75} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        <DateCalendar
          value={value}
          today={today}
          min={min}
          max={max}
          onPick={(day) => {
            setTyped(null);
            setOpen(false);
            onChange(day);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
