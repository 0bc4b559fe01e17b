import { IconBan, IconTruckDelivery } from '@tabler/icons-react';
import { shipping } from '@kervan/contracts/shipping-calls';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import type { OrderAction, OrderSubject } from './order-actions.tsx';
import { isCancellable, isConfirmable } from './shipment-state.ts';

/** What can be done about an order's shipment: it is confirmed, or the order is cancelled before. */
export function useShipmentActions(ask: (what: 'confirm' | 'cancelOrder', order: OrderSubject) => void): {
  confirmShipment: OrderAction;
  cancelOrder: OrderAction;
} {
  const t = useText();
  const blocked = { confirm: useBlocked(shipping.confirm), cancel: useBlocked(shipping.cancel) };
  return {
    confirmShipment: {
      id: 'confirmShipment',
      label: () => t('shipping:confirm.action'),
      key: 'c',
      // C alone opens the columns there.
      listKey: 'shift+c',
      Icon: IconTruckDelivery,
      isFor: isConfirmable,
      blocked: () => blocked.confirm,
      isStep: (order) => order.orderStatus === 'PreConfirmed',
      run: (order) => ask('confirm', order),
    },
    cancelOrder: {
      id: 'cancelOrder',
      label: () => t('shipping:cancel.action'),
      Icon: IconBan,
      isFor: isCancellable,
      blocked: () => blocked.cancel,
      run: (order) => ask('cancelOrder', order),
    },
  };
}
