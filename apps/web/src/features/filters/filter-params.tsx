import { NativeSelect } from '@mantine/core';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import { filterOffers, type FilterParam } from '@kervan/domain/filters/filter-params';
import type { FilterSetting } from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { fieldOf } from './filter-groups.ts';
import classes from './filters.module.css';

type Props = {
  name: FilterName;
  setting: FilterSetting;
  disabled: boolean;
  wrongParam: string | null;
  onChange: (part: Partial<FilterSetting>) => void;
};

const voltages = ['1', '2', '3'] as const;

/** The numbers a filter asks for, each with its unit. */
export function FilterParams({ name, setting, disabled, wrongParam, onChange }: Props) {
  const { params } = filterOffers[name];
  return (
    <div className={classes.params}>
      {params.map((param) => (
        <ParamField
          key={param.name}
          filter={name}
          param={param}
          value={setting.params[param.name] ?? null}
          disabled={disabled}
          isWrong={wrongParam === param.name || wrongParam === ''}
          onChange={(value) => onChange({ params: { ...setting.params, [param.name]: value } })}
        />
      ))}
    </div>
  );
}

type FieldProps = {
  filter: FilterName;
  param: FilterParam;
  value: number | null;
  disabled: boolean;
  isWrong: boolean;
  onChange: (value: number | null) => void;
};

function ParamField({ filter, param, value, disabled, isWrong, onChange }: FieldProps) {
  const t = useText();
  const field = fieldOf(filter, param.name);
  const label = `${t(`enums:filter.${filter}`)}, ${t(`filters:params.${param.name}`)}`;
  if (field === null) {
    return (
      <NativeSelect
        aria-label={label}
        value={value === null ? '' : String(value)}
        disabled={disabled}
        error={isWrong}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        data={[
          { value: '', label: t('filters:voltages.none') },
          ...voltages.map((bits) => ({ value: bits, label: t(`filters:voltages.${bits}`) })),
        ]}
      />
    );
  }
  const isPair = filterOffers[filter].params.length > 1;
  return (
    <ScaledField
      label={label}
      value={value}
      digits={field.digits}
      isPadded={field.unit === 'usd'}
      unit={t(`filters:units.${field.unit}`)}
      error={isWrong}
      disabled={disabled}
      onChange={onChange}
      {...(isPair && (param.name === 'from' || param.name === 'to')
        ? { placeholder: t(`filters:ends.${param.name}`) }
        : {})}
    />
  );
}
