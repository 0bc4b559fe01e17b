import { NumberInput } from '@mantine/core';
import { useFormat } from './format/format.tsx';
import { numberWriter } from './format/writers.ts';

type Props = {
  /** null = empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  label: string;
  unit?: string;
  min?: number;
  max?: number;
  decimals?: number;
  error?: string | boolean;
  disabled?: boolean;
  id?: string;
};

/** A number with its unit inside at the right, in the market's separators. `label` is its accessible name. */
export function UnitField({
  value,
  onChange,
  label,
  unit,
  min,
  max,
  decimals = 0,
  error,
  disabled = false,
  id,
}: Props) {
  const { locale } = useFormat();
  const parts = numberWriter(locale).formatToParts(1234.5);
  const decimalSeparator = parts.find((part) => part.type === 'decimal')?.value ?? '.';
  const unitWidth = unit ? 18 + unit.length * 7 : 10;
  return (
    <NumberInput
      {...(id === undefined ? {} : { id })}
      aria-label={label}
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      decimalScale={decimals}
      decimalSeparator={decimalSeparator}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={min === undefined || min < 0}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      clampBehavior="none"
      error={error ?? false}
      disabled={disabled}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      rightSection={
        unit ? (
          <span className="text3 small" style={{ paddingRight: 8, whiteSpace: 'nowrap' }}>
            {unit}
          </span>
        ) : null
      }
      rightSectionWidth={unitWidth}
      rightSectionPointerEvents="none"
      classNames={{ input: 'num' }}
    />
  );
}
