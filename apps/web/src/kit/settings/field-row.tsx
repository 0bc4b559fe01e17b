import type { ReactNode } from 'react';
import { SettingRow } from '../../ui/setting-row.tsx';
import { useFormEdit } from './form-context.ts';

export type RowProps<Path extends string = string> = {
  /** The setting's path in the form: leaving the row checks it, a refusal finds it. */
  path: Path;
  label: string;
  /** What the setting does to the store, in one line. */
  text?: ReactNode;
};
type Props = RowProps & {
  /** The saved value in words; shown once another one stands in the form. */
  saved?: string | null;
  /** Further settings that the row sets. */
  also?: readonly string[];
  effect?: ReactNode;
  field?: ReactNode;
  control?: ReactNode;
};

/** Any setting as a row: says what is wrong with it and how it was before; what it is set with comes from the caller. */
export function FieldRow({ path, label, text, saved = null, also = [], ...parts }: Props) {
  const { isChanged, faults } = useFormEdit();
  return (
    <div data-field={path}>
      <SettingRow
        label={label}
        consequence={text}
        before={[path, ...also].some(isChanged) ? saved : null}
        error={faults(path)[0] ?? null}
        {...parts}
      />
    </div>
  );
}
