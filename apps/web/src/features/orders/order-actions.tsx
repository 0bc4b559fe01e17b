import { IconAddressBook, IconCircleX, IconFlag, IconNote, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useState, type ReactNode } from 'react';
import { orders } from '@kervan/contracts/orders-calls';
import type { OrderFlag } from '@kervan/contracts/order-row';
import { blocksBuying, type AddressFault } from '@kervan/domain/orders/address';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { CancelDialogProps } from './cancel-dialog.tsx';
import type { CancelOrderDialogProps } from './cancel-order-dialog.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import type { ConvertDialogProps } from './convert-dialog.tsx';
import type { FlagDialogProps } from './flag-dialog.tsx';
import type { NoteDialogProps } from './note-dialog.tsx';
import { useBuyActions } from './use-buy-actions.tsx';
import { useConvertAction } from './use-convert-action.ts';
import { useShipmentActions } from './use-shipment-actions.ts';

/** What actions look at of an order, in the list, the queue and on its page alike. */
export type OrderSubject = {
  orderId: number;
  sellerAmazonOrderId: string;
  orderStatus: string;
  sellerStatus: string;
  buyerStatus: string;
  isPending: boolean;
  addressFaults: readonly string[];
  addressConflict: boolean;
  cancellationRequested: boolean;
  /** The marketplace is just being told to cancel it; rows of the list do not know. */
  isCancelling?: boolean;
  /** False = its way is closed, and no other is chosen. */
  isWayOpen?: boolean;
  flag: OrderFlag | null;
  /** The number of its package at the warehouse; null = nothing of it is converted. */
  packageNo: string | null;
};

/** One thing that can be done with an order. */
export type OrderAction = {
  id: string;
  label: (order: OrderSubject) => string;
  /** Pressed on the order that is looked at. */
  key?: string;
  /** In the list, where the list itself has that key for something else. */
  listKey?: string;
  Icon: Icon;
  /** Offered for this order at all. */
  isFor: (order: OrderSubject) => boolean;
  /** Why it is closed now; null = it is open. */
  blocked: (order: OrderSubject) => string | null;
  /** The next step of an order that waits for the seller: a button in its row. */
  isStep?: boolean | ((order: OrderSubject) => boolean);
  run: (order: OrderSubject) => void;
};

