import { TextInput } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { FieldRow, type RowProps } from './field-row.tsx';
import { useFormEdit } from './form-context.ts';
import { valueAt } from './paths.ts';
import classes from './rows.module.css';

type Props<Path extends string> = RowProps<Path> & {
  /** Most characters. */
  max: number;
  /** What a browser may fill in. */
  autoComplete?: string;
  type?: 'text' | 'email' | 'tel';
};

/** A setting that is a line of text. */
export function TextRow<Path extends string>({ max, autoComplete = 'off', type = 'text', ...row }: Props<Path>) {
  const t = useText();
  const { form, base, change, faults } = useFormEdit();
  const saved = valueAt(base, row.path) as string; // The path names a text.
  return (
    <FieldRow
      {...row}
      saved={saved === '' ? t('ui:setting.empty') : saved}
      control={
        <TextInput
          className={classes.text ?? ''}
          aria-label={row.label}
          type={type}
          autoComplete={autoComplete}
          maxLength={max}
          value={valueAt(form, row.path) as string} // The path names a text.
          error={faults(row.path).length > 0}
          onChange={(event) => change({ [row.path]: event.currentTarget.value })}
        />
      }
    />
  );
}
