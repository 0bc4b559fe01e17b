import { autoConfirmOptions } from '@kervan/domain/orders/order-settings';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { rows, type RoutingForm } from './routing-form.ts';

const { ChoiceRow, NumberRow, SwitchRow } = rows;

/** ORD-046, STORE-029: who buys, when, and when a shipment is confirmed by itself. */
export function BuyingCard({ form }: { form: RoutingForm }) {
  const t = useText();
  return (
    <>
      <Card title={t('routing:buying.title')} padded={false}>
        <ChoiceRow
          path="channel"
          label={t('routing:buying.channel')}
          text={t(`routing:buying.${form.channel}Text`)}
          options={[
            { value: 'byHand', label: t('routing:buying.byHand') },
            { value: 'extension', label: t('routing:buying.extension') },
          ]}
        />
        {form.channel === 'extension' && (
          <SwitchRow path="autoOrder" label={t('routing:buying.autoOrder')} text={t('routing:buying.autoOrderText')} />
        )}
        <NumberRow
          path="cancelBufferMinutes"
          label={t('routing:buying.buffer')}
          text={t('routing:buying.bufferText')}
          unit={t('routing:buying.minutes')}
        />
      </Card>
      <Card title={t('routing:confirming.title')} padded={false}>
        <ChoiceRow
          path="autoConfirm"
          label={t('routing:confirming.label')}
          text={t(`routing:confirming.${form.autoConfirm}Text`)}
          options={autoConfirmOptions.map((value) => ({ value, label: t(`routing:confirming.${value}`) }))}
        />
        {form.autoConfirm === 'hoursBefore' && (
          <NumberRow
            path="confirmHours"
            label={t('routing:confirming.hours')}
            text={t('routing:confirming.hoursText')}
            unit={t('routing:confirming.unit')}
          />
        )}
      </Card>
    </>
  );
}
