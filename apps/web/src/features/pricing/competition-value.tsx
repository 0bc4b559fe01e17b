import type { Autopricer } from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { decimalsOf } from '../../ui/format/figures.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { Segmented } from '../../ui/segmented-action.tsx';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { FieldRow } from './field-row.tsx';
import classes from './pricing.module.css';
import type { PricingEdit } from './use-pricing-form.ts';

/** The distance from the followed offer in words: "0,10 €" or "%1,5"; null = not entered. */
export function useValueText({ value, valueUnit }: Autopricer, currency: string): string | null {
  const format = useFormat();
  if (value === null) return null;
  return valueUnit === 'amount' ? format.money(value, currency) : format.percent(value, { decimals: 2 });
}

/** PRICE-012: the distance in the store's currency or in percent. */
export function CompetitionValue({
  edit: { form, base, set, isChanged, fault },
  currency,
}: {
  edit: PricingEdit;
  currency: string;
}) {
  const t = useText();
  const { locale } = useFormat();
  const { autopricer } = form;
  const { value, valueUnit } = autopricer;
  const saved = useValueText(base.autopricer, currency);
  const isAmount = valueUnit === 'amount';
  const symbol = currencySign(currency, locale);
  const error = fault('autopricer.value');
  return (
    <FieldRow
      path="autopricer.value"
      label={t('pricing:autopricer.value.label')}
      consequence={t('pricing:autopricer.value.text')}
      error={error}
      before={
        isChanged('autopricer.value') || isChanged('autopricer.valueUnit') ? (saved ?? t('pricing:notSet')) : null
      }
      control={
        <div className={classes.pair}>
          <ScaledField
            label={t('pricing:autopricer.value.label')}
            value={value}
            digits={isAmount ? decimalsOf(currency) : 2}
            isPadded={isAmount}
            unit={isAmount ? symbol : '%'}
            error={error !== null}
            onChange={(next) => set({ autopricer: { ...autopricer, value: next } })}
          />
          <Segmented
            label={t('pricing:autopricer.value.unit')}
            value={valueUnit}
            options={[
              { value: 'amount', label: symbol },
              { value: 'percent', label: '%' },
            ]}
            // 10 cents are not 0.1 percent: with the unit the number goes, unless it is the saved one again.
            onChange={(unit) =>
              set({
                autopricer: {
                  ...autopricer,
                  valueUnit: unit,
                  value: unit === base.autopricer.valueUnit ? base.autopricer.value : null,
                },
              })
            }
          />
        </div>
      }
    />
  );
}
