import { useText } from '../../i18n/i18n.ts';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { decimalsOf } from '../../ui/format/figures.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { FieldRow, type RowProps } from './field-row.tsx';
import { useFormEdit } from './form-context.ts';
import { valueAt } from './paths.ts';

type Optional = {
  /** May be empty: kept as null. A number that must not be empty is NaN until something is typed, which the rules refuse. */
  optional?: boolean;
};
type FieldProps = RowProps &
  Optional & { unit: string; digits: number; isPadded?: boolean; words: (value: number) => string };

function ScaledRow({ unit, digits, isPadded = false, optional = false, words, ...row }: FieldProps) {
  const t = useText();
  const { form, base, change, faults } = useFormEdit();
  const before = valueAt(base, row.path) as number | null; // The path names a number.
  return (
    <FieldRow
      {...row}
      saved={before === null ? t('ui:setting.empty') : words(before)}
      field={
        <ScaledField
          label={row.label}
          value={valueAt(form, row.path) as number | null}
          digits={digits}
          isPadded={isPadded}
          unit={unit}
          error={faults(row.path).length > 0}
          onChange={(value) => change({ [row.path]: value ?? (optional ? null : NaN) })}
        />
      }
    />
  );
}

type NumberProps<Path extends string> = RowProps<Path> & Optional & { unit: string; digits?: number };

/** A number with its unit; `digits` = digits behind the separator that the kept whole number carries. */
export function NumberRow<Path extends string>({ digits = 0, ...row }: NumberProps<Path>) {
  const format = useFormat();
  const words = (value: number) => `${format.number(value / 10 ** digits, digits)} ${row.unit}`;
  return <ScaledRow {...row} digits={digits} words={words} />;
}

/** An amount in the currency's smallest unit. */
export function MoneyRow<Path extends string>({ currency, ...row }: RowProps<Path> & Optional & { currency: string }) {
  const format = useFormat();
  return (
    <ScaledRow
      {...row}
      isPadded
      digits={decimalsOf(currency)}
      unit={currencySign(currency, format.locale)}
      words={(value) => format.money(value, currency)}
    />
  );
}

/** Whole hundredths of a percent. */
export function PercentRow<Path extends string>(row: RowProps<Path> & Optional) {
  const format = useFormat();
  return <ScaledRow {...row} digits={2} unit="%" words={(value) => format.percent(value)} />;
}