// None stands before it is asked for.
const NoteDialog = whenOpened<NoteDialogProps>(async () => (await import('./note-dialog.tsx')).NoteDialog);
const FlagDialog = whenOpened<FlagDialogProps>(async () => (await import('./flag-dialog.tsx')).FlagDialog);
const ConvertDialog = whenOpened<ConvertDialogProps>(async () => (await import('./convert-dialog.tsx')).ConvertDialog);
const CancelDialog = whenOpened<CancelDialogProps>(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

const ConfirmDialog = whenOpened<ConfirmDialogProps>(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
const CancelOrderDialog = whenOpened<CancelOrderDialogProps>(
  async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
);

type Asked = { what: 'note' | 'flag' | 'cancel' | 'confirm' | 'cancelOrder' | 'convert'; order: OrderSubject };

/** True for an address that keeps the order from being bought (ORD-023). */
export const isAddressBlocked = (order: OrderSubject): boolean =>
  // The codes on the wire are those of the rule.
  order.buyerStatus === 'Not Purchased' &&
  order.sellerStatus !== 'Canceled' &&
  !order.isPending &&
  blocksBuying(order.addressFaults as readonly AddressFault[]);

/**
 * Everything that can be done with one order, first what it waits for; the dialogs stand once on the page. Buying and confirming are added to
 * this list by whoever builds them: label, key, why it is closed, and what it does.
 */
export function useOrderActions(): { actions: readonly OrderAction[]; dialogs: ReactNode } {
  const t = useText();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const blocked = {
    note: useBlocked(orders.addNote),
    change: useBlocked(orders.update),
    cancel: useBlocked(orders.cancellationRequest),
  };
  const convert = useConvertAction((order) => setAsked({ what: 'convert', order }));
  const { confirmShipment, cancelOrder } = useShipmentActions((what, order) => setAsked({ what, order }));
  const editAddress = ({ sellerAmazonOrderId }: OrderSubject) =>
    void navigate({
      to: '/sellerOrder/$sellerAmazonOrderId',
      params: { sellerAmazonOrderId },
      search: { edit: 'address' },
    });
  const buy = useBuyActions();
  const actions: readonly OrderAction[] = [
    {
      id: 'settleAddress',
      label: () => t('orders:action.settleAddress'),
      Icon: IconAddressBook,
      isFor: (order) => order.addressConflict,
      blocked: () => blocked.change,
      isStep: true,
      run: ({ sellerAmazonOrderId }) =>
        void navigate({ to: '/sellerOrder/$sellerAmazonOrderId', params: { sellerAmazonOrderId } }),
    },
    {
      id: 'fixAddress',
      label: () => t('orders:action.fixAddress'),
      Icon: IconAddressBook,
      isFor: (order) => isAddressBlocked(order) && !order.addressConflict,
      blocked: () => blocked.change,
      isStep: true,
      run: editAddress,
    },
    ...buy.actions,
    convert,
    confirmShipment,
    {
      id: 'note',
      label: () => t('orders:action.note'),
      key: 'n',
      Icon: IconNote,
      isFor: () => true,
      blocked: () => blocked.note,
      run: (order) => setAsked({ what: 'note', order }),
    },
    {
      id: 'flag',
      label: () => t('orders:action.flag'),
      key: 'l',
      Icon: IconFlag,
      isFor: () => true,
      blocked: () => blocked.change,
      run: (order) => setAsked({ what: 'flag', order }),
    },
    {
      id: 'cancellation',
      label: (order) => t(order.cancellationRequested ? 'orders:action.withdrawCancel' : 'orders:action.requestCancel'),
      Icon: IconCircleX,
      isFor: (order) => order.sellerStatus !== 'Canceled' || order.cancellationRequested,
      blocked: () => blocked.cancel,
      run: (order) => setAsked({ what: 'cancel', order }),
    },
    cancelOrder,
  ];
  const dialogs = (
    <>
      <Dialogs asked={asked} onClose={() => setAsked(null)} />
      {buy.dialog}
    </>
  );
  return { actions, dialogs };
}

/** What the actions ask, each in its own window. */
function Dialogs({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const t = useText();
  const cancel = useCallMutation(orders.cancellationRequest, { done: () => t('orders:marks.done') });
  const dialogOf = (what: Asked['what']) => ({ isOpen: asked?.what === what, order: asked?.order ?? null, onClose });
  return (
    <>
      <NoteDialog {...dialogOf('note')} />
      <FlagDialog {...dialogOf('flag')} />
      <ConvertDialog {...dialogOf('convert')} />
      <ConfirmDialog {...dialogOf('confirm')} />
      <CancelOrderDialog {...dialogOf('cancelOrder')} />
      <CancelDialog
        {...dialogOf('cancel')}
        isBusy={cancel.isPending}
        onConfirm={({ orderId, cancellationRequested }) =>
          cancel.mutate({ body: { sellerOrderId: orderId, status: !cancellationRequested } }, { onSettled: onClose })
        }
      />
    </>
  );
}

/** The actions of the page, for cells: rows are compared by their columns, which stay the same. */
export const OrderActionsContext = createContext<readonly OrderAction[]>([]);

/** The one thing that an order waits for, or null. */
export const stepOf = (actions: readonly OrderAction[], order: OrderSubject): OrderAction | null =>
  actions.find((action) => isStepFor(action, order) && action.isFor(order)) ?? null;

/** Whether the action is what this order waits for. */
export const isStepFor = ({ isStep = false }: OrderAction, order: OrderSubject): boolean =>
  typeof isStep === 'function' ? isStep(order) : isStep;
