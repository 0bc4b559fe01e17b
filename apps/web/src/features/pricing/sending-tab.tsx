import { Link } from '@tanstack/react-router';
import { limits } from '@kervan/domain/limits';
import { isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { useText } from '../../i18n/i18n.ts';
import { BandsTable } from '../../kit/settings/bands-table.tsx';
import { DirectSendingClosed } from '../../kit/settings/direct-sending-closed.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { rows, rowWords, type Answers, type PricingForm } from './pricing-form.ts';

const { FieldRow, MoneyRow, NumberRow, SwitchRow } = rows;

/** The screen of each way of sending alone (PRICE-003, PRICE-004). */
const ownPages = {
  warehouse: '/warehouseCustomerPricingSettings',
  direct: '/directSendCustomerPricingSettings',
} as const;

type Props = { form: PricingForm; routing: Answers['routing'] };

/** How the store sends, its handling time, and the own values of both ways of sending. */
export function SendingTab({ form: { pricing }, routing: { defaultSendingType: sendingType, accepted } }: Props) {
  const t = useText();
  const words = rowWords(t);
  const format = useFormat();
  const other: SendingType = sendingType === 'direct' ? 'warehouse' : 'direct';
  return (
    <>
      <Card padded={false}>
        <FieldRow
          path="sendingType"
          {...words('sendingType')}
          effect={t(`enums:sendingType.${sendingType}`)}
          control={
            <Link to="/routingsettings" className="link">
              {t('shell:menu.routing')}
            </Link>
          }
        />
        {(['warehouse', 'direct'] as const).map((type) => (
          <FieldRow
            key={type}
            path={`own.${type}`}
            label={t(`pricing:own.${type}`)}
            text={t('pricing:own.pageText')}
            control={
              <Link to={ownPages[type]} className="link">
                {t('pricing:own.page')}
              </Link>
            }
          />
        ))}
        <TemplatesRow />
        <NumberRow
          path="handlingDays"
          label={t('pricing:handlingDays.label')}
          text={t('pricing:handlingDays.text', { max: format.number(limits.handlingDaysMax) })}
          unit={t('pricing:units.days')}
        />
      </Card>
      {([sendingType, other] as const).map((type) => (
        <OwnValues
          key={type}
          type={type}
          isOn={pricing[type].ownValues}
          isUsed={type === sendingType}
          isOpen={type === 'warehouse' || isDirectSendingOpen(accepted)}
        />
      ))}
    </>
  );
}

/** PRICE-005: the shipping templates have a page of their own. */
export function TemplatesRow() {
  const t = useText();
  return (
    <FieldRow
      path="templates"
      {...rowWords(t)('templates')}
      control={
        <Link to="/shippingTemplateSettings" className="link">
          {t('pricing:templates.open')}
        </Link>
      }
    />
  );
}

type OwnProps = { type: SendingType; isOn: boolean; isUsed: boolean; isOpen: boolean };

/** PRICE-005: what one way of sending has of its own. */
export function OwnValues({ type, isOn, isUsed, isOpen }: OwnProps) {
  const t = useText();
  const words = rowWords(t);
  const title = t(`pricing:own.${type}`);
  if (!isOpen)
    return (
      <Card padded={false} title={title}>
        <DirectSendingClosed />
      </Card>
    );
  return (
    <Card padded={false} title={title} aside={!isUsed && <Badge tone="neutral">{t('pricing:own.notUsed')}</Badge>}>
      <MoneyRow
        path={`pricing.${type}.defaultShipmentUsd`}
        currency="USD"
        optional
        label={t('pricing:own.shipment')}
        text={t(`pricing:own.shipmentText${type}`)}
      />
      <SwitchRow path={`pricing.${type}.ownValues`} {...words('own')} name={`${title}: ${t('pricing:own.label')}`} />
      {isOn && <BandsTable path={`pricing.${type}.bands`} />}
    </Card>
  );
}
