import { IconPlugConnected, IconReceipt, IconShoppingCart } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { buying } from '@kervan/contracts/buying-calls';
import { blocksBuying, type AddressFault } from '@kervan/domain/orders/address';
import { useCallMutation } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { OrderAction, OrderSubject } from './order-actions.tsx';
import { useReopened } from './kept-purchase.ts';
import type { PurchaseDialogProps } from './purchase-dialog.tsx';

const PurchaseDialog = whenOpened<PurchaseDialogProps>(
  async () => (await import('./purchase-dialog.tsx')).PurchaseDialog,
);

/** Something of it is still to be bought, as far as its statuses tell. */
export const isBuyable = ({ buyerStatus, sellerStatus, isPending }: OrderSubject): boolean =>
  (buyerStatus === 'Not Purchased' || buyerStatus === 'Cancelled') && sellerStatus !== 'Canceled' && !isPending;

/** Nobody is to begin buying of it any more; what was bought all the same is recorded (decision 70). */
const isStopped = ({ buyerStatus, sellerStatus, cancellationRequested, isCancelling }: OrderSubject): boolean =>
  (buyerStatus === 'Not Purchased' || buyerStatus === 'Cancelled') &&
  (sellerStatus === 'Canceled' || cancellationRequested || isCancelling === true);

/** Why nothing of an order may be bought now, in words; null = it may. */
export function whyNotBought(
  { cancellationRequested, isCancelling, addressFaults }: OrderSubject,
  t: Text,
): string | null {
  if (isCancelling) return t('buying:blocked.cancelling');
  if (cancellationRequested) return t('buying:blocked.cancellationRequested');
  // The codes on the wire are those of the rule.
  return blocksBuying(addressFaults as readonly AddressFault[]) ? t('buying:blocked.addressBlocked') : null;
}

/** Why the extension buys nothing of it by itself, in words: it asks nobody for the way (decision 72). */
export const whyNotQueued = ({ isWayOpen }: OrderSubject, t: Text): string | null =>
  isWayOpen === false ? t('buying:blocked.way') : null;

type Bought = { sellerAmazonOrderId: string };

/** Entering what was bought (B), and having the extension buy (E), for the actions of an order. */
export function useBuyActions(): { actions: readonly OrderAction[]; dialog: ReactNode } {
  const t = useText();
  const format = useFormat();
  const reopened = useReopened(({ productId }) => productId === null);
  const [order, setOrder] = useState<Bought | null>(reopened?.isDone === false ? reopened : null);
  const [done, setDone] = useState<Bought | null>(reopened?.isDone === true ? reopened : null);
  const blocked = useBlocked(buying.savePurchaser);
  const queue = useCallMutation(buying.queue, {
    done: ({ queued }) => t('buying:queueDone', { count: queued, shown: format.number(queued) }),
  });
  const why = (subject: OrderSubject) => blocked ?? whyNotBought(subject, t);
  const actions: readonly OrderAction[] = [
    {
      id: 'buy',
      label: () => t('buying:action.buy'),
      key: 'b',
      Icon: IconShoppingCart,
      isFor: isBuyable,
      blocked: why,
      isStep: true,
      run: setOrder,
    },
    {
      id: 'recordBought',
      label: () => t('buying:action.record'),
      Icon: IconReceipt,
      isFor: isStopped,
      blocked: () => blocked,
      run: setDone,
    },
    {
      id: 'queue',
      label: () => t('buying:action.queue'),
      key: 'e',
      Icon: IconPlugConnected,
      isFor: isBuyable,
      blocked: (subject) => why(subject) ?? whyNotQueued(subject, t),
      run: ({ orderId }) => queue.mutate({ body: { sellerOrderId: orderId } }),
    },
  ];
  const dialog = (
    <>
      <PurchaseDialog isOpen={order !== null} order={order} productId={null} onClose={() => setOrder(null)} />
      <PurchaseDialog isOpen={done !== null} order={done} productId={null} isDone onClose={() => setDone(null)} />
    </>
  );
  return { actions, dialog };
}
