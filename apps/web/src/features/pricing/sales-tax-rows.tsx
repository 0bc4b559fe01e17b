import type { SalesTaxRule } from '@kervan/domain/settings/store-settings';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { FieldRow } from './field-row.tsx';
import classes from './pricing.module.css';
import type { PricingEdit } from './use-pricing-form.ts';

/** PRICE-022, PRICE-023: the sales tax paid at the source, and what the rule does in one sentence. */
export function SalesTaxRows({ form, base, set, isChanged, fault }: PricingEdit) {
  const t = useText();
  const format = useFormat();
  const { salesTax } = form;
  const change = (part: Partial<SalesTaxRule>) => set({ salesTax: { ...salesTax, ...part } });
  const money = (value: number | null) => (value === null ? t('pricing:notSet') : format.money(value, 'USD'));
  return (
    <>
      <ChoiceRow
        path="salesTax.direction"
        label={t('pricing:salesTax.label')}
        consequence={t('pricing:salesTax.text')}
        value={salesTax.direction}
        saved={isChanged('salesTax.direction') ? base.salesTax.direction : null}
        options={[
          { value: 'above', label: t('pricing:salesTax.above') },
          { value: 'below', label: t('pricing:salesTax.below') },
        ]}
        onChange={(direction) => change({ direction })}
      />
      <FieldRow
        path="salesTax.limitUsd"
        label={t('pricing:salesTax.limit')}
        consequence={t('pricing:salesTax.limitText')}
        before={isChanged('salesTax.limitUsd') ? money(base.salesTax.limitUsd) : null}
        error={fault('salesTax.limitUsd')}
        field={
          <ScaledField
            label={t('pricing:salesTax.limit')}
            value={salesTax.limitUsd}
            digits={2}
            isPadded
            unit="$"
            error={fault('salesTax.limitUsd') !== null}
            onChange={(limitUsd) => change({ limitUsd })}
          />
        }
      />
      <FieldRow
        path="salesTax.rateHundredths"
        label={t('pricing:salesTax.rate')}
        before={isChanged('salesTax.rateHundredths') ? format.percent(base.salesTax.rateHundredths) : null}
        error={fault('salesTax.rateHundredths')}
        field={
          <ScaledField
            label={t('pricing:salesTax.rate')}
            value={salesTax.rateHundredths}
            digits={2}
            unit="%"
            error={fault('salesTax.rateHundredths') !== null}
            onChange={(value) => change({ rateHundredths: value ?? NaN })}
          />
        }
      />
      <FieldRow
        path="salesTax.constantUsd"
        label={t('pricing:salesTax.constant')}
        before={isChanged('salesTax.constantUsd') ? money(base.salesTax.constantUsd) : null}
        error={fault('salesTax.constantUsd')}
        field={
          <ScaledField
            label={t('pricing:salesTax.constant')}
            value={salesTax.constantUsd}
            digits={2}
            isPadded
            unit="$"
            error={fault('salesTax.constantUsd') !== null}
            onChange={(value) => change({ constantUsd: value ?? NaN })}
          />
        }
      />
      <p className={classes.sentence} aria-live="polite">
        <SalesTaxSentence {...salesTax} />
      </p>
    </>
  );
}

function SalesTaxSentence({ direction, limitUsd, rateHundredths, constantUsd }: SalesTaxRule) {
  const t = useText();
  const format = useFormat();
  if (!rateHundredths && !constantUsd) return t('pricing:salesTax.none');
  const amounts = { rate: format.percent(rateHundredths || 0), constant: format.money(constantUsd || 0, 'USD') };
  return limitUsd === null
    ? t('pricing:salesTax.always', amounts)
    : t(`pricing:salesTax.sentence${direction}`, { ...amounts, limit: format.money(limitUsd, 'USD') });
}
