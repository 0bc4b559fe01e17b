import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from './format/format.tsx';
import { numberWriter } from './format/writers.ts';
import { isScaledTyping, readScaled, scaledText } from './scaled-text.ts';

type Props = {
  /** Whole smallest units (cents, hundredths of a percent); null = empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Digits behind the decimal separator that a whole number carries: 2 for cents and hundredths, 6 for parts per million. */
  digits?: number;
  /** Shows every digit: "10,50". For money. */
  isPadded?: boolean;
  label: string;
  unit?: string;
  error?: boolean;
  disabled?: boolean;
  placeholder?: string;
  id?: string;
};

/** A number kept in smallest units, typed in the market's separators, its unit inside at the right. What is typed stays as typed until the field is left. */
export function ScaledField({
  value,
  onChange,
  digits = 0,
  isPadded = false,
  label,
  unit,
  error = false,
  disabled = false,
  placeholder,
  id,
}: Props) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const separator =
    numberWriter(locale)
      .formatToParts(0.5)
      .find((part) => part.type === 'decimal')?.value ?? '.';
  const shown =
    typed ?? (value === null || Number.isNaN(value) ? '' : scaledText(value, digits, { separator, isPadded }));
  return (
    <TextInput
      {...(id === undefined ? {} : { id })}
      aria-label={unit ? `${label} (${unit})` : label}
      value={shown}
      onChange={({ currentTarget }) => {
        if (!isScaledTyping(currentTarget.value)) return;
        setTyped(currentTarget.value);
        onChange(readScaled(currentTarget.value, digits, separator));
      }}
      onBlur={() => setTyped(null)}
      inputMode={digits > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={error}
      disabled={disabled}
      {...(placeholder === undefined ? {} : { placeholder })}
      rightSection={
        unit ? (
          <span className="text3 small" style={{ paddingRight: 8, whiteSpace: 'nowrap' }}>
            {unit}
          </span>
        ) : null
      }
      rightSectionWidth={unit ? 18 + unit.length * 7 : 10}
      rightSectionPointerEvents="none"
      classNames={{ input: 'num' }}
    />
  );
}
