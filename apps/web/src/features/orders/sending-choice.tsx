import type { OrderDetail } from '@kervan/contracts/order-detail';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { useText } from '../../i18n/i18n.ts';
import { Segmented } from '../../ui/segmented-action.tsx';
import classes from './order.module.css';
import { chosenRoute, routesOf } from './purchase-draft.ts';

type Props = {
  order: OrderDetail;
  sending: SendingType | null;
  /** It was to be saved without a way. */
  isMissing: boolean;
  onChange: (sending: SendingType) => void;
};

/** ORD-045: the way of the order, to be chosen where both are open and it is not bound to one, or where its own is closed (decision 72). */
export function SendingChoice({ order, sending, isMissing, onChange }: Props) {
  const t = useText();
  const ways = routesOf(order);
  const own = chosenRoute(order);
  if (ways.length === 0) return null;
  if (own !== null && ways.length === 1)
    return (
      <p className={`small text2 ${classes.wide}`}>{t('buying:dialog.way', { way: t(`orders:sending.${own}`) })}</p>
    );
  return (
    <div className={classes.wide}>
      <Segmented
        label={t('buying:dialog.sending')}
        value={sending}
        options={ways.map((way) => ({ value: way, label: t(`orders:sending.${way}`) }))}
        onChange={onChange}
      />
      {own === null && (
        <p className={`small ${isMissing ? 'neg' : 'text2'}`} role={isMissing ? 'alert' : undefined}>
          {t('buying:dialog.chooseWay', { way: t(`orders:sending.${order.sendingType}`) })}
        </p>
      )}
    </div>
  );
}
