import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { isUpdateHour } from '@kervan/domain/stores/update-hours';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import type { RowProps } from './field-row.tsx';
import { useFormEdit } from './form-context.ts';
import { valueAt } from './paths.ts';
import classes from './times-row.module.css';

/** Times of the day, HH:mm, in order. */
export function TimesRow<Path extends string>({ path, label, text, max }: RowProps<Path> & { max: number }) {
  const t = useText();
  const { form, base, change, isChanged, faults, faultText } = useFormEdit();
  const [refusal, setRefusal] = useState<string | null>(null);
  const times = valueAt(form, path) as string[]; // The path names a list of times.
  const saved = (valueAt(base, path) as string[]).join(', ');
  const error = refusal ?? faults(path)[0];
  return (
    <div className={classes.times} data-field={path} role="group" aria-label={label}>
      <p className={classes.note}>
        {text}{' '}
        {isChanged(path) && (
          <Badge tone="accent">{t('ui:setting.before', { value: saved || t('ui:setting.empty') })}</Badge>
        )}
      </p>
      {times.length === 0 && <span className="text3 small">{t('ui:times.none')}</span>}
      {times.map((hour) => (
        <span key={hour} className={`num ${classes.time}`}>
          {hour}
          <ActionIcon
            size={26}
            aria-label={t('ui:times.remove', { hour })}
            onClick={() => change({ [path]: times.filter((each) => each !== hour) })}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </span>
      ))}
      <NewTime
        times={times}
        isFull={times.length >= max}
        isWrong={refusal !== null}
        onRefused={(code) => setRefusal(code && faultText({ field: path, code }))}
        onAdd={(time) => change({ [path]: [...times, time].toSorted() })}
      />
      {error && (
        <span className="neg small" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

/** Four or three digits are a time, too: 930 is 09:30. Always 24 hours, whatever the browser's own clock shows. */
const timeOf = (text: string): string => {
  const [, hour, minute] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  return hour === undefined || minute === undefined ? text : `${hour.padStart(2, '0')}:${minute}`;
};

type NewTimeProps = {
  times: readonly string[];
  isFull: boolean;
  isWrong: boolean;
  onAdd: (time: string) => void;
  onRefused: (code: string | null) => void;
};

/** A time that stands there already is refused at once (PRICE-019). */
function NewTime({ times, isFull, isWrong, onAdd, onRefused }: NewTimeProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const add = () => {
    const time = timeOf(typed);
    const code = !isUpdateHour(time) ? 'UpdateTimeNotValid' : times.includes(time) ? 'UpdateTimeAlreadyExists' : null;
    onRefused(code);
    if (code) return;
    onAdd(time);
    setTyped('');
  };
  return (
    <>
      <TextInput
        w={88}
        placeholder="09:30"
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        classNames={{ input: 'num' }}
        aria-label={t('ui:times.time')}
        value={typed}
        disabled={isFull}
        error={isWrong}
        onChange={(event) => (setTyped(event.currentTarget.value), onRefused(null))}
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
        {t('ui:times.add')}
      </Button>
    </>
  );
}
