import { Select } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';
import { bestFirst } from './best-match.ts';
import { useDrawnOptions } from './use-drawn-options.ts';

/** Above this many options one is found by typing. */
const SEARCHED_FROM = 8;

export type SelectOption<Value extends string> = { value: Value; label: string };
type Props<Value extends string> = {
  label: string;
  /** The label is said, not shown. */
  isLabelHidden?: boolean;
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value | null) => void;
  /** What no choice means, "All statuses"; without it one is always chosen. */
  none?: string;
  disabled?: boolean;
  error?: boolean;
  className?: string;
};

/** A choice of one of several. Long lists are searched by typing, the best match first. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, isLabelHidden = false, value, options, onChange, none, className } = props;
  const t = useText();
  const { drawn, ...list } = useDrawnOptions(value);
  return (
    <Select
      {...list}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...(className ? { className } : {})}
      value={value}
      data={options.map((option) => ({ ...option }))}
      disabled={props.disabled ?? false}
      error={props.error ?? false}
      placeholder={none ?? ''}
      clearable={none !== undefined}
      clearButtonProps={{ 'aria-label': t('ui:select.clear', { label }) }}
      allowDeselect={false}
      searchable={options.length > SEARCHED_FROM}
      nothingFoundMessage={t('ui:select.nothing')}
      filter={({ options: all, search }) =>
        // Options stand in no groups here.
        drawn(all, (each) => bestFirst(each, search, (option) => ('label' in option ? option.label : '')))
      }
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
      // In a popover or a sheet, what opens belongs to it.
      comboboxProps={{ withinPortal: false }}
    />
  );
}
