import { Switch } from '@mantine/core';
import { limits } from '@kervan/domain/limits';
import type { SendingPricing } from '@kervan/domain/settings/store-settings';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { BandsTable } from './bands-table.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { FieldRow } from './field-row.tsx';
import type { PricingEdit } from './use-pricing-form.ts';

/** How the store sends, its handling time, and the own values of both ways of sending. */
export function SendingTab(edit: PricingEdit) {
  const t = useText();
  const format = useFormat();
  const { form, base, set, isChanged, fault } = edit;
  const types: readonly SendingType[] =
    form.sendingType === 'direct' ? ['direct', 'warehouse'] : ['warehouse', 'direct'];
  return (
    <>
      <Card padded={false}>
        <ChoiceRow
          path="sendingType"
          label={t('pricing:sendingType.label')}
          consequence={t(`pricing:sendingType.${form.sendingType}Text`)}
          value={form.sendingType}
          saved={isChanged('sendingType') ? base.sendingType : null}
          options={[
            { value: 'warehouse', label: t('pricing:sendingType.warehouse') },
            { value: 'direct', label: t('pricing:sendingType.direct') },
          ]}
          onChange={(sendingType) => set({ sendingType })}
        />
        <FieldRow
          path="handlingDays"
          label={t('pricing:handlingDays.label')}
          consequence={t('pricing:handlingDays.text', { max: format.number(limits.handlingDaysMax) })}
          before={isChanged('handlingDays') ? `${format.number(base.handlingDays)} ${t('pricing:units.days')}` : null}
          error={fault('handlingDays')}
          field={
            <ScaledField
              label={t('pricing:handlingDays.label')}
              value={form.handlingDays}
              unit={t('pricing:units.days')}
              error={fault('handlingDays') !== null}
              onChange={(value) => set({ handlingDays: value ?? NaN })}
            />
          }
        />
      </Card>
      {types.map((type) => (
        <OwnValues key={type} type={type} edit={edit} />
      ))}
    </>
  );
}

function OwnValues({ type, edit: { form, base, set, isChanged, fault } }: { type: SendingType; edit: PricingEdit }) {
  const t = useText();
  const format = useFormat();
  const own = form.pricing[type];
  const saved = base.pricing[type];
  const change = (part: Partial<SendingPricing>) => set({ pricing: { ...form.pricing, [type]: { ...own, ...part } } });
  const path = `pricing.${type}` as const;
  const shipmentFault = fault(`${path}.defaultShipmentUsd`);
  return (
    <Card
      padded={false}
      title={t(`pricing:own.${type}`)}
      aside={form.sendingType !== type && <Badge tone="neutral">{t('pricing:own.notUsed')}</Badge>}
    >
      <FieldRow
        path={`${path}.defaultShipmentUsd`}
        label={t('pricing:own.shipment')}
        consequence={t(`pricing:own.shipmentText${type}`)}
        error={shipmentFault}
        before={
          isChanged(`${path}.defaultShipmentUsd`)
            ? saved.defaultShipmentUsd === null
              ? t('pricing:notSet')
              : format.money(saved.defaultShipmentUsd, 'USD')
            : null
        }
        field={
          <ScaledField
            label={t('pricing:own.shipment')}
            value={own.defaultShipmentUsd}
            digits={2}
            isPadded
            unit="$"
            error={shipmentFault !== null}
            onChange={(defaultShipmentUsd) => change({ defaultShipmentUsd })}
          />
        }
      />
      <FieldRow
        path={`${path}.ownValues`}
        label={t('pricing:own.label')}
        consequence={t('pricing:own.text')}
        before={isChanged(`${path}.ownValues`) ? t(saved.ownValues ? 'pricing:on' : 'pricing:off') : null}
        control={
          <Switch
            aria-label={`${t(`pricing:own.${type}`)}: ${t('pricing:own.label')}`}
            checked={own.ownValues}
            onChange={(event) => change({ ownValues: event.currentTarget.checked })}
          />
        }
      />
      {own.ownValues && (
        <BandsTable bands={own.bands} field={`${path}.bands`} fault={fault} onChange={(bands) => change({ bands })} />
      )}
    </Card>
  );
}
