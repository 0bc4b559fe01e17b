import type { ReactNode } from 'react';
import { Segmented } from '../../ui/segmented-action.tsx';
import { FieldRow } from './field-row.tsx';

type Props<Value extends string> = {
  path: string;
  label: string;
  consequence?: ReactNode;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The saved choice when another one is shown. */
  saved: Value | null;
  disabled?: boolean;
};

/** A setting with a few choices side by side. */
export function ChoiceRow<Value extends string>({
  path,
  label,
  consequence,
  options,
  value,
  onChange,
  saved,
  disabled = false,
}: Props<Value>) {
  const before = options.find((option) => option.value === saved)?.label ?? null;
  return (
    <FieldRow
      path={path}
      label={label}
      consequence={consequence}
      before={before}
      control={<Segmented label={label} options={options} value={value} onChange={onChange} disabled={disabled} />}
    />
  );
}
