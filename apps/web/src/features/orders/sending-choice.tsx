import type { OrderDetail } from '@kervan/contracts/order-detail';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { useText } from '../../i18n/i18n.ts';
import { Segmented } from '../../ui/segmented-action.tsx';
import classes from './order.module.css';
import { openSending } from './purchase-draft.ts';

type Props = { order: OrderDetail; sending: SendingType; onChange: (sending: SendingType) => void };

/** ORD-045: the way of the order, to be chosen where both are open and it is not bound to one. */
export function SendingChoice({ order, sending, onChange }: Props) {
  const t = useText();
  const { isDirectOpen, isWarehouseActive } = order.openWays;
  if (openSending(order) === null) return null;
  if (!isDirectOpen || !isWarehouseActive || order.isSendingFixed)
    return (
      <p className={`small text2 ${classes.wide}`}>{t('buying:dialog.way', { way: t(`orders:sending.${sending}`) })}</p>
    );
  return (
    <div className={classes.wide}>
      <Segmented
        label={t('buying:dialog.sending')}
        value={sending}
        options={[
          { value: 'warehouse', label: t('orders:sending.warehouse') },
          { value: 'direct', label: t('orders:sending.direct') },
        ]}
        onChange={onChange}
      />
    </div>
  );
}
