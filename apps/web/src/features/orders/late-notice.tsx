import type { OrderDetail } from '@kervan/contracts/order-detail';
import { useText } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { deadlineOf } from './deadline.ts';
import { isConfirmable, waitingParcels } from './shipment-state.ts';

/** STORE-029: a confirmation that is going to be late, before it is; nothing once all is confirmed. */
export function LateNotice({ order }: { order: OrderDetail }) {
  const t = useText();
  const format = useFormat();
  const parcels = waitingParcels(order);
  if (order.lateWarnedAt === null || order.shipBy === null || !isConfirmable(order) || parcels.length === 0)
    return null;
  const deadline = deadlineOf(order, Date.parse(order.asOf));
  const date = format.dateTime(order.shipBy);
  const isPassed = deadline.kind === 'open' && deadline.leftMs <= 0;
  const hasNoNumber = parcels.some(({ trackingNumber }) => trackingNumber === null);
  return (
    <Banner
      tone={isPassed ? 'neg' : 'warn'}
      title={t('shipping:late.title')}
      effect={t(
        isPassed ? 'shipping:late.passed' : hasNoNumber ? 'shipping:late.noNumber' : 'shipping:late.notConfirmed',
        { date },
      )}
    />
  );
}
