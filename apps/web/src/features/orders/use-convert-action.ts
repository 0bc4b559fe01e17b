import { IconBuildingWarehouse } from '@tabler/icons-react';
import { packages } from '@kervan/contracts/packages-calls';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import type { OrderAction, OrderSubject } from './order-actions.tsx';

/** Something of it may still be converted to the warehouse, as far as its statuses tell. */
export const isConvertible = ({ buyerStatus, sellerStatus, isPending, packageNo }: OrderSubject): boolean =>
  packageNo === null &&
  !isPending &&
  sellerStatus !== 'Canceled' &&
  (buyerStatus === 'Not Purchased' || buyerStatus === 'Purchased' || buyerStatus === 'Cancelled');

/** Converting an order to the warehouse (W), which is asked in a window. */
export function useConvertAction(ask: (order: OrderSubject) => void): OrderAction {
  const t = useText();
  const blocked = useBlocked(packages.convert);
  return {
    id: 'convert',
    label: () => t('orders:action.convert'),
    key: 'w',
    Icon: IconBuildingWarehouse,
    isFor: isConvertible,
    blocked: () => blocked,
    run: ask,
  };
}
