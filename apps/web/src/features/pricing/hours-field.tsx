import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '@kervan/domain/limits';
import { isUpdateHour } from '@kervan/domain/stores/update-hours';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { faultText } from './fault-text.ts';
import classes from './pricing.module.css';

type Props = {
  hours: readonly string[];
  saved: readonly string[] | null;
  timeZone: string;
  field: string;
  error: string | null;
  onChange: (hours: string[]) => void;
};

/** Four or three digits are a time, too: 930 is 09:30. Always 24 hours, whatever the browser's own clock shows. */
const hourOf = (text: string): string => {
  const [, hour, minute] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  return hour === undefined || minute === undefined ? text : `${hour.padStart(2, '0')}:${minute}`;
};

/** The times of the day at which changes go out; a time that stands there already is refused at once (PRICE-019). */
export function HoursField({ hours, saved, timeZone, field, error, onChange }: Props) {
  const t = useText();
  const format = useFormat();
  const [time, setTime] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isFull = hours.length >= limits.updateHoursMax;
  const add = () => {
    const hour = hourOf(time);
    const code = !isUpdateHour(hour) ? 'UpdateTimeNotValid' : hours.includes(hour) ? 'UpdateTimeAlreadyExists' : null;
    setRefusal(code && faultText(code, t));
    if (code) return;
    onChange([...hours, hour].toSorted());
    setTime('');
  };
  return (
    <div className={classes.hours} data-field={field} role="group" aria-label={t('pricing:updates.hoursLabel')}>
      <p className={classes.hourNote}>
        {t('pricing:updates.hoursText', {
          zone: timeZone.replaceAll('_', ' '),
          max: format.number(limits.updateHoursMax),
        })}{' '}
        {saved !== null && (
          <Badge tone="accent">
            {t('pricing:was', { value: saved.length === 0 ? t('pricing:notSet') : saved.join(', ') })}
          </Badge>
        )}
      </p>
      {hours.length === 0 && <span className="text3 small">{t('pricing:updates.noHours')}</span>}
      {hours.map((hour) => (
        <span key={hour} className={`num ${classes.hour}`}>
          {hour}
          <ActionIcon
            size={26}
            aria-label={t('pricing:updates.remove', { hour })}
            onClick={() => onChange(hours.filter((each) => each !== hour))}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </span>
      ))}
      <TextInput
        w={88}
        placeholder="09:30"
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        classNames={{ input: 'num' }}
        aria-label={t('pricing:updates.time')}
        value={time}
        disabled={isFull}
        error={refusal !== null}
        onChange={(event) => (setTime(event.currentTarget.value), setRefusal(null))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.75} />}
        disabled={isFull}
        onClick={add}
      >
        {t('pricing:updates.add')}
      </Button>
      {(refusal ?? error) && (
        <span className="neg small" role="alert">
          {refusal ?? error}
        </span>
      )}
    </div>
  );
}
