import { Switch } from '@mantine/core';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { CurrencyRows } from './currency-rows.tsx';
import { FieldRow } from './field-row.tsx';
import { SalesTaxRows } from './sales-tax-rows.tsx';
import type { PricingEdit } from './use-pricing-form.ts';

/** What lies between the source price and the price: rate, taxes, commission, import fee. */
export function CostsTab({ edit, market }: { edit: PricingEdit; market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const { form, base, set, isChanged, fault } = edit;
  const onOff = (isOn: boolean) => (isOn ? t('pricing:on') : t('pricing:off'));
  const rate = (path: 'commissionHundredths' | 'importFeeHundredths', label: string, consequence: string) => (
    <FieldRow
      path={path}
      label={label}
      consequence={consequence}
      before={isChanged(path) ? format.percent(base[path]) : null}
      error={fault(path)}
      field={
        <ScaledField
          label={label}
          value={form[path]}
          digits={2}
          unit="%"
          error={fault(path) !== null}
          onChange={(value) => set({ [path]: value ?? NaN })}
        />
      }
    />
  );
  return (
    <>
      <Card padded={false}>
        <CurrencyRows edit={edit} currency={markets[market].currency} />
      </Card>
      <Card padded={false}>
        {rate('commissionHundredths', t('pricing:commission.label'), t('pricing:commission.text'))}
        {rate('importFeeHundredths', t('pricing:importFee.label'), t('pricing:importFee.text'))}
        <FieldRow
          path="isTaxPayer"
          label={t('pricing:taxPayer.label')}
          consequence={t('pricing:taxPayer.text', {
            percent: format.percent(markets[market].taxDeductionPercent * 100, { decimals: 0 }),
          })}
          before={isChanged('isTaxPayer') ? onOff(base.isTaxPayer) : null}
          control={
            <Switch
              aria-label={t('pricing:taxPayer.label')}
              checked={form.isTaxPayer}
              onChange={(event) => set({ isTaxPayer: event.currentTarget.checked })}
            />
          }
        />
      </Card>
      <Card padded={false}>
        <SalesTaxRows {...edit} />
      </Card>
    </>
  );
}
