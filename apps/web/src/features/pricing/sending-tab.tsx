import { limits } from '@kervan/domain/limits';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { BandsTable } from './bands-table.tsx';
import { rows, rowWords, type PricingForm } from './pricing-form.ts';

const { ChoiceRow, MoneyRow, NumberRow, SwitchRow } = rows;

/** How the store sends, its handling time, and the own values of both ways of sending. */
export function SendingTab({ form: { sendingType, pricing } }: { form: PricingForm }) {
  const t = useText();
  const format = useFormat();
  const other = sendingType === 'direct' ? 'warehouse' : 'direct';
  return (
    <>
      <Card padded={false}>
        <ChoiceRow
          path="sendingType"
          label={t('pricing:sendingType.label')}
          text={t(`pricing:sendingType.${sendingType}Text`)}
          options={[
            { value: 'warehouse', label: t('pricing:sendingType.warehouse') },
            { value: 'direct', label: t('pricing:sendingType.direct') },
          ]}
        />
        <NumberRow
          path="handlingDays"
          label={t('pricing:handlingDays.label')}
          text={t('pricing:handlingDays.text', { max: format.number(limits.handlingDaysMax) })}
          unit={t('pricing:units.days')}
        />
      </Card>
      <OwnValues type={sendingType} isOn={pricing[sendingType].ownValues} isUsed />
      <OwnValues type={other} isOn={pricing[other].ownValues} isUsed={false} />
    </>
  );
}

function OwnValues({ type, isOn, isUsed }: { type: SendingType; isOn: boolean; isUsed: boolean }) {
  const t = useText();
  const words = rowWords(t);
  return (
    <Card
      padded={false}
      title={t(`pricing:own.${type}`)}
      aside={!isUsed && <Badge tone="neutral">{t('pricing:own.notUsed')}</Badge>}
    >
      <MoneyRow
        path={`pricing.${type}.defaultShipmentUsd`}
        currency="USD"
        optional
        label={t('pricing:own.shipment')}
        text={t(`pricing:own.shipmentText${type}`)}
      />
      <SwitchRow
        path={`pricing.${type}.ownValues`}
        {...words('own')}
        name={`${t(`pricing:own.${type}`)}: ${t('pricing:own.label')}`}
      />
      {isOn && <BandsTable path={`pricing.${type}.bands`} />}
    </Card>
  );
}
