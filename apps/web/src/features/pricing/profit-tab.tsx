import { Switch } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { BandsTable } from './bands-table.tsx';
import { FieldRow } from './field-row.tsx';
import classes from './pricing.module.css';
import type { PricingEdit } from './use-pricing-form.ts';

/** Main profit table, critical and highest stock, the margin of an only seller. */
export function ProfitTab({ form, base, set, isChanged, fault }: PricingEdit) {
  const t = useText();
  const format = useFormat();
  const items = (count: number) => `${format.number(count)} ${t('pricing:units.items')}`;
  const onOff = (isOn: boolean) => (isOn ? t('pricing:on') : t('pricing:off'));
  return (
    <>
      <Card
        padded={false}
        title={t('pricing:bands.title')}
        aside={
          isChanged('pricing.main.bands') && (
            <Badge tone="accent">
              {t('pricing:bands.was', {
                count: base.pricing.main.bands.length,
                rows: format.number(base.pricing.main.bands.length),
              })}
            </Badge>
          )
        }
      >
        <p className={classes.lead}>{t('pricing:bands.text')}</p>
        <BandsTable
          bands={form.pricing.main.bands}
          field="pricing.main.bands"
          fault={fault}
          onChange={(bands) => set({ pricing: { ...form.pricing, main: { bands } } })}
        />
      </Card>
      <Card padded={false}>
        <FieldRow
          path="raiseMarginWhenOnlySeller"
          label={t('pricing:raiseMargin.label')}
          consequence={t('pricing:raiseMargin.text')}
          before={isChanged('raiseMarginWhenOnlySeller') ? onOff(base.raiseMarginWhenOnlySeller) : null}
          control={
            <Switch
              aria-label={t('pricing:raiseMargin.label')}
              checked={form.raiseMarginWhenOnlySeller}
              onChange={(event) => set({ raiseMarginWhenOnlySeller: event.currentTarget.checked })}
            />
          }
        />
        <FieldRow
          path="criticalStock"
          label={t('pricing:criticalStock.label')}
          consequence={t('pricing:criticalStock.text')}
          before={isChanged('criticalStock') ? items(base.criticalStock) : null}
          error={fault('criticalStock')}
          field={
            <ScaledField
              label={t('pricing:criticalStock.label')}
              value={form.criticalStock}
              unit={t('pricing:units.items')}
              error={fault('criticalStock') !== null}
              onChange={(value) => set({ criticalStock: value ?? NaN })}
            />
          }
        />
        <FieldRow
          path="maxStock"
          label={t('pricing:maxStock.label')}
          consequence={t('pricing:maxStock.text')}
          before={isChanged('maxStock') ? items(base.maxStock) : null}
          error={fault('maxStock')}
          field={
            <ScaledField
              label={t('pricing:maxStock.label')}
              value={form.maxStock}
              unit={t('pricing:units.items')}
              error={fault('maxStock') !== null}
              onChange={(value) => set({ maxStock: value ?? NaN })}
            />
          }
        />
      </Card>
    </>
  );
}
