import { Radio } from '@mantine/core';
import { useState } from 'react';
import { shipping } from '@kervan/contracts/shipping-calls';
import { cancelReasons, type CancelReason } from '@kervan/domain/orders/cancel-reasons';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import type { OrderSubject } from './order-actions.tsx';
import classes from './order.module.css';

export type CancelOrderDialogProps = {
  isOpen: boolean;
  order: Pick<OrderSubject, 'orderId' | 'cancellationRequested'> | null;
  onClose: () => void;
};

/** Decision 60: an order is cancelled at the marketplace, with a reason of its own. */
export function CancelOrderDialog({ isOpen, order, onClose }: CancelOrderDialogProps) {
  const t = useText();
  const [chosen, setChosen] = useState<CancelReason | null>(null);
  const cancel = useCallMutation(shipping.cancel, { done: () => t('shipping:cancel.done') });
  // What its buyer asked for is most likely why.
  const reason = chosen ?? (order?.cancellationRequested ? 'BuyerCanceled' : 'NoInventory');
  const close = () => {
    setChosen(null);
    onClose();
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('shipping:cancel.title')}
      confirmLabel={t('shipping:cancel.confirm')}
      keepLabel={t('shipping:cancel.keep')}
      danger
      isBusy={cancel.isPending}
      onClose={close}
      onConfirm={() => order && cancel.mutate({ body: { sellerOrderId: order.orderId, reason } }, { onSettled: close })}
    >
      <p>{t('shipping:cancel.text')}</p>
      <Radio.Group
        label={t('shipping:cancel.reason')}
        value={reason}
        onChange={(value) => setChosen(cancelReasons.find((one) => one === value) ?? null)}
      >
        <div className={classes.reasons}>
          {cancelReasons.map((one) => (
            <Radio key={one} value={one} label={t(`shipping:cancel.reasons.${one}`)} />
          ))}
        </div>
      </Radio.Group>
    </ConfirmModal>
  );
}
