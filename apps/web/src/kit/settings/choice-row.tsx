import { Switch } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { Segmented } from '../../ui/segmented-action.tsx';
import { FieldRow, type RowProps } from './field-row.tsx';
import { useFormEdit } from './form-context.ts';
import { valueAt } from './paths.ts';

type ChoiceProps<Path extends string, Value extends string> = RowProps<Path> & {
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
};

/** A setting with a few choices side by side. */
export function ChoiceRow<Path extends string, Value extends string>({
  options,
  disabled = false,
  ...row
}: ChoiceProps<Path, Value>) {
  const { form, base, change } = useFormEdit();
  const value = valueAt(form, row.path) as Value; // The path names a choice of these values.
  const before = valueAt(base, row.path);
  return (
    <FieldRow
      {...row}
      saved={options.find((option) => option.value === before)?.label ?? null}
      control={
        <Segmented
          label={row.label}
          options={options}
          value={value}
          onChange={(next) => change({ [row.path]: next })}
          disabled={disabled}
        />
      }
    />
  );
}

type SwitchProps<Path extends string> = RowProps<Path> & {
  /** The name where the label alone says too little. */
  name?: string;
};

/** A setting that is on or off. */
export function SwitchRow<Path extends string>({ name, ...row }: SwitchProps<Path>) {
  const t = useText();
  const { form, base, change } = useFormEdit();
  return (
    <FieldRow
      {...row}
      saved={t(valueAt(base, row.path) === true ? 'ui:setting.on' : 'ui:setting.off')}
      control={
        <Switch
          aria-label={name ?? row.label}
          checked={valueAt(form, row.path) === true}
          onChange={(event) => change({ [row.path]: event.currentTarget.checked })}
        />
      }
    />
  );
}
