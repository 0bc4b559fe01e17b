import { useText } from '../../i18n/i18n.ts';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { decimalsOf } from '../../ui/format/figures.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { FieldRow, type RowProps } from './field-row.tsx';
import { useFormEdit } from './form-context.ts';
import { valueAt } from './paths.ts';
import classes from './rows.module.css';

/** The currency's smallest unit, or hundredths of a percent; null = not entered. */
type Amount = { value: number | null; unit: 'amount' | 'percent' };

/** An amount or percentage in words: "0,10 €" or "%1,5"; null = not entered. */
export function useAmountText({ value, unit }: Amount, currency: string): string | null {
  const format = useFormat();
  if (value === null) return null;
  return unit === 'amount' ? format.money(value, currency) : format.percent(value, { decimals: 2 });
}

type Props<Path extends string, UnitPath extends string> = RowProps<Path> & {
  /** The setting that says which of both the number is. */
  unitPath: UnitPath;
  unitLabel: string;
  currency: string;
};

/** A number that is an amount in the store's currency or a percentage. */
export function AmountRow<Path extends string, UnitPath extends string>(props: Props<Path, UnitPath>) {
  const { unitPath, unitLabel, currency, ...row } = props;
  const t = useText();
  const { locale } = useFormat();
  const { form, base, change, faults } = useFormEdit();
  const amountIn = (document: object) =>
    ({ value: valueAt(document, row.path), unit: valueAt(document, unitPath) }) as Amount; // The paths name a number and its unit.
  const { value, unit } = amountIn(form);
  const saved = amountIn(base);
  const savedText = useAmountText(saved, currency) ?? t('ui:setting.empty');
  const isAmount = unit === 'amount';
  const symbol = currencySign(currency, locale);
  return (
    <FieldRow
      {...row}
      also={[unitPath]}
      saved={savedText}
      control={
        <div className={classes.pair}>
          <ScaledField
            label={row.label}
            value={value}
            digits={isAmount ? decimalsOf(currency) : 2}
            isPadded={isAmount}
            unit={isAmount ? symbol : '%'}
            error={faults(row.path).length > 0}
            onChange={(next) => change({ [row.path]: next })}
          />
          <Segmented
            label={unitLabel}
            value={unit}
            options={[
              { value: 'amount', label: symbol },
              { value: 'percent', label: '%' },
            ]}
            // 10 cents are not 0.1 percent: with the unit the number goes, unless it is the saved one again.
            onChange={(next) => change({ [unitPath]: next, [row.path]: next === saved.unit ? saved.value : null })}
          />
        </div>
      }
    />
  );
}
