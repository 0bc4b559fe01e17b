import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ScaledField } from '../../ui/scaled-field.tsx';
import classes from './filter-form.module.css';

/** Values to narrow a list by, as far as they are chosen. */
type Values = Readonly<Record<string, string | number>>;
/** Sets one of them; an empty choice is no condition. */
export type PutFilter<Filters> = <Key extends keyof Filters>(
  key: Key,
  value: Filters[Key] | null | '' | undefined,
) => void;
export type FilterDraft<Filters> = { draft: Filters; put: PutFilter<Filters> };

type Props<Filters> = {
  filters: Filters;
  words: { clear: string; apply: string };
  onApply: (filters: Filters) => void;
  children: (draft: FilterDraft<Filters>) => ReactNode;
};

/** Filters of a list's own kind that are filled in together; nothing is searched before they are applied. */
export function FilterForm<Filters extends Partial<Values>>({ filters, words, onApply, children }: Props<Filters>) {
  const [draft, setDraft] = useState(filters);
  const put: PutFilter<Filters> = (key, value) => {
    const { [key]: _, ...others } = draft;
    const isEmpty = value === null || value === '' || value === undefined;
    setDraft((isEmpty ? others : { ...others, [key]: value }) as Filters); // Its own keys, each with a value of its own.
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      {children({ draft, put })}
      <div className={classes.end}>
        {/* Nothing chosen are the filters of any list. */}
        <Button variant="subtle" onClick={() => onApply({} as Filters)}>
          {words.clear}
        </Button>
        <Button type="submit">{words.apply}</Button>
      </div>
    </form>
  );
}

type End = { value: number | undefined; word: string; onChange: (value: number | null) => void };
type RangeProps = {
  label: string;
  least: End;
  most: End;
  field?: { unit?: string; digits?: number; isPadded?: boolean };
};

/** The least and the most of a figure. */
export function FilterRange({ label, least, most, field = {} }: RangeProps) {
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.pair}>
        {[least, most].map(({ value, word, onChange }) => (
          <ScaledField
            key={word}
            label={`${label}, ${word}`}
            placeholder={word}
            value={value ?? null}
            onChange={onChange}
            {...field}
          />
        ))}
      </div>
    </fieldset>
  );
}
