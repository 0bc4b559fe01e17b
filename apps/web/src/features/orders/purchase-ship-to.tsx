import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { packages } from '@kervan/contracts/packages-calls';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import classes from './order.module.css';
import { ShipToBox } from './ship-to-box.tsx';

type Props = { order: OrderDetail; productId: number | null };

/** ORD-045: where the source sends what is bought for the warehouse, one address for each package; before the conversion there is none. */
export function PurchaseShipTo({ order, productId }: Props) {
  const t = useText();
  // What nobody has bought comes in a parcel of its own (ORD-047).
  const left = order.packages.filter(
    (one) =>
      one.pieces > 0 &&
      order.purchases.every(({ purchaseId, state }) => purchaseId !== one.purchaseId || state !== 'Bought'),
  );
  const parcels = left.filter((one) => productId === null || one.orderProductId === productId);
  const { data } = useQuery({
    ...read(packages.ofOrder, { query: { sellerOrderId: String(order.orderId) } }),
    enabled: parcels.some(({ packageNo }) => packageNo !== null),
  });
  if (parcels.some(({ packageNo }) => packageNo === null))
    return <p className={`small text2 ${classes.wide}`}>{t('packages:purchase.convertFirst')}</p>;
  const shown = data?.filter(({ packageId }) => parcels.some((one) => one.packageId === packageId));
  return (
    <div className={classes.wide}>
      {shown ? (
        shown.map((one) => <ShipToBox key={one.packageId} shipTo={one.shipTo} />)
      ) : (
        <RowSkeletons count={1} height={96} />
      )}
    </div>
  );
}
