import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { bestFirst } from '../best-match.ts';
import classes from './filter-builder.module.css';
import type { FilterField } from './filter-field.ts';

/** Above this many a field finds them. */
const SEARCHED_FROM = 10;

/** The values of a choice to tick; one condition holds several of them. */
export function ChoiceValues({
  field: { options, label },
  values,
  onChange,
}: {
  field: FilterField;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const shown = bestFirst(options, typed, (option) => option.label);
  return (
    <>
      {options.length > SEARCHED_FROM && (
        <TextInput
          className={classes.wide ?? ''}
          aria-label={t('filters:list.searchValue', { field: label })}
          placeholder={t('ui:search')}
          value={typed}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul className={classes.choices}>
        {shown.map((option) => (
          <li key={option.value}>
            <Checkbox
              label={option.label}
              checked={values.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...values, option.value]
                    : values.filter((value) => value !== option.value),
                )
              }
            />
          </li>
        ))}
        {shown.length === 0 && <li className={classes.none}>{t('filters:list.noValue', { typed: typed.trim() })}</li>}
      </ul>
    </>
  );
}
