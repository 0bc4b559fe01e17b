import { TagsInput } from '@mantine/core';
import { FieldRow, type RowProps } from './field-row.tsx';
import { useFormEdit } from './form-context.ts';
import { valueAt } from './paths.ts';
import classes from './rows.module.css';

type Props<Path extends string> = RowProps<Path> & {
  max: number;
  placeholder: string;
  /** Entries of several words: a blank ends none. */
  isPhrases?: boolean;
  /** How an entry is kept. */
  write?: (entry: string) => string;
  /** How many there were. */
  words: (saved: readonly string[]) => string;
};

/** A few short codes or words, typed one after the other or pasted with commas, blanks or semicolons between them. */
export function TagsRow<Path extends string>({
  max,
  placeholder,
  isPhrases = false,
  write = (entry) => entry,
  words,
  ...row
}: Props<Path>) {
  const { form, base, change, faults } = useFormEdit();
  const entries = valueAt(form, row.path) as string[]; // The path names a list of words.
  return (
    <FieldRow
      {...row}
      saved={words(valueAt(base, row.path) as string[])}
      control={
        <TagsInput
          className={classes.tags ?? ''}
          aria-label={row.label}
          value={entries}
          error={faults(row.path).length > 0}
          maxTags={max}
          splitChars={isPhrases ? [',', ';'] : [',', ' ', ';']}
          acceptValueOnBlur
          placeholder={entries.length === 0 ? placeholder : ''}
          onChange={(typed) => change({ [row.path]: typed.map((entry) => write(entry.trim())) })}
          classNames={{ pill: 'code' }}
        />
      }
    />
  );
}
